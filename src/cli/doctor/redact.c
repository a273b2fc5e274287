/* SPDX-License-Identifier: MIT
 *
 * Names of users, home folders and the host are taken out of what is sent to strangers.
 */
#include "doctor.h"

#include <stdlib.h>
#include <string.h>

enum { HIDDEN = 3 };

struct doctor_redaction {
    struct {
        char *text;
        const char *instead;
        bool word; /* only where no letter or digit stands beside it */
    } hidden[HIDDEN];
    size_t count;
};

/* Folders below which every user has his own; what follows is a name. */
static const char *const homes[] = {"/home/", "/Users/", "\\Users\\", "\\users\\"};

static void hide(doctor_redaction *redaction, char *text, const char *instead, bool word)
{
    /* root and the like are nobody's names, and every second path has them. */
    static const char *const nobodies[] = {"root", "Administrator", "SYSTEM", "localhost", "/", "/root", ""};
    bool keep = text != NULL;

    for (size_t i = 0; keep && i < sizeof nobodies / sizeof nobodies[0]; i++)
        keep = strcmp(text, nobodies[i]) != 0;
    if (!keep) {
        free(text);
        return;
    }
    redaction->hidden[redaction->count].text = text;
    redaction->hidden[redaction->count].instead = instead;
    redaction->hidden[redaction->count++].word = word;
}

doctor_redaction *doctor_redaction_begin(void)
{
    doctor_redaction *redaction = calloc(1, sizeof *redaction);

    if (redaction != NULL) {
        hide(redaction, doctor_home_folder(), "<home>", false);
        hide(redaction, doctor_user_name(), "<user>", true);
        hide(redaction, doctor_host_name(), "<host>", true);
    }
    return redaction;
}

void doctor_redaction_end(doctor_redaction *redaction)
{
    for (size_t i = 0; redaction != NULL && i < redaction->count; i++)
        free(redaction->hidden[i].text);
    free(redaction);
}

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* Without regard to case: Windows' paths have none, and names are written as one likes. */
static bool stands_here(const char *text, const char *wanted)
{
    for (; *wanted != '\0'; text++, wanted++)
        if (lower(*text) != lower(*wanted))
            return false;
    return true;
}

static bool is_letter(char byte)
{
    return (lower(byte) >= 'a' && lower(byte) <= 'z') || (byte >= '0' && byte <= '9') ||
           (unsigned char)byte >= 0x80;
}

/* The bytes of a folder's name, which may hold blanks when another folder follows. */
static size_t name_bytes(const char *at)
{
    size_t length = strcspn(at, "/\\;:\"',");

    return at[length] == '/' || at[length] == '\\' ? length : strcspn(at, " /\\;:\"',");
}

/* How many bytes at `at` are hidden, and by what. */
static size_t hidden_here(const doctor_redaction *redaction, const char *text, const char *at,
                          const char **instead)
{
    for (size_t i = 0; i < redaction->count; i++) {
        const char *wanted = redaction->hidden[i].text;
        size_t length = strlen(wanted);

        *instead = redaction->hidden[i].instead;
        if (stands_here(at, wanted) &&
            (!redaction->hidden[i].word || ((at == text || !is_letter(at[-1])) && !is_letter(at[length]))))
            return length;
    }
    *instead = "<user>";
    for (size_t i = 0; i < sizeof homes / sizeof homes[0]; i++) {
        size_t length = strlen(homes[i]);

        if ((size_t)(at - text) >= length && memcmp(at - length, homes[i], length) == 0)
            return name_bytes(at);
    }
    return 0;
}

char *doctor_redact(const doctor_redaction *redaction, const char *text)
{
    cli_text out = {0};
    const char *at = text;

    cli_text_add(&out, "");
    while (*at != '\0') {
        const char *instead;
        size_t length = hidden_here(redaction, text, at, &instead);

        if (length > 0) {
            cli_text_add(&out, instead);
            at += length;
        } else {
            cli_text_add_bytes(&out, at++, 1);
        }
    }
    if (out.lost) {
        cli_text_free(&out);
        return NULL;
    }
    return out.bytes;
}
