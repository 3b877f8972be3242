extern int shared;
void set(int x) { shared = x; }
