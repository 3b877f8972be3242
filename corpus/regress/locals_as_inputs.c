// expect: false
// claim: precision
// args: --check assertions
// Locals without initialisers are inputs, and the machine is given them: bit-fields of any width, enumerators, floats, unions.
#include <assert.h>
struct S { unsigned a : 3; int b : 8; unsigned long c : 32; _Bool d : 1; int e; };
struct T { struct S in[2]; char n; };
enum color { RED, GREEN = 7 };
int main(void)
{
    int wrong = 0;
    struct S s;
    wrong |= !(!(s.a == 5 && s.b == -3 && s.c == 77 && s.d && s.e == 9));
    struct T t;
    wrong |= !(!(t.in[1].a == 2 && t.in[0].b == 4 && t.n == 'x'));
    enum color k;
    wrong |= !(k != GREEN);
    _Bool q; float f; double g; char buf[4]; short m[2][2];
    wrong |= !(!(q && m[1][0] == 3));
    wrong |= !(buf[2] != 'z');
    wrong |= !(f != 2.5f || g != 1.25);
    union { int i; char c[4]; } u;
    wrong |= !(u.i != 0x01020304);
    unsigned x, y = 3, z;
    wrong |= !(x != 4 || z != y);
    for (int i = 0; i < 2; i++) { int w; wrong |= w == i + 100; }
    assert(wrong == 0);
    return 0;
}
