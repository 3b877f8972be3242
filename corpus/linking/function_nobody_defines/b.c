int sensor(void);
int b(void) { return sensor(); }
