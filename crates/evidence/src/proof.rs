//! Proofs: contracts of procedures, each with an invariant for every location. The text form is [`crate::proof_text`]'s.

use crate::shape::Shapes;
use crate::skip::Skips;
use ir::{EdgeId, LocId, ProcId, VarDecl};
use logic::Plain;
use logic::{Node, Pool, Term, VarId};
use rustc_hash::FxHashMap;

/// What is claimed of the states at a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invariant {
    /// There are none.
    Unreachable,
    /// All of them make this truth value true; a term of [`Proof::pool`] over the variables of the procedure, those that
    /// belong to no procedure, the contract's frozen ones, and memory.
    Holds(Term),
    /// Nothing.
    Any,
    /// Nothing by itself: the location is no *cut point*. The states there are those that paths bring from the cut points
    /// before it.
    Between,
}

impl Invariant {
    /// The condition, where there is one.
    pub fn term(self) -> Option<Term> {
        match self {
            Invariant::Holds(t) => Some(t),
            Invariant::Unreachable | Invariant::Any | Invariant::Between => None,
        }
    }
}

/// Why the invariants of the cut points hold. Cut points are the locations whose invariant is not [`Invariant::Between`];
/// every cycle has one, and each time that control comes to one is a *visit*.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unwinding {
    /// The first so many visits satisfy the invariants, and so does any visit behind so many that did; no error comes in
    /// between. One visit is plain induction.
    Inductive(u32),
    /// All executions are unwound, loop by loop. Executions wait at cut points; those at the first cut point of this list where some
    /// wait go on, together, to the next cut points. No loop goes on more often than its bound, counted since one behind it
    /// in the list has gone on. Each execution ends in this way, and none in an error. Cut points that the list does not have
    /// come last, and nobody goes on there.
    Complete(Vec<Bound>),
}

/// How often executions go on at a cut point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The cut point.
    pub at: LocId,
    /// In a row.
    pub rounds: u32,
}

/// A claim about a procedure: an activation that begins in a state of the invariant of the entry is at each location in
/// states of that location's invariant only, whatever the frozen variables and the indices are.
#[derive(Clone, Debug)]
pub struct Contract {
    /// The procedure that it is about.
    pub proc: ProcId,
    /// Variables of [`Proof::frozen`]: what a caller remembers. No program writes them. One of pointer type stands for the
    /// address of memory that exists at the entry.
    pub frozen: Vec<VarId>,
    /// Variables of [`Proof::frozen`] for all of whose values the invariants hold at once: with an index `k`, the invariant
    /// `0 <= k and k < i implies a[k] == 7` is about all elements before `i`. No program writes them, and they are no
    /// pointers. Only the first contract has any.
    pub indices: Vec<VarId>,
    /// By location of the procedure.
    pub invariants: Vec<Invariant>,
    /// The contracts that its edges with calls rely on.
    pub uses: Vec<Use>,
    /// The values of the indices for which its edges rely on the invariants before them.
    pub instances: Vec<Instance>,
}

impl Contract {
    /// A contract that relies on no other.
    pub fn new(proc: ProcId, invariants: Vec<Invariant>) -> Contract {
        Contract { proc, frozen: Vec::new(), indices: Vec::new(), invariants, uses: Vec::new(), instances: Vec::new() }
    }
}

/// A contract that an edge with a call relies on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Use {
    /// The edge with the call, of the procedure of the contract that relies.
    pub edge: EdgeId,
    /// Of the callee; an index into [`Proof::contracts`].
    pub contract: usize,
    /// What the contract's frozen variables stand for: terms over the state before the call.
    pub frozen: Vec<Term>,
}

/// Values of the indices for which an edge relies on the invariant before it, besides those for which the invariant behind
/// it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// An edge of the procedure of the contract.
    pub edge: EdgeId,
    /// For each index a term. What it is in the state before the edge is one such value, and what it is behind it, if the
    /// edge has no call, another one.
    pub values: Vec<Term>,
}

/// A proof that no error location is reachable. It owns its terms, so it outlives the engine's pool.
#[derive(Clone, Debug)]
pub struct Proof {
    /// Where the terms of the invariants live.
    pub pool: Pool,
    /// The declarations of the frozen variables and of the indices, which are numbered after the program's.
    pub frozen: Vec<VarDecl>,
    /// The first is the claim about the program: its entry procedure never gets to an error.
    pub contracts: Vec<Contract>,
    /// Why the first contract holds. The others are inductive on each edge.
    pub unwinding: Unwinding,
    /// What holds whatever errors there are, and is assumed in the rest of the proof and in the lemmas behind it: that locations of
    /// the entry procedure are unreachable which the first contract says are, and the invariants of cut points where the lemma
    /// is unwound. Lemmas have no lemmas of their own, and no frozen variables but indices, and those only where no
    /// invariant is assumed.
    pub lemmas: Vec<Proof>,
    /// The rest of the proof, but for the lemmas, is about the program in which these are skipped. Lemmas skip nothing.
    pub skipped: Skips,
    /// Why the locations are unreachable which the first contract says are, if that is said by structures. The contract then is the
    /// only one, and claims nothing else.
    pub shapes: Option<Box<Shapes>>,
}

