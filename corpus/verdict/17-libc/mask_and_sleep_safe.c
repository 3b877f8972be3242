// expect: true
// claim: precision
// What the system keeps of a number, and what is left of one.
#include <assert.h>
#include <sys/stat.h>
#include <unistd.h>
#include <stdlib.h>
#include <locale.h>

int main(void)
{
    assert((umask(022) & ~0777) == 0);
    assert(umask(07077) == 022);
    assert(umask(0) == 077);
    assert(sleep(5) <= 5);
    int number = lrand48();
    assert(number >= 0);
    int ends[2];
    assert(pipe(ends) != 0 || ends[0] != ends[1]);
    assert(setlocale(LC_ALL, "C") != 0);
    return 0;
}
