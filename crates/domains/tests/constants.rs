//! Constants are held to the laws of domains; the interpreter judges transfer.

mod common;

use common::laws;
use common::playground::Playground;
use domains::Domain;
use domains::constants::ConstantDomain;
use domains::ranges::{AbstractEnv, Untouched};
use ir::EdgeId;

#[test]
fn order_join_and_widening() {
    for seed in 0..40 {
        let mut play = Playground::new(seed);
        let envs: Vec<AbstractEnv> = (0..6).map(|_| play.env()).collect();
        let untouched = Untouched::none();
        let domain = ConstantDomain::new(&play.p, &[], &untouched);
        // Joined with themselves, they have constants only.
        let mut elements: Vec<AbstractEnv> = envs.iter().map(|e| domain.join(e, e)).collect();
        elements.push(AbstractEnv::unknown());
        laws::lattice(&domain, &elements);
        laws::widening_stabilises(&domain, &elements, 30);
    }
}

#[test]
fn transfer_loses_no_state() {
    let mut arrived = 0;
    for seed in 0..200 {
        let mut play = Playground::new(seed);
        let edges = play.edges(8);
        let env = play.env();
        let untouched = Untouched::none();
        let mut domain = ConstantDomain::new(&play.p, &edges, &untouched);
        let known = domain.join(&env, &env);
        let afters: Vec<_> = (0..8).map(|e| domain.transfer(EdgeId(e), &known, None)).collect();
        for (edge, after) in edges.iter().zip(&afters) {
            for _ in 0..4 {
                let state = play.state(&env);
                let (p, random) = (&mut play.p, &mut play.random);
                let elements = (&known, after.as_ref());
                arrived += u32::from(laws::transfer_covers::<ConstantDomain<'_>>(p, edge, elements, &state, random));
            }
        }
    }
    assert!(arrived > 2_000, "{arrived} executions are too few to say anything");
}
