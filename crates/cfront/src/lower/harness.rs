//! What a compiled test needs to know of a unit: the functions and objects that it must define in their place, and what
//! the entry function takes.
//!
//! The same decisions as in the translation, asked by name: which function is an input, which an assumption, which one the
//! C library has.

use super::address_notes::AddressNote;
use super::heap::HEADER;
use super::lowering::Lowering;
use super::repr::{self, Repr, repr};
use super::touches::Touch;
pub use super::weak::WeakName;
use super::weak::weak_names;
use crate::hir::{AnnotationKind, Edited, ExprKind, Func, FuncId, GlobalId, Linkage, Model, Unit};
use crate::models::origin;
use crate::starter::Starter;
use crate::symbolic_input::SymbolicInput;
use crate::types::{Quals, Type, TypeId, Types};
use crate::vocabulary::libc::{is_mathematics, is_output};
use crate::vocabulary::{Allocation, Intrinsic, Word, is_reserved};
use base::Pos;
use std::collections::BTreeSet;

/// What a function without body does when the program calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Each call whose value is used takes an input.
    Input,
    /// Pointer, size: the bytes are an input.
    Memory,
    Assume,
    Assert,
    /// An assertion has failed.
    AssertFail,
    /// Calling it violates the property.
    Error,
    Nothing,
    /// It writes text somewhere; the value of a call is an input.
    Output,
    /// The C library or the compiler has it, and nothing outside of the program notices a call.
    Library,
    /// The same, but what it returns or stores is an input.
    LibraryInput,
    /// It returns its first argument.
    First,
    /// The execution ends.
    Stop,
    /// Each call takes an input, and returns it or what the same arguments have got before.
    Remembered,
    /// A word of verifiers that only they know.
    Vocabulary,
    /// It is not translated: paths through a call are unknown.
    Untranslated,
}

/// A function that the program uses and does not define.
#[derive(Clone, Debug)]
pub struct Missing {
    pub name: String,
    pub role: Role,
    /// Its declaration with parameters `a1`, `a2`…, and that of a variable `value` for its result; `None` if a type has
    /// no name, or if there is no result.
    pub prototype: Option<String>,
    pub value: Option<String>,
    /// The inputs that make up a result that is a record; none if it is one input.
    pub parts: Vec<Part>,
    /// Parameters of the declaration.
    pub params: usize,
    /// What it accesses through them.
    pub touches: Vec<Touch>,
    /// There are calls whose value nobody uses: they take no input.
    pub is_ignored: bool,
    /// A unit that declares it, by number.
    pub unit: usize,
}

/// A scalar part of an object, as inputs name it.
#[derive(Clone, Debug)]
pub struct Part {
    pub name: String,
    pub offset: u64,
    pub size: u64,
    pub is_bitfield: bool,
}

/// A parameter of the entry function, or an object that is defined elsewhere.
#[derive(Clone, Debug)]
pub struct Given {
    pub name: String,
    /// Its declaration; `None` if its type has no name or its size is not known.
    pub declaration: Option<String>,
    pub is_const: bool,
    /// None if there are too many to be inputs of their own.
    pub parts: Vec<Part>,
    /// A unit that declares it, by number.
    pub unit: usize,
}

/// A function of the program, and the unit that defines it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defined {
    pub name: String,
    pub unit: usize,
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Harness {
    pub missing: Vec<Missing>,
    /// Words of verifiers that take arguments of any type: no function can be declared for them.
    pub words: Vec<(String, Role)>,
    pub externs: Vec<Given>,
    pub parameters: Vec<Given>,
    /// The function that the program starts with.
    pub entry: Defined,
    /// The declaration of `main` without its parameters, if the program defines it.
    pub main: Option<String>,
    /// What starts the function on any heap.
    pub starter: Option<Starter>,
    /// The units that have to do with it, by number.
    pub units: Vec<usize>,
    /// Functions of the property that the program defines.
    pub own_errors: Vec<Defined>,
    /// Functions of internal linkage, with the names under which other units know them.
    pub exported: Vec<(Defined, String)>,
    /// Functions that are not what the program calls by their names: an execution that enters one is another.
    pub edited: Vec<Defined>,
    /// Functions that the program defines.
    pub defined: Vec<String>,
    /// Names that another unit may define or not: an input says so.
    pub weak: Vec<WeakName>,
    /// Inputs of models behind which no execution on the machine shows anything, as the machine gets our values.
    pub in_doubt: Vec<String>,
    pub has_assembly: bool,
    /// Quantifiers stand in the text, also in code that is not reached: no compiler knows them.
    pub has_quantifiers: bool,
    /// Contracts are checked or stand for code: no compiler knows them.
    pub has_contracts: bool,
    /// There are annotations of loops or functions in CBMC's words, which no compiler of C knows.
    pub has_annotations: bool,
    /// Where the program calls `malloc`, `calloc` or `realloc`.
    pub allocations: BTreeSet<Pos>,
    /// The program calls `alloca`.
    pub has_alloca: bool,
    /// Bytes of an allocation before its block begins.
    pub block_header: u64,
    /// What is known of the lengths of inputs.
    pub input: SymbolicInput,
    /// Where the verdict rests on numbers of addresses that are not those of a machine.
    pub address_notes: Vec<String>,
}

