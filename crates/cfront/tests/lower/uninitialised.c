// Only what can be read is an input; jumped-over declarations become inputs at the entry.
// expect: inputs 4
// expect: has havoc read uninitialised "read"
// expect: has havoc skipped uninitialised "skipped"
// expect: has uninitialised "s.b"
// expect: lacks "written"
// expect: lacks "local"
struct S { int a; short b; };
int main(void)
{
    int written, read, local;
    struct S s;
    written = 2;
    goto in;
    {
        int skipped = 1;
    in:
        written += skipped + read + s.a;
    }
    for (int i = 0; i < 3; i++) {
        int local;
        local = i;
        written += local;
    }
    return written;
}
