#include <assert.h>
static void check(int x) { assert(x < 10); }
void a(int x) { check(x); }
