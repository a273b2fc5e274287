# SPDX-License-Identifier: MIT
"$CUDNNW" fits --system linux --driver 550.54.14 --sm 8.6 --json
"$CUDNNW" fits --system windows --driver 452.38 --sm 8.6 --json
