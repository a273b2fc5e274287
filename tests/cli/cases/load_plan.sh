# SPDX-License-Identifier: MIT
# The engines of a fake plan nothing.
"$CUDNNW" load "$FAKES/9.28.0-cu12" --allow-no-cublaslt --plan sm_86 | sed '/^good/,$d'
"$CUDNNW" load "$FAKES/9.28.0-cu12" --allow-no-cublaslt --plan sm_86 --json | grep '"device"'
"$CUDNNW" load "$FAKES/8.9.7-cu12" --allow-no-cublaslt --plan 8.6 | sed '/^good/,$d'
