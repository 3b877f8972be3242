// model: ilp32
struct S { char c; double d; long long l; };
_Static_assert(sizeof(struct S) == 20 && _Alignof(double) == 4 && __alignof__(double) == 8, "i386");
_Static_assert(sizeof(long double) == 12 && sizeof(void *) == 4 && sizeof(long) == 4, "sizes");
__builtin_va_list list;
_Static_assert(sizeof list == 4, "va_list");
_Static_assert(-1 < 0u == 0 && 0x80000000 > 0 && 2147483648 > 0, "literals");
_Static_assert(sizeof 2147483648 == 8 && sizeof 0x80000000 == 4, "literal types");
