//! Sizes, alignments and record layout, following gcc's `stor-layout.c` for x86 (System V, `PCC_BITFIELD_TYPE_MATTERS`).

use super::id::{Quals, RecordId, TypeId};
use super::kind::{DataModel, FloatKind, IntKind};
use super::record::{Bits, Field, FieldDecl, RecordAttrs};
use super::{Type, Types};

/// A member placed by bit position.
struct Placed {
    bit_pos: u64,
}

/// The running state of one record's layout, all in bits.
struct Cursor {
    bit_pos: u64,
    align: u64,
    size: u64,
}

fn round_up(n: u64, to: u64) -> u64 {
    if to <= 1 { n } else { n.div_ceil(to).saturating_mul(to) }
}

impl Types {
    /// Size in bytes. `void` and functions count 1 (as gcc's `sizeof`); incomplete and variable types 0.
    pub fn size_of(&self, id: TypeId) -> u64 {
        match *self.get(id) {
            Type::Void | Type::Bool | Type::Func { .. } => 1,
            Type::Int(kind) => kind.size(self.model()),
            Type::BitInt { width, .. } => u64::from(width.div_ceil(8).next_power_of_two()),
            Type::Float(kind) => self.float_size(kind),
            Type::Complex(kind) => 2 * self.float_size(kind),
            Type::Ptr(_) => self.pointer_size(),
            Type::Array(elem, Some(n)) => self.size_of(elem).saturating_mul(n),
            Type::Array(_, None) | Type::Vla { .. } => 0,
            Type::Record(r) if self.record(r).varies.is_some() => 0,
            Type::Record(r) => self.record(r).size,
            Type::Enum(e) => self.enumeration(e).underlying.size(self.model()),
            Type::Vector(elem, n) => self.size_of(elem).saturating_mul(n),
        }
    }

    fn float_size(&self, kind: FloatKind) -> u64 {
        match (kind.format_bits(), self.model()) {
            (80, DataModel::Ilp32) => 12,
            (80, DataModel::Lp64) => 16,
            (bits, _) => u64::from(bits / 8),
        }
    }

    /// Alignment in bytes as `__alignof__` gives it: what a variable of the type gets.
    pub fn align_of(&self, id: TypeId) -> u64 {
        if let Some(align) = self.user_align(id) {
            return align;
        }
        if let Some(align) = self.atomic_align(id) {
            return align.max(self.align_of(id.without_quals()));
        }
        match *self.get(id) {
            Type::Float(kind) | Type::Complex(kind) => match (kind.format_bits(), self.model()) {
                (80, DataModel::Ilp32) => 4,
                _ => self.float_size(kind),
            },
            Type::Array(elem, _) | Type::Vla { elem, .. } => self.align_of(elem),
            Type::Record(r) => self.record(r).align.max(1),
            Type::Vector(..) => self.size_of(id).max(1),
            _ => self.size_of(id).max(1),
        }
    }

    /// Alignment as `_Alignof` gives it: what a member of the type gets (on i386 at most 4 for `long long`, `double`).
    pub fn member_align(&self, id: TypeId) -> u64 {
        let align = self.align_of(id);
        let is_given = self.has_user_align(id) || self.atomic_align(id).is_some();
        if is_given { align } else { self.adjust_member_align(id, align) }
    }

    /// An atomic type of a size that the machine reads at once has that alignment, also as a member.
    fn atomic_align(&self, id: TypeId) -> Option<u64> {
        let size = self.size_of(id);
        (id.quals().contains(Quals::ATOMIC) && matches!(size, 1 | 2 | 4 | 8 | 16)).then_some(size)
    }

    fn user_align(&self, id: TypeId) -> Option<u64> {
        self.entries[id.index()].align
    }

    fn has_user_align(&self, id: TypeId) -> bool {
        match *self.get(id) {
            _ if self.user_align(id).is_some() => true,
            Type::Array(elem, _) => self.has_user_align(elem),
            _ => false,
        }
    }

    /// gcc's `x86_field_alignment`.
    fn adjust_member_align(&self, id: TypeId, align: u64) -> u64 {
        if self.model() == DataModel::Lp64 {
            return align;
        }
        match *self.get(id) {
            Type::Array(elem, _) | Type::Vla { elem, .. } => self.adjust_member_align(elem, align),
            Type::Bool | Type::Int(_) | Type::BitInt { .. } | Type::Enum(_) | Type::Ptr(_) => align.min(4),
            Type::Float(kind) | Type::Complex(kind) if kind.format_bits() == 64 => align.min(4),
            _ => align,
        }
    }

    /// Gives an incomplete record its members and lays them out.
    pub fn complete_record(&mut self, id: RecordId, decls: Vec<FieldDecl>, attrs: RecordAttrs) {
        let is_union = self.record(id).is_union;
        let mut cursor = Cursor { bit_pos: 0, align: 8 * attrs.align.unwrap_or(1).max(1), size: 0 };
        let mut placed = Vec::with_capacity(decls.len());
        for decl in &decls {
            if is_union {
                cursor.bit_pos = 0;
            }
            placed.push(self.place(&mut cursor, decl, &attrs, is_union));
        }
        let size = round_up(cursor.size.div_ceil(8), cursor.align / 8);
        let finished = decls.into_iter().zip(placed).filter_map(|(d, p)| self.finish_field(d, &p, &attrs, size));
        let fields: Vec<Field> = finished.collect();
        let varies = fields.iter().position(|f| self.has_variable_size(f.ty)).map(|i| i as u32);
        let record = &mut self.records[id.0 as usize];
        record.fields = fields;
        record.varies = varies;
        record.size = size;
        record.align = cursor.align / 8;
        record.complete = true;
        record.transparent = attrs.transparent;
    }

