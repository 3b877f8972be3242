//! Programs, procedures, locations, edges, statements.

use crate::decision::Decision;
use crate::ids::{EdgeId, LocId, ProcId};
use crate::layout::AddressSpace;
use crate::model::ModelView;
use crate::property::{CheckId, Checks};
use crate::scalar::ScalarType;
use crate::source_view::{InputNote, InputSource, SourceView};
use base::{Pos, SourceMap};
use logic::{Pool, Sort, Term, VarId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A location of a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ProgramPoint {
    /// The procedure.
    pub proc: ProcId,
    /// The location in it.
    pub loc: LocId,
}

/// What somebody says holds at a location, which nobody relies on (`crate::hints`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Where it may hold, whenever control is there.
    pub at: ProgramPoint,
    /// A truth value over the variables of the procedure, those that belong to none, and memory.
    pub term: Term,
}

/// A whole program. Terms live in `pool`; variables are numbered over all procedures.
#[derive(Clone, Debug)]
pub struct Program {
    /// Where all terms of the program live.
    pub pool: Pool,
    /// Where objects lie.
    pub space: AddressSpace,
    /// All variables, by number.
    pub vars: Vec<VarDecl>,
    /// All procedures, by number.
    pub procs: Vec<Procedure>,
    /// Where execution begins. Its parameters are inputs only if the front end havocs them in its body; it has none.
    pub entry: ProcId,
    /// Static objects in memory, by increasing address.
    pub objects: Vec<Object>,
    /// The next free heap address; a variable of pointer width, set by the entry procedure before anything else.
    pub heap: VarId,
    /// The files that positions are in.
    pub sources: SourceMap,
    /// What is checked, each once. Error locations say which of them is violated there.
    pub checks: Checks,
    /// What signed arithmetic of the source was taken to do.
    pub signed_overflow: SignedOverflow,
    /// What the verdict relies on besides the program's text, one line each (functions without body, models used…).
    pub assumptions: Vec<String>,
    /// Constructs that were not translated: position and what. Each has an [`LocKind::Unknown`] location.
    pub unsupported: Vec<(Pos, String)>,
    /// Where the program itself lets executions end. Wherever else an `Assume` or a location without ways on ends a path,
    /// an operation is undefined, or the program stops as it should.
    pub endings: BTreeMap<Pos, Ending>,
    /// How the program is read as the model that it was made of, if it was. Passes drop it: it is about the program as it was
    /// translated.
    pub model: Option<Arc<ModelView>>,
    /// What the source says of its values, where a front end has kept it: for people only, and about the program as it was
    /// translated.
    pub source: Option<Arc<SourceView>>,
    /// The decisions of the source, where a front end was asked to mark them. Passes that change variables drop them.
    pub decisions: Option<Arc<Vec<Decision>>>,
    /// What is said of locations, for those who guess.
    pub hints: Vec<Hint>,
}

/// What signed arithmetic of a program does where the result does not fit its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignedOverflow {
    /// It wraps around.
    Wraps,
    /// No execution that comes there counts: an `Assume` ends it before the operation.
    Assumed,
    /// That is an error: each operation has a check ([`CheckKind::SignedOverflow`](crate::CheckKind::SignedOverflow)).
    Checked,
}

/// How a program ends executions that it does not want.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// `__VERIFIER_assume(…)`: unless something holds.
    Assumption,
    /// `abort()`.
    Abort,
}

/// What a variable is in the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarKind {
    /// Of the whole program.
    Global,
    /// Of one procedure.
    Local,
    /// A parameter of one procedure.
    Param,
    /// The value that a procedure returns.
    Result,
    /// Introduced by the front end.
    Temp,
    /// Holds the address of a local object in memory.
    FrameAddr,
    /// [`Program::heap`].
    Heap,
}

/// A plain variable (nothing points to it).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VarDecl {
    /// As the source has it; several variables may have one name.
    pub name: String,
    /// What values it has.
    pub ty: ScalarType,
    /// What it is in the source.
    pub kind: VarKind,
    /// Where it is declared.
    pub pos: Pos,
}

/// A static object in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// As the source has it.
    pub name: String,
    /// Its first address.
    pub addr: u128,
    /// In bytes.
    pub size: u128,
    /// How its bytes are read.
    pub shape: Shape,
}

/// How an object's bytes are read by people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Whole bytes; never an integer.
    Scalar(ScalarType),
    /// Elements of one shape.
    Array {
        /// That of an element.
        elem: Box<Shape>,
        /// Bytes from one element to the next.
        stride: u128,
        /// Number of elements.
        count: u128,
    },
    /// Name, byte offset, shape of each field.
    Record(Vec<(String, u128, Shape)>),
    /// Bytes that nobody reads in any particular way.
    Opaque,
}

