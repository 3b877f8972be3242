// expect: true
// claim: precision
#include <arpa/inet.h>
#include <byteswap.h>
#include <endian.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (htons(0x1234) != 0x3412 || ntohl(htonl(x)) != x || bswap_16(0xff00) != 0xff)
        reach_error();
    if (htobe32(1) != 0x01000000 || htole32(x) != x)
        reach_error();
    return 0;
}
