//! `__sync_…` and `__atomic_…` builtins: execution is sequential, so they are ordinary reads and writes.

use super::body::Body;
use super::lvalue::{Lvalue, Target};
use super::repr::{Repr, repr};
use super::site::{Arg, CallValue, NotUnderstood, Site};
use crate::types::{Type, TypeId};
use logic::Term;

/// The object that an atomic builtin works on.
struct AtomicObject {
    place: Lvalue,
    ty: TypeId,
}

impl<'u> Body<'_, 'u> {
    /// The value of an atomic builtin; an error for those that are not known.
    pub(super) fn atomic(&mut self, name: &str, args: &[Arg<'u>], site: Site) -> CallValue {
        let op = name.strip_prefix("__sync_").or_else(|| name.strip_prefix("__atomic_")).ok_or(NotUnderstood)?;
        if matches!(op, "synchronize" | "thread_fence" | "signal_fence") {
            return Ok(None);
        }
        let (&first, rest) = args.split_first().ok_or(NotUnderstood)?;
        match op {
            "test_and_set" => return Ok(Some(self.test_and_set(first, site))),
            "clear" => {
                self.clear(first, site);
                return Ok(None);
            }
            _ => {}
        }
        let mut object = self.object_at(first)?;
        match op {
            "load_n" => Ok(Some(self.old_value(&mut object, site))),
            "load" => {
                let &to = rest.first().ok_or(NotUnderstood)?;
                let value = self.old_value(&mut object, site);
                self.store_through(to, value, site)
            }
            "store_n" | "lock_release" | "store" => self.atomic_store(op, &mut object, rest, site),
            "exchange_n" | "lock_test_and_set" | "exchange" => self.exchange(op, &mut object, rest, site),
            "bool_compare_and_swap" | "val_compare_and_swap" | "compare_exchange_n" | "compare_exchange" => {
                self.compare_and_swap(op, &mut object, rest, site)
            }
            _ => self.update(op, &mut object, rest.first().ok_or(NotUnderstood)?.value, site),
        }
    }

    fn test_and_set(&mut self, flag: Arg<'u>, site: Site) -> Term {
        let mut object = self.byte_object(flag);
        let old = self.old_value(&mut object, site);
        let one = self.constant(1, 8);
        self.write(&mut object.place, object.ty, one, site.pos);
        let bit = self.nonzero(old);
        self.as_int(bit, site.ty)
    }

    fn clear(&mut self, flag: Arg<'u>, site: Site) {
        let mut object = self.byte_object(flag);
        let zero = self.constant(0, 8);
        self.write(&mut object.place, object.ty, zero, site.pos);
    }

    fn atomic_store(&mut self, op: &str, object: &mut AtomicObject, rest: &[Arg<'u>], site: Site) -> CallValue {
        let value = match (op, rest.first()) {
            ("store", Some(&from)) => self.value_at(from, site)?,
            ("store_n", Some(value)) => value.value,
            ("store", None) => return Err(NotUnderstood),
            _ => self.dummy(object.ty),
        };
        self.write(&mut object.place, object.ty, value, site.pos);
        Ok(None)
    }

    fn exchange(&mut self, op: &str, object: &mut AtomicObject, rest: &[Arg<'u>], site: Site) -> CallValue {
        match (op, rest) {
            ("exchange", &[from, to, ..]) => {
                let new = self.value_at(from, site)?;
                let old = self.old_value(object, site);
                self.write(&mut object.place, object.ty, new, site.pos);
                self.store_through(to, old, site)
            }
            ("exchange_n" | "lock_test_and_set", [new, ..]) => {
                let old = self.old_value(object, site);
                self.write(&mut object.place, object.ty, new.value, site.pos);
                Ok(Some(old))
            }
            _ => Err(NotUnderstood),
        }
    }

    fn compare_and_swap(&mut self, op: &str, object: &mut AtomicObject, rest: &[Arg<'u>], site: Site) -> CallValue {
        let &[expected, new, ..] = rest else { return Err(NotUnderstood) };
        if op.ends_with("compare_and_swap") {
            let (old, same) = self.swap_if_equal(object, expected.value, new.value, site);
            return Ok(Some(if op == "val_compare_and_swap" { old } else { self.as_int(same, site.ty) }));
        }
        let mut known = self.object_at(expected)?;
        let guess = self.old_value(&mut known, site);
        let new = if op == "compare_exchange" { self.value_at(new, site)? } else { new.value };
        let (old, same) = self.swap_if_equal(object, guess, new, site);
        self.write(&mut known.place, known.ty, old, site.pos);
        Ok(Some(self.as_int(same, site.ty)))
    }

    fn object_at(&mut self, pointer: Arg<'u>) -> Result<AtomicObject, NotUnderstood> {
        let types = self.lo.types();
        let ty = types.pointee(pointer.ty).ok_or(NotUnderstood)?;
        match repr(types, ty) {
            Repr::Bits(_) => Ok(AtomicObject { place: self.pointed_place(pointer), ty }),
            _ => Err(NotUnderstood),
        }
    }

    fn byte_object(&mut self, pointer: Arg<'u>) -> AtomicObject {
        AtomicObject { place: self.pointed_place(pointer), ty: TypeId::UCHAR }
    }

    /// What an evaluated pointer points to.
    pub(super) fn pointed_place(&mut self, pointer: Arg<'u>) -> Lvalue {
        let mut target = Target::through(pointer.value, pointer.value);
        if !pointer.expr.is_some_and(|e| self.lo.is_named_address(e)) {
            target.checks.push(self.not_null(pointer.value));
        }
        Lvalue::Memory(target)
    }

    /// The value now, in a variable of its own.
    fn old_value(&mut self, object: &mut AtomicObject, site: Site) -> Term {
        let value = self.read(&mut object.place, object.ty, site.pos);
        self.spill(value, site.pos)
    }

    /// The value that an argument points to.
    fn value_at(&mut self, pointer: Arg<'u>, site: Site) -> Result<Term, NotUnderstood> {
        let mut object = self.object_at(pointer)?;
        Ok(self.old_value(&mut object, site))
    }

    fn store_through(&mut self, to: Arg<'u>, value: Term, site: Site) -> CallValue {
        let mut target = self.object_at(to)?;
        self.write(&mut target.place, target.ty, value, site.pos);
        Ok(None)
    }

    /// The value before, and whether it was the expected one.
    fn swap_if_equal(&mut self, object: &mut AtomicObject, expected: Term, new: Term, site: Site) -> (Term, Term) {
        let old = self.old_value(object, site);
        let pool = self.lo.pool();
        let same = pool.eq(old, expected);
        let result = pool.ite(same, new, old);
        let same = self.spill(same, site.pos);
        self.write(&mut object.place, object.ty, result, site.pos);
        (old, same)
    }

    /// `fetch_and_op`, `op_and_fetch`, `fetch_op`, `op_fetch`.
    fn update(&mut self, op: &str, object: &mut AtomicObject, operand: Term, site: Site) -> CallValue {
        let (op, wants_old) = match (op.strip_prefix("fetch_"), op.strip_suffix("_fetch")) {
            (Some(op), _) => (op.strip_prefix("and_").unwrap_or(op), true),
            (_, Some(op)) => (op.strip_suffix("_and").unwrap_or(op), false),
            _ => return Err(NotUnderstood),
        };
        let is_bool = matches!(self.lo.types().get(object.ty), Type::Bool);
        let old = self.old_value(object, site);
        let pool = self.lo.pool();
        if is_bool || pool.width(old) != pool.width(operand) {
            return Err(NotUnderstood);
        }
        let new = match op {
            "add" => pool.add(old, operand),
            "sub" => pool.sub(old, operand),
            "or" => pool.or(old, operand),
            "and" => pool.and(old, operand),
            "xor" => pool.xor(old, operand),
            "nand" => {
                let both = pool.and(old, operand);
                pool.not(both)
            }
            _ => return Err(NotUnderstood),
        };
        self.write(&mut object.place, object.ty, new, site.pos);
        Ok(Some(if wants_old { old } else { new }))
    }
}
