// Memory management and block operations.
// option: malloc-may-fail
// expect: has havoc $t
// expect: has "allocation fails"
// expect: has fill
// expect: has free p
// expect: has alloc
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void *memset(void *, int, unsigned long);
void *memcpy(void *, const void *, unsigned long);
void free(void *);
int nondet_int(void);
int main(void)
{
    char *p = malloc(8);
    int n = nondet_int();
    int vla[n];
    if (!p)
        return 0;
    memset(p, 1, 8);
    memcpy(p, vla, 4);
    free(p);
    return vla[1] + *(int *)calloc(2, 4);
}
