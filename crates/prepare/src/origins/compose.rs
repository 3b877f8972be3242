//! Origins of origins: where the result of two passes comes from.

use super::{CallSite, Chain, Chains, Iteration, LocOrigin, Origins, Relation, Traced, VarOrigin};
use ir::{LocId, ProcId};
use rustc_hash::FxHashMap;
use std::hash::Hash;

impl Traced {
    /// What a pass has made of this program, with the way back to where this one came from.
    pub(crate) fn then(self, next: Traced) -> Traced {
        Traced { program: next.program, origins: self.origins.then(next.origins) }
    }
}

impl Origins {
    /// The way back through a second pass and then through this one.
    pub(crate) fn then(self, second: Origins) -> Origins {
        let procs = second.procs.iter().map(|&q| self.proc(q)).collect();
        if second.calls.is_empty() && second.iterations.is_empty() {
            let loc = |o: LocOrigin| LocOrigin {
                relation: of_both(self.loc(o.proc, o.loc).relation, o.relation),
                ..*self.loc(o.proc, o.loc)
            };
            let locs = second.locs.into_iter().map(|of_proc| of_proc.into_iter().map(loc).collect()).collect();
            let vars = second.vars.iter().map(|v| self.var(v.as_ref()?.var).copied()).collect();
            return Origins { procs, locs, vars, calls: self.calls, iterations: self.iterations };
        }
        let mut both = Composer::new(&self, &second);
        let locs = second.locs.iter().map(|of_proc| of_proc.iter().map(|o| both.loc(o)).collect()).collect();
        let vars = second.vars.iter().map(|v| both.var(v.as_ref()?)).collect();
        Origins { procs, locs, vars, calls: both.calls.chains, iterations: both.iterations.chains }
    }
}

/// A location that is new to one of two passes is new to both together.
fn of_both(first: Relation, second: Relation) -> Relation {
    if second == Relation::At { first } else { second }
}

/// Chains in which equal lists are one.
struct Interned<T> {
    chains: Chains<T>,
    known: FxHashMap<(Chain<T>, T), Chain<T>>,
}

impl<T: Copy + Eq + Hash> Interned<T> {
    fn new(chains: &Chains<T>) -> Interned<T> {
        let known = chains.all().filter_map(|c| Some((chains.last(c)?, c))).collect();
        Interned { chains: chains.clone(), known }
    }

    fn push(&mut self, before: Chain<T>, item: T) -> Chain<T> {
        *self.known.entry((before, item)).or_insert_with(|| self.chains.push(before, item))
    }

    fn append(&mut self, before: Chain<T>, behind: Chain<T>) -> Chain<T> {
        if before.is_empty() {
            return behind;
        }
        self.chains.items(behind).into_iter().fold(before, |list, item| self.push(list, item))
    }
}

/// What chains of the second pass are in the program before the first.
struct Composer<'a> {
    first: &'a Origins,
    calls: Interned<CallSite>,
    iterations: Interned<Iteration>,
    /// By chain of calls of the second pass: the calls, and the iterations of the first pass in which they stand.
    calls_of: Vec<(Chain<CallSite>, Chain<Iteration>)>,
    /// By chain of iterations of the second pass.
    iterations_of: Vec<Chain<Iteration>>,
}

