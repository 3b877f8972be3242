// expect: false
// claim: precision
// The last index lies in the next member: what that holds is not known behind the write.
extern unsigned nondet_uint(void);
extern void reach_error(void);

static struct {
  unsigned char log[32];
  unsigned char limit;
} state = {{0}, 3};

int main(void) {
  unsigned at = nondet_uint();
  unsigned char *bytes = (unsigned char *)&state;
  if (at <= 32)
    bytes[at] = 9;
  if (state.limit != 3)
    reach_error();
  return 0;
}
