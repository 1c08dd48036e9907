/* Workspaces: the memory of one block, kept from call to call. */

typedef struct Workspace {
    void *raw;
    size_t memory_bytes;
    char *memory, *scalars, *sums, *totals, *panel, *near;
} Workspace;

static size_t rounded(size_t bytes) { return (bytes + CELL - 1) / CELL * CELL; }

static size_t slot_cells(const Machine *m) { return (size_t)m->part * m->size / CELL + (m->part >= BLOCK); }

static Workspace *make_workspace(const Machine *m)
{
    size_t memory = ((size_t)m->cells + m->slots * slot_cells(m)) * CELL,
           scalars = rounded((size_t)m->scalars * m->size);
    size_t sums = rounded((size_t)m->sums * m->size), panel = rounded((size_t)m->panel * m->part * m->size);
    const size_t near = m->large ? NEAR : 0;
    Workspace *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->raw = calloc(1, memory + scalars + 2 * sums + panel + near + CELL);
    if (!w->raw) {
        free(w);
        return NULL;
    }
    w->memory = (char *)(((uintptr_t)w->raw + CELL - 1) / CELL * CELL);
    w->scalars = w->memory + memory;
    w->sums = w->scalars + scalars;
    w->totals = w->sums + sums;
    w->panel = w->totals + sums;
    w->near = near ? w->panel + panel : NULL;
    return w;
}

static void free_workspace(Workspace *w)
{
    if (w)
        free(w->raw);
    free(w);
}
