#include "f.h"

int main(void)
{
    return f(1) - 2;
}
