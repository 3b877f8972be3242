// expect: false
// claim: precision
// args: --property valid-memsafety --64
int main(void)
{
    int *p, i = 0;
again: ;
    {
        int x = i;
        if (i == 1)
            goto out;
        p = &x;
        i++;
        goto again;
    }
out:
    return *p;
}
