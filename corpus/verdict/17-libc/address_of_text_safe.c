// expect: true
// claim: precision
#include <arpa/inet.h>
#include <string.h>
extern void reach_error(void);

int main(void)
{
    struct in_addr address;
    address.s_addr = inet_addr("192.168.0.1");
    if (ntohl(address.s_addr) != 0xc0a80001 || strcmp(inet_ntoa(address), "192.168.0.1") != 0)
        reach_error();
    if (inet_addr("192.168.0.256") != INADDR_NONE)
        reach_error();
    return 0;
}
