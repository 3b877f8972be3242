//! Random changes of proofs.

use evidence::{Bound, Contract, Invariant, Proof, Unwinding};
use ir::{EdgeId, LocId, Program, StmtKind};
use logic::{BinOp, Node, Pool, Term};
use testkit::Rng;

/// One or two changes, a function of `seed`.
pub(crate) fn mutate(proof: &Proof, seed: u64) -> Proof {
    let mut r = Rng::new(seed);
    let (mut pool, mut contracts) = (proof.pool.clone(), proof.contracts.clone());
    for _ in 0..1 + r.below(2) {
        let c = r.below(contracts.len());
        if !contracts[c].uses.is_empty() && r.below(3) == 0 {
            change_use(&mut pool, &mut contracts, c, &mut r);
            continue;
        }
        if !contracts[c].instances.is_empty() && r.below(4) == 0 {
            change_instance(&mut pool, &mut contracts[c], &mut r);
            continue;
        }
        let invariants = &mut contracts[c].invariants;
        let l = r.below(invariants.len());
        invariants[l] = match (r.below(8), invariants[l]) {
            (0, _) => Invariant::Any,
            (1, _) => Invariant::Unreachable,
            (2, _) => invariants[r.below(invariants.len())],
            (_, Invariant::Holds(t)) => Invariant::Holds(change(&mut pool, t, &mut r)),
            (_, other) => other,
        };
    }
    Proof::new(&pool, &proof.frozen, &contracts)
}

/// A lemma is changed or left out, or what relies on the lemmas is changed.
pub(crate) fn mutate_lemmas(proof: &Proof, seed: u64) -> Proof {
    let mut r = Rng::new(seed);
    let change = |p: &Proof| if p.is_unwound() { mutate_unwound(p, seed) } else { mutate(p, seed) };
    let mut lemmas = proof.lemmas.clone();
    let i = r.below(lemmas.len() + 1);
    match lemmas.get_mut(i) {
        Some(_) if r.below(8) == 0 => drop(lemmas.remove(i)),
        Some(lemma) => *lemma = change(lemma),
        None => return Proof { lemmas, ..change(proof) },
    }
    Proof { lemmas, ..proof.clone() }
}

/// Another loop is skipped or one no longer, or the rest of the proof or a lemma is changed.
pub(crate) fn mutate_skipped(proof: &Proof, seed: u64) -> Proof {
    let mut r = Rng::new(seed);
    let mut skipped = proof.skipped.clone();
    match r.below(6) {
        0 => skipped.loops.push(LocId(r.below(proof.contracts[0].invariants.len()) as u32)),
        1 if !skipped.loops.is_empty() => drop(skipped.loops.remove(r.below(skipped.loops.len()))),
        2 => skipped.loops.reverse(),
        3 => skipped.calls = !skipped.calls,
        _ => {}
    }
    Proof { skipped, ..mutate_lemmas(proof, seed) }
}

/// One to three changes of an unwound proof: another number of visits, another argument, a location that is a cut point now or no
/// longer, another invariant.
pub(crate) fn mutate_unwound(proof: &Proof, seed: u64) -> Proof {
    let mut r = Rng::new(seed);
    let (mut pool, mut contract) = (proof.pool.clone(), proof.contracts[0].clone());
    let mut unwinding = proof.unwinding.clone();
    for _ in 0..1 + r.below(3) {
        let l = r.below(contract.invariants.len());
        let invariants = &mut contract.invariants;
        match (r.below(8), invariants[l]) {
            (0 | 1, _) => {
                unwinding = other_unwinding(&unwinding, invariants.len(), &mut r);
            }
            (2, Invariant::Between) => invariants[l] = Invariant::Any,
            (2, _) => invariants[l] = Invariant::Between,
            (3, _) => invariants[l] = invariants[r.below(invariants.len())],
            (4, _) => invariants[l] = Invariant::Any,
            (5, _) => invariants[l] = Invariant::Unreachable,
            (_, Invariant::Holds(t)) => invariants[l] = Invariant::Holds(change(&mut pool, t, &mut r)),
            _ => {}
        }
    }
    Proof::unwound(&pool, &contract, unwinding)
}

