extern char *name;
int main(void) { return name[0]; }
