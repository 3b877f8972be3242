// Members behind one of variable size have the alignment of members, which i386 caps.
// option: ilp32
// expect: errors 1
// expect: ends exit
void reach_error(void);
int main(void)
{
    int n = 1;
    struct s {
        int a[n];
        double d;
        char c;
    } s;
    s.d = 1;
    s.c = 3;
    if (sizeof s != 16 || __builtin_offsetof(struct s, d) != 4 || &s.c - (char *)&s != 12 || s.c != 3)
        reach_error();
    return 0;
}
