//! C types, interned, with the exact sizes, alignments and offsets of gcc on i386 and x86-64.
//!
//! A [`TypeId`] carries the qualifiers in its upper bits, so `get` sees through them, and a typedef with
//! `__attribute__((aligned))` is a variant of its type that `get` sees through as well. Two ids that differ may
//! therefore name the same structure: compare with [`Types::unqualified`], or match on [`Types::get`].

mod classify;
mod compatible;
mod display;
mod id;
mod kind;
mod layout;
mod record;

pub(crate) use compatible::Compatibility;
pub use id::{EnumId, Quals, RecordId, TypeId, UnitId};
pub use kind::{DataModel, FloatKind, IntKind};
pub use record::{Bits, Enum, Field, FieldDecl, Record, RecordAttrs};

use rustc_hash::FxHashMap;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    Void,
    Bool,
    Int(IntKind),
    /// What gcc gives a bit-field whose width is that of no ordinary type: an integer of so many bits. Arithmetic
    /// wraps there if it is wider than `int`. In memory it takes the smallest ordinary integer that holds it.
    BitInt {
        width: u32,
        is_signed: bool,
    },
    Float(FloatKind),
    Complex(FloatKind),
    Ptr(TypeId),
    /// `None` is an incomplete array (as a last field: a flexible array member, size 0).
    Array(TypeId, Option<u64>),
    /// Variable length array; `id` tells evaluations of one declarator apart. Its size never has to be looked up
    /// here: the checker writes pointer arithmetic and `sizeof` on such types out as ordinary expressions.
    Vla {
        elem: TypeId,
        id: u32,
    },
    Func {
        ret: TypeId,
        params: Vec<TypeId>,
        variadic: bool,
        prototype: bool,
    },
    Record(RecordId),
    Enum(EnumId),
    /// Element type and count.
    Vector(TypeId, u64),
}

#[derive(Debug)]
struct Entry {
    ty: Type,
    /// The variant without `aligned`.
    plain: TypeId,
    /// Alignment forced by an attribute on a typedef.
    align: Option<u64>,
}

/// The arena of all types of a unit.
#[derive(Debug)]
pub struct Types {
    model: DataModel,
    entries: Vec<Entry>,
    interned: FxHashMap<Type, TypeId>,
    aligned: FxHashMap<(TypeId, u64), TypeId>,
    records: Vec<Record>,
    enums: Vec<Enum>,
    vlas: u32,
    /// Records and enumerations from now on belong to this unit.
    unit: UnitId,
}

const BASIC: [Type; 18] = [
    Type::Void,
    Type::Bool,
    Type::Int(IntKind::Char),
    Type::Int(IntKind::SChar),
    Type::Int(IntKind::UChar),
    Type::Int(IntKind::Short),
    Type::Int(IntKind::UShort),
    Type::Int(IntKind::Int),
    Type::Int(IntKind::UInt),
    Type::Int(IntKind::Long),
    Type::Int(IntKind::ULong),
    Type::Int(IntKind::LongLong),
    Type::Int(IntKind::ULongLong),
    Type::Int(IntKind::Int128),
    Type::Int(IntKind::UInt128),
    Type::Float(FloatKind::Float),
    Type::Float(FloatKind::Double),
    Type::Float(FloatKind::LongDouble),
];

impl Types {
    pub fn new(model: DataModel) -> Types {
        let mut types = Types {
            model,
            entries: Vec::new(),
            interned: FxHashMap::default(),
            aligned: FxHashMap::default(),
            records: Vec::new(),
            enums: Vec::new(),
            vlas: 0,
            unit: UnitId::default(),
        };
        for ty in BASIC {
            types.intern(ty);
        }
        types
    }

    pub(crate) fn begin_unit(&mut self, unit: UnitId) {
        self.unit = unit;
    }

    /// From now on each of these records is another one, a compatible record of another unit.
    pub(crate) fn identify(&mut self, same: &FxHashMap<RecordId, RecordId>) {
        for entry in &mut self.entries {
            if let Type::Record(record) = &mut entry.ty
                && let Some(&other) = same.get(record)
            {
                *record = other;
            }
        }
    }

    /// Objects of the record may be seen as objects of another one that no conversion tells of.
    pub(crate) fn set_confused(&mut self, record: RecordId) {
        self.records[record.0 as usize].is_confused = true;
    }

    pub fn model(&self) -> DataModel {
        self.model
    }

