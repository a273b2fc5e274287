/* SPDX-License-Identifier: MIT
 *
 * Relocations: what ld.so writes into the library before it runs, and the functions that it calls then. A
 * damaged one writes into nothing, into a table that ld.so still needs, or leaves a start function that leads
 * nowhere. Judged on x86-64.
 */
#include "elf.h"

#include "../limits.h"

enum {
    CHUNK_ENTRIES = 2048,
    R_64 = 1, R_GLOB_DAT = 6, R_JUMP_SLOT = 7, R_RELATIVE = 8, R_DTPMOD64 = 16, R_DTPOFF64 = 17,
    R_TPOFF64 = 18, R_PC64 = 24, R_TLSDESC = 36, R_IRELATIVE = 37,
    CALLS_LIMIT = 1 << 20
};

static const char strange[] = "a relocation is of no kind that a library has";
static const char misplaced[] = "a relocation writes to where nothing may be written";
static const char repeated[] = "two relocations write to one place";

/* Where relocations may write: writable segments less the tables in them. */
typedef struct places {
    elf_range *range;
    size_t count, at; /* at: where the last one was, most likely also the next */
} places;

/* A row of functions that ld.so calls; target[i] is what relocation puts there. */
typedef struct calls {
    uint64_t begin, count;
    uint64_t *target;
} calls;

enum { TARGET_NONE = 0, TARGET_ELSEWHERE = 1, TARGET_IN_PLACE = 2 };

/* What linkers keep to without exception (1,045 libraries of a distribution and 101 of cuDNN) and what a
 * flipped bit breaks: every word is aligned and written once, simple relocations stand first and ascend, and
 * so do those of calls; a symbol has one word for calls and one for its address. */
typedef struct relocator {
    elf *e;
    struct places places;
    calls start, end;
    unsigned char *written;  /* a bit for each word of memory that may be written */
    uint64_t written_begin;
    unsigned char *taken;    /* for each symbol: TAKEN_CALL, TAKEN_ADDRESS */
    uint64_t last_address;   /* of the simple ones, then of those of calls */
} relocator;

enum { TAKEN_CALL = 1, TAKEN_ADDRESS = 2, TYPE_OBJECT = 1, FLAG_SYMBOLIC = 2 };

/* ---- Places ---- */

static const elf_range *first_table_in(const elf *e, elf_range range)
{
    const elf_range *first = NULL;

    for (size_t i = 0; i < e->table_count; i++) {
        const elf_range *t = &e->table[i];

        if (t->begin < range.end && t->end > range.begin && (first == NULL || t->begin < first->begin))
            first = t;
    }
    return first;
}

static void add_places(const elf *e, places *p, elf_range range)
{
    while (range.begin < range.end) {
        const elf_range *table = first_table_in(e, range);

        if (table == NULL || table->begin > range.begin)
            p->range[p->count++] = VALUE(elf_range, range.begin, table == NULL ? range.end : table->begin);
        if (table == NULL)
            return;
        range.begin = table->end;
    }
}

static bool find_places(const elf *e, places *p)
{
    p->range = (elf_range *)cudnnw__os_allocate((e->segment_count + e->table_count + 1) * sizeof *p->range);
    if (p->range == NULL)
        return false;
    for (size_t i = 0; i < e->segment_count; i++)
        if (e->segment[i].can_write || e->has[SLOT_TEXTREL])
            add_places(e, p,
                       VALUE(elf_range, e->segment[i].address,
                                        e->segment[i].address + e->segment[i].memory_bytes));
    return true;
}

static bool make_notes(relocator *r)
{
    uint64_t first = r->places.count == 0 ? 0 : r->places.range[0].begin & ~(uint64_t)63;
    uint64_t last = r->places.count == 0 ? 0 : r->places.range[r->places.count - 1].end;

    r->written_begin = first;
    r->written = (unsigned char *)cudnnw__os_allocate((size_t)((last - first) / 64) + 1);
    r->taken = (unsigned char *)cudnnw__os_allocate(r->e->symbol_count);
    return r->written != NULL && r->taken != NULL;
}

static bool may_write(places *p, uint64_t address, uint64_t bytes)
{
    for (size_t tried = 0; tried < p->count; tried++) {
        const elf_range *r = &p->range[p->at];

        if (address >= r->begin && address < r->end && bytes <= r->end - address)
            return true;
        p->at = p->at + 1 == p->count ? 0 : p->at + 1;
    }
    return false;
}

