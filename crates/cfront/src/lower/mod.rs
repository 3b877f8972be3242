//! Typed C ([`crate::hir`]) to control-flow automata ([`ir::Program`]).
//!
//! One procedure per function that can be reached from the entry function by calls or through taken addresses, and
//! `$start`, which gives static objects their initial values and calls the entry function. Expressions of the program
//! representation have no effects: what C does inside an expression becomes statements and branches here, left to
//! right. Undefined behaviour that is not the property ends the path (`Assume` before the operation); what cannot be
//! translated ends it in an [`ir::LocKind::Unknown`] location.
//!
//! Reading order: `cfg` (the open graph of a procedure), `body` (one function), `expr`, `choice`, `arith`, `addresses`,
//! `provenance`, `place`, `cond`, `assign`, `record` (expressions), `stmt`, `switch` (statements), `call`, `checks`, `indirect`,
//! `intrinsics`, `memory`, `heap`, `builtins`, `atomics`, `library`, `libc`, `undefined`, `errno`, `verifiers`, `objects`,
//! `queries`, `format`, `formatted` (calls), `globals`, `weak`, `start` (static objects), `liveness`, `finish` (what is done once a graph is
//! complete), `harness` (the unit for those who compile it).

mod addresses;
mod arith;
mod assign;
mod atomics;
mod body;
mod builtins;
mod call;
mod cfg;
mod checks;
mod choice;
mod cond;
mod effects;
mod errno;
mod expr;
mod finish;
mod float;
mod format;
mod formatted;
mod globals;
pub mod harness;
mod heap;
mod indirect;
mod init;
mod input;
mod intrinsics;
mod libc;
mod library;
mod liveness;
mod memory;
mod objects;
mod place;
mod provenance;
mod queries;
mod record;
mod repr;
mod scan;
mod start;
mod stmt;
mod switch;
mod undefined;
mod verifiers;
mod weak;

pub(crate) use formatted::helpers;

use crate::hir::{AnnotationKind, Expr, Func, FuncBody, FuncId, GlobalId, Span, Unit};
use crate::types::{DataModel, Types};
use base::{Diagnostic, Pos};
use cfg::Cfg;
use effects::Effects;
use ir::{CheckId, ProcId, Program};
use logic::{Pool, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeSet, VecDeque};

/// What a call of a function does that the program declares and nobody defines, and that is not of the C library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndefinedFunctions {
    /// It returns any value and changes nothing.
    Pure,
    /// It also gives any values to static objects and to those that its arguments point to.
    Havoc,
    /// It is not known.
    Unknown,
}

/// What the lowering has to know besides the program.
#[derive(Clone, Debug)]
pub struct LowerOptions {
    /// The function that is run.
    pub entry: String,
    pub model: DataModel,
    /// Functions whose call violates the property. `error` counts only without body and parameters.
    pub properties: Vec<String>,
    /// A failed assertion violates the property; otherwise it ends the path.
    pub check_assert: bool,
    /// `malloc`, `calloc`, `realloc` may return null.
    pub malloc_may_fail: bool,
    /// Library functions that the program does not define mean what our models of them say; otherwise they are functions
    /// without body like any other.
    pub models: bool,
    pub undefined: UndefinedFunctions,
    /// `main` may be started with `argc == 0`.
    pub argc_may_be_zero: bool,
}

impl Default for LowerOptions {
    fn default() -> LowerOptions {
        LowerOptions {
            entry: "main".to_string(),
            model: DataModel::Lp64,
            properties: ["reach_error", "__VERIFIER_error", "error"].map(String::from).to_vec(),
            check_assert: true,
            malloc_may_fail: false,
            models: true,
            undefined: UndefinedFunctions::Pure,
            argc_may_be_zero: false,
        }
    }
}

/// Translates a checked unit.
///
/// # Errors
/// The entry function does not exist or has no body, or the unit was checked for another data model.
pub fn lower(unit: Unit, options: &LowerOptions) -> Result<Program, Vec<Diagnostic>> {
    let result = crate::on_large_stack(|| lower_here(unit, options).map(|loaded| loaded.program));
    result.unwrap_or_else(|| Err(vec![crate::stopped()]))
}

/// [`lower`] on the present thread, whose stack must be large.
pub(crate) fn lower_here(unit: Unit, options: &LowerOptions) -> Result<crate::Loaded, Vec<Diagnostic>> {
    let entry = find_entry(&unit, options)?;
    let (mut program, harness) = {
        let mut lowering = Lowering::new(&unit, options);
        lowering.run(entry);
        let harness = harness::describe(&mut lowering, entry);
        (lowering.program, harness)
    };
    program.sources = unit.sources;
    Ok(crate::Loaded { program, harness })
}

