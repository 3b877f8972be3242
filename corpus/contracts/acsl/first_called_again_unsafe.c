// expect: false
// claim: soundness
// args: --acsl --function f
// What the function requires is assumed of the first call only: it calls itself with a negative number.
/*@ requires n > 0; */
int f(int n)
{
    return n == 1 ? 1 : f(n - 2);
}
