//! Models of library functions: C texts of ours, one or several for each header, whose functions stand in for those that a program
//! uses and does not define.
//!
//! A text is parsed only if the program uses one of its functions, and of its functions those are checked that are used.
//! A definition in the program always wins, also over the model's own use of that function. Where bytes of input are counted
//! (`crate::symbolic_input`), the model `__attest_sized_f` stands for `f`: without the options programs get the same models as ever.
//!
//! What a text may use besides C: `__attest_nondet_TYPE()`, any value, an input that bears the model's name and the
//! position of its call (`__attest_nondet_character()` is an `int` that people read as a character, -1 where nothing is left; `__attest_nondet_choice()` is for the
//! library to say, and a violation that hangs on another value than zero is one of some libraries only);
//! `__attest_nondet_memory(p, n)`; `__attest_nondet_constant(p, n)`, of memory that only the library writes to;
//! `__attest_assume(c)`; `__attest_may_set_errno()`, `__attest_set_errno_if(c)`, which surely does where the condition holds,
//! `__attest_set_errno(n)`; `__attest_checks_memory()`, whether accesses are checked; `__attest_rounds_to_nearest()`,
//! whether results of floating point are; `__attest_read_memory(p, n)`, which has these bytes checked; `__attest_apart(to,
//! from, n)`, which has blocks checked that must not overlap; `__attest_disjoint(p, n, q, m)`, whether two blocks have no
//! byte in common; `__attest_is_outside(p)`, whether the memory is none that the program created; `__attest_passes_arguments()`,
//! whether the program passes on only the list of arguments that it was started with, as far as one sees; `__attest_in_doubt("what")`, behind which no violation counts; `__attest_machine_decides("what")`,
//! behind which one counts that the compiled program shows; `__attest_not_modelled("case")`, which ends the path as
//! unknown; `__attest_pointed_size(n)`, in the function that the program calls, the size of what the program says that its
//! argument `n` (from 0) points to; functions that are intrinsic (`vocabulary`). `// needs: HEADER` in the first lines adds
//! another text. `// assumes: …` above a function is an assumption of every verdict about a program that uses it; `// all
//! assume: …` is one of all functions of the text. A definition begins in the first column of a line that ends in `{`;
//! functions that are not part of the library are `static`. An object that is not `static` is the one of that name that the
//! program declares.

use crate::hir::{Expr, ExprKind, FuncId, Global, Linkage, Model, Unit};
use crate::lower::scan::{for_each_expr, walk_init};
use crate::symbolic_input::SymbolicInput;
use crate::types::{Type, TypeId, Types};
use crate::{check, lex, parse, vocabulary};
use base::{Diagnostic, MODELS};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Header and text as written. A text stands behind those whose own functions it uses.
const WRITTEN: &[(&str, &str)] = &[
    ("__fc_builtin.h", include_str!("../models/frama_c.c")),
    ("arpa/inet.h", include_str!("../models/addresses.c")),
    ("arpa/inet.h", include_str!("../models/inet.c")),
    ("ctype.h", include_str!("../models/ctype.c")),
    ("error.h", include_str!("../models/error.c")),
    ("errno.h", include_str!("../models/errno.c")),
    ("fenv.h", include_str!("../models/fenv.c")),
    ("fnmatch.h", include_str!("../models/fnmatch.c")),
    ("getopt.h", include_str!("../models/getopt.c")),
    ("klee/klee.h", include_str!("../models/klee.c")),
    (COUNTED, include_str!("../models/symbolic_input.c")),
    ("libgen.h", include_str!("../models/paths.c")),
    ("libintl.h", include_str!("../models/libintl.c")),
    ("math.h", include_str!("../models/math.c")),
    ("printf.h", include_str!("../models/printf_floats.c")),
    ("signal.h", include_str!("../models/signals.c")),
    ("stdio.h", include_str!("../models/lines.c")),
    ("stdio.h", include_str!("../models/printf.c")),
    ("stdio.h", include_str!("../models/sscanf.c")),
    ("stdio.h", include_str!("../models/stdio.c")),
    ("stdlib.h", include_str!("../models/random.c")),
    ("stdlib.h", include_str!("../models/sorting.c")),
    ("stdlib.h", include_str!("../models/stdlib.c")),
    ("stdlib.h", include_str!("../models/strtod.c")),
    ("string.h", include_str!("../models/messages.c")),
    ("string.h", include_str!("../models/string.c")),
    ("locale.h", include_str!("../models/locale.c")),
    ("netdb.h", include_str!("../models/netdb.c")),
    ("sys/ioctl.h", include_str!("../models/ioctl.c")),
    ("sys/socket.h", include_str!("../models/socket.c")),
    ("sys/stat.h", include_str!("../models/system.c")),
    ("time.h", include_str!("../models/time.c")),
    ("time.h", include_str!("../models/dates.c")),
    ("unistd.h", include_str!("../models/processes.c")),
    ("unistd.h", include_str!("../models/unistd.c")),
    ("wchar.h", include_str!("../models/wchar.c")),
    ("wchar.h", include_str!("../models/wide_numbers.c")),
    ("wchar.h", include_str!("../models/wide_stdio.c")),
    ("wctype.h", include_str!("../models/multibyte.c")),
    ("wctype.h", include_str!("../models/wctype.c")),
];

