// fenv.h: numbers are rounded to the nearest one. Where a program asks for another mode, its path ends as unknown.

void __attest_not_modelled(const char *);

enum { NEAREST = 0, OTHER_WAYS = 0xc00 };

int fegetround(void) {
  return NEAREST;
}

int fesetround(int mode) {
  if ((mode & ~OTHER_WAYS) != 0)
    return 1;
  if (mode != NEAREST)
    __attest_not_modelled("fesetround to another mode than the nearest number");
  return 0;
}
