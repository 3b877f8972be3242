#include "f.h"

int g(void);

int main(void)
{
    int y = f(1) + g();
    //@ assert y == 5;
    return 0;
}
