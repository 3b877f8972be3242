//! The questions about procedures (DASH Fig. 16, line 8) and what is known of their answers.
//!
//! A query is a procedure and a target: an error inside, untranslated code inside, or a predicate at its exit. Its
//! partition is a proof that grows: at any time, `{¬may} procedure {¬target}` holds, where *may* is the union of the
//! initial regions that still have an abstract path to the target. That is the not-may-summary of SMASH (Godefroid,
//! Nori, Rajamani, Tetali, POPL 2010); the inputs that led to the target once are its must-summaries. Neither depends
//! on who asked, so both are kept and looked up for every later question.
//!
//! A query that meets itself, on a recursive procedure, is answered by an assumption. What a query relies on is
//! written down as its *uses*; [`super::reliance`] holds them against the final partitions and takes back what does not
//! hold.

use super::values::Values;
use crate::Context;
use crate::abstraction::Partition;
use crate::invariants::LearnedInvariants;
use crate::program_view::{Goal, ProgramView};
use crate::search::QueryState;
use crate::testing::{Forest, Script};
use ir::{EdgeId, ProcId};
use logic::{Node, Term, VarId};
use rustc_hash::FxHashMap;

/// A question asked before, or being asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct QueryId(pub(super) u32);

/// What a query asks a procedure about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Target {
    /// Whether an error inside is reached.
    Error,
    /// Whether untranslated code inside is reached.
    Unknown,
    /// Whether it returns in a state of the predicate, which is over globals, memory, the result and frozen variables.
    Exit(Term),
}

/// A frozen variable of a query and what it stands for at a call: a variable of the caller.
pub(super) type Frozen = Vec<(VarId, VarId)>;

/// What an answer relied on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reliance {
    /// The edge with the call.
    pub(super) edge: EdgeId,
    pub(super) query: QueryId,
    pub(super) frozen: Frozen,
    /// The may-precondition that the query had then. It must not have grown since.
    pub(super) may: Term,
}

/// What the loop works on for one query.
pub(super) struct QueryParts {
    pub(super) query_state: QueryState,
    pub(super) facts: LearnedInvariants,
    pub(super) values: Values,
}

pub(super) struct Query {
    pub(super) proc: ProcId,
    pub(super) target: Target,
    /// Those that the target mentions.
    pub(super) frozen: Vec<VarId>,
    /// `None` while the query is the current one, and its parts are where the loop works.
    pub(super) place: Option<QueryParts>,
    pub(super) uses: Vec<Reliance>,
    /// It waits for an answer, or is the current one.
    pub(super) is_active: bool,
    /// What is assumed for its may-precondition where it meets itself; nothing of it at first.
    pub(super) assumed: Option<Term>,
    /// Inputs that led from some initial state to the target.
    pub(super) must: Vec<Script>,
}

/// Must-summaries of one query.
pub(super) const MAX_MUST: usize = 4;

/// All queries of a run; the first is the program's own.
pub(super) struct Queries {
    pub(super) list: Vec<Query>,
    /// Queries that may answer for others, the latest last.
    known: FxHashMap<(ProcId, Target), Vec<QueryId>>,
    by_proc: FxHashMap<ProcId, Vec<QueryId>>,
    pub(super) current: QueryId,
    pub(super) asked: u64,
    pub(super) reused: u64,
}

impl Queries {
    /// The program's own query, whose parts the loop has.
    pub(super) fn new(code: &ProgramView) -> Queries {
        let program = Query {
            proc: code.proc,
            target: Target::Error,
            frozen: Vec::new(),
            place: None,
            uses: Vec::new(),
            is_active: true,
            assumed: None,
            must: Vec::new(),
        };
        Queries {
            list: vec![program],
            known: FxHashMap::default(),
            by_proc: FxHashMap::default(),
            current: QueryId(0),
            asked: 0,
            reused: 0,
        }
    }

    pub(super) fn fill_stats(&self, cx: &mut Context<'_>) {
        cx.stats.queries = self.asked;
        cx.stats.summaries_reused = self.reused;
        for query in self.list.iter().filter_map(|q| q.place.as_ref()) {
            cx.stats.regions += query.query_state.partition.len() as u64;
            cx.stats.predicates += query.query_state.partition.predicate_count() as u64;
        }
    }

    pub(super) fn get(&self, q: QueryId) -> &Query {
        &self.list[q.0 as usize]
    }

    pub(super) fn get_mut(&mut self, q: QueryId) -> &mut Query {
        &mut self.list[q.0 as usize]
    }

    pub(super) fn open(&mut self, code: &mut ProgramView, proc: ProcId, target: Target) -> QueryId {
        let view = code.view(proc).clone();
        let (goal, partition) = match target {
            Target::Error => (Goal::Error, Partition::new(&view, Goal::Error)),
            Target::Unknown => (Goal::Unknown, Partition::new(&view, Goal::Unknown)),
            Target::Exit(post) => (Goal::Exit, Partition::for_exit(&view, &code.program.pool, post)),
        };
        let query_state = QueryState { proc, goal, forest: Forest::default(), partition };
        let facts = match self.by_proc.get(&proc).and_then(|earlier| self.get(*earlier.last()?).place.as_ref()) {
            Some(earlier) => earlier.facts.for_another_question(code),
            None => LearnedInvariants::new(view.loc_count()),
        };
        let id = QueryId(self.list.len() as u32);
        self.list.push(Query {
            proc,
            target,
            frozen: frozen_in(code, target),
            place: Some(QueryParts { query_state, facts, values: Values::default() }),
            uses: Vec::new(),
            is_active: false,
            assumed: None,
            must: Vec::new(),
        });
        self.known.entry((proc, target)).or_default().push(id);
        self.by_proc.entry(proc).or_default().push(id);
        id
    }

    /// Queries about exactly this, the latest first.
    pub(super) fn same(&self, proc: ProcId, target: Target) -> Vec<QueryId> {
        self.known.get(&(proc, target)).map_or(Vec::new(), |l| l.iter().rev().copied().collect())
    }

    /// Queries about the exit of the procedure, the latest first.
    pub(super) fn at_exit(&self, proc: ProcId) -> impl Iterator<Item = (QueryId, Term)> + '_ {
        let list = self.by_proc.get(&proc).map_or(&[][..], |l| l);
        list.iter().rev().filter_map(|&q| match self.get(q).target {
            Target::Exit(post) => Some((q, post)),
            Target::Error | Target::Unknown => None,
        })
    }
}

fn frozen_in(code: &ProgramView, target: Target) -> Vec<VarId> {
    let Target::Exit(post) = target else { return Vec::new() };
    let pool = &code.program.pool;
    let leaves = logic::leaves(pool, &[post]).into_iter();
    let vars = leaves.filter_map(|l| match pool.node(l) {
        Node::Var(v) => Some(v),
        _ => None,
    });
    vars.filter(|&v| code.is_frozen(v)).collect()
}
