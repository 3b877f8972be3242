//! FAST's `.fst`: counter automata with a script that asks about them.
//!
//! In FAST itself variables are natural numbers, and a transition whose new values would not be natural numbers cannot be
//! taken. Other tools (Aspic, ALICe and those behind them) took the syntax over for integers and ask with regions `init`
//! and `bad`, without computing anything. So the script tells: variables are natural numbers where it computes as FAST does
//! (`post*`, `pre*`), and integers where it only names regions.

mod script;

use super::formula::Formulas;
use super::lex::{Cursor, Dialect, Tok};
use super::names::Names;
use super::start::{conjuncts, initialise};
use crate::ast::*;
use crate::problem::{Problem, similar};
use base::FileId;
use script::{Numbers, Question};

const DIALECT: Dialect = Dialect {
    line_comment: Some("//"),
    block_comment: Some(("/*", "*/")),
    comments_nest: false,
    signs: &[
        ":=", "&&", "||", "==", "!=", "<=", ">=", "=", "<", ">", "!", "+", "-", "*", "(", ")", "{", "}", ",", ";", "'",
        "?",
    ],
    name: "FAST",
};

const PART: &str = "a model has `var x, y;`, `states a, b;` and `transition t := { … };`";
const TRANSITION: &str = "write `transition t := { from := a; to := b; guard := x > 0; action := x' = x - 1; };`";

/// A model without its script.
#[derive(Default)]
struct Automaton {
    name: Option<Ident>,
    vars: Vec<Ident>,
    states: Vec<Ident>,
    transitions: Vec<Rule>,
}

struct Parser {
    cursor: Cursor,
    names: Names,
    automaton: Automaton,
    /// What the process is called that has the states.
    process: Ident,
}

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
    /// `model m { … }`
    fn model(&mut self) -> Result<(), Problem> {
        self.cursor.expect("model", "a file begins with `model NAME { … }`")?;
        let name = self.cursor.ident("the name of the model", "write `model NAME { … }`")?;
        self.process = Ident { name: self.names.fresh(&name.name), span: name.span };
        self.automaton.name = Some(name);
        self.cursor.expect("{", "write `model NAME { … }`")?;
        while !self.cursor.accept("}") {
            match self.cursor.word() {
                Some("var") => self.automaton.vars = self.declared("a variable", PART)?,
                Some("states") => self.automaton.states = self.declared("a state", PART)?,
                Some("transition") => {
                    let transition = self.transition()?;
                    self.automaton.transitions.push(transition);
                }
                _ => return Err(self.cursor.expected("`}` or a part of the model", PART)),
            }
        }
        self.cursor.accept(";");
        Ok(())
    }

    /// `var x, y;`, `states a, b;`
    fn declared(&mut self, what: &str, hint: &str) -> Result<Vec<Ident>, Problem> {
        self.cursor.advance();
        let mut all: Vec<Ident> = Vec::new();
        while !self.cursor.accept(";") {
            let name = self.cursor.ident(&format!("the name of {what}"), hint)?;
            if all.contains(&name) || self.automaton.vars.contains(&name) || self.automaton.states.contains(&name) {
                let message = format!("`{}` is declared twice", name.name);
                return Err(Problem::new(name.span.start, message, "each variable and each state has its own name"));
            }
            all.push(name);
            if !self.cursor.accept(",") && !self.cursor.is(";") {
                return Err(self.cursor.expected("`,` or `;`", hint));
            }
        }
        Ok(all)
    }

    /// `transition t := { from := a; to := b; guard := x > 0; action := x' = x - 1; };`
    fn transition(&mut self) -> Result<Rule, Problem> {
        self.cursor.advance();
        let name = self.cursor.ident("the name of the transition", TRANSITION)?;
        if self.automaton.transitions.iter().any(|t| t.name == name) {
            let message = format!("there are two transitions `{}`", name.name);
            return Err(Problem::new(name.span.start, message, "each transition has its own name"));
        }
        self.cursor.expect(":=", TRANSITION)?;
        self.cursor.expect("{", TRANSITION)?;
        let (mut from, mut to, mut guard, mut updates) = (None, None, None, Vec::new());
        while !self.cursor.accept("}") {
            let part = self.cursor.ident("`from`, `to`, `guard` or `action`", TRANSITION)?;
            self.cursor.expect(":=", TRANSITION)?;
            match part.name.as_str() {
                "from" => from = Some(self.state()?),
                "to" => to = Some(self.state()?),
                "guard" => guard = Some(self.formula()?),
                "action" => updates = self.action()?,
                _ => {
                    let message = format!("a transition has no part `{}`", part.name);
                    return Err(Problem::new(part.span.start, message, TRANSITION));
                }
            }
            self.cursor.expect(";", TRANSITION)?;
        }
        self.cursor.accept(";");
        let missing = |what: &str| Problem::new(name.span.start, format!("`{what}` is missing"), TRANSITION);
        let from = vec![from.ok_or_else(|| missing("from"))?];
        let to = to.ok_or_else(|| missing("to"))?;
        let guard = guard.filter(|g| g.kind != ExprKind::Bool(true));
        Ok(Rule { name, params: Vec::new(), step: Some(Step { from, to }), guard, updates })
    }

    /// `x' = x - 1, y' = ?`
    fn action(&mut self) -> Result<Vec<Update>, Problem> {
        let mut all: Vec<Assign> = Vec::new();
        while !self.cursor.is(";") {
            let target = self.variable()?;
            if all.iter().any(|a| a.target.name == target) {
                let message = format!("`{}` gets two values", target.name);
                return Err(Problem::new(target.span.start, message, "write one equation for it"));
            }
            self.cursor.expect("'", "an action is `x' = x + 1`")?;
            self.cursor.expect("=", "an action is `x' = x + 1`")?;
            let value = if self.cursor.accept("?") { None } else { Some(self.sum()?) };
            all.push(Assign { target: Place::name(target), value });
            if !self.cursor.accept(",") {
                break;
            }
        }
        Ok(all.into_iter().map(Update::Assign).collect())
    }

    fn variable(&mut self) -> Result<Ident, Problem> {
        let name = self.cursor.ident("the name of a variable", "variables are declared with `var`")?;
        Ok(self.names.here(known(name, &self.automaton.vars, "variable")?))
    }

    fn state(&mut self) -> Result<Ident, Problem> {
        let name = self.cursor.ident("the name of a state", "states are declared with `states`")?;
        Ok(self.names.here(known(name, &self.automaton.states, "state")?))
    }

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

