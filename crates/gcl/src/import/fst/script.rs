//! What the script of a FAST model asks: from which states, by which transitions, what is not to be reached.

use super::parse::{Parser, known};
use crate::ast::*;
use crate::import::formula::Formulas;
use crate::import::lex::Tok;
use crate::problem::Problem;

const STATEMENT: &str =
    "a script has `Region r := { … };`, `Transitions t := { … };`, `if (isEmpty(r)) … endif` and `set…(n);`";
const REGION: &str =
    "a region is `{x = 0 && state = q}`, a name, `post*(init, t)`, or built of those with `&&`, `||`, `!`";
const ONE_QUESTION: &str = "ask `isEmpty(post*(init, t) && bad)`, or name the regions init and bad";

/// What variables are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Numbers {
    Natural,
    Integer,
}

/// What is asked.
pub(super) struct Question {
    pub(super) init: Expr,
    /// The transitions that may be taken; `None` is all.
    pub(super) transitions: Option<Vec<Ident>>,
    pub(super) bad: Vec<Expr>,
    pub(super) numbers: Numbers,
}

/// A set of states.
#[derive(Clone)]
enum Region {
    /// Those that satisfy the condition.
    Where(Expr),
    /// Those of them that can be reached, forwards from the first region or backwards to it.
    Reach { direction: Direction, from: Expr, by: Vec<Ident>, within: Option<Expr> },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Forwards,
    Backwards,
}

/// The names of a script.
#[derive(Default)]
struct Script {
    regions: Vec<(Ident, Region)>,
    transitions: Vec<(Ident, Vec<Ident>)>,
    /// Regions that are asked to be empty.
    asked: Vec<(Region, Span)>,
}

impl Parser {
    /// `strategy s { … }`
    pub(super) fn script(&mut self) -> Result<Question, Problem> {
        let start =
            self.cursor.expect("strategy", "behind the model stands `strategy NAME { … }`, which asks about it")?;
        if let Tok::Word(_) = self.cursor.peek() {
            self.cursor.advance();
        }
        self.cursor.expect("{", "write `strategy NAME { … }`")?;
        let mut script = Script::default();
        while !self.cursor.accept("}") {
            self.statement(&mut script)?;
        }
        self.cursor.accept(";");
        if *self.cursor.peek() != Tok::End {
            return Err(self.cursor.expected("the end of the file", "a file has one model and one strategy"));
        }
        question(script, start)
    }

    fn statement(&mut self, script: &mut Script) -> Result<(), Problem> {
        let hint = "a script's statements end with a semicolon";
        match self.cursor.word() {
            Some("Region") => {
                self.cursor.advance();
                let name = self.cursor.ident("the name of a region", REGION)?;
                self.cursor.expect(":=", REGION)?;
                let region = self.region(script)?;
                script.regions.push((name, region));
            }
            Some("Transitions") => {
                self.cursor.advance();
                let name = self.cursor.ident("a name", STATEMENT)?;
                self.cursor.expect(":=", STATEMENT)?;
                let all = self.transition_set(script)?;
                script.transitions.push((name, all));
            }
            Some("if") => return self.decision(script),
            Some("print") => self.skip_arguments()?,
            Some(w) if w.starts_with("set") => self.skip_arguments()?,
            _ => return Err(self.cursor.expected("`}` or a statement", STATEMENT)),
        }
        self.cursor.expect(";", hint).map(drop)
    }

    /// `print("safe")`, `setMaxState(0)`: what the user is told, and how FAST searches.
    fn skip_arguments(&mut self) -> Result<(), Problem> {
        self.cursor.advance();
        self.cursor.expect("(", STATEMENT)?;
        while !self.cursor.accept(")") {
            if *self.cursor.peek() == Tok::End {
                return Err(self.cursor.expected("`)`", "a parenthesis is open"));
            }
            self.cursor.advance();
        }
        Ok(())
    }

    /// `if (isEmpty(r)) then … else … endif`: the condition is the question, the branches say what is printed.
    fn decision(&mut self, script: &mut Script) -> Result<(), Problem> {
        self.cursor.advance();
        self.asked(script)?;
        self.cursor.expect("then", "write `if (isEmpty(r)) then … else … endif`")?;
        while !self.cursor.is("endif") {
            if !self.cursor.accept("else") {
                self.statement(script)?;
            }
        }
        self.cursor.advance();
        self.cursor.accept(";");
        Ok(())
    }