/* ---- Functions that are called ---- */

static cudnnw_code open_calls(elf *e, elf_slot array, elf_slot size, calls *c)
{
    uint64_t offset;

    c->begin = e->value[array];
    c->count = e->value[size] / 8;
    if (!e->has[array] || e->value[size] == 0)
        return CUDNNW_OK;
    if (e->value[size] % 8 != 0 || c->begin % 8 != 0 || c->count > CALLS_LIMIT ||
        !cudnnw__elf_place(e, c->begin, e->value[size], &offset))
        return cudnnw__image_damaged(&e->source, "its start or end functions lie outside its segments");
    c->target = (uint64_t *)cudnnw__os_allocate((size_t)c->count * sizeof *c->target);
    return c->target == NULL ? cudnnw__fail_memory(e->source.error, CUDNNW_STAGE_INSPECT) : CUDNNW_OK;
}

static void note_target(calls *c, uint64_t address, uint64_t target)
{
    uint64_t i = (address - c->begin) / 8;

    if (c->target == NULL || address < c->begin || i >= c->count)
        return;
    c->target[i] = address % 8 == 0 ? target : TARGET_NONE;
    if (address % 8 != 0 && i + 1 < c->count)
        c->target[i + 1] = TARGET_NONE;
}

/* Packed relocations leave the target in the file itself. */
static cudnnw_code check_calls(elf *e, const calls *c)
{
    for (uint64_t i = 0; c->target != NULL && i < c->count; i++) {
        uint64_t target = c->target[i], offset = 0;
        unsigned char word[8];
        cudnnw_code code = CUDNNW_OK;

        if (target == TARGET_IN_PLACE && cudnnw__elf_place(e, c->begin + 8 * i, 8, &offset)) {
            code = cudnnw__image_fill(&e->source, offset, word, sizeof word);
            target = cudnnw__image_u64(word);
        }
        if (code != CUDNNW_OK)
            return code;
        if (target != TARGET_ELSEWHERE && !cudnnw__elf_is_code(e, target))
            return cudnnw__image_damaged(&e->source, "a start or end function leads to where no code is");
    }
    return CUDNNW_OK;
}

static cudnnw_code check_single_calls(elf *e)
{
    if ((e->has[SLOT_INIT] && !cudnnw__elf_is_code(e, e->value[SLOT_INIT])) ||
        (e->has[SLOT_FINI] && !cudnnw__elf_is_code(e, e->value[SLOT_FINI])))
        return cudnnw__image_damaged(&e->source, "its start or end function lies where no code is");
    return CUDNNW_OK;
}

/* ---- One relocation; NULL when it is right, else what is wrong ---- */

static void note(relocator *r, uint64_t address, uint64_t target)
{
    note_target(&r->start, address, target);
    note_target(&r->end, address, target);
}

/* NULL when this word of the symbol is the first of its kind. */
static const char *take(relocator *r, uint32_t index, unsigned char kind)
{
    if ((r->taken[index] & kind) != 0)
        return "two relocations ask for one symbol in the same way";
    r->taken[index] |= kind;
    return NULL;
}

static const char *judge_call(relocator *r, uint64_t address, uint32_t index, const elf_symbol *symbol)
{
    if (symbol->type == TYPE_OBJECT)
        return "a relocation calls a symbol that is data";
    if (r->e->has[SLOT_PLTGOT] && address - r->e->value[SLOT_PLTGOT] < 3 * 8)
        return "a call relocation writes over the loader's own words";
    /* Linked so that its own functions are called directly, it calls none of them through a word. */
    if ((r->e->value[SLOT_FLAGS] & FLAG_SYMBOLIC) != 0 && symbol->section != 0 &&
        symbol->type != ELF_TYPE_INDIRECT)
        return "a relocation calls a function of the library itself";
    if (address <= r->last_address)
        return "its call relocations are out of order";
    r->last_address = address;
    return take(r, index, TAKEN_CALL);
}

static const char *judge_symbolic(relocator *r, uint64_t address, uint32_t type, uint32_t index,
                                  uint64_t addend)
{
    elf_symbol symbol;

    if (index == 0 || !cudnnw__elf_symbol_at(r->e, index, &symbol))
        return "a relocation asks for a symbol that does not exist";
    if (symbol.type == ELF_TYPE_TLS)
        return "a relocation takes a thread-local symbol for an ordinary one";
    note(r, address, symbol.section == 0 ? TARGET_ELSEWHERE : symbol.value + (type == R_64 ? addend : 0));
    if (type == R_JUMP_SLOT)
        return judge_call(r, address, index, &symbol);
    return type == R_GLOB_DAT ? take(r, index, TAKEN_ADDRESS) : NULL;
}

