# SPDX-License-Identifier: MIT
export container= HOME="$PWD" CUDNNW_PATH="$PWD/set" CUDNNW_SEARCH=only:cudnnw_path LD_LIBRARY_PATH="$FAKE_DRIVER"
cp -r "$FAKES/9.10.2-cu12" set
truncate -s 3000 set/libcudnn_graph.so.9
code=0
$CUDNNW doctor >page || code=$?
head -3 page
exit $code
