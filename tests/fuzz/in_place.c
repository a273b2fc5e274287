/* SPDX-License-Identifier: MIT
 *
 * How images are mutated: mostly in place. An image is a net of offsets; what inserts or takes out bytes, as the fuzzer
 * likes to do, breaks all of it at once and never gets past its header.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

static uint64_t state;

static uint64_t next_random(void)
{
    uint64_t z = state += 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static size_t below(size_t limit)
{
    return (size_t)(next_random() % limit);
}

static void add(uint8_t *at, size_t bytes, uint64_t much)
{
    uint64_t value = 0;

    memcpy(&value, at, bytes);
    value += much;
    memcpy(at, &value, bytes);
}

/* Half of an image is padding: where something stands, or right beside it, a change says more. */
static size_t busy_place(const uint8_t *data, size_t size)
{
    size_t at = below(size);

    for (int tries = 0; tries < 8 && data[at] == 0; tries++)
        at = below(size);
    return at;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static const uint64_t values[] = {0, 1, 2, 7, 8, 24, 0x7f, 0x80, 0xff, 0xfff, 0x1000, 0x7fff, 0x8000, 0xffff, 0xfff1,
                                      0x7fffffff, 0x80000000u, 0xffffffffu, 0x7fffffffffffffffu, 0xffffffffffffffffu};
    size_t at, from, bytes;

    state = seed;
    if (size < 64 || below(8) == 0)
        return LLVMFuzzerMutate(data, size, most);
    bytes = (size_t)1 << below(4);
    at = busy_place(data, size);
    if (below(2) == 0)
        at &= ~(bytes - 1);
    bytes = bytes < size - at ? bytes : size - at;
    switch (below(6)) {
    case 0: data[at] ^= (uint8_t)(1u << below(8)); break;
    case 1: data[at] = (uint8_t)next_random(); break;
    case 2: memcpy(data + at, &values[below(sizeof values / sizeof values[0])], bytes); break;
    case 3: add(data + at, bytes, below(65) - 32u); break;
    case 4:
        from = busy_place(data, size);
        bytes = 1 + below(32);
        bytes = bytes < size - at ? bytes : size - at;
        bytes = bytes < size - from ? bytes : size - from;
        memmove(data + at, data + from, bytes);
        break;
    default: /* what the fuzzer learns from comparisons, put in the same place */
        from = 1 + below(16);
        from = from < size - at ? from : size - at;
        (void)LLVMFuzzerMutate(data + at, from, from);
        break;
    }
    return size;
}
