/*@ requires n > 0;
    ensures \result >= 0 && \result < n;
    assigns \nothing; */
static int index_of_largest(const int *a, int n) {
  int best = 0;
  /*@ loop invariant 1 <= i && i <= n;
      loop invariant 0 <= best && best < n;
      loop assigns i, best;
      loop variant n - i; */
  for (int i = 1; i < n; i++)
    if (a[i] > a[best])
      best = i;
  return best;
}

int main(void) {
  int a[3] = {4, 9, 2};
  int at = index_of_largest(a, 3);
  /*@ assert a[at] == 9; */
  return at;
}
