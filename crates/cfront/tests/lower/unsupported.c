// What is not translated ends the path with its position, and the rest of the program is there.
// expect: unsupported asm with an output that is no number
// expect: unsupported vfscanf
// expect: errors 1
typedef __builtin_va_list va_list;
int vfscanf(void *, const char *, va_list);
void reach_error(void);
int nondet_int(void);
int scan(char *to, ...)
{
    va_list ap;
    __builtin_va_start(ap, to);
    return vfscanf(to, "%d", ap);
}
int main(void)
{
    char text[8], *end = text;
    int x = nondet_int();
    __asm__ volatile("" ::: "memory");
    if (x == 1)
        __asm__("nop" : "=r"(end));
    if (x == 2)
        x = scan(text, &x);
    if (x == 3)
        reach_error();
    return 0;
}
