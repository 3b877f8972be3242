int plus(long a, long b) { return a + b; }
