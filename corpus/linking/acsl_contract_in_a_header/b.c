#include "f.h"

int f(int x)
{
    return x + 2;
}
