typedef unsigned long size_t;
typedef __builtin_va_list va_list;
typedef int T;
struct __attribute__((packed)) P { char c; int i; };
_Static_assert(sizeof(struct P) == 5, "packed");
#pragma pack(push, 2)
struct Q { char c; int i; };
#pragma pack(pop)
_Static_assert(sizeof(struct Q) == 6, "pragma pack");
typedef unsigned int word __attribute__((mode(DI)));
_Static_assert(sizeof(word) == 8, "mode");
typedef int v4 __attribute__((vector_size(16)));
_Static_assert(sizeof(v4) == 16, "vector");
enum E { A = 1, B, C = 0x100000000LL };
_Static_assert(sizeof(enum E) == 8 && B == 2, "enum");
struct anon { int a; union { int b; struct { char c, d; }; }; int flex[]; };
_Static_assert(__builtin_offsetof(struct anon, d) == 5, "offsetof");
static int table[] = { [2] = 7, [4 ... 6] = 9, 1 };
_Static_assert(sizeof table == 8 * sizeof(int), "designators");
char text[] = "ab" "cd";
_Static_assert(sizeof text == 5, "string");
static struct anon fl = { 1, { 2 }, { 3, 4 } };
int implicit();
int shadow(int T) { return T + 1; }
int typedef_label(void) { T: goto T; }
extern inline __attribute__((gnu_inline)) int twice(int x) { return 2 * x; }
int twice(int x) { return x + x; }
old(a, b) char a; float b; { return a + (int)b; }
int vla(int n, int m[n][n]) {
    int local[n][3];
    T total = sizeof local + sizeof(int[n]);
    local[n - 1][2] = m[0][1];
    return total + local[0][0] + (&local[2] - &local[0]);
}
int sum(int count, ...) {
    va_list ap;
    int s = 0;
    __builtin_va_start(ap, count);
    while (count-- > 0) s += __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return s;
}
int jump(int i) {
    static void *targets[] = { &&one, &&two };
    goto *targets[i];
one: return 1;
two: return 2;
}
int ranges(int x) {
    switch (x) { case 0 ... 9: return 1; case 'a': default: return 2; }
}
int generic(void) {
    return _Generic(1.0f, float: 1, default: 2) + ({ __typeof__(3L) y = 4; (int)y; });
}
int asms(int x) {
    __asm__ __volatile__("nop" : "=r"(x) : [in] "r"(x), "i"(3) : "memory", "cc");
    return __builtin_expect(!!x, 1) ?: -1;
}
unsigned bits(void) {
    struct { unsigned a : 3; int : 0; signed b : 5; } s = { 1, 2 };
    s.a += 1;
    return s.a << 2;
}
int calls(void) { undeclared(1, 2.0); return sizeof(malloc(3)) + __builtin_constant_p(3); }
_Complex double z = 1.0i;
_Noreturn void stop(void);
_Thread_local int per_thread;
_Alignas(16) char aligned_chars[3];
wchar_size[sizeof L"ab" / sizeof(int)];
v4 lanes; int lane(int i) { lanes[1] = i; return lanes[i]; }
extern void address_only;
int main(void) { { __label__ unused; } __label__ out; if (shadow(1)) goto out; out: return ((struct P){ .i = 3 }).i; }
