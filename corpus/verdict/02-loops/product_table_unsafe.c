// expect: false
// claim: precision
// Squares by adding odd numbers, one short.
extern void reach_error(void);

int main(void)
{
    int sum = 0;
    int odd = 1;
    for (int i = 0; i < 20; i++) {
        sum += odd;
        odd += 2;
        if (sum != (i + 2) * (i + 1))
            reach_error();
    }
    return 0;
}
