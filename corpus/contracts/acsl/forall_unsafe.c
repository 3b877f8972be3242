// expect: false
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

int a[6];
int main(void)
{
    int n = __VERIFIER_nondet_int();
    //@ admit 0 <= n <= 6;
    for (int i = 0; i < n; i++)
        a[i] = i + 1;
    //@ assert \forall integer k; 0 <= k < n ==> a[k] > k + 1;
    //@ assert n > 2 ==> (\exists integer k; 0 <= k < n && a[k] == 3);
    return 0;
}
