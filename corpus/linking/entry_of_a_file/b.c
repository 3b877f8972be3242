#include <assert.h>
static void check(int x) { assert(x < 20 || x > 20); }
void b(int x) { check(x); }
