// expect: true
// claim: precision
// args: --acsl
int a[3];

/*@ assigns a[0..1]; */
static void f(void)
{
    a[1] = 1;
}

int main(void)
{
    f();
    //@ assert \valid(a + (0..2)) && a[1] == 1;
    return 0;
}
