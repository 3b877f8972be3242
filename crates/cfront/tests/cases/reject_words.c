char a = ''; // error: empty character constant
char *s = "never closed; // error: missing terminating
int x = 08; // error: invalid digit
int ` = 1; // error: stray
int y = unknown_but_not_looked_at;
