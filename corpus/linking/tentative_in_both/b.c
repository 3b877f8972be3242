int shared = 4;
void set(int x) { shared = x; }
