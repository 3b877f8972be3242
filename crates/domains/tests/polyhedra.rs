//! Polyhedra are held to the laws of domains, their two descriptions to each other and to enumeration; the interpreter judges
//! transfer.

mod common;

use common::laws;
use common::playground::Playground;
use common::procedure;
use common::sums::{integers, linear_edges, no_edges, packs};
use domains::octagons::Packs;
use domains::polyhedra::{Kind, Polyhedra, Polyhedron, PolyhedronDomain, Row};
use domains::ranges::{AbstractEnv, Untouched};
use domains::{Cfg, Domain, Order, Patience, decreased, fixpoint};
use exec::State;
use ir::EdgeId;
use ir::analysis::Graph;
use logic::Integer;
use std::rc::Rc;
use testkit::Rng;

const SIDE: i64 = 3;

fn row(coordinates: impl IntoIterator<Item = i64>) -> Row {
    Row::new(coordinates.into_iter().map(Integer::from).collect())
}

/// `constant + factors >= 0`, or `== 0`.
fn constraint(random: &mut Rng, dimensions: usize) -> (Row, Kind) {
    let mut small = |most: u64| random.number(2 * most + 1) as i64 - most as i64;
    let constant = small(8);
    let factors: Vec<i64> = (0..dimensions).map(|_| small(3)).collect();
    let kind = if random.number(5) == 0 { Kind::Equality } else { Kind::Inequality };
    (row([constant].into_iter().chain(factors)), kind)
}

fn holds((row, kind): (&Row, Kind), point: &[i64]) -> bool {
    let c: Vec<i64> = row.coordinates().iter().map(|c| c.to_i64().expect("small numbers")).collect();
    let sum = c[0] + c[1..].iter().zip(point).map(|(a, b)| a * b).sum::<i64>();
    sum == 0 || (kind == Kind::Inequality && sum > 0)
}

fn points() -> Vec<[i64; 3]> {
    let side = 2 * SIDE + 1;
    (0..side.pow(3)).map(|n| [n, n / side, n / side.pow(2)].map(|d| d % side - SIDE)).collect()
}

/// A polyhedron in a box, and the constraints that it was made of; `None` if there is no point.
fn boxed(random: &mut Rng) -> Option<(Polyhedron, Vec<(Row, Kind)>)> {
    let mut made = Vec::new();
    for k in 0..3 {
        let one = |factor: i64| (0..3).map(move |i| if i == k { factor } else { 0 });
        made.push((row([SIDE].into_iter().chain(one(1))), Kind::Inequality));
        made.push((row([SIDE].into_iter().chain(one(-1))), Kind::Inequality));
    }
    made.extend((0..random.number(5)).map(|_| constraint(random, 3)));
    let mut shape = Polyhedron::everything(3);
    for (row, kind) in &made {
        shape = shape.with(row, *kind).expect("it is small")?;
    }
    Some((shape, made))
}

/// A polyhedron has the integer points of its constraints: in both of its descriptions, before and behind joining.
#[test]
fn points_are_those_of_constraints() {
    let (mut empty, mut full) = (0, 0);
    for seed in 0..1500 {
        let random = &mut Rng::new(seed);
        let Some((shape, made)) = boxed(random) else {
            empty += 1;
            continue;
        };
        let inside = |p: &[i64; 3]| made.iter().all(|(row, kind)| holds((row, *kind), p));
        for p in points() {
            let is_known = shape.constraints().all(|c| holds(c, &p));
            assert_eq!(is_known, inside(&p), "seed {seed}: {p:?} in {shape:?}");
        }
        full += u32::from(points().iter().any(inside));
        assert!(made.iter().all(|(row, kind)| shape.satisfies(&row.clone(), *kind)), "seed {seed}");
        let Some((other, _)) = boxed(random) else { continue };
        let join = shape.join(&other).expect("it is small");
        assert!(shape.leq(&join) && other.leq(&join), "seed {seed}");
        // What holds in both holds in the least polyhedron around them, and nothing else.
        for (row, kind) in (0..20).map(|_| constraint(random, 3)) {
            let in_both = shape.satisfies(&row, kind) && other.satisfies(&row, kind);
            assert_eq!(join.satisfies(&row, kind), in_both, "seed {seed}: {row:?}");
        }
    }
    assert!(empty > 100 && full > 500, "{empty} {full}");
}

