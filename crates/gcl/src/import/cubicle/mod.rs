//! Cubicle's `.cub`: systems of arrays over processes, here with a fixed number of them. Processes are the numbers
//! `1..N`, as Cubicle writes them (`#1`); a type without constructors, whose values can only be compared, is the integers.
//!
//! Parameters of transitions and of `unsafe` are different processes. `invariant` is a condition that Cubicle is told never
//! to hold, and trusts: here it is excluded in initial states, and a question of its own in all others.

mod operand;
mod parser;
mod transition;

use super::formula::Formulas;
use super::lex::{Cursor, Tok};
use super::names::Names;
use super::start::{conjuncts, initialise};
use crate::ast::*;
use crate::problem::Problem;
use base::FileId;
use parser::{DIALECT, PROC, Parser, Predicate, Symbol, different, quantified, small_number};
use rustc_hash::FxHashMap;

const DECLARATION: &str =
    "declarations begin with type, var, const, array, init, invariant, unsafe, predicate or transition";

pub(super) fn import(text: &str, file: FileId, processes: Option<u32>) -> Result<Model, Problem> {
    let mut cursor = Cursor::new(text, file, &DIALECT)?;
    let names = Names::of(cursor.words());
    let start = cursor.span();
    let own = if cursor.accept("number_procs") { Some(small_number(&mut cursor)?) } else { None };
    let Some(processes) = processes.or(own).filter(|n| *n > 0) else {
        let hint = "say how many with `--procs N`";
        return Err(Problem::new(start.start, "this model has any number of processes", hint));
    };
    let mut p = Parser {
        cursor,
        names,
        processes,
        types: FxHashMap::default(),
        symbols: FxHashMap::default(),
        predicates: FxHashMap::default(),
        scope: Vec::new(),
        parameters: None,
        applications: 0,
        vars: Vec::new(),
        items: Vec::new(),
        init: None,
    };
    while *p.cursor.peek() != Tok::End {
        p.declaration()?;
    }
    p.model()
}

impl Parser {
    fn declaration(&mut self) -> Result<(), Problem> {
        let start = self.cursor.span();
        match self.cursor.word() {
            Some("type") => self.type_decl(),
            Some("var") => self.variable(Symbol::Variable(0)),
            Some("const") => self.variable(Symbol::Constant),
            Some("array") => self.array(),
            Some("init") => self.init(),
            Some("unsafe") => {
                let condition = self.unsafe_states()?;
                self.ask(condition, self.cursor.since(start));
                Ok(())
            }
            Some("invariant") => {
                let condition = self.unsafe_states()?;
                self.items.push(Item::Init(condition.clone().negated()));
                self.ask(condition, self.cursor.since(start));
                Ok(())
            }
            Some("transition") => {
                let rule = self.transition()?;
                self.items.push(Item::Rule(rule));
                Ok(())
            }
            Some("predicate") => self.predicate(),
            _ => Err(self.cursor.expected("a declaration", DECLARATION)),
        }
    }

    fn ask(&mut self, condition: Expr, span: Span) {
        self.items.push(Item::Property(Property { kind: PropertyKind::Unsafe(condition), name: None, span }));
    }

    /// `type loc = Idle | Busy`, `type data`
    fn type_decl(&mut self) -> Result<(), Problem> {
        self.cursor.advance();
        let name = self.lower("the name of a type", "write `type loc = Idle | Busy`")?;
        if matches!(name.name.as_str(), PROC | "int" | "bool" | "real") || self.types.contains_key(&name.name) {
            let message = format!("there is a type `{}` already", name.name);
            return Err(Problem::new(name.span.start, message, "choose another name"));
        }
        let here = self.names.here(name.clone());
        if !self.cursor.accept("=") {
            self.types.insert(name.name, TypeKind::Int);
            return Ok(());
        }
        self.cursor.accept("|");
        let mut members = Vec::new();
        loop {
            let member = self.upper("a constructor", "write `type loc = Idle | Busy`")?;
            self.declare(&member, Symbol::Constructor)?;
            members.push(member);
            if !self.cursor.accept("|") {
                break;
            }
        }
        self.types.insert(name.name, TypeKind::Named(here.name.clone()));
        let ty = Type { kind: TypeKind::Enum(members), span: here.span };
        self.items.push(Item::Type(TypeDecl { name: here, ty }));
        Ok(())
    }

    fn declare(&mut self, name: &Ident, symbol: Symbol) -> Result<(), Problem> {
        if self.symbols.insert(name.name.clone(), symbol).is_some() || matches!(name.name.as_str(), "True" | "False") {
            let message = format!("`{}` is declared twice", name.name);
            return Err(Problem::new(name.span.start, message, "choose another name"));
        }
        Ok(())
    }

    /// `var X : int`, `const N : int`
    fn variable(&mut self, symbol: Symbol) -> Result<(), Problem> {
        self.cursor.advance();
        let name =
            self.upper("the name of a variable", "write `var X : int`: names of variables begin with a capital")?;
        self.declare(&name, symbol)?;
        self.cursor.expect(":", "a variable has a type: `var X : int`")?;
        let ty = self.ty()?;
        self.vars.push(VarDecl { name, ty, init: Init::Any });
        Ok(())
    }

