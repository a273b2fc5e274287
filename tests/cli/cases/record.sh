# SPDX-License-Identifier: MIT
export container= HOME="$PWD" CUDNNW_PATH="$PWD/set" CUDNNW_SEARCH=only:cudnnw_path LD_LIBRARY_PATH="$FAKE_DRIVER"
mkdir set
cp "$FAKES"/9.28.0-cu12/* "$FAKES"/cublas-12/* set/
$CUDNNW record | sed 's/[0-9]* lines/N lines/'
grep -v -e "^system:" -e "^C library:" -e "^CUDA in /" environment_versions.txt |
  sed -e 's/sha256 [0-9a-f]\{64\}/sha256 @HASH@/'
$CUDNNW record --check environment_versions.txt | sed 's/[0-9]* lines/N lines/'
sed -i -e 's/^driver: .*/driver: 999.99/' -e '/^cuDNN file libcudnn_ext/d' environment_versions.txt
code=0
$CUDNNW record --check environment_versions.txt >page || code=$?
sed -e 's/of [0-9]* lines/of N lines/' -e 's/[0-9a-f]\{64\}/@HASH@/' page
exit $code
