// expect: true
// claim: known-imprecision
// The linker says where the section begins and ends.
#include <assert.h>
static int first __attribute__((section("numbers"), used)) = 1;
static int second __attribute__((section("numbers"), used)) = 2;
extern int __start_numbers[], __stop_numbers[];

int main(void)
{
    int sum = 0;
    for (int *p = __start_numbers; p < __stop_numbers; p++)
        sum += *p;
    assert(sum == 3 && first < second);
    return 0;
}
