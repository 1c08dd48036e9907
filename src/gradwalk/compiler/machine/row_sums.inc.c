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

/* Whole blocks side by side, each from the top down: their additions do not wait for each other. */
INLINE void block_sums(const REAL *x, REAL *sums, const int blocks)
{
    REAL acc[MOST_ROWS / BLOCK];
    for (int g = 0; g < blocks; g++)
        acc[g] = 0;
    for (int r = 0; r < BLOCK; r++)
        for (int g = 0; g < blocks; g++)
            acc[g] += x[g * BLOCK + r];
    for (int g = 0; g < blocks; g++)
        sums[g] = acc[g];
}

/* Of several blocks at once, added up in their order. */
static void wide_sums(const Step *s, const Block *b)
{
    char *memory = b->memory;
    for (int k = 0; k < s->n; k++) {
        const unsigned o = s->at[k];
        const REAL *x = (const REAL *)AT(o);
        REAL acc[MOST_ROWS / BLOCK], *sum = (REAL *)b->sums + s->base + k, total;
        int blocks = 0;
        if (STEP(o) && b->rows == MOST_ROWS)
            block_sums(x, acc, blocks = MOST_ROWS / BLOCK);
        for (int row = blocks * BLOCK; row < b->rows; row += BLOCK, blocks++) {
            acc[blocks] = 0;
            for (int r = row; r < b->rows && r < row + BLOCK; r++)
                acc[blocks] += x[UPTO(r, o)];
        }
        total = b->onto ? *sum + acc[0] : acc[0];
        for (int g = 1; g < blocks; g++)
            total += acc[g];
        *sum = total;
    }
}

static void op_rowsum(const Step *s, const Block *b)
{
    int i = 0;
    if (b->rows > BLOCK) {
        wide_sums(s, b);
        return;
    }
    for (; i + 8 <= s->n; i += 8)
        row_sums(s, b, i, 8);
    for (; i + 2 <= s->n; i += 2)
        row_sums(s, b, i, 2);
    for (; i < s->n; i++)
        row_sums(s, b, i, 1);
}
