foo_t x; // error: unknown type name
