// expect: false
// claim: precision
// args: --property valid-memsafety --64
// A `const` parameter is written through a pointer.
struct s { int a, b; };
static int put(const struct s s, const int k) { struct s *p = (struct s *)&s; p->b = k; return s.a; }
int main(void) { struct s s = {1, 2}; return put(s, 3); }
