// expect: true
// claim: known-imprecision
// args: --check memory --64 --function look
// How long the array is only another unit knows: an access far behind its beginning is no violation.
extern int table[];
int look(unsigned k) { return table[k % 30000]; }
