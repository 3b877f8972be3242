//! How C types are represented: widths of values, shapes of objects, their scalar leaves.

use crate::types::{Bits, Field, Type, TypeId, Types};
use ir::{ScalarType, Shape};

/// What a value of a type is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repr {
    Void,
    /// A bit-vector. Floating values are their bits: they can be moved, not computed with.
    Bits(u32),
    /// It lies in memory and is denoted by its address.
    Memory,
    /// Not translated, and why.
    Unsupported(&'static str),
}

/// Shapes with more parts than this are not worth describing.
const MAX_SHAPE: u32 = 4096;

pub(super) fn repr(types: &Types, ty: TypeId) -> Repr {
    match *types.get(ty) {
        Type::Void => Repr::Void,
        Type::Bool | Type::Int(_) | Type::BitInt { .. } | Type::Enum(_) | Type::Ptr(_) | Type::Float(_) => {
            Repr::Bits(types.int_width(ty))
        }
        Type::Func { .. } => Repr::Void,
        Type::Array(..) | Type::Vla { .. } | Type::Record(_) | Type::Vector(..) => Repr::Memory,
        Type::Complex(_) => Repr::Unsupported("complex numbers"),
    }
}

/// Width of a scalar value; for everything else that of a stand-in behind an unsupported operation.
pub(super) fn width(types: &Types, ty: TypeId) -> u32 {
    match repr(types, ty) {
        Repr::Bits(w) => w,
        _ => 32,
    }
}

/// The type of a variable for a scalar value.
pub(super) fn scalar(types: &Types, ty: TypeId) -> ScalarType {
    scalar_of(types, ty, width(types, ty))
}

fn scalar_of(types: &Types, ty: TypeId, width: u32) -> ScalarType {
    match types.get(ty) {
        Type::Ptr(_) => ScalarType::Pointer(width),
        Type::Float(kind) if kind.is_computed() => ScalarType::Float(width),
        _ => ScalarType::number(width, types.is_signed(ty)),
    }
}

/// A scalar part of an object.
pub(super) struct Leaf {
    pub(super) name: String,
    pub(super) offset: u64,
    pub(super) bits: Option<Bits>,
    pub(super) ty: TypeId,
}

/// The scalar parts of an object, or `None` if there are more than `limit` (or parts without a value).
pub(super) fn leaves(types: &Types, ty: TypeId, name: &str, limit: usize) -> Option<Vec<Leaf>> {
    let mut out = Vec::new();
    collect(types, ty, name.to_string(), 0, limit, &mut out).then_some(out)
}

fn collect(types: &Types, ty: TypeId, name: String, offset: u64, limit: usize, out: &mut Vec<Leaf>) -> bool {
    if out.len() >= limit {
        return false;
    }
    match *types.get(ty) {
        Type::Array(_, None) => true,
        Type::Array(elem, Some(n)) | Type::Vector(elem, n) => {
            (0..n).all(|i| collect(types, elem, format!("{name}[{i}]"), offset + i * types.size_of(elem), limit, out))
        }
        Type::Record(r) => {
            let record = types.record(r);
            let chosen: Vec<&Field> = if record.is_union {
                widest(types, &record.fields).into_iter().collect()
            } else {
                record.fields.iter().collect()
            };
            chosen.into_iter().all(|f| {
                let inner = member_name(&name, f);
                match f.bits {
                    None => collect(types, f.ty, inner, offset + f.offset, limit, out),
                    Some(_) => {
                        out.push(Leaf { name: inner, offset: offset + f.offset, bits: f.bits, ty: f.ty });
                        true
                    }
                }
            })
        }
        _ => match repr(types, ty) {
            Repr::Bits(_) => {
                out.push(Leaf { name, offset, bits: None, ty });
                true
            }
            _ => false,
        },
    }
}

fn member_name(base: &str, f: &Field) -> String {
    match &f.name {
        Some(n) => format!("{base}.{n}"),
        None => base.to_string(),
    }
}

/// The member that stands for a union: the largest, pointers first.
fn widest<'f>(types: &Types, fields: &'f [Field]) -> Option<&'f Field> {
    fields.iter().rev().max_by_key(|f| (types.size_of(f.ty), types.is_pointer(f.ty)))
}

/// How the bytes of an object of type `ty` are read by people.
pub(super) fn shape(types: &Types, ty: TypeId) -> Shape {
    let mut budget = MAX_SHAPE;
    shape_within(types, ty, &mut budget)
}

fn shape_within(types: &Types, ty: TypeId, budget: &mut u32) -> Shape {
    let Some(left) = budget.checked_sub(1) else { return Shape::Opaque };
    *budget = left;
    match *types.get(ty) {
        Type::Array(elem, Some(n)) | Type::Vector(elem, n) => Shape::Array {
            elem: Box::new(shape_within(types, elem, budget)),
            stride: types.size_of(elem).into(),
            count: n.into(),
        },
        Type::Record(r) => {
            let fields = types.record(r).fields.iter().filter(|f| f.bits.is_none());
            let parts = fields
                .map(|f| (f.name.clone().unwrap_or_default(), f.offset.into(), shape_within(types, f.ty, budget)));
            Shape::Record(parts.collect())
        }
        Type::Float(_) => Shape::Opaque,
        _ => match repr(types, ty) {
            Repr::Bits(w) => Shape::Scalar(scalar_of(types, ty, w / 8 * 8)),
            _ => Shape::Opaque,
        },
    }
}
