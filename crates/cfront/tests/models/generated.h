// What the files of the comparison share.

// What the models take as any value, and whether they assumed another one.
extern int choice;
extern int is_excluded;

// A model and the library have differed.
extern int has_failed;

unsigned below(unsigned n);

void compare_wide(void);
