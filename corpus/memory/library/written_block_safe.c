// expect: true
// claim: precision
// args: --check memory --64
#include <stdio.h>
#include <unistd.h>
unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    char a[4] = {1, 2, 3, 4};
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n <= 4)
        write(1, a, n);
    return fwrite(a, 2, 2, stdout) == 2;
}
