//! Something about terms, by term.

use crate::term::Term;

/// Terms of a page: those of a small term lie together.
const PAGE: usize = 128;

/// A value for each term, the default one until another is set. Only pages with terms that have got one exist: of a pool that many share,
/// each may know a small part.
#[derive(Clone, Debug)]
pub struct PerTerm<T> {
    pages: Vec<Option<Box<[T; PAGE]>>>,
}

impl<T> Default for PerTerm<T> {
    fn default() -> PerTerm<T> {
        PerTerm { pages: Vec::new() }
    }
}

impl<T: Copy + Default> PerTerm<T> {
    /// The value of the term.
    pub fn get(&self, t: Term) -> T {
        match self.pages.get(t.index() / PAGE) {
            Some(Some(page)) => page[t.index() % PAGE],
            _ => T::default(),
        }
    }

    /// Sets the value of the term; what it was before.
    pub fn replace(&mut self, t: Term, value: T) -> T {
        let page = t.index() / PAGE;
        if self.pages.len() <= page {
            self.pages.resize_with(page + 1, || None);
        }
        let page = self.pages[page].get_or_insert_with(|| Box::new([T::default(); PAGE]));
        std::mem::replace(&mut page[t.index() % PAGE], value)
    }

    /// No term has a value any more.
    pub fn clear(&mut self) {
        self.pages.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pool;

    #[test]
    fn terms_far_from_each_other_have_values_of_their_own() {
        let mut pool = Pool::default();
        let terms: Vec<Term> = (0..1_000).map(|n| pool.constant(n, 32)).collect();
        let mut values = PerTerm::default();
        for (&t, n) in terms.iter().zip(1..).step_by(7) {
            assert_eq!(values.replace(t, n), 0);
        }
        for (i, (&t, n)) in terms.iter().zip(1..).enumerate() {
            assert_eq!(values.get(t), if i % 7 == 0 { n } else { 0 });
        }
        values.clear();
        assert!(terms.iter().all(|&t| values.get(t) == 0));
    }
}
