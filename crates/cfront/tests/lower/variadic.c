// Arguments behind the declared ones lie in an object of the caller, each behind a head; the callee has its address.
// expect: has frame `(...)`
// expect: lacks unsupported
// expect: assumption va_arg finds an argument, of the type that it asks for
// expect: ends exit
// expect: errors 1
typedef __builtin_va_list va_list;
void reach_error(void);
int last(int n, ...)
{
    va_list ap;
    __builtin_va_start(ap, n);
    return __builtin_va_arg(ap, int);
}
int main(void)
{
    if (last(1, 2) != 2)
        reach_error();
    return 0;
}
