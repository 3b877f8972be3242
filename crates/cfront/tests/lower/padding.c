// Characters are taken for an object with padding: the padding of what has an initialiser is an input.
// expect: has uninitialised "padding"
struct pair { char c; int i; };
int main(void)
{
    char bytes[sizeof(struct pair)];
    struct pair a = {1, 2};
    *(struct pair *)bytes = a;
    return bytes[1];
}
