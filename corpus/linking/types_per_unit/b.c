struct s { char a; long b; };
enum { SIZE = 5 };
typedef long number;
int other_size(void) { return SIZE; }
long other_b(void) { struct s x = {1, 70000}; number n = x.b; return n; }