/// Without points, a polyhedron is found to have none: enumeration never finds one.
#[test]
fn nothing_is_lost() {
    let mut empty = 0;
    for seed in 0..1500 {
        let random = &mut Rng::new(seed);
        let mut shape = Some(Polyhedron::everything(3));
        let made: Vec<(Row, Kind)> = (0..5).map(|_| constraint(random, 3)).collect();
        for (row, kind) in &made {
            shape = shape.and_then(|s| s.with(row, *kind).expect("it is small"));
        }
        for p in points() {
            let is_inside = made.iter().all(|(row, kind)| holds((row, *kind), &p));
            let is_known = shape.as_ref().is_some_and(|s| s.constraints().all(|c| holds(c, &p)));
            assert_eq!(is_inside, is_known, "seed {seed}: {p:?}");
        }
        empty += u32::from(shape.is_none());
    }
    assert!(empty > 50, "{empty}");
}

/// An element, and states that it covers.
fn element(play: &mut Playground, packs: &Packs) -> (Polyhedra, Vec<State>) {
    let env = play.env();
    let states: Vec<State> = (0..4).map(|_| play.state(&env)).collect();
    let mut e = Polyhedra::unknown(Rc::new(packs.clone()));
    e.octagons.env = env;
    for (p, pack) in packs.members().iter().enumerate() {
        let points: Vec<Vec<i128>> = states.iter().map(|s| integers(play, pack, s)).collect();
        let mut shape = Polyhedron::everything(pack.len());
        for _ in 0..play.random.number(5) {
            let factors: Vec<i128> = pack.iter().map(|_| play.random.number(7) as i128 - 3).collect();
            let sum = |x: &Vec<i128>| x.iter().zip(&factors).map(|(a, b)| a * b).sum::<i128>();
            let least = points.iter().map(sum).min().expect("there are states");
            let constant = play.random.number(4) as i128 - least;
            let coordinates = [constant].into_iter().chain(factors.clone());
            let new = Row::new(coordinates.map(|n| n.to_string().parse().expect("an integer")).collect());
            shape = shape.with(&new, Kind::Inequality).expect("it is small").expect("there are states");
        }
        e.shapes[p] = Rc::new(shape);
    }
    (e, states)
}

#[test]
fn order_join_and_widening() {
    for seed in 0..40 {
        let mut play = Playground::new(seed);
        let packs = packs(&play);
        let mut elements: Vec<Polyhedra> = (0..5).map(|_| element(&mut play, &packs).0).collect();
        let (untouched, (proc, graph)) = (Untouched::none(), no_edges());
        let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
        let domain = PolyhedronDomain::new(&play.p, cfg, &untouched, packs);
        elements.push(domain.unknown());
        elements.push(domain.join(&elements[0], &elements[1]));
        elements.push(domain.widen(&elements[1], &elements[2]));
        laws::lattice(&domain, &elements);
    }
}

/// Of a polyhedron either the dimension grows or constraints get fewer; octagons go up their thresholds beside that.
#[test]
fn widening_ends() {
    for seed in 0..20 {
        let mut play = Playground::new(seed);
        let packs = packs(&play);
        let elements: Vec<Polyhedra> = (0..40).map(|_| element(&mut play, &packs).0).collect();
        let (untouched, (proc, graph)) = (Untouched::none(), no_edges());
        let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
        laws::widening_stabilises(&PolyhedronDomain::new(&play.p, cfg, &untouched, packs), &elements, 400);
    }
}

/// Soundness: statements of all kinds but calls, and many sums that wrap around.
#[test]
fn transfer_loses_no_state() {
    let mut arrived = [0, 0];
    for seed in 0..250 {
        let mut play = Playground::new(seed);
        let packs = packs(&play);
        let small = packs.members()[(seed % 2) as usize].clone();
        let edges = [play.edges(5), linear_edges(&mut play, &small, 10)].concat();
        for _ in 0..2 {
            let (before, states) = element(&mut play, &packs);
            let (untouched, proc) = (Untouched::none(), procedure(1, edges.clone()));
            let graph = Graph::new(&proc);
            let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
            let mut domain = PolyhedronDomain::new(&play.p, cfg, &untouched, packs.clone());
            let afters: Vec<_> = (0..15).map(|e| domain.transfer(EdgeId(e), &before, None)).collect();
            for (i, (edge, after)) in edges.iter().zip(&afters).enumerate() {
                for state in &states {
                    let (p, random) = (&mut play.p, &mut play.random);
                    let is_through =
                        laws::transfer_covers::<PolyhedronDomain>(p, edge, (&before, after.as_ref()), state, random);
                    arrived[usize::from(i >= 5)] += u32::from(is_through);
                }
            }
        }
    }
    assert!(arrived[0] > 3_000 && arrived[1] > 5_000, "{arrived:?} executions are too few to say anything");
}

