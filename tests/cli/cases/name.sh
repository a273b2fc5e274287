# SPDX-License-Identifier: MIT
"$CUDNNW" name cudnn-windows-x86_64-8.9.7.29_cuda11-archive.zip
echo
"$CUDNNW" name cudnn-11.3-windows-x64-v8.2.0.53.zip
echo
"$CUDNNW" name "downloads/cudnn-linux-x86_64-9.28.0.42_cuda12-archive (1).tar.xz"
echo
"$CUDNNW" name nvidia_cudnn_jit_cu12-9.27.0.42-py3-none-manylinux_2_27_x86_64.whl
echo
"$CUDNNW" name libcudnn9-cuda-12_9.10.2.21-1_amd64.deb
echo
"$CUDNNW" name 'C:\app\cudnn_ops64_9.dll'
echo
"$CUDNNW" name cublasLt64_12.dll
echo
"$CUDNNW" name --json cudnn-linux-x86_64-8.3.2.44_cuda11.5-archive.tar.xz
echo
"$CUDNNW" name cudnn.zip