impl Proof {
    /// A proof whose terms are copied out of `pool`, an engine's. Contracts that the first one does not rely on are left
    /// out.
    pub fn new(pool: &Pool, frozen: &[VarDecl], contracts: &[Contract]) -> Proof {
        let used = used(contracts);
        let number = |c: usize| used.binary_search(&c).unwrap_or(usize::MAX);
        let mut copier = Copier::default();
        let contracts = used.iter().map(|&c| copier.contract(pool, &contracts[c], &number, &|v| v)).collect();
        Proof::plain(copier.own.pool, frozen.to_vec(), contracts)
    }

    /// By induction on each edge, without lemmas.
    pub fn plain(pool: Pool, frozen: Vec<VarDecl>, contracts: Vec<Contract>) -> Proof {
        let unwinding = Unwinding::Inductive(1);
        Proof { pool, frozen, contracts, unwinding, lemmas: Vec::new(), skipped: Skips::default(), shapes: None }
    }

    /// A proof of a program of one procedure by visits of its cut points.
    pub fn unwound(pool: &Pool, contract: &Contract, unwinding: Unwinding) -> Proof {
        Proof { unwinding, ..Proof::new(pool, &[], std::slice::from_ref(contract)) }
    }

    /// Is it more than one invariant for each location that each edge keeps?
    pub fn is_unwound(&self) -> bool {
        let has_gaps = |c: &Contract| c.invariants.contains(&Invariant::Between);
        self.unwinding != Unwinding::Inductive(1) || self.contracts.iter().any(has_gaps)
    }

    /// The same contracts with other variables and copied terms.
    pub fn renamed(
        pool: &Pool,
        frozen: Vec<VarDecl>,
        contracts: &[Contract],
        rename: &dyn Fn(usize, VarId) -> VarId,
    ) -> Proof {
        let mut copier = Copier::default();
        let contracts = (0..)
            .zip(contracts)
            .map(|(i, c)| {
                copier.done.clear();
                copier.contract(pool, c, &|n| n, &|v| rename(i, v))
            })
            .collect();
        Proof::plain(copier.own.pool, frozen, contracts)
    }
}

/// The contracts that the first one relies on, itself included, in order. An index that is wrong is the checker's concern.
fn used(contracts: &[Contract]) -> Vec<usize> {
    let mut is_used = vec![false; contracts.len()];
    let mut todo: Vec<usize> = (!contracts.is_empty()).then_some(0).into_iter().collect();
    while let Some(c) = todo.pop() {
        if !std::mem::replace(&mut is_used[c], true) {
            todo.extend(contracts[c].uses.iter().map(|u| u.contract).filter(|&d| d < contracts.len()));
        }
    }
    (0..contracts.len()).filter(|&c| is_used[c]).collect()
}

/// Copies terms as they are, constants computed.
#[derive(Default)]
struct Copier {
    own: Plain,
    done: FxHashMap<Term, Term>,
}

impl Copier {
    fn contract(
        &mut self,
        pool: &Pool,
        c: &Contract,
        number: &dyn Fn(usize) -> usize,
        rename: &dyn Fn(VarId) -> VarId,
    ) -> Contract {
        Contract {
            proc: c.proc,
            frozen: c.frozen.iter().map(|&v| rename(v)).collect(),
            indices: c.indices.iter().map(|&v| rename(v)).collect(),
            invariants: c.invariants.iter().map(|&i| self.invariant(pool, i, rename)).collect(),
            uses: c
                .uses
                .iter()
                .map(|u| Use {
                    edge: u.edge,
                    contract: number(u.contract),
                    frozen: u.frozen.iter().map(|&t| self.term(pool, t, rename)).collect(),
                })
                .collect(),
            instances: c
                .instances
                .iter()
                .map(|i| Instance {
                    edge: i.edge,
                    values: i.values.iter().map(|&t| self.term(pool, t, rename)).collect(),
                })
                .collect(),
        }
    }

    fn invariant(&mut self, pool: &Pool, i: Invariant, rename: &dyn Fn(VarId) -> VarId) -> Invariant {
        let Invariant::Holds(t) = i else { return i };
        let t = self.term(pool, t, rename);
        match self.own.pool.as_const(t) {
            Some(1) => Invariant::Any,
            Some(_) => Invariant::Unreachable,
            None => Invariant::Holds(t),
        }
    }

    fn term(&mut self, pool: &Pool, t: Term, rename: &dyn Fn(VarId) -> VarId) -> Term {
        self.own.image(pool, t, &mut self.done, &mut |plain, node, width| match node {
            Node::Var(v) => plain.node(Node::Var(rename(v)), width),
            _ => plain.node(node, width),
        })
    }
}
