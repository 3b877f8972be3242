// expect: true
// claim: precision
// Every path to the error reads a block that has ended. Nobody needs the value, so preparation drops the read: the test
// is executed on the program as it was translated, where it is still there.
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern void free(void *block);

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = 3;
    free(p);
    int unused = *p;
    (void)unused;
    reach_error();
    return 0;
}
