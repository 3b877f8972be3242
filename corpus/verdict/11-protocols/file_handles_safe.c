// expect: true
// claim: precision
// Read only while open.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum command { STOP, OPEN, READ, CLOSE };

int main(void)
{
    int is_open = 0;
    int error = 0;
    for (;;) {
        int c = __VERIFIER_nondet_int();
        switch (c) {
        case OPEN:
            if (!is_open)
                is_open = 1;
            else
                error = 1;
            break;
        case READ:
            if (is_open)
                if (!is_open)
                    reach_error();
            break;
        case CLOSE:
            is_open = 0;
            break;
        default:
            return error;
        }
    }
}
