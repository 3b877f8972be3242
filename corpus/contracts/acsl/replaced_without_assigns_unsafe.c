// expect: false
// claim: soundness
// args: --acsl --replace-call-with-contract set
// In ACSL a contract that does not say what is assigned allows everything.
int g;

/*@ ensures g == 7; */
void set(void)
{
    g = 7;
}

int main(void)
{
    g = 1;
    set();
    //@ assert g == 1;
    return 0;
}
