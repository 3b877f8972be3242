// expect: unknown
// claim: soundness
// args: --check assertions
//
// A long search of `dash` ends where a test enters code that is not translated: there is no frontier then that others could be asked about.
#include <assert.h>

static short third = 3;
static short *pointed = &third;
static const int table[] = {[5] = 1, 2, [1] = 7, 8};
static int order;

static int noted(int x) {
    order = order * 10 + x;
    return x;
}

static void clean(int *p) {
    order = order * 10 + *p;
}

int cleaned(int n) {
    order = 0;
    for (int i = 1; i <= n; i++) {
        int z __attribute__((cleanup(clean))) = i;
        if (i == 2)
            continue;
        int y __attribute__((cleanup(clean))) = i + 5;
        if (i == 3)
            break;
    }
    return order;
}

int cleaned_again(void) {
    order = 0;
    int k = 0;
again:;
    {
        int z __attribute__((cleanup(clean))) = ++k;
        if (k < 3)
            goto again;
    }
    return order;
}

int nested(int n) {
    int sum = 0;
    int add(int k) {
        sum += k;
        if (k > 1)
            add(k - 1);
    }
    add(n);
    return sum;
}

int left(int n) {
    __label__ out;
    void f(int k) {
        if (k == 3)
            goto out;
    }
    f(n);
out:
    return 2;
}

int main(void) {
    assert(*pointed == 3);
    assert(sizeof table / 4 * 100 + table[6] * 10 + table[2] == 728);
    assert((((void)noted(1), noted(2) + 0) ?: noted(3)) == 2);
    assert(cleaned(5) == 61283);
    assert(cleaned_again() == 123);
    assert(order == 123);
    assert(nested(4) == 10);
    assert(left(1) == 2);
    unsigned char b = 250;
    assert(__builtin_add_overflow((_Bool)1, (_Bool)1, &b) * 10 + b == 2);
}
