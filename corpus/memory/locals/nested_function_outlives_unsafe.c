// expect: false
// claim: precision
// args: --property valid-memsafety --64
// A function within a function is called when the one around it has ended.
int (*keep)(void);
int mk(int x) { int g(void) { return x; } keep = g; return g(); }
int main(void) { mk(4); return keep(); }
