//! Symbolic states: the paper's goals `p(k, x̃) ∧ c̃`. Variables have terms over symbols as their values, so that of the
//! constraints of a path only the conditions remain: a list, and the place of each in it is what annotations are about.

use super::memory::{Memory, Reader};
use super::place::Range;
use super::symbols::{Origin, Symbols, Version};
use crate::oracle::Oracle;
use crate::program_view::ProgramView;
use exec::dense::Dense;
use logic::{Evaluator, Node, Pool, Term, VarId};
use rpds::List;
use rustc_hash::FxHashMap;
use solver::{Answer, Model};
use std::rc::Rc;

/// The constraints of a path that something rests on, by their places: what the paper annotates with *max*.
pub(super) type Core = Vec<u32>;

/// The state at the end of a path. Cloning is constant time.
#[derive(Clone)]
pub(super) struct State {
    /// By variable; `None`: as at the start of the program.
    values: Dense<Option<Term>>,
    pub(super) memory: Memory,
    /// The constraints, the latest first, each with the condition over variables that it came from.
    path: List<(Term, Term), archery::RcK>,
    /// Inputs taken so far.
    pub(super) inputs: u32,
    /// Values of symbols that satisfy the constraints, where some are known.
    pub(super) model: Option<Rc<Model>>,
    /// Blocks that were allocated at constant addresses.
    blocks: List<Range, archery::RcK>,
}

impl State {
    /// At the start of the program, when everything is arbitrary.
    pub(super) fn new(variables: usize) -> State {
        State {
            values: Dense::new(variables, None),
            memory: Memory::new(Version::Initial),
            path: List::new_with_ptr_kind(),
            inputs: 0,
            model: Some(Rc::new(Model::default())),
            blocks: List::new_with_ptr_kind(),
        }
    }

    /// Number of constraints.
    pub(super) fn len(&self) -> u32 {
        self.path.len() as u32
    }

    /// The constraints in order.
    pub(super) fn constraints(&self) -> Vec<Term> {
        let mut out: Vec<Term> = self.path.iter().map(|&(t, _)| t).collect();
        out.reverse();
        out
    }

    /// The constraints at these places, each with the condition that it came from.
    fn at(&self, places: &Core) -> Vec<(Term, Term)> {
        let last = self.len().saturating_sub(1);
        let is_meant = |&(i, _): &(u32, _)| places.binary_search(&(last - i)).is_ok();
        (0..).zip(self.path.iter()).filter(is_meant).map(|(_, &both)| both).collect()
    }

    /// Adds a constraint, which is the value of a condition; its place.
    pub(super) fn assume(&mut self, value: Term, condition: Term) -> u32 {
        self.path.push_front_mut((value, condition));
        self.len() - 1
    }

    pub(super) fn set(&mut self, v: VarId, value: Term) {
        self.values.set(v.0 as usize, Some(value));
    }

    /// Whether these are among the constraints.
    pub(super) fn has_all(&self, constraints: &[Term]) -> bool {
        constraints.iter().all(|c| self.path.iter().any(|(t, _)| t == c))
    }

    /// Blocks that were allocated at constant addresses, the latest first.
    pub(super) fn blocks(&self) -> impl Iterator<Item = Range> + '_ {
        self.blocks.iter().copied()
    }

    pub(super) fn add_block(&mut self, range: Range) {
        self.blocks.push_front_mut(range);
    }
}

/// The program, the solver and the symbols.
pub(super) struct Tools {
    pub(super) code: ProgramView,
    pub(super) oracle: Oracle,
    pub(super) symbols: Symbols,
    pub(super) ev: Evaluator,
    /// Conditions that hold whatever the values are, or not.
    valid: FxHashMap<Term, bool>,
    /// By condition over symbols: sets of constraints that imply it.
    pub(super) known: FxHashMap<Term, Vec<Vec<Term>>>,
}

impl Tools {
    pub(super) fn new(code: ProgramView, oracle: Oracle) -> Tools {
        Tools {
            code,
            oracle,
            symbols: Symbols::default(),
            ev: Evaluator::new(),
            valid: FxHashMap::default(),
            known: FxHashMap::default(),
        }
    }

    pub(super) fn pool(&mut self) -> &mut Pool {
        &mut self.code.program.pool
    }

