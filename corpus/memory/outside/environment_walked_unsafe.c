// expect: false
// claim: soundness
// args: --property valid-memsafety
// The list may be empty.
int main(int argc, char **argv, char **envp)
{
    int assignments = 0;
    char **e = envp;
    do
        if (**e == '=')
            assignments++;
    while (*++e);
    return assignments > 0;
}
