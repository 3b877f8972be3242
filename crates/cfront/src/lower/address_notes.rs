//! What the verdict assumes of addresses.

use base::Pos;
use std::collections::{BTreeMap, BTreeSet};

/// A kind of assumption about addresses, as the verdict lists it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum AddressNote {
    Number,
    FromOutside,
}

impl AddressNote {
    pub(super) fn text(self) -> &'static str {
        match self {
            AddressNote::Number => "addresses are used as numbers: the verdict holds for those that attest chooses",
            AddressNote::FromOutside => "pointers from outside point to no object of the program",
        }
    }
}

/// Where the verdict depends on addresses.
pub(super) type AddressNotes = BTreeMap<AddressNote, BTreeSet<Pos>>;
