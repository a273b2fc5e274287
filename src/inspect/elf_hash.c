/* SPDX-License-Identifier: MIT
 *
 * The hash tables, by which ld.so seeks every name, and which alone say how many symbols there are. A look-up
 * in a damaged one runs out of the table, in circles, or past the name.
 */
#include "elf.h"

#include <string.h>

#include "../limits.h"

enum { GNU_HEADER_BYTES = 16, SYSV_HEADER_BYTES = 8 };

static const char outside[] = "its hash table lies outside its segments";
static const char wrong[] = "its hash table leads to other symbols than it should";

uint32_t cudnnw__elf_gnu_hash_of(const char *name, bool *clean)
{
    const unsigned char *c = (const unsigned char *)name;
    size_t left = strlen(name);
    uint32_t hash = 5381;
    uint32_t odd = 0; /* control characters and spaces stand in no symbol's name */

    /* Four steps of hash * 33 + byte at once: some releases have 9 MB of names, and one step waits for the
     * other. */
    for (; left >= 4; left -= 4, c += 4) {
        hash = hash * (33u * 33 * 33 * 33) + (c[0] * (33u * 33 * 33) + c[1] * (33u * 33) + c[2] * 33u + c[3]);
        odd |= (uint32_t)(c[0] <= 0x20) | (uint32_t)(c[1] <= 0x20) | (uint32_t)(c[2] <= 0x20) |
               (uint32_t)(c[3] <= 0x20);
    }
    for (; left > 0; left--, c++) {
        hash = hash * 33 + *c;
        odd |= (uint32_t)(*c <= 0x20);
    }
    *clean = odd == 0;
    return hash;
}

uint32_t cudnnw__elf_sysv_hash_of(const char *name)
{
    uint32_t hash = 0;

    for (const unsigned char *c = (const unsigned char *)name; *c != 0; c++) {
        hash = (hash << 4) + *c;
        hash ^= (hash >> 24) & 0xF0u;
        hash &= 0x0FFFFFFFu;
    }
    return hash;
}

/* ---- The GNU table: header, bloom filter, buckets, one word a hashed symbol ---- */

static uint64_t buckets_at(const elf *e)
{
    return GNU_HEADER_BYTES + (uint64_t)e->bloom_words * 8;
}

static uint64_t chain_at(const elf *e, uint64_t symbol)
{
    return buckets_at(e) + (uint64_t)e->buckets * 4 + (symbol - e->first_hashed) * 4;
}

static uint32_t bucket(const elf *e, uint32_t i)
{
    return cudnnw__image_u32(e->gnu_hash.data + buckets_at(e) + (uint64_t)i * 4);
}

static uint32_t chain(const elf *e, uint64_t symbol)
{
    return cudnnw__image_u32(e->gnu_hash.data + chain_at(e, symbol));
}

/* Exports nothing: linkers put the names right behind the symbols. */
static cudnnw_code count_by_place(elf *e)
{
    uint64_t bytes = e->value[SLOT_STRTAB] - e->value[SLOT_SYMTAB];

    if (e->value[SLOT_STRTAB] < e->value[SLOT_SYMTAB] || bytes / ELF_SYMBOL_BYTES > LIMIT_IMAGE_SYMBOLS)
        return cudnnw__image_damaged(&e->source, wrong);
    e->symbol_count = (size_t)(bytes / ELF_SYMBOL_BYTES);
    return CUDNNW_OK;
}

/* The last symbol: the end of the chain of the bucket that begins last. */
static cudnnw_code count_hashed(elf *e)
{
    uint64_t last = 0;

    for (uint32_t i = 0; i < e->buckets; i++)
        if (bucket(e, i) > last)
            last = bucket(e, i);
    e->hashed_end = e->first_hashed;
    if (last == 0)
        return count_by_place(e);
    if (last < e->first_hashed)
        return cudnnw__image_damaged(&e->source, wrong);
    for (;; last++) {
        cudnnw_code code = last >= LIMIT_IMAGE_SYMBOLS
                               ? cudnnw__image_damaged(&e->source, "it has more symbols than any cuDNN")
                               : cudnnw__elf_window_need(e, &e->gnu_hash, chain_at(e, last) + 4, outside);

        if (code != CUDNNW_OK)
            return code;
        if ((chain(e, last) & 1) != 0)
            break;
    }
    e->symbol_count = e->hashed_end = (size_t)last + 1;
    return CUDNNW_OK;
}

