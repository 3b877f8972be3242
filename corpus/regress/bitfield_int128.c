// expect: true
// claim: precision
// args: --64
// Packed bit-fields of __int128 may lie in 17 bytes, more than one load takes.
extern void reach_error(void);

struct __attribute__((packed)) wide {
    int a : 3;
    __int128 b : 128;
    unsigned __int128 c : 125;
    int d : 7;
} w;

int main(void)
{
    w.a = 1;
    w.b = -5;
    w.c = -1;
    w.d = 9;
    w.b++;
    if (w.a != 1 || w.b != -4 || w.b >> 64 != -1 || w.d != 9)
        reach_error();
    if (w.c + 1 != 0 || w.c >> 120 != 31)
        reach_error();
    return 0;
}
