//! Declarations: constants, types, variables, processes, rules, properties.

use super::Parser;
use crate::ast::*;
use crate::lex::Tok;
use crate::problem::Problem;

const ITEMS: &[&str] =
    &["const", "type", "var", "process", "rule", "init", "unsafe", "invariant", "deadlock", "include"];
const ITEM_HINT: &str =
    "declarations begin with const, type, var, process, rule, init, unsafe, invariant, deadlock or include";
const PROCESS_HINT: &str = "a process has `var`, `state` and `rule`";
const RULE_HINT: &str = "write `rule NAME FROM -> TO when GUARD { x := e, y := * }`";

impl Parser {
    /// `include "common.gcl";`
    pub(super) fn include(&mut self) -> Result<Option<(String, Span)>, Problem> {
        if !self.is_word("include") {
            return Ok(None);
        }
        self.advance();
        let Tok::Text(name) = self.peek().clone() else {
            return Err(self.expected("a file name", "write `include \"common.gcl\";`"));
        };
        let span = self.advance().span;
        self.semicolon("include")?;
        Ok(Some((name, span)))
    }

    pub(super) fn item(&mut self) -> Result<Item, Problem> {
        let word = match self.peek() {
            Tok::Word(w) => w.clone(),
            _ => return Err(self.expected("a declaration", ITEM_HINT)),
        };
        match word.as_str() {
            "const" => self.constant(),
            "type" => self.type_decl(),
            "var" => Ok(Item::Vars(self.vars()?)),
            "process" => self.process(),
            "rule" => Ok(Item::Rule(self.rule()?)),
            "init" => {
                self.advance();
                Ok(Item::Init(self.condition("init")?))
            }
            "unsafe" | "invariant" | "deadlock" => self.property(),
            _ => {
                let hint = base::similar(&word, ITEMS.iter().copied())
                    .map_or(ITEM_HINT.to_string(), |near| format!("did you mean `{near}`?"));
                Err(self.expected("a declaration", hint))
            }
        }
    }

    fn semicolon(&mut self, what: &str) -> Result<(), Problem> {
        if self.accept(";") {
            return Ok(());
        }
        let hint = match self.peek() {
            Tok::Sign(":=") => "conditions compare with `==`".to_string(),
            _ => format!("`{what}` ends with a semicolon"),
        };
        Err(self.expected("`;`", hint))
    }

    fn constant(&mut self) -> Result<Item, Problem> {
        self.advance();
        let name = self.ident("the name of a constant", "write `const N = 3;`")?;
        self.expect("=", "write `const N = 3;`")?;
        let value = self.expr()?;
        self.semicolon("const")?;
        Ok(Item::Const(Const { name, value }))
    }

    fn type_decl(&mut self) -> Result<Item, Problem> {
        self.advance();
        let name = self.ident("the name of a type", "write `type Phase = { idle, busy };`")?;
        self.expect("=", "write `type Phase = { idle, busy };`")?;
        let ty = self.ty()?;
        self.semicolon("type")?;
        Ok(Item::Type(TypeDecl { name, ty }))
    }

    /// `var x, y: int = 0, b: bool;`
    fn vars(&mut self) -> Result<Vec<VarDecl>, Problem> {
        self.advance();
        let mut all = Vec::new();
        loop {
            let names = self.list(|p| p.ident("the name of a variable", "write `var x: int = 0;`"))?;
            self.expect(":", "a variable has a type: `var x: int = 0;`")?;
            let ty = self.ty()?;
            let init = match self.peek() {
                Tok::Sign("=" | ":=") => {
                    self.advance();
                    self.init()?
                }
                _ => Init::Any,
            };
            all.extend(names.into_iter().map(|name| VarDecl { name, ty: ty.clone(), init: init.clone() }));
            if !self.accept(",") {
                break;
            }
        }
        self.semicolon("var")?;
        Ok(all)
    }

    fn process(&mut self) -> Result<Item, Problem> {
        self.advance();
        let name = self.ident("the name of a process", "write `process P[i: 0..N-1] { … }`")?;
        let mut params = Vec::new();
        if self.accept("[") {
            params = self.params()?;
            self.expect("]", "write `process P[i: 0..N-1] { … }`")?;
        }
        self.expect("{", "the parts of a process stand in braces")?;
        let (vars, states, start, rules) = (Vec::new(), Vec::new(), Start::First, Vec::new());
        let mut process = Process { name, params, vars, states, start, rules };
        while !self.accept("}") {
            match self.peek() {
                Tok::Word(w) if w == "var" => process.vars.extend(self.vars()?),
                Tok::Word(w) if w == "state" => self.states(&mut process)?,
                Tok::Word(w) if w == "rule" => process.rules.push(self.rule()?),
                _ => return Err(self.expected("`}` or a part of the process", PROCESS_HINT)),
            }
        }
        Ok(Item::Process(process))
    }

