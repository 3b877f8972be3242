//! Congruences are held to the laws of domains, on random elements and statements; the interpreter judges transfer.

mod common;

use common::laws;
use common::playground::Playground;
use domains::congruences::{Class, CongruenceDomain, Congruent};
use domains::ranges::{AbstractEnv, Untouched};
use domains::{Cfg, Domain, Order, Patience, fixpoint};
use exec::State;
use ir::EdgeId;
use ir::analysis::Graph;

/// The environment, with classes that the state is in.
fn around(play: &mut Playground, env: AbstractEnv, state: &State) -> Congruent {
    let mut known = Congruent::of(env);
    for v in play.vars.clone() {
        let modulus = *play.random.pick(&[1, 1, 2, 3, 4, 5, 8, 12, 1 << 20]);
        assert!(
            known.set(v, play.p.var_decl(v).width(), Class::new(modulus, state.get(v))),
            "the state is in the class"
        );
    }
    known
}

fn element(play: &mut Playground) -> (Congruent, State) {
    let env = play.env();
    let state = play.state(&env);
    (around(play, env, &state), state)
}

#[test]
fn order_join_and_widening() {
    for seed in 0..60 {
        let mut play = Playground::new(seed);
        let mut elements: Vec<Congruent> = (0..5).map(|_| element(&mut play).0).collect();
        let untouched = Untouched::none();
        let domain = CongruenceDomain::new(&play.p, &[], &untouched);
        elements.push(Congruent::unknown());
        laws::lattice(&domain, &laws::with_joins(&domain, elements));
    }
}

/// Beside the bounds of ranges, a modulus of each of eleven variables goes down by divisors.
#[test]
fn widening_ends() {
    for seed in 0..40 {
        let mut play = Playground::new(seed);
        let elements: Vec<Congruent> = (0..60).map(|_| element(&mut play).0).collect();
        let untouched = Untouched::none();
        let domain = CongruenceDomain::new(&play.p, &[], &untouched);
        laws::widening_stabilises(&domain, &elements, 200);
    }
}

#[test]
fn transfer_loses_no_state() {
    let mut arrived = 0;
    for seed in 0..600 {
        let mut play = Playground::new(seed);
        let edges = play.edges(8);
        for _ in 0..4 {
            let (known, state) = element(&mut play);
            let untouched = Untouched::none();
            let mut domain = CongruenceDomain::new(&play.p, &edges, &untouched);
            let afters: Vec<_> = (0..8).map(|e| domain.transfer(EdgeId(e), &known, None)).collect();
            for (edge, after) in edges.iter().zip(&afters) {
                for _ in 0..2 {
                    let (p, random) = (&mut play.p, &mut play.random);
                    let elements = (&known, after.as_ref());
                    arrived +=
                        u32::from(laws::transfer_covers::<CongruenceDomain<'_>>(p, edge, elements, &state, random));
                }
            }
        }
    }
    assert!(arrived > 15_000, "{arrived} executions are too few to say anything");
}

/// The element in front of the location that `text` calls l1, of the variable x.
fn class_at_l1(text: &str) -> Class {
    let p = ir::text::parse(text).expect("a program");
    let proc = p.proc(p.entry);
    let graph = Graph::new(proc);
    let cfg = Cfg { entry: proc.entry, edges: &proc.edges, graph: &graph };
    let untouched = Untouched::none();
    let mut domain = CongruenceDomain::new(&p, &proc.edges, &untouched);
    let order = Order::weak_topological(cfg);
    let at = fixpoint(&mut domain, cfg, &order, Congruent::unknown(), Patience { heads: 2, others: 40 });
    let at = at.expect("it is never exhausted");
    let x = (0..).map(logic::VarId).zip(&p.vars).find(|(_, v)| v.name == "x").expect("x").0;
    let known = at[1].as_ref().expect("somebody comes there").clone();
    known.class(x)
}

fn counting(step: &str, bound: &str) -> String {
    format!(
        "pointers 64\nentry p\n\nproc p() {{\n  local x: 32\n  entry l0\n  exit l2\n  loc l0\n  loc l1\n  loc l2\n  edge l0 -> l1 {{\n    \
         x := 2:32\n  }}\n  edge l1 -> l1 {{\n    assume x <u {bound}:32\n    x := x + {step}:32\n  }}\n  edge l1 -> l2 {{\n    \
         assume !(x <u {bound}:32)\n  }}\n}}\n"
    )
}

/// Steps that may wrap around keep what powers of two divide.
#[test]
fn counters_have_classes() {
    assert_eq!(class_at_l1(&counting("3", "1000")), Class::new(3, 2));
    assert_eq!(class_at_l1(&counting("6", "4294967295")), Class::new(2, 0));
    assert_eq!(class_at_l1(&counting("4", "4294967295")), Class::new(4, 2));
}
