//! The states of a small program of one procedure over integers and bits, enumerated: naive and bounded.

use ir::{CheckId, LocId, LocKind, Procedure, Program, Stmt, StmtKind};
use logic::{Env, Evaluator, Integer, Sort, VarId};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// A location and the values of all variables.
pub type State = (LocId, Vec<i64>);

/// The values of the variables; bits are numbers too.
struct World<'a>(&'a [i64]);

impl Env for World<'_> {
    fn var(&self, v: VarId) -> u128 {
        self.0[v.0 as usize] as u128
    }

    fn load(&self, addr: u128, _: u8) -> u128 {
        panic!("the program has no memory, and reads at {addr:#x}")
    }

    fn int(&self, v: VarId) -> Integer {
        self.0[v.0 as usize].into()
    }
}

/// Enumerates: all states and the checks that are violated. Integers that are inputs have `inputs` as their values. States
/// that are not `expanded` have no successors, and `forgotten` variables have no value between edges.
pub fn explore(
    p: &Program,
    inputs: &RangeInclusive<i64>,
    most: usize,
    forgotten: &[VarId],
    expanded: impl Fn(&State) -> bool,
) -> Option<(BTreeSet<State>, BTreeSet<CheckId>)> {
    let q = p.proc(p.entry);
    let mut e = Explorer { p, q, inputs, ev: Evaluator::new() };
    let (mut seen, mut violated) = (BTreeSet::new(), BTreeSet::new());
    let mut todo: Vec<State> = vec![(q.entry, vec![0; p.vars.len()])];
    while let Some(state) = todo.pop() {
        if seen.contains(&state) {
            continue;
        }
        if seen.len() > most {
            return None;
        }
        if let LocKind::Error(check) = q.loc(state.0).kind {
            violated.insert(check);
        }
        let is_expanded = expanded(&state);
        for edge in q.edges.iter().filter(|edge| edge.src == state.0) {
            let mut behind = Vec::new();
            e.run(&edge.stmts, state.1.clone(), &mut behind);
            for mut values in behind {
                forgotten.iter().for_each(|v| values[v.0 as usize] = 0);
                if is_expanded || q.loc(edge.dst).kind != LocKind::Plain {
                    todo.push((edge.dst, values));
                }
            }
        }
        seen.insert(state);
    }
    Some((seen, violated))
}

struct Explorer<'a> {
    p: &'a Program,
    q: &'a Procedure,
    inputs: &'a RangeInclusive<i64>,
    ev: Evaluator,
}

impl Explorer<'_> {
    fn run(&mut self, stmts: &[Stmt], values: Vec<i64>, out: &mut Vec<Vec<i64>>) {
        let Some((first, rest)) = stmts.split_first() else { return out.push(values) };
        match &first.kind {
            StmtKind::Assume(t) => {
                if self.ev.eval(&self.p.pool, *t, &World(&values)) == 1 {
                    self.run(rest, values, out);
                }
            }
            StmtKind::Assign(pairs) => {
                let mut after = values.clone();
                for &(v, t) in pairs {
                    after[v.0 as usize] = match self.p.pool.sort(t) {
                        Sort::Int => {
                            self.ev.integer(&self.p.pool, t, &World(&values)).to_i64().expect("a small number")
                        }
                        Sort::Bits(_) => self.ev.eval(&self.p.pool, t, &World(&values)) as i64,
                    };
                }
                self.run(rest, after, out);
            }
            StmtKind::Havoc { var, input } => {
                let all = match (input.option(), self.p.var_decl(*var).sort()) {
                    (Some(option), _) => i64::from(option)..=i64::from(option),
                    (None, Sort::Int) => self.inputs.clone(),
                    (None, Sort::Bits(w)) => 0..=(1 << w) - 1,
                };
                for n in all {
                    let mut after = values.clone();
                    after[var.0 as usize] = n;
                    self.run(rest, after, out);
                }
            }
            other => panic!("{} has a statement about memory: {other:?}", self.q.name),
        }
    }
}
