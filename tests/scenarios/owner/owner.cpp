/* SPDX-License-Identifier: MIT
 *
 * The C++ owner at work on one folder: loads, moves, calls, gives back. test_owner.py builds and runs it.
 */
#define CUDNNW_OWN_TYPES
#include "cudnnw/cudnnw.hpp"

#include <cstdio>
#include <utility>

static int failures;

static void expect(bool holds, const char *what)
{
    if (!holds) {
        std::printf("not so: %s\n", what);
        failures++;
    }
}

static cudnnw_code load(cudnnw::library &cudnn, const char *folder, cudnnw_error *error)
{
    cudnnw_options options = CUDNNW_OPTIONS_INIT;

    options.folders = &folder;
    options.folder_count = 1;
    options.device = CUDNNW_DEVICE_OPTIONAL;
    return cudnn.load(&options, error);
}

static bool alive(const cudnnw_library *library)
{
    return cudnnw_available_slot(library, CUDNNW_SLOT(GetVersion)) == CUDNNW_OK;
}

static void empty_owner()
{
    cudnnw::library cudnn;

    expect(!cudnn && cudnn.get() == nullptr, "an empty owner has nothing");
    expect(cudnn->GetVersion() == 0, "an empty owner has a table");
    expect(!cudnn.has("cudnnGetVersion"), "an empty owner has no functions");
}

int main(int count, char **words)
{
    cudnnw_error error = CUDNNW_ERROR_INIT;
    cudnnw_library *handle = nullptr;

    if (count != 3)
        return 2;
    empty_owner();
    {
        cudnnw::library first;
        expect(load(first, words[1], &error) == CUDNNW_OK, error.message);
        handle = first.get();
        expect(first && alive(handle) && first->GetVersion() == 92800, "loaded");
        expect(first.has("cudnnCreate") && !first.has("cudnnNoSuchThing"), "has() tells functions by name");
        expect(first.has(CUDNNW_SLOT(Create)) && !first.has(CUDNNW_SLOT(RNNForwardInference)), "has() tells functions by slot");
        cudnnTensorDescriptor_t tensor = nullptr;
        expect(first->CreateTensorDescriptor(&tensor) == CUDNN_STATUS_SUCCESS && tensor != nullptr, "a call by ->");
        expect(first->DestroyTensorDescriptor(tensor) == CUDNN_STATUS_SUCCESS, "a second call by ->");
        cudnnw::library second(std::move(first));
        expect(first.get() == nullptr && second.get() == handle && alive(handle), "moved by construction");
        cudnnw::library third;
        third = std::move(second);
        expect(!second && third.get() == handle && alive(handle), "moved by assignment");
        expect(load(third, words[2], &error) != CUDNNW_OK && error.code != 0, "a folder without cuDNN is refused");
        expect(third.get() == handle && alive(handle), "a failed load keeps what was owned");
        cudnnw::library fourth(third.release());
        expect(!third && alive(handle), "release() ends nothing");
    }
    expect(!alive(handle), "the last owner has given it back");
    std::printf("host: done\n");
    return failures == 0 ? 0 : 1;
}
