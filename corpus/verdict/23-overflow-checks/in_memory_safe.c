// expect: true
// claim: precision
// args: --property no-overflow
// Numbers in an array and in a struct behind a pointer.
extern int __VERIFIER_nondet_int(void);
struct pair {
    int a, b;
};

int main(void)
{
    int v[4];
    struct pair p = {__VERIFIER_nondet_int(), 5}, *q = &p;
    for (int i = 0; i < 4; i++)
        v[i] = i * 500000000;
    if (q->a < 10)
        q->a += q->b;
    return v[q->b & 3] + 10;
}
