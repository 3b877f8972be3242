// Structures with members of variable length array type can be declared in functions.
struct used {
    int (*row)[4];
};
int sum(int n, struct tail { int count; int a[n]; } *p);
void good(int n) {
    struct s { int a[n]; int b; } s, *p = &s, many[2];
    struct outer { struct s in; char c; union { char x[n]; int y; }; } o;
    static struct s *kept;
    typedef struct s again;
    again other;
    other = s;
    p++;
    p--;
    p->b = sizeof s + __builtin_offsetof(struct outer, c) + o.y + many[1].b;
    (struct { int a[n]; } *)0;
    struct { int a[n]; unsigned b : 3; } bits;
    bits.b = 1;
    _Static_assert(_Alignof(struct outer) == 4, "alignment");
    switch (n) { default: { struct { char a[n]; } inner; inner.a[0] = 1; } }
}
