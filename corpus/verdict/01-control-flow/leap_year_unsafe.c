// expect: false
// claim: precision
// The century rule of leap years is missing.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int is_leap(int year)
{
    if (year % 400 == 0)
        return 1;
    if (year % 100 == 0)
        return 1;
    return year % 4 == 0;
}

static int days(int year, int month)
{
    if (month == 2)
        return 28 + is_leap(year);
    if (month == 4 || month == 6 || month == 9 || month == 11)
        return 30;
    return 31;
}

int main(void)
{
    int year = __VERIFIER_nondet_int();
    int month = __VERIFIER_nondet_int();
    __VERIFIER_assume(year >= 1583 && year <= 9999 && month >= 1 && month <= 12);
    int d = days(year, month);
    if (d < 28 || d > 31)
        reach_error();
    if (year == 1900 && month == 2 && d != 28)
        reach_error();
    return 0;
}
