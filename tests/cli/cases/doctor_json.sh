# SPDX-License-Identifier: MIT
export container= HOME="$PWD" CUDNNW_PATH="$PWD/set" CUDNNW_SEARCH=only:cudnnw_path LD_LIBRARY_PATH="$FAKE_DRIVER"
cp -r "$FAKES/9.10.2-cu12" set
truncate -s 0 set/libcudnn_cnn.so.9
code=0
$CUDNNW doctor --json >page || code=$?
sed '/^"system":/,$d' page
$CUDNNW doctor --explain "Could not locate zlibwapi.dll" --json
exit $code
