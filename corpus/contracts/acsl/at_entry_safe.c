// expect: true
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);
int g;

/*@ requires \at(n, Pre) >= 0 && n <= 9;
    ensures \result == \at(n, Pre) && g == \at(g, Pre) + 1 && \at(g, Post) == g; */
static int f(int n)
{
    int i = 0;
    g++;
    /*@ loop invariant i + n == \at(n, Pre) && \at(n, LoopEntry) == \at(n, Pre);
        loop assigns i, n; */
    while (n > 0) {
        i++;
        n--;
    }
    //@ assert i == \at(n, Pre) && g == \at(g, Pre) + 1 && \at(i, Here) == i;
    return i;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    return 0 <= n && n <= 9 ? f(n) : 0;
}
