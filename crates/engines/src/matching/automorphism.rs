//! Automorphisms of a transition system: a permutation of the variables, and one of the locations, under which each
//! transition is one of the system again.
//!
//! Given what becomes of the variables, the locations follow from the transitions: the partition of the locations is
//! refined by what leads to and from them until it says for each location which one it becomes, or a location has to be
//! tried. What is found is verified transition by transition, on normal forms of the commands.

use super::command::{Command, TransitionId};
use super::substitution::Substitution;
use super::system::{TransitionSystem, Use};
use ir::{LocId, LocKind};
use logic::{BinOp, Node, Pool, Rewriter, Sort, Term, VarId};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Locations beyond which it is not looked for: each round of refinement reads every transition.
const MAX_LOCATIONS: usize = 5_000;

/// Locations that are tried where refinement leaves a choice.
const MAX_TRIES: usize = 32;

/// A permutation under which the transition system is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Automorphism {
    /// By variable: what it becomes.
    pub(super) vars: Vec<VarId>,
    /// By location.
    pub(super) locs: Vec<LocId>,
    /// By transition.
    pub(super) transitions: Vec<TransitionId>,
}

impl Automorphism {
    pub(super) fn identity(system: &TransitionSystem) -> Automorphism {
        Automorphism {
            vars: (0..system.program.vars.len() as u32).map(VarId).collect(),
            locs: (0..system.loc_count() as u32).map(LocId).collect(),
            transitions: system.transition_ids().collect(),
        }
    }

    /// First `first`, then this one.
    pub(super) fn after(&self, first: &Automorphism) -> Automorphism {
        Automorphism {
            vars: first.vars.iter().map(|v| self.vars[v.0 as usize]).collect(),
            locs: first.locs.iter().map(|l| self.locs[l.0 as usize]).collect(),
            transitions: first.transitions.iter().map(|t| self.transitions[t.0 as usize]).collect(),
        }
    }
}

/// Looks for automorphisms of one system.
pub(super) struct Search<'a> {
    system: &'a mut TransitionSystem,
    /// Commands in normal form, by number.
    classes: FxHashMap<NormalForm, u32>,
    /// By command: its class.
    own: Vec<u32>,
    /// By command: the variables that it reads or writes.
    variables: Vec<Vec<VarId>>,
}

/// Guard and assignments of a command.
type NormalForm = (Vec<Term>, Vec<(VarId, Term)>);

/// What is around a location: whether the transition leaves it, its label, the colour of its other end.
type Around = Vec<(bool, u32, u32)>;

/// Colours of the locations, of the system as it is and as it is turned.
type Colours = [Vec<u32>; 2];

const AS_IT_IS: usize = 0;
const TURNED: usize = 1;

