// One way to each case; fall-through; labels anywhere in the body.
// expect: ends exit
// expect: has assume (3:32 <= n) & (n <= 5:32)
// expect: has assume n == 1:32
// expect: has assume n == 2:32
int nondet_int(void);
int main(void)
{
    int n = nondet_int(), sum = 0;
    switch (n) {
    case 1:
        sum = 1;
    case 2:
        sum += 2;
        break;
    case 3 ... 5:
        sum = 3;
        break;
    default:
        do {
            sum++;
    case 9:
            sum++;
        } while (sum < 9);
    }
    return sum;
}
