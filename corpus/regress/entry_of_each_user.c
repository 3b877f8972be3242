// expect: false
// claim: soundness
// What getpwnam and getpwuid find are two objects.
#include <assert.h>
#include <pwd.h>
int main(void)
{
    struct passwd *named = getpwnam("root"), *numbered = getpwuid(0);
    if (named != 0 && numbered != 0)
        assert(named == numbered);
    return 0;
}
