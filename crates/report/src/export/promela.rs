//! Promela, the language of Spin: a *finite version* of the program. Spin enumerates states, so that inputs and values that
//! the program leaves open are between `LOW` and `HIGH`, and a transition is left out where it makes an integer larger than
//! `MOST` or smaller than `-MOST`: macros that Spin's `-D` sets. `MOST` is otherwise `HIGH`, or the largest number in the
//! program. Each run of the finite version is one of the program: an error that Spin finds is real, and where it finds
//! none, there is none within these bounds.
//!
//! One process; a label for each location, an option for each edge. An option is one step: it chooses its inputs, blocks where
//! its conditions do not hold, and assigns all variables at once.

use super::step::Step;
use super::transitions::Transitions;
use ir::{LocId, Program};
use logic::{BinOp, IntOp, Node, Pool, Sort, SymId, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Promela has no `let`: terms that share much do not fit.
const MAX_TEXT: usize = 100_000;

/// The program in Promela, or why it has none.
pub fn print(program: &Program) -> Result<String, String> {
    let t = Transitions::of(program)?;
    let names = names(&t);
    let mut out = heading(&t)?;
    for v in &t.vars {
        let _ = writeln!(out, "{} {};", kind(t.sort(*v))?, names[v]);
    }
    let inputs: BTreeSet<(u32, Sort)> = t.steps.iter().flat_map(|s| &s.inputs).map(|&(i, sort)| (i.0, sort)).collect();
    for (i, sort) in inputs {
        let _ = writeln!(out, "{} {};", kind(sort)?, input(SymId(i), sort));
    }
    let most = t.steps.iter().map(|s| s.next.len()).max().unwrap_or(0);
    (0..most).for_each(|i| _ = writeln!(out, "hidden int new{i};"));
    out.push_str("\nactive proctype program() {\n");
    for &v in &open_at_entry(&t) {
        choose(&mut out, "  ", &names[&v], t.sort(v));
    }
    let _ = writeln!(out, "  goto {};", label(t.procedure().entry));
    let errors: FxHashMap<LocId, String> = t.errors().map(|(l, check)| (l, t.question(check))).collect();
    for l in t.procedure().loc_ids() {
        let _ = writeln!(out, "{}:", label(l));
        match errors.get(&l) {
            Some(question) => _ = writeln!(out, "  /* {} */\n  assert(false);", question.replace("*/", "* /")),
            None => location(&mut out, &t, &names, l)?,
        }
        out.push_str("  goto end;\n");
    }
    out.push_str("end:\n  skip\n}\n");
    Ok(out)
}

/// The bounds.
fn heading(t: &Transitions<'_>) -> Result<String, String> {
    let mut out = String::from(
        "/* A finite version: inputs and values that the program leaves open are between LOW and HIGH, and transitions that\n   \
         take an integer out of -MOST to MOST are left out. */\n\
         #ifndef LOW\n#define LOW 0\n#endif\n#ifndef HIGH\n#define HIGH 7\n#endif\n",
    );
    let largest = largest_number(t)?;
    let _ = write!(
        out,
        "#ifndef MOST\n#if HIGH > {largest}\n#define MOST HIGH\n#else\n#define MOST {largest}\n#endif\n#endif\n\
         #define BOUNDED(x) (-MOST <= (x) && (x) <= MOST)\n"
    );
    Ok(out)
}

/// The largest absolute value of a number in the program.
fn largest_number(t: &Transitions<'_>) -> Result<u32, String> {
    let mut open: Vec<Term> = t.steps.iter().flat_map(roots).collect();
    let mut seen: FxHashSet<Term> = open.iter().copied().collect();
    let mut largest = 0;
    while let Some(term) = open.pop() {
        if matches!(t.pool.node(term), Node::Numeral(_)) {
            largest = largest.max(number(&t.pool, term)?.unsigned_abs());
        }
        t.pool.node(term).for_each_child(|child| open.extend(Some(child).filter(|&c| seen.insert(c))));
    }
    Ok(largest)
}

/// The terms of a step.
fn roots(s: &Step) -> impl Iterator<Item = Term> {
    s.conditions.iter().copied().chain(s.next.iter().map(|(_, t)| *t))
}

fn number(pool: &Pool, numeral: Term) -> Result<i32, String> {
    let n = pool.as_integer(numeral).expect("a numeral is an integer").to_string();
    n.parse().map_err(|_| format!("{n} is not an integer of Promela's"))
}

fn location(out: &mut String, t: &Transitions<'_>, names: &FxHashMap<VarId, String>, l: LocId) -> Result<(), String> {
    // Spin takes a step that stays and changes nothing for a mistake. It reaches nothing new.
    let moves = |s: &Step| s.dst != l || !s.next.is_empty();
    let steps: Vec<&Step> = t.steps.iter().filter(|s| s.src == l && moves(s)).collect();
    if steps.is_empty() {
        return Ok(());
    }
    out.push_str("  if\n");
    for s in steps {
        option(out, t, names, s)?;
    }
    out.push_str("  fi;\n");
    Ok(())
}

fn option(out: &mut String, t: &Transitions<'_>, names: &FxHashMap<VarId, String>, s: &Step) -> Result<(), String> {
    if let Some(label) = &s.label {
        let _ = writeln!(out, "  /* {} */", label.replace(['\n', '\r'], " ").replace("*/", "* /"));
    }
    out.push_str("  :: atomic {\n");
    for &(i, sort) in &s.inputs {
        choose(out, "       ", &input(i, sort), sort);
    }
    let leaf = |node| match node {
        Node::Var(v) => names[&v].clone(),
        Node::Sym(i) => input(i, s.inputs[i.0 as usize].1),
        _ => unreachable!("these are the leaves"),
    };
    let write = |term| Text { pool: &t.pool, leaf: &leaf }.of(term);
    let mut conditions = s.conditions.iter().map(|&c| write(c)).collect::<Result<Vec<_>, _>>()?;
    // What is copied is within the bounds.
    for (_, value) in s.next.iter().filter(|(_, value)| matches!(t.pool.node(*value), Node::Int(..) | Node::Ite(..))) {
        if t.pool.sort(*value) == Sort::Int {
            conditions.push(format!("BOUNDED({})", write(*value)?));
        }
    }
    let guard = if conditions.is_empty() { "true".to_string() } else { conditions.join(" && ") };
    let _ = writeln!(out, "       ({guard}) ->");
    for (i, (_, value)) in s.next.iter().enumerate() {
        let _ = writeln!(out, "       new{i} = {};", write(*value)?);
    }
    for (i, (v, _)) in s.next.iter().enumerate() {
        let _ = writeln!(out, "       {} = new{i};", names[v]);
    }
    // What has been used must not tell states apart.
    for &(i, sort) in &s.inputs {
        let _ = writeln!(out, "       {} = 0;", input(i, sort));
    }
    let _ = writeln!(out, "       goto {}\n     }}", label(s.dst));
    Ok(())
}

fn choose(out: &mut String, indent: &str, name: &str, sort: Sort) {
    let _ = match sort {
        Sort::Int => writeln!(out, "{indent}select({name} : LOW .. HIGH);"),
        Sort::Bits(_) => writeln!(out, "{indent}if :: {name} = 0 :: {name} = 1 fi;"),
    };
}

fn label(l: LocId) -> String {
    format!("l{}", l.0)
}

fn input(i: SymId, sort: Sort) -> String {
    format!("{}{}", if sort == Sort::Int { "input" } else { "bit" }, i.0)
}

fn kind(sort: Sort) -> Result<&'static str, String> {
    match sort {
        Sort::Int => Ok("int"),
        Sort::TRUTH => Ok("bool"),
        Sort::Bits(_) => Err("the program computes with bit-vectors, which Promela does not have".to_string()),
    }
}

