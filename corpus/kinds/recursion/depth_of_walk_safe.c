// expect: true
// claim: precision
// Each activation takes back what it added to the depth.
extern unsigned int __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned depth;

static void walk(unsigned n)
{
    depth++;
    if (n > 0 && __VERIFIER_nondet_int())
        walk(n - 1);
    depth--;
}

int main(void)
{
    walk(__VERIFIER_nondet_uint());
    if (depth != 0)
        reach_error();
    return 0;
}
