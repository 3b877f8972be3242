//! Random numbers that are the same everywhere: a seed names a program for ever (xorshift*).

use std::collections::BTreeSet;

pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..4 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(super) fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }

    /// Between `low` and `high`, both included.
    pub(super) fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low) as usize + 1) as i32
    }

    /// So many different numbers below `n`, in order.
    pub(super) fn some(&mut self, n: usize, count: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        while found.len() < count.min(n) {
            found.insert(self.below(n));
        }
        found
    }

    pub(super) fn coin(&mut self) -> bool {
        self.below(2) == 1
    }
}
