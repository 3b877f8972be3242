static int ticket(void) { static int n = 50; return n++; }
int ticket_b(void) { return ticket(); }
