struct s { int b, c; };
int sum(void) { struct s x = {4, 5}; return x.b + x.c; }
