//! What all parts of the importer share: the names that are known, and conditions about several processes.

use crate::ast::*;
use crate::import::formula::Formulas;
use crate::import::lex::{Cursor, Dialect};
use crate::import::names::Names;
use crate::problem::Problem;
use rustc_hash::FxHashMap;

pub(super) const DIALECT: Dialect = Dialect {
    line_comment: None,
    block_comment: Some(("(*", "*)")),
    comments_nest: true,
    signs: &[
        "<=>", "=>", ":=", "<>", "<=", ">=", "&&", "||", "=", "<", ">", "+", "-", "*", "(", ")", "[", "]", "{", "}",
        ",", ";", ":", ".", "?", "|", "#", "_",
    ],
    name: "Cubicle",
};

/// What processes are called as a type.
pub(super) const PROC: &str = "proc";

/// What a name in a formula means.
#[derive(Clone)]
pub(super) enum Meaning {
    /// A parameter or a bound variable.
    Bound,
    /// What `let` or the application of a predicate puts in its place.
    Stands(Expr),
}

/// What a name with a capital means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbol {
    Constructor,
    Constant,
    /// A variable, or an array with so many indices.
    Variable(usize),
}

/// A formula with a name.
#[derive(Clone)]
pub(super) struct Predicate {
    pub(super) params: Vec<Ident>,
    /// The token that its body begins with.
    pub(super) body: usize,
}

pub(super) struct Parser {
    pub(super) cursor: Cursor,
    pub(super) names: Names,
    /// How many processes there are.
    pub(super) processes: u32,
    pub(super) types: FxHashMap<String, TypeKind>,
    pub(super) symbols: FxHashMap<String, Symbol>,
    pub(super) predicates: FxHashMap<String, Predicate>,
    /// The meanings of names, the innermost last.
    pub(super) scope: Vec<(String, Meaning)>,
    /// The parameters of the transition that is read.
    pub(super) parameters: Option<Vec<Ident>>,
    /// How often predicates have been applied.
    pub(super) applications: u32,
    pub(super) vars: Vec<VarDecl>,
    pub(super) items: Vec<Item>,
    /// The condition of the initial states.
    pub(super) init: Option<Span>,
}

/// A number that counts processes.
pub(super) fn small_number(cursor: &mut Cursor) -> Result<u32, Problem> {
    let (n, span) = cursor.number("a number of processes is meant")?;
    let small = n.to_i64().and_then(|n| u32::try_from(n).ok());
    small.ok_or_else(|| Problem::new(span.start, format!("{n} processes are too many"), "a few are enough"))
}

impl Parser {
    /// `(x y)`, or nothing.
    pub(super) fn parameter_list(&mut self) -> Result<Vec<Ident>, Problem> {
        let mut all: Vec<Ident> = Vec::new();
        if !self.cursor.accept("(") {
            return Ok(all);
        }
        while !self.cursor.accept(")") {
            let name = self.lower("the name of a process, or `)`", "parameters are separated by blanks: `(x y)`")?;
            if all.contains(&name) {
                let message = format!("`{}` stands there twice", name.name);
                return Err(Problem::new(name.span.start, message, "parameters are different processes"));
            }
            all.push(name);
        }
        Ok(all.into_iter().map(|n| self.names.here(n)).collect())
    }

    /// `{ … }`, where these names are processes.
    pub(super) fn braces(&mut self, bound: &[Ident]) -> Result<Expr, Problem> {
        self.cursor.expect("{", "the condition stands in braces")?;
        let condition = self.binding(bound, Parser::formula)?;
        self.cursor.expect("}", "a brace is open")?;
        Ok(condition)
    }

    /// Reads a part in which these names are processes. They must not occur in what stands for other names.
    pub(super) fn binding<T>(
        &mut self,
        bound: &[Ident],
        part: impl FnOnce(&mut Parser) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let replaced = self.scope.iter().filter_map(|(_, m)| match m {
            Meaning::Stands(e) => Some(e),
            Meaning::Bound => None,
        });
        if let Some(captured) = bound.iter().find(|b| replaced.clone().any(|e| mentions(e, b))) {
            let message = format!("`{}` is another process already in what is put in here", captured.name);
            return Err(Problem::new(captured.span.start, message, "choose another name"));
        }
        let depth = self.scope.len();
        self.scope.extend(bound.iter().map(|b| (b.name.clone(), Meaning::Bound)));
        let done = part(self);
        self.scope.truncate(depth);
        done
    }

    /// A name that begins with a small letter.
    pub(super) fn lower(&mut self, what: &str, hint: &str) -> Result<Ident, Problem> {
        let is_lower = self.cursor.word().is_some_and(|w| w.starts_with(|c: char| c.is_ascii_lowercase()));
        if is_lower { self.cursor.ident(what, hint) } else { Err(self.cursor.expected(what, hint)) }
    }

    /// A name that begins with a capital.
    pub(super) fn upper(&mut self, what: &str, hint: &str) -> Result<Ident, Problem> {
        let is_upper = self.cursor.word().is_some_and(|w| w.starts_with(|c: char| c.is_ascii_uppercase()));
        if is_upper { self.cursor.ident(what, hint) } else { Err(self.cursor.expected(what, hint)) }
    }
}

/// The names are different processes.
pub(super) fn different(names: &[Ident]) -> Vec<Expr> {
    let pairs = names.iter().enumerate().flat_map(|(i, a)| names[i + 1..].iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| unequal(a, b)).collect()
}

pub(super) fn unequal(a: &Ident, b: &Ident) -> Expr {
    let name = |n: &Ident| Expr { kind: ExprKind::Place(Place::name(n.clone())), span: n.span };
    Expr::bin(BinOp::Ne, name(a), name(b))
}

/// The condition for all, or some, processes that are different as said.
pub(super) fn quantified(quantifier: Quantifier, bound: &[Ident], different: Vec<Expr>, condition: Expr) -> Expr {
    if bound.is_empty() {
        return condition;
    }
    let span = condition.span;
    let body = match (Expr::many(BinOp::And, different), quantifier) {
        (None, _) => condition,
        (Some(different), Quantifier::Exists) => Expr::all(vec![different, condition]),
        (Some(different), Quantifier::Forall) => Expr::bin(BinOp::Implies, different, condition),
    };
    let binder = Binder { names: bound.to_vec(), domain: Domain::Of(Expr::name(PROC)) };
    Expr { kind: ExprKind::Quantified(quantifier, vec![binder], Box::new(body)), span }
}

/// The name occurs in the expression.
pub(super) fn mentions(e: &Expr, name: &Ident) -> bool {
    match &e.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::At(..) => false,
        ExprKind::Place(p) => p.name == *name || p.indices.iter().any(|i| mentions(i, name)),
        ExprKind::Unary(_, a) | ExprKind::Quantified(_, _, a) => mentions(a, name),
        ExprKind::Binary(_, a, b) => mentions(a, name) || mentions(b, name),
        ExprKind::Ite(c, a, b) => mentions(c, name) || mentions(a, name) || mentions(b, name),
    }
}
