//! The state of one translation, which all parts of it share.

use super::address_notes::AddressNotes;
use super::answers::Table;
use super::cfg::{Cfg, empty_procedure};
use super::comparison::Comparisons;
use super::effect_set::EffectSet;
use super::frame::Frame;
use super::lists::Lists;
use super::memory_state::Memory;
use super::named::{Called, Uses};
use super::notes::Notes;
use super::object_table::ObjectTable;
use super::options::LowerOptions;
use super::repr;
use super::scan::{self, CalledIn, UnitFacts};
use super::signature::IndirectCall;
use crate::hir::{AnnotationKind, Expr, Func, FuncBody, FuncId, GlobalId, Span, Unit};
use crate::types::{TypeId, Types};
use base::Pos;
use ir::{AddressSpace, CheckId, CheckKind, ProcId, Program};
use logic::{Pool, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

/// Where a variable lives.
#[derive(Clone, Copy)]
pub(super) enum Storage {
    /// It is a variable of the program representation.
    Var(VarId),
    /// It lies in memory at this address.
    At(Term),
}

/// A model's call that has a procedure of its own.
#[derive(Clone, Copy)]
pub(super) struct Instance<'u> {
    /// The library function that the program calls: its inputs bear this name.
    pub(super) name: &'u str,
    pub(super) pos: Pos,
}

/// A procedure whose graph is still open for finishing touches.
pub(super) struct OpenProc {
    pub(super) id: ProcId,
    pub(super) cfg: Cfg,
}

/// What became of the annotations of one loop.
#[derive(Clone, Copy, Default)]
pub(super) struct Tried {
    /// Parts of invariants.
    pub(super) parts: usize,
    /// Those that are hints.
    pub(super) hints: usize,
}

