// expect: false
// claim: precision
// args: --check memory --64
#include <termios.h>
int main(void)
{
    return tcsetattr(0, TCSANOW, 0);
}
