// expect: false
// claim: soundness
// args: --property valid-memsafety --64
// Wide characters need a stream as others do, by a format that is a literal, too.
#include <stdio.h>
#include <wchar.h>
int main(void)
{
    FILE *file = fopen("/there/is/no/such/directory/file", "w");
    fwprintf(file, L"%d\n", 42);
    return 0;
}
