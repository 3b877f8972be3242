//! Cartesian predicate abstraction against brute force: on programs of two 3-bit variables, what it finds is the greatest
//! inductive set of candidates, as a naive search for it finds.

mod common;

use common::laws;
use domains::predicates::{Decide, Decided, Held, Predicates};
use domains::{Cfg, Order, Patience, fixpoint};
use exec::inputs::Inputs;
use exec::{Flow, State, step};
use ir::analysis::Graph;
use ir::{Edge, EdgeId, Input, InputKind, LocId, Procedure, Program, ScalarType, Stmt, StmtKind, VarDecl, VarKind};
use logic::{BinOp, Evaluator, Node, Term, VarId};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;
use testkit::Rng;

const WIDTH: u32 = 3;
const VALUES: u128 = 1 << WIDTH;

/// The digits of a number as inputs.
struct Digits(u128);

impl Inputs for Digits {
    fn scalar(&mut self, _: &Input, _: u32) -> u128 {
        let digit = self.0 % VALUES;
        self.0 /= VALUES;
        digit
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        vec![self.0 as u8; len]
    }
}

/// A random program, and candidates.
struct Case {
    p: Program,
    vars: [VarId; 2],
    proc: Procedure,
    candidates: Vec<Term>,
}

impl Case {
    fn new(seed: u64) -> Case {
        let mut random = Rng::new(seed);
        let mut p = Program::new(64);
        let pos = base::Pos::NONE;
        let vars = ["x", "y"].map(|name| {
            let (name, kind) = (name.into(), VarKind::Local);
            p.add_var(VarDecl { name, ty: ScalarType::Unsigned(WIDTH), kind, pos })
        });
        let locs = 2 + random.number(4) as u32;
        let edges = (0..locs + 3).map(|i| {
            let any = |r: &mut Rng| LocId(r.number(locs as u64) as u32);
            let (src, dst) = if i + 1 < locs { (LocId(i), LocId(i + 1)) } else { (any(&mut random), any(&mut random)) };
            let mut kinds: Vec<StmtKind> = (0..random.number(3)).map(|_| stmt(&mut p, vars, &mut random)).collect();
            if i == 0 {
                let start = vars.map(|v| (v, p.pool.constant(random.number(VALUES as u64) as u128, WIDTH)));
                kinds.insert(0, StmtKind::Assign(start.to_vec()));
            }
            let stmts = kinds.into_iter().map(|kind| Stmt { kind, pos }).collect();
            Edge { src, dst, stmts, label: None }
        });
        let edges = edges.collect();
        let mut proc = Procedure {
            name: "main".into(),
            params: vec![],
            result: None,
            locals: vars.to_vec(),
            frame: vec![],
            locs: vec![],
            edges,
            entry: LocId(0),
            exit: LocId(0),
            pos,
        };
        (0..locs).for_each(|_| _ = proc.add_loc(ir::LocKind::Plain, pos));
        let candidates = (0..10).map(|_| condition(&mut p, vars, &mut random)).collect();
        let mut case = Case { p, vars, proc, candidates };
        // What always holds is not asked about on edges that do not speak of it, and nobody proposes it.
        let is_open = |c: &Term| case.states().iter().any(|s| !case.all_hold(&[*c], s));
        let candidates: BTreeSet<Term> = case.candidates.iter().copied().filter(is_open).collect();
        case.candidates = candidates.into_iter().collect();
        case
    }

    fn states(&self) -> Vec<State> {
        let state = |(a, b)| {
            let mut state = State::new(self.p.vars.len(), Rc::default());
            state.set(self.vars[0], a);
            state.set(self.vars[1], b);
            state
        };
        (0..VALUES).flat_map(|a| (0..VALUES).map(move |b| (a, b))).map(state).collect()
    }

    fn all_hold(&self, ts: &[Term], state: &State) -> bool {
        let mut ev = Evaluator::new();
        ts.iter().all(|&t| ev.holds(&self.p.pool, t, state))
    }

    /// The states behind the edge, for any inputs.
    fn successors(&self, e: EdgeId, state: &State) -> Vec<State> {
        let edge = self.proc.edge(e);
        let run = |input| {
            let (mut ev, mut s, mut inputs) = (Evaluator::new(), state.clone(), Digits(input));
            let mut go = |stmt| step(&self.p, &mut ev, &mut s, stmt, &mut inputs);
            edge.stmts.iter().all(|stmt| go(stmt) == Flow::Next).then_some(s)
        };
        let is_havoc = |s: &&Stmt| matches!(s.kind, StmtKind::Havoc { .. });
        let havocs = edge.stmts.iter().filter(is_havoc).count() as u32;
        (0..VALUES.pow(havocs)).filter_map(run).collect()
    }

