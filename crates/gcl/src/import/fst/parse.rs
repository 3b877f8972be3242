//! The model of a FAST file: variables, states, transitions.

use crate::ast::*;
use crate::import::formula::Formulas;
use crate::import::lex::{Cursor, Dialect, Tok};
use crate::import::names::Names;
use crate::problem::Problem;

pub(super) const DIALECT: Dialect = Dialect {
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
pub(super) struct Automaton {
    pub(super) name: Option<Ident>,
    pub(super) vars: Vec<Ident>,
    pub(super) states: Vec<Ident>,
    pub(super) transitions: Vec<Rule>,
}

pub(super) struct Parser {
    pub(super) cursor: Cursor,
    pub(super) names: Names,
    pub(super) automaton: Automaton,
    /// What the process is called that has the states.
    pub(super) process: Ident,
}

impl Parser {
    /// `model m { … }`
    pub(super) fn model(&mut self) -> Result<(), Problem> {
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
}

/// A name that is one of those.
pub(super) fn known(name: Ident, among: &[Ident], what: &str) -> Result<Ident, Problem> {
    if among.contains(&name) {
        return Ok(name);
    }
    let hint = match base::similar(&name.name, among.iter().map(|n| n.name.as_str())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("declare the {what}"),
    };
    Err(Problem::new(name.span.start, format!("there is no {what} `{}`", name.name), hint))
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