impl<'a> Search<'a> {
    /// `None` where the system is too large.
    pub(super) fn new(system: &'a mut TransitionSystem) -> Option<Search<'a>> {
        if system.loc_count() > MAX_LOCATIONS {
            return None;
        }
        let identity: Vec<VarId> = (0..system.program.vars.len() as u32).map(VarId).collect();
        let mut search = Search { system, classes: FxHashMap::default(), own: Vec::new(), variables: Vec::new() };
        for c in search.system.commands.clone() {
            let normal = normal_form(search.system, &c, &identity);
            let next = search.classes.len() as u32;
            search.own.push(*search.classes.entry(normal).or_insert(next));
            let reads = c.reads(&search.system.program.pool);
            search.variables.push(reads.into_iter().chain(c.writes()).collect());
        }
        Some(search)
    }

    /// The automorphism that turns the variables like this.
    pub(super) fn extend(&mut self, vars: Vec<VarId>) -> Option<Automorphism> {
        let turned = self.turned(&vars)?;
        let [own, turned] = [&self.own, &turned].map(|by_command| self.labels(by_command));
        let sorted = |labels: &[u32]| {
            let mut labels = labels.to_vec();
            labels.sort_unstable();
            labels
        };
        if sorted(&turned) != sorted(&own) {
            return None;
        }
        let labels = [own, turned];
        let mut colours = self.first_colours(&vars);
        let mut tries = MAX_TRIES;
        let locs = self.locations(&labels, &mut colours, &mut tries)?;
        let transitions = self.transitions(&labels, &locs)?;
        Some(Automorphism { vars, locs, transitions })
    }

    /// By command: the class of what it becomes. `None` where that is no command of the system.
    fn turned(&mut self, vars: &[VarId]) -> Option<Vec<u32>> {
        let is_moved = |v: &VarId| vars[v.0 as usize] != *v;
        let mut by_command = self.own.clone();
        for (i, class) in by_command.iter_mut().enumerate() {
            if self.variables[i].iter().any(is_moved) {
                let command = self.system.commands[i].clone();
                *class = *self.classes.get(&normal_form(self.system, &command, vars))?;
            }
        }
        Some(by_command)
    }

    /// By transition: the class of its command.
    fn labels(&self, by_command: &[u32]) -> Vec<u32> {
        self.system.transitions.iter().map(|t| by_command[t.command.0 as usize]).collect()
    }

    /// What is known of a location without its transitions.
    fn first_colours(&self, vars: &[VarId]) -> Colours {
        let mut known = FxHashMap::default();
        let mut colour = |l: u32, live: Vec<VarId>| {
            let kind = match self.system.kind(LocId(l)) {
                LocKind::Plain => 0u8,
                LocKind::Error(_) => 1,
                LocKind::Unknown(_) => 2,
            };
            let next = known.len() as u32;
            *known.entry((kind, LocId(l) == self.system.entry, live)).or_insert(next)
        };
        let locs = 0..self.system.loc_count() as u32;
        let live = |l: u32| self.system.live[l as usize].clone();
        let moved = |l: u32| {
            let mut live: Vec<VarId> = live(l).iter().map(|v| vars[v.0 as usize]).collect();
            live.sort_unstable();
            live
        };
        [locs.clone().map(|l| colour(l, live(l))).collect(), locs.map(|l| colour(l, moved(l))).collect()]
    }

    /// By location: what it becomes.
    fn locations(&self, labels: &[Vec<u32>; 2], colours: &mut Colours, tries: &mut usize) -> Option<Vec<LocId>> {
        self.refine(labels, colours)?;
        let mut cells: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (l, &c) in colours[AS_IT_IS].iter().enumerate() {
            cells.entry(c).or_default().push(l);
        }
        let open = colours[TURNED].iter().position(|c| cells.get(c).is_none_or(|cell| cell.len() != 1));
        let Some(open) = open else {
            return Some(colours[TURNED].iter().map(|c| LocId(cells[c][0] as u32)).collect());
        };
        let fresh = colours.iter().flatten().max()? + 1;
        for &l in cells.get(&colours[TURNED][open])? {
            *tries = tries.checked_sub(1)?;
            let mut tried = colours.clone();
            tried[TURNED][open] = fresh;
            tried[AS_IT_IS][l] = fresh;
            if let Some(locs) = self.locations(labels, &mut tried, tries) {
                return Some(locs);
            }
        }
        None
    }

    /// Tells locations apart by the colours behind and before their transitions, until that tells no more. `None` where the
    /// system as it is and the turned one have different colours.
    fn refine(&self, labels: &[Vec<u32>; 2], colours: &mut Colours) -> Option<()> {
        let mut count = 0;
        loop {
            let mut known: FxHashMap<(u32, Around), u32> = FxHashMap::default();
            let mut next: Colours = [Vec::new(), Vec::new()];
            for side in [AS_IT_IS, TURNED] {
                let (own, labels) = (&colours[side], &labels[side]);
                let mut around: Vec<Around> = vec![Around::new(); own.len()];
                for (t, &label) in self.system.transitions.iter().zip(labels) {
                    let (src, dst) = (t.src.0 as usize, t.dst.0 as usize);
                    around[src].push((true, label, own[dst]));
                    around[dst].push((false, label, own[src]));
                }
                for (mut around, &colour) in around.into_iter().zip(own) {
                    around.sort_unstable();
                    let fresh = known.len() as u32;
                    next[side].push(*known.entry((colour, around)).or_insert(fresh));
                }
            }
            let mut counts = vec![0i64; known.len()];
            next[AS_IT_IS].iter().for_each(|&c| counts[c as usize] += 1);
            next[TURNED].iter().for_each(|&c| counts[c as usize] -= 1);
            if counts.iter().any(|&n| n != 0) {
                return None;
            }
            *colours = next;
            if std::mem::replace(&mut count, known.len()) == known.len() {
                return Some(());
            }
        }
    }

    /// By transition: the one that it becomes. This is what makes an automorphism of it.
    fn transitions(&self, labels: &[Vec<u32>; 2], locs: &[LocId]) -> Option<Vec<TransitionId>> {
        let mut there: FxHashMap<(LocId, LocId, u32), VecDeque<TransitionId>> = FxHashMap::default();
        for ((i, t), &label) in (0..).zip(&self.system.transitions).zip(&labels[AS_IT_IS]) {
            there.entry((t.src, t.dst, label)).or_default().push_back(TransitionId(i));
        }
        let becomes = |l: LocId| locs[l.0 as usize];
        let image = |(t, &label): (&super::command::Transition, &u32)| {
            there.get_mut(&(becomes(t.src), becomes(t.dst), label))?.pop_front()
        };
        self.system.transitions.iter().zip(&labels[TURNED]).map(image).collect()
    }
}

/// The command with its variables turned: the same for commands that differ in the order of what they say only.
fn normal_form(system: &mut TransitionSystem, c: &Command, vars: &[VarId]) -> NormalForm {
    let mut turning = Turning::new(system, vars);
    let pool = &mut system.program.pool;
    let mut guard: Vec<Term> = c.guard.iter().map(|&g| turning.term(pool, g)).collect();
    let mut update: Vec<(VarId, Term)> =
        c.update.iter().map(|&(v, e)| (vars[v.0 as usize], turning.term(pool, e))).collect();
    update.sort_unstable_by_key(|&(v, _)| v);
    // Inputs are numbered as the assignments mention them.
    let mut numbers: FxHashMap<Node, Term> = FxHashMap::default();
    let mut counts: FxHashMap<Sort, u32> = FxHashMap::default();
    let mentioned = update.iter().flat_map(|&(_, e)| logic::leaves(pool, &[e])).collect::<Vec<_>>();
    for symbol in mentioned.into_iter().chain(c.symbols.iter().copied()) {
        let node = pool.node(symbol);
        if matches!(node, Node::Sym(_)) && !numbers.contains_key(&node) {
            let sort = pool.sort(symbol);
            let n = counts.entry(sort).or_insert(0);
            numbers.insert(node, system.symbols.get(pool, Use::Input, sort, *n));
            *n += 1;
        }
    }
    let mut renaming = Substitution::new();
    let mut renamed = |pool: &mut Pool, t| {
        let t = renaming.apply(pool, t, &|n| numbers.get(&n).copied());
        sorted_connectives(pool, t)
    };
    guard.iter_mut().for_each(|g| *g = renamed(pool, *g));
    update.iter_mut().for_each(|(_, e)| *e = renamed(pool, *e));
    let mut guard: Vec<Term> = guard.into_iter().flat_map(|g| logic::conjuncts(pool, g)).collect();
    guard.sort_unstable();
    guard.dedup();
    (guard, update)
}

/// Terms with their variables turned.
pub(super) struct Turning {
    becomes: FxHashMap<Node, Term>,
    substitution: Substitution,
}

impl Turning {
    pub(super) fn new(system: &mut TransitionSystem, vars: &[VarId]) -> Turning {
        let moved = (0..).map(VarId).zip(vars).filter(|(v, to)| v != *to);
        let becomes = moved.map(|(v, &to)| (Node::Var(v), system.program.var(to))).collect();
        Turning { becomes, substitution: Substitution::new() }
    }

    pub(super) fn term(&mut self, pool: &mut Pool, t: Term) -> Term {
        self.substitution.apply(pool, t, &|n| self.becomes.get(&n).copied())
    }
}

/// The term with the operands of conjunctions and disjunctions in one order.
fn sorted_connectives(pool: &mut Pool, t: Term) -> Term {
    Rewriter::new().rewrite(pool, t, &mut |pool, node, sort| {
        let Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) = node else { return None };
        if sort != Sort::TRUTH {
            return None;
        }
        let (mut operands, mut stack) = (Vec::new(), vec![a, b]);
        while let Some(t) = stack.pop() {
            match pool.node(t) {
                Node::Bin(own, a, b) if own == op => stack.extend([a, b]),
                _ => operands.push(t),
            }
        }
        operands.sort_unstable();
        operands.dedup();
        Some(if op == BinOp::And { pool.all(operands) } else { pool.any(operands) })
    })
}
