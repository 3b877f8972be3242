// expect: false
// claim: soundness
// args: --acsl
// The value at the beginning is not that before the loop.
static int f(int n)
{
    n--;
    /*@ loop invariant n == \at(n, Pre);
        loop assigns \nothing; */
    while (n > 5)
        ;
    return n;
}

int main(void)
{
    return f(3);
}