/// What is known at the locations of a program's entry procedure.
fn known(text: &str) -> (ir::Program, Vec<Option<Polyhedra>>) {
    let program = ir::text::parse(text).expect("it parses");
    let main = program.proc(program.entry).clone();
    let graph = Graph::new(&main);
    let cfg = Cfg { entry: main.entry, edges: &main.edges, graph: &graph };
    let untouched = Untouched::none();
    let mut domain = PolyhedronDomain::new(&program, cfg, &untouched, Packs::new(&program, cfg));
    let order = Order::weak_topological(cfg);
    let start = domain.unknown();
    let at = fixpoint(&mut domain, cfg, &order, start.clone(), Patience { heads: 3, others: 60 }).expect("it ends");
    let at = decreased(&mut domain, cfg, &order, &start, at, 2);
    (program, at)
}

/// Precision: what is spent of a budget, of machine words.
#[test]
fn three_variables_are_related() {
    let (mut program, at) = known(
        "pointers 64
         entry main
         proc main() {
           local n: 32
           local x: 32
           local y: 32
           local left: 32
           entry l0 exit l2
           loc l0 loc l1 loc l2 loc l3
           edge l0 -> l1 { havoc n nondet \"n\"  assume n <u 1000:32  x := 0:32  y := 0:32  left := n }
           edge l1 -> l1 { assume 2:32 <=u left  x := x + 1:32  left := left - 2:32 }
           edge l1 -> l1 { assume 3:32 <=u left  y := y + 1:32  left := left - 3:32 }
           edge l1 -> l2 { }
           edge l2 -> l3 { assume n <u ((2:32 * x) + (3:32 * y)) }
         }",
    );
    assert!(at[3].is_none(), "{:?}", at[2]);
    let claims = at[2].as_ref().expect("it is reached").claims(&mut program);
    assert!(claims.len() >= 4, "{claims:?}");
}

/// Precision: what one loop counts is related, however many loops there are within one that comes back to them all, and though all start from
/// one variable.
#[test]
fn each_of_many_loops_has_its_relation() {
    const LOOPS: u32 = 12;
    let number = 0..LOOPS;
    let locals = number.clone().map(|i| format!("local k{i}: 32 local j{i}: 32 local s{i}: 32"));
    let locations = (0..2 * LOOPS + 3).map(|l| format!("loc l{l}"));
    let last = 2 * LOOPS + 1;
    let loops = number.map(|i| {
        let (head, next) = (2 * i + 1, 2 * i + 3);
        format!(
            "edge l{head} -> l{head} {{ assume j{i} <u 5:32  j{i} := j{i} + 1:32  s{i} := s{i} + 2:32 }}
             edge l{head} -> l{head} {{ assume j{i} <u 5:32  j{i} := j{i} + 1:32  s{i} := s{i} + 1:32 }}
             edge l{head} -> l{0} {{ assume 10:32 <u s{i} }}
             edge l{head} -> l{next} {{ assume 5:32 <=u j{i}  k{i} := n  {1} }}",
            last + 1,
            if next == last { String::new() } else { format!("j{0} := 0:32  s{0} := 0:32", i + 1) }
        )
    });
    let (_, at) = known(&format!(
        "pointers 64
         entry main
         proc main() {{
           local n: 32
           {}
           entry l0 exit l0
           {}
           edge l0 -> l1 {{ havoc n nondet \"n\"  j0 := 0:32  s0 := 0:32 }}
           {}
           edge l{last} -> l0 {{ }}
         }}",
        locals.collect::<Vec<_>>().join("\n"),
        locations.collect::<Vec<_>>().join(" "),
        loops.collect::<Vec<_>>().join("\n"),
    ));
    assert!(at[last as usize].is_some());
    assert!(at[last as usize + 1].is_none(), "{:?}", at[last as usize + 1]);
}

/// Precision: the same of mathematical integers, without any end.
#[test]
fn integers_are_related_without_ends() {
    let (_, at) = known(
        "pointers 64
         entry main
         proc main() {
           local x: int
           local y: int
           local z: int
           entry l0 exit l2
           loc l0 loc l1 loc l2 loc l3
           edge l0 -> l1 { x := 0  y := 0  z := 0 }
           edge l1 -> l1 { x := x + 2  z := z + 1 }
           edge l1 -> l1 { y := y + 3  z := z + 1 }
           edge l1 -> l2 { }
           edge l2 -> l3 { assume ((3 * x) + (2 * y)) < (6 * z) }
         }",
    );
    assert!(at[3].is_none(), "{:?}", at[2]);
}

/// And it holds in any state.
#[test]
fn unknown_says_nothing() {
    let mut play = Playground::new(3);
    let packs = packs(&play);
    let e = Polyhedra::unknown(Rc::new(packs));
    assert!(e.claims(&mut play.p).is_empty());
    let env = AbstractEnv::unknown();
    let state = play.state(&env);
    assert!(laws::covers::<PolyhedronDomain>(&mut play.p, &e, &state));
}
