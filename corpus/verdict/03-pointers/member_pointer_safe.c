// expect: true
// claim: precision
// A pointer to a member writes that member only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
    int first;
    int second;
};

int main(void)
{
    struct pair s = { 1, 2 };
    int *p = &s.second;
    int v = __VERIFIER_nondet_int();
    *p = v;
    if (s.first != 1)
        reach_error();
    return 0;
}
