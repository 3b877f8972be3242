// expect: false
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

int a[4] = {1, 3, 3, 2};
int main(void)
{
    //@ assert \forall integer i, j; 0 <= i < j < 4 ==> a[i] <= a[j];
    return 0;
}
