//! Records and enumerations: as declared, and as laid out.

use super::id::{TypeId, UnitId};
use super::kind::IntKind;

/// A member as declared.
#[derive(Clone, Debug)]
pub struct FieldDecl {
    pub name: Option<String>,
    pub ty: TypeId,
    /// Width of a bit-field.
    pub width: Option<u32>,
    /// `__attribute__((packed))` on this member.
    pub packed: bool,
    /// `aligned` or `_Alignas` on this member, in bytes.
    pub align: Option<u64>,
}

/// Attributes of a record that influence its layout.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordAttrs {
    pub packed: bool,
    pub align: Option<u64>,
    /// `#pragma pack(n)` in force.
    pub pragma_pack: Option<u64>,
    pub transparent: bool,
}

/// A member of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// `None` for anonymous struct and union members. Unnamed bit-fields are not members at all.
    pub name: Option<String>,
    /// Of a bit-field: what its width makes of the declared type, see [`super::Types::bit_field`].
    pub ty: TypeId,
    /// In bytes. For a bit-field: of its storage unit, see [`Bits`].
    pub offset: u64,
    /// In bytes, where it is no bit-field.
    pub align: u64,
    pub bits: Option<Bits>,
}

#[derive(Clone, Debug)]
pub struct Record {
    pub tag: Option<String>,
    /// The unit that declares it.
    pub unit: UnitId,
    /// Units do not agree on it: types of one tag that differ from unit to unit.
    pub is_confused: bool,
    pub is_union: bool,
    /// `false` until the member list has been seen.
    pub complete: bool,
    pub fields: Vec<Field>,
    pub size: u64,
    pub align: u64,
    pub transparent: bool,
    /// The first member of variable size, if there is one (GNU). In a structure the offsets of the members behind it
    /// are not constants: those that the fields have here mean nothing.
    pub varies: Option<u32>,
}

#[derive(Clone, Debug)]
pub struct Enum {
    pub tag: Option<String>,
    /// The unit that declares it.
    pub unit: UnitId,
    pub complete: bool,
    /// The compatible integer type.
    pub underlying: IntKind,
    pub constants: Vec<(String, i128)>,
}

/// A bit-field's place: `shift` bits from the least significant bit of the little-endian bytes at the field's byte
/// offset, `width` bits long. `shift + width` may exceed the declared type's width in packed records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits {
    pub shift: u32,
    pub width: u32,
}
