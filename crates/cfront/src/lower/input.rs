//! Inputs: values that the program does not determine.

use super::address_notes::AddressNote;
use super::body::Body;
use super::lowering::Lowering;
use super::lvalue::{Lvalue, Target};
use super::repr::{self, Repr, repr};
use crate::types::{Bits, Type, TypeId};
use crate::vocabulary;
use base::Pos;
use ir::source_view::{InputNote, InputSource};
use ir::{Input, InputKind, ScalarType, StmtKind};
use logic::{Term, VarId};

/// Objects with more scalar parts are one input of raw bytes.
const MAX_LEAVES: usize = 64;
/// The type of memory that is filled, for people.
const BYTES: &str = "bytes";

impl Lowering<'_> {
    /// The pointer is null or points to memory that the program did not create.
    pub(super) fn environment_pointer(&mut self, v: Term) -> Term {
        let inside = self.in_environment(v);
        let w = self.program.space.ptr_width;
        let pool = self.pool();
        let zero = pool.constant(0, w);
        let is_null = pool.eq(v, zero);
        pool.or(is_null, inside)
    }

    /// The pointer, of type `ty`, has the alignment that C demands of one (a misaligned pointer is undefined behaviour).
    fn aligned(&mut self, v: Term, ty: TypeId) -> Term {
        let types = self.types();
        let pointee = types.pointee(ty).filter(|&t| types.is_complete(t) && !types.is_func(t));
        let align = pointee.map_or(1, |t| types.align_of(t)).max(1);
        let w = self.program.space.ptr_width;
        let pool = self.pool();
        let (mask, zero) = (pool.constant(align as u128 - 1, w), pool.constant(0, w));
        let rest = pool.and(v, mask);
        pool.eq(rest, zero)
    }

    /// The address is one of the memory that the program did not create.
    pub(super) fn in_environment(&mut self, v: Term) -> Term {
        let space = self.program.space;
        self.in_region(v, space.env, space.env_end)
    }

    /// The pointer comes from outside, perhaps moved: it points to memory that the program did not create, or beside that.
    pub(super) fn is_of_environment(&mut self, v: Term) -> Term {
        let (from, end) = self.program.space.around_env();
        self.in_region(v, from, end)
    }

    /// The address is one from `from` on and before `end`.
    pub(super) fn in_region(&mut self, v: Term, from: u128, end: u128) -> Term {
        let w = self.program.space.ptr_width;
        let pool = self.pool();
        let (from, end) = (pool.constant(from, w), pool.constant(end, w));
        let (above, below) = (pool.ule(from, v), pool.ult(v, end));
        pool.and(above, below)
    }
}

impl Body<'_, '_> {
    /// For those who show executions: where the input at `pos` comes from, and the type of its value.
    pub(super) fn note_input(&mut self, input: &Input, ty: TypeId, pos: Pos) {
        let types = self.lo.types();
        self.note_input_as(input, ty, types.display(types.unqualified(ty)), pos);
    }

    fn note_input_as(&mut self, input: &Input, ty: TypeId, type_text: String, pos: Pos) {
        let source = match self.is_of_library(input.kind, &input.what) {
            true => InputSource::Environment,
            false => input.kind.into(),
        };
        let types = self.lo.types();
        let ty = self.lo.notes.ty(types, ty);
        let key = (self.cfg.place(pos), input.what.clone(), input.ty.width());
        let name = self.instance.and_then(|i| self.lo.input_names.get(&i.pos).cloned());
        self.lo.notes.view.inputs.insert(key, InputNote { source, ty, type_text, name });
    }

    /// The inputs of this name at `pos` are a library function's, whose call is translated without a model.
    pub(super) fn is_read_by_library(&mut self, what: &str, pos: Pos) {
        let from = (self.cfg.place(pos), what.to_string(), 0);
        let up_to = (from.0, what.to_string(), u32::MAX);
        self.lo.notes.view.inputs.range_mut(from..=up_to).for_each(|(_, note)| note.source = InputSource::Environment);
    }

    /// The input of this name and type at `pos` is a character for people.
    pub(super) fn is_read_as_character(&mut self, what: &str, ty: TypeId, pos: Pos) {
        let width = self.lo.width(ty);
        let character = self.lo.notes.character(width);
        let key = (self.cfg.place(pos), what.to_string(), width);
        self.lo.notes.view.inputs.entry(key).and_modify(|note| note.ty = character);
    }

    /// It is the library that answers, or the system that starts the program.
    fn is_of_library(&self, kind: InputKind, what: &str) -> bool {
        match kind {
            // What models hand out, and what `library_call` does in their place.
            InputKind::Bodiless | InputKind::Read => self.instance.is_some(),
            InputKind::Parameter => self.lo.func(self.lo.entry).name == "main",
            InputKind::Extern => vocabulary::is_library_variable(what),
            _ => false,
        }
    }

