// Functions without body can be called through pointers.
// expect: errors 1
// expect: has proc external
// expect: has havoc $result bodiless "external()" signed
int external(int);
void reach_error(void);
void quiet(void) {}
int (*f)(int) = external;
void (*g)(void) = reach_error;
int main(void)
{
    if (f(1) > 2)
        g = quiet;
    g();
    return 0;
}
