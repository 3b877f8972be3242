//! Ranges are held to the laws of domains, on random elements and statements; the interpreter judges transfer.

mod common;

use common::laws;
use common::playground::Playground;
use domains::ranges::{AbstractEnv, IntervalSet, Leaf, RangeDomain, Untouched};
use domains::{Domain, Growth};
use ir::{AddressSpace, Edge, EdgeId, LocId, Stmt, StmtKind};

#[test]
fn order_join_and_widening() {
    for seed in 0..40 {
        let mut play = Playground::new(seed);
        let mut elements: Vec<AbstractEnv> = (0..5).map(|_| play.env()).collect();
        let untouched = Untouched::none();
        let domain = RangeDomain::new(&play.p, &[], &untouched);
        elements.push(AbstractEnv::unknown());
        laws::lattice(&domain, &laws::with_joins(&domain, elements));
    }
}

/// Bounds go up the thresholds, of which there are at most eleven; there are eleven variables and ten cells.
#[test]
fn widening_ends() {
    for seed in 0..40 {
        let mut play = Playground::new(seed);
        let elements: Vec<AbstractEnv> = (0..60).map(|_| play.env()).collect();
        let untouched = Untouched::none();
        let domain = RangeDomain::new(&play.p, &[], &untouched);
        laws::widening_stabilises(&domain, &elements, 100);
    }
}

/// Soundness: statements of all kinds but calls.
#[test]
fn transfer_loses_no_state() {
    let mut arrived = 0;
    for seed in 0..400 {
        let mut play = Playground::new(seed);
        let edges = play.edges(8);
        for _ in 0..4 {
            let env = play.env();
            let untouched = Untouched::none();
            let mut domain = RangeDomain::new(&play.p, &edges, &untouched);
            let afters: Vec<_> = (0..8).map(|e| domain.transfer(EdgeId(e), &env, None)).collect();
            for (edge, after) in edges.iter().zip(&afters) {
                for _ in 0..6 {
                    let state = play.state(&env);
                    let (p, random) = (&mut play.p, &mut play.random);
                    let is_through =
                        laws::transfer_covers::<RangeDomain>(p, edge, (&env, after.as_ref()), &state, random);
                    arrived += u32::from(is_through);
                }
            }
        }
    }
    assert!(arrived > 20_000, "{arrived} executions are too few to say anything");
}

/// Where memory is accessed with one length: elements that know of cells that overlap are not comparable.
#[test]
fn transfer_is_monotone() {
    for seed in 0..400 {
        let mut play = Playground::of(seed, 32, &[4]);
        let edges = play.edges(8);
        let (less, other) = (play.env(), play.env());
        let untouched = Untouched::none();
        let mut domain = RangeDomain::new(&play.p, &edges, &untouched);
        for more in [domain.join(&less, &other), domain.widen(&less, &other)] {
            (0..8).for_each(|e| laws::transfer_is_monotone(&mut domain, EdgeId(e), &less, &more));
        }
    }
}

/// A call keeps the variables that it cannot touch, apart from its result, and no memory.
#[test]
fn calls_keep_what_they_cannot_touch() {
    let play = Playground::new(1);
    let (x, y) = (play.vars[6], play.vars[7]);
    let callee = ir::Callee::Direct(ir::ProcId(0));
    let call = Stmt { kind: StmtKind::Call { result: Some(y), callee, args: vec![] }, pos: base::Pos::NONE };
    let edges = [Edge { src: LocId(0), dst: LocId(0), stmts: vec![call], label: None }];
    let mut env = AbstractEnv::unknown();
    let five = IntervalSet::single(32, 5);
    let cell = Leaf::Cell { addr: play.object, bytes: 4 };
    let leaves = [Leaf::Var(x), Leaf::Var(y), Leaf::Var(play.pointer), cell];
    leaves.into_iter().for_each(|l| env.set(l, five.clone()));
    let proc = ir::Procedure {
        name: "f".into(),
        params: vec![],
        result: None,
        locals: vec![x, y],
        frame: vec![],
        locs: vec![],
        edges: vec![],
        entry: LocId(0),
        exit: LocId(0),
        pos: base::Pos::NONE,
    };
    for (untouched, kept) in
        [(Untouched::locals_of(&play.p, &proc), [true, false, false, false]), (Untouched::none(), [false; 4])]
    {
        let mut domain = RangeDomain::new(&play.p, &edges, &untouched);
        let after = domain.transfer(EdgeId(0), &env, None).expect("the call returns");
        assert_eq!(leaves.map(|l| after.get(l) == Some(&five)), kept);
    }
}

/// Precision: a bound that moves goes to the next threshold, and no further.
#[test]
fn widening_stops_at_thresholds() {
    let play = Playground::new(0);
    let untouched = Untouched::none();
    let domain = RangeDomain::new(&play.p, &[], &untouched);
    let at = |lo, hi| {
        let mut env = AbstractEnv::unknown();
        env.set(Leaf::Var(play.pointer), IntervalSet::interval(64, lo, hi));
        env
    };
    let space = AddressSpace::new(64);
    let next = domain.extend(&at(0, 4), &at(0, 8), Growth::Widen).expect("it grows");
    let expected = IntervalSet::interval(64, 0, AddressSpace::NULL_PAGE - 1);
    assert_eq!(next.get(Leaf::Var(play.pointer)), Some(&expected));
    let start = at(space.heap + 16, space.heap + 32);
    let next = domain.extend(&start, &at(space.heap + 16, space.heap + 64), Growth::Widen).expect("it grows");
    let expected = IntervalSet::interval(64, space.heap + 16, space.heap_end);
    assert_eq!(next.get(Leaf::Var(play.pointer)), Some(&expected));
}
