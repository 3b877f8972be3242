//! The objects of an execution as people name them: `&a.next`, `node #2`, `'n'`, `GREEN`. No address is ever shown as one.

use crate::value::decimal;
use exec::State;
use ir::source_view::{SourceType, SourceTypeId};
use ir::{ProcId, Program, ScalarType, SourceView};
use logic::to_signed;
use std::collections::BTreeMap;

/// An object of an active call.
struct Local {
    addr: u128,
    size: u128,
    name: String,
    ty: Option<SourceTypeId>,
    owner: Owner,
}

/// Whose an object is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
    Program,
    /// A model of the library's, which nobody is shown.
    Library,
}

/// A block of the heap.
struct Block {
    size: u128,
    /// In order of allocation, from 1.
    number: usize,
    /// Of what the first pointer points to that is typed.
    ty: Option<SourceTypeId>,
    is_freed: bool,
    owner: Owner,
}

/// A scalar in memory with its name.
pub(crate) struct Cell {
    pub(crate) name: String,
    /// From the beginning of what was asked about, in bytes.
    pub(crate) offset: u32,
    pub(crate) bytes: u32,
    pub(crate) ty: Option<SourceTypeId>,
    pub(crate) is_signed: bool,
    pub(crate) is_pointer: bool,
    /// The name says which object it is, whatever pointer leads there.
    pub(crate) is_variable: bool,
}

/// Numbers or pointers that something outside of the program may have several of.
pub(crate) struct Elements {
    pub(crate) base: u128,
    pub(crate) ty: SourceTypeId,
    /// In bytes.
    pub(crate) size: u128,
    pub(crate) name: String,
    pub(crate) are_characters: bool,
}

/// Bytes of a text that are looked at.
const MAX_TEXT: u128 = 256;
/// Addresses this near to each other are taken for one object outside of the program.
pub(crate) const OUTSIDE_SIZE: u128 = 4096;

/// The objects at one moment.
pub(crate) struct Objects<'p> {
    program: &'p Program,
    frames: Vec<Vec<Local>>,
    blocks: BTreeMap<u128, Block>,
    /// Where objects outside of the program begin, in the order in which they were met.
    pub(crate) outside: Vec<u128>,
    /// What the first typed pointer there points to.
    outside_types: BTreeMap<u128, SourceTypeId>,
    /// The same where it is a number or a pointer: one of several, perhaps.
    outside_elements: BTreeMap<u128, SourceTypeId>,
    /// Inputs that lead there.
    outside_names: BTreeMap<u128, String>,
}

impl<'p> Objects<'p> {
    pub(crate) fn new(program: &'p Program) -> Objects<'p> {
        Objects {
            program,
            frames: Vec::new(),
            blocks: BTreeMap::new(),
            outside: Vec::new(),
            outside_types: BTreeMap::new(),
            outside_elements: BTreeMap::new(),
            outside_names: BTreeMap::new(),
        }
    }

    pub(crate) fn source(&self) -> Option<&'p SourceView> {
        self.program.source.as_deref()
    }