    pub(super) fn reader(&mut self) -> Reader<'_> {
        Reader { pool: &mut self.code.program.pool, symbols: &mut self.symbols, ev: &mut self.ev }
    }

    pub(super) fn address_width(&self) -> u32 {
        self.code.program.space.ptr_width
    }

    /// The value of a variable.
    pub(super) fn variable(&mut self, s: &State, v: VarId) -> Term {
        s.values.get(v.0 as usize).unwrap_or_else(|| {
            let sort = self.code.program.var_decl(v).sort();
            self.symbols.get(&mut self.code.program.pool, Origin::Initial(v), sort)
        })
    }

    /// The value of a term of the program, over symbols.
    pub(super) fn value(&mut self, s: &State, t: Term) -> Term {
        self.rewrite(t, &mut FxHashMap::default(), &mut |tools, node| match node {
            Node::Var(v) => Some(tools.variable(s, v)),
            Node::Load { addr, bytes, ptr } => {
                let place = tools.place(s, addr, bytes.into());
                Some(s.memory.read(&mut tools.reader(), addr, bytes, ptr, place))
            }
            _ => None,
        })
    }

    /// `t` with each node replaced by what `leaf` gives for it, once its subterms have been replaced. Without recursion.
    pub(super) fn rewrite(
        &mut self,
        t: Term,
        done: &mut FxHashMap<Term, Term>,
        leaf: &mut impl FnMut(&mut Tools, Node) -> Option<Term>,
    ) -> Term {
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let node = self.pool().node(top);
            let depth = stack.len();
            node.for_each_child(|c| {
                if !done.contains_key(&c) {
                    stack.push(c);
                }
            });
            if stack.len() > depth {
                continue;
            }
            let sort = self.pool().sort(top);
            let mapped = node.map_children(|c| done[&c]);
            let new = match leaf(self, mapped) {
                Some(new) => new,
                None if mapped == node => top,
                None => self.pool().rebuild(mapped, sort),
            };
            done.insert(top, new);
            stack.pop();
        }
        done[&t]
    }

    /// Whether the constraints of the state imply the condition over symbols, and which of them do.
    pub(super) fn follows(&mut self, s: &State, condition: Term) -> Option<Core> {
        match self.pool().as_const(condition) {
            Some(1) => return Some(Vec::new()),
            Some(_) if s.model.is_some() => return None,
            _ => {}
        }
        if let Some(model) = &s.model
            && !self.ev.holds(&self.code.program.pool, condition, &**model)
        {
            return None;
        }
        let mut question = s.constraints();
        question.push(self.pool().not(condition));
        match self.oracle.check(&self.code.program.pool, &question) {
            Answer::Unsat(core) => {
                let places = s.len();
                let mut core: Core = core.into_iter().map(|i| i as u32).filter(|&i| i < places).collect();
                core.sort_unstable();
                core.dedup();
                Some(core)
            }
            Answer::Sat(_) | Answer::Unknown => None,
        }
    }

    /// The same of a condition over the variables and memory of the state.
    pub(super) fn implies(&mut self, s: &State, condition: Term) -> Option<Core> {
        let value = self.value(s, condition);
        self.follows(s, value)
    }

    /// Leaves with a constant value, as equations.
    pub(super) fn known_values(&mut self, s: &State, leaves: &[Term]) -> Vec<Term> {
        let mut out = Vec::new();
        for &leaf in leaves {
            let value = self.value(s, leaf);
            if self.pool().is_constant(value) {
                out.push(self.pool().eq(leaf, value));
            }
        }
        out
    }

    /// The constraints at these places as conditions over variables, where their variables still have the values that they
    /// had then.
    pub(super) fn conditions_at(&mut self, s: &State, places: &Core) -> Vec<Term> {
        let mut out = Vec::new();
        for (value, condition) in s.at(places) {
            if self.value(s, condition) == value {
                out.push(condition);
            }
        }
        out
    }

    /// Which of the premises imply the claim, whatever the values are.
    pub(super) fn needed(&mut self, premises: &[Term], claim: Term) -> Option<Vec<Term>> {
        let mut question = premises.to_vec();
        question.push(self.pool().not(claim));
        let Answer::Unsat(core) = self.oracle.check(&self.code.program.pool, &question) else { return None };
        let mut needed: Vec<usize> = core.into_iter().filter(|&i| i < premises.len()).collect();
        needed.sort_unstable();
        needed.dedup();
        let mut i = 0;
        while i < needed.len() && needed.len() > 1 {
            let others = needed.iter().enumerate().filter(|&(j, _)| j != i);
            let mut fewer: Vec<Term> = others.map(|(_, &k)| premises[k]).collect();
            fewer.push(self.pool().not(claim));
            if self.oracle.is_unsat(&self.code.program.pool, &fewer) {
                needed.remove(i);
            } else {
                i += 1;
            }
        }
        Some(needed.into_iter().map(|i| premises[i]).collect())
    }

    /// Whether the condition holds whatever the values are.
    pub(super) fn is_valid(&mut self, condition: Term) -> bool {
        if let Some(known) = self.valid.get(&condition) {
            return *known;
        }
        let not = self.pool().not(condition);
        let known = self.oracle.is_unsat(&self.code.program.pool, &[not]);
        self.valid.insert(condition, known);
        known
    }
}
