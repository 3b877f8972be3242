// expect: false
// claim: soundness
// args: --acsl
// The result may be what the parameter leads to.
/*@ requires \valid(a);
    assigns \nothing;
    ensures \valid(\result); */
int *get(int *a);

int main(void)
{
    int x = 1;
    int *p = get(&x);
    *p = 2;
    //@ assert x == 1;
    return 0;
}
