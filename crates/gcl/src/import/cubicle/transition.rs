//! Transitions and what they change.

use super::parser::{Meaning, PROC, Parser, Symbol, different, mentions};
use crate::ast::*;
use crate::import::formula::Formulas;
use crate::problem::Problem;

const TRANSITION: &str = "write `transition t (x y) requires { … } { A[x] := True; }`";
const CASE: &str = "write `case | x = 1 : 2 | _ : 3`";

impl Parser {
    /// `transition t (x y) requires { … } { A[x] := True; }`
    pub(super) fn transition(&mut self) -> Result<Rule, Problem> {
        self.cursor.advance();
        let name = self.cursor.ident("the name of the transition", TRANSITION)?;
        let name = self.names.here(name);
        if !self.cursor.is("(") {
            return Err(self.cursor.expected("`(`", TRANSITION));
        }
        let bound = self.parameter_list()?;
        self.parameters = Some(bound.clone());
        let read = self.binding(&bound, |p| {
            let mut guard = different(&bound);
            if p.cursor.accept("requires") {
                guard.push(p.braces(&[])?);
            }
            p.cursor.expect("{", "what the transition changes stands in braces")?;
            Ok((guard, p.updates()?))
        });
        self.parameters = None;
        let (guard, updates) = read?;
        let guard = Expr::many(BinOp::And, guard).filter(|g| g.kind != ExprKind::Bool(true));
        let domain = || Domain::Of(Expr::name(PROC));
        let params = bound.into_iter().map(|name| Param { name, domain: domain() }).collect();
        Ok(Rule { name, params, step: None, guard, updates })
    }

    /// What stands in the braces, with names that `let` introduces.
    fn updates(&mut self) -> Result<Vec<Update>, Problem> {
        let depth = self.scope.len();
        while self.cursor.accept("let") {
            let name = self.lower("a name", "write `let x = T in …`")?;
            let name = self.names.here(name);
            self.cursor.expect("=", "write `let x = T in …`")?;
            let value = self.sum()?;
            self.cursor.expect("in", "write `let x = T in …`")?;
            self.scope.push((name.name, Meaning::Stands(value)));
        }
        let mut all = Vec::new();
        while !self.cursor.accept("}") {
            all.push(self.update()?);
            if !self.cursor.accept(";") && !self.cursor.is("}") {
                return Err(self.cursor.expected("`;` or `}`", "updates are separated by semicolons"));
            }
        }
        self.scope.truncate(depth);
        Ok(all)
    }

    /// `X := T`, `X := ?`, `A[x] := T`, `A[j] := case …`
    fn update(&mut self) -> Result<Update, Problem> {
        let name = self.upper("an update", "write `X := T` or `A[x] := T`")?;
        match self.symbols.get(&name.name) {
            Some(Symbol::Variable(0)) => {}
            Some(Symbol::Variable(_)) => return self.array_update(name),
            Some(_) => {
                let message = format!("`{}` is no variable", name.name);
                return Err(Problem::new(name.span.start, message, "constants and constructors do not change"));
            }
            None => {
                let message = format!("there is no variable `{}`", name.name);
                return Err(Problem::new(name.span.start, message, "declare it with `var`"));
            }
        }
        self.cursor.expect(":=", "write `X := T`")?;
        let value = self.right_side()?;
        Ok(Update::Assign(Assign { target: Place::name(name), value }))
    }

    /// `A[x] := T`, or `A[j] := case …`, where `j` stands for every process.
    fn array_update(&mut self, name: Ident) -> Result<Update, Problem> {
        let at = self.cursor.mark();
        self.cursor.expect("[", "an array has indices: `A[x] := T`")?;
        while !self.cursor.is(":=") && !self.cursor.is(";") && !self.cursor.is("}") {
            self.cursor.advance();
        }
        let is_for_all = self.cursor.accept(":=") && self.cursor.is("case");
        self.cursor.back_to(at);
        if is_for_all {
            return self.update_of_all(name);
        }
        self.cursor.back_to(at - 1);
        let target = self.place()?;
        self.cursor.expect(":=", "write `A[x] := T`")?;
        let value = self.right_side()?;
        Ok(Update::Assign(Assign { target, value }))
    }

