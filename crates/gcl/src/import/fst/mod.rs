//! FAST's `.fst`: counter automata with a script that asks about them.
//!
//! In FAST itself variables are natural numbers, and a transition whose new values would not be natural numbers cannot be
//! taken. Other tools (Aspic, ALICe and those behind them) took the syntax over for integers and ask with regions `init`
//! and `bad`, without computing anything. So the script tells: variables are natural numbers where it computes as FAST does
//! (`post*`, `pre*`), and integers where it only names regions.

mod parse;
mod script;

use super::lex::Cursor;
use super::names::Names;
use super::start::{conjuncts, initialise};
use crate::ast::*;
use crate::problem::Problem;
use base::FileId;
use parse::{Automaton, DIALECT, Parser};
use script::{Numbers, Question};

pub(super) fn import(text: &str, file: FileId) -> Result<Model, Problem> {
    let cursor = Cursor::new(text, file, &DIALECT)?;
    // The process bears the name of the model, which is the second word, unless something else does.
    let names = Names::of(cursor.words().skip(2));
    let mut p = Parser { cursor, names, automaton: Automaton::default(), process: Ident::new("") };
    p.model()?;
    let question = p.script()?;
    p.assemble(question)
}

impl Parser {
    /// The model that the question is about.
    fn assemble(mut self, question: Question) -> Result<Model, Problem> {
        let declare = |name: &Ident| VarDecl {
            name: self.names.here(name.clone()),
            ty: Type::new(TypeKind::Int),
            init: Init::Any,
        };
        let mut vars: Vec<VarDecl> = self.automaton.vars.iter().map(declare).collect();
        let mut parts = Vec::new();
        conjuncts(question.init, &mut parts);
        let start = start_state(&mut parts);
        initialise(&mut vars, &[], &mut parts, |e| matches!(e.kind, ExprKind::Int(_)));
        let mut rules = std::mem::take(&mut self.automaton.transitions);
        if let Some(some) = question.transitions {
            rules.retain(|r| some.contains(&r.name));
        }
        rules.iter_mut().for_each(|r| r.name = self.names.here(r.name.clone()));
        if question.numbers == Numbers::Natural {
            let free = vars.iter().filter(|v| v.init == Init::Any);
            parts.extend(
                free.map(|v| natural(Expr { kind: ExprKind::Place(Place::name(v.name.clone())), span: Span::NONE })),
            );
            rules.iter_mut().try_for_each(keep_natural)?;
        }
        let states = self.automaton.states.iter().map(|s| self.names.here(s.clone())).collect();
        let process = Process { name: self.process, params: Vec::new(), vars: Vec::new(), states, start, rules };
        let mut items = Vec::new();
        if !vars.is_empty() {
            items.push(Item::Vars(vars));
        }
        items.push(Item::Process(process));
        items.extend(Expr::many(BinOp::And, parts).map(Item::Init));
        items.extend(
            question
                .bad
                .into_iter()
                .map(|bad| Item::Property(Property { span: bad.span, kind: PropertyKind::Unsafe(bad), name: None })),
        );
        Ok(Model { items })
    }
}

/// The state that a condition of the initial states says, if it is a condition of its own.
fn start_state(parts: &mut Vec<Expr>) -> Start {
    let Some(i) = parts.iter().position(|p| matches!(p.kind, ExprKind::At(..))) else { return Start::Any };
    match parts.remove(i).kind {
        ExprKind::At(_, state) => Start::At(state),
        _ => unreachable!("it is a state"),
    }
}

fn natural(e: Expr) -> Expr {
    Expr::bin(BinOp::Ge, e, Expr::int(0))
}

/// The rule can be taken where its new values are natural numbers.
fn keep_natural(rule: &mut Rule) -> Result<(), Problem> {
    let mut parts: Vec<Expr> = rule.guard.take().into_iter().collect();
    for update in &rule.updates {
        let Update::Assign(Assign { target, value }) = update else { continue };
        match value {
            None => {
                let hint = "scripts that only name the regions init and bad are about integers";
                return Err(Problem::new(target.name.span.start, "any natural number is not imported", hint));
            }
            Some(value) if never_negative(value) => {}
            Some(value) => parts.push(natural(value.clone())),
        }
    }
    rule.guard = Expr::many(BinOp::And, parts);
    Ok(())
}

/// It is a sum of natural numbers.
fn never_negative(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Int(n) => !n.is_negative(),
        ExprKind::Place(_) => true,
        ExprKind::Binary(BinOp::Add | BinOp::Mul, a, b) => never_negative(a) && never_negative(b),
        _ => false,
    }
}
