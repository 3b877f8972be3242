//! The questions about procedures (DASH Fig. 16, line 8) and what is known of their answers.
//!
//! A query is a procedure and a target: an error inside, untranslated code inside, or a predicate at its exit. Its
//! partition is a proof that grows: at any time, `{¬may} procedure {¬target}` holds, where *may* is the union of the
//! initial regions that still have an abstract path to the target. That is the not-may-summary of SMASH (Godefroid,
//! Nori, Rajamani, Tetali, POPL 2010); the inputs that led to the target once are its must-summaries. Neither depends
//! on who asked, so both are kept and looked up for every later question.
//!
//! A query that meets itself, on a recursive procedure, is answered by an assumption. What a query relies on is
//! written down as its *uses*; [`Dash::settle`] holds them against the final partitions and takes back what does not
//! hold.

use super::{Dash, values::Values};
use crate::Context;
use crate::abstraction::Partition;
use crate::invariants::Facts;
use crate::oracle::replaced;
use crate::program_view::{Goal, ProgramView};
use crate::search::QueryState;
use crate::testing::{Forest, Script};
use base::Phase;
use evidence::{Contract, Invariant, Use};
use ir::{EdgeId, ProcId};
use logic::{Node, Rewriter, Term, VarId};
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
pub(super) struct Place {
    pub(super) query_state: QueryState,
    pub(super) facts: Facts,
    pub(super) values: Values,
}