fn find_entry(unit: &Unit, options: &LowerOptions) -> Result<FuncId, Vec<Diagnostic>> {
    let problem = |pos, message: String| Err(vec![Diagnostic::error(pos, message)]);
    if unit.types.model() != options.model {
        return problem(Pos::NONE, "the program was checked for another data model".to_string());
    }
    match unit.funcs.iter().position(|f| f.name == options.entry) {
        None => {
            let candidates = candidates(unit);
            problem(Pos::NONE, format!("there is no function `{}` to start with; {candidates}", options.entry))
        }
        Some(i) if unit.funcs[i].body.is_none() => {
            let candidates = candidates(unit);
            let message = format!("the function `{}` to start with has no body; {candidates}", options.entry);
            problem(unit.funcs[i].pos, message)
        }
        Some(i) => Ok(FuncId(i as u32)),
    }
}

/// Names in one message.
const MAX_CANDIDATES: usize = 8;

/// Which functions a run could start with, in words: those of the user's file that have a body, the ones first that no
/// other names. A preprocessed text has the functions of its headers first and those of its file last.
fn candidates(unit: &Unit) -> String {
    let has_body = |f: &&Func| f.body.is_some() && !unit.sources.is_in_model(f.pos);
    let file = unit.funcs.iter().rfind(has_body).map(|f| f.pos.file);
    let mut own: Vec<&Func> = unit.funcs.iter().filter(|f| has_body(f) && Some(f.pos.file) == file).collect();
    own.sort_by_key(|f| f.is_used);
    let names: Vec<&str> = own.iter().take(MAX_CANDIDATES).map(|f| f.name.as_str()).collect();
    let more = if own.len() > names.len() { ", …" } else { "" };
    match names.as_slice() {
        [] => "the file defines no function".into(),
        names => format!("choose one with --function NAME: {}{more}", names.join(", ")),
    }
}

/// Where a variable lives.
#[derive(Clone, Copy)]
enum Storage {
    /// It is a variable of the program representation.
    Var(VarId),
    /// It lies in memory at this address.
    At(Term),
}

/// A procedure whose graph is still open for finishing touches.
struct OpenProc {
    id: ProcId,
    cfg: Cfg,
}