/// Identifiers of Promela, no two the same.
fn names(t: &Transitions<'_>) -> FxHashMap<VarId, String> {
    let plain = |v: VarId| -> String {
        let name = &t.program.var_decl(v).name;
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
    };
    t.vars.iter().enumerate().map(|(i, &v)| (v, format!("v{i}_{}", plain(v)))).collect()
}

/// The variables whose value at the entry may be read: live variables, as compilers know them.
fn open_at_entry(t: &Transitions<'_>) -> BTreeSet<VarId> {
    let mut live: FxHashMap<LocId, BTreeSet<VarId>> = FxHashMap::default();
    let read = |s: &Step| -> BTreeSet<VarId> {
        logic::variables(&t.pool, &roots(s).collect::<Vec<_>>()).into_iter().collect()
    };
    let reads: Vec<BTreeSet<VarId>> = t.steps.iter().map(read).collect();
    loop {
        let mut changed = false;
        for (s, reads) in t.steps.iter().zip(&reads) {
            let behind = live.get(&s.dst).cloned().unwrap_or_default();
            let kept = behind.into_iter().filter(|v| s.next.iter().all(|(w, _)| w != v));
            let before: BTreeSet<VarId> = kept.chain(reads.iter().copied()).collect();
            let known = live.entry(s.src).or_default();
            let count = known.len();
            known.extend(before);
            changed |= known.len() > count;
        }
        if !changed {
            return live.remove(&t.procedure().entry).unwrap_or_default();
        }
    }
}

