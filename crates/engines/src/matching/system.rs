//! A procedure as guarded commands: the paper's `P = (V, I, T)`, with locations as one more variable that is always known.
//!
//! The statements of an edge become one guarded command `g → e`: a condition over the variables and the edge's inputs, and
//! one simultaneous assignment. Nothing is lost by that: variables are scalars, and an edge is executed as a whole.

use super::command::{Command, CommandId, Taken, Transition, TransitionId};
use super::liveness::live_variables;
use super::substitution::Substitution;
use exec::Value;
use ir::{Edge, EdgeId, LocId, LocKind, ProcId, Program, StmtKind};
use logic::{Evaluator, Node, Pool, Rewriter, Sort, SymId, Term, VarId, conjuncts};
use rustc_hash::FxHashMap;
use solver::Model;

/// Symbols, by what they are used for: the same one each time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    ids: FxHashMap<(Use, Sort, u32), SymId>,
}

/// What a symbol is used for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Use {
    /// In the definition of a transition: its inputs.
    Input,
    /// In a symbolic state that has been put into its one form.
    State,
    /// In a symbolic state that is being made.
    Fresh,
    /// On a path that is executed from its beginning.
    Path,
}

impl Symbols {
    /// Symbol number `index` of this use and sort.
    pub(crate) fn get(&mut self, pool: &mut Pool, purpose: Use, sort: Sort, index: u32) -> Term {
        let next = SymId(self.ids.len() as u32);
        let id = *self.ids.entry((purpose, sort, index)).or_insert(next);
        pool.sym(id, sort)
    }
}

/// The transition system of the entry procedure.
#[derive(Clone)]
pub(crate) struct TransitionSystem {
    pub(crate) program: Program,
    pub(crate) proc: ProcId,
    pub(crate) entry: LocId,
    pub(crate) transitions: Vec<Transition>,
    pub(crate) commands: Vec<Command>,
    /// By location: the transitions that leave it, in the order of the program.
    outgoing: Vec<Vec<TransitionId>>,
    /// By location: the variables that are live there, in order of their numbers. Values of others do not matter.
    pub(crate) live: Vec<Vec<VarId>>,
    pub(crate) symbols: Symbols,
}

impl TransitionSystem {
    /// The system of a program of one procedure. The error says what it has that guarded commands have not.
    pub(crate) fn new(program: &Program) -> Result<TransitionSystem, String> {
        let mut program = program.clone();
        let proc = program.entry;
        let q = program.proc(proc).clone();
        let mut symbols = Symbols::default();
        let mut commands = Vec::new();
        let mut numbers: FxHashMap<Command, CommandId> = FxHashMap::default();
        let mut transitions = Vec::with_capacity(q.edges.len());
        for e in &q.edges {
            let (command, inputs) = guarded_command(&mut program, &mut symbols, e)?;
            let next = CommandId(numbers.len() as u32);
            let id = *numbers.entry(command.clone()).or_insert(next);
            if id == next {
                commands.push(command);
            }
            transitions.push(Transition { src: e.src, dst: e.dst, command: id, inputs });
        }
        let mut outgoing = vec![Vec::new(); q.locs.len()];
        for (i, t) in (0..).zip(&transitions) {
            outgoing[t.src.0 as usize].push(TransitionId(i));
        }
        let live = live_variables(&program.pool, q.locs.len(), &transitions, &commands);
        Ok(TransitionSystem { program, proc, entry: q.entry, transitions, commands, outgoing, live, symbols })
    }

    /// Terms in the one form that this pool's constructors give them, so that those that say the same after a renaming of
    /// variables are the same.
    pub(super) fn normalise(&mut self) {
        let pool = &mut self.program.pool;
        let mut rewriter = Rewriter::new();
        let mut rebuilt = |pool: &mut Pool, t: Term| {
            rewriter.rewrite(pool, t, &mut |pool, node, sort| match node {
                Node::Const(_) | Node::Numeral(_) | Node::Var(_) | Node::Sym(_) | Node::Load { .. } => None,
                _ => Some(pool.rebuild(node, sort)),
            })
        };
        for c in &mut self.commands {
            let guard: Vec<Term> = c.guard.iter().map(|&g| rebuilt(pool, g)).collect();
            c.guard = guard.into_iter().flat_map(|g| conjuncts(pool, g)).collect();
            c.update.iter_mut().for_each(|(_, e)| *e = rebuilt(pool, *e));
        }
    }

    pub(crate) fn transition(&self, t: TransitionId) -> &Transition {
        &self.transitions[t.0 as usize]
    }

    /// The guarded command of the transition.
    pub(crate) fn command(&self, t: TransitionId) -> &Command {
        &self.commands[self.transition(t).command.0 as usize]
    }

