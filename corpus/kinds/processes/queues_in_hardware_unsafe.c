// expect: false
// claim: precision
// Four queues with counters and a ring of one bit, as hardware is written in one loop; the last one is said to be shorter.
// fails with: 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    const unsigned short mask = 4095;
    unsigned short written_0 = 0, read_0 = 0, count_0 = 0;
    unsigned char turn_0 = 1;
    unsigned short written_1 = 0, read_1 = 0, count_1 = 0;
    unsigned char turn_1 = 1;
    unsigned short written_2 = 0, read_2 = 0, count_2 = 0;
    unsigned char turn_2 = 1;
    unsigned short written_3 = 0, read_3 = 0, count_3 = 0;
    unsigned char turn_3 = 1;
    while (__VERIFIER_nondet_int()) {
        unsigned char bad = (((written_0 - read_0) & mask) != count_0) | (count_0 > 200) | ((turn_0 & (turn_0 - 1)) != 0)
            | (((written_1 - read_1) & mask) != count_1) | (count_1 > 200) | ((turn_1 & (turn_1 - 1)) != 0)
            | (((written_2 - read_2) & mask) != count_2) | (count_2 > 200) | ((turn_2 & (turn_2 - 1)) != 0)
            | (((written_3 - read_3) & mask) != count_3) | (count_3 > 2) | ((turn_3 & (turn_3 - 1)) != 0);
        if (bad)
            reach_error();
        unsigned char push_0 = (__VERIFIER_nondet_int() & 1) & (count_0 < 200);
        unsigned char pop_0 = (__VERIFIER_nondet_int() & 1) & (count_0 != 0);
        written_0 = (push_0 ? written_0 + 1 : written_0) & mask;
        read_0 = (pop_0 ? read_0 + 1 : read_0) & mask;
        count_0 = (count_0 + push_0 - pop_0) & mask;
        turn_0 = push_0 ? ((turn_0 << 1) | (turn_0 >> 3)) & 15 : turn_0;
        unsigned char push_1 = (__VERIFIER_nondet_int() & 1) & (count_1 < 200);
        unsigned char pop_1 = (__VERIFIER_nondet_int() & 1) & (count_1 != 0);
        written_1 = (push_1 ? written_1 + 1 : written_1) & mask;
        read_1 = (pop_1 ? read_1 + 1 : read_1) & mask;
        count_1 = (count_1 + push_1 - pop_1) & mask;
        turn_1 = push_1 ? ((turn_1 << 1) | (turn_1 >> 3)) & 15 : turn_1;
        unsigned char push_2 = (__VERIFIER_nondet_int() & 1) & (count_2 < 200);
        unsigned char pop_2 = (__VERIFIER_nondet_int() & 1) & (count_2 != 0);
        written_2 = (push_2 ? written_2 + 1 : written_2) & mask;
        read_2 = (pop_2 ? read_2 + 1 : read_2) & mask;
        count_2 = (count_2 + push_2 - pop_2) & mask;
        turn_2 = push_2 ? ((turn_2 << 1) | (turn_2 >> 3)) & 15 : turn_2;
        unsigned char push_3 = (__VERIFIER_nondet_int() & 1) & (count_3 < 200);
        unsigned char pop_3 = (__VERIFIER_nondet_int() & 1) & (count_3 != 0);
        written_3 = (push_3 ? written_3 + 1 : written_3) & mask;
        read_3 = (pop_3 ? read_3 + 1 : read_3) & mask;
        count_3 = (count_3 + push_3 - pop_3) & mask;
        turn_3 = push_3 ? ((turn_3 << 1) | (turn_3 >> 3)) & 15 : turn_3;
    }
}
