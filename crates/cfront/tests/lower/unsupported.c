// What is not translated ends the path with its position, and the rest of the program is there.
// expect: unsupported asm with outputs
// expect: unsupported vsnprintf
// expect: errors 1
typedef __builtin_va_list va_list;
int vsnprintf(char *, unsigned long, const char *, va_list);
void reach_error(void);
int nondet_int(void);
int print(char *to, ...)
{
    va_list ap;
    __builtin_va_start(ap, to);
    return vsnprintf(to, 8, "%d", ap);
}
int main(void)
{
    char text[8];
    int x = nondet_int();
    __asm__ volatile("" ::: "memory");
    if (x == 1)
        __asm__("cpuid" : "=a"(x));
    if (x == 2)
        x = print(text, 2);
    if (x == 3)
        reach_error();
    return 0;
}