/// The state of one translation.
pub(super) struct Lowering<'u> {
    pub(super) unit: &'u Unit,
    pub(super) options: &'u LowerOptions,
    /// The function that the program starts with.
    pub(super) entry: FuncId,
    pub(super) program: Program,
    pub(super) facts: UnitFacts,
    /// Static objects used so far.
    pub(super) globals: Vec<Option<Storage>>,
    /// Those of them whose initial value has not been written yet.
    pub(super) new_globals: VecDeque<GlobalId>,
    pub(super) initialised: FxHashSet<GlobalId>,
    pub(super) next_address: u128,
    pub(super) next_literal: u128,
    /// For objects that must not be written, where accesses are checked.
    pub(super) next_constant: u128,
    /// Functions used so far.
    pub(super) procs: Vec<Option<ProcId>>,
    pub(super) new_procs: VecDeque<(FuncId, ProcId, Option<Instance<'u>>)>,
    /// Procedures of models for one call each.
    pub(super) instances: FxHashMap<(FuncId, &'u str, Pos), ProcId>,
    pub(super) takes_input: FxHashMap<FuncId, bool>,
    /// Functions with formats that were translated.
    pub(super) formatted: BTreeSet<&'u str>,
    /// Functions without body that some call asks for a value that it does not use: such a call takes no input.
    pub(super) ignored: BTreeSet<&'u str>,
    /// Code that can be reached has assembly with a text (an empty one only holds the compiler back).
    pub(super) has_assembly: bool,
    /// Functions whose address is used as a value.
    pub(super) taken: Vec<FuncId>,
    pub(super) is_taken: Vec<bool>,
    pub(super) indirect: Vec<IndirectCall>,
    pub(super) open: Vec<OpenProc>,
    /// The checks so far, by where they stand: two calls at one position are two parts of the text.
    pub(super) checks: FxHashMap<(CheckKind, Pos, Span, String), CheckId>,
    pub(super) effects: FxHashMap<*const Expr, EffectSet>,
    pub(super) named_uses: FxHashMap<*const Expr, Rc<Uses>>,
    /// What calls of each function use, at the end what calls through pointers do; computed when somebody asks.
    pub(super) called_uses: Option<Vec<Rc<Called>>>,
    /// Variables of type `_Bool`: their inputs are one bit wide.
    pub(super) bools: FxHashSet<VarId>,
    pub(super) assumed: FxHashSet<String>,
    /// The function that is being translated.
    pub(super) code: Option<&'u FuncBody>,
    pub(super) comparisons: Comparisons,
    /// A comparison is open because a block of the heap may have ended, of which no account is kept.
    pub(super) doubts_lives: bool,
    pub(super) address_notes: AddressNotes,
    /// Conversions of pointers to integers that tell nothing of where objects lie.
    pub(super) harmless_numbers: FxHashSet<*const Expr>,
    /// Pointers that are followed or freed where they are read, which is checked as such.
    pub(super) followed: FxHashSet<*const Expr>,
    /// Names that the program gives to inputs, by the calls that ask for these.
    pub(super) input_names: FxHashMap<Pos, String>,
    /// How far objects lie from where we put them, and where the program asks for that first, by a remainder of an address.
    pub(super) shift: Option<(VarId, Pos)>,
    /// Lists of texts that the program is given, if they are known where they are read.
    pub(super) lists: Option<Lists>,
    /// The program uses `realloc`: the size of each block of memory stands before it.
    pub(super) reallocates: bool,
    /// Weak functions and objects without definition: whether somebody defines them.
    pub(super) weak: FxHashMap<&'u str, VarId>,
    /// What models do not know well enough, in the words of its inputs.
    pub(super) in_doubt: BTreeSet<String>,
    /// The streams `stdin`, `stdout`, `stderr` whose values are known so far: no two are the same.
    pub(super) streams: Vec<Term>,
    /// The program asks for the objects behind pointers: what is remembered of them.
    pub(super) objects: Option<ObjectTable>,
    /// What is remembered of functions that are not interpreted.
    pub(super) uninterpreted: BTreeMap<&'u str, Table>,
    /// One bit, where the program has destructors: they have begun to run.
    pub(super) ending: Option<VarId>,
    /// Addresses of static objects whose size is not known.
    pub(super) unsized_objects: FxHashSet<u128>,
    /// What is known of the lives of objects, where accesses are checked.
    pub(super) memory: Option<Memory>,
    /// What those who show executions are told of the source.
    pub(super) notes: Notes,
    /// The restrictions of calls through pointers that some call has, by number.
    pub(super) restricted: BTreeSet<usize>,
    /// Where reads are checked: which bit says of a local variable that it has a value.
    pub(super) has_value: FxHashMap<VarId, VarId>,
    /// What the contracts of the program allow to be changed.
    pub(super) frames: Vec<Frame>,
    /// Those that are marked, so far.
    pub(super) decisions: Vec<ir::Decision>,
    /// What became of what annotations of loops state, by the places of these.
    pub(super) annotations: BTreeMap<Pos, Tried>,
}

impl<'u> Lowering<'u> {
    pub(super) fn new(unit: &'u Unit, options: &'u LowerOptions, entry: FuncId) -> Lowering<'u> {
        let mut program = Program::new(unit.types.pointer_size() as u32 * 8);
        program.signed_overflow = options.signed_overflow;
        if options.keeps_account() {
            program.space = AddressSpace::with_cells(program.space.ptr_width, options.cells);
        }
        let next_constant = program.space.constants;
        Lowering {
            unit,
            options,
            entry,
            next_address: program.space.globals,
            next_literal: program.space.literals,
            next_constant,
            program,
            facts: scan::scan(unit, CalledIn::of(options)),
            globals: vec![None; unit.globals.len()],
            new_globals: VecDeque::new(),
            initialised: FxHashSet::default(),
            procs: vec![None; unit.funcs.len()],
            new_procs: VecDeque::new(),
            instances: FxHashMap::default(),
            takes_input: FxHashMap::default(),
            formatted: BTreeSet::new(),
            ignored: BTreeSet::new(),
            has_assembly: false,
            taken: Vec::new(),
            is_taken: vec![false; unit.funcs.len()],
            indirect: Vec::new(),
            open: Vec::new(),
            checks: FxHashMap::default(),
            effects: FxHashMap::default(),
            named_uses: FxHashMap::default(),
            called_uses: None,
            bools: FxHashSet::default(),
            assumed: FxHashSet::default(),
            code: None,
            comparisons: Comparisons::default(),
            doubts_lives: false,
            address_notes: AddressNotes::default(),
            harmless_numbers: FxHashSet::default(),
            followed: FxHashSet::default(),
            input_names: FxHashMap::default(),
            shift: None,
            lists: None,
            reallocates: !options.keeps_account()
                && unit.funcs.iter().any(|f| f.name == "realloc" && f.is_used && f.body.is_none()),
            weak: FxHashMap::default(),
            in_doubt: BTreeSet::new(),
            streams: Vec::new(),
            objects: None,
            uninterpreted: BTreeMap::new(),
            ending: None,
            unsized_objects: FxHashSet::default(),
            memory: None,
            notes: Notes::default(),
            restricted: BTreeSet::new(),
            has_value: FxHashMap::default(),
            frames: Vec::new(),
            decisions: Vec::new(),
            annotations: BTreeMap::new(),
        }
    }

    pub(super) fn types(&self) -> &'u Types {
        &self.unit.types
    }

    pub(super) fn pool(&mut self) -> &mut Pool {
        &mut self.program.pool
    }

    pub(super) fn ptr_width(&self) -> u32 {
        self.program.space.ptr_width
    }

    /// Width of a scalar value; for everything else that of a stand-in behind an unsupported operation.
    pub(super) fn width(&self, ty: TypeId) -> u32 {
        repr::width(self.types(), ty)
    }

    pub(super) fn func(&self, id: FuncId) -> &'u Func {
        &self.unit.funcs[id.0 as usize]
    }

    /// Reserves the next procedure; its graph follows later.
    pub(super) fn new_proc(&mut self, name: &str, pos: Pos) -> ProcId {
        self.program.procs.push(empty_procedure(name, pos));
        ProcId(self.program.procs.len() as u32 - 1)
    }

    /// The procedure of a function, which is translated if nothing used it before.
    pub(super) fn proc_of(&mut self, func: FuncId) -> ProcId {
        if let Some(id) = self.procs[func.0 as usize] {
            return id;
        }
        let f = self.func(func);
        let id = self.new_proc(f.shown(), f.pos);
        self.procs[func.0 as usize] = Some(id);
        // A model that is called through pointers has no call to stand at.
        let instance = self.is_model_with_input(func).then_some(Instance { name: &f.name, pos: f.pos });
        self.new_procs.push_back((func, id, instance));
        id
    }

    /// The function that a function is another name of, or stands for, or itself.
    pub(super) fn aliased(&self, func: FuncId) -> FuncId {
        self.unit.meant(func)
    }

    /// The address of a function as a value.
    pub(super) fn func_address(&mut self, func: FuncId) -> Term {
        let func = self.aliased(func);
        let id = self.proc_of(func);
        if !std::mem::replace(&mut self.is_taken[func.0 as usize], true) {
            self.taken.push(func);
        }
        let (addr, w) = (self.program.proc_addr(id), self.ptr_width());
        let (address, null) = (self.pool().constant(addr, w), self.pool().constant(0, w));
        match self.weak_function(self.func(func)) {
            Some(exists) => self.pool().ite(exists, address, null),
            None => address,
        }
    }

    /// Calling the function violates the property.
    pub(super) fn is_error_function(&self, f: &Func) -> bool {
        let is_listed = self.options.properties.contains(&f.name);
        // The C library has another function of this name, with parameters.
        let is_library = f.name == "error" && (f.body.is_some() || !self.param_types(f).is_empty());
        is_listed && !is_library
    }

    /// Says which annotations of the program mean nothing here.
    pub(super) fn list_ignored_annotations(&mut self) {
        for annotation in &self.unit.ignored {
            match annotation.kind {
                AnnotationKind::Loop => {}
                AnnotationKind::Disabled { check, .. } => {
                    let (place, name) = (self.unit.sources.show(annotation.pos), check.name());
                    let text = format!(
                        "checks `{name}` are not made behind {place} (#pragma CPROVER check disable): executions end at invalid accesses"
                    );
                    self.assume_of_program(text);
                }
                AnnotationKind::Contract => {
                    let place = self.unit.sources.show(annotation.pos);
                    self.assume_of_program(format!("the function contract at {place} is ignored"));
                }
            }
        }
    }

    /// A pragma disables checks of this kind where `pos` stands.
    pub(super) fn is_disabled(&self, kind: CheckKind, pos: Pos) -> bool {
        self.unit.ignored.iter().any(|a| match a.kind {
            AnnotationKind::Disabled { check, last } => {
                check.disables(kind) && a.pos.file == pos.file && (a.pos.line..=last).contains(&pos.line)
            }
            AnnotationKind::Loop | AnnotationKind::Contract => false,
        })
    }

    /// Says what the meaning of the program rests on since its units do not agree.
    pub(super) fn list_link_notes(&mut self) {
        for note in &self.unit.link_notes {
            self.assume_of_program(note.clone());
        }
    }

    /// Says that an annotation of a loop means nothing here.
    pub(super) fn ignore_loop_annotation(&mut self, pos: Pos) {
        let place = self.unit.sources.show(pos);
        self.assume_of_program(format!("loop annotations at {place} are ignored: attest finds invariants itself"));
    }

    /// Notes what the verdict relies on, once.
    pub(super) fn assume_of_program(&mut self, line: String) {
        if self.assumed.insert(line.clone()) {
            self.program.assumptions.push(line);
        }
    }
}
