// expect: false
// claim: soundness
// args: --acsl
int g;

/*@ assigns \nothing;
    ensures \result == &g && \valid(\result); */
int *get(void);

int main(void)
{
    *get() = 1;
    //@ assert g == 0;
    return 0;
}
