// expect: false
// claim: precision
// klee_report_error is a violation and not a function that does nothing.
void klee_report_error(const char *file, int line, const char *message, const char *suffix);
int klee_int(const char *name);

int main(void)
{
    if (klee_int("x") == 7)
        klee_report_error(__FILE__, __LINE__, "seven", "user.err");
    return 0;
}
