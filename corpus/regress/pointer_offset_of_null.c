// expect: true
// claim: soundness
// args: --check assertions,memory --64
int main(void)
{
    char *none = 0;
    __CPROVER_assert(__CPROVER_POINTER_OFFSET(none) == 0, "null is at its beginning");
}
