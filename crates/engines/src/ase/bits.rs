//! Sets of abstract states as bits: they are united often, and most are small.

use crate::matching::AbstractId;

/// A set of abstract states. Bits behind the last word are zero.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn insert(&mut self, a: AbstractId) {
        let (word, bit) = place(a);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= bit;
    }

    pub(super) fn remove(&mut self, a: AbstractId) {
        let (word, bit) = place(a);
        if let Some(w) = self.0.get_mut(word) {
            *w &= !bit;
        }
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds what is in `other`, but for `except`.
    pub(super) fn add(&mut self, other: &Bits, except: AbstractId) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let (word, bit) = place(except);
        for (i, (own, others)) in self.0.iter_mut().zip(&other.0).enumerate() {
            *own |= if i == word { others & !bit } else { *others };
        }
    }

    pub(super) fn is_subset(&self, of: &Bits) -> bool {
        self.0.iter().enumerate().all(|(i, own)| own & !of.0.get(i).copied().unwrap_or(0) == 0)
    }
}

fn place(a: AbstractId) -> (usize, u64) {
    (a.0 as usize / 64, 1 << (a.0 % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_bits() {
        let [a, b, c] = [3, 64, 200].map(AbstractId);
        let (mut some, mut all) = (Bits::default(), Bits::default());
        [a, c].into_iter().for_each(|x| some.insert(x));
        [a, b].into_iter().for_each(|x| all.insert(x));
        assert!(!some.is_subset(&all));
        all.add(&some, a);
        assert!(some.is_subset(&all));
        some.remove(c);
        let mut without = Bits::default();
        without.add(&some, a);
        assert!(without.is_subset(&Bits::default()));
        all.clear();
        assert!(!some.is_subset(&all) && Bits::default().is_subset(&all));
    }
}