pub(super) struct Query {
    pub(super) proc: ProcId,
    pub(super) target: Target,
    /// Those that the target mentions.
    pub(super) frozen: Vec<VarId>,
    /// `None` while the query is the current one, and its parts are where the loop works.
    pub(super) place: Option<Place>,
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
        let id = QueryId(self.list.len() as u32);
        self.list.push(Query {
            proc,
            target,
            frozen: frozen_in(code, target),
            place: Some(Place { query_state, facts: Facts::new(&view), values: Values::default() }),
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

impl Dash {
    /// The states from which the query's target may be reached, over the variables at its procedure's entry: what its
    /// partition leaves, or what is assumed as long as the query has no answer.
    pub(super) fn may(&mut self, q: QueryId) -> Term {
        let query = self.queries.get(q);
        if !query.is_active {
            return self.may_of_partition(q);
        }
        query.assumed.unwrap_or_else(|| self.search.code.program.pool.truth(false))
    }

    fn may_of_partition(&mut self, q: QueryId) -> Term {
        let search = &mut self.search;
        let query = self.queries.get(q);
        let entry = search.code.view(query.proc).entry;
        let partition = query.place.as_ref().map_or(&search.partition, |p| &p.query_state.partition);
        let pool = &mut search.code.program.pool;
        let safe = partition.safe(pool, entry);
        pool.not(safe)
    }

    /// A term over the callee's entry as one over the caller's state before the call at `loc`. `None` if it mentions
    /// variables of the callee that have no value yet.
    pub(super) fn before_call(&mut self, loc: ir::LocId, frozen: &Frozen, t: Term) -> Option<Term> {
        let code = &mut self.search.code;
        let view = code.current();
        let site = view.call_at(loc).expect("a call stands here");
        let params = code.view(site.callee).params.clone();
        let mut values: FxHashMap<VarId, Term> = params.iter().copied().zip(site.args.iter().copied()).collect();
        for &(k, v) in frozen {
            let t = code.program.var(v);
            values.insert(k, t);
        }
        for leaf in logic::leaves(&code.program.pool, &[t]) {
            if let Node::Var(v) = code.program.pool.node(leaf)
                && !values.contains_key(&v)
                && (code.owner(v).is_some() || code.is_frozen(v))
            {
                return None;
            }
        }
        let pool = &mut code.program.pool;
        Some(Rewriter::new().rewrite(pool, t, &mut |_, n, _| match n {
            Node::Var(v) => values.get(&v).copied(),
            _ => None,
        }))
    }

    /// Notes that the current query relies on another, as far as it is known now.
    pub(super) fn depend(&mut self, edge: EdgeId, query: QueryId, frozen: &Frozen, may: Term) {
        let reliance = Reliance { edge, query, frozen: frozen.clone(), may };
        let uses = &mut self.queries.list[self.queries.current.0 as usize].uses;
        if !uses.contains(&reliance) {
            uses.push(reliance);
        }
    }

    /// Holds what the queries rely on against what is known now; true if nothing had to be taken back from the current
    /// query. An assumption that turned out too strong is replaced by what the search that used it has found: the
    /// may-precondition grows until it is a solution of the recursive equations.
    pub(super) fn settle(&mut self) -> bool {
        let watch = self.search.watch.clone();
        let _lap = watch.phase(Phase::Conditions);
        let current = self.queries.current;
        let mut is_settled = true;
        while let Some((user, i)) = self.broken_reliance() {
            let query = self.queries.list[user.0 as usize].uses[i].query;
            if query == current {
                self.assume_what_was_found();
            }
            let reliance = self.queries.get_mut(user).uses.remove(i);
            let proc = self.queries.get(user).proc;
            // All that relied on something at this edge is asked again.
            self.queries.get_mut(user).uses.retain(|u| u.edge != reliance.edge);
            let view = self.search.code.view(proc).clone();
            is_settled &= user != current;
            let place = self.queries.get_mut(user).place.as_mut();
            let partition = place.map_or(&mut self.search.partition, |p| &mut p.query_state.partition);
            partition.reopen(&view, reliance.edge);
        }
        is_settled
    }

    /// All that the queries rely on is known to hold.
    pub(super) fn is_relied_on_settled(&mut self) -> bool {
        self.broken_reliance().is_none()
    }

    /// The current query's assumption becomes what the search has found under it. It only grows, which a search that
    /// finds less under a weaker assumption must not undo.
    fn assume_what_was_found(&mut self) {
        let current = self.queries.current;
        let found = self.may_of_partition(current);
        let before = self.queries.get(current).assumed;
        let assumed = match before {
            Some(old) if !self.implies(old, found) => self.search.code.program.pool.or(old, found),
            _ => found,
        };
        self.queries.get_mut(current).assumed = Some(assumed);
    }

    /// A reliance on a query whose may-precondition has grown beyond it. Queries that still wait for their answer are
    /// looked at when they have it.
    fn broken_reliance(&mut self) -> Option<(QueryId, usize)> {
        let current = self.queries.current;
        let mut may: FxHashMap<QueryId, Term> = FxHashMap::default();
        for user in (0..self.queries.list.len() as u32).map(QueryId) {
            for i in 0..self.queries.get(user).uses.len() {
                let reliance = &self.queries.get(user).uses[i];
                let (on, then) = (reliance.query, reliance.may);
                if self.queries.get(on).is_active && on != current {
                    continue;
                }
                let now = match may.get(&on) {
                    Some(&t) => t,
                    None => self.may_of_partition(on),
                };
                may.insert(on, now);
                if !self.implies(now, then) {
                    return Some((user, i));
                }
            }
        }
        None
    }

    pub(super) fn implies(&mut self, a: Term, b: Term) -> bool {
        let pool = &mut self.search.code.program.pool;
        if a == b || pool.as_const(a) == Some(0) || pool.as_const(b) == Some(1) {
            return true;
        }
        if self.implied.contains(&(a, b)) {
            return true;
        }
        let not = pool.not(b);
        let holds = self.search.oracle.is_unsat(&self.search.code.program.pool, &[a, not]);
        if holds {
            self.implied.insert((a, b));
        }
        holds
    }

    /// The contracts that the program's own proof relies on, directly or through others.
    pub(super) fn contracts(&mut self) -> Vec<Contract> {
        let mut order = vec![QueryId(0)];
        let mut number: FxHashMap<QueryId, usize> = FxHashMap::from_iter([(QueryId(0), 0)]);
        let mut at = 0;
        while at < order.len() {
            for on in self.queries.get(order[at]).uses.iter().map(|u| u.query).collect::<Vec<_>>() {
                number.entry(on).or_insert_with(|| {
                    order.push(on);
                    order.len() - 1
                });
            }
            at += 1;
        }
        order.into_iter().map(|q| self.contract(q, &number)).collect()
    }

    fn contract(&mut self, q: QueryId, number: &FxHashMap<QueryId, usize>) -> Contract {
        let query = self.queries.get(q);
        let search = &mut self.search;
        let ranges = search.ranges_used(query.proc);
        let (partition, facts) = match &query.place {
            None => (&search.partition, &self.facts),
            Some(place) => (&place.query_state.partition, &place.facts),
        };
        let at = |l: ir::LocId| [facts.at(l), &ranges[l.0 as usize]].concat();
        let mut invariants = partition.invariants(&mut search.code.program.pool, at);
        let mut frozen = query.frozen.clone();
        let exit = search.code.view(query.proc).exit;
        for (p, k) in self.parameters_at_exit(q) {
            let program = &mut self.search.code.program;
            let (param, remembered) = (program.var(p), program.var(k));
            // The parameter keeps its value, so that the frozen variable may stand for it behind the call.
            let is_kept = program.pool.eq(remembered, param);
            invariants.iter_mut().for_each(|i| *i = program.pool.and(*i, is_kept));
            let post = &mut invariants[exit.0 as usize];
            *post = replaced(&mut program.pool, *post, param, remembered);
            frozen.push(k);
        }
        let uses = self.uses_of(q, number);
        let invariants = invariants.into_iter().map(Invariant::Holds).collect();
        Contract { proc: self.queries.get(q).proc, frozen, invariants, uses }
    }

    /// Parameters that the query's target mentions, each with a frozen variable that the query does not use.
    fn parameters_at_exit(&self, q: QueryId) -> Vec<(VarId, VarId)> {
        let query = self.queries.get(q);
        let Target::Exit(post) = query.target else { return Vec::new() };
        let code = &self.search.code;
        let leaves = logic::leaves(&code.program.pool, &[post]);
        let params = code.view(query.proc).params.iter().copied();
        let mentioned = params.filter(|&p| leaves.iter().any(|&l| code.program.pool.node(l) == Node::Var(p)));
        let mut taken = query.frozen.clone();
        let unused = |p: VarId| {
            let k = (0..).map_while(|i| code.number_like(p, i)).find(|k| !taken.contains(k));
            let k = k.expect("there are as many variables as a question may use");
            taken.push(k);
            (p, k)
        };
        mentioned.map(unused).collect()
    }

    fn uses_of(&mut self, q: QueryId, number: &FxHashMap<QueryId, usize>) -> Vec<Use> {
        let mut uses: Vec<Use> = Vec::new();
        for u in self.queries.get(q).uses.clone() {
            let user = self.search.code.view(self.queries.get(q).proc).clone();
            let site = user.call_at(user.edge(u.edge).src).expect("a query relies on others at calls");
            let params = self.search.code.view(site.callee).params.clone();
            let mut frozen: Vec<Term> = Vec::new();
            for k in self.queries.get(u.query).frozen.clone() {
                let known = u.frozen.iter().find(|(v, _)| *v == k);
                let v = known.expect("a value for each frozen variable of the query").1;
                frozen.push(self.search.code.program.var(v));
            }
            for (p, _) in self.parameters_at_exit(u.query) {
                let i = params.iter().position(|&x| x == p).expect("a parameter");
                frozen.push(site.args[i]);
            }
            let new = Use { edge: u.edge, contract: number[&u.query], frozen };
            if !uses.contains(&new) {
                uses.push(new);
            }
        }
        uses
    }
}
