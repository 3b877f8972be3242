//! The parts of an object that an initialiser gives values to, by place. As gcc has it: a part that is given a value
//! again forgets the earlier one together with its side effects, so does a union that is given another member; values are
//! computed in the order of their places, that of a range of elements once.

use crate::ast;
use crate::hir::{Expr, ExprKind, InitItem, LocalId};
use crate::types::TypeId;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Bits of an object: from the first one to the one behind the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Extent {
    start: u128,
    end: u128,
}

impl Extent {
    pub(super) fn new(start: u128, bits: u128) -> Extent {
        Extent { start, end: start + bits }
    }

    fn overlaps(self, other: Extent) -> bool {
        self.start < other.end && other.start < self.end
    }

    fn covers(self, other: Extent) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    fn join(self, other: Extent) -> Extent {
        Extent { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// The value of a range of elements: the entry's expression, where its value is kept, and the assignment that does so.
struct Shared {
    entry: *const ast::Expr,
    local: LocalId,
    assignment: Expr,
}

#[derive(Default)]
pub(super) struct Parts {
    /// They do not overlap.
    items: BTreeMap<Extent, InitItem>,
    /// The member of each union that has got a value.
    members: FxHashMap<(u64, TypeId), u64>,
    /// Elements of ranges that have braces with values to compute: such an element keeps none of its values when a part
    /// of it is given another.
    sealed: Vec<Extent>,
    shared: Vec<Shared>,
    /// Open ranges of elements.
    ranges: u32,
}

impl Parts {
    /// Forgets the values of `extent`, and of what cannot keep the rest of its values then.
    pub(super) fn make_room(&mut self, extent: Extent) {
        let mut room = extent;
        self.sealed.retain(|&sealed| {
            if sealed.overlaps(extent) && !extent.covers(sealed) {
                room = room.join(sealed);
            }
            !sealed.overlaps(extent)
        });
        let before = self.items.range(..Extent::new(room.start, 0)).next_back();
        if let Some((&whole, _)) = before.filter(|(e, _)| e.overlaps(room)) {
            self.items.remove(&whole);
        }
        while let Some((&part, _)) = self.items.range(Extent::new(room.start, 0)..Extent::new(room.end, 0)).next() {
            self.items.remove(&part);
        }
    }

    pub(super) fn put(&mut self, extent: Extent, item: InitItem) {
        self.make_room(extent);
        self.items.insert(extent, item);
    }

    /// The union at `place`, which takes `whole`, is given its member `index`.
    pub(super) fn choose(&mut self, place: (u64, TypeId), index: u64, whole: Extent) {
        if self.members.insert(place, index).is_some_and(|before| before != index) {
            self.make_room(whole);
        }
    }

    pub(super) fn open_range(&mut self, is_range: bool) {
        self.ranges += u32::from(is_range);
    }

    pub(super) fn close_range(&mut self, is_range: bool) {
        self.ranges -= u32::from(is_range);
    }

    pub(super) fn in_range(&self) -> bool {
        self.ranges > 0
    }

    /// `extent` got its values from braces.
    pub(super) fn seal(&mut self, extent: Extent, is_computed: impl Fn(&Expr) -> bool) {
        let mut inner = self.items.range(Extent::new(extent.start, 0)..Extent::new(extent.end, 0));
        if self.in_range() && inner.any(|(_, item)| is_computed(&item.value)) {
            self.sealed.push(extent);
        }
    }

    /// Where the value of this entry of an open range is kept.
    pub(super) fn shared(&self, entry: &ast::Expr) -> Option<LocalId> {
        self.shared.iter().find(|s| std::ptr::eq(s.entry, entry)).map(|s| s.local)
    }

    pub(super) fn share(&mut self, entry: &ast::Expr, local: LocalId, assignment: Expr) {
        self.shared.push(Shared { entry, local, assignment });
    }

    /// The items in order; the first use of a shared value computes it.
    pub(super) fn finish(self) -> Vec<InitItem> {
        let mut items: Vec<InitItem> = self.items.into_values().collect();
        for Shared { local, assignment, .. } in self.shared {
            if let Some(first) = items.iter_mut().find(|item| kept_in(&item.value) == Some(local)) {
                let (ty, pos) = (first.value.ty, first.value.pos);
                let value = std::mem::replace(&mut first.value, Expr { kind: ExprKind::Int(0), ty, pos });
                first.value = Expr { kind: ExprKind::Comma(Box::new(assignment), Box::new(value)), ty, pos };
            }
        }
        items
    }
}

/// The local that a value comes from, through conversions.
fn kept_in(value: &Expr) -> Option<LocalId> {
    match &value.kind {
        ExprKind::Cast(inner) | ExprKind::Load(inner) => kept_in(inner),
        ExprKind::Local(local) => Some(*local),
        _ => None,
    }
}
