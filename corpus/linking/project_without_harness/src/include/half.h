int half(int x);
