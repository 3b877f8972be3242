//! Random small programs over mathematical integers whose values stay within a range, and all states that they reach, by
//! enumeration.

use crate::Rng;
use ir::{LocId, LocKind, Program, Stmt, StmtKind};
use logic::{Env, Evaluator, Integer, Value, VarId};
use std::collections::HashSet;
use std::fmt::Write;

/// Values are this far from the middle of the range at most.
const REACH: i64 = 3;

/// Middles of the range: small ones, one that no machine word holds, a negative one.
const MIDDLES: [&str; 4] = ["0", "1", "1180591620717411303424", "-500000000000000000000"];

/// A program over two integers and a truth value.
pub struct Ranged {
    /// As text; edges need not exclude each other.
    pub text: String,
    /// What inputs are worth trying: all that the program itself lets through, and some around.
    pub inputs: Vec<Integer>,
}

/// The program of a seed.
pub fn ranged_program(rng: &mut Rng) -> Ranged {
    let middle: Integer = rng.pick(&MIDDLES).parse().expect("a number");
    let at = |d: i64| middle.add(&Integer::from(d));
    let locs = 2 + rng.below(3);
    let mut text = String::from("pointers 64 global x: int global y: int global b: 1 entry main proc main() {\n");
    text.push_str("entry s exit e loc s loc bad error loc e");
    (0..locs).for_each(|l| write!(text, " loc l{l}").expect("a string"));
    let start = at(rng.number(3) as i64 - 1);
    write!(text, "\nedge s -> l0 {{ x := {start}, y := {}, b := false }}\n", at(0)).expect("a string");
    for e in 0..3 + rng.below(6) {
        let (src, dst) = (rng.below(locs), rng.below(locs));
        let dst = match rng.below(7) {
            0 => "bad".to_string(),
            1 => "e".to_string(),
            _ => format!("l{dst}"),
        };
        let label = if rng.once_in(2) { format!(" \"rule {e}\"") } else { String::new() };
        write!(text, "edge l{src} -> {dst}{label} {{").expect("a string");
        for _ in 0..rng.below(4) {
            write!(text, " {}", Statement { rng, middle: &middle }.any()).expect("a string");
        }
        text.push_str(" }\n");
    }
    text.push('}');
    Ranged { text, inputs: (-REACH - 2..=REACH + 2).map(at).collect() }
}

struct Statement<'a> {
    rng: &'a mut Rng,
    middle: &'a Integer,
}

impl Statement<'_> {
    fn any(&mut self) -> String {
        let v = self.var();
        match self.rng.below(10) {
            0..4 => format!("assume {}", self.condition()),
            4 => format!("havoc {v} nondet \"{v}\" {}", self.bounds(v)),
            5 => "x := y, y := x".into(),
            6 => format!("b := {}", self.condition()),
            7 => format!("{v} := {}", self.number()),
            _ => format!("{v} := {} {}", self.sum(), self.bounds(v)),
        }
    }

    fn var(&mut self) -> &'static str {
        ["x", "y"][self.rng.below(2)]
    }

    /// A number of the range.
    fn number(&mut self) -> Integer {
        self.middle.add(&Integer::from(self.rng.number(2 * REACH as u64 + 1) as i64 - REACH))
    }

    /// Executions end where a value leaves the range.
    fn bounds(&self, v: &str) -> String {
        let [low, high] = [-REACH, REACH].map(|d| self.middle.add(&Integer::from(d)));
        format!("assume {low} <= {v} assume {v} <= {high}")
    }

    fn sum(&mut self) -> String {
        let (v, w, k) = (self.var(), self.var(), self.rng.number(5) as i64 - 2);
        match self.rng.below(7) {
            0 => format!("((2 * {v}) - {w})"),
            1 => format!("ite({}, {v}, {w})", self.condition()),
            2 => format!("(div({v}, 2) + div({}, 2))", self.middle),
            3 => format!("({} + mod({v}, 3))", self.middle),
            _ => format!("({v} + {k})"),
        }
    }

    fn condition(&mut self) -> String {
        let (v, w, k) = (self.var(), self.var(), self.number());
        match self.rng.below(9) {
            0 => format!("({v} == {k})"),
            1 => format!("(!({v} == {w}))"),
            2 => format!("({v} < {w})"),
            3 => format!("({k} <= {v})"),
            4 => format!("({v} <= {k})"),
            5 => format!("(mod({v}, 3) == {})", self.rng.below(3)),
            6 => "b".into(),
            7 => "(!b)".into(),
            _ => format!("(({v} + {w}) <= (2 * {k}))"),
        }
    }
}