/// The header, so to say, of the models of input whose bytes are counted.
const COUNTED: &str = "klee/runtime";
/// What their names begin with.
const COUNTED_NAME: &str = "__attest_sized_";

/// Texts for each type of floating point numbers.
const BOUNDS: &str = include_str!("../models/math_bounds.c");
const BITS: &str = include_str!("../models/math_bits.c");

/// What words of such a text stand for: the type, the suffix of its functions, and of its parts.
type Meanings = &'static [(&'static str, &'static str)];
const OF_NUMBERS: &[(&str, Meanings)] = &[
    (BOUNDS, &[("real ", "double "), ("(real)", "(double)"), ("_r(", "(")]),
    (BOUNDS, &[("real ", "float "), ("(real)", "(float)"), ("_r(", "f(")]),
    (BOUNDS, &[("real ", "long double "), ("(real)", "(long double)"), ("_r(", "l(")]),
    (BITS, &[("real ", "double "), ("word", "unsigned long long"), ("DIGITS", "52"), ("BIAS", "1023"), ("_r(", "(")]),
    (BITS, &[("real ", "float "), ("word", "unsigned"), ("DIGITS", "23"), ("BIAS", "127"), ("_r(", "f(")]),
];

/// Header and text.
static TEXTS: LazyLock<Vec<(&'static str, Cow<'static, str>)>> = LazyLock::new(|| {
    let written = WRITTEN.iter().map(|&(header, text)| (header, Cow::Borrowed(text)));
    let of_numbers = OF_NUMBERS.iter().map(|&(text, words)| {
        let text = words.iter().fold(text.to_string(), |text, (word, meaning)| text.replace(word, meaning));
        ("math.h", Cow::Owned(text))
    });
    written.chain(of_numbers).collect()
});

/// Where a model stands.
struct Definition {
    /// Into [`TEXTS`].
    text: usize,
    /// What its use assumes.
    note: Option<&'static str>,
}

static INDEX: LazyLock<FxHashMap<&'static str, Definition>> = LazyLock::new(|| {
    let mut index = FxHashMap::default();
    for (i, (_, text)) in TEXTS.iter().enumerate() {
        let of_all = text.lines().find_map(|l| l.strip_prefix("// all assume: "));
        let mut note = None;
        for line in text.lines() {
            if let Some(name) = defined_name(line) {
                index.insert(name, Definition { text: i, note: note.or(of_all) });
            }
            note = line.strip_prefix("// assumes: ");
        }
    }
    index
});

/// The function whose definition begins on the line, if it is one for programs.
fn defined_name(line: &'static str) -> Option<&'static str> {
    let is_definition = line.ends_with('{') && line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let (head, _) = line.split_once('(').filter(|_| is_definition && !line.starts_with("static "))?;
    head.rsplit([' ', '*']).next()
}

/// The texts of the models of a header, as the front end reads them.
pub fn texts(header: &str) -> impl Iterator<Item = &'static str> {
    TEXTS.iter().filter(move |(of, _)| *of == header).map(|(_, text)| text.as_ref())
}

/// The header of the model of a function, and what its use assumes.
pub(crate) fn origin(function: &str) -> Option<(&'static str, Option<&'static str>)> {
    let counted = || counted_name(function).and_then(|name| INDEX.get(name));
    INDEX.get(function).or_else(counted).map(|d| (TEXTS[d.text].0, d.note))
}

/// The name of the model where bytes of input are counted, if there is one of its own. The forms that headers choose are the same function.
fn counted_name(function: &str) -> Option<&'static str> {
    let name = function.strip_prefix("__isoc99_").or_else(|| function.strip_prefix("__isoc23_")).unwrap_or(function);
    let find = |name: &str| INDEX.get_key_value(format!("{COUNTED_NAME}{name}").as_str()).map(|(name, _)| *name);
    find(name).or_else(|| find(name.strip_suffix("64")?))
}

