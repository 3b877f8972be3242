//! What a native execution is fed: the inputs of a test by the place where the program takes them, what cannot be fed,
//! and what C leaves open on the way.

use super::blocks::{Blocks, Contents};
use super::bytes::bytes_of;
use super::environment::Environment;
use super::locals::{Form, Setting, Sources};
use super::objects;
use super::standard_input::StandardInput;
use base::Pos;
use cert::{ConfirmedTest, Overrun};
use cfront::{Given, Harness, Missing, Role};
use evidence::{Test, TestInput};
use exec::{Accesses, Limits, Observer, State, Value};
use ir::{InputKind, LocId, ProcId, Program, Stmt, StmtKind};
use logic::Evaluator;
use std::cell::LazyCell;
use std::collections::BTreeSet;

/// Library functions each of whose calls takes one input, the value that it returns: the driver may stand in for them.
const RETURNS_ITS_INPUT: &[&str] = &["rand", "random", "time"];
/// Functions of the library that allocate: their parameters, and how these are passed on.
const ALLOCATIONS: [Allocation; 3] = [
    ("malloc", "__SIZE_TYPE__ a", "a"),
    ("calloc", "__SIZE_TYPE__ a, __SIZE_TYPE__ b", "a, b"),
    ("realloc", "void *a, __SIZE_TYPE__ b", "a, b"),
];

/// A function of the library that allocates.
type Allocation = (&'static str, &'static str, &'static str);

/// Objects of the C library.
const LIBRARY_OBJECTS: &[&str] = &[
    "end of the environment",
    "environ",
    "optarg",
    "opterr",
    "optind",
    "optopt",
    "stderr",
    "stdin",
    "stdout",
    "timezone",
    "tzname",
];
/// Functions of the C library that the driver calls by their names.
const NEEDED: &[&str] = &["_exit", "abort", "dprintf", "mmap"];

/// Those that hand over standard input.
const NEEDED_TO_READ: &[&str] = &["close", "dup2", "pipe", "write"];

/// A block of this size may not be there natively.
const LARGE_BLOCK: u128 = 1 << 29;

/// The input that says whether an allocation fails, where that is asked for.
pub(super) const FAILS: &str = "allocation fails";

/// What the name of an input begins with that is the value of `errno` after a call.
pub(super) const ERRNO: &str = "errno after ";

/// One input that a function of the driver hands out.
#[derive(Clone, Debug)]
pub(super) struct Feed {
    /// The function, as the test names it: `f()`.
    pub(super) from: String,
    pub(super) value: Value,
    /// For people: number, value, place.
    pub(super) comment: String,
}

/// A part of an object or a parameter.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    Bytes {
        offset: u64,
        bytes: Vec<u8>,
    },
    /// A bit-field: `.member`, value.
    Member(String, u128),
}

/// A parameter or an object with its value.
#[derive(Clone, Debug)]
pub(super) struct Filled {
    pub(super) name: String,
    /// Without the semicolon.
    pub(super) declaration: String,
    pub(super) pieces: Vec<Piece>,
    pub(super) comment: String,
}

/// An execution that the machine is to repeat.
#[derive(Clone, Copy)]
pub(super) struct Repeated<'a> {
    /// What it takes.
    pub(super) test: &'a Test,
    /// Accesses behind objects on the way.
    pub(super) overruns: &'a [Overrun],
    /// Where it ends, if that is an error.
    pub(super) error: Option<(ProcId, LocId)>,
    /// Edges that it takes at most: an execution that comes to no error may go on for ever.
    pub(super) longest: u64,
}

impl<'a> From<&'a ConfirmedTest> for Repeated<'a> {
    fn from(t: &'a ConfirmedTest) -> Repeated<'a> {
        Repeated { test: t.test(), overruns: t.overruns(), error: Some(t.error()), longest: u64::MAX }
    }
}

