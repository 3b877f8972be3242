// A type of another verifier that no C type stands for.
// expect: diagnostic the type '__CPROVER_integer' is not supported
int main(void)
{
    __CPROVER_integer i = 0;
    return i == 0;
}
