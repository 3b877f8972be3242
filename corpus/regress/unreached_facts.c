// expect: true
// claim: soundness
// Facts of generalisation were not inductive where a location had been found unreachable on the way: the proof has to
// say so. Found by the verdict fuzz test; the proof checker refused the proof.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct pair { int a; unsigned char b; struct pair *next; };
static int g = 0;

static int f0(int a, int b)
{
    if (b > 0 && b < 4)
        return f0(a + 1, b - 1);
    for (int i1 = 0; i1 < 1; i1++) {
        g = (((a * b) != (g | 3)) ? b : (g & a));
    }
    if (-1 != g) {
        b = a;
    } else {
        a = ((a % 3) + a);
        a = (((a + a) <= g) ? g : 0);
    }
    return b;
}

int main(void)
{
    int n0 = __VERIFIER_nondet_int();
    __VERIFIER_assume(n0 >= 1 && n0 <= 2);
    int n1 = __VERIFIER_nondet_int();
    __VERIFIER_assume(n1 >= -1 && n1 <= 2);
    unsigned v0 = -3;
    long long v1 = (n0 + n1);
    unsigned short v2 = (n1 + 3);
    int *p = ((g % (((v1) & 3) + 1)) > (-2 / (((3) & 3) + 1))) ? &g : &g;
    *p = *p;
    v2 = f0(v0, (signed char)(-3));
    v2++;
    if ((-1 + v0) < (-2 == n0)) {
        n1 = (4 - (n1 % (((v2) & 3) + 1)));
        if ((signed char)(n0) >= (4 + -2)) {
            n0 = v1;
        }
    }
    g = ((v0 | n1) + -1);
    for (int i2 = 0; i2 < 2; i2++) {
        __VERIFIER_assume(!(g != g) || v0 < 50);
        switch ((1) & 3) {
        case 0:
            v1 = (v2 ^ ~(g));
            n0 = (3 & (-1 ^ g));
        case 2:
            v0 = (n1 - g);
            break;
        default:
            g = 4;
        }
    }
    if ((v2 / 4) <= (short)(0))
        reach_error();
    return 0;
}
