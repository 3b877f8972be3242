#include "half.h"
const char *name = NAME;
int main(void) { return half(2); }
