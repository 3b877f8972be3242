// expect: unknown
// claim: known-imprecision
// When handlers run that a destructor registers depends on how the program is linked.
#include <assert.h>
#include <stdlib.h>
static int h; static void late(void){ h=h*10+7; assert(h==127); } __attribute__((destructor(101))) static void a(void){ h=h*10+2; }
__attribute__((destructor)) static void c(void){ h=h*10+1; atexit(late); } int main(void){ exit(0); }
