// expect: true
// claim: precision
// args: --property valid-memsafety --64
// A `const` object begins again with each round of a loop; others take the place of those that have ended.
int f(void) { const int a = 1; int *p = (int *)&a; return *p; }
int g(void) { int b = 2; int *p = &b; *p = 3; return b; }
int main(void) { for (int i = 0; i < 3; i++) { const int k = i; int *q = (int *)&k; f(); g(); if (*q != i) return 1; } return 0; }
