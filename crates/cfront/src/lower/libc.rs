//! The functions of the C library that are not modelled: what their documentation says (`libc.txt`), and calls of them.
//!
//! An allow-list: only what is documented to write nothing that the program sees is a function that returns something and
//! changes nothing. Any other function of the library ends the path as unknown.

use super::Lowering;
use super::body::Body;
use super::call::Site;
use super::repr::{Repr, repr};
use crate::hir::{Expr, ExprKind, Func};
use crate::types::Type;
use ir::InputKind;
use logic::Term;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What a function of the library returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Any,
    /// A pointer that is not null.
    Pointer,
    /// The first argument as a byte, or -1.
    Echo,
    /// Nothing: the program ends as `exit` ends it.
    Exit,
    Range {
        low: i64,
        high: Option<i64>,
    },
}

/// When a line of the table holds for a call.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Condition {
    /// This argument is a constant: a null pointer, `SIG_IGN`.
    Constant(usize),
    /// No pointer is among the arguments behind the parameters.
    NoPointers,
}

/// A function of the library.
#[derive(Debug)]
pub(super) struct Entry {
    params: usize,
    is_variadic: bool,
    conditions: Vec<Condition>,
    /// What it returns, if it writes nothing but perhaps `errno`; `None` if it is not known.
    value: Option<Value>,
    sets_errno: bool,
}

static TABLE: LazyLock<FxHashMap<&'static str, Entry>> = LazyLock::new(|| {
    let mut table = FxHashMap::default();
    let (mut value, mut sets_errno) = (None, false);
    // The other lines are comments and headers.
    for line in include_str!("libc.txt").lines().filter(|l| l.starts_with(' ')) {
        let names = match line.split_once(": ") {
            Some((class, names)) => {
                let (effect, result) = class.trim().split_once(' ').unwrap_or((class.trim(), "unknown"));
                (value, sets_errno) = (Value::parse(result), effect == "errno");
                names
            }
            None => line,
        };
        for (name, entry) in names.split_whitespace().filter_map(|word| word.split_once(':')) {
            let mut parts = entry.split('!');
            let count = parts.next().unwrap_or_default();
            let conditions = parts.map(|p| p.parse().map_or(Condition::NoPointers, Condition::Constant)).collect();
            let params = count.trim_end_matches('+').parse().unwrap_or_default();
            let is_variadic = count.ends_with('+');
            table.insert(name, Entry { params, is_variadic, conditions, value, sets_errno });
        }
    }
    table
});

impl Value {
    fn parse(text: &str) -> Option<Value> {
        Some(match text {
            "any" => Value::Any,
            "pointer" => Value::Pointer,
            "echo" => Value::Echo,
            "exit" => Value::Exit,
            _ => {
                let (low, high) = text.split_once("..")?;
                Value::Range { low: low.parse().ok()?, high: high.parse().ok() }
            }
        })
    }
}

/// Functions of `math.h` without their suffixes `f` and `l`. What they return follows from their arguments: any value would
/// make violations that no execution has.
#[rustfmt::skip]
const MATHEMATICS: &[&str] = &[
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cos", "cosh", "drem",
    "erf", "erfc", "exp", "exp10", "exp2", "expm1", "fabs", "fdim", "floor", "fma", "fmax", "fmin", "fmod", "frexp",
    "gamma", "hypot", "ilogb", "isinf", "j0", "j1", "jn", "ldexp", "lgamma", "lgamma_r", "llrint", "llround", "log",
    "log10", "log1p", "log2", "logb", "lrint", "lround", "modf", "nan", "nearbyint", "nextafter", "nexttoward", "pow",
    "remainder", "remquo", "rint", "round", "roundeven", "scalb", "scalbln", "scalbn", "significand", "sin", "sincos",
    "sinh", "sqrt", "tan", "tanh", "tgamma", "trunc", "y0", "y1", "yn",
];

/// The function computes with floating point numbers, if it has any among its parameters or returns one; or it reads or
/// sets how that is done.
pub(super) fn is_mathematics(name: &str) -> bool {
    let is_internal = ["__finite", "__fpclassify", "__isinf", "__isnan", "__signbit", "__issignaling", "__iseqsig"];
    let is_known = |n: &str| MATHEMATICS.binary_search(&n).is_ok() || is_internal.contains(&n);
    is_known(name) || name.strip_suffix(['f', 'l']).is_some_and(is_known)
}

/// Functions that everybody knows to write text somewhere and to leave memory alone: no verdict lists them.
const OUTPUT: &[&str] = &[
    "printf",
    "fprintf",
    "vprintf",
    "vfprintf",
    "puts",
    "fputs",
    "putchar",
    "putc",
    "fputc",
    "perror",
    "fflush",
    "printk",
    "_printk",
    "putc_unlocked",
    "putchar_unlocked",
    "__printf_chk",
    "__fprintf_chk",
];

pub(super) fn is_output(name: &str) -> bool {
    OUTPUT.contains(&name)
}

/// The library's function `name`, whatever its parameters; and whether the name is that of the function itself, not of a
/// variant that the library's headers put in its place.
fn named(name: &str) -> Option<(&'static Entry, bool)> {
    if let Some(entry) = TABLE.get(name) {
        return Some((entry, true));
    }
    let plain = name.strip_prefix("__isoc99_").or_else(|| name.strip_prefix("__isoc23_"));
    let plain = plain.or_else(|| name.strip_prefix("__")?.strip_suffix("_chk"))?;
    Some((TABLE.get(plain)?, false))
}

