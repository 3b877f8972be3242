int helper(int x);
int work(int x) { return x == 7 ? helper(x) : x; }