/// The values of all variables, by number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct World(Vec<Value>);

impl World {
    /// Before the first statement.
    fn zero(p: &Program) -> World {
        let zero = |d: &ir::VarDecl| match d.sort().width() {
            Some(width) => Value::Bits { bits: 0, width },
            None => Value::Int(Integer::ZERO),
        };
        World(p.vars.iter().map(zero).collect())
    }

    fn with(&self, v: VarId, value: Value) -> World {
        let mut new = self.clone();
        new.0[v.0 as usize] = value;
        new
    }
}

impl Env for World {
    fn var(&self, v: VarId) -> u128 {
        self.0[v.0 as usize].bits().expect("a bit-vector")
    }

    fn int(&self, v: VarId) -> Integer {
        match &self.0[v.0 as usize] {
            Value::Int(n) => n.clone(),
            Value::Bits { .. } => unreachable!("an integer"),
        }
    }

    fn load(&self, _: u128, _: u8) -> u128 {
        unreachable!("the program has no memory")
    }
}

/// All states that a program of one procedure reaches, where integer inputs are these. Nothing of the interpreter is used.
pub fn reached(p: &Program, inputs: &[Integer]) -> HashSet<(LocId, World)> {
    let q = p.proc(p.entry);
    let mut todo = vec![(q.entry, World::zero(p))];
    let mut seen = HashSet::new();
    while let Some((l, world)) = todo.pop() {
        if !seen.insert((l, world.clone())) {
            continue;
        }
        for e in q.edges.iter().filter(|e| e.src == l) {
            let mut worlds = vec![world.clone()];
            for s in &e.stmts {
                worlds = worlds.iter().flat_map(|w| after(p, w, s, inputs)).collect();
            }
            todo.extend(worlds.into_iter().map(|w| (e.dst, w)));
        }
    }
    seen
}

/// Whether an error is among them.
pub fn has_error(p: &Program, reached: &HashSet<(LocId, World)>) -> bool {
    reached.iter().any(|(l, _)| matches!(p.proc(p.entry).loc(*l).kind, LocKind::Error(_)))
}

fn after(p: &Program, world: &World, stmt: &Stmt, inputs: &[Integer]) -> Vec<World> {
    let mut ev = Evaluator::new();
    match &stmt.kind {
        StmtKind::Assume(t) if ev.holds(&p.pool, *t, world) => vec![world.clone()],
        StmtKind::Assume(_) => Vec::new(),
        StmtKind::Assign(pairs) => {
            let new = pairs.iter().map(|&(v, t)| (v, ev.value(&p.pool, t, world))).collect::<Vec<_>>();
            vec![new.into_iter().fold(world.clone(), |w, (v, value)| w.with(v, value))]
        }
        StmtKind::Havoc { var, input } => match (input.option(), p.var_decl(*var).sort().width()) {
            (Some(option), Some(width)) => vec![world.with(*var, Value::Bits { bits: option.into(), width })],
            (None, Some(width)) => (0..1 << width).map(|bits| world.with(*var, Value::Bits { bits, width })).collect(),
            (_, None) => inputs.iter().map(|n| world.with(*var, Value::Int(n.clone()))).collect(),
        },
        _ => unreachable!("the program has no such statement"),
    }
}
