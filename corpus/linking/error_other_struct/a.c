struct s { int a, b; };
extern struct s x;
int main(void) { return x.a; }