    /// `array A[proc] : bool`
    fn array(&mut self) -> Result<(), Problem> {
        self.cursor.advance();
        let name = self.upper("the name of an array", "write `array A[proc] : bool`")?;
        self.cursor.expect("[", "write `array A[proc] : bool`")?;
        let mut dimensions = 0;
        loop {
            self.cursor.expect(PROC, "arrays are indexed by processes: `array A[proc] : bool`")?;
            dimensions += 1;
            if !self.cursor.accept(",") {
                break;
            }
        }
        self.cursor.expect("]", "write `array A[proc, proc] : bool`")?;
        self.declare(&name, Symbol::Variable(dimensions))?;
        self.cursor.expect(":", "an array has a type: `array A[proc] : bool`")?;
        let element = self.ty()?;
        let span = element.span;
        let ty = (0..dimensions).fold(element, |inner, _| Type {
            kind: TypeKind::Array(Box::new(inner), Domain::Of(Expr::name(PROC))),
            span,
        });
        self.vars.push(VarDecl { name, ty, init: Init::Any });
        Ok(())
    }

    fn ty(&mut self) -> Result<Type, Problem> {
        let name = self.cursor.ident("a type", "types are int, bool, proc and those that are declared")?;
        let kind = match name.name.as_str() {
            "int" => TypeKind::Int,
            "bool" => TypeKind::Bool,
            PROC => TypeKind::Named(PROC.to_string()),
            "real" => {
                let hint = "write `int` if integers are meant: only they are decided here";
                return Err(Problem::new(name.span.start, "real numbers are not imported", hint));
            }
            other => match self.types.get(other) {
                Some(kind) => kind.clone(),
                None => {
                    let message = format!("there is no type `{other}`");
                    return Err(Problem::new(name.span.start, message, format!("declare it: `type {other} = A | B`")));
                }
            },
        };
        Ok(Type { kind, span: name.span })
    }

    /// `init (z) { … }`: the condition holds for all processes.
    fn init(&mut self) -> Result<(), Problem> {
        let start = self.cursor.advance();
        if self.init.replace(start).is_some() {
            return Err(Problem::new(
                start.start,
                "there is an `init` already",
                "one says what the initial states are",
            ));
        }
        let bound = self.parameter_list()?;
        if bound.len() > self.processes as usize {
            let message = format!("this is about {} processes, and there are {}", bound.len(), self.processes);
            return Err(Problem::new(start.start, message, "ask for more with `--procs N`"));
        }
        let condition = self.braces(&bound)?;
        let mut parts = Vec::new();
        conjuncts(condition, &mut parts);
        let symbols = &self.symbols;
        initialise(&mut self.vars, &bound, &mut parts, |e| match &e.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) => true,
            ExprKind::Place(p) => symbols.get(&p.name.name) == Some(&Symbol::Constructor),
            _ => false,
        });
        if let Some(rest) = Expr::many(BinOp::And, parts) {
            let condition = quantified(Quantifier::Forall, &bound, different(&bound), rest);
            self.items.push(Item::Init(Expr { span: self.cursor.since(start), ..condition }));
        }
        Ok(())
    }

    /// `unsafe (x y) { … }`: some different processes satisfy the condition.
    fn unsafe_states(&mut self) -> Result<Expr, Problem> {
        self.cursor.advance();
        let bound = self.parameter_list()?;
        let condition = self.braces(&bound)?;
        Ok(quantified(Quantifier::Exists, &bound, different(&bound), condition))
    }

    /// `predicate p(x, y) { … }`
    fn predicate(&mut self) -> Result<(), Problem> {
        self.cursor.advance();
        let name = self.lower("the name of a predicate", "write `predicate p(x, y) { … }`")?;
        self.cursor.expect("(", "write `predicate p(x, y) { … }`")?;
        let mut params = Vec::new();
        while !self.cursor.accept(")") {
            let param = self.lower("a parameter", "write `predicate p(x, y) { … }`")?;
            params.push(self.names.here(param));
            if !self.cursor.accept(",") && !self.cursor.is(")") {
                return Err(self.cursor.expected("`,` or `)`", "write `predicate p(x, y) { … }`"));
            }
        }
        self.cursor.expect("{", "the condition stands in braces")?;
        let body = self.cursor.mark();
        self.binding(&params, Parser::formula)?;
        self.cursor.expect("}", "a brace is open")?;
        self.predicates.insert(name.name, Predicate { params, body });
        Ok(())
    }

    /// Processes first, then types, variables and what is said about them.
    fn model(self) -> Result<Model, Problem> {
        if self.init.is_none() {
            return Err(self.cursor.expected("`init`", "a model says what its initial states are: `init (z) { … }`"));
        }
        let processes = TypeKind::Range(Expr::int(1), Expr::int(i64::from(self.processes)));
        let mut items = vec![Item::Type(TypeDecl { name: Ident::new(PROC), ty: Type::new(processes) })];
        let (types, others): (Vec<Item>, Vec<Item>) = self.items.into_iter().partition(|i| matches!(i, Item::Type(_)));
        let (conditions, others): (Vec<Item>, Vec<Item>) = others.into_iter().partition(|i| matches!(i, Item::Init(_)));
        let (questions, rules): (Vec<Item>, Vec<Item>) =
            others.into_iter().partition(|i| matches!(i, Item::Property(_)));
        items.extend(types);
        if !self.vars.is_empty() {
            items.push(Item::Vars(self.vars));
        }
        items.extend(conditions.into_iter().chain(rules).chain(questions));
        Ok(Model { items })
    }
}
