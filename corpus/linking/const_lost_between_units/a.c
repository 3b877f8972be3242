void w(const int *p);
int main(void) { const int c = 1; w(&c); return c; }