    /// The transitions that leave the location.
    pub(crate) fn outgoing(&self, l: LocId) -> &[TransitionId] {
        &self.outgoing[l.0 as usize]
    }

    pub(crate) fn transition_ids(&self) -> impl Iterator<Item = TransitionId> + use<> {
        (0..self.transitions.len() as u32).map(TransitionId)
    }

    pub(crate) fn loc_count(&self) -> usize {
        self.live.len()
    }

    pub(crate) fn kind(&self, l: LocId) -> &LocKind {
        &self.program.proc(self.proc).loc(l).kind
    }

    pub(crate) fn is_error(&self, l: LocId) -> bool {
        matches!(self.kind(l), LocKind::Error(_))
    }

    /// The edge of the procedure that the transition is.
    pub(crate) fn edge(&self, t: TransitionId) -> EdgeId {
        EdgeId(t.0)
    }

    /// Whether the transition begins with a choice among those that leave its location.
    pub(crate) fn takes_choice(&self, t: TransitionId) -> bool {
        matches!(self.transition(t).inputs.first(), Some(Taken::Choice(_)))
    }

    /// The values that the transition takes from outside, where its symbols stand for those of `named` under `model`.
    pub(crate) fn inputs(&self, t: TransitionId, named: &[Term], model: &Model) -> Vec<Value> {
        let mut evaluator = Evaluator::new();
        let mut named = named.iter();
        let pool = &self.program.pool;
        let value = |taken: &Taken| match taken {
            Taken::Choice(choice) => choice.clone(),
            Taken::Any(_) => {
                let symbol = *named.next().expect("each input has a name");
                match evaluator.value(pool, symbol, model) {
                    logic::Value::Int(n) => Value::Int(n),
                    logic::Value::Bits { bits, width } => Value::Scalar { bits, width },
                }
            }
        };
        self.transition(t).inputs.iter().map(value).collect()
    }
}

/// The edge as one guarded command.
fn guarded_command(p: &mut Program, symbols: &mut Symbols, edge: &Edge) -> Result<(Command, Vec<Taken>), String> {
    let mut update: FxHashMap<VarId, Term> = FxHashMap::default();
    let (mut guard, mut inputs) = (Vec::new(), Vec::new());
    // The choice itself: its number is the option by construction, and nothing else reads it.
    let body = match edge.choice() {
        Some(choice) => {
            inputs.push(Taken::Choice(Value::choice(choice.input, choice.option)));
            &edge.stmts[ir::CHOICE_LEN..]
        }
        None => &edge.stmts[..],
    };
    for s in body {
        match &s.kind {
            StmtKind::Assume(t) => {
                let t = over_first_state(p, &update, *t)?;
                guard.extend(conjuncts(&p.pool, t));
            }
            StmtKind::Assign(pairs) => {
                let new = pairs
                    .iter()
                    .map(|&(v, t)| Ok((v, over_first_state(p, &update, t)?)))
                    .collect::<Result<Vec<_>, String>>()?;
                update.extend(new);
            }
            StmtKind::Havoc { var, .. } => {
                let sort = p.var_decl(*var).sort();
                let symbol = symbols.get(&mut p.pool, Use::Input, sort, inputs.len() as u32);
                inputs.push(Taken::Any(symbol));
                update.insert(*var, symbol);
            }
            StmtKind::Free { .. } => {}
            StmtKind::Call { .. } => {
                return Err("a call is left (recursion, or more code than calls may expand to)".into());
            }
            StmtKind::Store { .. } | StmtKind::Copy { .. } | StmtKind::Fill { .. } | StmtKind::HavocMem { .. } => {
                return Err("the program writes memory (arrays, pointers)".into());
            }
            StmtKind::Alloc { .. } => return Err("the program allocates memory".into()),
        }
    }
    let mut update: Vec<(VarId, Term)> = update.into_iter().collect();
    update.sort_unstable();
    let symbol = |i: &Taken| match i {
        Taken::Any(symbol) => Some(*symbol),
        Taken::Choice(_) => None,
    };
    let symbols = inputs.iter().filter_map(symbol).collect();
    Ok((Command { guard, update, symbols }, inputs))
}

/// The term over the state before the edge.
fn over_first_state(p: &mut Program, update: &FxHashMap<VarId, Term>, t: Term) -> Result<Term, String> {
    if logic::leaves(&p.pool, &[t]).iter().any(|&l| matches!(p.pool.node(l), Node::Load { .. })) {
        return Err("the program reads memory (arrays, pointers)".into());
    }
    Ok(Substitution::new().apply(&mut p.pool, t, &|n| match n {
        Node::Var(v) => update.get(&v).copied(),
        _ => None,
    }))
}
