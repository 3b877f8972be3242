// expect: true
// claim: soundness
// args: --sym-files 2 3
// The files A and B can be read, and have the same bytes each time.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    FILE *one = fopen("A", "r"), *other = fopen("B", "rb");
    int descriptor = open("A", O_RDONLY);
    char a[4], b[4];
    assert(one && other && one != other && descriptor > 0);
    assert(fread(a, 1, 4, one) == 3 && feof(one));
    assert(read(descriptor, b, 4) == 3 && read(descriptor, b + 3, 1) == 0);
    assert(a[0] == b[0] && a[1] == b[1] && a[2] == b[2]);
    assert(fseek(one, 1, SEEK_SET) == 0 && fgetc(one) == (unsigned char)b[1] && ftell(one) == 2);
    assert(fgetc(other) != EOF && fgetc(other) != EOF && fgetc(other) != EOF && fgetc(other) == EOF);
    fclose(one);
    fclose(other);
    return close(descriptor);
}
