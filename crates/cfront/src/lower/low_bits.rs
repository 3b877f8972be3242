//! Remainders of addresses: `(uintptr_t)p % 64`, `(uintptr_t)p & 7`.
//!
//! Objects have constant addresses here, multiples of 16. A remainder would tell a program of our choice: an input says how far
//! all of them lie from there, in units of the alignment that the type of the object demands that the pointer leads into, and for blocks of the heap also of
//! the sixteen bytes that `malloc` promises. Where that may be one of several objects, the pointer's type says what they have in common, unless the program has pointers
//! that are not aligned as their types demand. Pointers from outside are inputs themselves. One input for all, because a loop that walks to the next multiple of eight has to
//! arrive; objects keep their distances, which the note about numbers says. So all keep what any of them is promised by its declaration
//! or by a function that aligns blocks.

use super::body::Body;
use super::cfg::Cfg;
use super::lowering::Lowering;
use super::pointer_numbers::pointer_in_number;
use super::provenance::{NamedObject, Root};
use crate::hir::{BinOp, Expr, ExprKind};
use crate::vocabulary::{Allocation, Intrinsic};
use base::Pos;
use ir::{Input, InputKind, ScalarType, StmtKind, VarDecl, VarKind};
use logic::Term;

/// What `malloc` promises of the addresses of blocks.
const MALLOC: u128 = 16;

/// Masks that ask for low bits. Larger ones ask for the page, or for the address without its low bits.
const LOW_BITS: u128 = 0xfff;

/// Bits of the distance from our addresses: more than anybody aligns to.
const SHIFT_BITS: u32 = 16;

impl Lowering<'_> {
    /// The distance as a term.
    fn shift_of_objects(&mut self, pos: Pos) -> Term {
        let (var, _) = match self.shift {
            Some(shift) => shift,
            None => {
                let name = "$shift of objects".to_string();
                let ty = ScalarType::number(SHIFT_BITS, false);
                let var = self.program.add_var(VarDecl { name, ty, kind: VarKind::Global, pos });
                *self.shift.insert((var, pos))
            }
        };
        self.program.var(var)
    }

    /// What the type of an object promises, however a pointer into it is read.
    fn alignment_of_object(&self, object: NamedObject) -> u64 {
        let ty = match object {
            NamedObject::Global(g) => Some(self.unit.globals[g.0 as usize].ty),
            NamedObject::Local(f, l) => self.func(f).body.as_ref().map(|body| body.locals[l.0 as usize].ty),
        };
        let types = self.types();
        ty.filter(|&ty| types.is_complete(ty) && !types.has_variable_size(ty)).map_or(1, |ty| types.align_of(ty))
    }

    /// The largest alignment that a declaration asks for.
    fn largest_declared_alignment(&self) -> u128 {
        let globals = self.unit.globals.iter().map(|g| g.align);
        let bodies = self.unit.funcs.iter().filter_map(|f| f.body.as_ref());
        let locals = bodies.flat_map(|body| body.locals.iter().map(|l| l.align));
        globals.chain(locals).max().unwrap_or(1).next_power_of_two().into()
    }

    /// The program asks for blocks at addresses that it chooses the alignment of.
    fn aligns_blocks(&self) -> bool {
        let aligns = |name: &str| match Intrinsic::find(name) {
            Some(Intrinsic::Allocation(Allocation::Aligned | Allocation::Page)) => true,
            _ => name == "posix_memalign",
        };
        self.unit.funcs.iter().any(|f| f.is_used && aligns(&f.name))
    }

    /// Its input, for `$start`.
    pub(super) fn choose_shift(&self, start: &mut Cfg) {
        let Some((var, pos)) = self.shift else { return };
        let ty = ScalarType::number(SHIFT_BITS, false);
        let input = Input { kind: InputKind::Layout, what: "where objects lie".into(), ty };
        start.push(StmtKind::Havoc { var, input }, pos);
    }
}

impl<'u> Body<'_, 'u> {
    /// The value of `a`, which is `x`, as `a op b` sees it: an address that lies where the machine may have put it, if the result
    /// tells more of it than the alignment of the pointer's type.
    pub(super) fn address_for_remainder(&mut self, op: BinOp, (a, x): (&'u Expr, Term), b: &'u Expr) -> Term {
        let ExprKind::Int(c) = b.kind else { return x };
        let Some(pointer) = pointer_in_number(self.lo.unit, a) else { return x };
        let (unit, entry, code) = (self.lo.unit, self.lo.entry, self.lo.code);
        let origin = self.lo.comparisons.origin(unit, entry, code, pointer);
        let promised = match origin.root {
            Root::One(object) => self.lo.alignment_of_object(object),
            Root::Nothing | Root::Many if self.lo.facts.misaligns => 1,
            Root::Nothing | Root::Many => self.alignment(pointer.ty),
        };
        let (c, alignment) = (c as u128, u128::from(promised));
        let tells_more = match op {
            BinOp::And => (alignment..=LOW_BITS).contains(&c),
            BinOp::Rem => c > alignment || !c.is_power_of_two(),
            _ => false,
        };
        if !tells_more || !origin.may_be_own() {
            return x;
        }
        let w = self.lo.ptr_width();
        let shift = self.lo.shift_of_objects(a.pos);
        let shift = self.resize(shift, false, w);
        let space = self.lo.program.space;
        let address = self.resize(x, false, w);
        let is_block = self.lo.in_region(address, space.heap, space.heap_end);
        let is_foreign = self.lo.is_of_environment(address);
        let least = alignment.max(self.lo.largest_declared_alignment());
        let [block, other] = [least.max(MALLOC), least].map(|unit| self.constant(!(unit - 1), w));
        let nothing = self.no_address();
        let block = if self.lo.aligns_blocks() { nothing } else { block };
        let pool = self.lo.pool();
        let unit = pool.ite(is_block, block, other);
        let unit = pool.ite(is_foreign, nothing, unit);
        let by = pool.and(shift, unit);
        let width = pool.width(x);
        let by = self.resize(by, false, width);
        self.lo.pool().add(x, by)
    }
}
