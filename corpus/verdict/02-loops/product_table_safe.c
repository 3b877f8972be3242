// expect: true
// claim: soundness
// Squares by adding odd numbers.
extern void reach_error(void);

int main(void)
{
    int sum = 0;
    int odd = 1;
    for (int i = 0; i < 20; i++) {
        sum += odd;
        odd += 2;
        if (sum != (i + 1) * (i + 1))
            reach_error();
    }
    return 0;
}
