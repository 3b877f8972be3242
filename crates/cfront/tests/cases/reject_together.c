int first(int x) {
    int *p = x + gone, q = away; // error: 'gone' undeclared
    if (nor) { // error: 'nor' undeclared
        x = this; // error: 'this' undeclared
    } else
        x = first(that) + other; // error: 'that' undeclared
    for (int i = no_start; i < no_end; i++) { // error: 'no_start' undeclared
        x += missed; // error: 'missed' undeclared
    }
    return x;
}
typedef int number
struct pair { number n; }; // error: before 'struct'
int second(struct pair *p) {
    int z = ; // error: expected expression
    p->n = z + absent; // error: 'absent' undeclared
    return wanting; // error: 'wanting' undeclared
}
