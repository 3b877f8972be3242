//! Which values of an input stand for all of them.
//!
//! Where an input is only copied, and compared with constants, two values between the same constants are the same to the program:
//! one of each such class is enough, and what follows from it follows from all of the class. An input of two bits or less has all its
//! values. Other inputs have too many.

use super::code::{Word, mask};
use ir::{Program, Stmt, StmtKind};
use logic::{BinOp, Node, Term, VarId};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Inputs of so many bits have all their values.
const FEW_BITS: u32 = 2;

/// Values of one input, at most.
const MOST_VALUES: usize = 256;

/// Values that stand for others.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    /// The first value of each class, in order; a class goes up to the next one.
    pub(super) firsts: Vec<Word>,
    width: u8,
    /// The program cannot tell the values of a class apart.
    pub(super) are_exact: bool,
}

impl Classes {
    /// The first and the last value of the class that a value belongs to.
    pub(super) fn bounds(&self, value: Word) -> (Word, Word) {
        let next = self.firsts.partition_point(|&first| first <= value);
        let last = self.firsts.get(next).map_or(mask(self.width), |first| first - 1);
        (self.firsts[next - 1], last)
    }
}

/// By variable: what is to be known of inputs that it holds, as they were read or copied.
pub(super) struct Inputs {
    /// A variable that stands for all among which values are copied.
    group: Vec<u32>,
    classes: Vec<Option<Classes>>,
}

impl Inputs {
    pub(super) fn new(program: &Program) -> Inputs {
        let mut inputs = Inputs { group: (0..program.vars.len() as u32).collect(), classes: Vec::new() };
        let stmts: Vec<&Stmt> = program.proc(program.entry).edges.iter().flat_map(|e| &e.stmts).collect();
        for s in &stmts {
            for (v, t) in assigned(s) {
                if let Node::Var(of) = program.pool.node(t) {
                    inputs.unite(v, of);
                }
            }
        }
        let mut uses = Uses::new(program);
        for s in &stmts {
            match &s.kind {
                StmtKind::Assign(pairs) => {
                    for &(_, t) in pairs {
                        if !matches!(program.pool.node(t), Node::Var(_)) {
                            uses.look(t);
                        }
                    }
                }
                other => other.for_each_term(|t| uses.look(t)),
            }
        }
        inputs.classes = inputs.made(&stmts, &uses);
        inputs
    }

    /// Of every input, the values of a class are the same to the program.
    pub(super) fn are_exact(&self) -> bool {
        self.classes.iter().flatten().all(|c| c.are_exact)
    }

    /// What an input that is read into a variable may be, or one that was copied to it; nothing if no input comes there.
    pub(super) fn of(&self, v: VarId) -> Option<&Classes> {
        self.classes[self.find(v) as usize].as_ref()
    }

    fn find(&self, v: VarId) -> u32 {
        let mut at = v.0;
        while self.group[at as usize] != at {
            at = self.group[at as usize];
        }
        at
    }

    fn unite(&mut self, a: VarId, b: VarId) {
        let (a, b) = (self.find(a), self.find(b));
        self.group[a.max(b) as usize] = a.min(b);
    }

    fn made(&self, stmts: &[&Stmt], uses: &Uses<'_>) -> Vec<Option<Classes>> {
        let program = uses.program;
        let mut classes = vec![None; program.vars.len()];
        for s in stmts {
            let StmtKind::Havoc { var, .. } = s.kind else { continue };
            let group = self.find(var) as usize;
            let Some(width) = program.var_decl(var).ty.sort().width().filter(|&w| w <= Word::BITS) else { continue };
            if classes[group].is_some() {
                continue;
            }
            let members = (0..program.vars.len() as u32).map(VarId).filter(|&v| self.find(v) as usize == group);
            let (mut firsts, mut are_exact) = (BTreeSet::from([0]), true);
            for v in members {
                firsts.extend(&uses.cuts[v.0 as usize]);
                are_exact &= !uses.otherwise.contains(&v);
            }
            let width = width as u8;
            if u32::from(width) <= FEW_BITS {
                (firsts, are_exact) = ((0..=mask(width)).collect(), true);
            }
            are_exact &= firsts.len() <= MOST_VALUES;
            let firsts: Vec<Word> = firsts.into_iter().collect();
            classes[group] = Some(Classes { firsts, width, are_exact });
        }
        classes
    }
}

fn assigned(s: &Stmt) -> Vec<(VarId, Term)> {
    match &s.kind {
        StmtKind::Assign(pairs) => pairs.clone(),
        _ => Vec::new(),
    }
}

/// What is done with variables.
struct Uses<'p> {
    program: &'p Program,
    /// By variable: where classes begin, by what it is compared with.
    cuts: Vec<BTreeSet<Word>>,
    /// Variables of which something else is done.
    otherwise: FxHashSet<VarId>,
    seen: FxHashSet<Term>,
}

impl<'p> Uses<'p> {
    fn new(program: &'p Program) -> Uses<'p> {
        let cuts = vec![BTreeSet::new(); program.vars.len()];
        Uses { program, cuts, otherwise: FxHashSet::default(), seen: FxHashSet::default() }
    }

    fn look(&mut self, t: Term) {
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            if !self.seen.insert(t) {
                continue;
            }
            let node = self.program.pool.node(t);
            match node {
                Node::Var(v) => _ = self.otherwise.insert(v),
                Node::Bin(BinOp::Eq | BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle, a, b)
                    if self.is_cut(a, b) || self.is_cut(b, a) => {}
                _ => node.for_each_child(|c| todo.push(c)),
            }
        }
    }

    /// A variable is compared with a constant, in its own width or a larger one.
    fn is_cut(&mut self, of: Term, with: Term) -> bool {
        let pool = &self.program.pool;
        let mut of = of;
        while let Node::Zext(inner) | Node::Sext(inner) = pool.node(of) {
            of = inner;
        }
        let (Node::Var(v), Some(constant)) = (pool.node(of), pool.as_const(with)) else { return false };
        let Some(width) = pool.sort(of).width().filter(|&w| w <= Word::BITS) else { return false };
        let ones = mask(width as u8);
        // A class may begin at the constant or right behind it; with sign, also where numbers become negative.
        let first = constant as Word & ones;
        let sign = ones ^ ones >> 1;
        self.cuts[v.0 as usize].extend([first, first.wrapping_add(1) & ones, sign]);
        true
    }
}
