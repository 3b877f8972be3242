// expect: true
// claim: precision
// args: --acsl --function f
// It is assumed of the first call, and checked of the others.
/*@ requires 0 < n <= 9; */
int f(int n)
{
    return n == 1 ? 1 : f(n - 1);
}
