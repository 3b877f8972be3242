// expect: false
// claim: precision
// args: --check assertions,unreach,bounds,pointer --64
// A breadth-first search: distances along edges that are inputs.
#include <stdlib.h>
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  _Bool e[3][3];
  int dist[3], q[3], h = 0, t = 0;
  for (int i = 0; i < 3; i++) {
    dist[i] = -1;
    for (int j = 0; j < 3; j++) e[i][j] = __VERIFIER_nondet_bool();
  }
  dist[0] = 0;
  q[t++] = 0;
  while (h < t) {
    int u = q[h++];
    for (int v = 0; v < 3; v++) if (e[u][v] && dist[v] < 0) {
      dist[v] = dist[u] + 1;
      q[t++] = v;
    }
  }
  for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) if (dist[i] >= 0 && e[i][j]) assert(dist[j] >= 0 && dist[j] <= dist[i] + 1 && dist[i] < 3 - 1);
}
