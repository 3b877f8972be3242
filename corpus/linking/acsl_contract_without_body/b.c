#include "f.h"

int g(void)
{
    return f(2);
}
