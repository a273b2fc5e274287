# SPDX-License-Identifier: MIT
export container= HOME="$PWD" CUDNNW_PATH="$PWD/set" CUDNNW_SEARCH=only:cudnnw_path LD_LIBRARY_PATH="$FAKE_DRIVER"
cp -r "$FAKES/9.28.0-cu12" set
rm set/libcudnn_ops.so.9
code=0
$CUDNNW doctor >page || code=$?
head -3 page
exit $code
