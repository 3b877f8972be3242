// expect: true
// claim: soundness
// args: --check bounds,signed-overflow
// A candidate for a contract said of an argument of 16 bits what held of the 32 bits that it was cut from.
extern int __VERIFIER_nondet_int(void);
extern void exit(int);

static int between(int low, int high) {
  int x = __VERIFIER_nondet_int();
  if (x < low || x > high)
    exit(0);
  return x;
}

static int parent[4], rank[4];

static int find(int x) {
  while (parent[x] != x)
    parent[x] = parent[parent[x]];
  return x;
}

static void unite(short a, int b) {
  a = find(a);
  parent[b] = a;
  if (rank[a] == rank[b])
    rank[a]++;
}

int main(void) {
  for (int i = 0; i < 4; i++)
    parent[i] = i;
  between(0, 3);
  int b = between(0, 3), c = between(0, 3);
  unite(b, c);
  int roots = 0;
  for (int i = 0; i < 4; i++)
    roots += find(i) == i;
  return roots;
}
