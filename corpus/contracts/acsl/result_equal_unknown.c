// expect: unknown
// claim: known-imprecision
// args: --acsl
// A result of which more is said than that it is valid may lead anywhere, until that is compared.
/*@ requires \valid(a + (0 .. 1));
    assigns \nothing;
    ensures \result == a + 1 && \valid(\result); */
int *second(int *a);

int main(void)
{
    int x[2] = {1, 2};
    int *p = second(x);
    *p = 3;
    //@ assert x[1] == 3;
    return 0;
}
