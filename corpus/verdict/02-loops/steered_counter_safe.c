// expect: true
// claim: precision
// Inputs move the counter up, down and back to zero: it never gets above the number of rounds.
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
        if (level > round + 1)
            reach_error();
    }
    return 0;
}
