// expect: true
// claim: precision
// args: --check enum-range --64
enum day { MON, TUE, WED };
static enum day after(enum day d) { return d == WED ? MON : d + 1; }
int main(void)
{
    enum day d = MON;
    for (int i = 0; i < 10; i++) d = after(d);
    return d != TUE;
}
