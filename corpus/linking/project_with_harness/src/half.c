#include "half.h"
int half(int x) { return x / SCALE; }
