int one = ; // error: expected expression
struct S { int a b; }; // error: expected
int two(void) { return 3 +; } // error: expected expression
int three(void) { return not_looked_at_since_names_may_be_missing; }
