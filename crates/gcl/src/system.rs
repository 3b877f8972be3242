//! A model with all names resolved: scalar variables, and one rule for each instance. Processes, arrays, parameters and
//! quantifiers are gone, conditions are terms. Variables are symbols ([`SymId`]) of the terms; `lower` decides which of them
//! become variables of the program and which become part of its locations.

use base::Pos;
use ir::{Check, CheckId};
use logic::{Integer, Pool, SymId, Term};

/// A model with all names resolved.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// Where its terms live.
    pub pool: Pool,
    /// The variables; a [`SymId`] is an index. A variable's initial value uses those before it only.
    pub vars: Vec<Var>,
    /// Only initial states where all of them hold are considered.
    pub init: Vec<Term>,
    /// What is violated if it holds in an initial state, as the initialisers leave it.
    pub start: Vec<Violation>,
    /// A rule for each instance, in the order of the source.
    pub rules: Vec<Rule>,
    /// What is violated if it holds in a reachable state.
    pub properties: Vec<Violation>,
    /// Violated in a reachable state in which no rule is enabled.
    pub deadlock: Option<CheckId>,
    /// What is asked.
    pub checks: Vec<Check>,
}

/// A scalar variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Var {
    /// As schedules show it: `next`, `my[1]`, `P[1]`.
    pub name: String,
    /// Its values.
    pub values: Values,
    /// What it is for.
    pub role: Role,
    /// What it begins with; `None` is any of its values.
    pub init: Option<Term>,
    /// Where it is declared.
    pub pos: Pos,
}

/// The values of a variable. All but truth values are integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// All integers.
    Int,
    /// Truth values, one bit wide.
    Bool,
    /// From the first to the second, both included.
    Range(i64, i64),
    /// These names, numbered from 0.
    Names(Vec<String>),
}

/// What a variable is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The state of an instance of a process.
    State,
    /// A variable of the model.
    Data,
    /// An input that is written to an element of an array whose index is not constant; without meaning between rules.
    Input,
}

/// A condition under which a check is violated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The check, by its number in [`System::checks`].
    pub check: CheckId,
    /// The condition.
    pub when: Term,
}

/// An instance of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// `take[1]`
    pub label: String,
    /// Where it is written.
    pub pos: Pos,
    /// It is enabled where this holds.
    pub guard: Term,
    /// Violated where these hold, whatever the guard is: the guard cannot be evaluated.
    pub in_guard: Vec<Violation>,
    /// Violated where the guard and one of these hold.
    pub in_updates: Vec<Violation>,
    /// Variables of [`Role::Input`] that take any values first.
    pub inputs: Vec<SymId>,
    /// Then all of these change at once.
    pub assigns: Vec<(SymId, Term)>,
    /// Then these take any of their values.
    pub havocs: Vec<SymId>,
}

impl Values {
    /// The first and the last number, if there are finitely many.
    pub fn bounds(&self) -> Option<(i64, i64)> {
        match self {
            Values::Int => None,
            Values::Bool => Some((0, 1)),
            Values::Range(lo, hi) => Some((*lo, *hi)),
            Values::Names(names) => Some((0, names.len() as i64 - 1)),
        }
    }

    /// As the user writes it: `3`, `true`, `idle`.
    pub fn show(&self, value: &Integer) -> String {
        match self {
            Values::Bool => (!value.is_zero()).to_string(),
            Values::Names(names) => {
                let name = value.to_i64().and_then(|i| names.get(usize::try_from(i).ok()?));
                name.cloned().unwrap_or_else(|| value.to_string())
            }
            Values::Int | Values::Range(..) => value.to_string(),
        }
    }
}

impl System {
    /// The variable.
    pub fn var(&self, v: SymId) -> &Var {
        &self.vars[v.0 as usize]
    }

    /// It lies within its range: nothing for unbounded integers and truth values.
    pub fn in_range(&mut self, v: SymId) -> Option<Term> {
        let sort = match self.var(v).values {
            Values::Bool | Values::Int => return None,
            _ => logic::Sort::Int,
        };
        let bounds = self.var(v).values.bounds();
        let t = self.pool.sym(v, sort);
        bounds.map(|bounds| within(&mut self.pool, t, bounds))
    }
}

/// `lo <= t <= hi`
pub(crate) fn within(pool: &mut Pool, t: Term, (lo, hi): (i64, i64)) -> Term {
    let (lo, hi) = (pool.integer(lo), pool.integer(hi));
    let (above, below) = (pool.int_le(lo, t), pool.int_le(t, hi));
    pool.and(above, below)
}
