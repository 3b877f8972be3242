#include "twice.h"
extern inline int twice(int x);
int four_times(int x) { return twice(twice(x)); }
