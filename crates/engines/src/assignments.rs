//! What the statements of the entry procedure write to variables and to memory: read once, and asked of wherever candidates for facts are made.

use ir::{Program, StmtKind};
use logic::{BinOp, Node, Pool, Term, VarId, replaced, to_signed};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Larger steps are no steps of pointers along elements.
const MAX_STEP: i128 = 1 << 16;

/// Variables that are replaced by what they mean, in one term.
pub(crate) const MAX_MEANINGS: usize = 4;

/// All that is written in the entry procedure.
#[derive(Default)]
pub(crate) struct Assignments {
    of: FxHashMap<VarId, Assigned>,
    /// What takes over the value of a variable, by that: other variables, and cells of memory at places that stay.
    copies: BTreeMap<VarId, BTreeSet<Term>>,
    /// Addresses with the values that are written there.
    pub(crate) stores: Vec<(Term, Term)>,
}

/// What is assigned to a variable.
#[derive(Default)]
pub(crate) struct Assigned {
    statements: usize,
    /// The last of the terms.
    last: Option<Term>,
    /// Statements that write to it and assign no term.
    pub(crate) inputs: usize,
    /// Terms that are not a step from where it is.
    pub(crate) others: Vec<Term>,
    pub(crate) steps: Vec<Step>,
}

/// By how much a variable moves at once: at least, and at most.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) low: i128,
    pub(crate) high: i128,
}

impl Step {
    /// By so much, if that is always the same.
    pub(crate) fn constant(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }
}

impl Assigned {
    /// The only term that is not a step from where it is.
    pub(crate) fn begin(&self) -> Option<Term> {
        let [begin] = self.others[..] else { return None };
        Some(begin)
    }

    /// By so much each time it moves.
    pub(crate) fn stride(&self) -> Option<i128> {
        let [step] = self.steps[..] else { return None };
        step.constant()
    }

    fn add_input(&mut self) {
        self.statements += 1;
        self.inputs += 1;
    }

    fn add(&mut self, pool: &Pool, to: VarId, value: Term) {
        self.statements += 1;
        self.last = Some(value);
        match step(pool, to, value) {
            Some(by) if self.steps.contains(&by) => {}
            Some(by) => self.steps.push(by),
            None if self.others.contains(&value) => {}
            None => self.others.push(value),
        }
    }
}

impl Assignments {
    pub(crate) fn new(program: &mut Program) -> Assignments {
        let mut all = Assignments::default();
        let mut copied: Vec<(VarId, VarId)> = Vec::new();
        for s in program.proc(program.entry).edges.iter().flat_map(|e| &e.stmts) {
            match &s.kind {
                StmtKind::Assign(pairs) => {
                    for &(to, value) in pairs {
                        all.of.entry(to).or_default().add(&program.pool, to, value);
                        if let Node::Var(from) = program.pool.node(value) {
                            copied.push((from, to));
                        }
                    }
                }
                &StmtKind::Store { addr, value } => all.stores.push((addr, value)),
                other => other.for_each_target(|v| all.of.entry(v).or_default().add_input()),
            }
        }
        for (from, to) in copied {
            let to = program.var(to);
            all.copies.entry(from).or_default().insert(to);
        }
        for &(addr, value) in &all.stores {
            let Node::Var(from) = program.pool.node(value) else { continue };
            if let (true, Ok(bytes)) = (program.pool.is_constant(addr), u8::try_from(program.pool.width(value) / 8)) {
                let to = program.pool.load(addr, bytes, false);
                all.copies.entry(from).or_default().insert(to);
            }
        }
        all
    }

    /// `None` where nothing writes to the variable.
    pub(crate) fn of(&self, v: VarId) -> Option<&Assigned> {
        self.of.get(&v)
    }

    pub(crate) fn is_written_once(&self, v: VarId) -> bool {
        self.of(v).is_some_and(|a| a.statements == 1)
    }

    /// What the variable means: what the only statement that writes to it assigns.
    pub(crate) fn meaning(&self, v: VarId) -> Option<Term> {
        self.of(v).filter(|a| a.statements == 1)?.last
    }

    /// The term with what is computed once in the place of the variable that keeps it: of a size, what it is the size of. Copies of other
    /// variables stay, which other facts are about.
    pub(crate) fn computed(&self, program: &mut Program, t: Term) -> Term {
        let is_computed = |pool: &Pool, value| !matches!(pool.node(value), Node::Var(_)) && !pool.is_constant(value);
        self.unfolded(program, t, is_computed)
    }

    /// The term with the meanings of variables in their place, some of them, as far as these are what is asked for.
    pub(crate) fn unfolded(&self, program: &mut Program, t: Term, is_it: impl Fn(&Pool, Term) -> bool) -> Term {
        let mut t = t;
        for _ in 0..MAX_MEANINGS {
            let means = |v: &VarId| Some((*v, self.meaning(*v).filter(|&value| is_it(&program.pool, value))?));
            let Some((v, by)) = logic::variables(&program.pool, &[t]).iter().find_map(means) else { break };
            let of = program.var(v);
            t = replaced(&mut program.pool, t, of, by);
        }
        t
    }

    /// The variables and cells that take over the value of this variable.
    pub(crate) fn copies(&self, of: VarId) -> impl Iterator<Item = Term> {
        self.copies.get(&of).into_iter().flatten().copied()
    }
}

/// By how much the assignment moves the variable.
fn step(pool: &Pool, v: VarId, t: Term) -> Option<Step> {
    let Node::Bin(BinOp::Add, a, b) = pool.node(t) else { return None };
    let by = match (pool.node(a), pool.node(b)) {
        (Node::Var(u), by) | (by, Node::Var(u)) if u == v => by,
        _ => return None,
    };
    match by {
        Node::Const(k) => {
            let by = to_signed(k, pool.width(t));
            (by.abs() <= MAX_STEP).then_some(Step { low: by, high: by })
        }
        // A sum of narrower numbers.
        Node::Sext(n) | Node::Zext(n) if pool.width(n) > 32 => None,
        Node::Sext(n) => {
            let most = 1 << (pool.width(n) - 1);
            Some(Step { low: -most, high: most - 1 })
        }
        Node::Zext(n) => Some(Step { low: 0, high: (1 << pool.width(n)) - 1 }),
        _ => None,
    }
}
