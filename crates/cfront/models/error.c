// error.h. Nobody sees what is written to the standard error output.

void exit(int) __attribute__((noreturn));
void __attest_not_modelled(const char *);

void (*error_print_progname)(void);
unsigned error_message_count;
int error_one_per_line;

static void say(int status) {
  if (error_print_progname)
    error_print_progname();
  error_message_count++;
  if (status != 0)
    exit(status);
}

void error(int status, int number, const char *format, ...) {
  say(status);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...) {
  if (error_one_per_line)
    __attest_not_modelled("error_at_line that says one error of each line");
  say(status);
}
