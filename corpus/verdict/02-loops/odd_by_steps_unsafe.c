// expect: false
// claim: precision
// An odd and an even number: any odd sum is possible.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 1;
    int y = 2;
    while (1) {
        x += 2 * __VERIFIER_nondet_int();
        y -= 2 * __VERIFIER_nondet_int();
        if (x + y == 7)
            reach_error();
    }
}
