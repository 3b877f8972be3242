// expect: false
// claim: precision
// args: --check assertions,memory
// Variables of main have ended when destructors run.
#include <assert.h>
static int *p; __attribute__((destructor)) static void b(void){ *p = 1; assert(0); }
int main(int c, char **v){ int x = 1; p = &x; return 0; }