/// Headers whose modelled functions a program may call without anybody outside noticing, and such functions of others.
#[rustfmt::skip]
const QUIET_HEADERS: &[&str] = &[
    "arpa/inet.h", "ctype.h", "errno.h", "fenv.h", "inttypes.h", "libgen.h", "libintl.h", "math.h", "stdlib.h", "string.h", "time.h",
    "wchar.h", "wctype.h",
];
#[rustfmt::skip]
const QUIET: &[&str] = &[
    "_IO_getc", "asprintf", "error", "error_at_line", "fgetc", "fgetpos", "fgetpos64", "fgets", "fgets_unlocked", "fnmatch", "fread", "fwprintf", "getc", "getc_unlocked",
    "getchar", "getchar_unlocked", "getdelim", "getline", "getopt", "getopt_long", "getopt_long_only", "gets", "read", "sigaddset",
    "localeconv", "setlocale", "sigdelset", "sigemptyset", "sigfillset", "sigismember", "sscanf", "swprintf", "vasprintf", "vfwprintf", "vsnprintf", "vsprintf", "vsscanf",
    "vswprintf", "vwprintf", "wprintf",
];
/// Functions of those headers that somebody notices.
const LOUD: &[&str] =
    &["mkdtemp", "mkostemp", "mkstemp", "mkstemps", "mktemp", "putenv", "realpath", "setenv", "system"];
/// Elements of an array whose length only its definition knows (as many bytes as the translation gives it).
const BYTES_OF_UNKNOWN_ARRAY: u64 = 1 << 16;
const MAX_PARTS: usize = 64;

/// Describes the unit for an execution that begins with `entry`, when it has been translated.
pub(super) fn describe(lowering: &mut Lowering<'_>, entry: FuncId) -> Harness {
    let unit = lowering.unit;
    let own = || unit.funcs.iter().filter(|f| !lowering.is_model(f));
    let units = units(unit);
    // What is taken away is there on the machine.
    let is_there = |f: &Func| {
        let is_it = |e: &&Edited| e.function == f.name && (e.linkage == Linkage::External || e.unit == f.unit);
        unit.edited.iter().filter(is_it).any(|e| units.contains(&(e.unit.0 as usize)))
    };
    let missing: Vec<&Func> =
        own().filter(|f| f.is_used && f.body.is_none() && f.alias.is_none() && !is_there(f)).collect();
    let edited = unit.edited.iter().map(|e| Defined { name: e.function.clone(), unit: e.unit.0 as usize });
    let own_errors = own().filter(|f| f.body.is_some() && lowering.is_error_function(f));
    let place = |f: &Func| Defined { name: f.name.clone(), unit: f.unit.0 as usize };
    let own_errors = own_errors.map(place).collect();
    let exported = unit.exported.iter().map(|e| {
        let function = Defined { name: e.function.clone(), unit: e.unit.0 as usize };
        (function, e.name.clone())
    });
    let options = lowering.options;
    let main = own().find(|f| f.body.is_some() && f.name == "main").and_then(|f| match unit.types.get(f.ty) {
        &Type::Func { ret, .. } => Some(unit.types.declare(ret, "main()")),
        _ => None,
    });
    let defined = own().filter(|f| f.body.is_some()).map(|f| f.name.clone()).collect();
    let parameters = unit.funcs[entry.0 as usize].body.iter().flat_map(|code| {
        let named = lowering.named_params(&unit.funcs[entry.0 as usize], code);
        let locals = named.iter().map(|p| &code.locals[p.0 as usize]);
        locals.enumerate().map(|(i, l)| given(&unit.types, &l.name, l.ty, &format!("a{}", i + 1)))
    });
    Harness {
        parameters: parameters.collect(),
        words: words(unit),
        externs: externs(unit),
        weak: weak_names(lowering),
        in_doubt: lowering.in_doubt.iter().cloned().collect(),
        has_assembly: lowering.has_assembly,
        has_quantifiers: [b"__CPROVER_forall", b"__CPROVER_exists"].iter().any(|word| contains(&unit.text, *word)),
        address_notes: lowering.program.assumptions.iter().filter(|a| is_about_numbers(a)).cloned().collect(),
        entry: place(&unit.funcs[entry.0 as usize]),
        main,
        starter: None,
        exported: exported.collect(),
        edited: edited.filter(|e| units.contains(&e.unit)).collect(),
        units,
        has_contracts: !options.contracts.is_empty(),
        has_annotations: unit.ignored.iter().any(|a| matches!(a.kind, AnnotationKind::Loop | AnnotationKind::Contract)),
        allocations: calls(unit, &[Allocation::Malloc, Allocation::Calloc, Allocation::Realloc]),
        has_alloca: !calls(unit, &[Allocation::Alloca]).is_empty(),
        block_header: if lowering.reallocates { HEADER } else { 0 },
        input: options.input,
        own_errors,
        defined,
        missing: missing.into_iter().map(|f| lowering.missing(f)).collect(),
    }
}

