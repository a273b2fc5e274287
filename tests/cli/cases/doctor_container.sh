# SPDX-License-Identifier: MIT
# needs: no driver
export container=docker HOME="$PWD" CUDNNW_PATH="$PWD/set" CUDNNW_SEARCH=only:cudnnw_path
mkdir set
cp "$FAKES"/9.28.0-cu12/* "$FAKES"/cublas-12/* set/
code=0
$CUDNNW doctor >page || code=$?
head -3 page
exit $code