/// See the module.
#[derive(Default)]
pub(super) struct Plan<'a> {
    pub(super) feeds: Vec<Feed>,
    pub(super) parameters: Vec<Filled>,
    pub(super) externs: Vec<Filled>,
    /// Locals that are given their values.
    pub(super) settings: Vec<Setting>,
    /// Where they are declared.
    pub(super) sources: Sources<'a>,
    /// Weak symbols that nobody defines.
    pub(super) absent: BTreeSet<String>,
    pub(super) environment: Environment,
    /// What the library reads itself.
    pub(super) standard_input: StandardInput,
    reads_standard_input: bool,
    /// Why an execution that does not reach the error would not refute the test.
    pub(super) doubts: Vec<String>,
    /// The part of them that is only about what was never set: said if nothing else is.
    unset: Vec<String>,
    pub(super) has_uninitialised: bool,
    /// Some allocation fails: each of the program's asks whether it does.
    pub(super) allocations_fail: bool,
    /// What is in blocks of memory.
    pub(super) contents: Vec<Contents>,
    /// The address sanitizer learns which blocks have no bytes.
    pub(super) marks_empty_blocks: bool,
    /// The driver has functions in the place of the library's that allocate.
    makes_blocks: bool,
    /// The driver is told of calls of functions that the program defines.
    pub(super) has_hook: bool,
    /// `file:line:col` of the error that the test reaches; none where coverage is measured.
    pub(super) error: Option<String>,
}