impl Lowering<'_> {
    fn missing(&mut self, f: &Func) -> Missing {
        let types = &self.unit.types;
        let (ret, params, variadic) = match types.get(f.ty) {
            Type::Func { ret, params, variadic, .. } => (*ret, params.as_slice(), *variadic),
            _ => (TypeId::INT, [].as_slice(), false),
        };
        let mut list: Vec<String> =
            params.iter().enumerate().map(|(i, &p)| types.declare(p, format!("a{}", i + 1))).collect();
        if variadic {
            list.push("...".into());
        }
        let is_prototype = matches!(types.get(f.ty), Type::Func { prototype: true, .. });
        if list.is_empty() && is_prototype {
            list.push("void".into());
        }
        let prototype = named(types.declare(ret, format!("{}({})", f.name, list.join(", "))));
        let has_value = matches!(repr(types, ret), Repr::Bits(_) | Repr::Memory);
        let is_record = matches!(repr(types, ret), Repr::Memory);
        Missing {
            role: self.role(f, ret),
            prototype,
            value: has_value.then(|| types.declare(ret.without_quals(), "value")).and_then(named),
            parts: if is_record { parts(types, ret, &format!("{}()", f.name)) } else { Vec::new() },
            params: params.len(),
            touches: self.touches(f),
            is_ignored: self.ignored.contains(f.name.as_str()),
            name: f.name.clone(),
            unit: f.unit.0 as usize,
        }
    }

    fn role(&mut self, f: &Func, ret: TypeId) -> Role {
        if self.is_error_function(f) {
            return Role::Error;
        }
        match f.model {
            // Its one input is what it returns.
            Some(Model::Fits(model)) if is_reserved(&f.name) => {
                return if self.takes_input(model) { Role::Input } else { Role::Vocabulary };
            }
            Some(Model::Fits(model))
                if is_quiet(&f.name) || self.options.input.stdin.is_some() && reads_stream(&f.name) =>
            {
                return if self.takes_input(model) { Role::LibraryInput } else { Role::Library };
            }
            Some(_) => return Role::Untranslated,
            None => {}
        }
        match Intrinsic::find(&f.name) {
            Some(Intrinsic::Nondet) => Role::Input,
            Some(Intrinsic::NondetMemory) => Role::Memory,
            Some(Intrinsic::Assume) => Role::Assume,
            Some(Intrinsic::Assert) => Role::Assert,
            Some(Intrinsic::AssertFail) => Role::AssertFail,
            _ if f.name.starts_with("__builtin_") => Role::Library,
            Some(Intrinsic::Nothing) => Role::Nothing,
            Some(Intrinsic::Unsupported) => Role::Untranslated,
            Some(Intrinsic::First) if is_reserved(&f.name) => Role::First,
            Some(Intrinsic::Stop) if is_reserved(&f.name) => Role::Stop,
            Some(Intrinsic::Word(Word::Uninterpreted)) => Role::Remembered,
            _ if is_reserved(&f.name) => Role::Vocabulary,
            Some(_) => Role::Library,
            None if is_output(&f.name) => Role::Output,
            None if is_mathematics(&f.name) => Role::Library,
            None if self.library_function(f).is_some_and(|entry| !entry.is_documented()) => Role::Untranslated,
            None if self.types().is_void(ret) => Role::Nothing,
            None => Role::Input,
        }
    }
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|w| w == word)
}

/// Units that declare something that is left.
fn units(unit: &Unit) -> Vec<usize> {
    let own = unit.funcs.iter().filter(|f| !unit.sources.is_in_model(f.pos));
    let objects = unit.globals.iter().filter(|g| !unit.sources.is_in_model(g.pos));
    let found: BTreeSet<usize> = own.map(|f| f.unit).chain(objects.map(|g| g.unit)).map(|u| u.0 as usize).collect();
    found.into_iter().collect()
}

fn is_about_numbers(assumption: &str) -> bool {
    assumption.starts_with(AddressNote::Number.text())
}

