#include "min.h"
int smallest(int a, int b, int c) { return min(min(a, b), c); }
