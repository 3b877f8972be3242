extern void abort(void);
static void reach_error(void) { abort(); }
int check(int x) {
  if (x == 3)
    reach_error();
  return 0;
}
