// expect: false
// claim: precision
// Three steps to the forbidden state.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int state = 0;
    for (int i = 0; i < 4; i++) {
        int input = __VERIFIER_nondet_int();
        switch (state) {
        case 0:
            if (input == 0)
                state = 1;
            break;
        case 1:
            if (input == 2)
                state = 2;
            continue;
        case 2:
            state = input == 1 ? 3 : 2;
            break;
        default:
            reach_error();
        }
    }
    if (state > 2)
        reach_error();
    return 0;
}
