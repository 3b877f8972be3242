int second(void);
int first(void) __asm__("second"); // error: assembler name
int first(void) { return 1; }
int third(void) __asm__("fourth");
int fourth(void) { return 4; }
int _fifth(void) __asm__("__fifth");
