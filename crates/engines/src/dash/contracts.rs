//! The proof of a run with queries: one contract a query that the program's own proof relies on.

use super::queries::{QueryId, Target};
use super::state::Dash;
use evidence::{Contract, Invariant, Use};
use logic::{Node, Term, VarId, replaced};
use rustc_hash::FxHashMap;

impl Dash {
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
        Contract { frozen, uses, ..Contract::new(self.queries.get(q).proc, invariants) }
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
