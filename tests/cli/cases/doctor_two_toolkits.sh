# SPDX-License-Identifier: MIT
# cuDNN and cuBLAS of two CUDA majors, each in a toolkit of its own.
export container= HOME="$PWD" CUDA_PATH="$PWD/cuda-12.4" CUDA_HOME="$PWD/cuda-13.0" LD_LIBRARY_PATH="$FAKE_DRIVER"
export CUDNNW_SEARCH=only:cuda_variable CUDNNW_FAKE_DRIVER_VERSION=13000 CUDNNW_FAKE_NVML_NUMBER=580.65.06
mkdir -p cuda-12.4/lib64 cuda-13.0/lib64
cp "$FAKES"/9.28.0-cu13/* cuda-12.4/lib64/
cp "$FAKES"/cublas-12/* cuda-12.4/lib64/
code=0
$CUDNNW doctor >page || code=$?
head -3 page
exit $code
