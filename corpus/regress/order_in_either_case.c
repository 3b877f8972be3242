// Both orders of the two objects lead to the error: a violation that does not need a layout.
// expect: false
// claim: precision

extern void reach_error(void);

int x, y;

int main(void) {
  int first = &x < &y ? 1 : 2;
  if (first == 1 || first == 2)
    reach_error();
  return 0;
}