static const char *judge_thread_local(const elf *e, uint32_t index, uint64_t addend)
{
    elf_symbol symbol;

    if (index == 0) /* its own part */
        return e->tls_bytes != 0 && addend <= e->tls_bytes
                   ? NULL
                   : "a relocation leads outside the thread-local part";
    if (!cudnnw__elf_symbol_at(e, index, &symbol))
        return "a relocation asks for a symbol that does not exist";
    if (symbol.type != ELF_TYPE_TLS || (symbol.section != 0 && e->tls_bytes == 0))
        return "a relocation takes an ordinary symbol for a thread-local one";
    return NULL;
}

static const char *judge_other(relocator *r, uint64_t address, uint32_t type, uint32_t index, uint64_t addend)
{
    switch (type) {
    case R_64:
    case R_GLOB_DAT:
    case R_JUMP_SLOT:
    case R_PC64:
        return judge_symbolic(r, address, type, index, addend);
    case R_DTPMOD64:
    case R_DTPOFF64:
    case R_TPOFF64:
    case R_TLSDESC:
        return judge_thread_local(r->e, index, addend);
    case R_IRELATIVE: /* ld.so calls what stands there */
        note(r, address, TARGET_ELSEWHERE);
        return index == 0 && cudnnw__elf_is_code(r->e, addend)
                   ? NULL
                   : "a relocation calls a function where no code is";
    default: /* also 0, which a zeroed block is full of, and which no linker writes */
        return strange;
    }
}

/* Whether the word may be written and was not yet; then it is. */
static const char *occupy(relocator *r, uint64_t address, uint64_t bytes)
{
    if (!may_write(&r->places, address, bytes))
        return misplaced;
    if (address % 8 != 0)
        return "a relocation writes to a crooked address";
    for (uint64_t at = address; at < address + bytes; at += 8) {
        uint64_t word = (at - r->written_begin) / 8;
        unsigned char bit = (unsigned char)(1u << word % 8);

        if ((r->written[word / 8] & bit) != 0)
            return repeated;
        r->written[word / 8] |= bit;
    }
    return NULL;
}

static const char *judge_simple(relocator *r, uint64_t address, uint64_t addend)
{
    if (addend < r->e->all.begin || addend > r->e->all.end)
        return "a relocation leads outside the library";
    if (address <= r->last_address)
        return "its simple relocations are out of order";
    r->last_address = address;
    note(r, address, addend);
    return NULL;
}

static const char *judge(relocator *r, const unsigned char *at, bool is_simple)
{
    uint64_t address = cudnnw__image_u64(at), info = cudnnw__image_u64(at + 8),
             addend = cudnnw__image_u64(at + 16);
    const char *what = occupy(r, address, (uint32_t)info == R_TLSDESC ? 16 : 8);

    if (what != NULL)
        return what;
    if ((info == R_RELATIVE) != is_simple) /* ld.so asserts it of the first ones */
        return "its relocations are not those of the simple kind that it says";
    return is_simple ? judge_simple(r, address, addend)
                     : judge_other(r, address, (uint32_t)info, (uint32_t)(info >> 32), addend);
}

/* ---- Tables ---- */

/* Through one small buffer: tables of several MiB need no memory of their own. */
static cudnnw_code judge_table(relocator *r, uint64_t address, uint64_t bytes, uint64_t relative,
                               unsigned char *chunk)
{
    elf *e = r->e;
    uint64_t offset, count = bytes / ELF_RELA_BYTES;
    cudnnw_code code = CUDNNW_OK;

    r->last_address = 0;
    if (bytes % ELF_RELA_BYTES != 0 || bytes > LIMIT_TABLE_BYTES || relative > count ||
        !cudnnw__elf_place(e, address, bytes, &offset))
        return cudnnw__image_damaged(&e->source, "its relocations lie outside its segments");
    for (uint64_t i = 0; i < count && code == CUDNNW_OK; i += CHUNK_ENTRIES) {
        uint64_t now = count - i < CHUNK_ENTRIES ? count - i : CHUNK_ENTRIES;

        code =
            cudnnw__image_fill(&e->source, offset + i * ELF_RELA_BYTES, chunk, (size_t)now * ELF_RELA_BYTES);
        for (uint64_t j = 0; j < now && code == CUDNNW_OK; j++) {
            const char *what = judge(r, chunk + j * ELF_RELA_BYTES, i + j < relative);

            if (what != NULL)
                code = cudnnw__image_damaged(&e->source, what);
        }
    }
    return code;
}

