//! Memory reads in C's words: `g.lock`, `a[i]`, `*(int *)((char *)p + 8)`.

use super::names::identifier;
use super::printer::Printer;
use super::text::{Exact, Text, Type, c_literal, container, prec, standard, wrap};
use ir::source_view::SourceType;
use ir::{Object, Program, Shape};
use logic::{BinOp, Node, Term, VarId, mask, to_signed};

/// An address as a number, or a pointer and a number, and terms that are multiplied with sizes.
struct Place {
    pointer: Option<VarId>,
    base: u128,
    scaled: Vec<Scaled>,
}

/// A term, so many times.
#[derive(Clone, Copy, PartialEq)]
struct Scaled {
    factor: u128,
    term: Term,
}

/// A scalar member of an object.
struct Scalar {
    path: String,
    signed: bool,
    ptr: bool,
}

/// A scalar that a block of memory holds.
pub(crate) struct Cell {
    /// Its C expression.
    pub(crate) name: String,
    pub(crate) bytes: u32,
    pub(crate) signed: bool,
    pub(crate) ptr: bool,
}

impl Printer<'_> {
    pub(super) fn load(&mut self, addr: Term, bytes: u8, ptr: bool) -> Text {
        if let Some(text) = self.member(addr, bytes) {
            return text;
        }
        let w = bytes as u32 * 8;
        let pointer = self.pointer(addr);
        if ptr {
            return Text {
                text: format!("*(char **){pointer}"),
                prec: prec::UNARY,
                ty: Type::Pointer,
                exact: Exact::Unsigned,
            };
        }
        if standard(w) {
            let ty = Type::Int { width: w, signed: true };
            let name = if w == 8 { "char" } else { self.type_name(ty) };
            return Text { text: format!("*({name} *){pointer}"), prec: prec::UNARY, ty, exact: Exact::Signed };
        }
        let ty = Type::Int { width: container(w), signed: false };
        let (name, low) = (self.type_name(ty), c_literal(mask(w), false));
        Text { text: format!("*({name} *){pointer} & {low}"), prec: prec::BIT_AND, ty, exact: Exact::Unsigned }
    }

    /// An access of exactly one scalar of a named object.
    fn member(&mut self, addr: Term, bytes: u8) -> Option<Text> {
        let place = self.place(addr)?;
        if let Some(pointer) = place.pointer {
            return self.element(pointer, &place, bytes);
        }
        let o = object(self.p, place.base)?;
        let offset = place.base - o.addr;
        let mut index = |term: Term, first: u128| self.index(term, first);
        let found = scalar(&o.shape, offset, Some(bytes as u32), &place.scaled, &mut index)?;
        let width = bytes as u32 * 8;
        let (ty, exact) = if found.ptr {
            (Type::Pointer, Exact::Unsigned)
        } else {
            let exact = if found.signed { Exact::Signed } else { Exact::Unsigned };
            (Type::Int { width: container(width), signed: found.signed }, exact)
        };
        Some(Text { text: format!("{}{}", identifier(&o.name), found.path), prec: prec::PRIMARY, ty, exact })
    }

    /// `p[i]`, where the source says that the pointer leads to numbers of this size.
    fn element(&mut self, pointer: VarId, place: &Place, bytes: u8) -> Option<Text> {
        let (source, SourceType::Pointer { to, .. }) = self.about.source_type(pointer)? else { return None };
        let &SourceType::Integer { width, is_signed: signed, .. } = source.ty(*to) else { return None };
        let size = u128::from(bytes);
        let &[Scaled { factor, term }] = &place.scaled[..] else { return None };
        if width != 8 * u32::from(bytes) || factor != size || !place.base.is_multiple_of(size) || place.base >> 40 != 0
        {
            return None;
        }
        let text = format!("{}[{}]", self.name(pointer), self.index(term, place.base / size));
        let exact = if signed { Exact::Signed } else { Exact::Unsigned };
        Some(Text { text, prec: prec::PRIMARY, ty: Type::Int { width: container(width), signed }, exact })
    }

    /// `i + 3` as the text of an index.
    fn index(&mut self, term: Term, constant: u128) -> String {
        let x = self.signed(term);
        if constant == 0 { x.text } else { format!("{} + {constant}", wrap(&x, prec::SUM)) }
    }

    fn place(&self, addr: Term) -> Option<Place> {
        let mut place = Place { pointer: None, base: 0, scaled: Vec::new() };
        let mut todo = vec![addr];
        while let Some(t) = todo.pop() {
            let scaled = match self.node(t) {
                Node::Const(k) => {
                    place.base = place.base.checked_add(k)?;
                    continue;
                }
                Node::Bin(BinOp::Add, a, b) => {
                    todo.extend([b, a]);
                    continue;
                }
                Node::Var(v) if self.decl(v).ty.is_pointer() && place.pointer.is_none() => {
                    place.pointer = Some(v);
                    continue;
                }
                Node::Bin(BinOp::Mul, term, k) if self.constant(k).is_some() => {
                    Scaled { factor: self.constant(k)?, term }
                }
                Node::Bin(BinOp::Shl, term, k) => Scaled { factor: 1 << self.constant(k)?.min(64), term },
                _ => Scaled { factor: 1, term: t },
            };
            place.scaled.push(scaled);
        }
        Some(place)
    }

    /// An address as a pointer expression that a cast can stand before.
    fn pointer(&mut self, addr: Term) -> String {
        if let Some(v) = self.constant(addr) {
            return match address_of(self.p, v) {
                Some(text) => format!("({text})"),
                None => format!("{v:#x}"),
            };
        }
        if let Some(v) = self.pointer_variable(addr) {
            return self.name(v);
        }
        if let Node::Bin(BinOp::Add, a, b) = self.node(addr)
            && let (Some(v), Some(c)) = (self.pointer_variable(a), self.constant(b))
        {
            let c = to_signed(c, self.width(b));
            let (sign, size) = if c < 0 { ('-', c.unsigned_abs()) } else { ('+', c.unsigned_abs()) };
            return format!("((char *){} {sign} {size})", self.name(v));
        }
        let x = self.natural(addr);
        match x.ty {
            Type::Pointer => wrap(&x, prec::UNARY),
            Type::Int { .. } => {
                let number = self.unsigned(addr);
                format!("({})", number.text)
            }
        }
    }

    fn pointer_variable(&self, t: Term) -> Option<VarId> {
        match self.node(t) {
            Node::Var(v) if self.decl(v).ty.is_pointer() => Some(v),
            _ => None,
        }
    }
}

