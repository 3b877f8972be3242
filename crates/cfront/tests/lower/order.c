// Values taken before an effect keep their meaning; compound operations, bit-fields and conversions wrap as C does.
// expect: ends exit
// expect: errors 1
void reach_error(void);
void check(int holds)
{
    if (!holds)
        reach_error();
}
int g = 1;
int add(int n) { return g += n; }
struct B { unsigned a : 3; int b : 5; _Bool c : 1; unsigned long long d : 40; } bits;
struct B *touch(void) { g *= 10; return &bits; }
int main(void)
{
    int x = 5, y;
    int list[3] = {1, 2, 3}, *p = list;
    check(x++ == 5 && x == 6);
    // C leaves the order open: here it is from left to right.
    check(g + add(2) == 4 && g == 3);
    check((y = x, y++) == 6 && y == 7);
    *p++ += 4;
    check(list[0] == 5 && p == list + 1 && *p++ == 2 && *--p == 2);
    x = 1;
    p[x] = x + 6;
    check(list[2] == 7);
    bits.a = 9;
    bits.b = 17;
    bits.c = 4;
    bits.d = -1;
    check(bits.a == 1 && bits.b == -15 && bits.c == 1 && bits.d == 0xffffffffffull);
    check((bits.b -= 3) == 14 && bits.a-- == 1 && bits.a == 0 && (bits.a = 12) == 4);
    check(touch()->a++ == 4 && g == 30 && bits.a == 5);
    unsigned char c = 250;
    c += 10;
    check(c == 4 && (signed char)200 == -56 && (unsigned)-1 > 1 && -1 < 1);
    check(-7 / 2 == -3 && -7 % 2 == -1 && -8 >> 1 == -4 && 1u << 31 == 0x80000000u);
    _Bool b = 256;
    b++;
    check(b == 1 && (b--, b == 0));
    for (x = 0, y = 0; x < 10; x++) {
        if (x == 3)
            continue;
        if (x == 6)
            break;
        y = y * 10 + x;
    }
    check(y == 1245);
    y = 0;
    x = 3;
    switch (x & 3) {
        do {
        case 0: y += 1;
        case 3: y += 2;
        case 2: y += 4;
        } while (--x > 0);
    }
    check(y == 20);
    return 0;
}