    fn update_of_all(&mut self, name: Ident) -> Result<Update, Problem> {
        self.cursor.expect("[", "write `A[j] := case …`")?;
        let mut bound: Vec<Ident> = Vec::new();
        loop {
            let index = self.lower("the name of a process", "`j` in `A[j] := case …` stands for every process")?;
            bound.push(self.names.here(index));
            if !self.cursor.accept(",") {
                break;
            }
        }
        self.cursor.expect("]", "a bracket is open")?;
        self.cursor.expect(":=", "write `A[j] := case …`")?;
        let indices =
            bound.iter().map(|b| Expr { kind: ExprKind::Place(Place::name(b.clone())), span: b.span }).collect();
        let target = Place { of: None, name, indices };
        if self.symbols.get(&target.name.name) != Some(&Symbol::Variable(bound.len())) {
            let message = format!("`{}` does not have {} indices", target.name.name, bound.len());
            return Err(Problem::new(target.name.span.start, message, "write one for each `proc` of its declaration"));
        }
        let value = self.binding(&bound, Parser::right_side)?;
        if let Some(assign) = single(&target, value.as_ref()) {
            return Ok(Update::Assign(assign));
        }
        let binder = Binder { names: bound, domain: Domain::Of(Expr::name(PROC)) };
        Ok(Update::Each(vec![binder], vec![Update::Assign(Assign { target, value })]))
    }

    /// A term, cases, or `?` for any value.
    fn right_side(&mut self) -> Result<Option<Expr>, Problem> {
        if self.cursor.accept("?") || self.cursor.accept(".") {
            return Ok(None);
        }
        if !self.cursor.is("case") {
            return Ok(Some(self.sum()?));
        }
        let start = self.cursor.advance();
        let mut cases = Vec::new();
        loop {
            self.cursor.expect("|", CASE)?;
            if self.cursor.accept("_") {
                break;
            }
            let condition = self.formula()?;
            self.cursor.expect(":", CASE)?;
            cases.push((condition, self.sum()?));
            if !self.cursor.is("|") {
                return Err(self.cursor.expected("`|`", "the last case is `_`: it says what happens otherwise"));
            }
        }
        self.cursor.expect(":", CASE)?;
        let otherwise = self.sum()?;
        let span = self.cursor.since(start);
        Ok(Some(cases.into_iter().rev().fold(otherwise, |no, (condition, yes)| Expr {
            kind: ExprKind::Ite(Box::new(condition), Box::new(yes), Box::new(no)),
            span,
        })))
    }
}

/// `A[j] := case | j = x : E | _ : A[j]` changes one element: `A[x] := E`.
fn single(target: &Place, value: Option<&Expr>) -> Option<Assign> {
    let [Expr { kind: ExprKind::Place(index), .. }] = target.indices.as_slice() else { return None };
    let j = &index.name;
    let ExprKind::Ite(condition, yes, no) = &value?.kind else { return None };
    let ExprKind::Binary(BinOp::Eq, a, b) = &condition.kind else { return None };
    let is_j = |e: &Expr| matches!(&e.kind, ExprKind::Place(p) if p.as_name() == Some(j));
    let x = if is_j(a) {
        b
    } else if is_j(b) {
        a
    } else {
        return None;
    };
    let stays = matches!(&no.kind, ExprKind::Place(p) if p == target);
    if !stays || mentions(x, j) || mentions(yes, j) {
        return None;
    }
    let target = Place { indices: vec![(**x).clone()], ..target.clone() };
    Some(Assign { target, value: Some((**yes).clone()) })
}
