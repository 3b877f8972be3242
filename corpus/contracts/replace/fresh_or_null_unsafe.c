// expect: false
// claim: soundness
// args: --replace-call-with-contract f --check assertions,memory
// The result is an object or null.
int *f(int k)
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, sizeof(int)) || __CPROVER_return_value == 0);

int main(void)
{
    int *p = f(1);
    *p = 1;
    return 0;
}
