// expect: true
// claim: precision
// Euclid's algorithm keeps each number as a combination of the first two.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 1 || y < 1)
        return 0;
    long long a = x, b = y, of_x = 1, of_y = 0, for_x = 0, for_y = 1;
    while (a != b) {
        if (a != of_x * x + of_y * y || b != for_x * x + for_y * y)
            reach_error();
        if (a > b) {
            a -= b;
            of_x -= for_x;
            of_y -= for_y;
        } else {
            b -= a;
            for_x -= of_x;
            for_y -= of_y;
        }
    }
    return 0;
}
