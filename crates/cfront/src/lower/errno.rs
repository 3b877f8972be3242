//! `errno`: where it is, and calls that may set it. A program that does not look at it pays nothing.

use super::body::Body;
use super::lowering::{Lowering, Storage};
use super::lvalue::{Lvalue, Target};
use crate::hir::GlobalId;
use crate::types::TypeId;
use base::Pos;
use ir::InputKind;
use logic::Term;

impl Lowering<'_> {
    /// The program can tell what a call does to `errno`.
    pub(super) fn uses_errno(&self) -> bool {
        !self.facts.errno.is_empty()
    }
}

impl<'u> Body<'_, 'u> {
    /// A call for `name` may have set `errno`: it is what it was, or the number of an error.
    pub(super) fn may_set_errno(&mut self, name: &'u str, pos: Pos) {
        let failed = self.lo.pool().truth(false);
        self.set_errno_if(failed, name, pos);
    }

    /// The same; and where the call has failed, it is the number of an error.
    pub(super) fn set_errno_if(&mut self, failed: Term, name: &'u str, pos: Pos) {
        let name = self.instance.map_or(name, |i| i.name);
        for id in self.lo.facts.errno.clone() {
            let mut place = self.place_of_static(id);
            let before = self.read(&mut place, TypeId::INT, pos);
            let before = self.spill(before, pos);
            let what = format!("errno after {name}()");
            let after = self.havoc(TypeId::INT, InputKind::Bodiless, &what, None, pos);
            self.is_read_by_library(&what, pos);
            let zero = self.constant(0, self.lo.width(TypeId::INT));
            let pool = self.lo.pool();
            let (same, error) = (pool.eq(after, before), pool.slt(zero, after));
            let has_succeeded = pool.not(failed);
            let same = pool.and(has_succeeded, same);
            let allowed = pool.or(same, error);
            self.assume(allowed, pos);
            self.write(&mut place, TypeId::INT, after, pos);
        }
    }

    /// `errno` has this value now if the condition holds.
    pub(super) fn set_errno_where(&mut self, condition: Term, value: Term, pos: Pos) {
        for id in self.lo.facts.errno.clone() {
            let mut place = self.place_of_static(id);
            let before = self.read(&mut place, TypeId::INT, pos);
            let after = self.lo.pool().ite(condition, value, before);
            self.write(&mut place, TypeId::INT, after, pos);
        }
    }

    /// `errno` has this value now.
    pub(super) fn set_errno(&mut self, value: Term, pos: Pos) {
        for id in self.lo.facts.errno.clone() {
            let mut place = self.place_of_static(id);
            self.write(&mut place, TypeId::INT, value, pos);
        }
    }

    /// The place of an object of static lifetime that accesses are not checked of.
    pub(super) fn place_of_static(&mut self, id: GlobalId) -> Lvalue {
        match self.lo.global(id) {
            Storage::Var(v) => Lvalue::Var(v),
            Storage::At(addr) => Lvalue::Memory(Target::at(addr)),
        }
    }
}
