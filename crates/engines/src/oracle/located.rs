//! Loads at addresses that depend on unknowns, as choices among the places of an object.

use exec::State;
use ir::Program;
use logic::{Env, Evaluator, Integer, Node, Pool, SymId, Term, VarId, has_symbols};
use rustc_hash::FxHashMap;

/// The conditions with each load at an address that depends on unknowns written as a choice among the places of the
/// object that it reads, so that the state's values of those places can be used.
pub(super) fn located(p: &mut Program, conditions: &[Term], state: &State) -> Vec<Term> {
    let mut loads: Vec<(Term, Vec<u128>)> = Vec::new();
    let mut ev = Evaluator::new();
    for leaf in logic::leaves(&p.pool, conditions) {
        let Node::Load { addr, bytes, .. } = p.pool.node(leaf) else { continue };
        if !has_symbols(&p.pool, addr) {
            continue;
        }
        let example = ev.eval(&p.pool, addr, &ZeroUnknowns(state));
        if let Some(places) = exec::cells::cells(p, addr, example, bytes) {
            loads.push((leaf, places));
        }
    }
    if loads.is_empty() {
        return conditions.to_vec();
    }
    let pool = &mut p.pool;
    let mut rewriter = logic::Rewriter::new();
    let wanted: FxHashMap<Node, Vec<u128>> = loads.into_iter().map(|(t, c)| (pool.node(t), c)).collect();
    let mut choice = |pool: &mut Pool, node: Node, sort: logic::Sort| {
        let Node::Load { addr, bytes, ptr } = node else { return None };
        let places = wanted.get(&node)?;
        let mut value = pool.plain(node, sort);
        for &at in places {
            let k = pool.constant(at, pool.width(addr));
            let (is_here, here) = (pool.eq(addr, k), pool.load(k, bytes, ptr));
            value = pool.ite(is_here, here, value);
        }
        Some(value)
    };
    conditions.iter().map(|&t| rewriter.rewrite(pool, t, &mut choice)).collect()
}

/// A state in which unknowns are zero.
struct ZeroUnknowns<'a>(&'a State);

impl Env for ZeroUnknowns<'_> {
    fn var(&self, v: VarId) -> u128 {
        self.0.get(v)
    }

    fn load(&self, addr: u128, bytes: u8) -> u128 {
        self.0.load(addr, bytes)
    }

    fn sym(&self, _: SymId) -> u128 {
        0
    }

    fn int(&self, v: VarId) -> Integer {
        self.0.int(v)
    }

    fn int_sym(&self, _: SymId) -> Integer {
        Integer::ZERO
    }
}
