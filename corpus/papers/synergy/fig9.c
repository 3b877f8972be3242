// expect: true
// claim: precision
// engine synergy: true
// engine directed: unknown
// engine lee_yannakakis: true
// max-iterations: 100
// SYNERGY Fig. 9: without generalisation the splits y < 0, y + x < 0, y + 2x < 0, … never end.
extern void reach_error(void);

void foo(void)
{
    int x, y;
    x = 0;
    y = 0;
    while (y >= 0) {
        y = y + x;
    }
    reach_error();
}

int main(void)
{
    foo();
    return 0;
}
