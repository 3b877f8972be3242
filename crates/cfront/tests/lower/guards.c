// What must hold before an access, a division, a shift is assumed before it, once.
// expect: ends exit
// expect: has 1 x assume 4096:64 <=u p
// expect: has 1 x assume i <=u 9:32
// expect: has 1 x assume !(d == 0:32)
// expect: has 1 x assume d <=u 31:32
// expect: lacks assume i <=u 3:32
struct S { int a, b; int tail[1]; };
int table[10], small[4];
int f(struct S *p, int i, int d)
{
    int sum = p->a + p->b;
    sum += table[i];
    sum += table[3];
    int *address = &small[i];
    sum /= d;
    sum <<= d;
    sum += address == small;
    return sum;
}
int main(void)
{
    struct S s = {1, 2, {3}};
    return f(&s, 1, 2);
}
