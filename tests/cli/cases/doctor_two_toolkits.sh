# SPDX-License-Identifier: MIT
# Two toolkits, and the cuDNN for the one was copied into the other.
export container= HOME="$PWD" CUDA_PATH="$PWD/cuda-12.4" CUDA_HOME="$PWD/cuda-11.8" LD_LIBRARY_PATH="$FAKE_DRIVER"
export CUDNNW_SEARCH=only:cuda_variable
mkdir -p cuda-12.4/lib64 cuda-11.8/lib64
cp "$FAKES"/8.9.7-cu11/* cuda-12.4/lib64/
cp "$FAKES"/cublas-12/* cuda-12.4/lib64/
code=0
$CUDNNW doctor >page || code=$?
head -3 page
exit $code
