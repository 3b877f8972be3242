// expect: false
// claim: soundness
// args: --acsl
// What is assumed of memory that nobody says is assigned must not end every execution.
/*@ requires \valid(a);
    ensures *a == 7; */
void set(int *a);

int main(void)
{
    int x = 1;
    set(&x);
    //@ assert x == 8;
    return 0;
}
