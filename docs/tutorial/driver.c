/* A driver serves its queue: it holds the lock while it looks at the queue, and gives it up while it works. */
#include <assert.h>

extern int request(void); /* what comes next, 0 if the queue is empty */
extern int serve(int request); /* below 0 if it fails */

static int is_locked;

static void acquire(void) {
  assert(!is_locked);
  is_locked = 1;
}

static void release(void) {
  assert(is_locked);
  is_locked = 0;
}

int main(void) {
  unsigned served = 0, before;
  do {
    acquire();
    before = served;
    int next = request();
    if (next != 0) {
      release();
#ifdef FIXED
      serve(next);
      served++;
#else
      if (serve(next) >= 0)
        served++;
#endif
    }
  } while (served != before);
  release();
  return 0;
}
