//! Octagons are held to the laws of domains, closing to its plain form and to enumeration; the interpreter judges transfer.

mod common;

use common::laws;
use common::playground::Playground;
use common::procedure;
use common::sums::{integers, linear_edges, no_edges, packs};
use domains::octagons::{Bounds, OctagonDomain, Octagons, Packs, Signed};
use domains::ranges::{AbstractEnv, Untouched};
use domains::{Cfg, Domain, Order, Patience, decreased, fixpoint};
use exec::State;
use ir::EdgeId;
use ir::analysis::Graph;
use std::rc::Rc;
use testkit::Rng;

/// A random constraint of so many variables.
fn constraint(random: &mut Rng, variables: usize, most: i128) -> (Signed, Signed, i128) {
    let mut signed = || {
        let k = random.number(variables as u64) as usize;
        if random.number(2) == 0 { Signed::plus(k) } else { Signed::minus(k) }
    };
    let (a, b) = (signed(), signed());
    (a, b, random.number(2 * most as u64 + 1) as i128 - most)
}

fn value(point: &[i128], s: Signed) -> i128 {
    let x = point[s.variable()];
    if s == Signed::plus(s.variable()) { x } else { -x }
}

/// Closed bounds are those that integers attain, and one more constraint gives the same in both ways.
#[test]
fn closed_bounds_are_attained() {
    const SIDE: i128 = 4;
    let points: Vec<[i128; 3]> = (0..(2 * SIDE + 1).pow(3))
        .map(|n| [n, n / (2 * SIDE + 1), n / (2 * SIDE + 1).pow(2)].map(|d| d % (2 * SIDE + 1) - SIDE))
        .collect();
    let (mut empty, mut full) = (0, 0);
    for seed in 0..1500 {
        let mut random = Rng::new(seed);
        let mut open = Bounds::unknown(3);
        let mut step = Some(Bounds::unknown(3));
        let mut inside = points.clone();
        let mut add = |(a, b, c): (Signed, Signed, i128)| {
            open = open.with_open(a, b, c);
            step = step.as_ref().and_then(|s| s.with(a, b, c));
            inside.retain(|p| value(p, a) + value(p, b) <= c);
        };
        for k in 0..3 {
            add((Signed::plus(k), Signed::plus(k), 2 * SIDE));
            add((Signed::minus(k), Signed::minus(k), 2 * SIDE));
        }
        (0..1 + random.number(6)).for_each(|_| add(constraint(&mut random, 3, 7)));
        let closed = open.closed();
        assert_eq!(closed, step, "seed {seed}");
        let Some(closed) = closed else {
            assert!(inside.is_empty(), "seed {seed}");
            empty += 1;
            continue;
        };
        full += 1;
        assert!(!inside.is_empty(), "seed {seed}: {closed:?}");
        let signed: Vec<Signed> = (0..3).flat_map(|k| [Signed::plus(k), Signed::minus(k)]).collect();
        for (&a, &b) in signed.iter().flat_map(|a| signed.iter().map(move |b| (a, b))) {
            let most = inside.iter().map(|p| value(p, a) + value(p, b)).max();
            assert_eq!(closed.sum_bound(a, b), most, "seed {seed}: {a:?} {b:?}");
        }
    }
    assert!(empty > 100 && full > 500, "{empty} {full}");
}

/// An element, and states that it covers.
fn element(play: &mut Playground, packs: &Packs) -> (Octagons, Vec<State>) {
    let env = play.env();
    let states: Vec<State> = (0..4).map(|_| play.state(&env)).collect();
    let members = packs.members().to_vec();
    let mut e = Octagons::unknown(Rc::new(packs.clone()));
    e.env = env;
    for (p, pack) in members.iter().enumerate() {
        let points: Vec<Vec<i128>> = states.iter().map(|s| integers(play, pack, s)).collect();
        let mut bounds = Bounds::unknown(pack.len());
        for _ in 0..play.random.number(8) {
            let (a, b, slack) = constraint(&mut play.random, pack.len(), 6);
            let most = points.iter().map(|x| value(x, a) + value(x, b)).max().expect("there are states");
            bounds = bounds.with_open(a, b, most + slack.max(0));
        }
        e.bounds[p] = Rc::new(if play.random.number(2) == 0 { bounds } else { bounds.closed().expect("states") });
    }
    (e, states)
}

#[test]
fn order_join_and_widening() {
    for seed in 0..60 {
        let mut play = Playground::new(seed);
        let packs = packs(&play);
        let mut elements: Vec<Octagons> = (0..5).map(|_| element(&mut play, &packs).0).collect();
        let (untouched, (proc, graph)) = (Untouched::none(), no_edges());
        let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
        let domain = OctagonDomain::new(&play.p, cfg, &untouched, packs);
        elements.push(domain.unknown());
        elements.push(domain.join(&elements[0], &elements[1]));
        elements.push(domain.widen(&elements[1], &elements[2]));
        laws::lattice(&domain, &elements);
    }
}