/// Gives the library functions that the unit uses and does not define their models.
pub(crate) fn link(unit: &mut Unit, input: &SymbolicInput) -> parse::Res<()> {
    let is_open = |f: &crate::hir::Func| f.is_used && f.body.is_none() && f.alias.is_none();
    let open = || unit.funcs.iter().enumerate().filter(|(_, f)| is_open(f));
    let known = |name: &str| INDEX.get_key_value(name).map(|(name, d)| (*name, d.text));
    let counted = |name: &str| counted_name(name).filter(|_| input.is_given()).and_then(known);
    let found = |name: &str| counted(name).or_else(|| known(name));
    let modelled: Vec<(usize, (&str, usize))> =
        open().filter_map(|(i, f)| found(&f.name).map(|model| (i, model))).collect();
    let helpers: BTreeSet<&str> = open().flat_map(|(_, f)| vocabulary::helpers(&f.name)).collect();
    let wanted: Vec<(&str, usize)> =
        modelled.iter().map(|m| m.1).chain(helpers.into_iter().filter_map(known)).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let (before, objects) = (unit.funcs.len(), unit.globals.len());
    let constants = input.constants(input.stdin.is_some() && changes_stdin(unit));
    let text = assemble(wanted.iter().map(|w| w.1), &constants);
    let first = |mut errors: Vec<Diagnostic>| Box::new(errors.remove(0));
    let tokens = lex::lex(text.as_bytes(), MODELS, &mut unit.sources).map_err(first)?;
    let tree = parse::parse(&tokens).map_err(first)?;
    let names: Vec<&str> = wanted.iter().map(|w| w.0).collect();
    let models = check::add_functions(&tokens, &tree, &names, unit)?;
    for (&(i, _), &model) in modelled.iter().zip(&models) {
        let (declared, defined) = (unit.funcs[i].ty, unit.funcs[model.0 as usize].ty);
        unit.funcs[i].model = match fits(&unit.types, declared, defined) {
            true => Some(Model::Fits(model)),
            false if is_another(&unit.types, declared, defined) => None,
            false => Some(Model::Misfit),
        };
    }
    prefer_own_functions(unit, before);
    // Inputs bear the names that the program knows.
    for (&(i, (name, _)), &model) in modelled.iter().zip(&models) {
        if name.starts_with(COUNTED_NAME) {
            unit.funcs[model.0 as usize].name = unit.funcs[i].name.clone();
        }
    }
    join_objects(unit, objects);
    Ok(())
}

/// The program does something else with `stdin` than to read which stream it is.
fn changes_stdin(unit: &Unit) -> bool {
    let is_stdin = |e: &Expr| matches!(e.kind, ExprKind::Global(g) if unit.globals[g.0 as usize].name == "stdin");
    let (mut uses, mut reads) = (0, 0);
    let mut count = |e: &Expr| {
        uses += usize::from(is_stdin(e));
        reads += usize::from(matches!(&e.kind, ExprKind::Load(place) if is_stdin(place)));
    };
    unit.funcs.iter().filter_map(|f| f.body.as_ref()).for_each(|body| for_each_expr(body, &mut count));
    unit.globals.iter().filter_map(|g| g.init.as_ref()).for_each(|init| walk_init(init, &mut count));
    uses > reads || unit.globals.iter().any(|g| g.name == "stdin" && !g.is_extern_only)
}

/// The texts that are needed, with line markers that name their headers.
fn assemble(texts: impl Iterator<Item = usize>, counted: &str) -> String {
    let mut open: Vec<usize> = texts.collect();
    let mut needed = BTreeSet::new();
    while let Some(i) = open.pop() {
        if needed.insert(i) {
            let headers = TEXTS[i].1.lines().filter_map(|l| l.strip_prefix("// needs: "));
            open.extend(headers.flat_map(|h| (0..TEXTS.len()).filter(move |&i| TEXTS[i].0 == h)));
        }
    }
    let text = |i: usize| {
        let (header, text) = &TEXTS[i];
        let constants = if *header == COUNTED { counted } else { "" };
        format!("# 1 \"{MODELS}{header}\"\n{constants}{text}\n")
    };
    needed.into_iter().map(text).collect()
}

/// Library functions behind `before` that models use: the program's own definition counts.
fn prefer_own_functions(unit: &mut Unit, before: usize) {
    let (own, added) = unit.funcs.split_at_mut(before);
    for f in added.iter_mut().filter(|f| f.body.is_none() || INDEX.contains_key(f.name.as_str())) {
        let found = own.iter().position(|g| g.name == f.name && g.body.is_some() && g.linkage == Linkage::External);
        f.model = found.filter(|&i| fits(&unit.types, f.ty, own[i].ty)).map(|i| Model::Fits(FuncId(i as u32)));
    }
}

