# SPDX-License-Identifier: MIT
# needs: Windows fakes
export container= HOME="$PWD" CUDNNW_PATH="$PWD/mnt/c/cudnn/bin" CUDNNW_SEARCH=only:cudnnw_path WSL_DISTRO_NAME=Ubuntu
export LD_LIBRARY_PATH="$FAKE_DRIVER"
mkdir -p mnt/c/cudnn/bin
cp "$FAKES_WINDOWS"/9.28.0-cu12/* mnt/c/cudnn/bin/
code=0
$CUDNNW doctor >page || code=$?
head -3 page
exit $code
