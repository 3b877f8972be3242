// `sprintf` and `snprintf` with a literal format write what C says; what they do with other formats is not known.
// expect: ends exit
// expect: assumption models used: snprintf, sprintf (stdio.h); strcmp (string.h)
// expect: unsupported sprintf
// expect: unsupported %n in printf
// expect: unsupported __sprintf_chk
int sprintf(char *, const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);
int printf(const char *, ...);
int __sprintf_chk(char *, int, unsigned long, const char *, ...);
int strcmp(const char *, const char *);
int nondet_int(void);

int main(void)
{
    char b[48], s[8] = "xy";
    int n = sprintf(b, "a%d-%s|%05d|%x|%c%%", -12, s, 42, 255, 'q');
    if (n != 19 || strcmp(b, "a-12-xy|00042|ff|q%")) {
        __builtin_trap();
    }
    n = sprintf(b, "%+d %-4u|%4X|%lld|%hhu|%o", 7, 12u, 0xBEu, -9223372036854775807ll - 1, 511, 8);
    if (strcmp(b, "+7 12  |  BE|-9223372036854775808|255|10")) {
        __builtin_trap();
    }
    n = sprintf(b, "%s%.1s%4s%-3s|", s, s, s, s);
    if (strcmp(b, "xyx  xyxy |")) {
        __builtin_trap();
    }
    n = snprintf(b, 4, "%s%d", s, 1234);
    if (n != 6 || strcmp(b, "xy1") || snprintf(0, 0, "%d", 77) != 2) {
        __builtin_trap();
    }
    int x = nondet_int();
    if (x == 1) {
        sprintf(b, "%Lf", 1.5l);
    }
    if (x == 2) {
        printf("%d%n", x, &n);
    }
    if (x == 3) {
        __sprintf_chk(b, 1, 40, "%d", 1);
    }
    printf("%d %s\n", x, b);
    return 0;
}
