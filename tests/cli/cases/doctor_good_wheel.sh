# SPDX-License-Identifier: MIT
export container= HOME="$PWD" VIRTUAL_ENV="$PWD/env" CUDNNW_SEARCH=only:virtual_env LD_LIBRARY_PATH="$FAKE_DRIVER"
site=env/lib/python3.11/site-packages
mkdir -p $site/nvidia/cudnn/lib $site/nvidia/cublas/lib
cp "$FAKES"/9.28.0-cu12/* $site/nvidia/cudnn/lib/
cp "$FAKES"/cublas-12/* $site/nvidia/cublas/lib/
code=0
$CUDNNW doctor >page || code=$?
head -3 page
exit $code
