// option: signed-overflow-assumed
// What must hold of the operands is assumed before a signed operation: one comparison where one operand is known, nothing
// where their form excludes an overflow, where arithmetic is unsigned or atomic, and in initial values of static objects.
// expect: ends exit
// expect: has 1 x overflow assumed
// expect: has 1 x assume i <= 0x7ffffffa:32
// expect: has 1 x assume i <=u 0xfffffff:32
// expect: has 1 x assume i <= 0x12492492:32
// expect: lacks assume u
// expect: lacks assume c
// expect: lacks assume x
static int wrapped = 2147483647 + 1;
unsigned u;
signed char c;
short t;
_Atomic int x;
struct { int b : 5; } s;
int f(int i)
{
    int sum = i + 5;
    sum ^= i << 3;
    sum ^= i * 7;
    u = u * 3 + 1;
    c++;
    t = t * t + c;
    s.b = s.b + 1;
    x++;
    x += 5;
    return sum;
}
int main(void)
{
    return f(wrapped == 0);
}
