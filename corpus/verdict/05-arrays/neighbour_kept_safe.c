// expect: true
// claim: precision
// No index lies in the next member.
extern unsigned nondet_uint(void);
extern void reach_error(void);

static struct {
  unsigned char log[32];
  unsigned char limit;
} state = {{0}, 3};

int main(void) {
  unsigned at = nondet_uint();
  unsigned char *bytes = (unsigned char *)&state;
  if (at <= 31)
    bytes[at] = 9;
  if (state.limit != 3)
    reach_error();
  return 0;
}
