//! What the search covers, judged by the interpreter.

use super::{Generational, TakenEdge};
use crate::Context;
use base::Budget;
use evidence::TestCandidate;
use exec::{Accesses, Given, Interp, Limits, Observer, State};
use ir::{EdgeId, ProcId, Program};
use solver::EngineSolvers;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A lock of three words behind a call, then a loop that ends with an input.
const LOCK: &str = r#"pointers 64
entry main
proc main() {
  local a: 32
  local b: 32
  local r: 32
  local i: 32
  entry l0
  exit end
  loc l0 loc l1 loc l2 loc l3 loc open loc loop loc end
  edge l0 -> l1 { havoc a nondet "a" havoc b nondet "b" }
  edge l1 -> l2 { call r := check(a, b) }
  edge l2 -> open { assume r == 1:32 }
  edge l2 -> end { assume !(r == 1:32) }
  edge open -> loop { i := 0:32 }
  edge loop -> l3 { havoc a nondet "a" }
  edge l3 -> loop { assume (a == 7:32) & (i <u 3:32) i := i + 1:32 }
  edge l3 -> end { assume !((a == 7:32) & (i <u 3:32)) }
}
proc check(x, y) -> $result {
  param x: 32
  param y: 32
  result $result: 32
  entry c0
  exit cend
  loc c0 loc c1 loc c2 loc no loc cend
  edge c0 -> c1 { assume x == 123456:32 }
  edge c0 -> no { assume !(x == 123456:32) }
  edge c1 -> c2 { assume (x + y) == 77:32 }
  edge c1 -> no { assume !((x + y) == 77:32) }
  edge c2 -> cend { $result := 1:32 }
  edge no -> cend { $result := 0:32 }
}"#;

/// Nobody comes to `never`, and the assumption in the middle of a block needs an input.
const BLOCKED: &str = r#"pointers 64
entry main
proc main() {
  local a: 32
  entry l0
  exit end
  loc l0 loc l1 loc never loc end
  edge l0 -> l1 { havoc a nondet "a" assume 10:32 <u a assume a <u 12:32 }
  edge l1 -> never { assume a == 12:32 }
  edge l1 -> end { assume !(a == 12:32) }
}"#;

fn program(text: &str) -> Program {
    ir::text::parse(text).expect("a program")
}

fn edges(p: &Program) -> BTreeSet<TakenEdge> {
    let procs = (0..p.procs.len() as u32).map(ProcId);
    procs.flat_map(|q| p.proc(q).edge_ids().map(move |e| (q, e))).collect()
}

/// The edges that an execution of the interpreter takes.
fn taken(p: &Program, test: &TestCandidate) -> Vec<TakenEdge> {
    struct Edges(Vec<TakenEdge>);
    impl Observer for Edges {
        fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, _: &State) {
            self.0.push((proc, edge));
        }
    }
    let mut seen = Edges(Vec::new());
    let mut inputs = Given::new(test.inputs.clone());
    let memory = Rc::new(test.memory.clone());
    Interp::new(p, Accesses::Total).run(&mut inputs, memory, &Limits::steps(1_000), &mut seen);
    seen.0
}

/// Covers what it can of the wanted edges: what is covered, and the tests that were executed.
fn cover(p: &Program, wanted: &BTreeSet<TakenEdge>) -> (BTreeSet<TakenEdge>, u64) {
    let solvers = EngineSolvers::default();
    let mut cx = Context::silent(Budget::default(), &solvers);
    let mut search = Generational::new(p, wanted.iter().copied());
    let mut covered = BTreeSet::new();
    search.search(&mut cx, 1, &mut |test, _| {
        let edges = taken(p, test);
        covered.extend(&edges);
        edges
    });
    (covered, search.tests)
}

/// Precision: each word is asked for once, and each round of the loop goes on from the one before.
#[test]
fn branches_are_flipped_across_calls() {
    let p = program(LOCK);
    let all = edges(&p);
    let (covered, tests) = cover(&p, &all);
    assert_eq!(covered, all);
    assert!(tests <= 8, "{tests} tests");
}

/// Precision: what is near to something wanted comes first, and the rest is left alone.
#[test]
fn only_what_is_wanted_is_looked_for() {
    let p = program(LOCK);
    let no = edges(&p).into_iter().find(|&(q, e)| q == ProcId(1) && p.proc(q).edge(e).stmts.len() == 1);
    let (covered, tests) = cover(&p, &no.into_iter().collect());
    assert!(no.is_some_and(|e| covered.contains(&e)));
    assert!(tests <= 2, "{tests} tests");
}

/// Soundness: an edge that no execution takes stays open, and the search ends.
#[test]
fn an_assumption_inside_a_block_is_a_branch() {
    let p = program(BLOCKED);
    let all = edges(&p);
    let (covered, _) = cover(&p, &all);
    let never: Vec<TakenEdge> = all.difference(&covered).copied().collect();
    assert_eq!(never, [(p.entry, EdgeId(1))]);
}
