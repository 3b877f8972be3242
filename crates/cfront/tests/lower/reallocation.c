// The old contents are copied as far as they are there and fit; sizes stand before blocks.
// expect: ends exit
typedef unsigned long size_t;
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);

int main(void)
{
    char *p = realloc(0, 2);
    p[0] = 1;
    p[1] = 2;
    p = realloc(p, 1000);
    p[999] = 3;
    if (p[0] != 1 || p[1] != 2) {
        __builtin_trap();
    }
    p = realloc(p, 1);
    if (p[0] != 1) {
        __builtin_trap();
    }
    char *q = calloc(3, 3);
    q = realloc(q, 20);
    if (q[8] != 0) {
        __builtin_trap();
    }
    free(p);
    free(q);
    free(0);
    return 0;
}
