// expect: false
// claim: soundness
// args: --acsl
// What the result is equal to decides what it leads to.
/*@ requires \valid(a + (0 .. 1));
    assigns \nothing;
    ensures \result == a + 1 && \valid(\result); */
int *second(int *a);

int main(void)
{
    int x[2] = {1, 2};
    int *p = second(x);
    *p = 3;
    //@ assert x[1] == 2;
    return 0;
}
