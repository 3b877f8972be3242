//! The variables that remember the objects of a program that asks for them (`objects`).

use base::Pos;
use ir::{ProcId, Program, ScalarType, VarDecl, VarKind};
use logic::{Pool, Term, VarId};

const BLOCKS: usize = 12;
const FRAMES: usize = 16;
/// Width of the variable for the [`ObjectKind`].
const KIND: u32 = 3;

/// What a pointer points to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ObjectKind {
    /// No object, for sure.
    Nowhere,
    Static,
    Local,
    /// A block that has not been freed.
    Block,
    Freed,
    Null,
    Unknown,
}

/// What is remembered of an object. There is none where `base` is null.
#[derive(Clone, Copy)]
pub(super) struct Remembered {
    pub(super) base: VarId,
    pub(super) size: VarId,
    pub(super) is_freed: VarId,
}

/// The variables that remember, and those that tell.
pub(super) struct ObjectTable {
    pub(super) blocks: Vec<Remembered>,
    pub(super) frames: Vec<Remembered>,
    /// An object was forgotten, or never noted.
    pub(super) lost: VarId,
    pub(super) answer: Answer,
    pub(super) lookup: ProcId,
}

#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) base: VarId,
    pub(super) size: VarId,
    pub(super) kind: VarId,
}

/// The object that was found.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) pointer: Term,
    pub(super) base: Term,
    pub(super) size: Term,
    pub(super) kind: Term,
}

impl ObjectTable {
    pub(super) fn new(program: &mut Program, lookup: ProcId) -> ObjectTable {
        let w = program.space.ptr_width;
        let mut variable = |name: String, width, ptr| {
            let kind = VarKind::Global;
            let ty = if ptr { ScalarType::Pointer(width) } else { ScalarType::Unsigned(width) };
            program.add_var(VarDecl { name, ty, kind, pos: Pos::NONE })
        };
        let mut entry = |what: &str, i: usize| Remembered {
            base: variable(format!("${what}{i}.base"), w, true),
            size: variable(format!("${what}{i}.size"), w, false),
            is_freed: variable(format!("${what}{i}.freed"), 1, false),
        };
        let blocks = (0..BLOCKS).map(|i| entry("block", i)).collect();
        let frames = (0..FRAMES).map(|i| entry("local", i)).collect();
        let answer = Answer {
            base: variable("$object.base".to_string(), w, true),
            size: variable("$object.size".to_string(), w, false),
            kind: variable("$object.kind".to_string(), KIND, false),
        };
        ObjectTable { blocks, frames, lost: variable("$object.lost".to_string(), 1, false), answer, lookup }
    }

    pub(super) fn variables(&self) -> impl Iterator<Item = VarId> + '_ {
        let entries = self.blocks.iter().chain(&self.frames).flat_map(|e| [e.base, e.size, e.is_freed]);
        entries.chain([self.lost, self.answer.base, self.answer.size, self.answer.kind])
    }
}

/// A [`ObjectKind`] as a term.
pub(super) fn kind(pool: &mut Pool, kind: ObjectKind) -> Term {
    pool.constant(kind as u128, KIND)
}

/// `p` points into the object or right behind it.
pub(super) fn within(pool: &mut Pool, p: Term, base: Term, size: Term) -> Term {
    let offset = pool.sub(p, base);
    let (not_before, not_behind) = (pool.ule(base, p), pool.ule(offset, size));
    pool.and(not_before, not_behind)
}

pub(super) fn choose(pool: &mut Pool, condition: Term, yes: Found, no: Found) -> Found {
    Found {
        pointer: yes.pointer,
        base: pool.ite(condition, yes.base, no.base),
        size: pool.ite(condition, yes.size, no.size),
        kind: pool.ite(condition, yes.kind, no.kind),
    }
}
