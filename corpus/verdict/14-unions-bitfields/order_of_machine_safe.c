// expect: true
// claim: precision
// The order of bytes that a structure asks for is that of the machine.
extern void reach_error(void);

struct __attribute__((scalar_storage_order("little-endian"))) word {
    unsigned value;
};

int main(void)
{
    union {
        struct word word;
        unsigned char bytes[4];
    } u = {{0x01020304}};
    if (u.bytes[0] != 4 || u.bytes[3] != 1)
        reach_error();
    return 0;
}
