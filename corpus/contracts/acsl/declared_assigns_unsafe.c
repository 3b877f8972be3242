// expect: false
// claim: soundness
// args: --acsl
// Nobody defines the function: its contract stands for it.
/*@ requires \valid(a);
    assigns *a;
    ensures *a == 7; */
void set(int *a);

int main(void)
{
    int x = 1;
    set(&x);
    //@ assert x == 1;
    return 0;
}
