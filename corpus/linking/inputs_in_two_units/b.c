extern int __VERIFIER_nondet_int(void);
struct item { int value; };
struct item next_item(void);
int other(void) { return __VERIFIER_nondet_int() + next_item().value; }
