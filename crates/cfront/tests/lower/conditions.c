// Conditions branch at each && and ||; pure values of conditions are terms.
// expect: errors 1
// expect: inputs 2
// expect: has 1 x assume !(b == 0:32)
// expect: has $result := zext32(!(a == 0:32) & !(b == 0:32))
int __VERIFIER_nondet_int(void);
void reach_error(void);
int both(int a, int b) { return a && b; }
int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (!(a > 0 || !b))
        reach_error();
    return both(a, b);
}
