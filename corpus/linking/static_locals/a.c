#include <assert.h>
static int ticket(void) { static int n; return n++; }
int ticket_b(void);
int main(void) {
  assert(ticket() == 0);
  assert(ticket_b() == 50);
  assert(ticket() == 1);
  assert(ticket_b() == 51);
}
