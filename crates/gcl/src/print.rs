//! A model as text, in the one layout that people would give it. What is printed and read again is the same tree.

use crate::ast::*;
use std::fmt::{self, Display, Write};

/// Lines are broken where they would be longer.
const WIDTH: usize = 110;

/// The text of a model.
pub fn print(model: &Model) -> String {
    let mut out = String::new();
    let mut before: Option<&Item> = None;
    for item in &model.items {
        if before.is_some_and(|b| is_large(b) || is_large(item) || group(b) != group(item)) {
            out.push('\n');
        }
        write_item(&mut out, item).expect("a string takes everything");
        before = Some(item);
    }
    out
}

/// Items of one group stand together.
fn group(item: &Item) -> u8 {
    match item {
        Item::Const(_) => 0,
        Item::Type(_) => 1,
        Item::Vars(_) => 2,
        Item::Init(_) => 3,
        Item::Process(_) => 4,
        Item::Rule(_) => 5,
        Item::Property(_) => 6,
    }
}

fn is_large(item: &Item) -> bool {
    matches!(item, Item::Process(_))
}

fn write_item(out: &mut String, item: &Item) -> fmt::Result {
    match item {
        Item::Const(c) => writeln!(out, "const {} = {};", c.name, c.value),
        Item::Type(t) => writeln!(out, "type {} = {};", t.name, t.ty),
        Item::Vars(vars) => write_vars(out, "", vars),
        Item::Process(p) => write_process(out, p),
        Item::Rule(r) => write_rule(out, "", r, &[]),
        Item::Init(e) => writeln!(out, "init {e};"),
        Item::Property(p) => writeln!(out, "{p};"),
    }
}

/// On one line if they fit, otherwise one a line.
fn write_vars(out: &mut String, indent: &str, vars: &[VarDecl]) -> fmt::Result {
    let line = Commas(vars).to_string();
    if indent.len() + line.len() + 5 <= WIDTH {
        return writeln!(out, "{indent}var {line};");
    }
    for v in vars {
        writeln!(out, "{indent}{} {v}{}", if std::ptr::eq(v, &vars[0]) { "var" } else { "   " }, end_of(v, vars))?;
    }
    Ok(())
}

fn end_of<T>(one: &T, all: &[T]) -> char {
    if all.last().is_some_and(|last| std::ptr::eq(last, one)) { ';' } else { ',' }
}

fn write_process(out: &mut String, p: &Process) -> fmt::Result {
    write!(out, "process {}", p.name)?;
    if !p.params.is_empty() {
        write!(out, "[{}]", Commas(&p.params))?;
    }
    writeln!(out, " {{")?;
    if !p.vars.is_empty() {
        write_vars(out, "  ", &p.vars)?;
    }
    if !p.states.is_empty() {
        let start = match &p.start {
            Start::First => String::new(),
            Start::Any => " = *".to_string(),
            Start::At(state) => format!(" = {state}"),
        };
        writeln!(out, "  state {}{start};", Commas(&p.states))?;
    }
    for r in &p.rules {
        write_rule(out, "  ", r, &p.rules)?;
    }
    writeln!(out, "}}")
}

/// The rules of a process stand below each other in columns.
fn write_rule(out: &mut String, indent: &str, r: &Rule, all: &[Rule]) -> fmt::Result {
    let column = |part: fn(&Rule) -> String| all.iter().map(|r| part(r).len()).filter(|&n| n < 24).max().unwrap_or(0);
    let mut line = format!("{indent}rule {:width$}", head(r), width = column(head));
    if let Some(step) = &r.step {
        write!(line, " {:width$}", step.to_string(), width = column(step_of))?;
    }
    if let Some(guard) = &r.guard {
        write!(line, " when {guard}")?;
    }
    let line = line.trim_end();
    let updates = Commas(&r.updates).to_string();
    match r.updates.as_slice() {
        // Without braces, what follows could be read as a part of the rule.
        [] if r.guard.is_none() => writeln!(out, "{line} {{}}"),
        [] => writeln!(out, "{line};"),
        _ if line.len() + updates.len() + 5 <= WIDTH => writeln!(out, "{line} {{ {updates} }}"),
        all => {
            writeln!(out, "{line} {{")?;
            for u in all {
                writeln!(out, "{indent}  {u},")?;
            }
            writeln!(out, "{indent}}}")
        }
    }
}

fn head(r: &Rule) -> String {
    if r.params.is_empty() { r.name.to_string() } else { format!("{}({})", r.name, Commas(&r.params)) }
}

fn step_of(r: &Rule) -> String {
    r.step.as_ref().map(Step::to_string).unwrap_or_default()
}

/// Parts with commas between them.
struct Commas<'a, T>(&'a [T]);

impl<T: Display> Display for Commas<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.0.iter();
        parts.next().map_or(Ok(()), |first| first.fmt(f))?;
        parts.try_for_each(|part| write!(f, ", {part}"))
    }
}

impl Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Display for VarDecl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} = {}", self.name, self.ty, self.init)
    }
}