    /// `state idle, wait, crit;` with `= *` or `= wait`
    fn states(&mut self, process: &mut Process) -> Result<(), Problem> {
        let at = self.advance().span;
        if !process.states.is_empty() {
            let hint = "list all states in one `state` declaration";
            return Err(Problem::new(at.start, "the process has states already", hint));
        }
        process.states = self.list(|p| p.ident("the name of a state", "write `state idle, busy;`"))?;
        if self.accept("=") {
            let hint = "the process begins in one state, or in any with `*`";
            process.start = if self.accept("*") { Start::Any } else { Start::At(self.ident("a state", hint)?) };
        }
        self.semicolon("state")
    }

    fn rule(&mut self) -> Result<Rule, Problem> {
        self.advance();
        let name = self.ident("the name of the rule", "every rule has a name, which schedules show")?;
        let mut params = Vec::new();
        if self.accept("(") {
            params = self.params()?;
            self.expect(")", "write `rule NAME(i: 0..N-1)`")?;
        }
        let step = self.step()?;
        let guard = if self.accept("when") { Some(self.expr()?) } else { None };
        let mut updates = Vec::new();
        if self.is_sign("{") {
            updates = self.updates()?;
        } else if !self.at_end_of_rule() {
            let problem = match self.peek() {
                Tok::Sign("=") => self.expected("`{`", "a guard follows the word `when`"),
                _ => self.expected("`{`", RULE_HINT),
            };
            return Err(problem);
        } else {
            self.accept(";");
        }
        Ok(Rule { name, params, step, guard, updates })
    }

    /// A rule without updates ends where something else begins.
    fn at_end_of_rule(&self) -> bool {
        match self.peek() {
            Tok::Sign(s) => [";", "}"].contains(s),
            Tok::Word(w) => w == "state" || ITEMS.contains(&w.as_str()),
            Tok::End => true,
            _ => false,
        }
    }

    /// `idle, wait -> crit`, `* -> crit`
    fn step(&mut self) -> Result<Option<Step>, Problem> {
        let mut from = Vec::new();
        match self.peek() {
            Tok::Sign("*") => {
                self.advance();
            }
            Tok::Sign("->") => return Err(self.expected("a state", "`->` has a state before it, or `*` for any")),
            Tok::Word(w) if w != "when" && !self.at_end_of_rule() => {
                from = self.list(|p| p.ident("a state", RULE_HINT))?;
            }
            _ => return Ok(None),
        }
        self.expect("->", RULE_HINT)?;
        let to = self.ident("a state", "`->` leads to one state")?;
        Ok(Some(Step { from, to }))
    }

    /// `{ x := e, y := * }`
    fn updates(&mut self) -> Result<Vec<Update>, Problem> {
        self.expect("{", "updates stand in braces")?;
        let mut all = Vec::new();
        while !self.accept("}") {
            all.push(self.nested(Parser::update)?);
            if !self.accept(",") && !self.accept(";") && !self.is_sign("}") {
                return Err(self.expected("`,` or `}`", "updates are separated by commas and happen at once"));
            }
        }
        Ok(all)
    }

    fn update(&mut self) -> Result<Update, Problem> {
        if self.accept("forall") {
            let binders = self.binders()?;
            self.expect(":", "write `forall i in 0..3: a[i] := 0`")?;
            let updates = if self.is_sign("{") { self.updates()? } else { vec![self.nested(Parser::update)?] };
            return Ok(Update::Each(binders, updates));
        }
        let target = self.place()?;
        if !self.accept("=") && !self.accept(":=") {
            return Err(self.expected("`:=`", "an update is written `x := e`, or `x := *` for any value"));
        }
        let value = if self.accept("*") { None } else { Some(self.expr()?) };
        Ok(Update::Assign(Assign { target, value }))
    }

    /// A condition behind a word, with or without braces.
    fn condition(&mut self, what: &str) -> Result<Expr, Problem> {
        if self.accept("{") {
            let condition = self.expr()?;
            self.expect("}", "a brace is open")?;
            self.accept(";");
            return Ok(condition);
        }
        let condition = self.expr()?;
        self.semicolon(what)?;
        Ok(condition)
    }

    /// `unsafe mutex: e;`, `invariant e;`, `deadlock;`
    fn property(&mut self) -> Result<Item, Problem> {
        let start = self.span();
        let Tok::Word(word) = self.advance().kind else { unreachable!("a property begins with a word") };
        let is_named = matches!((self.peek(), self.ahead(1)), (Tok::Word(_), Tok::Sign(":")));
        let mut name = None;
        if is_named {
            name = Some(self.ident("the name of a property", "write `unsafe NAME: CONDITION;`")?);
            self.advance();
        }
        let kind = match word.as_str() {
            "unsafe" => PropertyKind::Unsafe(self.condition("unsafe")?),
            "invariant" => PropertyKind::Invariant(self.condition("invariant")?),
            _ => {
                self.semicolon("deadlock")?;
                PropertyKind::Deadlock
            }
        };
        Ok(Item::Property(Property { kind, name, span: self.since(start) }))
    }
}
