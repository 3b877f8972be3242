/*@ requires x > 0;
    assigns \nothing;
    ensures \result == x + 1; */
int f(int x);
