struct S { int a; const int k; };
struct R { int b; };
void nothing(void);
int f(int x) {
    struct S s;
    struct R r;
    int a[3];
    y = 1; // error: 'y' undeclared
    s.z = 1; // error: has no member named 'z'
    x(1); // error: is not a function
    1 = x; // error: lvalue required
    a = 0; // error: assignment to expression with array type
    s.k = 2; // error: read-only
    r = x; // error: incompatible types
    x = nothing(); // error: void value
    x = *x; // error: invalid type argument of unary '*'
    x = s + 1; // error: invalid operands
    &(x + 1); // error: lvalue required as unary '&'
    break; // error: break statement
    f(); // error: too few arguments
    f(1, 2); // error: too many arguments
    if (s) x = 1; // error: where scalar is required
    return x;
}
