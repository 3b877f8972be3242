// Records are passed and returned through memory; bit-fields change only their own bits.
// expect: ends exit
// expect: has call pair(
// expect: has copy
// expect: has concat(
struct P { int x, y; unsigned low : 3, high : 9; };
struct P pair(struct P in, int y)
{
    in.y = y;
    in.high = y;
    return in;
}
int main(void)
{
    struct P p = {.x = 1, .low = 5};
    struct P q;
    q = pair(p, 7);
    return q.x + pair(q, 2).y + q.low;
}
