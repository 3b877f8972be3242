//! Lvalues: where they are, what must hold before they are accessed, reading and writing them.
//!
//! Forming an address has no condition. An access has: the pointer it goes through is not in the null page, and an
//! index into an array whose declaration is in sight is within its bounds.

use super::body::Body;
use super::lowering::Lowering;
use super::repr::{Repr, repr};
use super::sum::Sum;
use crate::hir::{Direction, Expr, ExprKind};
use crate::types::{Bits, Type, TypeId};
use base::Pos;
use ir::{AddressSpace, StmtKind};
use logic::{Term, VarId};

/// Where an lvalue is.
pub(super) enum Lvalue {
    Var(VarId),
    Memory(Target),
}

/// A place in memory.
pub(super) struct Target {
    pub(super) addr: Term,
    pub(super) bits: Option<Bits>,
    /// What must hold before an access, one bit each.
    pub(super) checks: Vec<Term>,
    /// What it must lie inside of, where accesses are checked.
    pub(super) base: Base,
    /// The lvalue as text, where accesses are checked.
    pub(super) text: String,
    /// The way from the base may lead out of the object's cell.
    pub(super) is_far: bool,
    /// What the arithmetic that led here needs, where that is checked. An access that lies inside says it all.
    pub(super) sums: Vec<Sum>,
    /// How the pointer must be aligned that an access goes through.
    pub(super) aligned: Option<Aligned>,
    /// It may be a place of a list of texts that the program is given.
    pub(super) may_be_listed: bool,
}

impl Target {
    pub(super) fn at(addr: Term) -> Target {
        Target {
            addr,
            bits: None,
            checks: Vec::new(),
            base: Base::Nothing,
            text: String::new(),
            is_far: false,
            sums: Vec::new(),
            aligned: None,
            may_be_listed: false,
        }
    }

    /// As [`Target::at`], where the pointer `base` points to the object.
    pub(super) fn through(base: Term, addr: Term) -> Target {
        Target { base: Base::Pointer(base), ..Target::at(addr) }
    }

    /// The terms whose values must be kept until the access.
    pub(super) fn held(&self) -> Vec<Term> {
        let pointer = match self.base {
            Base::Pointer(p) => Some(p),
            Base::Nothing | Base::Inside { .. } | Base::Object { .. } => None,
        };
        let aligned = self.aligned.map(|a| a.addr);
        let sums = self.sums.iter().flat_map(Sum::held);
        [self.addr].into_iter().chain(self.checks.iter().copied()).chain(pointer).chain(aligned).chain(sums).collect()
    }

    /// Takes them back.
    pub(super) fn restore(&mut self, held: &[Term]) {
        self.addr = held[0];
        let checks = self.checks.len();
        self.checks.copy_from_slice(&held[1..=checks]);
        if let Base::Pointer(p) = &mut self.base {
            *p = held[checks + 1];
        }
        let mut rest = held[1 + checks + usize::from(matches!(self.base, Base::Pointer(_)))..].iter().copied();
        if let Some(aligned) = &mut self.aligned {
            aligned.addr = rest.next().unwrap_or(aligned.addr);
        }
        self.sums.iter_mut().for_each(|sum| sum.restore(&mut rest));
    }
}

/// What the pointer of an access must be a multiple of.
#[derive(Clone, Copy)]
pub(super) struct Aligned {
    /// The pointer, without what is a multiple anyway.
    pub(super) addr: Term,
    pub(super) to: u64,
}

/// How the program writes that it follows a pointer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    /// `a[i]`.
    Index,
    /// `*p`, `p->m`.
    Pointer,
}

/// What an access does.
#[derive(Clone, Copy)]
pub(super) struct Access {
    pub(super) bytes: u64,
    pub(super) writes: bool,
}

impl Access {
    pub(super) fn read(bytes: u64) -> Access {
        Access { bytes, writes: false }
    }

    pub(super) fn write(bytes: u64) -> Access {
        Access { bytes, writes: true }
    }
}

/// What an access must lie inside of.
#[derive(Clone, Copy)]
pub(super) enum Base {
    /// Nothing: the translation itself chose the place.
    Nothing,
    /// An object that is named, and alive therefore; it does.
    Inside { addr: Term, size: u64, align: u64 },
    /// An object that is named; something was added to its address, or its type changed.
    Object { addr: Term, size: u64, align: u64 },
    /// The object that this pointer points to.
    Pointer(Term),
}

