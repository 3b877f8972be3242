// expect: true
// claim: precision
// args: --acsl
/*@ requires \valid(a);
    assigns *a;
    ensures *a == 7; */
void set(int *a);

int main(void)
{
    int x = 1, y = 2;
    set(&x);
    //@ assert x == 7 && y == 2;
    return 0;
}
