//! A system of guarded commands as a C program: a loop around a choice of the rule. It means the same where all values stay
//! small. Nothing of what lowers systems is used.

use gcl::system::{System, Values, Violation};
use logic::{BinOp, IntOp, Node, Sort, SymId, Term};
use std::fmt::Write;

const HEADER: &str = "extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);
";

/// Longer expressions are not written: terms that are shared would be written again and again.
const MAX_TEXT: usize = 4_000;

/// The program, with numbers of the C type `int_type`. `None`: an expression is too long.
pub fn program(system: &System, int_type: &str) -> Option<String> {
    let mut c = Writer { system, int_type, out: HEADER.to_string() };
    c.out.push_str("int main(void) {\n");
    c.start()?;
    c.out.push_str("  while (1) {\n");
    c.properties()?;
    c.out.push_str("    switch (__VERIFIER_nondet_int()) {\n");
    for (n, rule) in system.rules.iter().enumerate() {
        let _ = writeln!(c.out, "    case {n}: {{ // {}", rule.label);
        c.rule(rule)?;
        c.out.push_str("      break;\n    }\n");
    }
    c.out.push_str("    default: return 0;\n    }\n  }\n}\n");
    Some(c.out)
}

struct Writer<'a> {
    system: &'a System,
    int_type: &'a str,
    out: String,
}

fn name(v: SymId) -> String {
    format!("v{}", v.0)
}

impl Writer<'_> {
    fn start(&mut self) -> Option<()> {
        for (i, var) in self.system.vars.iter().enumerate() {
            let v = SymId(i as u32);
            let value = match var.init {
                Some(t) => self.text(t)?,
                None => "__VERIFIER_nondet_int()".into(),
            };
            let _ = writeln!(self.out, "  {} {} = {value}; // {}", self.int_type, name(v), var.name);
            if var.init.is_none() {
                self.within(v);
            }
        }
        self.violations(&self.system.start)?;
        for &t in &self.system.init {
            let _ = writeln!(self.out, "  __VERIFIER_assume({});", self.text(t)?);
        }
        Some(())
    }

    /// What must not hold between rules.
    fn properties(&mut self) -> Option<()> {
        self.violations(&self.system.properties)?;
        for rule in &self.system.rules {
            self.violations(&rule.in_guard)?;
        }
        if self.system.deadlock.is_some() {
            let guards: Option<Vec<String>> = self.system.rules.iter().map(|r| self.text(r.guard)).collect();
            let any = guards?.join(" || ");
            let _ = writeln!(self.out, "    if (!({})) reach_error();", if any.is_empty() { "0" } else { &any });
        }
        Some(())
    }

    fn rule(&mut self, rule: &gcl::system::Rule) -> Option<()> {
        let _ = writeln!(self.out, "      if (!{}) return 0;", self.text(rule.guard)?);
        rule.inputs.iter().for_each(|&v| self.any_value(v));
        self.violations(&rule.in_updates)?;
        for &(v, t) in &rule.assigns {
            let _ = writeln!(self.out, "      {} new_{} = {};", self.int_type, name(v), self.text(t)?);
        }
        for &(v, _) in &rule.assigns {
            let _ = writeln!(self.out, "      {0} = new_{0};", name(v));
        }
        rule.havocs.iter().for_each(|&v| self.any_value(v));
        Some(())
    }

    fn violations(&mut self, all: &[Violation]) -> Option<()> {
        for violation in all {
            let _ = writeln!(self.out, "    if ({}) reach_error();", self.text(violation.when)?);
        }
        Some(())
    }

    fn any_value(&mut self, v: SymId) {
        let _ = writeln!(self.out, "      {} = __VERIFIER_nondet_int();", name(v));
        self.within(v);
    }

    fn within(&mut self, v: SymId) {
        let var = self.system.var(v);
        let bounds = if var.values == Values::Bool { Some((0, 1)) } else { var.values.bounds() };
        if let Some((lo, hi)) = bounds {
            let _ = writeln!(self.out, "      __VERIFIER_assume({lo} <= {0} && {0} <= {hi});", name(v));
        }
    }

    fn text(&self, t: Term) -> Option<String> {
        let pool = &self.system.pool;
        let is_truth = pool.sort(t) == Sort::TRUTH;
        let text = match pool.node(t) {
            Node::Const(v) if is_truth => v.to_string(),
            Node::Numeral(_) => pool.as_integer(t)?.to_string(),
            Node::Sym(s) => name(s),
            Node::Not(a) if is_truth => format!("!{}", self.text(a)?),
            Node::Bin(op, a, b) if pool.sort(a) == Sort::TRUTH => {
                let op = match op {
                    BinOp::And => "&&",
                    BinOp::Or => "||",
                    BinOp::Xor => "!=",
                    BinOp::Eq => "==",
                    _ => return None,
                };
                format!("{} {op} {}", self.text(a)?, self.text(b)?)
            }
            Node::Int(op, a, b) => {
                let (a, b) = (self.text(a)?, self.text(b)?);
                match op {
                    IntOp::Add => format!("{a} + {b}"),
                    IntOp::Sub => format!("{a} - {b}"),
                    IntOp::Mul => format!("{a} * {b}"),
                    IntOp::Eq => format!("{a} == {b}"),
                    IntOp::Lt => format!("{a} < {b}"),
                    IntOp::Le => format!("{a} <= {b}"),
                    IntOp::Mod => remainder(&a, &b),
                    IntOp::Div => format!("({a} - ({})) / {b}", remainder(&a, &b)),
                }
            }
            Node::Ite(c, a, b) => format!("{} ? {} : {}", self.text(c)?, self.text(a)?, self.text(b)?),
            _ => return None,
        };
        (text.len() < MAX_TEXT).then(|| format!("({text})"))
    }
}

/// C's remainder has the sign of the dividend; the one of the language is never negative.
fn remainder(a: &str, b: &str) -> String {
    format!("({a} % {b} + ({b} < 0 ? -{b} : {b})) % {b}")
}
