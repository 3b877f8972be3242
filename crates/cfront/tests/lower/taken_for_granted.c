// What compilers take for granted and no check asks about is listed where the program has what could break it.
// expect: ends exit
// expect: assumption functions are what their attributes say (`nonnull`, `pure`)
// expect: assumption functions of memory are given no null pointer, also for the length 0
// expect: assumption pointers are aligned as `__builtin_assume_aligned` says
// expect: assumption `const` objects of functions are not written
// expect: assumption objects are accessed by the types that they have (strict aliasing)
// expect: assumption signs and payloads of NaNs are those that the processor computes
// expect: assumption what `restrict` pointers lead to is accessed through them only
void *memset(void *, int, unsigned long);

static int count;
static int next(void) __attribute__((pure));
static int next(void) { return ++count; }
static __attribute__((nonnull)) int is_null(int *p) { return p == 0; }
static int both(int *restrict p, int *q) { return *p = 1, *q; }

int main(void)
{
    char text[4];
    char *end = text + 1;
    memset(end, 0, count);
    const int zero = 0;
    const int *reads = &zero;
    int *writes = (int *)reads;
    float real = count * 0.5f;
    unsigned *bits = (unsigned *)&real;
    int *aligned = __builtin_assume_aligned(&count, 4);
    return is_null(writes) + next() + (*bits != 0) + both(&count, aligned) - 2;
}
