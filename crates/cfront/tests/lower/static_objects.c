// Static objects that nothing reaches do not exist; plain ones are variables; the others lie in memory in order.
// expect: ends exit
// expect: has global plain: 32 signed
// expect: has object addressed at 0x400000000000000
// expect: has object f.count
// expect: lacks unused
// expect: has store 0x
// expect: lacks unknown
int plain = 3, addressed, unused = 9;
char text[] = "hello, world";
int f(void)
{
    static int count[2];
    return ++count[0];
}
int main(void)
{
    int *p = &addressed;
    return plain + *p + f() + text[2] + "lit"[1];
}
