//! A small deterministic random source (xorshift*), so that a seed names a program for ever.

/// The state; never zero.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Rng {
        let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..4 {
            rng.next();
        }
        rng
    }

    /// 64 random bits.
    #[expect(clippy::should_implement_trait, reason = "there is always a next number")]
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Uniform below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() >> 33) as usize % n
    }

    /// Uniform below `n`.
    pub fn number(&mut self, n: u64) -> u64 {
        (self.next() >> 16) % n
    }

    /// True `percent` times in a hundred.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.number(100) < percent
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A value of `width` bits, near a corner more often than not.
    pub fn value(&mut self, width: u32) -> u128 {
        let random = (self.next() as u128) << 64 | self.next() as u128;
        let near = [0, 1 << (width - 1), 1 << (width / 2), width as u128][self.below(4)];
        let value = match self.below(4) {
            0 => random,
            1 => random >> self.below(128),
            _ => u128::wrapping_add(near, random % 5).wrapping_sub(2),
        };
        value & (u128::MAX >> (128 - width))
    }

    /// One of `items`.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
