// expect: true
// claim: precision
// args: --replace-call-with-contract f
// A `_Bool` in a structure that is assigned is 0 or 1.
struct item { _Bool is_on; int level; } item;
void f(void) __CPROVER_assigns(item);

int main(void)
{
    f();
    int k = item.is_on;
    __CPROVER_assert(k < 2, "a _Bool");
    return 0;
}
