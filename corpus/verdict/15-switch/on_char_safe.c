// expect: true
// claim: precision
// A tiny calculator.
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int calculate(char op, int a, int b)
{
    switch (op) {
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '/': return b ? a / b : 0;
    default: return 0;
    }
}

int main(void)
{
    char op = __VERIFIER_nondet_char();
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a >= 0 && a <= 100 && b >= 1 && b <= 100);
    int r = calculate(op, a, b);
    if (op == '+' && r <= a)
        reach_error();
    if (op == '/' && r > a)
        reach_error();
    return 0;
}
