# SPDX-License-Identifier: MIT
export container= HOME="$PWD" CUDNNW_PATH="$PWD/set" CUDNNW_SEARCH=only:cudnnw_path LD_LIBRARY_PATH="$FAKE_DRIVER"
mkdir set
cp "$FAKES"/9.28.0-cu12/* "$FAKES"/cublas-12/* set/
$CUDNNW record --json | grep -v -e '"key":"system"' -e '"key":"C library"' -e '"key":"CUDA in /' | sed 's/sha256 [0-9a-f]*/sha256 @HASH@/'
$CUDNNW record --save then.txt | sed 's/[0-9]* lines/N lines/'
sed -i 's/^driver: .*/driver: 999.99/' then.txt
$CUDNNW record --check then.txt --json