    /// The greatest inductive set by location, from all candidates and "no state" everywhere, without any cleverness.
    fn greatest(&self) -> Vec<Option<Held>> {
        let mut at: Vec<Option<Held>> = vec![None; self.proc.locs.len()];
        at[0] = Some(Held::new());
        loop {
            let before = at.clone();
            for e in self.proc.edge_ids() {
                let edge = self.proc.edge(e);
                let Some(context) = &at[edge.src.0 as usize] else { continue };
                let covered = self.states().into_iter().filter(|s| self.all_hold(context, s));
                let ends: Vec<State> = covered.flat_map(|s| self.successors(e, &s)).collect();
                if ends.is_empty() {
                    continue;
                }
                let known = at[edge.dst.0 as usize].as_ref().unwrap_or(&self.candidates).clone();
                let kept = known.into_iter().filter(|&c| ends.iter().all(|s| self.all_hold(&[c], s)));
                let mut kept: Held = kept.collect();
                kept.sort_unstable();
                at[edge.dst.0 as usize] = Some(kept);
            }
            if at == before {
                return at;
            }
        }
    }
}

fn operand(p: &mut Program, vars: [VarId; 2], random: &mut Rng) -> Term {
    match random.number(4) {
        0 => p.pool.constant(random.number(VALUES as u64) as u128, WIDTH),
        1 => {
            let (x, k) = (p.pool.var(vars[0], WIDTH), p.pool.constant(random.number(VALUES as u64) as u128, WIDTH));
            p.pool.plain(Node::Bin(*random.pick(&[BinOp::Add, BinOp::Mul, BinOp::And]), x, k), WIDTH)
        }
        i => p.pool.var(vars[i as usize - 2], WIDTH),
    }
}

/// About a variable at least: an assumption about none is none, or ends all paths, and both are the passes' business.
fn condition(p: &mut Program, vars: [VarId; 2], random: &mut Rng) -> Term {
    let op = *random.pick(&[BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle]);
    let (mut a, b) = (operand(p, vars, random), operand(p, vars, random));
    if p.pool.as_const(a).is_some() && p.pool.as_const(b).is_some() {
        a = p.pool.var(vars[0], WIDTH);
    }
    let c = p.pool.plain(Node::Bin(op, a, b), 1);
    if random.number(2) == 0 { p.pool.plain(Node::Not(c), 1) } else { c }
}

fn stmt(p: &mut Program, vars: [VarId; 2], random: &mut Rng) -> StmtKind {
    let var = *random.pick(&vars);
    let input = Input { kind: InputKind::Nondet, what: "any".into(), ty: ScalarType::Unsigned(WIDTH) };
    match random.number(8) {
        0..3 => StmtKind::Assume(condition(p, vars, random)),
        3 => StmtKind::Havoc { var, input },
        4 => StmtKind::Assign(vars.iter().map(|&v| (v, operand(p, vars, random))).collect()),
        _ => StmtKind::Assign(vec![(var, operand(p, vars, random))]),
    }
}

/// Answers by trying all states. What was shown last is kept, as the trait wants it.
struct BruteForce<'a> {
    case: &'a Case,
    shown: Option<State>,
    questions: &'a Cell<u32>,
    /// Answers are withheld where they are no "never": an oracle need not be complete.
    is_shy: bool,
}

impl BruteForce<'_> {
    fn violates(&self, e: EdgeId, predicate: Option<Term>, state: &State) -> bool {
        let ends = self.case.successors(e, state);
        ends.iter().any(|end| predicate.is_none_or(|c| !self.case.all_hold(&[c], end)))
    }
}

impl Decide for BruteForce<'_> {
    fn program(&self) -> &Program {
        &self.case.p
    }

    fn known(&self, _: LocId) -> &[Term] {
        &[]
    }

    fn is_wanted(&self, _: LocId) -> bool {
        true
    }

    fn decide(&mut self, e: EdgeId, context: &[Term], predicate: Option<Term>) -> Decided {
        self.questions.set(self.questions.get() + 1);
        let mut states = self.case.states().into_iter().filter(|s| self.case.all_hold(context, s));
        match states.find(|s| self.violates(e, predicate, s)) {
            None => Decided::Never,
            Some(_) if self.is_shy => Decided::Open,
            shown => {
                self.shown = shown;
                Decided::Shown
            }
        }
    }

    fn is_violated(&mut self, e: EdgeId, predicate: Term) -> bool {
        self.violates(e, Some(predicate), self.shown.as_ref().expect("a state was shown"))
    }

    fn outlives_call(&self, _: EdgeId, _: Term) -> bool {
        unreachable!("there are no calls")
    }

    fn is_exhausted(&self) -> bool {
        false
    }
}