/// A pointer taken apart: the array it points into, and the way from its first element.
pub(super) struct Element<'u> {
    pub(super) array: &'u Expr,
    pub(super) steps: Vec<(&'u Expr, Direction)>,
}

/// `p` as an element of an array lvalue: a decayed array with indices added.
pub(super) fn element<'u>(lo: &Lowering<'u>, p: &'u Expr) -> Option<Element<'u>> {
    let mut steps: Vec<(&'u Expr, Direction)> = Vec::new();
    let mut at = p;
    let elem_size = match *lo.types().get(p.ty) {
        Type::Ptr(to) => lo.types().size_of(to),
        _ => return None,
    };
    loop {
        match &at.kind {
            ExprKind::PtrAdd { ptr, index, direction, elem } if lo.types().size_of(*elem) == elem_size => {
                steps.push((index, *direction));
                at = ptr;
            }
            ExprKind::Decay(array) => {
                steps.reverse();
                return Some(Element { array, steps });
            }
            _ => return None,
        }
    }
}

/// The pointer that so many steps lead to `p` from.
fn before(p: &Expr, steps: usize) -> &Expr {
    (0..steps).fold(p, |p, _| if let ExprKind::PtrAdd { ptr, .. } = &p.kind { ptr } else { p })
}

impl<'u> Lowering<'u> {
    /// The number of elements of an array lvalue, where its declaration is in sight and binding, or it is what a pointer to an array
    /// points to. An array of one element, at the end of an object, may stand for more.
    pub(super) fn bound(&self, array: &'u Expr) -> Option<u64> {
        let &Type::Array(_, Some(n)) = self.types().get(array.ty) else { return None };
        match &array.kind {
            _ if n == 0 => None,
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::CompoundLiteral { .. } => Some(n),
            ExprKind::Member { record, field, .. } => {
                let record = self.types().record(*record);
                let is_last = record.is_union || *field as usize + 1 == record.fields.len();
                (n > 1 || !is_last).then_some(n)
            }
            ExprKind::Deref(p) => match element(self, p) {
                Some(outer) => self.bound(outer.array).map(|_| n),
                None => (n > 1).then_some(n),
            },
            _ => None,
        }
    }

    /// An access to the lvalue needs no condition.
    pub(super) fn is_sure_access(&self, lv: &'u Expr) -> bool {
        match &lv.kind {
            ExprKind::Local(_) | ExprKind::Global(_) => true,
            ExprKind::Member { base, .. } => self.is_sure_access(base),
            ExprKind::Deref(p) => match element(self, p) {
                Some(Element { array, steps }) => {
                    let Some(bound) = self.bound(array) else { return false };
                    let index = match steps.as_slice() {
                        [] => 0,
                        [(Expr { kind: ExprKind::Int(i), .. }, Direction::Forward)] => *i,
                        _ => return false,
                    };
                    (0..i128::from(bound)).contains(&index) && self.is_sure_access(array)
                }
                None => match &p.kind {
                    ExprKind::AddrOf(lv) => self.is_sure_access(lv),
                    _ => false,
                },
            },
            _ => false,
        }
    }

    /// The pointer is the address of a named object, or computed from one.
    pub(super) fn is_named_address(&self, p: &Expr) -> bool {
        match &p.kind {
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => self.is_named_object(lv),
            ExprKind::PtrAdd { ptr, .. } => self.is_named_address(ptr),
            ExprKind::Cast(inner) => self.types().is_pointer(inner.ty) && self.is_named_address(inner),
            _ => false,
        }
    }

    fn is_named_object(&self, lv: &Expr) -> bool {
        match &lv.kind {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::CompoundLiteral { .. } => true,
            ExprKind::Member { base, .. } => self.is_named_object(base),
            ExprKind::Deref(p) => self.is_named_address(p),
            _ => false,
        }
    }
}

impl<'u> Body<'_, 'u> {
    /// Evaluates an lvalue.
    pub(super) fn lvalue(&mut self, e: &'u Expr) -> Lvalue {
        match &e.kind {
            ExprKind::Local(l) => {
                let storage = self.local(*l);
                self.named(storage, e)
            }
            ExprKind::Global(g) if self.lo.is_reserved_variable(*g) => {
                let name = &self.lo.unit.globals[g.0 as usize].name;
                self.unsupported(&format!("{name} is not supported"), e.pos);
                Lvalue::Memory(Target::at(self.no_address()))
            }
            ExprKind::Global(g) => {
                let storage = self.lo.global(*g);
                self.named(storage, e)
            }
            ExprKind::CompoundLiteral { local, init } => {
                self.declared_in_frames(*local);
                let storage = self.local(*local);
                let mut place = self.named(storage, e);
                match &mut place {
                    Lvalue::Memory(target) => {
                        self.initialise_memory(target.addr, e.ty, init, e.pos);
                        self.has_begun(*local, target.addr, e.pos);
                    }
                    Lvalue::Var(v) => self.initialise_variable(*v, e.ty, init, e.pos),
                }
                place
            }
            _ => Lvalue::Memory(self.target(e)),
        }
    }

    /// Evaluates an lvalue that lies in memory.
    pub(super) fn target(&mut self, e: &'u Expr) -> Target {
        let mut target = match self.lo.memory.is_some() {
            true => self.checked_target(e),
            false => self.plain_target(e),
        };
        if self.lo.memory.is_some() || !self.lo.frames.is_empty() {
            target.text = self.lo.text_of(self.code, e);
        }
        target.may_be_listed = matches!(&e.kind, ExprKind::Deref(p) if self.may_be_listed(p));
        target
    }

    /// As [`Body::target`], without the text.
    pub(super) fn plain_target(&mut self, e: &'u Expr) -> Target {
        match &e.kind {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::CompoundLiteral { .. } => match self.lvalue(e) {
                Lvalue::Memory(target) => target,
                Lvalue::Var(_) => {
                    self.unsupported("address of a variable kept out of memory", e.pos);
                    Target::at(self.constant(0, self.lo.ptr_width()))
                }
            },
            ExprKind::Deref(p) => self.pointed(p),
            ExprKind::Member { base, offset, bits, .. } => {
                let mut target = self.target(base);
                target.addr = self.displaced(target.addr, *offset);
                target.bits = *bits;
                target
            }
            _ if matches!(repr(self.lo.types(), e.ty), Repr::Memory) => Target::at(self.record(e)),
            _ => {
                self.unsupported("this lvalue", e.pos);
                Target::at(self.constant(0, self.lo.ptr_width()))
            }
        }
    }

    pub(super) fn displaced(&mut self, addr: Term, offset: u64) -> Term {
        let w = self.lo.ptr_width();
        let offset = self.constant(offset.into(), w);
        self.lo.pool().add(addr, offset)
    }

    /// `*p`.
    fn pointed(&mut self, p: &'u Expr) -> Target {
        if self.lo.memory.is_some() {
            return self.checked_pointed(p, Written::Pointer);
        }
        if let Some(Element { array, steps }) = element(self.lo, p)
            && let Some(bound) = self.lo.bound(array)
        {
            return self.element_of(p, (array, &steps), bound, None);
        }
        if let ExprKind::AddrOf(lv) = &p.kind {
            return self.target(lv);
        }
        if let ExprKind::Decay(array) = &p.kind {
            return self.target(array);
        }
        let addr = self.rvalue(p);
        let mut target = Target::at(addr);
        if !self.lo.is_named_address(p) {
            target.checks.push(self.not_null(addr));
        }
        target
    }

    /// `addr` is not in the null page.
    pub(super) fn not_null(&mut self, addr: Term) -> Term {
        let page = self.constant(AddressSpace::NULL_PAGE, self.lo.ptr_width());
        self.lo.pool().ule(page, addr)
    }

    pub(super) fn element_of(
        &mut self,
        p: &'u Expr,
        (array, steps): (&'u Expr, &[(&'u Expr, Direction)]),
        bound: u64,
        aligned: Option<u64>,
    ) -> Target {
        self.indices_in_order(array, steps, array.pos);
        let mut target = self.target(array);
        if steps.iter().any(|(step, _)| !matches!(step.kind, ExprKind::Int(0))) {
            self.displace(&mut target);
        }
        if let Some(to) = aligned {
            self.check_member_address(array, &target, array.pos);
            target.aligned = Some(Aligned { addr: target.addr, to });
        }
        let Some(index) = self.index(&mut target, steps, p, bound) else { return target };
        let w = self.lo.program.pool.width(index);
        if w >= 64 || u128::from(bound) <= logic::mask(w) {
            let n = self.constant(bound.into(), w);
            let within = self.lo.pool().ult(index, n);
            target.checks.push(within);
        }
        let sum = self.index_sum(&target, index, bound, p);
        target.sums.extend(sum);
        target.addr = self.element_address(target.addr, index, p);
        target
    }

    /// The address of the element with this index, which `p` points to.
    pub(super) fn element_address(&mut self, array: Term, index: Term, p: &Expr) -> Term {
        let types = self.lo.types();
        let (elem, size_t) = (types.pointee(p.ty).unwrap_or(TypeId::CHAR), types.size_t());
        self.moved(array, index, size_t, elem, Direction::Forward)
    }

    /// The sum of the steps of `p` from the first of `bound` elements, at pointer width; nothing for none. The target found before
    /// keeps its meaning.
    fn index(&mut self, target: &mut Target, steps: &[(&'u Expr, Direction)], p: &'u Expr, bound: u64) -> Option<Term> {
        let elem = self.lo.types().pointee(p.ty).unwrap_or(TypeId::CHAR);
        let mut sum: Option<Term> = None;
        for (i, &(step, direction)) in steps.iter().enumerate() {
            let so_far = before(p, steps.len() - i);
            if let Some(sum) = sum.and_then(|sum| self.index_sum(target, sum, bound, so_far)) {
                self.require_sum(sum);
            }
            let mut held: Vec<Term> = target.held();
            let own = held.len();
            held.extend(sum);
            let value = self.rvalue_after(&mut held, step);
            target.restore(&held);
            self.check_unsigned_step(value, step.ty, elem, p);
            target.is_far |= self.lo.memory.is_some() && self.reaches(value, step.ty, elem).is_some();
            if let Some(fits) = self.fits_pointer(value, step.ty) {
                target.checks.push(fits);
                self.check_step_fits(fits, p);
            }
            let value = self.resize(value, self.lo.types().is_signed(step.ty), self.lo.ptr_width());
            let before = held.get(own).copied();
            let pool = self.lo.pool();
            sum = Some(match (before, direction) {
                (Some(before), Direction::Backward) => pool.sub(before, value),
                (Some(before), Direction::Forward) => pool.add(before, value),
                (None, Direction::Backward) => pool.neg(value),
                (None, Direction::Forward) => value,
            });
        }
        sum
    }

    /// States what must hold for an access, once; or has it checked.
    pub(super) fn access(&mut self, target: &mut Target, access: Access, pos: Pos) {
        if access.writes && !self.lo.frames.is_empty() {
            let len = self.constant(access.bytes.into(), self.lo.ptr_width());
            self.frame_write(target.addr, len, &target.text, pos);
        }
        if self.lo.memory.is_some() {
            return self.checked_access(target, access, pos);
        }
        for check in std::mem::take(&mut target.checks) {
            self.assume(check, pos);
        }
    }

    /// The byte of a `_Bool` is a value of that type.
    fn check_bool(&mut self, value: Term, pos: Pos) {
        let one = self.constant(1, self.lo.program.pool.width(value));
        let is_none = self.lo.pool().ult(one, value);
        if self.lo.program.pool.as_const(is_none) != Some(0) {
            self.not_supported_if(is_none, "a `_Bool` that is neither 0 nor 1", pos);
        }
    }

    /// The value of a scalar lvalue.
    pub(super) fn read(&mut self, place: &mut Lvalue, ty: TypeId, pos: Pos) -> Term {
        match place {
            Lvalue::Var(v) => {
                self.check_variable(*v, pos);
                self.lo.program.var(*v)
            }
            Lvalue::Memory(target) => {
                self.access(target, Access::read(self.lo.types().size_of(ty)), pos);
                self.check_value(target, ty, pos);
                match target.bits {
                    Some(bits) => self.read_bits(target.addr, bits, ty),
                    None => {
                        let value = self.load(target.addr, ty);
                        if self.lo.bools_may_be_bytes() && matches!(self.lo.types().get(ty), Type::Bool) {
                            self.check_bool(value, pos);
                        }
                        if target.may_be_listed {
                            self.text_was_read(target.addr, value, pos);
                        }
                        value
                    }
                }
            }
        }
    }

    /// A scalar read at `addr`.
    pub(super) fn load(&mut self, addr: Term, ty: TypeId) -> Term {
        let (types, width) = (self.lo.types(), self.lo.width(ty));
        let (bytes, ptr) = (types.size_of(ty), types.is_pointer(ty));
        let stored = self.lo.pool().load(addr, bytes as u8, ptr);
        self.resize(stored, false, width)
    }

    /// A value of type `ty` as memory holds it: in whole bytes.
    pub(super) fn padded(&mut self, value: Term, ty: TypeId) -> Term {
        let types = self.lo.types();
        let bytes = types.size_of(ty) as u32;
        self.resize(value, types.is_signed(ty), bytes * 8)
    }

    /// Gives a scalar lvalue a value of its type.
    pub(super) fn write(&mut self, place: &mut Lvalue, ty: TypeId, value: Term, pos: Pos) {
        match place {
            Lvalue::Var(v) => {
                self.frame_variable(*v, pos);
                self.assign(*v, value, pos);
            }
            Lvalue::Memory(target) => {
                self.access(target, Access::write(self.lo.types().size_of(ty)), pos);
                match target.bits {
                    Some(bits) => {
                        self.note_bits(target, value, pos);
                        self.write_bits(target.addr, bits, value, pos);
                    }
                    None => {
                        if target.may_be_listed {
                            self.text_is_written(target.addr, pos);
                        }
                        let value = self.padded(value, ty);
                        self.change(StmtKind::Store { addr: target.addr, value }, pos);
                    }
                }
            }
        }
    }

    /// The value that a place of type `ty` has after `value` was written to it.
    pub(super) fn as_written(&mut self, place: &Lvalue, ty: TypeId, value: Term) -> Term {
        match place {
            Lvalue::Memory(Target { bits: Some(bits), .. }) => {
                let field = self.lo.pool().extract(value, 0, bits.width);
                self.resize(field, self.lo.types().is_signed(ty), self.lo.width(ty))
            }
            _ => value,
        }
    }

    /// The bytes that hold a bit-field: address, number, and where the field begins in them.
    fn cover(&mut self, addr: Term, bits: Bits) -> (Term, u32, u32) {
        let first = bits.shift / 8;
        let end = (bits.shift + bits.width).div_ceil(8);
        (self.displaced(addr, first.into()), end - first, bits.shift % 8)
    }

    fn read_bits(&mut self, addr: Term, bits: Bits, ty: TypeId) -> Term {
        let field = self.bits_at(addr, bits);
        self.resize(field, self.lo.types().is_signed(ty), self.lo.width(ty))
    }

    /// The bits of a field.
    pub(super) fn bits_at(&mut self, addr: Term, bits: Bits) -> Term {
        if let Some((low, high)) = halves(bits) {
            let (low, high) = (self.bits_at(addr, low), self.bits_at(addr, high));
            return self.lo.pool().concat(high, low);
        }
        let (addr, bytes, shift) = self.cover(addr, bits);
        let pool = self.lo.pool();
        let all = pool.load(addr, bytes as u8, false);
        pool.extract(all, shift, bits.width)
    }

    pub(super) fn write_bits(&mut self, addr: Term, bits: Bits, value: Term, pos: Pos) {
        if let Some((low, high)) = halves(bits) {
            // The value may be computed from the memory that the first of the two changes.
            let value = self.spill(value, pos);
            let rest = self.lo.pool().extract(value, low.width, high.width);
            self.write_bits(addr, low, value, pos);
            return self.write_bits(addr, high, rest, pos);
        }
        let (addr, bytes, shift) = self.cover(addr, bits);
        let pool = self.lo.pool();
        let old = pool.load(addr, bytes as u8, false);
        let mut new = pool.extract(value, 0, bits.width);
        if shift > 0 {
            let low = pool.extract(old, 0, shift);
            new = pool.concat(new, low);
        }
        let end = shift + bits.width;
        if end < bytes * 8 {
            let high = pool.extract(old, end, bytes * 8 - end);
            new = pool.concat(high, new);
        }
        self.cfg.push(StmtKind::Store { addr, value: new }, pos);
    }
}

/// The parts of a field that lies in more bytes than a load or store takes (only `__int128` has such).
fn halves(bits: Bits) -> Option<(Bits, Bits)> {
    const LOW: u32 = 64;
    let bytes = (bits.shift % 8 + bits.width).div_ceil(8);
    let parts = (Bits { width: LOW, ..bits }, Bits { shift: bits.shift + LOW, width: bits.width.saturating_sub(LOW) });
    (bytes > 16).then_some(parts)
}
