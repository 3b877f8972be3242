// expect: false
// claim: soundness
// A cache of two keys. The order of their last uses is kept twice, as ages and as a list; ages are not changed where the second key is used.
// fails with: 1, 1
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char key[2] = {0, 1}, age[2] = {0, 1}, used[2] = {0, 1};

    while (__VERIFIER_nondet_bool()) {
        unsigned char wanted = __VERIFIER_nondet_uchar(), slot = 2, at;
        int i;

        if (wanted > 3)
            break;
        for (i = 0; i < 2; i++)
            if (key[i] == wanted)
                slot = i;
        if (slot == 2) {
            for (i = 0; i < 2; i++)
                if (age[i] == 1)
                    slot = i;
            key[slot] = wanted;
        }
        for (i = 0; i < 2; i++)
            if (age[i] < age[slot] && key[slot] != 1)
                age[i]++;
        age[slot] = 0;
        for (at = 0; used[at] != slot; at++)
            ;
        for (; at > 0; at--)
            used[at] = used[at - 1];
        used[0] = slot;
        if (age[used[1]] != 1 || key[used[0]] != wanted)
            reach_error();
    }
    return 0;
}
