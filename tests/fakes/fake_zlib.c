/* SPDX-License-Identifier: MIT
 *
 * A zlib that a real cuDNN can be linked to where the machine has none: it compresses nothing and says so.
 */
#define ANSWER(name)     \
    int name(void);      \
    int name(void)       \
    {                    \
        return -2;       \
    }

ANSWER(deflate)
ANSWER(deflateEnd)
ANSWER(deflateInit_)
ANSWER(deflateInit2_)
ANSWER(inflate)
ANSWER(inflateEnd)
ANSWER(inflateInit_)
ANSWER(inflateInit2_)
ANSWER(crc32)

const char *zlibVersion(void);
const char *zlibVersion(void)
{
    return "0";
}
