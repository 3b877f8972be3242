// expect: false
// claim: precision
// args: --property valid-memsafety --64
#include <stdlib.h>
struct s { int x; };
static struct s *find(int k, struct s *s) { return k > 3 ? s : 0; }
int main(int argc, char **argv)
{
    struct s s = {0}, *p = find(argc, &s);
    p->x = 1;
    return s.x;
}
