static int limited(int x) { return x; }
int work(int x) { return limited(x) + 1; }
