/* Sums over rows: from the top down, as the reference adds them.

   `sums` holds the block's sums; the first part of a block starts them at 0. If blocks are computed one after
   the other, they are added here to those of earlier blocks. */

INLINE void row_sums(const Step *s, const Block *b, int first, const int count)
{
    char *memory = b->memory;
    const REAL *p[8];
    REAL acc[8], *sums = (REAL *)b->sums + s->base + first;
    int step[8];
    for (int k = 0; k < count; k++) {
        unsigned o = s->at[first + k];
        p[k] = (const REAL *)AT(o), step[k] = STEP(o), acc[k] = b->first ? 0 : sums[k];
    }
    for (int r = 0; r < b->rows; r++)
        for (int k = 0; k < count; k++)
            acc[k] += p[k][r * step[k]];
    for (int k = 0; k < count; k++)
        sums[k] = b->onto ? sums[k] + acc[k] : acc[k];
}

static void op_rowsum(const Step *s, const Block *b)
{
    int i = 0;
    for (; i + 8 <= s->n; i += 8)
        row_sums(s, b, i, 8);
    for (; i + 2 <= s->n; i += 2)
        row_sums(s, b, i, 2);
    for (; i < s->n; i++)
        row_sums(s, b, i, 1);
}
