// expect: false
// claim: soundness
// args: --acsl --enforce-contract f
// The second clause may be the larger one.
/*@ requires 1 <= n <= 2 && 1 <= m <= 2;
    requires \valid_read(a + (0 .. n - 1)) && \valid_read(a + (0 .. m - 1));
    ensures \result == 0; */
int f(int *a, int n, int m)
{
    return m > n && a[m - 1] == 7;
}

int main(void)
{
    return 0;
}