    /// The type itself, without regard to qualifiers and `aligned`.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.entries[id.index()].ty
    }

    /// The type without qualifiers and without `aligned` at the top level.
    pub fn unqualified(&self, id: TypeId) -> TypeId {
        self.entries[id.index()].plain
    }

    fn push(&mut self, ty: Type, plain: Option<TypeId>, align: Option<u64>) -> TypeId {
        let id = TypeId::numbered(self.entries.len());
        self.entries.push(Entry { ty, plain: plain.unwrap_or(id), align });
        id
    }

    /// The id of `ty`.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.interned.get(&ty) {
            return id;
        }
        let id = self.push(ty.clone(), None, None);
        self.interned.insert(ty, id);
        id
    }

    pub fn int(&mut self, kind: IntKind) -> TypeId {
        self.intern(Type::Int(kind))
    }

    /// The type of a bit-field of `width` bits declared with the integer type `declared` (gcc's
    /// `c_build_bitfield_integer_type`): that type if the field is as wide, an ordinary type of the field's width if
    /// there is one, else an integer of exactly that width.
    pub fn bit_field(&mut self, declared: TypeId, width: u32) -> TypeId {
        use IntKind::*;
        if self.precision(declared) == width {
            return declared;
        }
        let (model, is_signed) = (self.model, self.is_signed(declared));
        let ordinary = [Int, SChar, Short, Long, LongLong].into_iter().find(|k| k.size(model) * 8 == u64::from(width));
        let ty = match ordinary {
            Some(kind) => Type::Int(if is_signed { kind } else { kind.to_unsigned() }),
            None => Type::BitInt { width, is_signed },
        };
        self.intern(ty).with(declared.quals())
    }

    pub fn float(&mut self, kind: FloatKind) -> TypeId {
        self.intern(Type::Float(kind))
    }

    pub fn complex(&mut self, kind: FloatKind) -> TypeId {
        self.intern(Type::Complex(kind))
    }

    pub fn ptr(&mut self, to: TypeId) -> TypeId {
        self.intern(Type::Ptr(to))
    }

    pub fn array(&mut self, elem: TypeId, len: Option<u64>) -> TypeId {
        self.intern(Type::Array(elem, len))
    }

    /// A fresh variable length array type.
    pub fn vla(&mut self, elem: TypeId) -> TypeId {
        self.vlas += 1;
        self.intern(Type::Vla { elem, id: self.vlas })
    }

    pub fn func(&mut self, ret: TypeId, params: Vec<TypeId>, variadic: bool, prototype: bool) -> TypeId {
        self.intern(Type::Func { ret, params, variadic, prototype })
    }

    pub fn vector(&mut self, elem: TypeId, len: u64) -> TypeId {
        self.intern(Type::Vector(elem, len))
    }

    pub fn record_type(&mut self, id: RecordId) -> TypeId {
        self.intern(Type::Record(id))
    }

    pub fn enum_type(&mut self, id: EnumId) -> TypeId {
        self.intern(Type::Enum(id))
    }

    /// The variant of `id` with another alignment, as `__attribute__((aligned(n)))` on a typedef makes it.
    pub fn with_align(&mut self, id: TypeId, align: u64) -> TypeId {
        let base = id.without_quals();
        if let Some(&known) = self.aligned.get(&(base, align)) {
            return known.with(id.quals());
        }
        let (ty, plain) = (self.get(base).clone(), self.unqualified(base));
        let fresh = self.push(ty, Some(plain), Some(align));
        self.aligned.insert((base, align), fresh);
        fresh.with(id.quals())
    }

    /// A new record without members yet.
    pub fn new_record(&mut self, tag: Option<String>, is_union: bool) -> RecordId {
        self.records.push(Record {
            tag,
            unit: self.unit,
            is_confused: false,
            is_union,
            complete: false,
            fields: Vec::new(),
            size: 0,
            align: 1,
            transparent: false,
            varies: None,
        });
        RecordId(self.records.len() as u32 - 1)
    }

    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// `__attribute__((transparent_union))` on a typedef of the record.
    pub fn set_transparent(&mut self, id: RecordId) {
        self.records[id.0 as usize].transparent = true;
    }

    pub fn record_count(&self) -> usize {
        self.records.len()
    }

    pub fn new_enum(&mut self, tag: Option<String>) -> EnumId {
        self.enums.push(Enum {
            tag,
            unit: self.unit,
            complete: false,
            underlying: IntKind::UInt,
            constants: Vec::new(),
        });
        EnumId(self.enums.len() as u32 - 1)
    }

    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id.0 as usize]
    }

    pub fn complete_enum(&mut self, id: EnumId, underlying: IntKind, constants: Vec<(String, i128)>) {
        let e = &mut self.enums[id.0 as usize];
        e.complete = true;
        e.underlying = underlying;
        e.constants = constants;
    }

    /// The offset of a member is known at run time only.
    pub fn has_variable_offset(&self, record: RecordId, field: u32) -> bool {
        let record = self.record(record);
        !record.is_union && record.varies.is_some_and(|first| field > first)
    }

    /// The index and member of `record` at `field`.
    pub fn field(&self, record: RecordId, field: u32) -> &Field {
        &self.record(record).fields[field as usize]
    }

    /// The way to the member `name`: field indices from the outermost record through anonymous members.
    pub fn find_field(&self, record: RecordId, name: &str) -> Option<Vec<u32>> {
        let fields = &self.record(record).fields;
        if let Some(i) = fields.iter().position(|f| f.name.as_deref() == Some(name)) {
            return Some(vec![i as u32]);
        }
        for (i, f) in fields.iter().enumerate() {
            if f.name.is_some() {
                continue;
            }
            if let Type::Record(inner) = *self.get(f.ty)
                && let Some(mut path) = self.find_field(inner, name)
            {
                path.insert(0, i as u32);
                return Some(path);
            }
        }
        None
    }

    // Types that the platform names.

    pub fn size_t(&self) -> TypeId {
        match self.model {
            DataModel::Ilp32 => TypeId::UINT,
            DataModel::Lp64 => TypeId::ULONG,
        }
    }

    pub fn ptrdiff_t(&self) -> TypeId {
        match self.model {
            DataModel::Ilp32 => TypeId::INT,
            DataModel::Lp64 => TypeId::LONG,
        }
    }

    pub fn wchar_t(&self) -> TypeId {
        match self.model {
            DataModel::Ilp32 => TypeId::LONG,
            DataModel::Lp64 => TypeId::INT,
        }
    }

    pub fn pointer_size(&self) -> u64 {
        match self.model {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 8,
        }
    }

    // Questions.
}
