_Static_assert(1 == 2, "no"); // error: static assertion failed