/// A procedure: a control-flow automaton.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// As the source has it.
    pub name: String,
    /// Its parameters, in order.
    pub params: Vec<VarId>,
    /// The variable that holds the returned value at `exit`.
    pub result: Option<VarId>,
    /// All variables of the procedure (parameters, locals, temporaries, result, frame addresses).
    pub locals: Vec<VarId>,
    /// Local objects in memory: at entry each address variable gets the address of fresh, disjoint stack memory.
    pub frame: Vec<FrameObject>,
    /// Its locations, by number.
    pub locs: Vec<Location>,
    /// Its edges, by number.
    pub edges: Vec<Edge>,
    /// Where an activation begins.
    pub entry: LocId,
    /// Where it returns.
    pub exit: LocId,
    /// Where it is defined.
    pub pos: Pos,
}

/// A local variable or array that needs memory.
#[derive(Clone, Debug)]
pub struct FrameObject {
    /// The variable that holds its address.
    pub addr: VarId,
    /// As the source has it.
    pub name: String,
    /// In bytes.
    pub size: u128,
    /// A power of 2; the address is a multiple of it. Up to 16 every object has it.
    pub align: u128,
    /// How its bytes are read.
    pub shape: Shape,
}

/// What a location stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LocKind {
    /// A place between statements.
    Plain,
    /// The check is violated here. Where raise edges lead, this is the first one of those that may be.
    Error(CheckId),
    /// Control would enter something that was not translated (`file:line:col: unsupported: …` in words).
    Unknown(String),
}

/// A place of a procedure where control may be.
#[derive(Clone, Debug)]
pub struct Location {
    /// What it stands for.
    pub kind: LocKind,
    /// Where it is in the source.
    pub pos: Pos,
}

/// A block: statements executed one after the other on the way from `src` to `dst`.
/// A `Call` is alone on its edge. Where that leads to a plain location it is a *return edge*, taken when the callee is at
/// its exit. Where it leads to an error or unknown location it is a *raise edge*: the callee reaches a location of that
/// kind, and nothing is executed behind it.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Where it begins.
    pub src: LocId,
    /// Where it ends.
    pub dst: LocId,
    /// What is executed on the way.
    pub stmts: Vec<Stmt>,
    /// What schedules call the edge.
    pub label: Option<Box<str>>,
}

/// A statement of a block.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it is in the source.
    pub pos: Pos,
}

/// What a statement does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StmtKind {
    /// The path goes on only where the truth value holds.
    Assume(Term),
    /// Simultaneous assignment.
    Assign(Vec<(VarId, Term)>),
    /// The variable takes any value: one input.
    Havoc {
        /// Which.
        var: VarId,
        /// Where the value comes from.
        input: Input,
    },
    /// The low bytes of memory at `addr` become `value` (its width is a multiple of 8), little endian.
    Store {
        /// Where.
        addr: Term,
        /// The value before the statement.
        value: Term,
    },
    /// `len` bytes are copied, as `memmove` does.
    Copy {
        /// Where the bytes go.
        dst: Term,
        /// Where they come from.
        src: Term,
        /// How many.
        len: Term,
    },
    /// `len` bytes become `byte` (8 bits wide).
    Fill {
        /// Where the bytes go.
        dst: Term,
        /// The value of each.
        byte: Term,
        /// How many.
        len: Term,
    },
    /// `len` bytes take any values: one input of that many bytes.
    HavocMem {
        /// Where the bytes go.
        dst: Term,
        /// How many.
        len: Term,
        /// Where the value comes from.
        input: Input,
    },
    /// `dst := heap; heap := heap + stride(size)`: fresh memory, its bytes never written before. No pointer that
    /// exists before points into it or right before it ([`AddressSpace::ALLOC_MARGIN`]; assumption `forged
    /// pointers`); engines and checker may use that.
    Alloc {
        /// Receives the address.
        dst: VarId,
        /// In bytes.
        size: Term,
    },
    /// The object at `addr` (null allowed) ends. No effect on the values in memory.
    Free {
        /// Where.
        addr: Term,
    },
    /// Alone on its edge. `result` receives the callee's result.
    Call {
        /// Receives the result.
        result: Option<VarId>,
        /// Whom it enters.
        callee: Callee,
        /// By parameter.
        args: Vec<Term>,
    },
}

/// Where an input comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// What asks for it.
    pub kind: InputKind,
    /// `__VERIFIER_nondet_int()`, `read_port()`, `x`, `argv`…
    pub what: String,
    /// What the value is and how to print it; of a `HavocMem`, what each byte is. Behind an input that is a pointer the
    /// front end has put an `Assume` that it is null or environment memory.
    pub ty: ScalarType,
}

