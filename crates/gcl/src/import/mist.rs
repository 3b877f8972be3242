//! Mist's `.spec`: Petri nets, with transfers, resets and tests for zero. Variables are natural numbers; a rule whose new
//! values would not be natural numbers cannot be taken. Each line of `target` is a question of its own.
//!
//! ```text
//! vars   idle busy
//! rules  idle >= 1 -> idle' = idle - 1, busy' = busy + 1;
//! init   idle >= 1, busy = 0
//! target busy >= 2
//! ```
//!
//! The section `invariants` lists weights that Mist prunes its search with. They say nothing about the model: they are read
//! and checked like the rest, and not used.

use super::lex::{Cursor, Dialect, Tok};
use super::names::Names;
use super::start::initialise;
use crate::ast::*;
use crate::problem::Problem;
use base::FileId;
use logic::Integer;

const DIALECT: Dialect = Dialect {
    line_comment: Some("#"),
    block_comment: None,
    comments_nest: false,
    signs: &["->", ">=", "=", ",", ";", "'", "+", "-", "[", "]"],
    name: "Mist",
};

const SECTIONS: &[&str] = &["vars", "rules", "init", "target", "invariants"];
const CONSTRAINT: &str = "a constraint is `x = 1`, `x >= 1` or `x in [1, 2]`";
const STATEMENT: &str = "a statement is `x' = x + y - 1`";

/// What a constraint says about one variable.
struct Constraint {
    name: Ident,
    low: Integer,
    /// Nothing for `>=`.
    high: Option<Integer>,
    span: Span,
}

struct Parser {
    cursor: Cursor,
    names: Names,
    vars: Vec<Ident>,
}

pub(super) fn import(text: &str, file: FileId) -> Result<Model, Problem> {
    let cursor = Cursor::new(text, file, &DIALECT)?;
    let mut p = Parser { cursor, names: Names::default(), vars: Vec::new() };
    p.variables()?;
    let names = std::mem::take(&mut p.vars);
    p.names = Names::of(names.iter().map(|v| v.name.as_str()));
    p.vars = names;
    p.section("rules")?;
    let mut rules = Vec::new();
    while !p.at_section() {
        let name = format!("r{}", rules.len() + 1);
        rules.push(p.rule(name)?);
    }
    p.section("init")?;
    let init = p.constraints()?;
    p.section("target")?;
    let mut targets = vec![p.target()?];
    while !p.at_section() {
        targets.push(p.target()?);
    }
    p.weights()?;
    if *p.cursor.peek() != Tok::End {
        return Err(p.cursor.expected("the end of the file", "sections are vars, rules, init, target, invariants"));
    }
    let mut items = p.start(init);
    items.extend(rules.into_iter().map(Item::Rule));
    items.extend(targets.into_iter().map(Item::Property));
    Ok(Model { items })
}

impl Parser {
    fn at_section(&self) -> bool {
        *self.cursor.peek() == Tok::End || self.cursor.word().is_some_and(|w| SECTIONS.contains(&w))
    }

    fn section(&mut self, name: &str) -> Result<(), Problem> {
        self.cursor.expect(name, "sections are vars, rules, init, target, and possibly invariants").map(drop)
    }

    fn variables(&mut self) -> Result<(), Problem> {
        self.section("vars")?;
        while !self.at_section() {
            let name = self.cursor.ident("the name of a variable", "names are separated by blanks")?;
            if self.vars.contains(&name) {
                let message = format!("`{}` is declared twice", name.name);
                return Err(Problem::new(name.span.start, message, "each variable has its own name"));
            }
            self.vars.push(name);
        }
        Ok(())
    }

    /// A variable that is declared.
    fn variable(&mut self, hint: &str) -> Result<Ident, Problem> {
        let name = self.cursor.ident("the name of a variable", hint)?;
        if self.vars.contains(&name) {
            return Ok(name);
        }
        let hint = match base::similar(&name.name, self.vars.iter().map(|v| v.name.as_str())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "declare it in the section vars".to_string(),
        };
        Err(Problem::new(name.span.start, format!("there is no variable `{}`", name.name), hint))
    }

