struct __attribute__((scalar_storage_order("big-endian"))) other { // error: scalar_storage_order
    int x;
};
struct packed {
    int a : 3;
} __attribute__((ms_struct)); // error: ms_struct
struct __attribute__((gcc_struct, scalar_storage_order("little-endian"))) same {
    int x;
};