    /// Any value of a scalar type, in `dest` if it is given and fits.
    pub(super) fn havoc(&mut self, ty: TypeId, kind: InputKind, what: &str, dest: Option<VarId>, pos: Pos) -> Term {
        let types = self.lo.types();
        let w = self.lo.width(ty);
        let mut input = Input { kind, what: what.to_string(), ty: repr::scalar(types, ty) };
        if matches!(types.get(ty), Type::Bool) {
            input.ty = ScalarType::TRUTH;
            self.note_input(&input, ty, pos);
            let bit = self.temp(1, false, false, pos);
            self.cfg.push(StmtKind::Havoc { var: bit, input }, pos);
            let bit = self.lo.program.var(bit);
            let value = self.as_int(bit, ty);
            if let Some(v) = dest {
                self.assign(v, value, pos);
            }
            return value;
        }
        let fits = |v: &VarId| {
            let decl = self.lo.program.var_decl(*v);
            decl.width() == w && decl.ty.is_pointer() == input.ty.is_pointer() && !self.lo.bools.contains(v)
        };
        let var = dest.filter(fits).unwrap_or_else(|| self.temp_of(ty, pos));
        let is_ptr = input.ty.is_pointer();
        self.note_input(&input, ty, pos);
        self.cfg.push(StmtKind::Havoc { var, input }, pos);
        let value = self.lo.program.var(var);
        if is_ptr && kind == InputKind::Uninitialised && self.lo.memory.is_some() {
            // Nobody has said that it points to anything.
            return value;
        }
        if is_ptr {
            self.note_outside(kind, what);
            self.lo.note_address(AddressNote::FromOutside, pos);
            let valid = self.lo.environment_pointer(value);
            let aligned = self.lo.aligned(value, ty);
            let valid = self.lo.pool().and(valid, aligned);
            self.assume(valid, pos);
        }
        value
    }

    /// A pointer of this kind points to memory that the program did not create.
    fn note_outside(&mut self, kind: InputKind, what: &str) {
        let is_of_library = self.is_of_library(kind, what);
        let Some(memory) = &mut self.lo.memory else { return };
        memory.saw.library |= is_of_library;
        memory.saw.others |= !is_of_library;
    }

    /// Any value of an object in memory: one input for each scalar part, or one for all its bytes.
    pub(super) fn havoc_object(&mut self, addr: Term, ty: TypeId, kind: InputKind, what: &str, pos: Pos) {
        let types = self.lo.types();
        if types.size_of(ty) == 0 {
            return;
        }
        let Some(leaves) = repr::leaves(types, ty, what, MAX_LEAVES) else {
            let len = self.constant(types.size_of(ty).into(), self.lo.ptr_width());
            return self.havoc_bytes(addr, len, kind, what, pos);
        };
        for leaf in leaves {
            let value = match leaf.bits {
                Some(bits) => self.havoc_bits(bits, leaf.ty, kind, &leaf.name, pos),
                None => self.havoc(leaf.ty, kind, &leaf.name, None, pos),
            };
            let at = self.displaced(addr, leaf.offset);
            let mut place = Lvalue::Memory(Target { bits: leaf.bits, ..Target::at(at) });
            self.write(&mut place, leaf.ty, value, pos);
        }
    }

    fn havoc_bits(&mut self, bits: Bits, ty: TypeId, kind: InputKind, what: &str, pos: Pos) -> Term {
        let signed = self.lo.types().is_signed(ty);
        let var = self.temp(bits.width, false, signed, pos);
        let input = Input { kind, what: what.to_string(), ty: ScalarType::number(bits.width, signed) };
        self.note_input(&input, ty, pos);
        self.cfg.push(StmtKind::Havoc { var, input }, pos);
        let value = self.lo.program.var(var);
        self.resize(value, signed, self.lo.width(ty))
    }

    pub(super) fn havoc_bytes(&mut self, dst: Term, len: Term, kind: InputKind, what: &str, pos: Pos) {
        let input = Input { kind, what: what.to_string(), ty: ScalarType::BYTE };
        self.note_input_as(&input, TypeId::CHAR, BYTES.to_string(), pos);
        self.change(StmtKind::HavocMem { dst, len, input }, pos);
    }

    /// Any value of any type: of a scalar the value, of a record its address.
    pub(super) fn havoc_value(
        &mut self,
        ty: TypeId,
        kind: InputKind,
        what: &str,
        dest: Option<VarId>,
        pos: Pos,
    ) -> Option<Term> {
        match repr(self.lo.types(), ty) {
            Repr::Bits(_) => Some(self.havoc(ty, kind, what, dest, pos)),
            Repr::Memory => {
                let addr = self.frame_object(what, ty, pos);
                self.havoc_object(addr, ty, kind, what, pos);
                Some(addr)
            }
            Repr::Void => None,
            Repr::Unsupported(reason) => {
                self.unsupported(reason, pos);
                None
            }
        }
    }
}
