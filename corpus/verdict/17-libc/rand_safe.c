// expect: true
// claim: precision
// Random numbers are not negative.
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    srand(1);
    int die = rand() % 6;
    if (die < 0 || die > 5)
        reach_error();
    return 0;
}
