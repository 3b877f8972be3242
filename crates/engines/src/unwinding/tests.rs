//! Loads whose partial overlaps have names say the same as those that spell them out, and so do loads at one of a few places.

use super::{Overlaps, Unwinding};
use ir::{EdgeId, LocId, Program, StmtKind};
use logic::{Evaluator, Node, Term, symbols};
use solver::Model;
use std::fmt::Write;
use testkit::Rng;

/// An address near `p` or `q`, one of two numbers near them, or one that was stored (which the null page, where all of this is, makes strange).
fn address(rng: &mut Rng) -> String {
    let near = |rng: &mut Rng| format!("{}:64", 1_000 + rng.below(12));
    match rng.below(6) {
        0 | 1 => format!("p + {}:64", rng.below(6)),
        2 => format!("q + {}:64", rng.below(6)),
        3 => near(rng),
        4 => format!("ite(n <u {}:64, {}, {})", rng.below(9), near(rng), near(rng)),
        _ => format!("ite(n <u {}:64, {}, load8({}))", rng.below(9), near(rng), near(rng)),
    }
}

/// A program that writes to memory in its first edge, and compares a load with zero in its second one.
fn program(rng: &mut Rng) -> Program {
    let mut writes = String::new();
    for _ in 0..1 + rng.below(4) {
        let (at, from) = (address(rng), address(rng));
        let _ = match rng.below(6) {
            0 => writeln!(writes, "copy {at}, {from}, {}:64", rng.below(10)),
            1 => writeln!(writes, "copy {at}, {from}, n"),
            2 => writeln!(writes, "fill {at}, bits0_8(v), {}:64", rng.below(10)),
            3 => writeln!(writes, "store {at} := {}", address(rng)),
            _ => writeln!(writes, "store {at} := bits0_{}(v)", 8 << rng.below(4)),
        };
    }
    let (bytes, at) = (1 << rng.below(4), address(rng));
    let text = format!(
        "pointers 64 check 0 assertion \"x\" in \"main\" entry main proc main() {{\n\
         local p: 64 local q: 64 local v: 64 local n: 64\n\
         entry l0 exit end loc l0 loc l1 loc bad error 0 loc end\n\
         edge l0 -> l1 {{ {writes} }}\n\
         edge l1 -> bad {{ assume load{bytes}({at}) == 0:{} }}\n\
         edge l1 -> end {{ assume !(load{bytes}({at}) == 0:{}) }} }}",
        8 * bytes,
        8 * bytes
    );
    ir::text::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// What the second edge loads, before the first one.
fn loaded(program: &Program, overlaps: Overlaps) -> (Unwinding, Term) {
    let mut unwinding = Unwinding::new(program, overlaps).expect("there are no calls");
    let effect = unwinding.effect(EdgeId(0));
    let StmtKind::Assume(compared) = program.proc(program.entry).edge(EdgeId(1)).stmts[0].kind else { panic!() };
    let leaves = logic::leaves(&program.pool, &[compared]);
    let load = leaves.into_iter().find(|&t| matches!(program.pool.node(t), Node::Load { .. })).expect("a load");
    let value = unwinding.before(&effect, load);
    (unwinding, value)
}

/// A state in which the two pointers are close to each other, and any values for symbols.
fn model(rng: &mut Rng, unwinding: &Unwinding, value: Term) -> Model {
    let mut model = Model { address_width: 64, ..Model::default() };
    let state = [1_000 + rng.number(8), 1_000 + rng.number(8), rng.next(), rng.number(9)];
    let locals = unwinding.program.proc(unwinding.program.entry).locals.clone();
    for (v, value) in locals.into_iter().zip(state) {
        model.vars.insert(v, value.into());
    }
    for at in 980..1_040 {
        model.memory.insert(at, rng.value(8) as u8);
    }
    let pool = &unwinding.program.pool;
    for t in symbols(pool, &[value]) {
        if let Node::Sym(s) = pool.node(t) {
            model.syms.insert(s, rng.value(pool.width(t)));
        }
    }
    model
}

#[test]
fn named_overlaps_mean_what_spelled_ones_say() {
    let mut rng = Rng::new(39);
    let mut ev = Evaluator::new();
    let (mut with_names, mut wrong, mut refuted) = (0, 0, 0);
    for _ in 0..300 {
        let program = program(&mut rng);
        let (spelled, truth) = loaded(&program, Overlaps::Spelled);
        let (mut named, value) = loaded(&program, Overlaps::Named);
        assert_eq!(named.plan.entry, LocId(0));
        with_names += usize::from(value != truth);
        for _ in 0..40 {
            let mut model = model(&mut rng, &named, value);
            let expected = ev.eval(&spelled.program.pool, truth, &model);
            let guessed = model.clone();
            named.complete(&mut model, &[value]);
            assert_eq!(ev.eval(&named.program.pool, value, &model), expected);
            let facts = named.facts_needed(&[value]);
            if ev.eval(&named.program.pool, value, &guessed) != expected {
                wrong += 1;
                refuted += usize::from(ev.first_false(&named.program.pool, &facts, &guessed).is_some());
            }
            let pointers = named.facts_of_pointers(&facts);
            assert!(pointers.is_empty(), "nothing is allocated");
        }
    }
    // A symbol with another value is noticed by a fact.
    assert_eq!(wrong, refuted);
    assert!(with_names > 100 && wrong > 500, "{with_names} programs with names, {wrong} models with wrong values");
}