static cudnnw_code read_gnu(elf *e)
{
    cudnnw_code code = cudnnw__elf_window_open(e, e->value[SLOT_GNU_HASH], &e->gnu_hash, outside);
    const unsigned char *data;

    if (code == CUDNNW_OK)
        code = cudnnw__elf_window_need(e, &e->gnu_hash, GNU_HEADER_BYTES, outside);
    if (code != CUDNNW_OK)
        return code;
    data = e->gnu_hash.data;
    e->buckets = cudnnw__image_u32(data);
    e->first_hashed = cudnnw__image_u32(data + 4);
    e->bloom_words = cudnnw__image_u32(data + 8);
    /* ld.so asserts that the number of filter words is a power of two, and divides by the
     * number of buckets. */
    if (e->buckets == 0 || e->first_hashed == 0 || e->bloom_words == 0 ||
        (e->bloom_words & (e->bloom_words - 1)) != 0 || e->buckets > LIMIT_IMAGE_SYMBOLS ||
        e->first_hashed > LIMIT_IMAGE_SYMBOLS || e->bloom_words > LIMIT_IMAGE_SYMBOLS ||
        cudnnw__image_u32(data + 12) > 31)
        return cudnnw__image_damaged(&e->source, "its hash table has an impossible head");
    code = cudnnw__elf_window_need(e, &e->gnu_hash, chain_at(e, e->first_hashed), outside);
    return code == CUDNNW_OK ? count_hashed(e) : code;
}

cudnnw_code cudnnw__elf_check_gnu_chain(elf *e, size_t index, uint32_t hash)
{
    uint32_t shift = cudnnw__image_u32(e->gnu_hash.data + 12);
    uint64_t word = cudnnw__image_u64(e->gnu_hash.data + GNU_HEADER_BYTES +
                                      (uint64_t)(hash / 64 & (e->bloom_words - 1)) * 8);
    uint64_t bits = UINT64_C(1) << hash % 64 | UINT64_C(1) << (hash >> shift) % 64;
    bool begins = index == e->first_hashed || (chain(e, index - 1) & 1) != 0;
    uint32_t head = bucket(e, hash % e->buckets);

    if ((chain(e, index) ^ hash) > 1 || (word & bits) != bits)
        return cudnnw__image_damaged(&e->source, "its hash table does not fit the names of its symbols");
    /* A chain is a run of symbols of one bucket: its first one is the bucket's, no later one is. */
    if (begins ? head != index : head == 0 || head >= index)
        return cudnnw__image_damaged(&e->source, wrong);
    return CUDNNW_OK;
}

cudnnw_code cudnnw__elf_check_gnu_buckets(elf *e)
{
    size_t begun = 0, ended = 0;

    if (!e->has[SLOT_GNU_HASH])
        return CUDNNW_OK;
    for (uint32_t i = 0; i < e->buckets; i++)
        begun += bucket(e, i) != 0;
    for (size_t i = e->first_hashed; i < e->hashed_end; i++)
        ended += chain(e, i) & 1;
    cudnnw__elf_protect(e, e->value[SLOT_GNU_HASH], chain_at(e, e->hashed_end));
    return begun == ended ? CUDNNW_OK : cudnnw__image_damaged(&e->source, wrong);
}

/* ---- The older table: buckets and chains of symbol numbers ---- */

static uint32_t sysv_word(const elf *e, uint64_t i)
{
    return cudnnw__image_u32(e->hash.data + SYSV_HEADER_BYTES + i * 4);
}

