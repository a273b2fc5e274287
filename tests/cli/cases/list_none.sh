# SPDX-License-Identifier: MIT
mkdir first
cp "$FAKES"/9.10.2-cu12/libcudnn_[ao]*.so.9 first/
export CUDNNW_PATH="$PWD/first" CUDNNW_SEARCH=only:cudnnw_path
$CUDNNW list
