#include <assert.h>
int ready;
static void begin(void) { ready = 1; }
__attribute__((section(".init_array"), used)) static void (*first)(void) = begin;

int main(void)
{
    assert(ready == 0);
    return 0;
}
