// expect: true
// claim: precision
// A thousand rounds leave the input alone.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int key = __VERIFIER_nondet_int();
    unsigned hash = 0;
    for (int i = 0; i < 1000; i++)
        hash = hash * 31u + (unsigned)i;
    if (key == 77 && key == 78)
        reach_error();
    return 0;
}