impl<'a> Plan<'a> {
    /// The plan, or the input that cannot be fed.
    pub(super) fn new(
        p: &Program,
        test: Repeated<'_>,
        harness: &Harness,
        mut sources: Sources<'a>,
    ) -> Result<Plan<'a>, String> {
        own_function(harness, NEEDED)?;
        let is_local = |i: &&TestInput| i.input.kind == InputKind::Uninitialised;
        for i in test.test.inputs.iter().filter(is_local) {
            sources.need((p.sources.name(i.pos.file), i.pos.line, i.pos.col), &i.input.what);
        }
        let mut plan = Plan {
            error: test.error.map(|(proc, loc)| p.sources.show(p.proc(proc).loc(loc).pos)),
            has_hook: !harness.own_errors.is_empty() || !harness.edited.is_empty(),
            allocations_fail: test.test.inputs.iter().any(fails),
            makes_blocks: !harness.allocations.is_empty() && !allocates_itself(harness),
            environment: Environment::new(p, test.test),
            standard_input: StandardInput::new(harness.input.stdin),
            reads_standard_input: harness.input.stdin.is_some()
                || StandardInput::is_read_by(test.test.inputs.iter().map(|i| &*i.input.what)),
            sources,
            ..Plan::default()
        };
        plan.parameters = filled(&harness.parameters)?;
        plan.externs = known_objects(&harness.externs);
        let rows = report::answer::inputs(p, test.test);
        for (n, (i, row)) in (1..).zip(test.test.inputs.iter().zip(rows)) {
            let comment = format!("{n}: {} at {}", row.value, row.at);
            if i.input.kind == InputKind::Uninitialised && plan.set_local(i, &comment, p, harness) {
                continue;
            }
            plan.input(i, &comment, harness, p).map_err(|why| format!("input {n}, {}: {why}", row.what))?;
        }
        if plan.allocations_fail {
            plan.doubts.push("allocations fail, which the C library's own do not on demand".into());
        }
        plan.memory(p, test, harness);
        plan.doubt_order(p, test, harness);
        for o in test.overruns {
            plan.doubts.push(format!("{}: access outside every object", p.sources.show(o.pos)));
        }
        plan.doubts.extend(harness.address_notes.iter().cloned());
        if objects::have_numbers(harness) {
            plan.doubts.push("the numbers of objects are those that attest chooses".into());
        }
        if let Some(at) = large_block(p, test) {
            plan.doubts.push(format!("{at}: more memory is allocated than a machine may have"));
        }
        if harness.has_alloca {
            plan.doubts.push("what is in memory of `alloca` cannot be set from outside".into());
        }
        if harness.has_assembly {
            plan.doubts.push("the program contains assembly".into());
        }
        plan.doubts.append(&mut plan.unset);
        plan.standard_input.complete()?;
        if plan.standard_input.is_fed() {
            own_function(harness, NEEDED_TO_READ)?;
        }
        if plan.environment.is_ambiguous {
            plan.doubts.push("a word of memory from outside may be a pointer or not".into());
        }
        Ok(plan)
    }

    /// The functions that the driver has in the place of the library's.
    pub(super) fn allocations(&self) -> &'static [Allocation] {
        match self.makes_blocks {
            true => &ALLOCATIONS,
            false => &[],
        }
    }

    /// The program is compiled with the address sanitizer.
    pub(super) fn has_address_sanitizer(&mut self) {
        self.marks_empty_blocks = self.makes_blocks;
    }

    /// A function sets `errno` to an input.
    pub(super) fn takes_errno(&self) -> bool {
        self.feeds.iter().any(|f| f.from.starts_with(ERRNO))
    }

    /// The objects that the unit declares and the driver defines.
    pub(super) fn externs_of(&self, harness: &Harness, unit: usize) -> impl Iterator<Item = &Filled> {
        let is_of_unit = |f: &Filled| harness.externs.iter().any(|g| g.name == f.name && g.unit == unit);
        let own: Vec<&Filled> = self.externs.iter().filter(|f| is_of_unit(f)).collect();
        own.into_iter().filter(|f| !self.absent.contains(&f.name))
    }

    fn input(&mut self, i: &TestInput, comment: &str, harness: &Harness, p: &Program) -> Result<(), String> {
        let what = i.input.what.as_str();
        if let Value::Int(_) = i.value {
            return Err("a mathematical integer is no value of the machine".into());
        }
        let moved;
        let i = match i.value {
            Value::Scalar { bits, width } if i.input.ty.is_pointer() && bits != 0 => {
                if !(p.space.env..p.space.env_end).contains(&bits) {
                    return Err("a pointer into the program's own memory".into());
                }
                moved = TestInput { value: Value::Scalar { bits: self.environment.native(bits), width }, ..i.clone() };
                &moved
            }
            _ => i,
        };
        match i.input.kind {
            InputKind::Uninitialised => {
                self.has_uninitialised = true;
                self.doubts
                    .push(format!("the value of `{what}`, which is not initialised, cannot be set from outside"));
                Ok(())
            }
            InputKind::Layout if harness.in_doubt.iter().any(|d| d == what) => {
                Err(format!("it rests on {what}, which nobody knows"))
            }
            InputKind::Layout => {
                if let Some(weak) = harness.weak.iter().find(|w| w.input == what) {
                    if bytes_of(&i.value).iter().any(|&b| b != 0) {
                        return Err(format!("nobody defines `{}`", weak.name));
                    }
                    self.absent.insert(weak.name.clone());
                    return Ok(());
                }
                self.doubts.push(format!("{what} is the machine's choice"));
                Ok(())
            }
            InputKind::Choice { .. } => Err("which edge is taken cannot be set from outside".into()),
            InputKind::Parameter => fill(&mut self.parameters, &harness.parameters, i, comment),
            InputKind::Extern => {
                if LIBRARY_OBJECTS.contains(&what) {
                    self.doubts.push(format!("`{what}` is the C library's"));
                    return Ok(());
                }
                fill(&mut self.externs, &harness.externs, i, comment)
            }
            InputKind::Nondet | InputKind::Bodiless | InputKind::Read if what == FAILS => {
                if self.allocations_fail {
                    self.feeds.push(Feed { from: FAILS.into(), value: i.value.clone(), comment: comment.into() });
                }
                Ok(())
            }
            InputKind::Nondet | InputKind::Bodiless | InputKind::Read => {
                let is_memory = i.input.kind == InputKind::Nondet && what.split(' ').next() == Some("memory");
                let is_errno = what.strip_prefix(ERRNO).is_some_and(|f| feeding(harness, f).is_some());
                let is_byte = self.reads_standard_input && StandardInput::is_single_byte(what);
                if is_byte || !is_memory && !is_errno && feeding(harness, what).is_none() {
                    let reader = library_reader(harness, what).ok_or_else(|| unfed(what))?;
                    self.doubts.push(format!("what `{}` gives is the C library's to say", reader.name));
                    self.standard_input.deliver(what, &i.value);
                    return Ok(());
                }
                // What the program calls it is not asked for.
                let from = if is_memory { "memory" } else { what };
                self.feeds.push(Feed { from: from.into(), value: i.value.clone(), comment: comment.into() });
                Ok(())
            }
        }
    }

    /// Gives a local that is not initialised its value, where its declaration can be found.
    fn set_local(&mut self, i: &TestInput, comment: &str, p: &Program, harness: &Harness) -> bool {
        let form = match i.value {
            Value::Scalar { .. } if i.input.ty.is_pointer() => Form::Pointer,
            Value::Scalar { width, .. } if width <= 64 => Form::Scalar,
            _ => Form::Bytes,
        };
        let value = match i.value {
            Value::Scalar { bits, width } if i.input.ty.is_pointer() && bits != 0 => {
                if !(p.space.env..p.space.env_end).contains(&bits) {
                    return false;
                }
                Value::Scalar { bits: self.environment.native(bits), width }
            }
            _ => i.value.clone(),
        };
        let place = (p.sources.name(i.pos.file), i.pos.line, i.pos.col);
        let found: Vec<Setting> =
            harness.units.iter().flat_map(|&unit| self.sources.settings(unit, place, &i.input.what, form)).collect();
        let Some(first) = found.first() else { return false };
        self.has_uninitialised = true;
        self.feeds.push(Feed { from: first.name.clone(), value, comment: comment.into() });
        for setting in found {
            if !self.settings.contains(&setting) {
                self.settings.push(setting);
            }
        }
        true
    }

    /// Bytes that the program reads before anybody has written them.
    fn memory(&mut self, p: &Program, test: Repeated<'_>, harness: &Harness) {
        let blocks = LazyCell::new(|| Blocks::of(p, test.test, test.longest, harness));
        for (addr, bytes) in evidence::runs(&test.test.memory) {
            if (p.space.env..p.space.env_end).contains(&addr) {
                continue;
            }
            let object = p.objects.iter().find(|o| (o.addr..o.addr + o.size).contains(&addr));
            let end = addr + bytes.len() as u128;
            let given = object.filter(|o| end <= o.addr + o.size).and_then(|o| {
                let is_open = harness.externs.iter().any(|g| g.name == o.name && !g.is_const);
                let filled = self.externs.iter_mut().find(|f| is_open && f.name == o.name)?;
                Some((filled, o.addr))
            });
            match given {
                Some((filled, start)) => filled.pieces.push(Piece::Bytes { offset: (addr - start) as u64, bytes }),
                None => {
                    self.has_uninitialised = true;
                    if object.is_none() && self.makes_blocks {
                        self.contents.extend(blocks.contents(addr, &bytes));
                    }
                    let owner = object.map_or("allocated or local memory".into(), |o| format!("`{}`", o.name));
                    self.unset.push(format!("{owner} has contents that cannot be set from outside"));
                }
            }
        }
    }

    /// Where the order in which inputs are taken is not the program's to say, or cannot be seen.
    fn doubt_order(&mut self, p: &Program, test: Repeated<'_>, harness: &Harness) {
        let names: BTreeSet<&str> = self.feeds.iter().filter_map(|f| Some(f.from.split_once("()")?.0)).collect();
        for m in harness.missing.iter().filter(|m| m.is_ignored && names.contains(m.name.as_str())) {
            self.doubts.push(format!("calls of `{}` whose value nobody uses look like the others", m.name));
        }
        let is_fed = |i: &&TestInput| i.input.kind.is_of_call();
        let fed: Vec<&TestInput> = test.test.inputs.iter().filter(is_fed).collect();
        let beside = fed.windows(2).find(|w| {
            let (a, b) = (w[0].pos, w[1].pos);
            a.file == b.file && a.line == b.line && a.col != b.col
        });
        if let Some(w) = beside {
            let at = p.sources.show(w[0].pos);
            self.doubts.push(format!("{at}: C does not say which of several operands is evaluated first"));
        }
    }
}

