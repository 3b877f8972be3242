// expect: false
// claim: soundness
// The bits of a word that no bit-field takes up are padding, too.
#include <assert.h>
#include <string.h>
struct flags { unsigned a : 3, b : 4; };
int main(void)
{
    struct flags x;
    unsigned word;
    memset(&x, 0xff, sizeof x);
    x = (struct flags){1, 2};
    memcpy(&word, &x, sizeof word);
    assert(word == (1 | 2 << 3));
    return 0;
}
