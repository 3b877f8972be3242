int f(void);
int stub(int x) { return x; }
int main(void) { return f(); }
