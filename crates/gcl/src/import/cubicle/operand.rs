//! Operands of formulas: variables, elements of arrays, processes, quantifiers, predicates.

use super::parser::{Meaning, Parser, Symbol, different, quantified, small_number, unequal};
use crate::ast::*;
use crate::import::formula::Formulas;
use crate::import::lex::{Cursor, Tok};
use crate::problem::Problem;

/// So often predicates are applied at most, those within predicates counted each time.
const MAX_APPLICATIONS: u32 = 10_000;

const OPERAND: &str = "operands are numbers, variables, constructors, processes and elements `A[x]`";

impl Formulas for Parser {
    fn cursor(&mut self) -> &mut Cursor {
        &mut self.cursor
    }

    fn operand(&mut self) -> Result<Expr, Problem> {
        let start = self.cursor.span();
        match self.cursor.peek() {
            Tok::Number(_) => {
                let (n, span) = self.cursor.number(OPERAND)?;
                Ok(Expr { kind: ExprKind::Int(n), span })
            }
            Tok::Sign("(") => {
                self.cursor.advance();
                let inner = self.formula()?;
                self.cursor.expect(")", "a parenthesis is open")?;
                Ok(Expr { span: self.cursor.since(start), ..inner })
            }
            Tok::Sign("#") => self.process(),
            Tok::Word(w) => match w.as_str() {
                "true" | "True" | "false" | "False" => {
                    let value = w.eq_ignore_ascii_case("true");
                    self.cursor.advance();
                    Ok(Expr { kind: ExprKind::Bool(value), span: start })
                }
                "forall" | "exists" => self.quantifier(),
                "forall_other" | "exists_other" => self.others(),
                "if" => self.choice(),
                w if w.starts_with(|c: char| c.is_ascii_uppercase()) => self.symbol(),
                _ if *self.cursor.ahead(1) == Tok::Sign("(") => self.application(),
                _ => self.bound_name(),
            },
            _ => Err(self.cursor.expected("an operand", OPERAND)),
        }
    }
}

impl Parser {
    /// `#1`
    fn process(&mut self) -> Result<Expr, Problem> {
        let start = self.cursor.advance();
        let n = small_number(&mut self.cursor)?;
        if n == 0 || n > self.processes {
            let message = format!("there is no process #{n} among {}", self.processes);
            return Err(Problem::new(start.start, message, "ask for more with `--procs N`"));
        }
        Ok(Expr { span: self.cursor.since(start), ..Expr::int(i64::from(n)) })
    }

    /// `X`, `A[x]`, `Idle`
    fn symbol(&mut self) -> Result<Expr, Problem> {
        let place = self.place()?;
        let span = self.cursor.since(place.name.span);
        Ok(Expr { kind: ExprKind::Place(place), span })
    }

    /// A variable or an element of an array; a constructor is a name, too.
    pub(super) fn place(&mut self) -> Result<Place, Problem> {
        let name = self.cursor.ident("a variable", OPERAND)?;
        let Some(symbol) = self.symbols.get(&name.name).copied() else {
            let hint = match base::similar(&name.name, self.symbols.keys().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "declare it with var, array, const or as a constructor of a type".to_string(),
            };
            return Err(Problem::new(name.span.start, format!("there is no `{}`", name.name), hint));
        };
        let mut indices = Vec::new();
        if self.cursor.accept("[") {
            loop {
                indices.push(self.operand()?);
                if !self.cursor.accept(",") {
                    break;
                }
            }
            self.cursor.expect("]", "a bracket is open")?;
        }
        let wanted = if let Symbol::Variable(n) = symbol { n } else { 0 };
        if indices.len() != wanted {
            let message = format!("`{}` has {wanted} indices, not {}", name.name, indices.len());
            return Err(Problem::new(name.span.start, message, "write one for each `proc` of its declaration"));
        }
        Ok(Place { of: None, name, indices })
    }