impl<'a> Composer<'a> {
    fn new(first: &'a Origins, second: &Origins) -> Composer<'a> {
        let mut both = Composer {
            first,
            calls: Interned::new(&first.calls),
            iterations: Interned::new(&first.iterations),
            calls_of: vec![(Chain::EMPTY, Chain::EMPTY)],
            iterations_of: vec![Chain::EMPTY],
        };
        for (before, site) in second.calls.all().filter_map(|c| second.calls.last(c)) {
            let caller = first.loc(site.caller, site.loc);
            let around = both.context(before, site.caller, site.loc);
            let site = CallSite { caller: caller.proc, loc: caller.loc, callee: first.proc(site.callee), ..site };
            let calls = both.calls.push(around.0, site);
            both.calls_of.push((calls, around.1));
        }
        for (before, iteration) in second.iterations.all().filter_map(|c| second.iterations.last(c)) {
            let head = first.loc(iteration.proc, iteration.head);
            let (calls, _) = both.context(iteration.calls, iteration.proc, iteration.head);
            let iteration = Iteration { proc: head.proc, head: head.loc, calls, ..iteration };
            let list = both.iterations.push(both.iterations_of[Chains::index(before)], iteration);
            both.iterations_of.push(list);
        }
        both
    }

    /// All calls and the first pass's iterations around a location of the program in the middle, to which calls of the
    /// second pass lead.
    fn context(&mut self, outer: Chain<CallSite>, q: ProcId, l: LocId) -> (Chain<CallSite>, Chain<Iteration>) {
        let inner = self.first.loc(q, l);
        let (calls, mut iterations) = self.calls_of[Chains::index(outer)];
        for i in self.first.iterations(inner.iterations) {
            let i = Iteration { calls: self.calls.append(calls, i.calls), ..i };
            iterations = self.iterations.push(iterations, i);
        }
        (self.calls.append(calls, inner.calls), iterations)
    }

    fn loc(&mut self, o: &LocOrigin) -> LocOrigin {
        let inner = self.first.loc(o.proc, o.loc);
        let (calls, around) = self.context(o.calls, o.proc, o.loc);
        let iterations = self.iterations.append(around, self.iterations_of[Chains::index(o.iterations)]);
        LocOrigin { proc: inner.proc, loc: inner.loc, relation: of_both(inner.relation, o.relation), calls, iterations }
    }

    fn var(&mut self, v: &VarOrigin) -> Option<VarOrigin> {
        let inner = self.first.var(v.var)?;
        let (outer, _) = self.calls_of[Chains::index(v.calls)];
        Some(VarOrigin { var: inner.var, calls: self.calls.append(outer, inner.calls) })
    }
}

#[cfg(test)]
mod tests {
    use crate::{CallPolicy, Count, Form, Loops, Wishes, prepare};
    use ir::{LocId, ProcId};

    /// A loop in `g`, which `f` calls in each iteration of a loop of its own: the calls are kept at first, and expanded
    /// when the result is prepared again.
    #[test]
    fn calls_and_iterations_of_two_preparations_are_joined() {
        let text = "pointers 64 global x: 32 entry main
            proc main() { entry a exit b loc a loc b edge a -> b { call f() } }
            proc f() { local i: 32 entry a exit z loc a loc h loc w loc z
              edge a -> h { i := 0:32 }
              edge h -> w { assume i <u 2:32 i := i + 1:32 }
              edge w -> h { call g(i) }
              edge h -> z { assume !(i <u 2:32) } }
            proc g(n) { param n: 32 local k: 32 entry a exit z loc a loc z
              edge a -> a { havoc k nondet \"k\" assume k <u n x := x + k }
              edge a -> z { assume x <u 7:32 } }";
        let p = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
        let first = prepare(&p, &Wishes::of(Form { calls: CallPolicy::All, loops: Loops::Unrolled }));
        assert_eq!(first.preparation.form.loops, Loops::Unrolled);
        let second = prepare(&first.program, &Wishes::default());
        assert_eq!(second.program.procs.len(), 1);
        let both = first.origins.clone().then(second.origins);
        assert_eq!(both.verify(&p, &second.program), Ok(()));
        let mut found = Vec::new();
        for o in both.all_locs().filter(|o| o.proc == ProcId(2) && o.loc == LocId(0)) {
            let calls: Vec<(ProcId, ProcId, LocId)> =
                both.calls(o.calls).iter().map(|c| (c.caller, c.callee, c.loc)).collect();
            assert_eq!(calls, [(ProcId(0), ProcId(1), LocId(0)), (ProcId(1), ProcId(2), LocId(2))]);
            let around = both.iterations(o.iterations);
            assert!(around.iter().all(|i| (i.proc, i.head) == (ProcId(1), LocId(1))), "{around:?}");
            assert!(around.iter().all(|i| both.calls(i.calls).len() == 1), "{around:?}");
            found.push(around.iter().map(|i| i.count).collect::<Vec<_>>());
        }
        found.sort();
        assert_eq!(found, [vec![Count::Exactly(1)], vec![Count::Exactly(2)]]);
    }
}
