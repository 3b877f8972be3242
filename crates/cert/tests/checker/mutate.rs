//! Random changes of proofs.

use cert::{Invariant, Proof};
use logic::{BinOp, Node, Pool, Term};

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// One or two changes, a function of `seed`.
pub(crate) fn mutate(proof: &Proof, seed: u64) -> Proof {
    let mut r = Random(seed);
    let (mut pool, mut invariants) = (proof.pool.clone(), proof.invariants.clone());
    for _ in 0..1 + r.below(2) {
        let l = r.below(invariants.len());
        invariants[l] = match (r.below(8), invariants[l]) {
            (0, _) => Invariant::Any,
            (1, _) => Invariant::Unreachable,
            (2, _) => invariants[r.below(invariants.len())],
            (_, Invariant::Holds(t)) => Invariant::Holds(change(&mut pool, t, &mut r)),
            (_, other) => other,
        };
    }
    Proof::new(&pool, &invariants)
}

/// The term with one of its nodes changed.
fn change(pool: &mut Pool, t: Term, r: &mut Random) -> Term {
    let nodes = subterms(pool, t);
    let victim = nodes[r.below(nodes.len())];
    let width = pool.width(victim);
    let new = match pool.node(victim) {
        // Addresses stay as they are: brute force enumerates two bytes of memory only.
        Node::Const(v) if width <= 8 => pool.constant(v.wrapping_add(1 + r.below(6) as u128), width),
        Node::Bin(BinOp::And | BinOp::Or, a, b) if r.below(2) == 0 => [a, b][r.below(2)],
        Node::Bin(op, a, b) if op.is_comparison() => {
            let ops = [BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle];
            pool.plain(Node::Bin(ops[r.below(ops.len())], a, b), 1)
        }
        Node::Bin(BinOp::And, a, b) if width == 1 => pool.plain(Node::Bin(BinOp::Or, a, b), 1),
        Node::Not(a) if width == 1 => a,
        _ if width == 1 => pool.plain(Node::Not(victim), 1),
        _ => victim,
    };
    replace(pool, t, victim, new)
}

fn subterms(pool: &Pool, t: Term) -> Vec<Term> {
    let mut all = vec![t];
    let mut at = 0;
    while at < all.len() {
        pool.node(all[at]).for_each_child(|c| {
            if !all.contains(&c) {
                all.push(c);
            }
        });
        at += 1;
    }
    all
}

fn replace(pool: &mut Pool, t: Term, victim: Term, new: Term) -> Term {
    if t == victim {
        return new;
    }
    let mut children = Vec::new();
    pool.node(t).for_each_child(|c| children.push(c));
    let images: Vec<Term> = children.iter().map(|&c| replace(pool, c, victim, new)).collect();
    let mut images = images.into_iter();
    let node = pool.node(t).map_children(|_| images.next().expect("one image for each child"));
    pool.plain(node, pool.width(t))
}
