# SPDX-License-Identifier: MIT
# The JIT package in an environment, and a whole cuDNN where the system looks.
export container= HOME="$PWD" VIRTUAL_ENV="$PWD/env" LD_LIBRARY_PATH="$FAKE_DRIVER:$PWD/system"
export CUDNNW_SEARCH=only:virtual_env,library_path
jit=env/lib/python3.11/site-packages/nvidia/cudnn_jit/lib
mkdir -p $jit
cp -r "$FAKES/9.28.0-cu12" system
cp "$FAKES"/cublas-12/* system/
for file in libcudnn.so.9 libcudnn_graph.so.9 libcudnn_engines_runtime_compiled.so.9; do cp "$FAKES/9.28.1-cu12/$file" $jit/; done
code=0
$CUDNNW doctor >page || code=$?
head -3 page
exit $code