    /// gcc's `update_alignment_for_field` and `place_field`.
    fn place(&self, cursor: &mut Cursor, decl: &FieldDecl, attrs: &RecordAttrs, is_union: bool) -> Placed {
        let packed = decl.packed || attrs.packed;
        let max_align = attrs.pragma_pack.map_or(u64::MAX, |n| n * 8);
        let natural = 8 * self.member_align(decl.ty);
        let Some(width) = decl.width else {
            let align = 8 * self.declared_align(decl, attrs);
            cursor.align = cursor.align.max(align);
            cursor.bit_pos = round_up(cursor.bit_pos, align);
            let at = cursor.bit_pos;
            cursor.bit_pos = cursor.bit_pos.saturating_add(self.size_of(decl.ty).saturating_mul(8));
            cursor.size = cursor.size.max(cursor.bit_pos);
            return Placed { bit_pos: at };
        };
        let width = u64::from(width);
        let user = decl.align.map_or(1, |a| a * 8);
        // A bit-field that fills an aligned machine word is an ordinary member for gcc, except for its alignment.
        let fills_word =
            matches!(width, 8 | 16 | 32 | 64) && cursor.bit_pos.is_multiple_of(width) && (width == 8 || !packed);
        let word_cap = if self.model() == DataModel::Ilp32 && decl.align.is_none() { 32 } else { 64 };
        let own = if fills_word { user.max(width.min(word_cap)) } else { user };
        let desired = if width == 0 { natural.max(user) } else { own.min(max_align) };
        if decl.name.is_some() {
            let from_type = if max_align != u64::MAX {
                natural.min(max_align)
            } else if packed {
                8
            } else {
                natural
            };
            cursor.align = cursor.align.max(desired).max(from_type);
        }
        cursor.bit_pos = round_up(cursor.bit_pos, desired);
        if width != 0 && !packed && !fills_word && max_align == u64::MAX {
            let span = (cursor.bit_pos % natural + width).div_ceil(natural);
            if span > self.size_of(decl.ty) * 8 / natural {
                cursor.bit_pos = round_up(cursor.bit_pos, natural);
            }
        }
        let at = cursor.bit_pos;
        cursor.bit_pos += width;
        if !is_union || width != 0 {
            cursor.size = cursor.size.max(cursor.bit_pos);
        }
        Placed { bit_pos: at }
    }

    /// The alignment in bytes of a member that is no bit-field.
    pub(crate) fn declared_align(&self, decl: &FieldDecl, attrs: &RecordAttrs) -> u64 {
        let packed = decl.packed || attrs.packed;
        let natural = self.member_align(decl.ty);
        match decl.align {
            // A member's own `aligned` overrides packing and i386's cap, and can only raise the alignment.
            Some(user) if packed => user.max(1),
            Some(user) => user.max(self.align_of_member_with_user(decl.ty, user * 8)),
            None if packed => 1,
            None => natural,
        }
        .min(attrs.pragma_pack.unwrap_or(u64::MAX))
    }

    /// A member with an explicit alignment above its type's is exempt from i386's cap; below it, the type decides.
    fn align_of_member_with_user(&self, ty: TypeId, user_bits: u64) -> u64 {
        let full = self.align_of(ty);
        if full * 8 > user_bits { self.member_align(ty) } else { full }
    }

    fn finish_field(
        &mut self,
        decl: FieldDecl,
        placed: &Placed,
        attrs: &RecordAttrs,
        record_size: u64,
    ) -> Option<Field> {
        let align = self.declared_align(&decl, attrs);
        let Some(width) = decl.width else {
            return Some(Field { name: decl.name, ty: decl.ty, offset: placed.bit_pos / 8, align, bits: None });
        };
        decl.name.as_ref()?;
        let unit = self.size_of(decl.ty) * 8;
        let start = placed.bit_pos / unit * unit;
        let within = placed.bit_pos + u64::from(width) <= start + unit && (start + unit) / 8 <= record_size;
        // A unit that would stick out of the record, or that the field crosses, is addressed from the field's own byte.
        let base = if within { start } else { placed.bit_pos / 8 * 8 };
        let bits = Bits { shift: (placed.bit_pos - base) as u32, width };
        let ty = self.bit_field(decl.ty, width);
        Some(Field { name: decl.name, ty, offset: base / 8, align, bits: Some(bits) })
    }

    /// The smallest integer kind, at least `int`, that gcc gives an enumeration with these bounds.
    pub fn enum_kind(&self, min: i128, max: i128, packed: bool) -> IntKind {
        use IntKind::*;
        let narrow: &[IntKind] = if packed { &[UChar, UShort] } else { &[] };
        let wide: &[IntKind] = &[UInt, ULong, ULongLong, UInt128];
        for &kind in narrow.iter().chain(wide) {
            let bits = kind.size(self.model()) * 8;
            if bits >= 128 {
                break;
            }
            if min >= 0 && max < (1i128 << bits) {
                return kind;
            }
            if min < 0 && min >= -(1i128 << (bits - 1)) && max < (1i128 << (bits - 1)) {
                return kind.to_signed();
            }
        }
        if min < 0 { Int128 } else { UInt128 }
    }
}
