// expect: false
// claim: precision
// Two processes of which each prefers itself.
// fails with: 1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

unsigned char wants[2], at[2], turn, inside;

void step(unsigned i)
{
    switch (at[i]) {
    case 0:
        wants[i] = 1;
        at[i] = 1;
        break;
    case 1:
        turn = i;
        at[i] = 2;
        break;
    case 2:
        if (!wants[1 - i] || turn == i) {
            inside++;
            at[i] = 3;
        }
        break;
    case 3:
        if (inside != 1)
            reach_error();
        inside--;
        wants[i] = 0;
        at[i] = 0;
        break;
    }
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        step(__VERIFIER_nondet_uint() & 1);
    return 0;
}