    /// `x >= 1, y = 0`
    fn constraints(&mut self) -> Result<Vec<Constraint>, Problem> {
        let mut all = Vec::new();
        loop {
            self.constrain(&mut all)?;
            if !self.cursor.accept(",") {
                return Ok(all);
            }
        }
    }

    /// One constraint more. Several of one variable are refused, as by Mist.
    fn constrain(&mut self, all: &mut Vec<Constraint>) -> Result<(), Problem> {
        let one = self.constraint()?;
        if all.iter().any(|c| c.name == one.name) {
            let message = format!("`{}` is constrained twice", one.name.name);
            return Err(Problem::new(one.span.start, message, "write `x in [1, 2]` for both bounds"));
        }
        all.push(one);
        Ok(())
    }

    fn constraint(&mut self) -> Result<Constraint, Problem> {
        let name = self.variable(CONSTRAINT)?;
        let start = name.span;
        let (low, high) = if self.cursor.accept("=") {
            let n = self.cursor.number(CONSTRAINT)?.0;
            (n.clone(), Some(n))
        } else if self.cursor.accept(">=") {
            (self.cursor.number(CONSTRAINT)?.0, None)
        } else if self.cursor.accept("in") {
            self.cursor.expect("[", CONSTRAINT)?;
            let low = self.cursor.number(CONSTRAINT)?.0;
            self.cursor.expect(",", CONSTRAINT)?;
            let high = self.cursor.number(CONSTRAINT)?.0;
            self.cursor.expect("]", CONSTRAINT)?;
            (low, Some(high))
        } else {
            return Err(self.cursor.expected("`=`, `>=` or `in`", CONSTRAINT));
        };
        Ok(Constraint { name, low, high, span: self.cursor.since(start) })
    }

    /// `x >= 1, y = 0 -> x' = x - 1, y' = y + 1;`
    fn rule(&mut self, name: String) -> Result<Rule, Problem> {
        let start = self.cursor.span();
        let mut guard = Vec::new();
        loop {
            if !self.cursor.accept("true") {
                self.constrain(&mut guard)?;
            }
            if !self.cursor.accept(",") {
                break;
            }
        }
        self.cursor.expect("->", "a rule is `x >= 1 -> x' = x - 1;`")?;
        let mut updates: Vec<Assign> = Vec::new();
        let mut natural = Vec::new();
        while !self.cursor.is(";") {
            let (assign, is_natural) = self.statement(&guard)?;
            if updates.iter().any(|u| u.target == assign.target) {
                let message = format!("`{}` gets two values", assign.target.name.name);
                return Err(Problem::new(assign.target.name.span.start, message, "write one statement for it"));
            }
            natural.extend(is_natural);
            updates.push(assign);
            if !self.cursor.accept(",") {
                break;
            }
        }
        self.cursor.expect(";", "a rule ends with a semicolon")?;
        let parts: Vec<Expr> = guard.iter().map(|c| self.condition(c)).chain(natural).collect();
        let guard = Expr::many(BinOp::And, parts);
        let name = Ident { name, span: self.cursor.since(start) };
        Ok(Rule {
            name,
            params: Vec::new(),
            step: None,
            guard,
            updates: updates.into_iter().map(Update::Assign).collect(),
        })
    }

