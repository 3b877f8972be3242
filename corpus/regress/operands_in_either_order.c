// expect: true
// claim: precision
// Calls in operands and arguments come one after the other, in any order; what holds in each of them is proved.
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int stack[8], depth, calls, factor = 1;

static void push(int value) { stack[depth++] = value; }

static int pop(void) { return stack[--depth]; }

static int next(void)
{
    static int count;
    return count++;
}

static int increase(int *p) { return ++*p; }

static int change(void)
{
    factor = 5;
    return 2;
}

static int fibonacci(int n)
{
    calls++;
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static int digits(int a, int b, int c) { return 100 * a + 10 * b + c; }

int main(void)
{
    int a = __VERIFIER_nondet_int() % 100, b = __VERIFIER_nondet_int() % 100;
    push(a);
    push(b);
    push(pop() + pop());
    assert(pop() == a + b);
    push(a);
    push(b);
    push(pop() - pop());
    int difference = pop();
    assert(difference == a - b || difference == b - a);
    int number = digits(next(), 7, next());
    assert(number == 71 || number == 170);
    int x = 1, sum = x + increase(&x);
    assert(sum == 3 || sum == 4);
    factor += change();
    assert(factor == 3 || factor == 7);
    int places[2] = {0}, i = 0;
    places[i] = increase(&i);
    assert(places[0] == 1 || places[1] == 1);
    assert(fibonacci(5) == 5 && calls == 15);
    return 0;
}
