// expect: false
// claim: precision
// Three variables change places, and one of them becomes five.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 0, b = 1, c = 5;
    while (__VERIFIER_nondet_int()) {
        int first = a;
        a = b;
        b = c;
        c = first;
        if (a == 5)
            reach_error();
    }
    return 0;
}