/// The object with a name that `addr` lies in.
fn object(p: &Program, addr: u128) -> Option<&Object> {
    let holds = |o: &&Object| o.addr <= addr && addr - o.addr < o.size;
    // Objects of expanded calls come after the static ones, so the list is sorted in parts.
    let after = p.objects.partition_point(|o| o.addr <= addr);
    let near = after.checked_sub(1).map(|i| &p.objects[i]).filter(holds);
    near.or_else(|| p.objects.iter().find(holds)).filter(|o| !o.name.is_empty())
}

/// `&g.lock` for an address inside a named object.
pub(crate) fn address_of(p: &Program, addr: u128) -> Option<String> {
    let o = object(p, addr)?;
    let name = identifier(&o.name);
    let offset = addr - o.addr;
    Some(match (offset, &o.shape) {
        (0, Shape::Array { .. }) => name,
        (0, _) => format!("&{name}"),
        (offset, shape) => match scalar(shape, offset, None, &[], &mut no_index) {
            Some(s) => format!("&{name}{}", s.path),
            None => format!("(char *)&{name} + {offset}"),
        },
    })
}

/// The scalars in `bytes` bytes (1 to 16) at a concrete address.
pub(crate) fn cells(p: &Program, addr: u128, bytes: u32) -> Vec<Cell> {
    let mut found = Vec::new();
    let mut offset = 0;
    while offset < bytes {
        let rest = bytes - offset;
        let sizes = [rest, 8, 4, 2, 1].into_iter().filter(|&s| s <= rest);
        let named = sizes.filter_map(|size| named(p, addr + offset as u128, size)).next();
        let cell = named.unwrap_or_else(|| nameless(addr + offset as u128, rest));
        offset += cell.bytes;
        found.push(cell);
    }
    found
}

/// The scalar of exactly `bytes` bytes at a concrete address of a named object.
fn named(p: &Program, addr: u128, bytes: u32) -> Option<Cell> {
    let o = object(p, addr)?;
    let s = scalar(&o.shape, addr - o.addr, Some(bytes), &[], &mut no_index)?;
    Some(Cell { name: format!("{}{}", identifier(&o.name), s.path), bytes, signed: s.signed, ptr: s.ptr })
}

/// Memory without a name, for instance of the heap.
fn nameless(addr: u128, bytes: u32) -> Cell {
    let name = match bytes {
        1 => "char",
        2 => "short",
        4 => "int",
        8 => "long long",
        _ => "char",
    };
    Cell { name: format!("*({name} *){addr:#x}"), bytes, signed: true, ptr: false }
}

/// Where nothing is computed.
fn no_index(_: Term, _: u128) -> String {
    unreachable!("there is no scaled term")
}

/// The scalar of `bytes` bytes (any size if `None`) at `offset`, and so far behind it as the scaled terms say: each is the index of an array of
/// that stride. `index(term, first)` gives the text of one, where the array is entered at element `first`.
fn scalar(
    shape: &Shape,
    offset: u128,
    bytes: Option<u32>,
    scaled: &[Scaled],
    index: &mut dyn FnMut(Term, u128) -> String,
) -> Option<Scalar> {
    match shape {
        Shape::Scalar(ty) => {
            let fits = offset == 0 && bytes.is_none_or(|b| 8 * b == ty.width()) && scaled.is_empty();
            fits.then(|| Scalar { path: String::new(), signed: ty.is_signed(), ptr: ty.is_pointer() })
        }
        Shape::Array { elem, stride, count } if *stride > 0 => {
            let (i, rest) = (offset / stride, offset % stride);
            let (own, others): (Vec<Scaled>, Vec<Scaled>) = scaled.iter().partition(|s| s.factor == *stride);
            let text = match own[..] {
                [Scaled { term, .. }] => index(term, i),
                [] if i < *count => i.to_string(),
                _ => return None,
            };
            let inner = scalar(elem, rest, bytes, &others, index)?;
            Some(Scalar { path: format!("[{text}]{}", inner.path), ..inner })
        }
        Shape::Record(fields) => {
            // Unions have several fields at one place; the first that fits names it.
            fields.iter().filter(|(_, at, _)| *at <= offset).find_map(|(name, at, shape)| {
                let inner = scalar(shape, offset - at, bytes, scaled, index)?;
                let dot = if name.is_empty() { String::new() } else { format!(".{name}") };
                Some(Scalar { path: format!("{dot}{}", inner.path), ..inner })
            })
        }
        Shape::Array { .. } | Shape::Opaque => None,
    }
}
