//! The kinds of numbers, and what a machine makes of them.

use super::id::TypeId;

/// Which machine: gcc's `-m32` or `-m64` on x86 Linux.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DataModel {
    Ilp32,
    Lp64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum IntKind {
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
}

/// In order of conversion rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatKind {
    Float16,
    Float,
    /// `_Float32`: distinct from `float`, same format.
    Float32,
    Double,
    /// `_Float32x`: the format of `double`.
    Float32x,
    /// `_Float64`: the format of `double`.
    Float64,
    /// The x87 format, 80 bits.
    LongDouble,
    /// `_Float64x`: the format of `long double`.
    Float64x,
    /// `_Float128` and `__float128`.
    Float128,
}

impl IntKind {
    pub fn is_signed(self) -> bool {
        use IntKind::*;
        matches!(self, Char | SChar | Short | Int | Long | LongLong | Int128)
    }

    /// Conversion rank (C11 6.3.1.1).
    pub fn rank(self) -> u32 {
        use IntKind::*;
        match self {
            Char | SChar | UChar => 1,
            Short | UShort => 2,
            Int | UInt => 3,
            Long | ULong => 4,
            LongLong | ULongLong => 5,
            Int128 | UInt128 => 6,
        }
    }

    pub fn size(self, model: DataModel) -> u64 {
        use IntKind::*;
        match self {
            Char | SChar | UChar => 1,
            Short | UShort => 2,
            Int | UInt => 4,
            Long | ULong if model == DataModel::Ilp32 => 4,
            Long | ULong | LongLong | ULongLong => 8,
            Int128 | UInt128 => 16,
        }
    }

    pub fn to_unsigned(self) -> IntKind {
        use IntKind::*;
        match self {
            Char | SChar => UChar,
            Short => UShort,
            Int => UInt,
            Long => ULong,
            LongLong => ULongLong,
            Int128 => UInt128,
            unsigned => unsigned,
        }
    }

    pub fn to_signed(self) -> IntKind {
        use IntKind::*;
        match self {
            UChar => SChar,
            UShort => Short,
            UInt => Int,
            ULong => Long,
            ULongLong => LongLong,
            UInt128 => Int128,
            signed => signed,
        }
    }

    pub fn id(self) -> TypeId {
        use IntKind::*;
        match self {
            Char => TypeId::CHAR,
            SChar => TypeId::SCHAR,
            UChar => TypeId::UCHAR,
            Short => TypeId::SHORT,
            UShort => TypeId::USHORT,
            Int => TypeId::INT,
            UInt => TypeId::UINT,
            Long => TypeId::LONG,
            ULong => TypeId::ULONG,
            LongLong => TypeId::LONG_LONG,
            ULongLong => TypeId::ULONG_LONG,
            Int128 => TypeId::INT128,
            UInt128 => TypeId::UINT128,
        }
    }

    pub(super) fn c_name(self) -> &'static str {
        use IntKind::*;
        match self {
            Char => "char",
            SChar => "signed char",
            UChar => "unsigned char",
            Short => "short",
            UShort => "unsigned short",
            Int => "int",
            UInt => "unsigned int",
            Long => "long",
            ULong => "unsigned long",
            LongLong => "long long",
            ULongLong => "unsigned long long",
            Int128 => "__int128",
            UInt128 => "unsigned __int128",
        }
    }
}

impl FloatKind {
    /// There is arithmetic for its format ([`logic::float`]).
    pub fn is_computed(self) -> bool {
        matches!(self.format_bits(), 32 | 64 | 80)
    }

    /// The value format: how many bits of the encoding are meaningful (16, 32, 64, 80, 128).
    pub fn format_bits(self) -> u32 {
        use FloatKind::*;
        match self {
            Float16 => 16,
            Float | Float32 => 32,
            Double | Float32x | Float64 => 64,
            LongDouble | Float64x => 80,
            Float128 => 128,
        }
    }

    pub(super) fn c_name(self) -> &'static str {
        use FloatKind::*;
        match self {
            Float16 => "_Float16",
            Float => "float",
            Float32 => "_Float32",
            Double => "double",
            Float32x => "_Float32x",
            Float64 => "_Float64",
            LongDouble => "long double",
            Float64x => "_Float64x",
            Float128 => "_Float128",
        }
    }
}