    /// A parameter, a bound variable, or what stands for a name.
    fn bound_name(&mut self) -> Result<Expr, Problem> {
        let name = self.cursor.ident("a process", OPERAND)?;
        let here = self.names.here(name.clone());
        match self.scope.iter().rev().find(|(n, _)| *n == here.name) {
            Some((_, Meaning::Stands(e))) => Ok(e.clone()),
            Some((_, Meaning::Bound)) => {
                let span = name.span;
                Ok(Expr { kind: ExprKind::Place(Place::name(here)), span })
            }
            None => {
                let hint = match base::similar(&here.name, self.scope.iter().map(|(n, _)| n.as_str())) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "processes are parameters or bound by a quantifier".to_string(),
                };
                Err(Problem::new(name.span.start, format!("there is no process `{}`", name.name), hint))
            }
        }
    }

    /// `forall x <> y. …`
    fn quantifier(&mut self) -> Result<Expr, Problem> {
        let quantifier = if self.cursor.is("forall") { Quantifier::Forall } else { Quantifier::Exists };
        self.cursor.advance();
        let mut bound = Vec::new();
        loop {
            let name = self.lower("the name of a process", "write `forall x. …` or `forall x <> y. …`")?;
            bound.push(self.names.here(name));
            if !self.cursor.accept("<>") {
                break;
            }
        }
        let body = self.body(&bound)?;
        Ok(quantified(quantifier, &bound, different(&bound), body))
    }

    /// `forall_other j. …`: the processes that are no parameters of the transition.
    fn others(&mut self) -> Result<Expr, Problem> {
        let quantifier = if self.cursor.is("forall_other") { Quantifier::Forall } else { Quantifier::Exists };
        let start = self.cursor.advance();
        let Some(parameters) = self.parameters.clone() else {
            let hint = "write `forall` or `exists`";
            return Err(Problem::new(start.start, "other processes than which: this is no transition", hint));
        };
        let name = self.lower("the name of a process", "write `forall_other j. …`")?;
        let bound = [self.names.here(name)];
        if parameters.contains(&bound[0]) {
            let message = format!("`{}` is a parameter of the transition", bound[0].name);
            return Err(Problem::new(bound[0].span.start, message, "choose another name"));
        }
        let body = self.body(&bound)?;
        let different = parameters.iter().map(|p| unequal(&bound[0], p)).collect();
        Ok(quantified(quantifier, &bound, different, body))
    }

    fn body(&mut self, bound: &[Ident]) -> Result<Expr, Problem> {
        self.cursor.expect(".", "a point stands before what is said about the processes: `forall x. …`")?;
        self.binding(bound, Parser::formula)
    }

    /// `if c then a else b`, which binds more tightly than `&&`.
    fn choice(&mut self) -> Result<Expr, Problem> {
        let start = self.cursor.advance();
        let hint = "write `if c then a else b`";
        let condition = self.formula()?;
        self.cursor.expect("then", hint)?;
        let yes = self.formula()?;
        self.cursor.expect("else", hint)?;
        let no = self.comparison()?;
        let kind = ExprKind::Ite(Box::new(condition), Box::new(yes), Box::new(no));
        Ok(Expr { kind, span: self.cursor.since(start) })
    }

    /// `p(x, E)`: the predicate's body with these arguments in it.
    fn application(&mut self) -> Result<Expr, Problem> {
        let name = self.cursor.ident("a predicate", OPERAND)?;
        let Some(predicate) = self.predicates.get(&name.name).cloned() else {
            let message = format!("there is no predicate `{}`", name.name);
            return Err(Problem::new(name.span.start, message, "a predicate is declared before it is used"));
        };
        self.cursor.advance();
        let mut arguments = Vec::new();
        while !self.cursor.accept(")") {
            arguments.push(self.formula()?);
            if !self.cursor.accept(",") && !self.cursor.is(")") {
                return Err(self.cursor.expected("`,` or `)`", "arguments are separated by commas"));
            }
        }
        if arguments.len() != predicate.params.len() {
            let message = format!("`{}` has {} parameters, not {}", name.name, predicate.params.len(), arguments.len());
            return Err(Problem::new(name.span.start, message, "write one argument for each"));
        }
        self.applications += 1;
        if self.applications > MAX_APPLICATIONS {
            let message = format!("predicates are applied more than {MAX_APPLICATIONS} times");
            return Err(Problem::new(name.span.start, message, "make them smaller"));
        }
        let behind = self.cursor.mark();
        let names = predicate.params.iter().map(|p| p.name.clone());
        let inner: Vec<_> = names.zip(arguments.into_iter().map(Meaning::Stands)).collect();
        let outer = std::mem::replace(&mut self.scope, inner);
        self.cursor.back_to(predicate.body);
        let body = self.formula();
        self.scope = outer;
        self.cursor.back_to(behind);
        Ok(Expr { span: self.cursor.since(name.span), ..body? })
    }
}
