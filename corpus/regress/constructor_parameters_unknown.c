// expect: unknown
// claim: known-imprecision
// The loader gives constructors arguments that C does not know of.
#include <assert.h>
__attribute__((constructor)) static void c(int argc, char **argv){ assert(argc >= 0); }
int main(void){ return 0; }
