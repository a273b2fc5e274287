# SPDX-License-Identifier: MIT
mkdir first second
cp "$FAKES"/9.10.2-cu12/libcudnn_[ao]*.so.9 first/
cp "$FAKES"/9.28.0-cu12/* "$FAKES"/cublas-12/* second/
export CUDNNW_PATH="$PWD/first:$PWD/second" CUDNNW_SEARCH=only:cudnnw_path
"$CUDNNW" list --need ops --json