/// The state of one translation.
struct Lowering<'u> {
    unit: &'u Unit,
    options: &'u LowerOptions,
    program: Program,
    facts: scan::Facts,
    /// Static objects used so far.
    globals: Vec<Option<Storage>>,
    /// Those of them whose initial value has not been written yet.
    new_globals: VecDeque<GlobalId>,
    initialised: FxHashSet<GlobalId>,
    next_address: u128,
    next_literal: u128,
    /// Functions used so far.
    procs: Vec<Option<ProcId>>,
    new_procs: VecDeque<(FuncId, ProcId, Option<library::Instance<'u>>)>,
    /// Procedures of models for one call each.
    instances: FxHashMap<(FuncId, &'u str, Pos), ProcId>,
    takes_input: FxHashMap<FuncId, bool>,
    /// Functions with formats that were translated.
    formatted: BTreeSet<&'u str>,
    /// Functions without body that some call asks for a value that it does not use: such a call takes no input.
    ignored: BTreeSet<&'u str>,
    /// Code that can be reached has assembly with a text (an empty one only holds the compiler back).
    has_assembly: bool,
    /// Functions whose address is used as a value.
    taken: Vec<FuncId>,
    is_taken: Vec<bool>,
    indirect: Vec<indirect::IndirectCall>,
    open: Vec<OpenProc>,
    /// The checks so far, by where they stand: two calls at one position are two parts of the text.
    checks: FxHashMap<(Pos, Span), CheckId>,
    effects: FxHashMap<*const Expr, Effects>,
    /// Variables of type `_Bool`: their inputs are one bit wide.
    bools: FxHashSet<VarId>,
    assumed: FxHashSet<String>,
    /// The function that is being translated.
    code: Option<&'u FuncBody>,
    /// Computed when the first comparison of pointers asks.
    provenance: Option<provenance::Provenance>,
    address_notes: addresses::AddressNotes,
    /// Conversions of pointers to integers that tell nothing of where objects lie.
    harmless_numbers: FxHashSet<*const Expr>,
    /// The program uses `realloc`: the size of each block of memory stands before it.
    reallocates: bool,
    /// The objects that are `errno`, if the program can look at it.
    errno: Vec<GlobalId>,
    /// Weak functions and objects without definition: whether somebody defines them.
    weak: FxHashMap<&'u str, VarId>,
    /// The streams `stdin`, `stdout`, `stderr` whose values are known so far: no two are the same.
    streams: Vec<Term>,
    /// The program asks for the objects behind pointers: what is remembered of them.
    objects: Option<objects::Table>,
    /// Addresses of static objects whose size is not known.
    unsized_objects: FxHashSet<u128>,
}

impl<'u> Lowering<'u> {
    fn new(unit: &'u Unit, options: &'u LowerOptions) -> Lowering<'u> {
        let program = Program::new(unit.types.pointer_size() as u32 * 8);
        Lowering {
            unit,
            options,
            next_address: program.space.globals,
            next_literal: program.space.literals,
            program,
            facts: scan::scan(unit),
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
            bools: FxHashSet::default(),
            assumed: FxHashSet::default(),
            code: None,
            provenance: None,
            address_notes: addresses::AddressNotes::default(),
            harmless_numbers: FxHashSet::default(),
            reallocates: unit.funcs.iter().any(|f| f.name == "realloc" && f.is_used && f.body.is_none()),
            errno: errno::objects(unit),
            weak: FxHashMap::default(),
            streams: Vec::new(),
            objects: None,
            unsized_objects: FxHashSet::default(),
        }
    }

    /// Translates everything that the entry function can reach. Functions and static objects are discovered while
    /// their users are translated, so dead parts of a unit cost nothing.
    fn run(&mut self, entry: FuncId) {
        self.program.entry = self.new_proc("$start", Pos::NONE);
        self.track_objects();
        self.list_ignored_annotations();
        let mut start = self.begin_start();
        self.proc_of(entry);
        for f in self.constructors().into_iter().chain(self.model_named(start::EXIT_HANDLERS)) {
            self.proc_of(f);
        }
        loop {
            if let Some((func, id, instance)) = self.new_procs.pop_front() {
                self.lower_func(func, id, instance);
            } else if let Some(global) = self.new_globals.pop_front() {
                start = self.initialise_global(start, global);
            } else {
                break;
            }
        }
        self.end_start(start, entry);
        self.end_objects();
        self.resolve_indirect_calls();
        self.program.objects.sort_by_key(|o| o.addr);
        self.list_models();
        self.list_address_notes();
        self.finish();
    }

    fn types(&self) -> &'u Types {
        &self.unit.types
    }

    fn pool(&mut self) -> &mut Pool {
        &mut self.program.pool
    }

    fn ptr_width(&self) -> u32 {
        self.program.space.ptr_width
    }

    fn func(&self, id: FuncId) -> &'u Func {
        &self.unit.funcs[id.0 as usize]
    }

    /// Reserves the next procedure; its graph follows later.
    fn new_proc(&mut self, name: &str, pos: Pos) -> ProcId {
        self.program.procs.push(cfg::empty_procedure(name, pos));
        ProcId(self.program.procs.len() as u32 - 1)
    }

    /// The procedure of a function, which is translated if nothing used it before.
    fn proc_of(&mut self, func: FuncId) -> ProcId {
        if let Some(id) = self.procs[func.0 as usize] {
            return id;
        }
        let f = self.func(func);
        let id = self.new_proc(&f.name, f.pos);
        self.procs[func.0 as usize] = Some(id);
        // A model that is called through pointers has no call to stand at.
        let instance = self.is_model_with_input(func).then_some(library::Instance { name: &f.name, pos: f.pos });
        self.new_procs.push_back((func, id, instance));
        id
    }

    /// The function that a function is another name of, or stands for, or itself.
    fn aliased(&self, func: FuncId) -> FuncId {
        self.unit.meant(func)
    }

    /// The address of a function as a value.
    fn func_address(&mut self, func: FuncId) -> Term {
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
    fn is_error_function(&self, f: &Func) -> bool {
        let is_listed = self.options.properties.contains(&f.name);
        // The C library has another function of this name, with parameters.
        let is_library = f.name == "error" && (f.body.is_some() || !self.param_types(f).is_empty());
        is_listed && !is_library
    }

    /// Says which annotations of the program mean nothing here.
    fn list_ignored_annotations(&mut self) {
        for annotation in &self.unit.ignored {
            let place = self.unit.sources.show(annotation.pos);
            let line = match annotation.kind {
                AnnotationKind::Loop => ignored_annotation(&place),
                AnnotationKind::Contract => format!("the function contract at {place} is ignored"),
            };
            self.assume_of_program(line);
        }
    }

    /// Notes what the verdict relies on, once.
    fn assume_of_program(&mut self, line: String) {
        if self.assumed.insert(line.clone()) {
            self.program.assumptions.push(line);
        }
    }
}

/// What is said of annotations of a loop.
fn ignored_annotation(place: &str) -> String {
    format!("loop annotations at {place} are ignored: attest finds invariants itself")
}