static cudnnw_code judge_packed_word(relocator *r, uint64_t word, uint64_t *next)
{
    const char *what = NULL;

    if ((word & 1) == 0) {
        what = occupy(r, word, 8);
        note(r, word, TARGET_IN_PLACE);
        *next = word + 8;
    } else {
        for (uint64_t bit = 0; bit < 63 && what == NULL; bit++)
            if ((word >> (bit + 1) & 1) != 0) {
                what = occupy(r, *next + 8 * bit, 8);
                note(r, *next + 8 * bit, TARGET_IN_PLACE);
            }
        *next += 63 * 8;
    }
    return what == NULL ? CUDNNW_OK : cudnnw__image_damaged(&r->e->source, what);
}

static cudnnw_code judge_packed(relocator *r)
{
    elf *e = r->e;
    uint64_t bytes = e->value[SLOT_RELRSZ], next = 0;
    void *words = NULL;
    cudnnw_code code = bytes % 8 != 0
                           ? cudnnw__image_damaged(&e->source, "its packed relocations have an odd size")
                           : cudnnw__elf_take(e, e->value[SLOT_RELR], bytes, &words,
                                              "its packed relocations lie outside its segments");

    for (uint64_t i = 0; i < bytes / 8 && code == CUDNNW_OK; i++)
        code = judge_packed_word(r, cudnnw__image_u64((unsigned char *)words + 8 * i), &next);
    cudnnw__os_free(words);
    return code;
}

static cudnnw_code judge_tables(relocator *r)
{
    elf *e = r->e;
    const uint64_t most = (uint64_t)CHUNK_ENTRIES * ELF_RELA_BYTES;
    uint64_t bytes = e->value[e->value[SLOT_RELASZ] > e->value[SLOT_PLTRELSZ] ? SLOT_RELASZ : SLOT_PLTRELSZ];
    unsigned char *chunk = (unsigned char *)cudnnw__os_allocate((size_t)(bytes < most ? bytes : most));
    cudnnw_code code = chunk == NULL ? cudnnw__fail_memory(e->source.error, CUDNNW_STAGE_INSPECT) : CUDNNW_OK;

    if (code == CUDNNW_OK && e->has[SLOT_RELR])
        code = judge_packed(r);
    if (code == CUDNNW_OK && e->has[SLOT_RELA])
        code = judge_table(r, e->value[SLOT_RELA], e->value[SLOT_RELASZ], e->value[SLOT_RELACOUNT], chunk);
    if (code == CUDNNW_OK && e->has[SLOT_JMPREL])
        code = judge_table(r, e->value[SLOT_JMPREL], e->value[SLOT_PLTRELSZ], 0, chunk);
    cudnnw__os_free(chunk);
    return code;
}

cudnnw_code cudnnw__elf_relocations(elf *e)
{
    relocator r = {.e = e};
    cudnnw_code code;

    if (!e->x86_64)
        return CUDNNW_OK;
    code = find_places(e, &r.places) && make_notes(&r)
               ? check_single_calls(e)
               : cudnnw__fail_memory(e->source.error, CUDNNW_STAGE_INSPECT);
    if (code == CUDNNW_OK)
        code = open_calls(e, SLOT_INIT_ARRAY, SLOT_INIT_ARRAYSZ, &r.start);
    if (code == CUDNNW_OK)
        code = open_calls(e, SLOT_FINI_ARRAY, SLOT_FINI_ARRAYSZ, &r.end);
    if (code == CUDNNW_OK)
        code = judge_tables(&r);
    if (code == CUDNNW_OK)
        code = check_calls(e, &r.start);
    if (code == CUDNNW_OK)
        code = check_calls(e, &r.end);
    cudnnw__os_free(r.places.range);
    cudnnw__os_free(r.written);
    cudnnw__os_free(r.taken);
    cudnnw__os_free(r.start.target);
    cudnnw__os_free(r.end.target);
    return code;
}
