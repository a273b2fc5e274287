/* SPDX-License-Identifier: MIT
 *
 * Where a window lies on its input, in any number of dimensions.
 */
#include "refset.h"

#include <stdlib.h>

int refset_out(int in, int window, int pad, int stride, int dilation)
{
    int room = in + 2 * pad - ((window - 1) * dilation + 1);

    return room < 0 ? 0 : 1 + room / stride;
}

size_t refset_product(const int *dim, int count)
{
    size_t product = 1;

    for (int i = 0; i < count; i++)
        product *= (size_t)dim[i];
    return product;
}

static ptrdiff_t place_in_input(const moving_window *w, size_t out, size_t window)
{
    ptrdiff_t place = 0, step = 1;

    for (int i = w->count - 1; i >= 0; i--) {
        int o = (int)(out % (size_t)w->out[i]), f = (int)(window % (size_t)w->window[i]);
        int at = o * w->stride[i] - w->pad[i] + f * w->dilation[i];

        if (at < 0 || at >= w->in[i])
            return -1;
        place += at * step;
        step *= w->in[i];
        out /= (size_t)w->out[i];
        window /= (size_t)w->window[i];
    }
    return place;
}

ptrdiff_t *refset_window_table(const moving_window *w)
{
    size_t outs = refset_product(w->out, w->count), windows = refset_product(w->window, w->count);
    ptrdiff_t *table = malloc((outs * windows + 1) * sizeof *table);

    for (size_t o = 0; table != NULL && o < outs; o++)
        for (size_t f = 0; f < windows; f++)
            table[o * windows + f] = place_in_input(w, o, f);
    return table;
}