    pub(crate) fn ty(&self, id: SourceTypeId) -> Option<&'p SourceType> {
        self.source().map(|s| s.ty(id))
    }

    /// A call begins; `inside` has the addresses of its objects.
    pub(crate) fn enter(&mut self, callee: ProcId, inside: &State) {
        self.enter_of(Owner::Program, callee, inside);
    }

    /// The same of a library's function.
    pub(crate) fn enter_library(&mut self, callee: ProcId, inside: &State) {
        self.enter_of(Owner::Library, callee, inside);
    }

    fn enter_of(&mut self, owner: Owner, callee: ProcId, inside: &State) {
        let vars = self.source().map(|s| &s.vars);
        let locals = self.program.proc(callee).frame.iter().map(|o| Local {
            addr: inside.get(o.addr),
            size: o.size,
            name: o.name.clone(),
            ty: vars.and_then(|v| v.get(&o.addr)).copied(),
            owner,
        });
        self.frames.push(locals.collect());
    }

    pub(crate) fn leave(&mut self) {
        self.frames.pop();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    pub(crate) fn allocated(&mut self, addr: u128, size: u128, owner: Owner) {
        let number = self.blocks.len() + 1;
        self.blocks.insert(addr, Block { size, number, ty: None, is_freed: false, owner });
    }

    /// Where a block begins that a function of the library has made and that the user's code has not been given, and its size.
    pub(crate) fn kept_block(&self, at: u128) -> Option<(u128, u128)> {
        let (offset, block) = self.block_at(at)?;
        (block.owner == Owner::Library).then_some((at - offset, block.size))
    }

    /// The user's code has been given the block, if the address is in one.
    pub(crate) fn is_given(&mut self, at: u128) {
        if let Some((addr, _)) = self.kept_block(at)
            && let Some(block) = self.blocks.get_mut(&addr)
        {
            block.owner = Owner::Program;
        }
    }

    pub(crate) fn freed(&mut self, addr: u128) {
        if let Some(block) = self.blocks.get_mut(&addr) {
            block.is_freed = true;
        }
    }

    /// Structures of active calls, and blocks that are not freed, of which the type is known: name, address, type.
    pub(crate) fn places(&self) -> Vec<(String, u128, SourceTypeId)> {
        let locals = self.frames.iter().flatten().filter_map(|l| Some((l.name.clone(), l.addr, l.ty?)));
        let live = self.blocks.iter().filter(|(_, b)| !b.is_freed).map(|(&addr, b)| (b.number, addr, b.ty));
        let mut live: Vec<_> = live.filter_map(|(number, addr, ty)| Some((number, addr, ty?))).collect();
        live.sort_unstable();
        let blocks = live.into_iter().filter_map(|(_, addr, ty)| Some((self.block(addr)?.0, addr, ty)));
        locals.chain(blocks).filter(|&(.., ty)| matches!(self.ty(ty), Some(SourceType::Record { .. }))).collect()
    }

    /// A pointer of this type has this value: what it points to is what the type says, if nothing said so before.
    pub(crate) fn pointed(&mut self, bits: u128, ty: SourceTypeId) {
        let Some(&SourceType::Pointer { to, .. }) = self.ty(ty) else { return };
        let is_telling = matches!(self.ty(to), Some(SourceType::Record { size, .. }) if *size > 0);
        if let Some(block) = self.blocks.get_mut(&bits).filter(|b| b.ty.is_none() && is_telling) {
            block.ty = Some(to);
        }
        if !(self.program.space.env..self.program.space.env_end).contains(&bits) {
            return;
        }
        if is_telling {
            self.outside_types.entry(bits).or_insert(to);
        } else if self.size(to).is_some() {
            self.outside_elements.entry(bits).or_insert(to);
        }
    }

    /// An input of this name leads to an object outside of the program.
    pub(crate) fn is_led_to(&mut self, bits: u128, name: &str) {
        if self.outside_elements.contains_key(&bits) {
            self.outside_names.entry(bits).or_insert_with(|| name.to_string());
        }
    }

    /// Of a number or a pointer, in bytes.
    fn size(&self, ty: SourceTypeId) -> Option<u128> {
        match self.ty(ty)? {
            SourceType::Integer { width, .. }
            | SourceType::Enumeration { width, .. }
            | SourceType::Float { width }
            | SourceType::Pointer { width, .. } => Some(width.div_ceil(8).into()),
            _ => None,
        }
    }

    /// The numbers or pointers outside of the program that an address is among: where they begin, the type and the size of each, and the
    /// name of what leads to them.
    pub(crate) fn elements_around(&self, at: u128) -> Option<Elements> {
        let (&base, &ty) = self.outside_elements.range(..=at).next_back()?;
        let name = self.outside_names.get(&base).cloned().unwrap_or_default();
        let size = self.size(ty).filter(|_| at - base < OUTSIDE_SIZE)?;
        Some(Elements { base, ty, size, name, are_characters: self.is_character(ty) })
    }

    /// Where something of a known type begins outside of the program that an address is in.
    pub(crate) fn typed_around(&self, at: u128) -> Option<(u128, SourceTypeId)> {
        let (&base, &ty) = self.outside_types.range(..=at).next_back()?;
        let size = if let Some(SourceType::Record { size, .. }) = self.ty(ty) { *size } else { 0 };
        (at - base < size).then_some((base, ty))
    }

    /// A value of a type, in the reader's form.
    pub(crate) fn value(&mut self, bits: u128, ty: SourceTypeId) -> Option<String> {
        Some(match self.ty(ty)? {
            // What reads characters says with -1 that there is none.
            &SourceType::Integer { width, is_char: true, .. } if width > 8 && to_signed(bits, width) == -1 => {
                "EOF".into()
            }
            &SourceType::Integer { width, is_char: true, .. } => character(to_signed(bits, width)),
            &SourceType::Integer { width, is_signed, .. } => decimal(bits, width, is_signed),
            SourceType::Enumeration { width, is_signed, constants } => {
                let number = if *is_signed { to_signed(bits, *width) } else { bits as i128 };
                let name = constants.iter().find(|c| c.1 == number).map(|c| c.0.clone());
                name.unwrap_or_else(|| number.to_string())
            }
            SourceType::Pointer { .. } => self.pointer(bits),
            &SourceType::Float { width } => ScalarType::Float(width).show(bits),
            _ => return None,
        })
    }

    /// The address is in an object that a model of the library keeps for itself, or in a block that is no more.
    pub(crate) fn is_of_library(&self, at: u128) -> bool {
        let holds = |addr: u128, size: u128| addr <= at && at - addr < size.max(1);
        let is_local = |l: &Local| l.owner == Owner::Library && holds(l.addr, l.size);
        let is_static = |addr: &u128| self.program.objects.iter().any(|o| o.addr == *addr && holds(*addr, o.size));
        let is_kept = self.source().and_then(|s| s.of_models.range(..=at).next_back()).is_some_and(is_static);
        let is_given_back = self.block_at(at).is_some_and(|(_, block)| block.is_freed);
        is_kept
            || is_given_back
            || self.kept_block(at).is_some()
            || self.program.space.is_tag(at, 1)
            || self.frames.iter().flatten().any(is_local)
    }

    /// The name of a text that begins at the address with these bytes, if characters lie there, or bytes of no type: one of them
    /// alone may as well be a number.
    pub(crate) fn name_of_text(&self, at: u128, bytes: &[u8]) -> Option<String> {
        let cell = self.cells(at, 1).into_iter().next()?;
        let is_text = cell
            .ty
            .map_or_else(|| self.has_no_type(at) && !bytes.iter().take(2).any(|&b| b == 0), |ty| self.is_character(ty));
        let name = match cell.name.strip_suffix("[0]") {
            Some(array) => array.to_string(),
            None if cell.name.ends_with(']') => format!("&{}", cell.name),
            None => cell.name,
        };
        is_text.then_some(name)
    }

    /// The address is in a block of which no pointer has said what it holds.
    fn has_no_type(&self, at: u128) -> bool {
        self.object(at).is_none() && self.block_at(at).is_some_and(|(_, block)| block.ty.is_none())
    }

    fn is_character(&self, ty: SourceTypeId) -> bool {
        matches!(self.ty(ty), Some(SourceType::Integer { is_char: true, .. }))
    }

    /// The text that a pointer of this type leads to.
    pub(crate) fn text_at(&self, at: u128, ty: SourceTypeId, byte: impl Fn(u128) -> u8) -> Option<String> {
        let &SourceType::Pointer { to, .. } = self.ty(ty).filter(|_| at != 0)? else { return None };
        let bytes = (0..MAX_TEXT).map(|i| byte(at + i)).take_while(|&b| b != 0);
        let bytes: Vec<u8> = bytes.collect();
        crate::value::text(&bytes).filter(|_| self.is_character(to) && !bytes.is_empty())
    }

    /// What a pointer points to.
    pub(crate) fn pointer(&mut self, bits: u128) -> String {
        if bits == 0 {
            return "NULL".into();
        }
        let space = &self.program.space;
        let function = bits.checked_sub(space.functions).filter(|d| d % 16 == 0).map(|d| (d / 16) as usize);
        if let Some(p) = function.and_then(|i| self.program.procs.get(i)) {
            return p.name.clone();
        }
        if let Some((name, ty, offset)) = self.object(bits) {
            let path = match ty {
                Some(ty) if offset > 0 => self.path(ty, offset, None).map(|p| p.0),
                _ => Some(String::new()),
            };
            let is_array = matches!(ty.and_then(|t| self.ty(t)), Some(SourceType::Array { .. }));
            return match path {
                Some(path) if path.is_empty() && is_array && offset == 0 => name,
                Some(path) if ty.is_some() || offset == 0 => format!("&{name}{path}"),
                _ => format!("{name} + {offset} bytes"),
            };
        }
        if let Some(text) = crate::cexpr::address_of(self.program, bits) {
            return if text.ends_with("string_literal") { "a string literal".into() } else { text };
        }
        if let Some((name, offset)) = self.block(bits) {
            let ty = self.block_type(bits);
            let path = ty.filter(|_| offset > 0).and_then(|ty| self.path(ty, offset, None));
            return match path {
                _ if offset == 0 => name,
                Some((path, _)) => format!("&{name}{path}"),
                None => format!("{name} + {offset} bytes"),
            };
        }
        if (space.env..space.env_end).contains(&bits) {
            return self.outside(bits);
        }
        match bits < 1 << 16 {
            true => format!("(void *){bits}"),
            false => "memory of no object".into(),
        }
    }

    fn outside(&mut self, bits: u128) -> String {
        let near = self.outside.iter().position(|&a| bits.abs_diff(a) < OUTSIDE_SIZE);
        let i = near.unwrap_or_else(|| {
            self.outside.push(bits);
            self.outside.len() - 1
        });
        match bits as i128 - self.outside[i] as i128 {
            0 => format!("outside #{}", i + 1),
            d => format!("outside #{} {} {} bytes", i + 1, if d < 0 { '-' } else { '+' }, d.unsigned_abs()),
        }
    }

    /// The local object around an address: its name, its type, the offset in it.
    fn object(&self, at: u128) -> Option<(String, Option<SourceTypeId>, u128)> {
        let holds = |l: &&Local| l.addr <= at && at - l.addr < l.size.max(1);
        let local = self.frames.iter().rev().flat_map(|f| f.iter()).find(holds)?;
        Some((local.name.clone(), local.ty, at - local.addr))
    }

    fn block_at(&self, at: u128) -> Option<(u128, &Block)> {
        let (&addr, block) = self.blocks.range(..=at).next_back()?;
        (at - addr < block.size.max(1)).then_some((at - addr, block))
    }

    fn block(&self, at: u128) -> Option<(String, u128)> {
        let (offset, block) = self.block_at(at)?;
        let tag = match block.ty.and_then(|t| self.ty(t)) {
            Some(SourceType::Record { tag, .. }) if !tag.is_empty() => tag.as_str(),
            _ => "block",
        };
        Some((format!("{tag} #{}", block.number), offset))
    }

    fn block_type(&self, at: u128) -> Option<SourceTypeId> {
        self.block_at(at)?.1.ty
    }

    /// The scalars in so many bytes at an address.
    pub(crate) fn cells(&self, addr: u128, bytes: u32) -> Vec<Cell> {
        let mut out = Vec::new();
        let mut offset = 0;
        while offset < bytes {
            let rest = bytes - offset;
            let sizes = [rest, 8, 4, 2, 1].into_iter().filter(|&s| s <= rest);
            let at = addr + u128::from(offset);
            let cell = sizes.filter_map(|size| self.cell(at, size, offset)).next();
            let cell = cell.unwrap_or_else(|| {
                let is_named = |n: &u32| {
                    [8, 4, 2, 1].iter().any(|&s| s <= rest - n && self.cell(at + u128::from(*n), s, 0).is_some())
                };
                self.nameless(at, (1..rest).find(is_named).unwrap_or(rest), offset)
            });
            offset += cell.bytes;
            out.push(cell);
        }
        out
    }

    fn cell(&self, at: u128, bytes: u32, offset: u32) -> Option<Cell> {
        let local = self.object(at).map(|(name, ty, inside)| (name, ty, inside, true));
        let block = || self.block(at).map(|(name, inside)| (name, self.block_type(at), inside, false));
        let named = |(name, ty, inside, is_variable): (String, Option<SourceTypeId>, u128, bool)| {
            let (path, leaf) = self.path(ty?, inside, Some(bytes))?;
            let (is_signed, is_pointer) = match self.ty(leaf)? {
                SourceType::Integer { is_signed, .. } | SourceType::Enumeration { is_signed, .. } => {
                    (*is_signed, false)
                }
                SourceType::Pointer { .. } => (false, true),
                SourceType::Float { .. } => (true, false),
                _ => return None,
            };
            let name = format!("{name}{path}");
            Some(Cell { name, offset, bytes, ty: Some(leaf), is_signed, is_pointer, is_variable })
        };
        if let Some(found) = local.or_else(block) {
            return named(found);
        }
        let static_object = self.source()?.objects.range(..=at).next_back().map(|(&addr, &ty)| (addr, ty))?;
        let found = crate::cexpr::cells(self.program, at, bytes).into_iter().next().filter(|c| c.bytes == bytes)?;
        // What has no name there is called by its address.
        if found.name.starts_with("*(") {
            return None;
        }
        let ty = self.path(static_object.1, at - static_object.0, Some(bytes)).map(|p| p.1);
        let (is_signed, is_pointer) = (found.signed, found.ptr);
        Some(Cell { name: found.name, offset, bytes, ty, is_signed, is_pointer, is_variable: true })
    }

    /// Bytes that no member says how to read.
    fn nameless(&self, at: u128, bytes: u32, offset: u32) -> Cell {
        let local = self.object(at).map(|(name, _, inside)| (name, inside, true));
        let found = local.or_else(|| self.block(at).map(|(name, inside)| (name, inside, false)));
        let (name, is_variable) = match found {
            Some((name, 0, is_variable)) => (name, is_variable),
            Some((name, inside, is_variable)) => (format!("{name} (byte {inside})"), is_variable),
            None => match crate::cexpr::address_of(self.program, at) {
                Some(text) => (format!("*({text})"), true),
                None => ("memory".to_string(), false),
            },
        };
        Cell { name, offset, bytes, ty: None, is_signed: true, is_pointer: false, is_variable }
    }

    /// The scalar (of so many bytes) at an offset in something of a type: `.next`, `[3].x`, and its type.
    fn path(&self, ty: SourceTypeId, offset: u128, bytes: Option<u32>) -> Option<(String, SourceTypeId)> {
        match self.ty(ty)? {
            SourceType::Integer { width, .. }
            | SourceType::Enumeration { width, .. }
            | SourceType::Float { width }
            | SourceType::Pointer { width, .. } => {
                let fits = offset == 0 && bytes.is_none_or(|b| width.div_ceil(8) == b);
                fits.then(|| (String::new(), ty))
            }
            SourceType::Array { elem, stride, count } if *stride > 0 && offset / stride < *count => {
                let (rest, leaf) = self.path(*elem, offset % stride, bytes)?;
                Some((format!("[{}]{rest}", offset / stride), leaf))
            }
            SourceType::Record { fields, .. } => {
                fields.iter().filter(|f| f.1 <= offset).find_map(|(name, at, field)| {
                    let (rest, leaf) = self.path(*field, offset - at, bytes)?;
                    let dot = if name.is_empty() { String::new() } else { format!(".{name}") };
                    Some((format!("{dot}{rest}"), leaf))
                })
            }
            _ => None,
        }
    }
}

/// A character as C writes it, or the number.
fn character(n: i128) -> String {
    match n {
        0 => "'\\0'".into(),
        9 => "'\\t'".into(),
        10 => "'\\n'".into(),
        39 | 92 => format!("'\\{}'", n as u8 as char),
        32..=126 => format!("'{}'", n as u8 as char),
        _ => n.to_string(),
    }
}
