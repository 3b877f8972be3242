//! What queries rely on: the may-preconditions of others, which must not have grown since ("optimistic assumptions,
//! discharged at the end", for recursion).

use super::queries::{Frozen, QueryId, Reliance};
use super::state::Dash;
use base::Phase;
use ir::EdgeId;
use logic::{Node, Rewriter, Term, VarId};
use rustc_hash::FxHashMap;

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

    /// A condition that is weaker than [`Dash::may`] of a query with an answer: why the target may be reached.
    pub(super) fn reason_of(&mut self, q: QueryId) -> Term {
        let search = &mut self.search;
        let query = self.queries.get(q);
        let entry = search.code.view(query.proc).entry;
        let partition = query.place.as_ref().map_or(&search.partition, |p| &p.query_state.partition);
        partition.reason_at(&mut search.code.program.pool, entry)
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
}