    /// `x' = x + y - 1`, and the condition that the new value is a natural number, unless the guard implies it.
    fn statement(&mut self, guard: &[Constraint]) -> Result<(Assign, Option<Expr>), Problem> {
        let target = self.variable(STATEMENT)?;
        self.cursor.expect("'", STATEMENT)?;
        self.cursor.expect("=", STATEMENT)?;
        let least = |name: &Ident| guard.iter().find(|c| c.name == *name).map_or(Integer::from(0), |c| c.low.clone());
        let mut minimum = Integer::from(0);
        let mut value: Option<Expr> = None;
        let mut op = BinOp::Add;
        loop {
            let term = match self.cursor.peek() {
                Tok::Number(_) => {
                    let (n, span) = self.cursor.number(STATEMENT)?;
                    minimum = if op == BinOp::Add { minimum.add(&n) } else { minimum.sub(&n) };
                    Expr { kind: ExprKind::Int(n), span }
                }
                _ if op == BinOp::Sub => {
                    return Err(self.cursor.expected("a number", "Mist subtracts numbers, not variables"));
                }
                _ => {
                    let name = self.variable(STATEMENT)?;
                    minimum = minimum.add(&least(&name));
                    self.place(name)
                }
            };
            value = Some(match value {
                Some(sum) => Expr::bin(op, sum, term),
                None => term,
            });
            op = match self.cursor.peek() {
                Tok::Sign("+") => BinOp::Add,
                Tok::Sign("-") => BinOp::Sub,
                _ => break,
            };
            self.cursor.advance();
        }
        let value = value.expect("there is a term");
        let natural = minimum.is_negative().then(|| Expr::bin(BinOp::Ge, value.clone(), Expr::int(0)));
        Ok((Assign { target: Place::name(self.names.here(target)), value: Some(value) }, natural))
    }

    fn target(&mut self) -> Result<Property, Problem> {
        let start = self.cursor.span();
        let all = self.constraints()?;
        let condition = Expr::all(all.iter().map(|c| self.condition(c)).collect());
        Ok(Property { kind: PropertyKind::Unsafe(condition), name: None, span: self.cursor.since(start) })
    }

    /// The section `invariants`: `x = 1, y = 2`, one line for each invariant.
    fn weights(&mut self) -> Result<(), Problem> {
        if !self.cursor.accept("invariants") {
            return Ok(());
        }
        while *self.cursor.peek() != Tok::End {
            let all = self.constraints()?;
            if let Some(other) = all.iter().find(|c| c.high.as_ref() != Some(&c.low)) {
                let hint = "an invariant is a list of weights: `x = 1, y = 2`";
                return Err(Problem::new(other.span.start, "an invariant has weights only", hint));
            }
        }
        Ok(())
    }

    fn place(&self, name: Ident) -> Expr {
        let span = name.span;
        Expr { kind: ExprKind::Place(Place::name(self.names.here(name))), span }
    }

    fn condition(&self, c: &Constraint) -> Expr {
        let compare = |op, n: &Integer| {
            let e = Expr::bin(op, self.place(c.name.clone()), Expr::int(n.clone()));
            Expr { span: c.span, ..e }
        };
        match &c.high {
            None => compare(BinOp::Ge, &c.low),
            Some(high) if *high == c.low => compare(BinOp::Eq, high),
            Some(high) => Expr::all(vec![compare(BinOp::Ge, &c.low), compare(BinOp::Le, high)]),
        }
    }

    /// The variables and what they begin with. Those that are not constrained begin with any natural number.
    fn start(&self, init: Vec<Constraint>) -> Vec<Item> {
        let declare = |name: &Ident| VarDecl {
            name: self.names.here(name.clone()),
            ty: Type::new(TypeKind::Int),
            init: Init::Any,
        };
        let mut vars: Vec<VarDecl> = self.vars.iter().map(declare).collect();
        let mut parts: Vec<Expr> = init.iter().map(|c| self.condition(c)).collect();
        initialise(&mut vars, &[], &mut parts, |e| matches!(e.kind, ExprKind::Int(_)));
        let free = self.vars.iter().filter(|v| init.iter().all(|c| c.name != **v));
        parts.extend(free.map(|v| Expr::bin(BinOp::Ge, self.place(v.clone()), Expr::int(0))));
        let mut items = Vec::new();
        if !vars.is_empty() {
            items.push(Item::Vars(vars));
        }
        items.extend(Expr::many(BinOp::And, parts).map(Item::Init));
        items
    }
}
