// expect: false
// claim: precision
// A member of a structure counts.
// fails with: 30000
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct device {
    int references;
    int last;
};

static void get(struct device *d, int who)
{
    d->references++;
    d->last = who;
}

int main(void)
{
    struct device d = {0, 0};
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n <= 100000);
    for (int i = 0; i < n; i++)
        get(&d, i);
    if (d.references == 30000 && d.last == 29999)
        reach_error();
    return 0;
}