/// Objects behind `before` that models define for programs (`optind`) are those that the program declares, or defines itself. What they
/// only declare (`stdin`) is the program's, too.
fn join_objects(unit: &mut Unit, before: usize) {
    let (own, added) = unit.globals.split_at_mut(before);
    for model in added.iter_mut().filter(|g| g.linkage == Linkage::External && !g.is_string) {
        let is_it = |g: &&mut Global| g.name == model.name && g.linkage == Linkage::External && g.alias.is_none();
        let Some(declared) = own.iter_mut().find(is_it) else { continue };
        model.unit = declared.unit;
        let other_name = if declared.is_extern_only && !model.is_extern_only { declared } else { &mut *model };
        other_name.alias = Some(other_name.name.clone());
    }
}

/// A function that is declared with another number of parameters than the library's, or without any floating point numbers where that has
/// some, has nothing but the name in common.
fn is_another(types: &Types, declared: TypeId, defined: TypeId) -> bool {
    let (Type::Func { ret, params, prototype, .. }, Type::Func { ret: result, params: expected, .. }) =
        (types.get(declared), types.get(defined))
    else {
        return false;
    };
    let has_numbers = |ret: TypeId, params: &[TypeId]| params.iter().chain([&ret]).any(|&t| types.is_float(t));
    *prototype && (params.len() != expected.len() || has_numbers(*result, expected) && !has_numbers(*ret, params))
}

/// A call by the type `declared` hands over what a function of type `defined` expects, and understands what comes back.
fn fits(types: &Types, declared: TypeId, defined: TypeId) -> bool {
    let (Type::Func { ret, params, prototype, .. }, Type::Func { ret: result, params: expected, .. }) =
        (types.get(declared), types.get(defined))
    else {
        return false;
    };
    // Without a prototype each call is looked at by itself.
    let is_called_well = !prototype || arguments_fit(types, params, expected);
    let is_ignored = types.is_void(*ret);
    let is_told_of_alike = params.iter().zip(expected).chain([(ret, result)]).all(|(&g, &e)| points_alike(types, g, e));
    is_called_well && is_told_of_alike && (is_ignored || is_part(types, *ret, *result) || is_same(types, *ret, *result))
}

/// Arguments of these types are what a function with these parameters expects. A narrower integer is the same number.
pub(crate) fn arguments_fit(types: &Types, given: &[TypeId], expected: &[TypeId]) -> bool {
    let fits = |g, e| is_same(types, g, e) || is_part(types, g, e) || types.is_transparent_for(g, e);
    given.len() == expected.len() && given.iter().zip(expected).all(|(&g, &e)| fits(g, e))
}

/// What a pointer of the program leads to has the size of what the model takes it for, as far as both say it: `time_t` has 64 bits in
/// some 32 bit programs.
fn points_alike(types: &Types, given: TypeId, expected: TypeId) -> bool {
    let size = |t: TypeId| types.pointee(t).filter(|&to| types.is_complete(to)).map(|to| types.size_of(to));
    match (size(given), size(expected)) {
        // A model that looks at bytes goes by another argument.
        (Some(_), None | Some(1)) | (None, _) => true,
        (Some(given), Some(expected)) => given == expected,
    }
}

/// Integers, the first not wider than the second.
fn is_part(types: &Types, a: TypeId, b: TypeId) -> bool {
    types.is_integer(a) && types.is_integer(b) && types.size_of(a) <= types.size_of(b)
}

/// Values of the two types are the same bits.
fn is_same(types: &Types, a: TypeId, b: TypeId) -> bool {
    let class = |t: TypeId| (types.is_record(t), types.is_float(t), types.is_void(t));
    class(a) == class(b) && (types.is_void(a) || types.size_of(a) == types.size_of(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::DataModel;

    /// Every model parses, type-checks in both data models, and is found by its name.
    #[test]
    fn every_model_is_found_and_checks() {
        let mut names: Vec<&str> = INDEX.keys().copied().collect();
        names.sort_unstable();
        assert!(!names.is_empty());
        for model in [DataModel::Lp64, DataModel::Ilp32] {
            let mut unit = crate::parse_unit(b"", "empty.c", model).expect("an empty unit");
            let text = assemble(0..TEXTS.len(), &SymbolicInput::default().constants(false));
            let tokens = lex::lex(text.as_bytes(), MODELS, &mut unit.sources).expect("tokens");
            let tree = parse::parse(&tokens).expect("a tree");
            let added = check::add_functions(&tokens, &tree, &names, &mut unit);
            let added = added.unwrap_or_else(|e| panic!("{}", e.render(&unit.sources)));
            for (name, id) in names.iter().zip(added) {
                let f = &unit.funcs[id.0 as usize];
                assert!(f.name == *name && f.body.is_some(), "{name}");
            }
        }
    }
}
