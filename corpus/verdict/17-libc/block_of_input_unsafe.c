// expect: false
// claim: precision
// A message whose length stands in its first byte.
#include <unistd.h>
extern void reach_error(void);

int main(void)
{
    unsigned char head[2], body[8];
    if (read(0, head, sizeof head) != sizeof head || head[0] != 0xa5 || head[1] > sizeof body)
        return 0;
    ssize_t n = read(0, body, head[1]);
    if (n == 5 && body[4] == 'E')
        reach_error();
    return 0;
}
