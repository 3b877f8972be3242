//! What the partition promises, on random splits of a small program: the regions of a location are disjoint and cover it,
//! a transition disappears only where it was taken away, distances are those of a search from scratch.

use super::naive;
use super::partition::Partition;
use super::transitions::RegionId;
use crate::program_view::{Goal, ProgramView};
use exec::{InitialMemory, State};
use ir::{EdgeId, LocId};
use logic::{Pool, Term, VarId};
use std::rc::Rc;
use testkit::rng::Rng;

const PROGRAM: &str = "pointers 64
global x: 8
global y: 8
entry main
proc main() {
  entry l0
  exit l4
  loc l0
  loc l1
  loc l2
  loc l3 error
  loc l4
  edge l0 -> l1 { x := 0:8 }
  edge l1 -> l1 {
    assume x <u y
    x := x + 1:8
  }
  edge l1 -> l2 { assume y <=u x }
  edge l2 -> l3 { assume x == 7:8 }
  edge l2 -> l1 {
    assume y <=u 9:8
    y := y + 2:8
  }
  edge l2 -> l4 { assume 8:8 <=u x }
}";

fn view() -> ProgramView {
    let program = ir::text::parse(PROGRAM).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(ir::verify(&program), Ok(()));
    ProgramView::new(&program)
}

fn variable(code: &ProgramView, name: &str) -> VarId {
    let i = code.program.vars.iter().position(|v| v.name == name).expect("a variable of the program");
    VarId(i as u32)
}

/// `x < k`, `y < k` or `x + y < k`.
fn random_predicate(code: &mut ProgramView, random: &mut Rng) -> Term {
    let (x, y) = (variable(code, "x"), variable(code, "y"));
    let (x, y) = (code.program.var(x), code.program.var(y));
    let pool = &mut code.program.pool;
    let sum = pool.add(x, y);
    let left = [x, y, sum][random.below(3)];
    let k = pool.constant(random.below(256) as u128, 8);
    pool.ult(left, k)
}

fn random_state(code: &ProgramView, random: &mut Rng) -> State {
    let mut state = State::new(code.program.vars.len(), Rc::new(InitialMemory::default()));
    for name in ["x", "y"] {
        state.set(variable(code, name), random.below(256) as u128);
    }
    state
}

fn random_leaf(partition: &Partition, code: &ProgramView, random: &mut Rng) -> RegionId {
    let l = LocId(random.below(code.loc_count()) as u32);
    let leaves = partition.leaves_at(l);
    leaves[random.below(leaves.len())]
}

/// The literals of a region hold in exactly the states that it has.
fn assert_disjoint_and_covering(partition: &mut Partition, pool: &mut Pool, l: LocId, state: &State) {
    let found = partition.locate(pool, l, state);
    let mut ev = logic::Evaluator::new();
    for r in partition.leaves_at(l) {
        let literals = partition.literals(pool, r);
        let is_inside = literals.iter().all(|&t| ev.holds(pool, t, state));
        assert_eq!(is_inside, r == found, "{r:?} of {l:?}");
    }
}

fn assert_measured(partition: &Partition, step: u32) {
    let expected = naive::distances(&partition.transitions, &partition.goals());
    for (r, &d) in (0..).map(RegionId).zip(&expected) {
        if partition.is_leaf(r) {
            assert_eq!(partition.distance(r).unwrap_or(u32::MAX), d, "{r:?} after step {step}");
        }
    }
}

/// Each transition is between leaves, and known at both of its ends.
fn assert_well_formed(partition: &Partition) {
    for (r, succ) in (0..).map(RegionId).zip(&partition.transitions.succ) {
        for &(e, t) in succ {
            assert!(partition.is_leaf(r) && partition.is_leaf(t));
            assert!(partition.transitions.pred[t.index()].contains(&(e, r)));
        }
    }
}

/// A partition on which something is done to random leaves, again and again.
struct Trial {
    code: ProgramView,
    partition: Partition,
    random: Rng,
}

impl Trial {
    fn new(seed: u64) -> Trial {
        let code = view();
        let partition = Partition::new(&code, Goal::Error);
        Trial { code, partition, random: Rng::new(seed) }
    }

    /// A leaf that is no goal, a predicate, and perhaps a transition to lose.
    fn next(&mut self) -> (RegionId, Term, Option<(EdgeId, RegionId)>) {
        let Trial { code, partition, random } = self;
        let r = loop {
            let r = random_leaf(partition, code, random);
            if !partition.is_goal(r) {
                break r;
            }
        };
        let predicate = random_predicate(code, random);
        let succ = partition.succ(r).to_vec();
        (r, predicate, succ.into_iter().find(|&(_, t)| t != r && random.below(2) == 0))
    }

    fn assert_partition(&mut self) {
        assert_well_formed(&self.partition);
        for _ in 0..8 {
            let state = random_state(&self.code, &mut self.random);
            let l = LocId(self.random.below(self.code.loc_count()) as u32);
            assert_disjoint_and_covering(&mut self.partition, &mut self.code.program.pool, l, &state);
        }
    }
}

#[test]
fn splits_keep_a_partition_and_its_distances() {
    for seed in 1..=40u64 {
        let mut trial = Trial::new(seed);
        for step in 0..40 {
            let (r, predicate, cut) = trial.next();
            let (yes, no) = trial.partition.split(r, predicate, cut, |_| unreachable!("no states"));
            let without = |x: RegionId| cut.is_some_and(|c| !trial.partition.succ(x).contains(&c));
            assert_eq!((without(yes), without(no)), (false, cut.is_some()), "only the side outside loses the cut");
            assert_measured(&trial.partition, step);
            trial.assert_partition();
        }
    }
}

#[test]
fn refinements_keep_a_partition() {
    for seed in 1..=40u64 {
        let mut trial = Trial::new(seed);
        for _ in 0..40 {
            let (r, predicate, Some(cut)) = trial.next() else { continue };
            let pool = &mut trial.code.program.pool;
            trial.partition.refine(pool, r, (predicate, Vec::new()), cut, |_, _, _| unreachable!("no states"));
            trial.assert_partition();
        }
    }
}

#[test]
fn a_proof_is_where_no_abstract_path_is_left() {
    let mut code = view();
    let mut partition = Partition::new(&code, Goal::Error);
    // x == 7 is what the step into the error needs.
    let into_error = code.edges.iter().position(|e| e.dst == LocId(3)).expect("an edge into the error");
    let x = variable(&code, "x");
    let x = code.program.var(x);
    let seven = code.program.pool.constant(7, 8);
    let is_seven = code.program.pool.eq(x, seven);
    let cut = (EdgeId(into_error as u32), RegionId(3));
    let (_, no) = partition.split(RegionId(2), is_seven, Some(cut), |_| false);
    let safe = partition.safe(&mut code.program.pool, LocId(2));
    assert_eq!(code.program.pool.as_const(safe), Some(0), "the loop leads back to a state with x == 7");
    let back = code.edges.iter().position(|e| (e.src, e.dst) == (LocId(2), LocId(1))).expect("the edge of the loop");
    partition.remove(no, EdgeId(back as u32), RegionId(1));
    let not_seven = code.program.pool.not(is_seven);
    assert_eq!(partition.safe(&mut code.program.pool, LocId(2)), not_seven);
    let before = partition.safe(&mut code.program.pool, LocId(1));
    assert_eq!(code.program.pool.as_const(before), Some(0));
    assert!(partition.frontier().is_none(), "nothing is visited");
}
