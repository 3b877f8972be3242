//! What is known of a pointer.

use crate::hir::{FuncId, GlobalId, LocalId};

/// A named object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::lower) enum NamedObject {
    Global(GlobalId),
    Local(FuncId, LocalId),
}

/// The object that a pointer points into, or past the end of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::lower) enum Root {
    /// None that the analysis has seen.
    Nothing,
    One(NamedObject),
    Many,
}

/// A set of what may be true of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::lower) struct Traits(u8);

impl Traits {
    pub(in crate::lower) const NONE: Traits = Traits(0);
    /// It may have been moved one past the end of its object, where another object may begin: what is kept of that is whose end
    /// it is ([`Ends`]).
    pub(in crate::lower) const AT_END: Traits = Traits(1);
    /// Into a string literal.
    pub(in crate::lower) const LITERAL: Traits = Traits(2);
    /// To a function or a label.
    pub(in crate::lower) const CODE: Traits = Traits(4);
    /// Into a block of the heap, which may have been freed.
    pub(in crate::lower) const HEAP: Traits = Traits(8);
    /// Into a local variable that may end before the program does.
    pub(in crate::lower) const STACK: Traits = Traits(16);
    /// Into a local variable, and kept where it may outlive it.
    pub(in crate::lower) const OUTLIVES: Traits = Traits(32);
    /// Into a variable or function of the program.
    pub(in crate::lower) const NAMED: Traits = Traits(64);

    pub(in crate::lower) fn has(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    fn without(self, other: Traits) -> Traits {
        Traits(self.0 & !other.0)
    }
}

/// Objects past whose end a pointer may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::lower) enum Ends {
    /// These, the first ones that there are.
    Of([Option<NamedObject>; MAX_ENDS]),
    Any,
}

/// More are any.
const MAX_ENDS: usize = 4;

impl Ends {
    pub(in crate::lower) const NONE: Ends = Ends::Of([None; MAX_ENDS]);

    /// Those of what the pointer points into.
    fn of(root: Root) -> Ends {
        match root {
            Root::Nothing => Ends::NONE,
            Root::One(object) => {
                let mut objects = [None; MAX_ENDS];
                objects[0] = Some(object);
                Ends::Of(objects)
            }
            Root::Many => Ends::Any,
        }
    }

    fn join(self, other: Ends) -> Ends {
        let (Ends::Of(mut all), Ends::Of(others)) = (self, other) else { return Ends::Any };
        for object in others.into_iter().flatten().map(Some) {
            if all.contains(&object) {
                continue;
            }
            match all.iter_mut().find(|place| place.is_none()) {
                Some(place) => *place = object,
                None => return Ends::Any,
            }
        }
        Ends::Of(all)
    }
}

/// What is known of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::lower) struct Origin {
    pub(in crate::lower) root: Root,
    pub(in crate::lower) traits: Traits,
    pub(in crate::lower) ends: Ends,
}

impl Origin {
    pub(super) const NOTHING: Origin = Origin { root: Root::Nothing, traits: Traits::NONE, ends: Ends::NONE };

    pub(super) fn anywhere(traits: Traits) -> Origin {
        Origin { root: Root::Many, ..Origin::NOTHING }.with(traits)
    }

    pub(super) fn of(object: NamedObject, traits: Traits) -> Origin {
        Origin { root: Root::One(object), ..Origin::NOTHING }.with(traits.with(Traits::NAMED))
    }

    /// It does not come from outside alone: the program has taken it from something of its own, or computed it.
    pub(in crate::lower) fn may_be_own(self) -> bool {
        self.traits.has(Traits::NAMED.with(Traits::CODE).with(Traits::HEAP)) || self.ends == Ends::Any
    }

    pub(super) fn join(self, other: Origin) -> Origin {
        let root = match (self.root, other.root) {
            (Root::Nothing, r) | (r, Root::Nothing) => r,
            (a, b) if a == b => a,
            _ => Root::Many,
        };
        Origin { root, traits: self.traits.with(other.traits), ends: self.ends.join(other.ends) }
    }

    pub(super) fn with(self, traits: Traits) -> Origin {
        let ends = if traits.has(Traits::AT_END) { self.ends.join(Ends::of(self.root)) } else { self.ends };
        Origin { traits: self.traits.with(traits).without(Traits::AT_END), ends, ..self }
    }
}
