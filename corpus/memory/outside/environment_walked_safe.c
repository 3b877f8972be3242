// expect: true
// claim: soundness
// args: --property valid-memsafety
// The environment is a list of strings with null behind it.
int main(int argc, char **argv, char **envp)
{
    int assignments = 0;
    for (char **e = envp; *e; e++)
        if (**e == '=')
            assignments++;
    return assignments > 0;
}