impl From<InputKind> for InputSource {
    /// Where nobody has said more.
    fn from(kind: InputKind) -> InputSource {
        match kind {
            InputKind::Nondet => InputSource::Nondet,
            InputKind::Bodiless | InputKind::Read => InputSource::Undefined,
            InputKind::Uninitialised => InputSource::Uninitialised,
            InputKind::Parameter => InputSource::Argument,
            InputKind::Extern => InputSource::Extern,
            InputKind::Layout | InputKind::Choice { .. } => InputSource::Layout,
        }
    }
}

impl InputKind {
    /// A call hands it out: of a verifier's word, of a function without body, or of one that reads.
    pub fn is_of_call(self) -> bool {
        matches!(self, InputKind::Nondet | InputKind::Bodiless | InputKind::Read)
    }
}

/// What an input is in the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// A nondet function of a verifier's vocabulary.
    Nondet,
    /// The result of, or memory written by, a function without body.
    Bodiless,
    /// A character that a function of the library reads, or -1: nothing is left. That is what is read where nobody asks for anything.
    Read,
    /// A variable or object without initialiser.
    Uninitialised,
    /// A parameter of the entry function.
    Parameter,
    /// An `extern` object without definition.
    Extern,
    /// What C leaves to the implementation: the order of two objects, whether one stands right behind the other, whether
    /// the linker finds a weak symbol. Zero is what we chose (`docs/decisions/0009-addresses.md`).
    Layout,
    /// Which edge is taken: this one is option number `option` of `of`. A choice is written on the edges: each begins with
    /// the input and the assumption that it is the edge's own number ([`Edge::choice`]).
    Choice {
        /// The number of the edge that the statement is on, from 0.
        option: u32,
        /// How many edges there are.
        of: u32,
    },
}

/// Whom a call enters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// This procedure.
    Direct(ProcId),
    /// A call through a pointer: the address of one of `targets` (those of a fitting type whose address is taken).
    /// Any other value ends the path.
    Indirect {
        /// The address that is called.
        pointer: Term,
        /// Whom it may mean.
        targets: Vec<ProcId>,
    },
}

impl VarDecl {
    /// Width in bits. Panics on integers.
    pub fn width(&self) -> u32 {
        self.ty.width()
    }

    /// The sort of its values.
    pub fn sort(&self) -> Sort {
        self.ty.sort()
    }
}

impl Callee {
    /// The procedures that the call may enter.
    pub fn targets(&self) -> &[ProcId] {
        match self {
            Callee::Direct(target) => std::slice::from_ref(target),
            Callee::Indirect { targets, .. } => targets,
        }
    }
}

impl Program {
    /// Does it compute with integers?
    pub fn has_ints(&self) -> bool {
        self.vars.iter().any(|d| d.ty.is_int()) || self.pool.makes_ints()
    }

    /// A program without procedures, for pointers of so many bits.
    pub fn new(ptr_width: u32) -> Program {
        let heap =
            VarDecl { name: "$heap".into(), ty: ScalarType::Unsigned(ptr_width), kind: VarKind::Heap, pos: Pos::NONE };
        Program {
            pool: Pool::new(),
            space: AddressSpace::new(ptr_width),
            vars: vec![heap],
            procs: Vec::new(),
            entry: ProcId(0),
            objects: Vec::new(),
            heap: VarId(0),
            sources: SourceMap::default(),
            checks: Checks::default(),
            signed_overflow: SignedOverflow::Wraps,
            assumptions: Vec::new(),
            unsupported: Vec::new(),
            endings: BTreeMap::new(),
            model: None,
            source: None,
            decisions: None,
            hints: Vec::new(),
        }
    }

    /// Declares another variable.
    pub fn add_var(&mut self, decl: VarDecl) -> VarId {
        let id = VarId(self.vars.len() as u32);
        self.vars.push(decl);
        id
    }

    /// The declaration of the variable.
    pub fn var_decl(&self, v: VarId) -> &VarDecl {
        &self.vars[v.0 as usize]
    }

    /// The variable as a term.
    pub fn var(&mut self, v: VarId) -> Term {
        let sort = self.vars[v.0 as usize].sort();
        self.pool.var(v, sort)
    }

    /// The procedure with this number.
    pub fn proc(&self, p: ProcId) -> &Procedure {
        &self.procs[p.0 as usize]
    }

    /// By variable: whether it belongs to no procedure.
    pub fn is_shared(&self) -> Vec<bool> {
        let mut shared = vec![true; self.vars.len()];
        self.procs.iter().flat_map(|q| &q.locals).for_each(|v| shared[v.0 as usize] = false);
        shared
    }

    /// The address of a procedure, for calls through pointers.
    pub fn proc_addr(&self, p: ProcId) -> u128 {
        self.space.functions + 16 * p.0 as u128
    }

