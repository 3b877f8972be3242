// fenv.h: how results are rounded, which the program's own operations look at (`lower/rounding.rs`).

enum { WAYS = 0xc00, LOWEST_BIT_OF_WAYS = 10 };

static int __attest_rounding;

int fegetround(void) {
  return __attest_rounding << LOWEST_BIT_OF_WAYS;
}

// assumes: programs that set a rounding mode are compiled so that all operations follow it (`-frounding-math`)
int fesetround(int mode) {
  if ((mode & ~WAYS) != 0)
    return 1;
  __attest_rounding = mode >> LOWEST_BIT_OF_WAYS;
  return 0;
}