impl Display for Init {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Init::Any => f.write_str("*"),
            Init::Value(e) => e.fmt(f),
            Init::List(all, _) => write!(f, "[{}]", Commas(all)),
        }
    }
}

impl Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            TypeKind::Int => f.write_str("int"),
            TypeKind::Bool => f.write_str("bool"),
            TypeKind::Range(lo, hi) => write!(f, "{}..{}", Bound(lo), Bound(hi)),
            TypeKind::Enum(members) => write!(f, "{{ {} }}", Commas(members)),
            TypeKind::Named(name) => f.write_str(name),
            TypeKind::Array(..) => {
                let (mut element, mut domains) = (self, Vec::new());
                while let TypeKind::Array(inner, domain) = &element.kind {
                    domains.push(domain);
                    element = inner;
                }
                match element.kind {
                    TypeKind::Range(..) => write!(f, "({element})")?,
                    _ => element.fmt(f)?,
                }
                domains.iter().try_for_each(|d| write!(f, "[{d}]"))
            }
        }
    }
}

/// A bound of a range: what binds less than a sum stands in parentheses.
struct Bound<'a>(&'a Expr);

impl Display for Bound<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_operand(f, self.0, BinOp::Add.precedence())
    }
}

impl Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Domain::Range(lo, hi) => write!(f, "{}..{}", Bound(lo), Bound(hi)),
            Domain::Of(e) => Bound(e).fmt(f),
        }
    }
}

impl Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.domain)
    }
}

impl Display for Binder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", Commas(&self.names), self.domain)
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from.as_slice() {
            [] => write!(f, "* -> {}", self.to),
            from => write!(f, "{} -> {}", Commas(from), self.to),
        }
    }
}

impl Display for Update {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Update::Assign(Assign { target, value: Some(value) }) => write!(f, "{target} := {value}"),
            Update::Assign(Assign { target, value: None }) => write!(f, "{target} := *"),
            Update::Each(binders, updates) => match updates.as_slice() {
                [one] => write!(f, "forall {}: {one}", Commas(binders)),
                many => write!(f, "forall {}: {{ {} }}", Commas(binders), Commas(many)),
            },
        }
    }
}

impl Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.as_ref().map(|n| format!(" {n}:")).unwrap_or_default();
        match &self.kind {
            PropertyKind::Unsafe(e) => write!(f, "unsafe{name} {e}"),
            PropertyKind::Invariant(e) => write!(f, "invariant{name} {e}"),
            PropertyKind::Deadlock if name.is_empty() => f.write_str("deadlock"),
            PropertyKind::Deadlock => write!(f, "deadlock{name}"),
        }
    }
}

impl Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.process.fmt(f)?;
        self.args.iter().try_for_each(|a| write!(f, "[{a}]"))
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(instance) = &self.of {
            write!(f, "{instance}.")?;
        }
        self.name.fmt(f)?;
        self.indices.iter().try_for_each(|i| write!(f, "[{i}]"))
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExprKind::Int(n) => n.fmt(f),
            ExprKind::Bool(b) => b.fmt(f),
            ExprKind::Place(p) => p.fmt(f),
            ExprKind::At(instance, state) => {
                instance.iter().try_for_each(|i| i.fmt(f))?;
                write!(f, "@{state}")
            }
            ExprKind::Unary(op, operand) => {
                f.write_str(op.symbol())?;
                match operand.kind {
                    // A number with a sign of its own is another number.
                    ExprKind::Int(_) if *op == UnOp::Neg => write!(f, "({operand})"),
                    _ => write_operand(f, operand, BinOp::Mul.precedence() + 1),
                }
            }
            ExprKind::Binary(op, a, b) => {
                let (left, right) = sides(*op);
                write_operand(f, a, left)?;
                write!(f, " {} ", op.symbol())?;
                write_operand(f, b, right)
            }
            ExprKind::Ite(c, yes, no) => write!(f, "if {c} then {yes} else {no}"),
            ExprKind::Quantified(q, binders, body) => write!(f, "{} {}: {body}", q.keyword(), Commas(binders)),
        }
    }
}

/// How tightly the operands of an operator bind at least.
fn sides(op: BinOp) -> (u8, u8) {
    let own = op.precedence();
    match op {
        // Nested evenly when read, however it was written.
        BinOp::And | BinOp::Or => (own, own),
        BinOp::Implies => (own + 1, own),
        _ if op.is_comparison() => (own + 1, own + 1),
        _ => (own, own + 1),
    }
}

fn write_operand(f: &mut fmt::Formatter<'_>, e: &Expr, least: u8) -> fmt::Result {
    let is_tight = match &e.kind {
        ExprKind::Binary(op, ..) => op.precedence() >= least,
        // These extend as far as possible; only the end of an expression ends them.
        ExprKind::Ite(..) | ExprKind::Quantified(..) => false,
        _ => true,
    };
    if is_tight { e.fmt(f) } else { write!(f, "({e})") }
}
