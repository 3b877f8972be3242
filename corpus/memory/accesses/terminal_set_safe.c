// expect: true
// claim: precision
// args: --check memory --64
#include <termios.h>
int main(void)
{
    struct termios settings = {0};
    return tcsetattr(0, TCSANOW, &settings);
}
