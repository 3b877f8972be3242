// expect: true
// claim: precision
// Twelve right messages in a row; one of them asks for the impossible.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int state = 0;
    int in = 1;
    while (in != 0) {
        in = __VERIFIER_nondet_int();
        switch (state) {
        case 0: state = in == 11 ? 1 : 0; break;
        case 1: state = in == 7 ? 2 : 0; break;
        case 2: state = in == 42 ? 3 : 0; break;
        case 3: state = in == -3 ? 4 : 0; break;
        case 4: state = in > 1000 ? 5 : 0; break;
        case 5: state = in * in == 99 ? 6 : 0; break;
        case 6: state = in == 5 ? 7 : 0; break;
        case 7: state = in % 17 == 3 ? 8 : 0; break;
        case 8: state = in == 1 ? 9 : 0; break;
        case 9: state = in == 2 ? 10 : 0; break;
        case 10: state = in == 1234567 ? 11 : 0; break;
        case 11: state = in == 8 ? 12 : 0; break;
        case 12: reach_error();
        }
    }
    return 0;
}
