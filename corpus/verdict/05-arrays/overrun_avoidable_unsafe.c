// expect: false
// claim: precision
// One way to the error writes behind the end of an array, another does not: that one is the better test.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static char pool[4];

int main(void)
{
    char *p = pool;
    int n = __VERIFIER_nondet_int();
    if (n != 77) {
        p[6] = 1;
        if (p[6] == 1)
            reach_error();
    } else {
        p[3] = 1;
        if (p[3] == 1)
            reach_error();
    }
    return 0;
}