static cudnnw_code read_sysv(elf *e)
{
    uint32_t heads, links;
    cudnnw_code code = cudnnw__elf_window_open(e, e->value[SLOT_HASH], &e->hash, outside);

    if (code == CUDNNW_OK)
        code = cudnnw__elf_window_need(e, &e->hash, SYSV_HEADER_BYTES, outside);
    if (code != CUDNNW_OK)
        return code;
    heads = cudnnw__image_u32(e->hash.data);
    links = cudnnw__image_u32(e->hash.data + 4);
    if (heads == 0 || links == 0 || heads > LIMIT_IMAGE_SYMBOLS || links > LIMIT_IMAGE_SYMBOLS)
        return cudnnw__image_damaged(&e->source, "its hash table has an impossible head");
    code = cudnnw__elf_window_need(e, &e->hash, SYSV_HEADER_BYTES + ((uint64_t)heads + links) * 4, outside);
    if (code != CUDNNW_OK)
        return code;
    if (e->hashed_end > links)
        return cudnnw__image_damaged(&e->source, "its two hash tables disagree about the number of symbols");
    e->symbol_count = links;
    cudnnw__elf_protect(e, e->value[SLOT_HASH], SYSV_HEADER_BYTES + ((uint64_t)heads + links) * 4);
    return CUDNNW_OK;
}

/* Every symbol that is not local is met exactly once, in the bucket of its name. */
cudnnw_code cudnnw__elf_check_sysv(elf *e)
{
    uint32_t heads;
    size_t met = 0, expected = 0;
    elf_symbol symbol;

    if (!e->has[SLOT_HASH])
        return CUDNNW_OK;
    heads = cudnnw__image_u32(e->hash.data);
    for (uint32_t head = 0; head < heads; head++)
        for (uint32_t i = sysv_word(e, head); i != 0; i = sysv_word(e, (uint64_t)heads + i)) {
            if (i >= e->symbol_count || ++met > e->symbol_count || !cudnnw__elf_symbol_at(e, i, &symbol) ||
                cudnnw__elf_sysv_hash_of(symbol.name) % heads != head)
                return cudnnw__image_damaged(&e->source, wrong);
        }
    for (size_t i = 1; i < e->symbol_count; i++)
        expected += cudnnw__elf_symbol_at(e, i, &symbol) && symbol.bind != 0;
    return met >= expected ? CUDNNW_OK : cudnnw__image_damaged(&e->source, wrong);
}

cudnnw_code cudnnw__elf_hashes(elf *e)
{
    cudnnw_code code = e->has[SLOT_GNU_HASH] ? read_gnu(e) : CUDNNW_OK;

    if (code == CUDNNW_OK && e->has[SLOT_HASH])
        code = read_sysv(e);
    return code;
}

/* ---- Look-up ---- */

static bool fits(const elf *e, size_t index, const char *name, const char *version)
{
    elf_symbol symbol;
    uint16_t mark;

    if (!cudnnw__elf_symbol_at(e, index, &symbol) || symbol.section == 0 || symbol.bind == 0 ||
        strcmp(symbol.name, name) != 0)
        return false;
    if (version == NULL)
        return true;
    /* ld.so ends the process when a versioned name is met in a file without versions. */
    if (e->version_of == NULL)
        return false;
    mark = cudnnw__image_u16(e->version_of + 2 * index) & 0x7FFF;
    return mark < e->version_count && e->version[mark].name != NULL && e->version[mark].library == NULL &&
           strcmp(e->version[mark].name, version) == 0;
}

static size_t find_gnu(const elf *e, const char *name, const char *version)
{
    bool clean;
    uint32_t hash = cudnnw__elf_gnu_hash_of(name, &clean);

    for (size_t i = bucket(e, hash % e->buckets); i >= e->first_hashed && i < e->hashed_end; i++) {
        if ((chain(e, i) ^ hash) <= 1 && fits(e, i, name, version))
            return i;
        if ((chain(e, i) & 1) != 0)
            break;
    }
    return 0;
}

size_t cudnnw__elf_find(const elf *e, const char *name, const char *version)
{
    uint32_t heads;

    if (e->has[SLOT_GNU_HASH])
        return find_gnu(e, name, version);
    if (!e->has[SLOT_HASH])
        return 0;
    heads = cudnnw__image_u32(e->hash.data);
    for (uint32_t i = sysv_word(e, cudnnw__elf_sysv_hash_of(name) % heads); i != 0;
         i = sysv_word(e, (uint64_t)heads + i))
        if (fits(e, i, name, version))
            return i;
    return 0;
}