fn run(case: &Case, is_shy: bool, weak: bool) -> (Vec<Option<Held>>, u32) {
    let graph = Graph::new(&case.proc);
    let cfg = Cfg { entry: case.proc.entry, edges: &case.proc.edges, graph: &graph };
    let order = if weak { Order::weak_topological(cfg) } else { Order::reverse_postorder(&case.proc, &graph) };
    let questions = Cell::new(0);
    let decide = BruteForce { case, shown: None, questions: &questions, is_shy };
    let mut domain = Predicates::new(decide, &case.proc.edges, case.candidates.clone());
    let at = fixpoint(&mut domain, cfg, &order, Held::new(), Patience::ENDLESS).expect("it is never exhausted");
    (at, questions.get())
}

/// Exactly the greatest inductive set, whatever the order, and whether states are shown or not; with fewer questions than
/// there are pairs of candidates and edges.
#[test]
fn the_greatest_inductive_set_is_found() {
    let (mut asked, mut pairs, mut held) = (0, 0, 0);
    for seed in 0..300 {
        let case = Case::new(seed);
        let expected = case.greatest();
        for (is_shy, weak) in [(false, false), (true, false), (false, true)] {
            let (found, questions) = run(&case, is_shy, weak);
            assert_eq!(found, expected, "seed {seed}, shy {is_shy}, weak topological order {weak}");
            asked += questions;
        }
        pairs += 3 * (case.proc.edges.len() * case.candidates.len()) as u32;
        held += expected.iter().skip(1).flatten().map(Vec::len).sum::<usize>();
    }
    assert!(held > 800, "{held} predicates that hold are too few to say anything");
    assert!(asked < pairs, "{asked} questions about {pairs} pairs");
}

#[test]
fn order_and_join() {
    for seed in 0..30 {
        let case = Case::new(seed);
        let mut random = Rng::new(seed);
        let subset = |random: &mut Rng| {
            let mut held: Held = case.candidates.iter().copied().filter(|_| random.number(2) == 0).collect();
            held.sort_unstable();
            held.dedup();
            held
        };
        let elements: Vec<Held> = (0..8).map(|_| subset(&mut random)).chain([Held::new()]).collect();
        let questions = Cell::new(0);
        let decide = BruteForce { case: &case, shown: None, questions: &questions, is_shy: false };
        let mut domain = Predicates::new(decide, &case.proc.edges, case.candidates.clone());
        laws::lattice(&domain, &elements);
        laws::widening_stabilises(&domain, &elements, case.candidates.len());
        use domains::Domain;
        for (a, b) in elements.iter().zip(elements.iter().rev()) {
            let more = domain.join(a, b);
            case.proc.edge_ids().for_each(|e| laws::transfer_is_monotone(&mut domain, e, a, &more));
        }
    }
}

/// Soundness of single edges: no state is lost.
#[test]
fn transfer_loses_no_state() {
    let mut arrived = 0;
    for seed in 0..80 {
        let mut case = Case::new(seed);
        let mut random = Rng::new(seed);
        for e in case.proc.edge_ids() {
            let before: Held = {
                let mut held: Held = case.candidates.iter().copied().filter(|_| random.number(4) == 0).collect();
                held.sort_unstable();
                held.dedup();
                held
            };
            let questions = Cell::new(0);
            let decide = BruteForce { case: &case, shown: None, questions: &questions, is_shy: false };
            let mut domain = Predicates::new(decide, &case.proc.edges, case.candidates.clone());
            let after = domains::Domain::transfer(&mut domain, e, &before, None);
            drop(domain);
            let covered: Vec<State> = case.states().into_iter().filter(|s| case.all_hold(&before, s)).collect();
            let edge = case.proc.edge(e).clone();
            for state in covered {
                let elements = (&before, after.as_ref());
                let is_through = laws::transfer_covers::<Predicates<'_, BruteForce<'_>>>(
                    &mut case.p,
                    &edge,
                    elements,
                    &state,
                    &mut random,
                );
                arrived += u32::from(is_through);
            }
        }
    }
    assert!(arrived > 1000, "{arrived} executions are too few to say anything");
}
