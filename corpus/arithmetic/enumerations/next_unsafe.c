// expect: false
// claim: soundness
// args: --check enum-range --64
enum day { MON, TUE, WED };
int main(void)
{
    enum day d = MON;
    for (int i = 0; i < 3; i++) d++;
    return d == MON;
}
