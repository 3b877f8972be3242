// expect: false
// claim: soundness
// args: --acsl
/*@ requires \valid(s);
    assigns s[0]; */
static void set(char *s)
{
    if (s[0] == 'b')
        s[0] = 'c';
}

int main(void)
{
    set("abc");
    return 0;
}