    /// `heap + stride(size)` as a term: the value of the heap variable after an allocation of `size` bytes.
    pub fn heap_after(&mut self, heap: Term, size: Term) -> Term {
        let w = self.space.ptr_width;
        if let Some(s) = self.pool.as_const(size) {
            let k = self.pool.constant(self.space.stride(s), w);
            return self.pool.add(heap, k);
        }
        let slack = self.pool.constant(self.space.gap + 15, w);
        let mask = self.pool.constant(!15u128, w);
        let sum = self.pool.add(size, slack);
        let rounded = self.pool.and(sum, mask);
        self.pool.add(heap, rounded)
    }
}

impl Edge {
    /// The call that is alone on the edge: what receives the result, callee, arguments.
    pub fn call(&self) -> Option<(Option<VarId>, &Callee, &[Term])> {
        match self.stmts.first().map(|s| &s.kind) {
            Some(StmtKind::Call { result, callee, args }) => Some((*result, callee, args)),
            _ => None,
        }
    }
}

/// An edge as one of several that may be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChoiceOf<'a> {
    /// The input that stands for the choice; `what` is the name of this option.
    pub input: &'a Input,
    /// The number of this option.
    pub option: u32,
}

/// The choice that a block begins with.
pub fn choice_of(stmts: &[Stmt]) -> Option<ChoiceOf<'_>> {
    match stmts.first().map(|s| &s.kind) {
        Some(StmtKind::Havoc { input, .. }) => input.option().map(|option| ChoiceOf { input, option }),
        _ => None,
    }
}

/// The guards of a block, and the statements behind them. Guards are the assumptions that it begins with, or those right behind
/// the choice of it.
pub fn guards_of(stmts: &[Stmt]) -> (&[Stmt], &[Stmt]) {
    let first = if choice_of(stmts).is_some() { CHOICE_LEN.min(stmts.len()) } else { 0 };
    let rest = &stmts[first..];
    rest.split_at(rest.iter().take_while(|s| matches!(s.kind, StmtKind::Assume(_))).count())
}

impl Edge {
    /// The choice that the edge begins with.
    pub fn choice(&self) -> Option<ChoiceOf<'_>> {
        choice_of(&self.stmts)
    }

    /// The statements that have to hold for the edge to be enabled ([`guards_of`]).
    pub fn guards(&self) -> &[Stmt] {
        guards_of(&self.stmts).0
    }

    /// The statements behind its guards.
    pub fn body(&self) -> &[Stmt] {
        guards_of(&self.stmts).1
    }
}

/// Statements of a choice: the input and the assumption about it.
pub const CHOICE_LEN: usize = 2;

impl Input {
    /// What the source says of it where it is taken at `pos`.
    pub fn note<'v>(&self, view: &'v SourceView, pos: Pos) -> Option<&'v InputNote> {
        view.inputs.get(&(pos, self.what.clone(), self.ty.sort().width()?))
    }

    /// Of a choice: the option that the statement stands for.
    pub fn option(&self) -> Option<u32> {
        match self.kind {
            InputKind::Choice { option, .. } => Some(option),
            _ => None,
        }
    }
}

impl Procedure {
    /// What variables are assigned anywhere, in the order of edges.
    pub fn assignments(&self) -> impl Iterator<Item = (VarId, Term)> + '_ {
        let pairs = self.edges.iter().flat_map(|e| &e.stmts).filter_map(|s| match &s.kind {
            StmtKind::Assign(pairs) => Some(pairs),
            _ => None,
        });
        pairs.flatten().copied()
    }

    /// The location with this number.
    pub fn loc(&self, l: LocId) -> &Location {
        &self.locs[l.0 as usize]
    }

    /// The edge with this number.
    pub fn edge(&self, e: EdgeId) -> &Edge {
        &self.edges[e.0 as usize]
    }

    /// The numbers of all edges, in order.
    pub fn edge_ids(&self) -> impl Iterator<Item = EdgeId> + use<> {
        (0..self.edges.len() as u32).map(EdgeId)
    }

    /// The numbers of all locations, in order.
    pub fn loc_ids(&self) -> impl Iterator<Item = LocId> + use<> {
        (0..self.locs.len() as u32).map(LocId)
    }

    /// Is it a call's edge to an error or unknown location?
    pub fn is_raise(&self, e: &Edge) -> bool {
        e.call().is_some() && self.loc(e.dst).kind != LocKind::Plain
    }

    /// Adds a location.
    pub fn add_loc(&mut self, kind: LocKind, pos: Pos) -> LocId {
        self.locs.push(Location { kind, pos });
        LocId(self.locs.len() as u32 - 1)
    }

    /// Adds an edge.
    pub fn add_edge(&mut self, src: LocId, dst: LocId, stmts: Vec<Stmt>) -> EdgeId {
        self.edges.push(Edge { src, dst, stmts, label: None });
        EdgeId(self.edges.len() as u32 - 1)
    }
}
