// expect: true
// claim: precision
// args: --check memory
#define _GNU_SOURCE
#include <netdb.h>
#include <string.h>
int main(void)
{
    struct hostent *host = gethostbyname("example.org");
    char address[4];
    if (host != 0)
        memcpy(address, host->h_addr_list[0], sizeof address);
    return 0;
}
