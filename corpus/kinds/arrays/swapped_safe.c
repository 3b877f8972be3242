// expect: true
// claim: precision
// Two arrays are swapped element by element; copies say what they were.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[5000], b[5000], was_a[5000], was_b[5000];

int main(void)
{
    for (int i = 0; i < 5000; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
    }
    for (int i = 0; i < 5000; i++) {
        was_a[i] = a[i];
        was_b[i] = b[i];
    }
    for (int i = 0; i < 5000; i++) {
        int kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
    for (int i = 0; i < 5000; i++) {
        if (a[i] != was_b[i])
            reach_error();
        if (b[i] != was_a[i])
            reach_error();
    }
    return 0;
}
