int f(int n)
__CPROVER_requires(n >= 0)
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_return_value == n)
{
    return n == 0 ? 0 : 1 + f(n - 1);
}
