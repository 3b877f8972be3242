// What the files of the comparison share.

#include <setjmp.h>

// What the models take as any value, and whether they assumed another one.
extern int choice;
extern int is_excluded;

// Where to go on behind a case that a model leaves out, if that may happen.
extern jmp_buf *way_out;

// A model and the library have differed.
extern int has_failed;

unsigned below(unsigned n);

void compare_wide(void);
void compare_formats(void);
void compare_names(void);
void compare_numbers(void);
void compare_options(void);
