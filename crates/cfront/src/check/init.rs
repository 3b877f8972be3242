//! Initialisers, flattened to scalar stores (C11 6.7.9). What overrides what is in `parts`.

use super::checker::{Checker, Res, fail};
use super::parts::{Extent, Parts};
use crate::ast::{self, Designator, InitEntry, Initializer};
use crate::hir::{Expr, ExprKind, Init, InitItem, LocalId};
use crate::types::{Bits, IntKind, Type, TypeId};
use base::Pos;

/// More elements than this from one range designator are refused rather than written out.
const MAX_RANGE: i128 = 1 << 22;

/// A subobject that is being filled element by element.
#[derive(Clone, Copy)]
struct Frame {
    ty: TypeId,
    offset: u64,
    /// The next element or member.
    index: u64,
}

/// A place for a value.
#[derive(Clone, Copy)]
struct Slot {
    ty: TypeId,
    offset: u64,
    bits: Option<Bits>,
}

impl Checker<'_> {
    /// The initialiser of an object of type `ty`, and that type with the length of an array filled in.
    pub(super) fn initializer(
        &mut self,
        ty: TypeId,
        init: &Initializer,
        pos: Pos,
        is_static: bool,
    ) -> Res<(TypeId, Init)> {
        let (ty, init) = match init {
            Initializer::List(entries, list_pos) => self.braced(ty, entries, *list_pos, is_static)?,
            Initializer::Expr(e) => self.unbraced(ty, e, pos, is_static)?,
        };
        if is_static && let Some(bad) = self.non_static_item(&init) {
            return fail(bad.pos, "initializer element is not constant");
        }
        Ok((ty, init))
    }

    fn unbraced(&mut self, ty: TypeId, e: &ast::Expr, pos: Pos, is_static: bool) -> Res<(TypeId, Init)> {
        if let ast::ExprKind::Str(parts) = &e.kind
            && let Some((elem, len)) = self.string_target(ty, parts)
        {
            let mut items = Parts::default();
            let count = self.place_string(elem, len, 0, parts, e.pos, &mut items);
            return Ok((self.sized_array(ty, count), Init { zero_rest: true, items: items.finish() }));
        }
        if let ast::ExprKind::CompoundLiteral(name, entries) = &e.kind
            && (is_static || self.types.is_array(ty))
        {
            let literal = self.type_name(name)?;
            if self.compatible_unqualified(literal, ty) {
                return self.braced(ty, entries, pos, is_static);
            }
        }
        if self.types.is_array(ty) {
            return fail(pos, "invalid initializer");
        }
        let value = self.rvalue(e)?;
        let value = self.coerce(value, ty, "initializing", e.pos)?;
        let item = InitItem { offset: 0, bits: None, ty: self.types.unqualified(ty), value };
        Ok((ty, Init { zero_rest: false, items: vec![item] }))
    }

    /// `{ ... }` for a whole object.
    pub(super) fn braced(
        &mut self,
        ty: TypeId,
        entries: &[InitEntry],
        pos: Pos,
        is_static: bool,
    ) -> Res<(TypeId, Init)> {
        if !self.types.is_complete(ty) && !matches!(self.types.get(ty), Type::Array(_, None)) {
            return fail(pos, format!("initializer for incomplete type '{}'", self.show(ty)));
        }
        let mut items = Parts::default();
        let count = self.fill_slot(Slot { ty, offset: 0, bits: None }, entries, pos, is_static, &mut items)?;
        let zero_rest = !self.types.is_scalar(ty);
        Ok((self.sized_array(ty, count), Init { zero_rest, items: items.finish() }))
    }

    fn sized_array(&mut self, ty: TypeId, count: u64) -> TypeId {
        match *self.types.get(ty) {
            Type::Array(elem, None) => self.types.array(elem, Some(count)).with(ty.quals()),
            _ => ty,
        }
    }

    /// Fills one subobject from a braced list; gives the number of elements an array of unknown length has got.
    fn fill_slot(
        &mut self,
        slot: Slot,
        entries: &[InitEntry],
        pos: Pos,
        is_static: bool,
        items: &mut Parts,
    ) -> Res<u64> {
        // Braces give the whole subobject its value anew.
        items.make_room(self.extent(&slot));
        if self.types.is_scalar(slot.ty) {
            return match entries.first().map(|e| &e.value) {
                None => fail(pos, "empty scalar initializer"),
                Some(Initializer::List(inner, pos)) => self.fill_slot(slot, inner, *pos, is_static, items),
                Some(Initializer::Expr(e)) => {
                    if !self.place_literal(slot, e, is_static, items)? {
                        let value = self.item_value(e, is_static, items)?;
                        self.store(slot, value, items)?;
                    }
                    Ok(1)
                }
            };
        }
        if let [InitEntry { designators, value: Initializer::Expr(e), .. }] = entries
            && let (ast::ExprKind::Str(parts), true) = (&e.kind, designators.is_empty())
            && let Some((elem, len)) = self.string_target(slot.ty, parts)
        {
            return Ok(self.place_string(elem, len, slot.offset, parts, e.pos, items));
        }
        self.fill(slot, entries, is_static, items)
    }

    fn fill(&mut self, slot: Slot, entries: &[InitEntry], is_static: bool, items: &mut Parts) -> Res<u64> {
        let mut stack = vec![Frame { ty: slot.ty, offset: slot.offset, index: 0 }];
        let mut count = 0;
        for entry in entries {
            if entry.designators.is_empty() {
                self.leave_full(&mut stack);
                self.place(&mut stack, entry, is_static, items)?;
            } else {
                stack.truncate(1);
                self.designate(&mut stack, &entry.designators, entry, is_static, items)?;
            }
            let open = u64::from(stack.len() > 1);
            count = count.max(stack.first().map_or(0, |root| root.index.saturating_add(open)));
        }
        Ok(count)
    }

    /// The number of elements that initialisers without designators go through.
    fn frame_len(&self, frame: &Frame) -> u64 {
        match self.types.get(frame.ty) {
            Type::Array(_, Some(n)) | Type::Vector(_, n) => *n,
            Type::Array(_, None) => u64::MAX,
            Type::Record(r) => self.types.record(*r).fields.len() as u64,
            _ => 0,
        }
    }

    fn is_full(&self, frame: &Frame) -> bool {
        frame.index >= self.frame_len(frame)
    }

    /// Goes on behind the current element; a union has only one.
    fn advance(&self, stack: &mut [Frame]) {
        let Some(top) = stack.last_mut() else { return };
        let is_union = self.types.as_record(top.ty).is_some_and(|r| self.types.record(r).is_union);
        top.index = if is_union { u64::MAX } else { top.index.saturating_add(1) };
    }

    fn leave_full(&self, stack: &mut Vec<Frame>) {
        while stack.len() > 1 && stack.last().is_some_and(|top| self.is_full(top)) {
            stack.pop();
            self.advance(stack);
        }
    }

    /// The current element of the innermost frame.
    fn current(&self, stack: &[Frame]) -> Option<Slot> {
        let top = stack.last().filter(|top| !self.is_full(top))?;
        match *self.types.get(top.ty) {
            Type::Array(elem, _) | Type::Vector(elem, _) => {
                let offset = top.offset.checked_add(top.index.checked_mul(self.types.size_of(elem))?)?;
                Some(Slot { ty: elem, offset, bits: None })
            }
            Type::Record(r) => {
                let field = self.types.field(r, u32::try_from(top.index).ok()?);
                Some(Slot { ty: field.ty, offset: top.offset + field.offset, bits: field.bits })
            }
            _ => None,
        }
    }

    /// The bits that a part takes.
    fn extent(&self, slot: &Slot) -> Extent {
        let start = u128::from(slot.offset) * 8;
        match slot.bits {
            Some(bits) => Extent::new(start + u128::from(bits.shift), bits.width.into()),
            None if !self.types.is_complete(slot.ty) => Extent::new(start, u128::from(u64::MAX)),
            None => Extent::new(start, u128::from(self.types.size_of(slot.ty)) * 8),
        }
    }

    /// The current element will be given a value: of a union, only one member is.
    fn choose_member(&self, stack: &[Frame], items: &mut Parts) {
        let Some(top) = stack.last() else { return };
        if self.types.as_record(top.ty).is_some_and(|r| self.types.record(r).is_union) {
            let whole = self.extent(&Slot { ty: top.ty, offset: top.offset, bits: None });
            items.choose((top.offset, self.types.unqualified(top.ty)), top.index, whole);
        }
    }

    fn enter(&self, stack: &mut Vec<Frame>, pos: Pos, items: &mut Parts) -> Res<()> {
        self.choose_member(stack, items);
        match self.current(stack) {
            Some(slot) => {
                stack.push(Frame { ty: slot.ty, offset: slot.offset, index: 0 });
                Ok(())
            }
            None => fail(pos, "designator does not name a member or element"),
        }
    }

    /// The first and the last element that `[lo ... hi]` names in the array.
    fn index_range(&mut self, array: &Frame, lo: &ast::Expr, hi: Option<&ast::Expr>, pos: Pos) -> Res<(i128, i128)> {
        if !self.types.is_array(array.ty) && !self.types.is_vector(array.ty) {
            return fail(pos, "array index in non-array initializer");
        }
        let lo = self.constant(lo, "array index in initializer")?;
        let hi = match hi {
            Some(hi) => self.constant(hi, "array index in initializer")?,
            None => lo,
        };
        if lo < 0 || hi < lo || hi >= i128::from(self.frame_len(array)) {
            return fail(pos, "array index in initializer exceeds array bounds");
        }
        if hi - lo > MAX_RANGE {
            return fail(pos, "unsupported: index range in initializer is too large");
        }
        Ok((lo, hi))
    }

    fn designate(
        &mut self,
        stack: &mut Vec<Frame>,
        designators: &[Designator],
        entry: &InitEntry,
        is_static: bool,
        items: &mut Parts,
    ) -> Res<()> {
        let Some((first, rest)) = designators.split_first() else {
            return self.place(stack, entry, is_static, items);
        };
        let Some(top) = stack.last().copied() else { return Ok(()) };
        match first {
            Designator::Field(symbol) => {
                let name = self.name(*symbol);
                let Some(record) = self.types.as_record(top.ty) else {
                    return fail(entry.pos, format!("field name '{name}' not in record initializer"));
                };
                let Some(path) = self.types.find_field(record, name) else {
                    return fail(entry.pos, format!("'{}' has no member named '{name}'", self.show(top.ty)));
                };
                for (depth, &index) in path.iter().enumerate() {
                    if depth > 0 {
                        self.enter(stack, entry.pos, items)?;
                    }
                    set_index(stack, u64::from(index));
                }
                self.deeper(stack, rest, entry, is_static, items)
            }
            Designator::Index(lo, hi) => {
                let (lo, hi) = self.index_range(&top, lo, hi.as_ref(), entry.pos)?;
                let depth = stack.len();
                items.open_range(lo != hi);
                for index in lo..=hi {
                    stack.truncate(depth);
                    set_index(stack, index as u64);
                    self.deeper(stack, rest, entry, is_static, items)?;
                }
                items.close_range(lo != hi);
                Ok(())
            }
        }
    }

    fn deeper(
        &mut self,
        stack: &mut Vec<Frame>,
        rest: &[Designator],
        entry: &InitEntry,
        is_static: bool,
        items: &mut Parts,
    ) -> Res<()> {
        if !rest.is_empty() {
            self.enter(stack, entry.pos, items)?;
        }
        self.designate(stack, rest, entry, is_static, items)
    }

    /// Puts an entry's value into the current element, or into the first scalar of it.
    fn place(&mut self, stack: &mut Vec<Frame>, entry: &InitEntry, is_static: bool, items: &mut Parts) -> Res<()> {
        let e = match &entry.value {
            Initializer::List(inner, pos) => {
                self.choose_member(stack, items);
                let Some(slot) = self.current(stack) else { return Ok(()) };
                self.fill_slot(slot, inner, *pos, is_static, items)?;
                items.seal(self.extent(&slot), |value| !self.is_static_value(value));
                self.advance(stack);
                return Ok(());
            }
            Initializer::Expr(e) => e,
        };
        let mut value: Option<Expr> = None;
        // Excess elements are only warned about.
        while let Some(slot) = self.current(stack) {
            self.choose_member(stack, items);
            if self.place_literal(slot, e, is_static, items)? {
                self.advance(stack);
                return Ok(());
            }
            let v = match value.take() {
                Some(v) => v,
                None => self.item_value(e, is_static, items)?,
            };
            let whole = self.types.is_scalar(slot.ty)
                || (self.types.is_record(slot.ty) && self.types.unqualified(slot.ty) == self.types.unqualified(v.ty))
                || (self.types.is_vector(slot.ty) && self.types.is_vector(v.ty));
            if whole {
                self.store(slot, v, items)?;
                self.advance(stack);
                return Ok(());
            }
            value = Some(v);
            stack.push(Frame { ty: slot.ty, offset: slot.offset, index: 0 });
            self.leave_full(stack);
        }
        Ok(())
    }

    /// String literals fill character arrays; compound literals count as braced lists where only constants may stand.
    fn place_literal(&mut self, slot: Slot, e: &ast::Expr, is_static: bool, items: &mut Parts) -> Res<bool> {
        match &e.kind {
            ast::ExprKind::Str(parts) => {
                let Some((elem, len)) = self.string_target(slot.ty, parts) else { return Ok(false) };
                self.place_string(elem, len, slot.offset, parts, e.pos, items);
                Ok(true)
            }
            ast::ExprKind::CompoundLiteral(name, entries) if is_static => {
                let literal = self.type_name(name)?;
                let is_bit_field = slot.bits.is_some() && self.types.is_integer(literal);
                if !is_bit_field && !self.compatible_unqualified(literal, slot.ty) {
                    return Ok(false);
                }
                self.fill_slot(slot, entries, e.pos, is_static, items)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn store(&mut self, slot: Slot, value: Expr, items: &mut Parts) -> Res<()> {
        let pos = value.pos;
        let value = self.coerce(value, slot.ty, "initializing", pos)?;
        let ty = self.types.unqualified(slot.ty);
        items.put(self.extent(&slot), InitItem { offset: slot.offset, bits: slot.bits, ty, value });
        Ok(())
    }

    /// The value of an entry. That of a range of elements is computed once, into a hidden local.
    fn item_value(&mut self, e: &ast::Expr, is_static: bool, items: &mut Parts) -> Res<Expr> {
        if !items.in_range() || is_static {
            return self.rvalue(e);
        }
        if let Some(local) = items.shared(e) {
            return Ok(self.load_of(local, e.pos));
        }
        let value = self.rvalue(e)?;
        if self.is_static_value(&value) || self.types.is_void(value.ty) {
            return Ok(value);
        }
        let ty = self.types.unqualified(value.ty);
        let local = self.in_func(e.pos, "initializer")?.new_local("", ty, e.pos);
        let place = Expr { kind: ExprKind::Local(local), ty, pos: e.pos };
        let kind = ExprKind::Assign { lhs: Box::new(place), rhs: Box::new(value) };
        items.share(e, local, Expr { kind, ty, pos: e.pos });
        Ok(self.load_of(local, e.pos))
    }

    fn load_of(&self, local: LocalId, pos: Pos) -> Expr {
        let ty = self.local_type(local);
        let place = Expr { kind: ExprKind::Local(local), ty, pos };
        Expr { kind: ExprKind::Load(Box::new(place)), ty, pos }
    }

    /// If `ty` is an array that a literal of this kind can fill: its element type and length.
    fn string_target(&self, ty: TypeId, parts: &[u32]) -> Option<(TypeId, Option<u64>)> {
        let Type::Array(elem, len) = *self.types.get(ty) else { return None };
        let Type::Int(kind) = *self.types.get(elem) else { return None };
        let (unit, _) = self.string_units(parts);
        let narrow = matches!(kind, IntKind::Char | IntKind::SChar | IntKind::UChar);
        let fits = match unit {
            TypeId::CHAR => narrow,
            unit => !narrow && kind.size(self.types.model()) == self.types.size_of(unit),
        };
        fits.then_some((elem, len))
    }

    fn place_string(
        &mut self,
        elem: TypeId,
        len: Option<u64>,
        offset: u64,
        parts: &[u32],
        pos: Pos,
        items: &mut Parts,
    ) -> u64 {
        let (_, mut units) = self.string_units(parts);
        units.push(0);
        let count = len.unwrap_or(units.len() as u64);
        let size = self.types.size_of(elem);
        let ty = self.types.unqualified(elem);
        items.make_room(Extent::new(u128::from(offset) * 8, u128::from(count) * u128::from(size) * 8));
        for (i, unit) in (0..count).zip(units) {
            let value = self.int(i128::from(unit), ty, pos);
            let slot = Slot { ty, offset: offset + i * size, bits: None };
            items.put(self.extent(&slot), InitItem { offset: slot.offset, bits: None, ty, value });
        }
        count
    }
}

fn set_index(stack: &mut [Frame], index: u64) {
    if let Some(top) = stack.last_mut() {
        top.index = index;
    }
}