    /// `isEmpty(r)`, `subSet(r, s)`, with `!` and in parentheses.
    fn asked(&mut self, script: &mut Script) -> Result<(), Problem> {
        if self.cursor.accept("!") {
            return self.asked(script);
        }
        let start = self.cursor.span();
        if self.cursor.accept("(") {
            self.cursor.enter()?;
            self.asked(script)?;
            self.cursor.leave();
            return self.cursor.expect(")", "a parenthesis is open").map(drop);
        }
        let region = match self.cursor.word() {
            Some("isEmpty") => {
                self.cursor.advance();
                self.cursor.expect("(", "write `isEmpty(r)`")?;
                self.region(script)?
            }
            Some("subSet") => {
                self.cursor.advance();
                self.cursor.expect("(", "write `subSet(r, s)`")?;
                let small = self.region(script)?;
                self.cursor.expect(",", "write `subSet(r, s)`")?;
                let at = self.cursor.span();
                let large = complement(self.region(script)?, at)?;
                intersection(small, large, at)?
            }
            _ => return Err(self.cursor.expected("`isEmpty` or `subSet`", ONE_QUESTION)),
        };
        self.cursor.expect(")", "a parenthesis is open")?;
        script.asked.push((region, self.cursor.since(start)));
        Ok(())
    }

    /// Unions of intersections.
    fn region(&mut self, script: &Script) -> Result<Region, Problem> {
        self.cursor.enter()?;
        let mut left = self.region_product(script)?;
        while self.cursor.is("||") {
            let at = self.cursor.advance();
            left = match (left, self.region_product(script)?) {
                (Region::Where(a), Region::Where(b)) => Region::Where(Expr::any(vec![a, b])),
                _ => return Err(Problem::new(at.start, "this union is not imported", ONE_QUESTION)),
            };
        }
        self.cursor.leave();
        Ok(left)
    }

    fn region_product(&mut self, script: &Script) -> Result<Region, Problem> {
        let mut left = self.region_atom(script)?;
        while self.cursor.is("&&") {
            let at = self.cursor.advance();
            left = intersection(left, self.region_atom(script)?, at)?;
        }
        Ok(left)
    }

    fn region_atom(&mut self, script: &Script) -> Result<Region, Problem> {
        let start = self.cursor.span();
        if self.cursor.accept("!") {
            self.cursor.enter()?;
            let inner = self.region_atom(script)?;
            self.cursor.leave();
            return complement(inner, start);
        }
        if self.cursor.accept("(") {
            let inner = self.region(script)?;
            self.cursor.expect(")", "a parenthesis is open")?;
            return Ok(inner);
        }
        if self.cursor.accept("{") {
            let condition = self.formula()?;
            self.cursor.expect("}", "the condition of a region stands in braces")?;
            return Ok(Region::Where(Expr { span: self.cursor.since(start), ..condition }));
        }
        let name = self.cursor.ident("a region", REGION)?;
        let direction = match name.name.as_str() {
            "post" => Direction::Forwards,
            "pre" => Direction::Backwards,
            _ => {
                let among: Vec<Ident> = script.regions.iter().map(|(n, _)| n.clone()).collect();
                let name = known(name, &among, "region")?;
                let last = script.regions.iter().rev().find(|(n, _)| *n == name);
                return Ok(last.expect("it is known").1.clone());
            }
        };
        self.cursor.expect("*", "one step alone is not imported: write `post*(init, t)`")?;
        self.reach(direction, script)
    }

    /// `(init, t)` or `(init, t, 2)`, behind `post*`. The number tells FAST how to search.
    fn reach(&mut self, direction: Direction, script: &Script) -> Result<Region, Problem> {
        let hint = "write `post*(init, t)`";
        self.cursor.expect("(", hint)?;
        let at = self.cursor.span();
        let Region::Where(from) = self.region(script)? else {
            return Err(Problem::new(at.start, "what is reached from what is reached is not imported", ONE_QUESTION));
        };
        self.cursor.expect(",", hint)?;
        let by = self.transition_set(script)?;
        if self.cursor.accept(",") {
            self.cursor.number(hint)?;
        }
        self.cursor.expect(")", hint)?;
        Ok(Region::Reach { direction, from, by, within: None })
    }

