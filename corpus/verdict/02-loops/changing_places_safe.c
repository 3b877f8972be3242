// expect: true
// claim: precision
// engine kinduction: true
// Three variables change places: that one of them is not five follows from three rounds in which it was not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 0, b = 1, c = 2;
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
