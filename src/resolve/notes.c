/* SPDX-License-Identifier: MIT
 *
 * The note that a stub leaves in the thread: which slot, what it returned.
 */
#include "stubs.h"

int cudnnw__stub_note(uint32_t slot_and_kind)
{
    static const uint16_t status_of[] = {9, 3000, 1001}; /* as stub_kind counts */
    uint32_t kind = slot_and_kind % STUB_KINDS, slot = slot_and_kind / STUB_KINDS;
    os_thread_notes notes;

    cudnnw__os_thread_notes_get(&notes);
    notes.word[0] = (uint64_t)status_of[kind] << 32 | (uint64_t)slot << 1 | (kind == NOT_LOADED);
    cudnnw__os_thread_notes_set(&notes);
    return status_of[kind];
}

stub_note cudnnw__stub_noted(void)
{
    os_thread_notes notes;

    cudnnw__os_thread_notes_get(&notes);
    return VALUE(stub_note, .slot = (size_t)((uint32_t)notes.word[0] >> 1), .status = (int)(notes.word[0] >> 32),
                            .not_loaded = (notes.word[0] & 1) != 0);
}
