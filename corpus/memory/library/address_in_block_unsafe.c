// expect: false
// claim: precision
// args: --check memory
#include <arpa/inet.h>
int main(void)
{
    struct in_addr address = { 0xffffffff };
    char text[15];
    return inet_ntop(AF_INET, &address, text, INET_ADDRSTRLEN) == text;
}
