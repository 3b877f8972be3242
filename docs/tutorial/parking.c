/* The barrier of a car park counts free places. What comes and goes is up to the sensor. */
#include <assert.h>

extern int sensor(void); /* no body: it may return anything */

#define PLACES 3

int main(void) {
  int available = PLACES;
  for (int hour = 0; hour < 4; hour++) {
    int event = sensor();
    if (event == 1 && available > 0)
      available--;
    else if (event == 2)
      available++;
  }
  assert(available >= 0);
  assert(available <= PLACES);
  return 0;
}
