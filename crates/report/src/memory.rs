//! The memory that a test fixes before the program starts, and that where it ends, as their reader thinks of it: objects with members
//! and links, no addresses.

use crate::objects::{Elements, OUTSIDE_SIZE, Objects};
use crate::value::decimal;
use exec::State;
use ir::source_view::{SourceType, SourceTypeId};
use std::collections::BTreeMap;

/// An object, and what of it is not zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Before {
    /// `outside #1 (struct node)`; empty for variables of the program.
    pub object: String,
    /// Members with their values, in order: `next`, `outside #2`.
    pub members: Vec<(String, String)>,
}

/// A scalar around a byte.
struct Scalar {
    member: String,
    start: u128,
    bytes: u32,
    ty: Option<SourceTypeId>,
    /// In place of the value: several characters.
    text: Option<String>,
}

/// Objects that are looked at for a drawing, and members of each.
const MOST_DRAWN: usize = 200;
const MOST_MEMBERS: usize = 12;

impl Objects<'_> {
    /// Blocks and structures of active calls, with what is in them in this state.
    pub(crate) fn now(&mut self, state: &State) -> Vec<Before> {
        let places = self.places();
        let row = |(object, addr, ty): (String, u128, SourceTypeId)| {
            let mut leaves = Vec::new();
            self.leaves(ty, "", 0, &mut leaves);
            let members = leaves.into_iter().filter_map(|(path, offset, bytes, leaf)| {
                let byte = |i: u32| u128::from(state.byte(addr + offset + u128::from(i)));
                let bits = (0..bytes).fold(0, |bits, i| bits | byte(i) << (8 * i));
                Some((path.trim_start_matches('.').to_string(), self.value(bits, leaf)?))
            });
            Before { object, members: members.collect() }
        };
        places.into_iter().take(MOST_DRAWN).map(row).collect()
    }

    /// The scalars of a type: path, offset, bytes, type; of arrays and large structures the first ones.
    fn leaves(&self, ty: SourceTypeId, path: &str, at: u128, out: &mut Vec<(String, u128, u32, SourceTypeId)>) {
        match self.ty(ty) {
            Some(
                SourceType::Integer { width, .. }
                | SourceType::Enumeration { width, .. }
                | SourceType::Float { width }
                | SourceType::Pointer { width, .. },
            ) if out.len() < MOST_MEMBERS => out.push((path.to_string(), at, width.div_ceil(8), ty)),
            Some(SourceType::Record { fields, .. }) => {
                for (name, offset, field) in fields.iter().filter(|f| !f.0.is_empty()) {
                    self.leaves(*field, &format!("{path}.{name}"), at + offset, out);
                }
            }
            Some(SourceType::Array { elem, stride, count }) => {
                for i in 0..(*count).min(4) {
                    self.leaves(*elem, &format!("{path}[{i}]"), at + i * stride, out);
                }
            }
            _ => {}
        }
    }

    /// The objects that these bytes are in, in the order of their numbers.
    pub(crate) fn before(&mut self, bytes: &BTreeMap<u128, u8>) -> Vec<Before> {
        // Links say of what type is what they lead to: what the first round has learned, the second one shows.
        self.read(bytes);
        self.read(bytes)
    }

    fn read(&mut self, bytes: &BTreeMap<u128, u8>) -> Vec<Before> {
        let mut rows: BTreeMap<(usize, u128), Before> = BTreeMap::new();
        let mut told = 0;
        for &at in bytes.keys() {
            if at < told {
                continue;
            }
            let (number, object, scalar) = self.scalar_around(at, bytes);
            let byte = |i: u32| u128::from(bytes.get(&(scalar.start + u128::from(i))).copied().unwrap_or(0));
            let bits = (0..scalar.bytes.min(16)).fold(0, |bits, i| bits | byte(i) << (8 * i));
            if let Some(ty) = scalar.ty {
                self.pointed(bits, ty);
            }
            let typed = scalar.ty.and_then(|ty| self.value(bits, ty));
            let value = typed.unwrap_or_else(|| decimal(bits, 8 * scalar.bytes.min(16), false));
            let given = |at: u128| bytes.get(&at).copied().unwrap_or(0);
            let pointed = scalar.ty.and_then(|ty| self.text_at(bits, ty, given));
            let value = scalar.text.or(pointed.map(|text| format!("{text} ({value})"))).unwrap_or(value);
            told = scalar.start + u128::from(scalar.bytes);
            let row = rows.entry(number).or_insert_with(|| Before { object, members: Vec::new() });
            row.members.push((scalar.member, value));
        }
        rows.into_values().collect()
    }

    /// The number, the beginning and the name of the object around a byte, and the scalar in it. The variables of the program
    /// have the number 0.
    fn scalar_around(&mut self, at: u128, bytes: &BTreeMap<u128, u8>) -> ((usize, u128), String, Scalar) {
        if let Some(scalar) = self.variable_around(at) {
            return ((0, 0), String::new(), scalar);
        }
        let (number, first) = self.outside_around(at);
        // A pointer may lead into what another one begins.
        let typed = self.typed_around(at);
        if let Some(elements) = self.elements_around(at).filter(|_| typed.is_none()) {
            let object = self.pointer(elements.base);
            return ((number, elements.base), object, element_around(&elements, at, bytes));
        }
        let base = typed.map_or(first, |(base, _)| base);
        let ty = typed.map(|(_, ty)| ty);
        let tag = match ty.and_then(|ty| self.ty(ty)) {
            Some(SourceType::Record { tag, .. }) if !tag.is_empty() => format!(" ({tag})"),
            _ => String::new(),
        };
        let object = format!("{}{tag}", self.pointer(base));
        let inside = at.checked_sub(base).zip(ty).and_then(|(offset, ty)| self.leaf_around(ty, offset));
        let scalar = match inside {
            Some((path, start, bytes, leaf)) => {
                let member = path.strip_prefix('.').unwrap_or(&path).to_string();
                Scalar { member, start: base + start, bytes, ty: Some(leaf), text: None }
            }
            // Bytes side by side are one number, up to the width of a word.
            None => {
                let run = (1..8).take_while(|i| bytes.contains_key(&(at + i))).count() as u32 + 1;
                let bytes =
                    [8, 4, 2, 1].into_iter().find(|n| *n <= run && at.is_multiple_of(u128::from(*n))).unwrap_or(1);
                let word = if bytes == 1 { "byte".to_string() } else { format!("{bytes} bytes") };
                let offset = at as i128 - base as i128;
                Scalar { member: format!("{word} at {offset}"), start: at, bytes, ty: None, text: None }
            }
        };
        ((number, base), object, scalar)
    }

    /// A scalar of a static object.
    fn variable_around(&self, at: u128) -> Option<Scalar> {
        [8u32, 4, 2, 1].into_iter().find_map(|bytes| {
            let start = at - at % u128::from(bytes);
            let cell = self.cells(start, bytes).into_iter().next().filter(|c| c.bytes == bytes && c.is_variable)?;
            let is_named = !cell.name.starts_with("*(") && !cell.name.contains(' ');
            is_named.then_some(Scalar { member: cell.name, start, bytes, ty: cell.ty, text: None })
        })
    }

    /// The scalar around an offset in something of a type: its path, where it begins, its bytes and its type.
    fn leaf_around(&self, ty: SourceTypeId, offset: u128) -> Option<(String, u128, u32, SourceTypeId)> {
        match self.ty(ty)? {
            SourceType::Integer { width, .. }
            | SourceType::Enumeration { width, .. }
            | SourceType::Float { width }
            | SourceType::Pointer { width, .. } => {
                let bytes = width.div_ceil(8);
                (offset < u128::from(bytes)).then_some((String::new(), 0, bytes, ty))
            }
            SourceType::Array { elem, stride, count } if *stride > 0 && offset / stride < *count => {
                let index = offset / stride;
                let (path, start, bytes, leaf) = self.leaf_around(*elem, offset % stride)?;
                Some((format!("[{index}]{path}"), index * stride + start, bytes, leaf))
            }
            SourceType::Record { fields, .. } => {
                fields.iter().filter(|f| f.1 <= offset).find_map(|(name, at, field)| {
                    let (path, start, bytes, leaf) = self.leaf_around(*field, offset - at)?;
                    let dot = if name.is_empty() { String::new() } else { format!(".{name}") };
                    Some((format!("{dot}{path}"), at + start, bytes, leaf))
                })
            }
            _ => None,
        }
    }

    /// The number and the beginning of the object outside of the program that an address is taken to be in.
    fn outside_around(&mut self, at: u128) -> (usize, u128) {
        let near = self.outside.iter().position(|&base| at.abs_diff(base) < OUTSIDE_SIZE);
        let index = near.unwrap_or_else(|| {
            self.outside.push(at);
            self.outside.len() - 1
        });
        (index + 1, self.outside[index])
    }
}

/// The element around a byte, or the text that begins with the first one.
fn element_around(elements: &Elements, at: u128, bytes: &BTreeMap<u128, u8>) -> Scalar {
    let Elements { base, ty, size, name, .. } = elements;
    let text: Vec<u8> = (*base..).map_while(|at| bytes.get(&at).copied().filter(|&b| b != 0)).collect();
    let shown = crate::value::text(&text).filter(|_| elements.are_characters && at <= base + text.len() as u128);
    if let Some(shown) = shown.filter(|_| !text.is_empty()) {
        let bytes = text.len() as u32 + 1;
        return Scalar { member: name.clone(), start: *base, bytes, ty: None, text: Some(shown) };
    }
    let index = (at - base) / size;
    Scalar {
        member: format!("{name}[{index}]"),
        start: base + index * size,
        bytes: *size as u32,
        ty: Some(*ty),
        text: None,
    }
}
