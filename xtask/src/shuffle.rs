//! A random order.

/// In a random order that is always the same.
pub(crate) fn shuffled<T>(mut all: Vec<T>) -> Vec<T> {
    let mut state = 1u64;
    for i in (1..all.len()).rev() {
        // Knuth's MMIX.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        all.swap(i, (state >> 33) as usize % (i + 1));
    }
    all
}
