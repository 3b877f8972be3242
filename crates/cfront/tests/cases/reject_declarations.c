int one = ; // error: expected expression
struct S { int a b; }; // error: expected
int two(void) { return 3 +; } // error: expected expression
int three(void) { return nowhere; } // error: 'nowhere' undeclared
