// expect: true
// claim: precision
// args: --property unreach-call
// gcc converts constants that do not fit to the nearest number of the type, and shifts all bits out.
extern void reach_error(void);

static unsigned char byte = (unsigned char)300.0;
static unsigned none = (unsigned)-1.0f;
static int most = (int)3e9, least = (int)-3e9, not_a_number = (int)__builtin_nan("");
static int out = 1 << 32, sign = -7 >> 40;
static const float large = 1e39;
static struct {
    signed char first;
    int second;
} pair = {(signed char)-200.5, (int)large};

static int kept(void)
{
    static int value = (int)1e10;
    return value;
}

int main(void)
{
    if (byte != 255 || none != 0 || most != 2147483647 || least != -2147483647 - 1 || not_a_number != 0)
        reach_error();
    if (out != 0 || sign != -1 || pair.first != -128 || pair.second != 2147483647 || kept() != 2147483647)
        reach_error();
    return 0;
}