/// Each of the bounds, of which there are at most 64 in a pack of four, goes up a few thresholds.
#[test]
fn widening_ends() {
    for seed in 0..30 {
        let mut play = Playground::new(seed);
        let packs = packs(&play);
        let elements: Vec<Octagons> = (0..60).map(|_| element(&mut play, &packs).0).collect();
        let (untouched, (proc, graph)) = (Untouched::none(), no_edges());
        let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
        laws::widening_stabilises(&OctagonDomain::new(&play.p, cfg, &untouched, packs), &elements, 400);
    }
}

/// Soundness: statements of all kinds but calls, and many sums that wrap around.
#[test]
fn transfer_loses_no_state() {
    let mut arrived = [0, 0];
    for seed in 0..500 {
        let mut play = Playground::new(seed);
        let packs = packs(&play);
        let small = packs.members()[(seed % 2) as usize].clone();
        let edges = [play.edges(5), linear_edges(&mut play, &small, 10)].concat();
        for _ in 0..3 {
            let (before, states) = element(&mut play, &packs);
            let (untouched, proc) = (Untouched::none(), procedure(1, edges.clone()));
            let graph = Graph::new(&proc);
            let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
            let mut domain = OctagonDomain::new(&play.p, cfg, &untouched, packs.clone());
            let afters: Vec<_> = (0..15).map(|e| domain.transfer(EdgeId(e), &before, None)).collect();
            for (i, (edge, after)) in edges.iter().zip(&afters).enumerate() {
                for state in &states {
                    let (p, random) = (&mut play.p, &mut play.random);
                    let is_through =
                        laws::transfer_covers::<OctagonDomain>(p, edge, (&before, after.as_ref()), state, random);
                    arrived[usize::from(i >= 5)] += u32::from(is_through);
                }
            }
        }
    }
    assert!(arrived[0] > 8_000 && arrived[1] > 15_000, "{arrived:?} executions are too few to say anything");
}

/// What is known at the locations of a program's entry procedure.
fn known(text: &str) -> (ir::Program, Vec<Option<Octagons>>) {
    let program = ir::text::parse(text).expect("it parses");
    let main = program.proc(program.entry).clone();
    let graph = Graph::new(&main);
    let cfg = Cfg { entry: main.entry, edges: &main.edges, graph: &graph };
    let untouched = Untouched::none();
    let mut domain = OctagonDomain::new(&program, cfg, &untouched, Packs::new(&program, cfg));
    let order = Order::weak_topological(cfg);
    let start = domain.unknown();
    let at = fixpoint(&mut domain, cfg, &order, start.clone(), Patience { heads: 3, others: 60 }).expect("it ends");
    let at = decreased(&mut domain, cfg, &order, &start, at, 2);
    (program, at)
}

/// Precision: two counters that go up together, an unknown end, and what holds behind the loop.
#[test]
fn counters_are_related() {
    let (mut program, at) = known(
        "pointers 64
         entry main
         proc main() {
           local i: 32 signed
           local j: 32 signed
           local n: 32 signed
           entry l0 exit l2
           loc l0 loc l1 loc l2 loc l3
           edge l0 -> l1 { assume 0:32 <= n  i := 0:32  j := 0:32 }
           edge l1 -> l1 { assume i < n  i := i + 1:32  j := j + 1:32 }
           edge l1 -> l2 { assume n <= i }
           edge l2 -> l3 { assume !(j == n) }
         }",
    );
    assert!(at[3].is_none(), "{:?}", at[2]);
    let claims = at[2].as_ref().expect("it is reached").claims(&mut program);
    assert!(claims.len() >= 3, "{claims:?}");
}

/// Soundness: a sum that may wrap around is no sum.
#[test]
fn wrap_around_is_no_sum() {
    let (_, at) = known(
        "pointers 64
         entry main
         proc main() {
           local x: 32 signed
           local y: 32 signed
           entry l0 exit l1
           loc l0 loc l1 loc l2 loc l3 loc l4
           edge l0 -> l1 { havoc x nondet \"x\" signed  y := x + 1:32 }
           edge l1 -> l2 { assume y < x }
           edge l0 -> l3 { havoc x nondet \"x\" signed  assume x < 100:32  y := x + 1:32 }
           edge l3 -> l4 { assume y <= x }
         }",
    );
    assert!(at[2].is_some(), "the greatest number and one more is the least");
    assert!(at[4].is_none(), "{:?}", at[3]);
}

/// And it holds in any state.
#[test]
fn unknown_says_nothing() {
    let mut play = Playground::new(3);
    let packs = packs(&play);
    let e = Octagons::unknown(Rc::new(packs));
    assert!(e.claims(&mut play.p).is_empty());
    let env = AbstractEnv::unknown();
    let state = play.state(&env);
    assert!(laws::covers::<OctagonDomain>(&mut play.p, &e, &state));
}