fn words(unit: &Unit) -> Vec<(String, Role)> {
    let mut names: BTreeSet<String> = BTreeSet::new();
    for body in unit.funcs.iter().filter_map(|f| f.body.as_ref()) {
        super::scan::for_each_expr(body, &mut |e| match &e.kind {
            ExprKind::Builtin { name, .. } if is_reserved(name) => _ = names.insert(name.clone()),
            _ => {}
        });
    }
    let role = |name: &str| match Intrinsic::find(name) {
        Some(Intrinsic::Assume) => Role::Assume,
        Some(Intrinsic::Assert) => Role::Assert,
        Some(Intrinsic::Nothing) => Role::Nothing,
        _ => Role::Vocabulary,
    };
    names.into_iter().map(|name| (name.clone(), role(&name))).collect()
}

/// Where the program calls functions that allocate so.
fn calls(unit: &Unit, ways: &[Allocation]) -> BTreeSet<Pos> {
    let mut out = BTreeSet::new();
    let is_way = |name: &str| matches!(Intrinsic::find(name), Some(Intrinsic::Allocation(way)) if ways.contains(&way));
    let own = unit.funcs.iter().filter(|f| !unit.sources.is_in_model(f.pos));
    for body in own.filter_map(|f| f.body.as_ref()) {
        super::scan::for_each_expr(body, &mut |e| {
            let callee = match &e.kind {
                ExprKind::Call { callee, .. } => callee.direct_callee(),
                _ => None,
            };
            if callee.is_some_and(|callee| is_way(&unit.funcs[callee.0 as usize].name)) {
                out.insert(e.pos);
            }
        });
    }
    out
}

/// The function does nothing but look at a stream that is open.
fn reads_stream(name: &str) -> bool {
    #[rustfmt::skip]
    const READERS: &[&str] = &[
        "__isoc23_fscanf", "__isoc23_scanf", "__isoc23_vfscanf", "__isoc23_vscanf", "__isoc99_fscanf", "__isoc99_scanf",
        "__isoc99_vfscanf", "__isoc99_vscanf", "clearerr", "clearerr_unlocked", "feof", "feof_unlocked", "ferror", "ferror_unlocked",
        "fgetc_unlocked", "fileno", "fileno_unlocked", "fread_unlocked", "fscanf", "scanf", "ungetc", "vfscanf", "vscanf",
    ];
    READERS.contains(&name)
}

/// Nobody outside of the program notices a call of the library function.
fn is_quiet(name: &str) -> bool {
    let is_of_quiet_header = origin(name).is_some_and(|(header, _)| QUIET_HEADERS.contains(&header));
    (is_of_quiet_header && !LOUD.contains(&name)) || QUIET.contains(&name)
}

/// The text, unless it names a type that has no name.
fn named(text: String) -> Option<String> {
    (!text.contains("<anonymous>") && !text.contains("[*]")).then_some(text)
}

/// `name` as inputs know it, declared as `declared`.
fn given(types: &Types, name: &str, ty: TypeId, declared: &str) -> Given {
    Given {
        name: name.to_string(),
        declaration: named(types.declare(ty.without_quals(), declared)).filter(|_| types.is_complete(ty)),
        is_const: false,
        parts: parts(types, ty, name),
        unit: 0,
    }
}

/// None where the translation takes the object as one input.
fn parts(types: &Types, ty: TypeId, name: &str) -> Vec<Part> {
    let leaves = repr::leaves(types, ty, name, MAX_PARTS).unwrap_or_default();
    let part = |l: repr::Leaf| Part {
        size: types.size_of(l.ty),
        name: l.name,
        offset: l.offset,
        is_bitfield: l.bits.is_some(),
    };
    leaves.into_iter().map(part).collect()
}

/// Objects that code or initialisers of the unit name and another unit defines.
fn externs(unit: &Unit) -> Vec<Given> {
    let mut used: BTreeSet<GlobalId> = BTreeSet::new();
    super::scan::for_each_global(unit, &mut |g| _ = used.insert(g));
    let types = &unit.types;
    let objects = used.into_iter().map(|g| &unit.globals[g.0 as usize]);
    let foreign = objects.filter(|g| g.is_extern_only && g.alias.is_none());
    foreign
        .map(|g| {
            let mut out = given(types, &g.name, g.ty, &g.name);
            out.unit = g.unit.0 as usize;
            let element = match types.get(g.ty) {
                Type::Array(elem, length) => Some((*elem, *length)),
                _ => None,
            };
            out.is_const = g.ty.quals().contains(Quals::CONST)
                || element.is_some_and(|(elem, _)| elem.quals().contains(Quals::CONST));
            out.declaration = match element {
                Some((elem, None)) if types.size_of(elem) > 0 => {
                    let count = BYTES_OF_UNKNOWN_ARRAY / types.size_of(elem);
                    Some(format!("__typeof__({0}[0]) {0}[{count}]", g.name))
                }
                _ if types.is_complete(g.ty) => Some(format!("__typeof__({0}) {0}", g.name)),
                _ => None,
            };
            out
        })
        .collect()
}
