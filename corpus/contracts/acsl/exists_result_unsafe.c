// expect: false
// claim: soundness
// args: --acsl
/*@ requires n > 0 && \valid_read(a + (0..n-1));
    ensures \exists integer i; 0 <= i < n && \result == a[i]; */
static int last(int *a, int n)
{
    return a[n - 1] + 1;
}

int main(void)
{
    int b[2] = {3, 4};
    return last(b, 2);
}
