// A structure with a member of variable length array type: its size and offsets are computed where it is defined.
// expect: errors 1
// expect: ends exit
typedef unsigned long size_t;
void reach_error(void);
static void check(int holds)
{
    if (!holds)
        reach_error();
}
static int sum(int n, struct tail { int count; int a[n]; } *p)
{
    check(sizeof *p == sizeof(int) * (n + 1));
    return p->count + p->a[n - 1];
}
int main(void)
{
    int n = 3, m = 5, x = 1;
    struct outer {
        double d;
        struct inner {
            char c;
            int a[n][m];
        } in;
        char last;
        long behind;
    } s, t[2], *p = t;
    check(sizeof s == 8 + 64 + 8 + 8);
    check(_Alignof(struct outer) == 8);
    check(__builtin_offsetof(struct outer, in.a) == 12);
    check(__builtin_offsetof(struct outer, last) == 72);
    check(__builtin_offsetof(struct outer, behind) == 80);
    check((char *)&s.behind - (char *)&s == 80);
    s.last = 1;
    s.behind = 2;
    s.in.a[2][4] = 7;
    check(s.last == 1 && s.behind == 2 && s.in.a[2][4] == 7);
    check(sizeof t == 2 * sizeof s && sizeof s.in.a[0] == 20);
    t[1].behind = 9;
    p++;
    check(p->behind == 9 && p - t == 1 && (char *)p - (char *)t == 88);
    check(p-- == &t[1] && p == t);
    p += 1;
    check((&p[-1])->in.a == t->in.a && p == t + 1);
    struct evaluated {
        int a[++x];
        int b;
    };
    x++;
    check(x == 3 && sizeof(struct evaluated) == 12);
    check(__builtin_offsetof(struct { char c[++x]; int i; }, i) == 4 && x == 4);
    union either {
        int a[n];
        char c[m];
        short h;
    } u;
    check(sizeof u == 12);
    u.a[0] = 0x01020304;
    check(u.c[0] == 4);
    struct __attribute__((packed)) dense {
        char c[n];
        int i;
    };
    check(sizeof(struct dense) == 7 && __builtin_offsetof(struct dense, i) == 3);
    struct flexible {
        int i;
        char a[n];
        char end[];
    } f;
    check(f.end - (char *)&f == 7 && sizeof f == 8);
    struct { char c[n]; struct { int deep; }; } anonymous;
    anonymous.deep = 4;
    check((char *)&anonymous.deep - (char *)&anonymous == 4 && anonymous.deep == 4);
    struct tail { int count; int a[n]; } tail;
    tail.count = 1;
    tail.a[2] = 2;
    check(sum(n, (void *)&tail) == 3);
    int rows[n][m];
    int (*row)[m] = rows;
    rows[1][2] = 6;
    row++;
    check((*row)[2] == 6 && (*--row == rows[0]));
    return 0;
}