impl<'u> Lowering<'u> {
    /// The function of the library that `f`, a function without body, is: it has the name, and takes as many arguments
    /// where the program says how many. A driver's own `select` or `remove` takes others.
    pub(super) fn library_function(&self, f: &'u Func) -> Option<&'static Entry> {
        let (entry, is_itself) = named(&f.name)?;
        let Type::Func { params, prototype, variadic, .. } = self.types().get(f.ty) else { return None };
        let fits = match (params.len(), entry.is_variadic) {
            (n, true) => n == entry.params || !variadic && n > entry.params,
            (n, false) => n == entry.params && !variadic,
        };
        (!prototype || !is_itself || fits).then_some(entry)
    }

    /// The call has other effects than giving a value.
    pub(super) fn library_call_has_effects(&self, entry: &Entry) -> bool {
        matches!(entry.value, None | Some(Value::Exit))
            || !entry.conditions.is_empty()
            || entry.sets_errno && self.uses_errno()
    }
}

impl Entry {
    /// What it writes is known: nothing but perhaps `errno`.
    pub(super) fn is_documented(&self) -> bool {
        self.value.is_some()
    }

    /// What a call with these arguments returns, if it is known that the call changes nothing.
    fn holds(&self, lo: &Lowering, args: Option<&[Expr]>) -> Option<Value> {
        let holds = self.conditions.iter().all(|c| match (c, args) {
            (_, None) => false,
            (&Condition::Constant(i), Some(args)) => args.get(i).is_none_or(is_constant),
            (Condition::NoPointers, Some(args)) => args.iter().skip(self.params).all(|a| !lo.types().is_pointer(a.ty)),
        });
        self.value.filter(|_| holds)
    }
}

fn is_constant(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Int(_) => true,
        ExprKind::Cast(inner) => is_constant(inner),
        _ => false,
    }
}

impl<'u> Body<'_, 'u> {
    /// A call of a function of the library that is not modelled. `args` are as written, if there is a call.
    pub(super) fn library_call(
        &mut self,
        f: &'u Func,
        entry: &'static Entry,
        args: Option<&'u [Expr]>,
        site: Site,
    ) -> Option<Term> {
        let Some(value) = entry.holds(self.lo, args) else {
            self.unsupported(&f.name, site.pos);
            return None;
        };
        let mut first = None;
        for (i, a) in args.into_iter().flatten().enumerate() {
            if i == 0 && value == Value::Echo && site.wanted {
                let byte = self.rvalue(a);
                first = Some(self.spill(byte, site.pos));
            } else if !self.lo.effects(a).is_pure() {
                self.effect(a);
            }
        }
        if value == Value::Exit {
            self.run_at_the_end(site.pos);
            self.cfg.stop(site.pos);
            return None;
        }
        self.list_bodiless(f, value != Value::Any, site);
        if f.name == "setlocale" {
            self.lo.assume_of_program("the locale stays \"C\", whatever setlocale says".to_string());
        }
        let result = if site.wanted { self.returned(f, value, first, site) } else { self.ignored(f) };
        if entry.sets_errno {
            self.may_set_errno(&f.name, site.pos);
        }
        result
    }

    fn returned(&mut self, f: &'u Func, value: Value, first: Option<Term>, site: Site) -> Option<Term> {
        let what = format!("{}()", f.name);
        let result = self.havoc_value(site.ty, InputKind::Bodiless, &what, site.dest, site.pos)?;
        let types = self.lo.types();
        if !matches!(repr(types, site.ty), Repr::Bits(_)) {
            return Some(result);
        }
        let (is_integer, is_signed) = (types.is_integer(site.ty), types.is_signed(site.ty));
        let w = self.lo.width(site.ty);
        let allowed = match (value, first) {
            (Value::Pointer, _) if types.is_pointer(site.ty) => self.nonzero(result),
            (Value::Range { low, high }, _) if is_integer && (is_signed || low >= 0) => {
                self.in_range(result, low, high, is_signed)
            }
            (Value::Echo, Some(byte)) if is_integer => {
                let byte = self.resize(byte, false, 8);
                let byte = self.resize(byte, false, w);
                let end = self.constant(u128::MAX, w);
                let pool = self.lo.pool();
                let (echoed, failed) = (pool.eq(result, byte), pool.eq(result, end));
                pool.or(echoed, failed)
            }
            _ => return Some(result),
        };
        self.assume(allowed, site.pos);
        Some(result)
    }

    /// `value` is one of these numbers.
    pub(super) fn in_range(&mut self, value: Term, low: i64, high: Option<i64>, is_signed: bool) -> Term {
        let w = self.lo.program.pool.width(value);
        let low = self.constant(i128::from(low) as u128, w);
        let high = high.map(|h| self.constant(i128::from(h) as u128, w));
        let pool = self.lo.pool();
        let mut le = |a, b| if is_signed { pool.sle(a, b) } else { pool.ule(a, b) };
        let above = le(low, value);
        let below = high.map(|h| le(value, h));
        below.map_or(above, |below| self.lo.pool().and(above, below))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_says_what_it_is_read_for() {
        let show = |name: &str| named(name).map(|(e, _)| (e.params, e.value, e.sets_errno));
        assert_eq!(show("pipe"), Some((1, None, false)));
        assert_eq!(show("secure_getenv"), Some((1, Some(Value::Any), false)));
        assert_eq!(show("chdir"), Some((1, Some(Value::Range { low: -1, high: Some(0) }), true)));
        assert_eq!(show("__printf_chk"), Some((1, Some(Value::Range { low: -1, high: None }), true)));
        assert_eq!(show("read_port"), None);
        let accept = TABLE.get("accept").expect("an entry");
        assert_eq!(accept.conditions, [Condition::Constant(1), Condition::Constant(2)]);
        assert!(MATHEMATICS.is_sorted());
        assert!(TABLE.len() > 1500);
    }
}
