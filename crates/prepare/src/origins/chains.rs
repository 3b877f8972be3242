//! Lists that share their beginnings: a table of links, each with the one before it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// A list of items in a table of chains; equal in one table if the lists were made by the same pushes.
pub struct Chain<T> {
    /// 0 is the empty list.
    id: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Chain<T> {
    /// The list without items.
    pub const EMPTY: Chain<T> = Chain::new(0);

    const fn new(id: u32) -> Chain<T> {
        Chain { id, of: PhantomData }
    }

    /// Has the list no items?
    pub fn is_empty(self) -> bool {
        self.id == 0
    }
}

// Derived, these would ask for the same of the items.
impl<T> Clone for Chain<T> {
    fn clone(&self) -> Chain<T> {
        *self
    }
}

impl<T> Copy for Chain<T> {}

impl<T> PartialEq for Chain<T> {
    fn eq(&self, other: &Chain<T>) -> bool {
        self.id == other.id
    }
}

impl<T> Eq for Chain<T> {}

impl<T> Hash for Chain<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl<T> fmt::Debug for Chain<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chain {}", self.id)
    }
}

/// The links of many lists.
#[derive(Clone, Debug)]
pub(crate) struct Chains<T> {
    /// What stands before each item, and the item. The link of list `i` is at `i - 1`.
    links: Vec<(Chain<T>, T)>,
}

impl<T: Copy> Chains<T> {
    pub(crate) fn new() -> Chains<T> {
        Chains { links: Vec::new() }
    }

    /// Are there no lists but the empty one?
    pub(crate) fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// A new list: the item behind those of `before`.
    pub(crate) fn push(&mut self, before: Chain<T>, item: T) -> Chain<T> {
        self.links.push((before, item));
        Chain::new(self.links.len() as u32)
    }

    /// What stands before the last item, and that; `None` for the empty list.
    pub(crate) fn last(&self, chain: Chain<T>) -> Option<(Chain<T>, T)> {
        self.links.get((chain.id as usize).checked_sub(1)?).copied()
    }

    /// Last to first.
    pub(crate) fn outwards(&self, chain: Chain<T>) -> impl Iterator<Item = T> + '_ {
        std::iter::successors(self.last(chain), |&(before, _)| self.last(before)).map(|(_, item)| item)
    }

    /// First to last.
    pub(crate) fn items(&self, chain: Chain<T>) -> Vec<T> {
        let mut items: Vec<T> = self.outwards(chain).collect();
        items.reverse();
        items
    }

    /// All lists but the empty one, each behind those that it begins with.
    pub(crate) fn all(&self) -> impl Iterator<Item = Chain<T>> + use<T> {
        (1..=self.links.len() as u32).map(Chain::new)
    }

    /// The lists' number as an index: 0 is the empty one.
    pub(crate) fn index(chain: Chain<T>) -> usize {
        chain.id as usize
    }
}
