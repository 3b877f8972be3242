// expect: true
// claim: precision
// args: --acsl
// Nobody has made what the result leads to but the contract.
/*@ assigns \nothing;
    ensures \result == \null || \valid(\result) && *\result == 3; */
int *get(void);

int main(void)
{
    int *p = get();
    if (p)
        *p = *p - 3;
    return p ? *p : 0;
}
