#pragma scalar_storage_order default
#pragma scalar_storage_order big-endian // error: scalar_storage_order
struct other {
    int x;
};
