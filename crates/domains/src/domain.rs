//! What a domain is.

use ir::{EdgeId, Program};
use logic::Term;

/// How a new element is added to the one that is known at a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Growth {
    /// By [`Domain::join`].
    Join,
    /// By [`Domain::widen`]: it has grown often enough.
    Widen,
}

/// An abstract domain over one procedure.
///
/// A value of this type is the context that all elements share: the program, thresholds, whoever answers questions. An
/// [`Domain::Element`] stands for a set of states; that there is no state at all is not an element, but `None` where one
/// is expected. The laws below are what soundness and termination of [`crate::fixpoint()`] rest on; `tests/common/laws.rs`
/// holds every domain to them.
pub trait Domain {
    /// What is known of the states at a location. Cheap to clone: every edge starts from a copy.
    type Element: Clone;

    /// Whether `a` says at least as much as `b`. Reflexive and transitive. It may be false where the states of `a` are
    /// among those of `b`, never true where they are not.
    fn leq(&self, a: &Self::Element, b: &Self::Element) -> bool;

    /// An upper bound of both.
    fn join(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;

    /// An upper bound of both. A sequence in which each element is the widening of the one before by any other one
    /// becomes stable.
    fn widen(&self, old: &Self::Element, new: &Self::Element) -> Self::Element;

    /// What holds where both do, as far as that is wanted: `new` is what one more round makes of the stable `old`. Its
    /// states include those of `new` that are states of `old`.
    fn narrow(&self, old: &Self::Element, _new: &Self::Element) -> Self::Element {
        old.clone()
    }

    /// The states behind the edge, for those in `before`; `None` if there is none. No state is lost: where the
    /// interpreter takes the edge from a state of `before`, it comes to a state of the result. Monotone as far as limits
    /// on the size of elements let it: that fixpoints are least ones needs this, soundness does not.
    ///
    /// `into` is the element at the edge's end, which the result will be joined with. A domain to which precision is
    /// expensive need not find out what `into` does not say, as long as the join is the same.
    fn transfer(&mut self, edge: EdgeId, before: &Self::Element, into: Option<&Self::Element>)
    -> Option<Self::Element>;

    /// `old` with `new` added; `None` where that is `old`. For domains that find both out in one go.
    fn extend(&self, old: &Self::Element, new: &Self::Element, by: Growth) -> Option<Self::Element> {
        let next = match by {
            Growth::Join => self.join(old, new),
            Growth::Widen => self.widen(old, new),
        };
        (!self.leq(&next, old)).then_some(next)
    }

    /// The analysis has cost too much and ends without a result.
    fn is_exhausted(&self) -> bool {
        false
    }

    /// The formula that holds in exactly the states of an element, as far as the program's vocabulary can say that; it
    /// holds in all of them. Elements outlive the analysis that found them, so this is no method of its context.
    fn gamma(program: &mut Program, element: &Self::Element) -> Term;
}
