// Targets are the functions of a fitting type whose address is taken; without any the path ends.
// expect: ends exit
// expect: has 1 x [f to inc, dec]
// expect: unsupported call through a pointer that no function fits
// expect: unsupported call through a pointer of a function of another type
int inc(int x) { return x + 1; }
int dec(int x) { return x - 1; }
long wide(long x) { return x; }
int (*table[])(int) = {inc, dec};
long (*other)(long) = wide;
int nondet_int(void);
int main(void)
{
    int i = nondet_int();
    int (*f)(int) = i ? table[0] : table[1];
    void (*none)(int, int) = (void (*)(int, int))other;
    if (i > 2)
        none(1, 2);
    return f(i);
}