    /// `{t1, t2}`, or the name of such a set.
    fn transition_set(&mut self, script: &Script) -> Result<Vec<Ident>, Problem> {
        let hint = "a set of transitions is `{t1, t2}`";
        if !self.cursor.accept("{") {
            let name = self.cursor.ident("a set of transitions", hint)?;
            let among: Vec<Ident> = script.transitions.iter().map(|(n, _)| n.clone()).collect();
            let name = known(name, &among, "set of transitions")?;
            return Ok(script.transitions.iter().rev().find(|(n, _)| *n == name).expect("it is known").1.clone());
        }
        let declared: Vec<Ident> = self.automaton.transitions.iter().map(|t| t.name.clone()).collect();
        let mut all = Vec::new();
        while !self.cursor.accept("}") {
            let name = self.cursor.ident("the name of a transition", hint)?;
            all.push(known(name, &declared, "transition")?);
            if !self.cursor.accept(",") && !self.cursor.is("}") {
                return Err(self.cursor.expected("`,` or `}`", hint));
            }
        }
        Ok(all)
    }
}

fn intersection(a: Region, b: Region, at: Span) -> Result<Region, Problem> {
    Ok(match (a, b) {
        (Region::Where(a), Region::Where(b)) => Region::Where(Expr::all(vec![a, b])),
        (Region::Reach { direction, from, by, within }, Region::Where(other))
        | (Region::Where(other), Region::Reach { direction, from, by, within }) => {
            let within = Some(match within {
                Some(already) => Expr::all(vec![already, other]),
                None => other,
            });
            Region::Reach { direction, from, by, within }
        }
        _ => return Err(Problem::new(at.start, "this intersection is not imported", ONE_QUESTION)),
    })
}

fn complement(a: Region, at: Span) -> Result<Region, Problem> {
    match a {
        Region::Where(e) => Ok(Region::Where(e.negated())),
        Region::Reach { .. } => Err(Problem::new(at.start, "what cannot be reached is not imported", ONE_QUESTION)),
    }
}

/// The one question of a script: what it decides with `if`, or else its regions `init` and `bad`.
fn question(script: Script, start: Span) -> Result<Question, Problem> {
    let mut all: Option<Question> = None;
    for (region, span) in script.asked {
        let one = reachability(region, span)?;
        all = Some(match all {
            None => one,
            Some(mut all) if all.init == one.init && all.transitions == one.transitions => {
                all.bad.extend(one.bad);
                all
            }
            Some(_) => {
                let message = "a second question about other initial states or transitions";
                return Err(Problem::new(span.start, message, "write a file for each"));
            }
        });
    }
    if let Some(all) = all {
        return Ok(all);
    }
    if let Some((name, _)) = script.regions.iter().find(|(_, r)| matches!(r, Region::Reach { .. })) {
        let message = format!("nothing is asked about `{}`", name.name);
        return Err(Problem::new(name.span.start, message, "ask `if (isEmpty(reach && bad)) then … endif`"));
    }
    let named = |name: &str| {
        let region = script.regions.iter().rev().find(|(n, _)| n.name == name);
        match region {
            Some((_, Region::Where(e))) => Ok(e.clone()),
            _ => Err(Problem::new(start.start, format!("the script has no region `{name}`"), ONE_QUESTION)),
        }
    };
    Ok(Question { init: named("init")?, transitions: None, bad: vec![named("bad")?], numbers: Numbers::Integer })
}

/// What a region is that is asked to be empty.
fn reachability(region: Region, span: Span) -> Result<Question, Problem> {
    let Region::Reach { direction, from, by, within } = region else {
        return Err(Problem::new(span.start, "this is no question about what is reached", ONE_QUESTION));
    };
    let within = within.unwrap_or(Expr::truth(true));
    let (init, bad) = match direction {
        Direction::Forwards => (from, within),
        Direction::Backwards => (within, from),
    };
    let bad = Expr { span, ..bad };
    Ok(Question { init, transitions: Some(by), bad: vec![bad], numbers: Numbers::Natural })
}
