//! Annotations at looping points: which constraints are deleted (*min*), which must stay (*max*). Constraints are here that
//! variables and words of memory have the values that the path gives them, and conditions over variables ([`super::strongest`]).

use super::memory::Memory;
use super::state::{State, Tools};
use super::symbols::{Origin, Version};
use logic::{Node, Pool, Term, VarId};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What the paper's vectors say of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Annotation {
    Neutral,
    /// It is deleted.
    Min,
    /// It stays: without it, a path would lead to an error.
    Max,
}

/// A condition over variables that holds at a looping point.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    pub(super) term: Term,
    pub(super) annotation: Annotation,
    /// It says that the first variable is the second one and a constant.
    pub(super) difference: Option<(VarId, VarId, Term)>,
}

/// A looping point.
pub(super) struct Looping {
    /// The variables that the loop writes, and whether they keep their value.
    pub(super) written: Vec<(VarId, Annotation)>,
    /// Words of memory that do not keep their value.
    pub(super) forgotten: BTreeSet<u64>,
    /// No word keeps its value.
    pub(super) everything_forgotten: bool,
    /// Memory keeps what it holds.
    pub(super) memory_locked: bool,
    pub(super) constraints: Vec<Constraint>,
    /// σ_min.
    pub(super) state: State,
    /// By constraint: its place among those of σ_min, where values do not make it true.
    pub(super) places: Vec<Option<u32>>,
}

impl Looping {
    /// Without constraints yet.
    pub(super) fn new(state: &State, written: &[VarId]) -> Looping {
        Looping {
            written: written.iter().map(|&v| (v, Annotation::Neutral)).collect(),
            forgotten: BTreeSet::new(),
            everything_forgotten: false,
            memory_locked: false,
            constraints: Vec::new(),
            state: state.clone(),
            places: Vec::new(),
        }
    }

    /// Annotates with *max* that what the condition speaks of keeps its value. Whether that is news.
    pub(super) fn lock_values(&mut self, pool: &Pool, condition: Term) -> bool {
        let mut is_news = false;
        for leaf in logic::leaves(pool, &[condition]) {
            match pool.node(leaf) {
                Node::Var(v) => {
                    for (_, annotation) in self.written.iter_mut().filter(|w| w.0 == v && w.1 != Annotation::Max) {
                        *annotation = Annotation::Max;
                        is_news = true;
                    }
                }
                _ => {
                    is_news |= !self.memory_locked;
                    self.memory_locked = true;
                    self.everything_forgotten = false;
                    self.forgotten.clear();
                }
            }
        }
        is_news
    }

    /// Takes over what is locked in two rounds before this one: the loop is being unrolled.
    pub(super) fn inherit(&mut self, before: [&Looping; 2]) {
        let is_locked = |v: VarId| before.iter().all(|l| l.written.contains(&(v, Annotation::Max)));
        for (v, annotation) in &mut self.written {
            if is_locked(*v) {
                *annotation = Annotation::Max;
            }
        }
        self.memory_locked = before.iter().all(|l| l.memory_locked);
    }

    /// Conditions that hold at the looping point in each round.
    pub(super) fn kept(&self) -> impl Iterator<Item = (usize, &Constraint)> {
        self.constraints.iter().enumerate().filter(|(_, c)| c.annotation != Annotation::Min)
    }
}

/// Constraints of a looping point that do not hold when control comes back.
#[derive(Default, Debug)]
pub(super) struct Broken {
    pub(super) written: Vec<usize>,
    pub(super) words: BTreeSet<u64>,
    pub(super) memory: bool,
    pub(super) constraints: Vec<usize>,
}

impl Broken {
    pub(super) fn is_empty(&self) -> bool {
        self.written.is_empty() && self.words.is_empty() && !self.memory && self.constraints.is_empty()
    }
}

impl Tools {
    /// σ_min: the state without the deleted constraints. Symbols are those of the node with this number.
    pub(super) fn minimal(&mut self, node: u32, from: &State, looping: &mut Looping) {
        let mut s = from.clone();
        let model = from.model.clone();
        let mut extended = model.as_deref().cloned();
        self.forget_memory(node, looping, &mut s);
        let mut done: Vec<VarId> = Vec::new();
        for &(v, annotation) in &looping.written {
            if annotation != Annotation::Min {
                continue;
            }
            let sort = self.code.program.var_decl(v).sort();
            let difference = looping.kept().find_map(|(_, c)| match c.difference {
                Some((x, y, k)) if x == v && (done.contains(&y) || self.is_kept(looping, y)) => Some((y, k)),
                _ => None,
            });
            let value = match difference {
                Some((y, k)) => {
                    let y = self.variable(&s, y);
                    let pool = self.pool();
                    if pool.is_int(y) { pool.int_add(y, k) } else { pool.add(y, k) }
                }
                None => {
                    let symbol = self.symbols.get(&mut self.code.program.pool, Origin::Loop(node, v), sort);
                    if let Some(model) = &mut extended {
                        let old = self.variable(from, v);
                        let value = self.ev.value(&self.code.program.pool, old, model);
                        give(model, &self.code.program.pool, symbol, value);
                    }
                    symbol
                }
            };
            s.set(v, value);
            done.push(v);
        }
        s.model = extended.map(Rc::new);
        looping.places = Vec::new();
        for c in &looping.constraints {
            let place = match c.annotation {
                Annotation::Min => None,
                Annotation::Neutral | Annotation::Max => {
                    let value = self.value(&s, c.term);
                    self.pool().as_const(value).is_none().then(|| self.constrain(&mut s, value, c.term))
                }
            };
            looping.places.push(place);
        }
        looping.state = s;
    }

    fn is_kept(&self, looping: &Looping, v: VarId) -> bool {
        looping.written.iter().all(|&(x, annotation)| x != v || annotation != Annotation::Min)
    }

    fn forget_memory(&mut self, node: u32, looping: &Looping, s: &mut State) {
        let version = Version::Loop(node);
        if looping.everything_forgotten {
            s.memory = Memory::new(version);
        } else {
            let width = self.address_width();
            s.memory.forget(&mut self.reader(), &looping.forgotten, version, width);
        }
    }
}

fn give(model: &mut solver::Model, pool: &logic::Pool, symbol: Term, value: logic::Value) {
    if let logic::Node::Sym(s) = pool.node(symbol) {
        match value {
            logic::Value::Bits { bits, .. } => drop(model.syms.insert(s, bits)),
            logic::Value::Int(n) => drop(model.int_syms.insert(s, n)),
        }
    }
}
