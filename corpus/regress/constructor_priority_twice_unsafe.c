// expect: false
// claim: precision
// The first declaration says when the function runs.
#include <assert.h>
static int h; void c(void) __attribute__((constructor(300)));
__attribute__((constructor(200))) void c(void){h=h*10+1;} __attribute__((constructor(250))) static void d(void){h=h*10+2;}
int main(void){ assert(h==12); return 0; }
