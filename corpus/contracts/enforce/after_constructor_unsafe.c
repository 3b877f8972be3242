// expect: false
// claim: soundness
// args: --enforce-contract f
// What a constructor has set can be something else when the function is called.
int ready;
__attribute__((constructor)) static void begin(void)
{
    ready = 1;
}

void f(void)
__CPROVER_assigns(ready)
{
    __CPROVER_assert(ready, "ready");
    ready = 0;
}