/// One round more or less, another order of loops, a loop more or less, or another argument.
fn other_unwinding(unwinding: &Unwinding, locs: usize, r: &mut Rng) -> Unwinding {
    let changed = |k: u32, r: &mut Rng| (k + r.below(3) as u32).saturating_sub(1);
    let bound = |rounds: u32, r: &mut Rng| Bound { at: LocId(r.below(locs) as u32), rounds };
    match unwinding {
        Unwinding::Inductive(k) => {
            let k = changed(*k, r);
            if r.below(2) == 0 { Unwinding::Inductive(k) } else { Unwinding::Complete(vec![bound(k, r)]) }
        }
        Unwinding::Complete(bounds) => {
            let mut bounds = bounds.clone();
            let i = r.below(bounds.len() + 1);
            match (r.below(5), bounds.get(i).copied()) {
                (0, _) => return Unwinding::Inductive(r.below(4) as u32),
                (1, Some(_)) => drop(bounds.remove(i)),
                (2, Some(_)) => bounds.swap(0, i),
                (_, Some(b)) => bounds[i].rounds = changed(b.rounds, r),
                (_, None) => bounds.push(bound(1, r)),
            }
            Unwinding::Complete(bounds)
        }
    }
}

/// The program with one of the terms in its statements changed.
pub(crate) fn mutate_program(program: &Program, seed: u64) -> Program {
    let mut r = Rng::new(seed);
    let mut out = program.clone();
    let Program { pool, procs, .. } = &mut out;
    let mut kinds: Vec<&mut StmtKind> =
        procs.iter_mut().flat_map(|q| &mut q.edges).flat_map(|e| &mut e.stmts).map(|s| &mut s.kind).collect();
    let s = r.below(kinds.len());
    let before = kinds[s].clone();
    kinds[s].for_each_term_mut(|t| {
        if r.below(2) == 0 {
            *t = change(pool, *t, &mut r);
        }
    });
    // The edges of a call show the same call.
    let after = kinds[s].clone();
    if let StmtKind::Call { .. } = before {
        kinds.into_iter().filter(|k| **k == before).for_each(|k| *k = after.clone());
    }
    out
}

/// A use goes, is of another contract of the same procedure, is on another edge, or has another term.
fn change_use(pool: &mut Pool, contracts: &mut [Contract], c: usize, r: &mut Rng) {
    let all = contracts.to_vec();
    let uses = &mut contracts[c].uses;
    let u = r.below(uses.len());
    match r.below(4) {
        0 => {
            uses.remove(u);
        }
        1 => {
            let used = &all[uses[u].contract];
            let fits = |d: &Contract| d.proc == used.proc && d.frozen.len() == used.frozen.len();
            let others: Vec<usize> = (0..all.len()).filter(|&d| fits(&all[d])).collect();
            uses[u].contract = others[r.below(others.len())];
        }
        2 => {
            let other = uses[r.below(uses.len())].clone();
            if all[other.contract].proc == all[uses[u].contract].proc {
                uses[u].edge = other.edge;
            }
        }
        _ if uses[u].frozen.is_empty() => {}
        _ => {
            let i = r.below(uses[u].frozen.len());
            uses[u].frozen[i] = change(pool, uses[u].frozen[i], r);
        }
    }
}

/// An instance goes, is on another edge, or has another term.
fn change_instance(pool: &mut Pool, c: &mut Contract, r: &mut Rng) {
    let i = r.below(c.instances.len());
    match r.below(3) {
        0 => _ = c.instances.remove(i),
        1 => c.instances[i].edge = EdgeId(r.below(c.instances[i].edge.0 as usize + 1) as u32),
        _ => c.instances[i].values[0] = change(pool, c.instances[i].values[0], r),
    }
}

/// The term with one of its nodes changed.
fn change(pool: &mut Pool, t: Term, r: &mut Rng) -> Term {
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
