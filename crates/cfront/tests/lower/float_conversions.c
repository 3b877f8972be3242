// Conversions between integers and floating values round and truncate as the machine does.
// expect: ends exit
// expect: lacks unknown
extern void reach_error(void);
static void check(int holds)
{
    if (!holds)
        reach_error();
}
int main(void)
{
    int i = 16777217;
    float f = i;
    check(f == 16777216.0f);
    i = 16777219;
    f = i;
    check(f == 16777220.0f);
    i = -2147483647-1;
    f = i;
    check(f == -2147483648.0f);
    double d = i;
    check(d == -2147483648.0);
    check((int)d == i);
    unsigned long u = -1ul;
    d = u;
    check(d == 18446744073709551616.0);
    f = u;
    check(f == 18446744073709551616.0f);
    u = 9007199254740993ul;
    d = u;
    check(d == 9007199254740992.0);
    u += 2;
    d = u;
    check(d == 9007199254740996.0);
    long l = -5;
    d = l;
    check(d < -4.5);
    check((long)d == -5);
    check((char)d == -5);
    f = 0.1f;
    d = f;
    check(d > 0.1);
    check(d == 0.100000001490116119384765625);
    f = 1e-45f;
    d = f;
    check(d == 1.40129846432481707092372958329e-45);
    f = -1e-40f;
    d = f;
    check(d < 0 && d == (double)-1e-40f);
    f = __builtin_inff();
    d = f;
    check(d > 1e308);
    check(__builtin_isinf(d));
    d = __builtin_nan("");
    check(d != d);
    check(!(d < 1) && !(d >= 1));
    d = 3.99;
    check((int)d == 3);
    d = -3.99;
    check((int)d == -3);
    check((unsigned char)(d = 255.9) == 255);
    d = -0.9;
    check((unsigned)d == 0);
    d = 0.0;
    check(d == -0.0);
    check(!d);
    check(!(-0.0 < d));
    d = 1e-310;
    check(d != 0 && d);
    check((int)d == 0);
    f = 1.5f;
    check(f > 1 && f < 2 && f <= 1.5 && f >= 1.5);
    _Bool b = f;
    check(b);
    i = 7;
    check(i > f);
    check(i == 7.0);
    d = 9223372036854774784.0;
    check((long)d == 9223372036854774784L);
    d = 18446744073709549568.0;
    check((unsigned long)d == 18446744073709549568ul);
    __int128 q = 1;
    q <<= 100;
    d = q;
    check(d == 1267650600228229401496703205376.0);
    f = (float)q;
    check(f == 1267650600228229401496703205376.0f);
    return 0;
}
