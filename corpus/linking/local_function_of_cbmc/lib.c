static int half(int x) { return x / 2; }
int quarter(int x) { return half(half(x)); }
