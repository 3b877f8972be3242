//! Which pool a term belongs to. In debug builds every term carries the number of the pool that made it, and a pool that
//! is asked about a term of another one panics. A release build keeps nothing of this: a term is four bytes there.
//!
//! A clone of a pool knows the terms that were made before it was cloned, and no later ones of the original.

#[cfg(debug_assertions)]
pub(crate) use tracked::{Lineage, Origin};
#[cfg(not(debug_assertions))]
pub(crate) use untracked::{Lineage, Origin};

#[cfg(debug_assertions)]
mod tracked {
    use std::sync::atomic::{AtomicU32, Ordering};

    /// The pool that made a term.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) struct Origin(u32);

    /// A pool's own number, and those of the pools that it was cloned from with the number of terms at that time.
    #[derive(Debug)]
    pub(crate) struct Lineage {
        own: Origin,
        ancestors: Vec<(Origin, usize)>,
    }

    impl Default for Lineage {
        fn default() -> Lineage {
            static NEXT: AtomicU32 = AtomicU32::new(0);
            Lineage { own: Origin(NEXT.fetch_add(1, Ordering::Relaxed)), ancestors: Vec::new() }
        }
    }

    impl Lineage {
        pub(crate) fn origin(&self) -> Origin {
            self.own
        }

        /// That of a clone of a pool that has `len` terms.
        pub(crate) fn branch(&self, len: usize) -> Lineage {
            let mut ancestors = self.ancestors.clone();
            ancestors.push((self.own, len));
            Lineage { ancestors, ..Lineage::default() }
        }

        /// Is a term of that origin, with this index, a term of the pool?
        pub(crate) fn knows(&self, origin: Origin, index: usize) -> bool {
            origin == self.own || self.ancestors.iter().any(|&(of, len)| of == origin && index < len)
        }
    }
}

#[cfg(not(debug_assertions))]
mod untracked {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) struct Origin;

    #[derive(Debug, Default)]
    pub(crate) struct Lineage;

    impl Lineage {
        pub(crate) fn origin(&self) -> Origin {
            Origin
        }

        pub(crate) fn branch(&self, _: usize) -> Lineage {
            Lineage
        }

        pub(crate) fn knows(&self, _: Origin, _: usize) -> bool {
            true
        }
    }
}
