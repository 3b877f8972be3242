//! Of the edges out of a location, which is looked at first, and whether the last one is taken wherever no other is.

use ir::{Edge, Stmt, StmtKind};
use logic::{BinOp, Node, Pool, Term};

/// Conditions that are not made of others, in the guards of one location; their truth tables have 2^n rows.
const MOST_ATOMS: usize = 10;

/// Nodes of guards that are looked at.
const MOST_NODES: usize = 2_000;

/// Rows of a truth table, by bits.
type Rows = Vec<u64>;

/// Edges in the order in which they are tried: the ones with the shortest guards first. C writes the other branch of a long condition as a
/// longer one, which need not be evaluated where it is sure to hold.
pub(super) struct Order<'p> {
    pub(super) edges: Vec<&'p Edge>,
    /// The last one is taken where no other is.
    pub(super) last_is_sure: bool,
}

impl<'p> Order<'p> {
    pub(super) fn of(pool: &Pool, mut edges: Vec<&'p Edge>) -> Order<'p> {
        let guards = |e: &Edge| -> Vec<Term> {
            let guard = |s: &Stmt| match s.kind {
                StmtKind::Assume(t) => Some(t),
                _ => None,
            };
            e.guards().iter().filter_map(guard).collect()
        };
        edges.sort_by_cached_key(|e| size(pool, &guards(e)));
        let last_is_sure = edges.len() > 1 && {
            let all: Vec<Vec<Term>> = edges.iter().map(|e| guards(e)).collect();
            are_exhaustive(pool, &all)
        };
        Order { edges, last_is_sure }
    }
}

/// Nodes of terms, as trees, up to a limit.
fn size(pool: &Pool, terms: &[Term]) -> usize {
    let (mut todo, mut nodes) = (terms.to_vec(), 0);
    while let Some(t) = todo.pop() {
        nodes += 1;
        if nodes > MOST_NODES {
            break;
        }
        pool.node(t).for_each_child(|c| todo.push(c));
    }
    nodes
}

/// In every case one of the conjunctions holds, whatever the conditions say that they are made of.
fn are_exhaustive(pool: &Pool, conjunctions: &[Vec<Term>]) -> bool {
    let mut tables = Tables { pool, atoms: Vec::new(), nodes: 0 };
    if conjunctions.iter().flatten().any(|&t| tables.collect(t).is_none()) {
        return false;
    }
    let mut any = tables.constant(false);
    for conjunction in conjunctions {
        let all = conjunction.iter().fold(tables.constant(true), |all, &t| zip(&all, &tables.of(t), |a, b| a & b));
        any = zip(&any, &all, |a, b| a | b);
    }
    any == tables.constant(true)
}

struct Tables<'p> {
    pool: &'p Pool,
    atoms: Vec<Term>,
    nodes: usize,
}

impl Tables<'_> {
    /// Finds the conditions that a truth value is made of; `None` if there are too many.
    fn collect(&mut self, t: Term) -> Option<()> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return None;
        }
        match connective(self.pool, t) {
            Connective::Not(of) => self.collect(of)?,
            Connective::And(a, b) | Connective::Or(a, b) => {
                self.collect(a)?;
                self.collect(b)?;
            }
            Connective::Truth(_) => {}
            Connective::Atom => {
                if !self.atoms.contains(&t) {
                    self.atoms.push(t);
                }
                if self.atoms.len() > MOST_ATOMS {
                    return None;
                }
            }
        }
        Some(())
    }

    fn rows(&self) -> usize {
        1 << self.atoms.len()
    }

    fn constant(&self, truth: bool) -> Rows {
        let of_word = |word: usize| match self.rows() - word * 64 {
            _ if !truth => 0,
            left if left >= 64 => u64::MAX,
            left => (1 << left) - 1,
        };
        (0..self.rows().div_ceil(64)).map(of_word).collect()
    }

    fn of(&self, t: Term) -> Rows {
        match connective(self.pool, t) {
            Connective::Not(of) => zip(&self.of(of), &self.constant(true), |a, all| !a & all),
            Connective::And(a, b) => zip(&self.of(a), &self.of(b), |a, b| a & b),
            Connective::Or(a, b) => zip(&self.of(a), &self.of(b), |a, b| a | b),
            Connective::Truth(truth) => self.constant(truth),
            Connective::Atom => {
                let n = self.atoms.iter().position(|&a| a == t).expect("it was collected");
                let mut rows = self.constant(false);
                (0..self.rows()).filter(|row| row >> n & 1 == 1).for_each(|row| rows[row / 64] |= 1 << (row % 64));
                rows
            }
        }
    }
}

fn zip(a: &Rows, b: &Rows, op: impl Fn(u64, u64) -> u64) -> Rows {
    a.iter().zip(b).map(|(&a, &b)| op(a, b)).collect()
}

enum Connective {
    Not(Term),
    And(Term, Term),
    Or(Term, Term),
    Truth(bool),
    Atom,
}

fn connective(pool: &Pool, t: Term) -> Connective {
    match pool.node(t) {
        Node::Not(of) => Connective::Not(of),
        Node::Bin(BinOp::And, a, b) => Connective::And(a, b),
        Node::Bin(BinOp::Or, a, b) => Connective::Or(a, b),
        Node::Const(bits) => Connective::Truth(bits == 1),
        _ => Connective::Atom,
    }
}
