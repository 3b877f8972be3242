// expect: true
// claim: precision
// The ends of an interval belong to it, and nothing beyond.
#include <assert.h>
int Frama_C_interval(int min, int max);
int Frama_C_nondet(int a, int b);
unsigned char Frama_C_unsigned_char_interval(unsigned char min, unsigned char max);
void Frama_C_show_each_x(int, ...);

int main(void)
{
    int x = Frama_C_interval(-3, 5);
    Frama_C_show_each_x(x, 1);
    assert(x >= -3 && x <= 5);
    x = Frama_C_nondet(2, 4);
    assert(x == 2 || x == 4);
    return 0;
}
