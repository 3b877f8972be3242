// expect: false
// claim: precision
// max-iterations: 500
// Inputs move the counter up, down and back to zero: only a long run of the right ones brings it to 300.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int level = 0;
    for (int round = 0; round < 1000; round++) {
        int in = __VERIFIER_nondet_int();
        if (in == 1)
            level++;
        else if (in == 2 && level > 0)
            level--;
        else if (in == 3)
            level = 0;
        else if (in != 4)
            return 0;
        if (level == 300)
            reach_error();
    }
    return 0;
}
