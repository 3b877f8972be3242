// expect: false
// claim: precision
// The last elements are not swapped.
// fails with: 0, 0, 0, 0, 1, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[3], b[3], was_a[3], was_b[3];

int main(void)
{
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
    }
    for (int i = 0; i < 3; i++) {
        was_a[i] = a[i];
        was_b[i] = b[i];
    }
    for (int i = 0; i < 2; i++) {
        int kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
    for (int i = 0; i < 3; i++) {
        if (a[i] != was_b[i])
            reach_error();
        if (b[i] != was_a[i])
            reach_error();
    }
    return 0;
}
