//! The functions of the C library that are not modelled: what their documentation says (`libc.txt`).
//!
//! An allow-list: only what is documented to write nothing that the program sees is a function that returns something and
//! changes nothing. Any other function of the library ends the path as unknown.

use crate::hir::{Expr, ExprKind};
use crate::types::Types;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What a function of the library returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Any,
    /// A pointer; null behind an error, which `errno` tells.
    OrNull,
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
pub(crate) struct LibraryFunction {
    pub(crate) params: usize,
    pub(crate) is_variadic: bool,
    conditions: Vec<Condition>,
    /// What it returns, if it writes nothing but perhaps `errno`; `None` if it is not known.
    value: Option<Value>,
    pub(crate) sets_errno: bool,
}

static TABLE: LazyLock<FxHashMap<&'static str, LibraryFunction>> = LazyLock::new(|| {
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
            table.insert(name, LibraryFunction { params, is_variadic, conditions, value, sets_errno });
        }
    }
    table
});

impl Value {
    fn parse(text: &str) -> Option<Value> {
        Some(match text {
            "any" => Value::Any,
            "or_null" => Value::OrNull,
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
pub(crate) fn is_mathematics(name: &str) -> bool {
    let is_internal = ["__finite", "__fpclassify", "__isinf", "__isnan", "__signbit", "__issignaling", "__iseqsig"];
    let is_known = |n: &str| MATHEMATICS.binary_search(&n).is_ok() || is_internal.contains(&n);
    is_known(name) || name.strip_suffix(['f', 'l']).is_some_and(is_known)
}

/// What the function returns is a block of the heap, which its caller has to free.
pub(crate) fn hands_over(name: &str) -> bool {
    ["backtrace_symbols", "strdup", "strndup"].contains(&name)
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

pub(crate) fn is_output(name: &str) -> bool {
    OUTPUT.contains(&name)
}

/// The library's function `name`, whatever its parameters; and whether the name is that of the function itself, not of a
/// variant that the library's headers put in its place.
pub(crate) fn find(name: &str) -> Option<(&'static LibraryFunction, bool)> {
    if let Some(entry) = TABLE.get(name) {
        return Some((entry, true));
    }
    let plain = name.strip_prefix("__isoc99_").or_else(|| name.strip_prefix("__isoc23_"));
    let plain = plain.or_else(|| name.strip_prefix("__")?.strip_suffix("_chk"))?;
    Some((TABLE.get(plain)?, false))
}

impl LibraryFunction {
    /// A call does nothing but give a value, whatever its arguments are, except for `errno`.
    pub(crate) fn only_returns(&self) -> bool {
        !matches!(self.value, None | Some(Value::Exit)) && self.conditions.is_empty()
    }

    /// What it writes is known: nothing but perhaps `errno`.
    pub(crate) fn is_documented(&self) -> bool {
        self.value.is_some()
    }

    /// What a call with these arguments returns, if it is known that the call changes nothing.
    pub(crate) fn promised(&self, types: &Types, args: Option<&[Expr]>) -> Option<Value> {
        let holds = self.conditions.iter().all(|c| match (c, args) {
            (_, None) => false,
            (&Condition::Constant(i), Some(args)) => args.get(i).is_none_or(is_constant),
            (Condition::NoPointers, Some(args)) => args.iter().skip(self.params).all(|a| !types.is_pointer(a.ty)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_says_what_it_is_read_for() {
        let show = |name: &str| find(name).map(|(e, _)| (e.params, e.value, e.sets_errno));
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
