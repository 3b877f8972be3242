//! Names of types, records and enumerations.

/// An interned type with qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeId(u32);

/// A struct or union.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RecordId(pub u32);

/// An enumeration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EnumId(pub u32);

/// A translation unit by number, in the order of the user's files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct UnitId(pub u32);

/// A set of type qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Quals(u32);

impl Quals {
    pub const NONE: Quals = Quals(0);
    pub const CONST: Quals = Quals(1 << 28);
    pub const VOLATILE: Quals = Quals(1 << 29);
    pub const RESTRICT: Quals = Quals(1 << 30);
    pub const ATOMIC: Quals = Quals(1 << 31);
    const MASK: u32 = 0xf << 28;

    pub fn union(self, other: Quals) -> Quals {
        Quals(self.0 | other.0)
    }

    pub fn contains(self, other: Quals) -> bool {
        self.0 & other.0 == other.0
    }
}

impl TypeId {
    /// The type without qualifiers that has this number.
    pub(super) fn numbered(index: usize) -> TypeId {
        assert!(index < (1 << 28), "too many types");
        TypeId(index as u32)
    }

    pub(super) fn index(self) -> usize {
        (self.0 & !Quals::MASK) as usize
    }

    pub fn quals(self) -> Quals {
        Quals(self.0 & Quals::MASK)
    }

    /// The same type with `quals` added.
    pub fn with(self, quals: Quals) -> TypeId {
        TypeId(self.0 | quals.0)
    }

    /// Without qualifiers at the top level (an `aligned` typedef stays what it is).
    pub fn without_quals(self) -> TypeId {
        TypeId(self.0 & !Quals::MASK)
    }

    pub const VOID: TypeId = TypeId(0);
    pub const BOOL: TypeId = TypeId(1);
    pub const CHAR: TypeId = TypeId(2);
    pub const SCHAR: TypeId = TypeId(3);
    pub const UCHAR: TypeId = TypeId(4);
    pub const SHORT: TypeId = TypeId(5);
    pub const USHORT: TypeId = TypeId(6);
    pub const INT: TypeId = TypeId(7);
    pub const UINT: TypeId = TypeId(8);
    pub const LONG: TypeId = TypeId(9);
    pub const ULONG: TypeId = TypeId(10);
    pub const LONG_LONG: TypeId = TypeId(11);
    pub const ULONG_LONG: TypeId = TypeId(12);
    pub const INT128: TypeId = TypeId(13);
    pub const UINT128: TypeId = TypeId(14);
    pub const FLOAT: TypeId = TypeId(15);
    pub const DOUBLE: TypeId = TypeId(16);
    pub const LONG_DOUBLE: TypeId = TypeId(17);
}
