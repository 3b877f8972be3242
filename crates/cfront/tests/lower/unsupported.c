// What is not translated ends the path with its position, and the rest of the program is there.
// expect: unsupported asm with outputs
// expect: unsupported va_arg
// expect: errors 1
typedef __builtin_va_list va_list;
void reach_error(void);
int nondet_int(void);
int last(int n, ...)
{
    va_list ap;
    __builtin_va_start(ap, n);
    return __builtin_va_arg(ap, int);
}
int main(void)
{
    int x = nondet_int();
    __asm__ volatile("" ::: "memory");
    if (x == 1)
        __asm__("cpuid" : "=a"(x));
    if (x == 2)
        x = last(1, 2);
    if (x == 3)
        reach_error();
    return 0;
}
