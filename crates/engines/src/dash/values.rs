//! Case distinction on values: an index that walks over a small array makes predicates that are disjunctions of alias
//! cases. Where the index has one value in a region, every case is decided by arithmetic on constants, so such a
//! region is first split by `index = value`, as explicit-value analyses do, and the value is used in all
//! preconditions of the region from then on.

use crate::abstraction::RegionId;
use crate::search::Search;
use crate::testing::NodeId;
use ir::{LocId, Program};
use logic::{BinOp, IntOp, Node, Pool, Rewriter, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Predicates with fewer nodes than this are no alias-case disjunction.
const TANGLE: usize = 48;
/// The same where the index has few values anyhow.
const SMALL_TANGLE: usize = 16;
/// Values of one variable that are told apart at one location; a loop with more rounds needs an invariant.
const MAX_VALUES: u32 = 64;

/// The case distinctions made so far.
#[derive(Default)]
pub(super) struct Values {
    made: FxHashMap<(LocId, Term), u32>,
}

impl Values {
    /// `index = its value in n`, if `predicate` is an alias-case disjunction over an index that is not known in the region yet.
    pub(super) fn case_to_split(
        &mut self,
        search: &mut Search,
        r: RegionId,
        n: NodeId,
        predicate: Term,
    ) -> Option<Term> {
        let pool = &search.code.program.pool;
        let size = size(pool, predicate);
        if size < SMALL_TANGLE {
            return None;
        }
        let index = index_of(&search.code.program, predicate)?;
        if size < TANGLE && !is_small(pool, index) {
            return None;
        }
        let made = self.made.entry((search.partition.loc(r), index)).or_default();
        if *made >= MAX_VALUES {
            return None;
        }
        *made += 1;
        let pool = &mut search.code.program.pool;
        let value = logic::Evaluator::new().value(pool, index, &search.forest.node(n).state);
        let value = pool.value(&value);
        Some(pool.eq(index, value))
    }
}

/// The conjuncts with the variables replaced whose values the region fixes.
pub(super) fn known_values_used(search: &mut Search, r: RegionId, conjuncts: Vec<Term>) -> Vec<Term> {
    let pool = &mut search.code.program.pool;
    // Extensions to several widths are the same node.
    let mut known: FxHashMap<(Node, Sort), Term> = FxHashMap::default();
    for l in search.partition.literals(pool, r) {
        if let Node::Bin(BinOp::Eq, x, k) | Node::Int(IntOp::Eq, x, k) = pool.node(l)
            && (matches!(pool.node(x), Node::Var(_)) || is_small(pool, x))
            && pool.is_constant(k)
        {
            known.insert((pool.node(x), pool.sort(x)), k);
        }
    }
    if known.is_empty() {
        return conjuncts;
    }
    let mut rewriter = Rewriter::new();
    let mut value = |t| rewriter.rewrite(pool, t, &mut |_, node, sort| known.get(&(node, sort)).copied());
    let mut out: Vec<Term> = conjuncts.into_iter().map(&mut value).collect();
    out.retain(|&t| pool.as_const(t) != Some(1));
    let mut seen = FxHashSet::default();
    out.retain(|&t| seen.insert(t));
    out
}

/// Number of different subterms.
pub(super) fn size(pool: &Pool, t: Term) -> usize {
    let mut seen = FxHashSet::default();
    let mut stack = vec![t];
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            pool.node(t).for_each_child(|c| stack.push(c));
        }
    }
    seen.len()
}

/// The numbers that an address or a factor is made of: terms with few values, and variables elsewhere.
fn indices(p: &Program, x: Term) -> Vec<Term> {
    let pool = &p.pool;
    let (mut out, mut seen) = (Vec::new(), FxHashSet::default());
    let mut stack = vec![x];
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        match pool.node(t) {
            Node::Var(v) if p.var_decl(v).ty.is_pointer() || v == p.heap => {}
            Node::Var(_) => out.push(t),
            _ if is_small(pool, t) => out.push(t),
            node => node.for_each_child(|c| stack.push(c)),
        }
    }
    out.sort_unstable();
    out
}

/// A remainder or a mask with few values, as of an input that chooses a bin: the input itself has too many.
fn is_small(pool: &Pool, t: Term) -> bool {
    let few = |k: Term, max: u128| pool.as_const(k).is_some_and(|k| k <= max);
    match pool.node(t) {
        Node::Bin(BinOp::Urem, _, k) => few(k, MAX_VALUES as u128),
        Node::Bin(BinOp::And, a, b) => [a, b].iter().any(|&k| few(k, MAX_VALUES as u128 - 1)),
        _ => false,
    }
}

/// The number that most often takes part in an address or a scaled sum of the predicate. Pointers are no indices: what
/// they point to is the aliases' concern.
fn index_of(p: &Program, t: Term) -> Option<Term> {
    let pool = &p.pool;
    let mut count: FxHashMap<Term, u32> = FxHashMap::default();
    let mut seen = FxHashSet::default();
    let mut stack = vec![t];
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        let node = pool.node(t);
        if let Node::Bin(BinOp::Mul, x, _) | Node::Load { addr: x, .. } = node {
            for index in indices(p, x) {
                *count.entry(index).or_default() += 1;
            }
        }
        node.for_each_child(|c| stack.push(c));
    }
    count.into_iter().max_by_key(|&(t, n)| (n, std::cmp::Reverse(t))).map(|(t, _)| t)
}
