// expect: true
// claim: precision
// max-iterations: 50
// A table of operations is known behind writes to a log at an index that is in bounds.
extern unsigned nondet_uint(void);
extern void reach_error(void);

static int add_one(int x) { return x + 1; }
static int doubled(int x) { return 2 * x; }
static int squared(int x) { return x * x; }

static struct operation {
  int (*apply)(int);
  int argument;
} operations[] = {{add_one, 1}, {doubled, 2}, {squared, 3}, {add_one, 4}, {doubled, 5}, {0, 0}};

static unsigned char log_of_steps[32];

int main(void) {
  int sum = 0;
  for (int k = 0; operations[k].apply; k++) {
    unsigned at = nondet_uint();
    if (at < 32)
      log_of_steps[at] = k;
    sum += operations[k].apply(operations[k].argument);
  }
  if (sum != 30)
    reach_error();
  return 0;
}
