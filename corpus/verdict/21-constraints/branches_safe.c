// expect: true
// claim: precision
// engine bmc: true
// 2^20 paths: each adds or takes away an even number.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int sum = 0;
    if (__VERIFIER_nondet_int())
        sum += 2;
    else
        sum -= 0;
    if (__VERIFIER_nondet_int())
        sum += 16;
    else
        sum -= 10;
    if (__VERIFIER_nondet_int())
        sum += 8;
    else
        sum -= 20;
    if (__VERIFIER_nondet_int())
        sum += 22;
    else
        sum -= 4;
    if (__VERIFIER_nondet_int())
        sum += 14;
    else
        sum -= 14;
    if (__VERIFIER_nondet_int())
        sum += 6;
    else
        sum -= 24;
    if (__VERIFIER_nondet_int())
        sum += 20;
    else
        sum -= 8;
    if (__VERIFIER_nondet_int())
        sum += 12;
    else
        sum -= 18;
    if (__VERIFIER_nondet_int())
        sum += 4;
    else
        sum -= 2;
    if (__VERIFIER_nondet_int())
        sum += 18;
    else
        sum -= 12;
    if (__VERIFIER_nondet_int())
        sum += 10;
    else
        sum -= 22;
    if (__VERIFIER_nondet_int())
        sum += 2;
    else
        sum -= 6;
    if (__VERIFIER_nondet_int())
        sum += 16;
    else
        sum -= 16;
    if (__VERIFIER_nondet_int())
        sum += 8;
    else
        sum -= 0;
    if (__VERIFIER_nondet_int())
        sum += 22;
    else
        sum -= 10;
    if (__VERIFIER_nondet_int())
        sum += 14;
    else
        sum -= 20;
    if (__VERIFIER_nondet_int())
        sum += 6;
    else
        sum -= 4;
    if (__VERIFIER_nondet_int())
        sum += 20;
    else
        sum -= 14;
    if (__VERIFIER_nondet_int())
        sum += 12;
    else
        sum -= 24;
    if (__VERIFIER_nondet_int())
        sum += 4;
    else
        sum -= 8;
    if (sum % 2 != 0)
        reach_error();
    return 0;
}
