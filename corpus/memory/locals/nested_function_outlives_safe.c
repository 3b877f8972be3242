// expect: true
// claim: precision
// args: --property valid-memsafety --64
// A function within a function is called before the one around it ends.
int (*keep)(void);
int mk(int x) { int g(void) { return x; } keep = g; return g(); }
int main(void) { mk(4); return 0; }