/// Writes terms as expressions.
struct Text<'a> {
    pool: &'a Pool,
    leaf: &'a dyn Fn(Node) -> String,
}

impl Text<'_> {
    fn of(&self, t: Term) -> Result<String, String> {
        let text = match self.pool.node(t) {
            node @ (Node::Var(_) | Node::Sym(_)) => (self.leaf)(node),
            Node::Const(v) if self.pool.sort(t) == Sort::TRUTH => (v == 1).to_string(),
            Node::Numeral(_) => format!("({})", number(self.pool, t)?),
            Node::Not(a) if self.pool.sort(a) == Sort::TRUTH => format!("!({})", self.of(a)?),
            Node::Bin(op, a, b) if self.pool.sort(a) == Sort::TRUTH => {
                format!("({} {} {})", self.of(a)?, truth_operator(op)?, self.of(b)?)
            }
            Node::Int(op, a, b) => self.integers(op, a, b)?,
            Node::Ite(c, a, b) => format!("({} -> {} : {})", self.of(c)?, self.of(a)?, self.of(b)?),
            _ => return Err("the program computes with bit-vectors, which Promela does not have".to_string()),
        };
        if text.len() > MAX_TEXT { Err("an expression is too long for Promela".to_string()) } else { Ok(text) }
    }

    /// Promela divides as C does; here the remainder is never negative.
    fn integers(&self, op: IntOp, a: Term, b: Term) -> Result<String, String> {
        let (x, y) = (self.of(a)?, self.of(b)?);
        let divisor = || {
            let n = self.pool.as_integer(b).filter(|n| !n.is_zero() && !n.is_negative());
            n.map(|_| ()).ok_or_else(|| "the program divides by something else than a positive number".to_string())
        };
        let remainder = format!("((({x} % {y}) + {y}) % {y})");
        Ok(match op {
            IntOp::Div => divisor().map(|()| format!("(({x} - {remainder}) / {y})"))?,
            IntOp::Mod => divisor().map(|()| remainder)?,
            _ => format!("({x} {} {y})", op.symbol()),
        })
    }
}

fn truth_operator(op: BinOp) -> Result<&'static str, String> {
    match op {
        BinOp::And => Ok("&&"),
        BinOp::Or => Ok("||"),
        BinOp::Xor => Ok("!="),
        BinOp::Eq => Ok("=="),
        _ => Err("the program computes with truth values as numbers".to_string()),
    }
}
