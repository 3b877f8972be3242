//! What a conjunction says, part by part, and the same with what is known put in.

use super::support::Support;
use logic::{BinOp, Node, Part, Plain, Pool, Sort, Term, bottom_up, parts};
use rustc_hash::{FxHashMap, FxHashSet};

/// A truth value that holds, because of some assertions.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    pub(super) term: Term,
    pub(super) support: Support,
}

/// A part of a formula, as it holds.
#[derive(Clone, Debug)]
pub(super) struct Literal {
    pub(super) part: Part,
    pub(super) support: Support,
}

/// What truth values have to be, and why.
pub(super) type Known = FxHashMap<Term, (bool, Support)>;

impl Literal {
    pub(super) fn formula(&self, plain: &mut Plain) -> Formula {
        Formula { term: term(plain, self.part), support: self.support.clone() }
    }

    /// With what is known put in below it.
    pub(super) fn with(&self, plain: &mut Plain, known: &Known) -> Formula {
        let mut support = self.support.clone();
        let of = self.part.of;
        let operands = |plain: &Plain, t: Term, out: &mut Vec<Term>| plain.pool.node(t).for_each_child(|c| out.push(c));
        let mut done = FxHashMap::default();
        bottom_up(plain, of, &mut done, operands, |plain, t, done| {
            if t != of
                && let Some((holds, why)) = known.get(&t)
            {
                support.join(why);
                return plain.constant(u128::from(*holds), 1);
            }
            let node = plain.pool.node(t);
            let mapped = node.map_children(|c| done[&c]);
            match truth_of(plain, mapped) {
                Some(truth) => truth,
                None if mapped == node => t,
                None => plain.node(mapped, plain.pool.sort(t)),
            }
        });
        Formula { term: term(plain, Part { of: done[&of], outcome: self.part.outcome }), support }
    }
}

/// The part as a truth value that holds.
pub(super) fn term(plain: &mut Plain, Part { of, outcome }: Part) -> Term {
    if outcome { of } else { plain.not(of) }
}

/// All parts, each once; or what a contradiction among them rests on.
pub(super) fn literals(pool: &Pool, formulas: &[Formula]) -> Result<Vec<Literal>, Support> {
    let mut outcomes: FxHashMap<Term, usize> = FxHashMap::default();
    let mut literals: Vec<Literal> = Vec::new();
    for f in formulas {
        for part in parts(pool, std::iter::once(Part { of: f.term, outcome: true })) {
            if let Some(value) = pool.as_const(part.of) {
                if (value == 1) != part.outcome {
                    return Err(f.support.clone());
                }
                continue;
            }
            match outcomes.get(&part.of) {
                Some(&i) if literals[i].part.outcome != part.outcome => {
                    return Err(literals[i].support.and(&f.support));
                }
                Some(_) => {}
                None => {
                    outcomes.insert(part.of, literals.len());
                    literals.push(Literal { part, support: f.support.clone() });
                }
            }
        }
    }
    Ok(literals)
}

/// The sides of an equation of words.
pub(super) fn sides(pool: &Pool, t: Term) -> Option<(Term, Term)> {
    match pool.node(t) {
        Node::Bin(BinOp::Eq, a, b) if pool.width(a) > 1 => Some((a, b)),
        _ => None,
    }
}

/// Equations of words below connectives, and those that are literals but do not have to hold.
pub(super) fn open_equations(pool: &Pool, literals: &[Literal]) -> Vec<Term> {
    let holds = |t: Term| literals.iter().any(|l| l.part.of == t && l.part.outcome);
    let mut seen = FxHashSet::default();
    let mut out = Vec::new();
    let mut stack: Vec<Term> = literals.iter().map(|l| l.part.of).collect();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        if sides(pool, t).is_some() {
            if !holds(t) {
                out.push(t);
            }
        } else if pool.sort(t) == Sort::TRUTH {
            pool.node(t).for_each_child(|c| {
                if pool.sort(c) == Sort::TRUTH {
                    stack.push(c);
                }
            });
        }
    }
    out
}

/// The truth value that an equation of a word with a constant is, where the word is a truth value with zeros in front: C's comparisons
/// are numbers.
fn truth_of(plain: &mut Plain, node: Node) -> Option<Term> {
    let Node::Bin(BinOp::Eq, a, b) = node else { return None };
    let (Node::Zext(truth), value) = (match plain.pool.as_const(b) {
        Some(value) => (plain.pool.node(a), value),
        None => (plain.pool.node(b), plain.pool.as_const(a)?),
    }) else {
        return None;
    };
    if plain.pool.sort(truth) != Sort::TRUTH {
        return None;
    }
    Some(match value {
        0 => plain.not(truth),
        1 => truth,
        _ => plain.constant(0, 1),
    })
}
