# SPDX-License-Identifier: MIT
"$CUDNNW" fits --system linux --driver 550.54.14 --sm 8.6
"$CUDNNW" fits --system windows --driver 452.39 --sm 3.5
"$CUDNNW" fits --system linux --driver 440.33 || true
"$CUDNNW" fits --sm 3.0
