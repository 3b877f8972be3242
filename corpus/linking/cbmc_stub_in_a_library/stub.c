int __CPROVER_file_local_lib_c_limited(int x) { return x > 10 ? 10 : x; }