/// A name that is one of those.
fn known(name: Ident, among: &[Ident], what: &str) -> Result<Ident, Problem> {
    if among.contains(&name) {
        return Ok(name);
    }
    let hint = match similar(&name.name, among.iter().map(|n| n.name.as_str())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("declare the {what}"),
    };
    Err(Problem::new(name.span.start, format!("there is no {what} `{}`", name.name), hint))
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

impl Formulas for Parser {
    fn cursor(&mut self) -> &mut Cursor {
        &mut self.cursor
    }

    fn operand(&mut self) -> Result<Expr, Problem> {
        let start = self.cursor.span();
        let kind = match self.cursor.peek() {
            Tok::Number(_) => ExprKind::Int(self.cursor.number("")?.0),
            Tok::Sign("(") => {
                self.cursor.advance();
                let inner = self.formula()?;
                self.cursor.expect(")", "a parenthesis is open")?;
                return Ok(Expr { span: self.cursor.since(start), ..inner });
            }
            Tok::Word(w) if w == "true" || w == "false" => {
                let value = w == "true";
                self.cursor.advance();
                ExprKind::Bool(value)
            }
            Tok::Word(w) if w == "state" && !self.automaton.vars.iter().any(|v| v.name == "state") => {
                self.cursor.advance();
                return self.in_state(start);
            }
            Tok::Word(_) => ExprKind::Place(Place::name(self.variable()?)),
            _ => return Err(self.cursor.expected("an operand", "operands are numbers, variables and `state = q`")),
        };
        Ok(Expr { kind, span: start })
    }
}

impl Parser {
    /// `state = q`, `state != q`
    fn in_state(&mut self, start: Span) -> Result<Expr, Problem> {
        let is_equal = self.cursor.accept("=") || self.cursor.accept("==");
        if !is_equal {
            self.cursor.expect("!=", "write `state = q`")?;
        }
        let state = self.state()?;
        let process = Instance { process: self.process.clone(), args: Vec::new() };
        let at = Expr { kind: ExprKind::At(Some(process), state), span: self.cursor.since(start) };
        Ok(if is_equal { at } else { at.negated() })
    }
}