/// The program has functions of its own with names of the library's.
fn allocates_itself(harness: &Harness) -> bool {
    harness.defined.iter().any(|d| ALLOCATIONS.iter().any(|(name, ..)| d == name))
}

/// The input lets an allocation fail.
fn fails(i: &TestInput) -> bool {
    i.input.what == FAILS && !matches!(i.value, Value::Scalar { bits: 0, .. })
}

/// The function of the driver that hands out the input `what`: `f()`, or a part of that, `f().x`.
pub(super) fn feeding<'h>(harness: &'h Harness, what: &str) -> Option<&'h Missing> {
    let (name, _) = what.split_once("()")?;
    harness.missing.iter().find(|m| {
        let takes_input = match m.role {
            Role::Input | Role::Output | Role::Remembered => true,
            Role::LibraryInput => RETURNS_ITS_INPUT.contains(&name) || StandardInput::is_single_byte(what),
            _ => false,
        };
        let is_known =
            if m.parts.is_empty() { what.len() == name.len() + 2 } else { m.parts.iter().any(|p| p.name == what) };
        m.name == name && takes_input && is_known && m.prototype.is_some() && m.value.is_some()
    })
}

/// Where the execution allocates more memory than it may have natively. Allocation never fails in the interpreter.
fn large_block(p: &Program, test: Repeated<'_>) -> Option<String> {
    struct Large<'a> {
        program: &'a Program,
        ev: Evaluator,
        at: Option<Pos>,
    }
    impl Observer for Large<'_> {
        fn stmt(&mut self, stmt: &Stmt, after: &State) {
            let pool = &self.program.pool;
            let size = match (&stmt.kind, self.program.space.cell) {
                (StmtKind::Alloc { size, .. }, None) => self.ev.eval(pool, *size, after),
                // Where memory is checked, each block takes a cell whatever its size, which is written at the beginning of that.
                (StmtKind::Store { addr, value }, Some(bits))
                    if self.ev.eval(pool, *addr, after) & logic::mask(bits) == 0 =>
                {
                    self.ev.eval(pool, *value, after)
                }
                _ => return,
            };
            if size > LARGE_BLOCK {
                self.at.get_or_insert(stmt.pos);
            }
        }
    }
    let mut large = Large { program: p, ev: Evaluator::new(), at: None };
    let limits = Limits::steps(test.longest);
    cert::execute(p, &test.test.candidate(), Accesses::WithPadding, &limits, &mut large);
    large.at.map(|pos| p.sources.show(pos))
}

