// expect: false
// claim: precision
// args: --property valid-memsafety
// The place is told of no stream.
#include <stdio.h>
int main(void)
{
    fpos_t place;
    return fgetpos(0, &place);
}
