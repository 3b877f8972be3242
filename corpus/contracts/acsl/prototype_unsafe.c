// expect: false
// claim: precision
// args: --acsl
extern int __VERIFIER_nondet_int(void);

/*@ requires a != 0;
  @ assigns \nothing;
  @ ensures named: \result <= 100;
  @*/
int divide(int a);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > -1)
        return divide(x);
    return 0;
}

int divide(int b)
{
    return 100 / b;
}
