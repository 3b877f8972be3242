// expect: false
// claim: soundness
// Keys that are equal have different hashes where their padding counts.
#include <assert.h>
#include <string.h>
struct key { char kind; int number; };
static unsigned hash(const struct key *k)
{
    const unsigned char *bytes = (const unsigned char *)k;
    unsigned h = 0;
    for (unsigned i = 0; i < sizeof *k; i++)
        h = h * 31 + bytes[i];
    return h;
}
int main(void)
{
    struct key a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0xff, sizeof b);
    a = (struct key){1, 2};
    b = (struct key){1, 2};
    assert(hash(&a) == hash(&b));
    return 0;
}
