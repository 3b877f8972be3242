// expect: true
// claim: precision
// max-iterations: 2000
// TRACER Fig. 3(b): strongest loop invariants; y >= 0 and n >= N refute the error without unrolling. Here N is 100.
// The figure is an image that our text of the paper lacks; the program is rebuilt from what the text says of its paths.
extern void reach_error(void);

enum { N = 100 };

int main(void)
{
    int y = 0;
    int n = 0;
    while (n < N) {
        y = y + 1;
        n = n + 1;
    }
    if (y + n < N)
        reach_error();
    return 0;
}
