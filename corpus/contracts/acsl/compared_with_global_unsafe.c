// expect: false
// claim: soundness
// args: --acsl --function f
// A pointer from outside may be what the precondition says it is.
int x;

/*@ requires q == &x;
    ensures \result == 0; */
int f(int *q)
{
    return q == &x;
}
