// expect: false
// claim: precision
// max-iterations: 2000
// A bounded queue must be filled, drained by five and filled again before three messages are lost.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { SIZE = 64, STOP = 0, PUT = 1, GET = 2 };

int main(void)
{
    unsigned head = 0, tail = 0, count = 0, lost = 0;
    int buffer[SIZE];
    int op = PUT;
    while (op != STOP) {
        op = __VERIFIER_nondet_int();
        if (op == PUT) {
            if (count == SIZE) {
                lost++;
            } else {
                buffer[tail] = op;
                tail = (tail + 1) % SIZE;
                count++;
            }
        } else if (op == GET && count > 0) {
            head = (head + 1) % SIZE;
            count--;
            lost = 0;
        }
        if (lost == 3 && head == 5)
            reach_error();
    }
    return 0;
}
