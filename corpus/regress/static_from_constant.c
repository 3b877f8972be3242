// expect: true
// claim: precision
// GNU: the initialiser of a static object may read constants; it does so after they have their values.
extern void reach_error(void);

int sum;
const int base = 5;
static const struct {
    int a, b;
} parts = {3, 4};
static const unsigned char table[3] = {7, 8, 9};
int sum = base + 1;
int second = parts.b;
int third = table[2];
unsigned char letter = "abc"[1];
const int twice = base * 2;
int chain[2] = {twice, [1] = twice + base};

static int counted(void)
{
    static const int first = twice + 1;
    static int count = first;
    return count++;
}

int main(void)
{
    if (sum != 6 || second != 4 || third != 9 || letter != 'b' || chain[0] != 10 || chain[1] != 15)
        reach_error();
    if (counted() != 11 || counted() != 12)
        reach_error();
    return 0;
}
