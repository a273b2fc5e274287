/* SPDX-License-Identifier: MIT
 *
 * A front that behaves like the real one: it exports every function of its release, has no link to the sub-libraries,
 * opens the owner of a function by bare name at the function's first call, and ends the process when that fails.
 * make_fakes.py writes the configuration that is included before this file.
 *
 * A forwarder must not know the parameters of what it forwards, so it is a jump in assembler; the first one keeps the
 * registers that carry arguments while the address is looked up.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#endif

static const struct { const char *name, *stem; } fake_row[] = {
#define ROW(index, name, stem) {#name, stem},
    FAKE_FORWARDS(ROW)
#undef ROW
};

#if defined(_WIN32)
static void *open_by_bare_name(const char *stem)
{
    char name[128];
    void *library;

    snprintf(name, sizeof(name), "%s64_%d.dll", stem, FAKE_MAJOR);
    library = (void *)LoadLibraryA(name);
    if (library == NULL)
        fprintf(stderr, "Could not locate %s. Please make sure it is in your library path!\n", name);
    return library;
}
#define find_in(library, name) ((void *)GetProcAddress((HMODULE)(library), name))
#else
static void *open_by_bare_name(const char *stem)
{
    const char *forms[] = {"lib%s.so.%d.%d.%d", "lib%s.so.%d.%d", "lib%s.so.%d", "lib%s.so"};
    char name[128];
    void *library = NULL;

    for (size_t i = FAKE_MAJOR == 8 ? 2 : 0; i < (FAKE_MAJOR == 8 ? 3u : 4u) && library == NULL; i++) {
        snprintf(name, sizeof(name), forms[i], stem, FAKE_MAJOR, FAKE_MINOR, FAKE_PATCH);
        library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL && FAKE_MAJOR == 8)
        fprintf(stderr, "Could not load library %s. Error: %s\n", name, dlerror());
    else if (library == NULL)
        fprintf(stderr, "Unable to load any of {lib%s.so.%d}\n", stem, FAKE_MAJOR);
    return library;
}
#define find_in(library, name) dlsym(library, name)
#endif

/* Called from the assembler below. */
__attribute__((used)) void *fake_front_find(size_t index);
void *fake_front_find(size_t index)
{
    void *library = open_by_bare_name(fake_row[index].stem);
    void *function = library == NULL ? NULL : find_in(library, fake_row[index].name);

    if (function == NULL) {
        fprintf(stderr, "Invalid handle. Cannot load symbol %s\n", fake_row[index].name);
        fflush(stderr);
        abort();
    }
    return function;
}

#if defined(_WIN32)
#define LOOK_UP(index) \
    "pushq %rcx\n pushq %rdx\n pushq %r8\n pushq %r9\n" \
    "subq $104, %rsp\n movups %xmm0, 32(%rsp)\n movups %xmm1, 48(%rsp)\n movups %xmm2, 64(%rsp)\n" \
    "movups %xmm3, 80(%rsp)\n movl $" #index ", %ecx\n call fake_front_find\n" \
    "movups 32(%rsp), %xmm0\n movups 48(%rsp), %xmm1\n movups 64(%rsp), %xmm2\n movups 80(%rsp), %xmm3\n" \
    "addq $104, %rsp\n popq %r9\n popq %r8\n popq %rdx\n popq %rcx\n"
#define SYMBOL_KIND(name) ""
#else
#define LOOK_UP(index) \
    "pushq %rdi\n pushq %rsi\n pushq %rdx\n pushq %rcx\n pushq %r8\n pushq %r9\n" \
    "subq $72, %rsp\n movups %xmm0, (%rsp)\n movups %xmm1, 16(%rsp)\n movups %xmm2, 32(%rsp)\n" \
    "movups %xmm3, 48(%rsp)\n movl $" #index ", %edi\n call fake_front_find@PLT\n" \
    "movups (%rsp), %xmm0\n movups 16(%rsp), %xmm1\n movups 32(%rsp), %xmm2\n movups 48(%rsp), %xmm3\n" \
    "addq $72, %rsp\n popq %r9\n popq %r8\n popq %rcx\n popq %rdx\n popq %rsi\n popq %rdi\n"
#define SYMBOL_KIND(name) ".type " #name ", @function\n"
#endif

#if defined(__aarch64__)
#define FORWARD(index, name, stem) \
    __asm__(".data\n.balign 8\nfake_slot_" #index ": .quad 0\n" \
            ".text\n.globl " #name "\n.type " #name ", %function\n" #name ":\n" \
            "adrp x17, fake_slot_" #index "\n ldr x16, [x17, :lo12:fake_slot_" #index "]\n cbnz x16, 1f\n" \
            "stp x29, x30, [sp, #-224]!\n stp x0, x1, [sp, #16]\n stp x2, x3, [sp, #32]\n stp x4, x5, [sp, #48]\n" \
            "stp x6, x7, [sp, #64]\n str x8, [sp, #80]\n stp q0, q1, [sp, #96]\n stp q2, q3, [sp, #128]\n" \
            "stp q4, q5, [sp, #160]\n stp q6, q7, [sp, #192]\n mov w0, #" #index "\n bl fake_front_find\n" \
            "mov x16, x0\n ldp x0, x1, [sp, #16]\n ldp x2, x3, [sp, #32]\n ldp x4, x5, [sp, #48]\n" \
            "ldp x6, x7, [sp, #64]\n ldr x8, [sp, #80]\n ldp q0, q1, [sp, #96]\n ldp q2, q3, [sp, #128]\n" \
            "ldp q4, q5, [sp, #160]\n ldp q6, q7, [sp, #192]\n ldp x29, x30, [sp], #224\n" \
            "adrp x17, fake_slot_" #index "\n str x16, [x17, :lo12:fake_slot_" #index "]\n1: br x16\n");
#else
#define FORWARD(index, name, stem) \
    __asm__(".data\n.balign 8\nfake_slot_" #index ": .quad 0\n" \
            ".text\n.globl " #name "\n" SYMBOL_KIND(name) #name ":\n" \
            "movq fake_slot_" #index "(%rip), %rax\n testq %rax, %rax\n jnz 1f\n" \
            LOOK_UP(index) \
            "movq %rax, fake_slot_" #index "(%rip)\n1: jmp *%rax\n");
#endif
FAKE_FORWARDS(FORWARD)

static void trace(const char *path)
{
    const char *name = getenv("CUDNNW_FAKE_TRACE");
    FILE *file = name == NULL ? NULL : fopen(name, "ab");

    if (file != NULL) {
        fprintf(file, "%s\n", path);
        fclose(file);
    }
}

#if defined(_WIN32)
BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID reserved);
BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID reserved)
{
    char path[4096] = "";

    (void)reserved;
    if (reason == DLL_PROCESS_ATTACH && GetModuleFileNameA(module, path, sizeof(path) - 1) != 0)
        trace(path);
    return TRUE;
}
#else
__attribute__((constructor)) static void mapped(void)
{
    Dl_info info;

    if (dladdr((void *)fake_row, &info) != 0)
        trace(info.dli_fname);
}
#endif
