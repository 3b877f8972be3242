// expect: false
// claim: soundness
// args: --property valid-memsafety
// The text of a date needs 26 bytes.
#include <time.h>

int main(void)
{
    time_t now = time(0);
    char text[20];
    ctime_r(&now, text);
    return 0;
}
