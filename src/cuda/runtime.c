/* SPDX-License-Identifier: MIT
 *
 * Two CUDA majors in one process work side by side, but the objects of one are none of the other: that is
 * what the note is for.
 */
#include "runtime.h"

#include <string.h>

static uint32_t leading_number(const char *text)
{
    uint32_t number = 0;

    for (; *text >= '0' && *text <= '9' && number < 100000; text++)
        number = number * 10 + (uint32_t)(*text - '0');
    return number;
}

uint32_t cudnnw__runtime_major(const char *file_name)
{
    const char *at;
    uint32_t number;

    if (strncmp(file_name, "libcudart", 9) == 0 && (file_name[9] == '.' || file_name[9] == '-')) {
        at = strstr(file_name, ".so.");
        return at == NULL ? 0 : leading_number(at + 4);
    }
    if (strncmp(file_name, "cudart64_", 9) != 0)
        return 0;
    number = leading_number(file_name + 9);
    return number >= 100 ? number / 10
                         : number; /* 102 and 110 are 10.2 and 11.0; from 12 on the major alone */
}

static const char *major_text(uint32_t major, char text[3])
{
    text[0] = (char)('0' + major / 10 % 10);
    text[1] = (char)('0' + major % 10);
    text[2] = '\0';
    return text;
}

void cudnnw__runtime_note(const os_modules *mapped, uint32_t cuda_major, const char *set_path, report *log)
{
    for (size_t i = 0; i < mapped->count && cuda_major != 0; i++) {
        uint32_t major = cudnnw__runtime_major(mapped->module[i].name);
        char found[3], wanted[3];

        if (major != 0 && major != cuda_major)
            cudnnw__report_warn(log, CUDNNW_LOG_NOTE, REASON_RUNTIME_OTHER,
                                &(error_facts){.stage = CUDNNW_STAGE_CHOOSE,
                                               .path = set_path,
                                               .other_path = mapped->module[i].path,
                                               .found = major_text(major, found),
                                               .wanted = major_text(cuda_major, wanted),
                                               .found_cuda = major * 1000,
                                               .wanted_cuda = cuda_major * 1000});
    }
}
