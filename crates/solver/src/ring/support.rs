//! Which assertions of a question something rests on.

/// A set of indices of assertions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Support(Vec<u64>);

impl Support {
    pub(super) fn of(index: usize) -> Support {
        let mut s = Support(vec![0; index / 64 + 1]);
        s.0[index / 64] |= 1 << (index % 64);
        s
    }

    pub(super) fn join(&mut self, other: &Support) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    pub(super) fn and(&self, other: &Support) -> Support {
        let mut both = self.clone();
        both.join(other);
        both
    }

    pub(super) fn indices(&self) -> Vec<usize> {
        let bits = |(i, &word): (usize, &u64)| (0..64).filter(move |b| word >> b & 1 == 1).map(move |b| 64 * i + b);
        self.0.iter().enumerate().flat_map(bits).collect()
    }
}
