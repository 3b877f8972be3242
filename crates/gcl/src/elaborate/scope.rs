//! What names mean.

use super::Val;
use crate::ast::{Ident, Span};
use crate::problem::Problem;
use crate::system::Values;
use logic::SymId;
use rustc_hash::FxHashMap;

/// A type of expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    Int,
    Bool,
    /// An enumeration, by its number.
    Names(u32),
}

/// Finitely many values of one type: what an index, a parameter or a bound variable may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Finite {
    pub(super) ty: Ty,
    pub(super) lo: i64,
    pub(super) len: u32,
}

impl Finite {
    pub(super) fn values(self) -> std::ops::Range<i64> {
        self.lo..self.lo + i64::from(self.len)
    }

    /// The last value.
    pub(super) fn hi(self) -> i64 {
        self.lo + i64::from(self.len) - 1
    }
}

/// A variable as it is declared: the scalars that it consists of stand behind each other, the last index running fastest.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    pub(super) base: SymId,
    /// Parameters of the process, then the indices of the array.
    pub(super) dims: Vec<Finite>,
    /// How many of them are parameters.
    pub(super) params: usize,
    pub(super) ty: Ty,
    pub(super) values: Values,
}

impl Slots {
    pub(super) fn len(dims: &[Finite]) -> usize {
        dims.iter().map(|d| d.len as usize).fold(1, usize::saturating_mul)
    }
}

/// What a name of the whole model means.
#[derive(Clone, Debug)]
pub(super) enum Global {
    Value(Val),
    Type(TypeOf),
    Var(Slots),
    Process(ProcessScope),
}

/// What a type is, without its domains.
#[derive(Clone, Debug)]
pub(super) struct TypeOf {
    pub(super) ty: Ty,
    pub(super) values: Values,
    pub(super) dims: Vec<Finite>,
}

/// An enumeration.
pub(super) struct Enumeration {
    /// That of its type, or its members in braces.
    pub(super) name: String,
    pub(super) members: Vec<String>,
}

/// The names of a process.
#[derive(Clone, Debug)]
pub(super) struct ProcessScope {
    pub(super) params: Vec<(String, Finite)>,
    pub(super) states: Vec<String>,
    /// The variable that holds the state, if there are states.
    pub(super) state: Option<Slots>,
    pub(super) vars: FxHashMap<String, Slots>,
}

/// All that is declared, and what is bound at the moment.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) globals: FxHashMap<String, Global>,
    /// Where global names are declared.
    pub(super) places: FxHashMap<String, Span>,
    /// Declarations are read; what stands behind is not known yet.
    pub(super) is_declaring: bool,
    /// By their numbers.
    pub(super) enums: Vec<Enumeration>,
    /// Parameters and bound variables, the innermost last.
    pub(super) bound: Vec<(String, Val)>,
    /// The process whose instance we are in, and the values of its parameters.
    pub(super) process: Option<(String, Vec<i64>)>,
}

impl Scope {
    pub(super) fn process_named(&self, name: &Ident) -> Result<&ProcessScope, Problem> {
        match self.globals.get(&name.name) {
            Some(Global::Process(p)) => Ok(p),
            Some(_) => {
                Err(Problem::new(name.span.start, format!("`{name}` is no process"), "write `P[i]@state` or `P[i].x`"))
            }
            None => Err(self.unknown(name, "process")),
        }
    }

    /// The process that we are in.
    pub(super) fn own(&self) -> Option<(&ProcessScope, &[i64])> {
        let (name, values) = self.process.as_ref()?;
        match &self.globals[name] {
            Global::Process(p) => Some((p, values)),
            _ => None,
        }
    }

    /// Nothing has this name.
    pub(super) fn unknown(&self, name: &Ident, what: &str) -> Problem {
        let own = self.own().into_iter().flat_map(|(p, _)| p.vars.keys());
        let bound = self.bound.iter().map(|(n, _)| n);
        let all = self.globals.keys().chain(own).chain(bound).map(String::as_str);
        let hint = match base::similar(&name.name, all) {
            Some(near) => format!("did you mean `{near}`?"),
            None if self.is_declaring => "declare it before it is used".to_string(),
            None => format!("declare it, or look for a {what} with another name"),
        };
        Problem::new(name.span.start, format!("there is no {what} `{name}`"), hint)
    }

    pub(super) fn show(&self, ty: Ty) -> &str {
        match ty {
            Ty::Int => "int",
            Ty::Bool => "bool",
            Ty::Names(i) => &self.enums[i as usize].name,
        }
    }

    /// A value as the user writes it.
    pub(super) fn show_value(&self, ty: Ty, value: i64) -> String {
        match ty {
            Ty::Names(i) => self.enums[i as usize].members[value as usize].clone(),
            Ty::Int | Ty::Bool => value.to_string(),
        }
    }
}

/// One of several names that belong together, such as the states of a process.
pub(super) fn position(name: &Ident, among: &[String], what: &str) -> Result<i64, Problem> {
    if let Some(i) = among.iter().position(|n| *n == name.name) {
        return Ok(i as i64);
    }
    let hint = match base::similar(&name.name, among.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None if among.is_empty() => format!("there are no {what}s: declare them with `{what} a, b;`"),
        None => format!("{what}s are {}", among.join(", ")),
    };
    Err(Problem::new(name.span.start, format!("there is no {what} `{name}`"), hint))
}
