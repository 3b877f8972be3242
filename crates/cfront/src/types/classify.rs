//! Which kind of type an id denotes, looking through qualifiers and alignment.

use super::{IntKind, RecordId, Type, TypeId, Types};

impl Types {
    pub fn is_void(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Void)
    }

    /// Integers, `_Bool`, enumerations.
    pub fn is_integer(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Bool | Type::Int(_) | Type::BitInt { .. } | Type::Enum(_))
    }

    /// Real floating types.
    pub fn is_float(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Float(_))
    }

    pub fn is_complex(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Complex(_))
    }

    pub fn is_arithmetic(&self, id: TypeId) -> bool {
        self.is_integer(id) || self.is_float(id) || self.is_complex(id)
    }

    pub fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Ptr(_))
    }

    pub fn is_scalar(&self, id: TypeId) -> bool {
        self.is_arithmetic(id) || self.is_pointer(id)
    }

    pub fn is_vector(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Vector(..))
    }

    /// The type and number of a vector's elements.
    pub fn as_vector(&self, id: TypeId) -> Option<(TypeId, u64)> {
        match *self.get(id) {
            Type::Vector(elem, count) => Some((elem, count)),
            _ => None,
        }
    }

    /// Arrays of constant, unknown or variable length.
    pub fn is_array(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Array(..) | Type::Vla { .. })
    }

    pub fn is_func(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Func { .. })
    }

    pub fn is_record(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Record(_))
    }

    /// Records and arrays.
    pub fn is_aggregate(&self, id: TypeId) -> bool {
        self.is_record(id) || self.is_array(id)
    }

    /// An argument of the union is passed as its member: what gcc calls transparent. All members are as large as `member`.
    pub fn is_transparent_for(&self, union: TypeId, member: TypeId) -> bool {
        let Some(record) = self.as_record(union).map(|r| self.record(r)) else { return false };
        let is_alike =
            |ty: TypeId| self.is_pointer(ty) == self.is_pointer(member) && self.size_of(ty) == self.size_of(member);
        record.transparent && !self.is_record(member) && record.fields.iter().all(|f| is_alike(f.ty))
    }

    pub fn as_record(&self, id: TypeId) -> Option<RecordId> {
        match *self.get(id) {
            Type::Record(r) => Some(r),
            _ => None,
        }
    }

    /// What a pointer points to.
    pub fn pointee(&self, id: TypeId) -> Option<TypeId> {
        match *self.get(id) {
            Type::Ptr(to) => Some(to),
            _ => None,
        }
    }

    /// The element type of an array or vector.
    pub fn element(&self, id: TypeId) -> Option<TypeId> {
        match *self.get(id) {
            Type::Array(elem, _) | Type::Vla { elem, .. } | Type::Vector(elem, _) => Some(elem),
            _ => None,
        }
    }

    /// A type of variable size, or a pointer, array or function type made from one.
    pub fn is_variably_modified(&self, id: TypeId) -> bool {
        match *self.get(id) {
            Type::Vla { .. } => true,
            Type::Record(r) => self.record(r).varies.is_some(),
            Type::Ptr(to) => self.is_variably_modified(to),
            Type::Array(elem, _) => self.is_variably_modified(elem),
            Type::Func { ret, .. } => self.is_variably_modified(ret),
            _ => false,
        }
    }

    /// A variable length array, an array of such or a record with such a member: its size is not a constant.
    pub fn has_variable_size(&self, id: TypeId) -> bool {
        match *self.get(id) {
            Type::Vla { .. } => true,
            Type::Record(r) => self.record(r).varies.is_some(),
            Type::Array(elem, _) => self.has_variable_size(elem),
            _ => false,
        }
    }

    /// The size is known (now or at run time).
    pub fn is_complete(&self, id: TypeId) -> bool {
        match *self.get(id) {
            Type::Void | Type::Array(_, None) | Type::Func { .. } => false,
            Type::Array(elem, Some(_)) => self.is_complete(elem),
            Type::Record(r) => self.record(r).complete,
            Type::Enum(e) => self.enumeration(e).complete,
            _ => true,
        }
    }

    /// The ordinary integer kind that an integer or enumeration type is represented as (`_Bool`: unsigned char).
    pub fn int_kind(&self, id: TypeId) -> Option<IntKind> {
        match *self.get(id) {
            Type::Bool => Some(IntKind::UChar),
            Type::Int(kind) => Some(kind),
            Type::Enum(e) => Some(self.enumeration(e).underlying),
            _ => None,
        }
    }

    /// Whether values of an integer type are signed; `false` for everything that is not an integer.
    pub fn is_signed(&self, id: TypeId) -> bool {
        match *self.get(id) {
            Type::BitInt { is_signed, .. } => is_signed,
            _ => self.int_kind(id).is_some_and(IntKind::is_signed),
        }
    }

    /// Bits of an integer, enumeration or pointer value (`_Bool` is 8 bits in memory, its value is 0 or 1).
    pub fn int_width(&self, id: TypeId) -> u32 {
        match *self.get(id) {
            Type::BitInt { width, .. } => width,
            _ => (self.size_of(id) * 8) as u32,
        }
    }

    /// Bits that count in an integer: 1 for `_Bool`.
    pub fn precision(&self, id: TypeId) -> u32 {
        match self.get(id) {
            Type::Bool => 1,
            _ => self.int_width(id),
        }
    }

    /// The type of an integer after promotion; other types stay.
    pub fn promoted(&self, id: TypeId) -> TypeId {
        let int = IntKind::Int;
        match (self.get(id), self.int_kind(id)) {
            (&Type::BitInt { width, .. }, _) if u64::from(width) < int.size(self.model()) * 8 => int.id(),
            (_, Some(kind)) if kind.rank() < int.rank() => int.id(),
            (_, Some(kind)) => kind.id(),
            _ => self.unqualified(id),
        }
    }

    /// The common type of two promoted integers. Where widths differ the wider type wins, as in gcc, which is what
    /// conversion ranks say as well as far as C knows the types.
    pub fn common_integer(&self, a: TypeId, b: TypeId) -> TypeId {
        let (wa, wb) = (self.int_width(a), self.int_width(b));
        if wa != wb {
            return if wa > wb { a } else { b };
        }
        let (Some(ka), Some(kb)) = (self.int_kind(a), self.int_kind(b)) else {
            return if self.is_signed(a) { b } else { a };
        };
        let kind = if ka.rank() >= kb.rank() { ka } else { kb };
        if ka.is_signed() && kb.is_signed() { kind.id() } else { kind.to_unsigned().id() }
    }

    /// `value` as it is after conversion to the integer or pointer type `id`.
    pub fn wrap(&self, value: i128, id: TypeId) -> i128 {
        if matches!(self.get(id), Type::Bool) {
            return i128::from(value != 0);
        }
        let width = self.int_width(id);
        if width == 0 || width >= 128 {
            return value;
        }
        let spare = 128 - width;
        if self.is_signed(id) { (value << spare) >> spare } else { (((value as u128) << spare) >> spare) as i128 }
    }
}