/// Why nothing hands out the input.
fn unfed(what: &str) -> &'static str {
    let is_word = ["__CPROVER_", "__ESBMC_", "klee_", "Frama_C_"].iter().any(|prefix| what.contains(prefix));
    match is_word {
        true => "only verifiers can do that",
        false if what.starts_with('*') || what.contains(" after ") => "what functions without body change is not fed",
        false => "it cannot be fed from outside",
    }
}

/// The function of the C library whose inputs are called `what`: what it reads is the library's to say.
fn library_reader<'h>(harness: &'h Harness, what: &str) -> Option<&'h Missing> {
    let call = what.strip_prefix("memory from ").or_else(|| what.strip_prefix(ERRNO)).unwrap_or(what);
    let name = call.split("()").next()?;
    harness.missing.iter().find(|m| m.name == name && matches!(m.role, Role::LibraryInput | Role::Library))
}

/// An error if the program defines one of the functions that the driver calls.
fn own_function(harness: &Harness, needed: &[&str]) -> Result<(), String> {
    match needed.iter().find(|n| harness.defined.iter().any(|d| d == *n)) {
        Some(name) => Err(format!("the program defines `{name}` itself, which the driver calls")),
        None => Ok(()),
    }
}

fn filled(given: &[Given]) -> Result<Vec<Filled>, String> {
    let one = |g: &Given| match &g.declaration {
        Some(declaration) => Ok(Filled {
            name: g.name.clone(),
            declaration: declaration.clone(),
            pieces: Vec::new(),
            comment: String::new(),
        }),
        None => Err(format!("the type of the parameter `{}` has no name", g.name)),
    };
    given.iter().map(one).collect()
}

/// What cannot be declared is left to the linker.
fn known_objects(given: &[Given]) -> Vec<Filled> {
    let own = given.iter().filter(|g| !LIBRARY_OBJECTS.contains(&g.name.as_str()));
    own.flat_map(|g| filled(std::slice::from_ref(g)).unwrap_or_default()).collect()
}

/// Puts the value of an input into the object or parameter of which it is a part.
fn fill(to: &mut [Filled], given: &[Given], i: &TestInput, comment: &str) -> Result<(), String> {
    let what = i.input.what.as_str();
    let is_part = |g: &&Given| g.name == what || g.parts.iter().any(|p| p.name == what);
    let g = given.iter().find(is_part).ok_or("nothing of this name can be set from outside")?;
    let mut bytes = bytes_of(&i.value);
    if g.is_const && bytes.iter().any(|&b| b != 0) {
        return Err("a constant cannot be set from outside".into());
    }
    let piece = match (g.parts.iter().find(|p| p.name == what), &i.value) {
        (Some(part), &Value::Scalar { bits, .. }) if part.is_bitfield => {
            Piece::Member(what[g.name.len()..].to_string(), bits)
        }
        (Some(part), _) => {
            bytes.resize(part.size as usize, 0);
            Piece::Bytes { offset: part.offset, bytes }
        }
        (None, Value::Bytes(_)) => Piece::Bytes { offset: 0, bytes },
        (None, Value::Scalar { .. } | Value::Int(_) | Value::Choice { .. }) => {
            return Err("it is no part that can be set from outside".into());
        }
    };
    let filled = to.iter_mut().find(|f| f.name == g.name).ok_or("its type has no name")?;
    filled.pieces.push(piece);
    if !filled.comment.is_empty() {
        filled.comment.push_str("; ");
    }
    filled.comment.push_str(comment);
    Ok(())
}
