// expect: true
// claim: soundness
// Rotation by an input brings the marked element to its place.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int a[6], b[6];
    int r = __VERIFIER_nondet_int();
    __VERIFIER_assume(r >= 0 && r < 6);
    for (int i = 0; i < 6; i++)
        a[i] = i * i;
    for (int i = 0; i < 6; i++)
        b[(i + r) % 6] = a[i];
    if (b[r] != 0)
        reach_error();
    return 0;
}
