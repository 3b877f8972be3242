//! Facts: invariants that generalisation finds and proves, the `RefineWithGeneralization` of SYNERGY Fig. 2, line 35.
//!
//! Candidates are templates over the terms that the splits of a loop head mention, kept if every state of the forest
//! there satisfies them. Which of them hold is decided by Cartesian predicate abstraction (Ball, Podelski, Rajamani,
//! TACAS 2001): the greatest set of candidates per location that is inductive along all edges. What is kept is proved;
//! candidates that are wrong cost time only.

use crate::abstraction::RegionId;
use crate::invariants::interpolants::{Candidate, Interpolants, is_leaf};
use crate::oracle::{Asked, ModelCache};
use crate::program_view::{ProcView, ProgramView};
use crate::search::Search;
use crate::testing::NodeId;
use exec::State;
use ir::analysis::reverse_postorder;
use ir::{EdgeId, LocId, StmtKind};
use logic::{Mentions, Node, Pool, Shape, Shapes, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Answer;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Proved invariants per location.
pub(crate) struct Facts {
    at: Vec<Vec<Term>>,
    /// Candidates that were examined already.
    tried: FxHashSet<Term>,
    /// Predicates that have split loop heads.
    splits_at: FxHashSet<(LocId, Term)>,
    /// How many of them per loop head: of a shape, and of any.
    splits: FxHashMap<(LocId, Option<Shape>), u32>,
    shapes: Shapes,
    /// Questions of generalisation without a model: an edge cannot violate a candidate (cannot be taken, without one)
    /// wherever these terms hold before it.
    never: FxHashMap<(EdgeId, Option<Term>), Vec<Term>>,
    interpolants: Interpolants,
    /// Solver calls of generalisation so far.
    calls: u64,
}

/// Splits of one shape at a loop head after which they are generalised.
const REPEATED: u32 = 3;
/// The same of any shape: lists and trees make longer predicates each round.
const MANY: u32 = 6;

/// Generalisation looks at no more terms and candidates than this at a time.
const MAX_TERMS: usize = 8;
const MAX_CANDIDATES: usize = 240;
/// Templates say of a term what at most so many of its low bits are.
const MAX_LOW_BITS: u32 = 5;
/// Generalisation gives up after so many preconditions and their statements.
const MAX_WORK: usize = 200_000;
/// Regions of a location that new facts are held against.
const MAX_REGIONS: usize = 16;
/// Solver calls that generalisation has in any case.
const FREE_CALLS: u64 = 1500;

impl Facts {
    pub(crate) fn new(code: &ProcView) -> Facts {
        Facts {
            at: vec![Vec::new(); code.loc_count()],
            tried: FxHashSet::default(),
            splits_at: FxHashSet::default(),
            splits: FxHashMap::default(),
            shapes: Shapes::default(),
            never: FxHashMap::default(),
            interpolants: Interpolants::new(),
            calls: 0,
        }
    }

    pub(crate) fn at(&self, l: LocId) -> &[Term] {
        &self.at[l.0 as usize]
    }

    /// Counts a split at a loop head by a predicate that is new there. Where predicates of one shape keep coming (the
    /// third, the sixth, the twelfth, …), or many of any shape, they are generalised: it is a loop that refinement
    /// alone would unroll.
    pub(crate) fn after_split(&mut self, search: &mut Search, head: LocId, predicate: Term) {
        if !self.splits_at.insert((head, predicate)) {
            return;
        }
        let shape = self.shapes.of(&search.code.program.pool, predicate);
        let [of_shape, of_any] = [Some(shape), None].map(|shape| {
            let n = self.splits.entry((head, shape)).or_default();
            *n += 1;
            *n
        });
        if is_generalisation_due(of_shape, REPEATED) || is_generalisation_due(of_any, MANY) {
            self.generalise(search, head);
        }
    }

    /// Keeps the facts that the proof by the partition needs, working backwards from the transitions that it lacks: a
    /// proof is read by people. All facts stay where this cannot be told (an alias case that no known state shows).
    pub(crate) fn keep_needed(&mut self, search: &mut Search) {
        if self.at.iter().all(Vec::is_empty) {
            return;
        }
        let calls = search.oracle.calls;
        if let Some(needed) = self.needed(search) {
            self.at = needed;
        }
        search.oracle.for_facts += search.oracle.calls - calls;
    }

    /// The facts that are needed; `None` if that cannot be told, or time is up.
    fn needed(&self, search: &mut Search) -> Option<Vec<Vec<Term>>> {
        let ranges = search.ranges_used(search.code.proc);
        let safe: Vec<Term> =
            (0..self.at.len() as u32).map(|l| search.partition.safe(&mut search.code.program.pool, LocId(l))).collect();
        let mut needed: Vec<Vec<Term>> = vec![Vec::new(); self.at.len()];
        let mut work: BTreeSet<EdgeId> = (0..search.code.edges.len() as u32).map(EdgeId).collect();
        while let Some(e) = work.pop_last() {
            if search.runner.is_exhausted() {
                return None;
            }
            let src = search.code.edge(e).src.0 as usize;
            let used = self.used_by(search, e, (&safe, &ranges), &needed)?;
            let before = needed[src].len();
            needed[src].extend(used);
            if needed[src].len() > before {
                work.extend(search.code.graph.incoming(LocId(src as u32)));
            }
        }
        Some(needed)
    }

    /// Facts at the source of the edge, beyond `needed`, from which it keeps the partition's claim and the needed facts
    /// at its end; `None` if all of them are not enough.
    fn used_by(
        &self,
        search: &mut Search,
        e: EdgeId,
        (safe, ranges): (&[Term], &[Vec<Term>]),
        needed: &[Vec<Term>],
    ) -> Option<Vec<Term>> {
        let (src, dst) = (search.code.edge(e).src, search.code.edge(e).dst);
        let (l, m) = (src.0 as usize, dst.0 as usize);
        if search.code.is_call(e) {
            // Which facts the answers about the callee were asked with is not known any more.
            return Some(self.at[l].iter().filter(|f| !needed[l].contains(f)).copied().collect());
        }
        let edges = search.code.edges.clone();
        let stmts = &edges[e.0 as usize].stmts;
        let states = search.states_for_aliases(src, stmts);
        let pool = &mut search.code.program.pool;
        let claim = pool.all(needed[m].iter().copied().chain([safe[m]]));
        let violation = pool.not(claim);
        if pool.as_const(violation) == Some(0) {
            return Some(Vec::new());
        }
        let mut question = exec::pre::pre(&mut search.code.program, stmts, &[violation], &states).conjuncts;
        question.push(safe[l]);
        question.extend_from_slice(&ranges[l]);
        question.extend_from_slice(&needed[l]);
        let pool = &search.code.program.pool;
        if search.oracle.is_unsat(pool, &question) {
            return Some(Vec::new());
        }
        let first = question.len();
        question.extend(self.at[l].iter().filter(|f| !needed[l].contains(f)));
        match search.oracle.check(pool, &question) {
            Answer::Unsat(core) => Some(core.into_iter().filter(|&i| i >= first).map(|i| question[i]).collect()),
            _ => None,
        }
    }

    /// What the next generalisation may ask, when this much has been asked by everybody: all of them together as much
    /// as the search itself, and what small programs need in any case.
    fn calls_left(&self, calls: u64) -> u64 {
        let search = calls - self.calls;
        (search + FREE_CALLS).saturating_sub(self.calls)
    }

    fn generalise(&mut self, search: &mut Search, head: LocId) {
        let candidates = self.candidates(search, head);
        self.examine(search, head, candidates);
        // With what templates have given.
        let found = self.interpolants.candidates(search, |l| self.at[l.0 as usize].clone(), head);
        self.examine(search, head, found.iter().flat_map(|c| c.narrow.clone()).collect());
        let is_open = |c: &&Candidate| !c.narrow.iter().any(|t| self.at(c.at).contains(t));
        let wide = found.iter().filter(is_open).filter_map(|c| c.wide).collect();
        self.examine(search, head, wide);
    }

    /// Keeps the candidates that are inductive.
    fn examine(&mut self, search: &mut Search, head: LocId, mut candidates: Vec<Term>) {
        let mut unique = FxHashSet::default();
        candidates.retain(|&c| !self.at(head).contains(&c) && unique.insert(c));
        // A candidate that failed alone may hold together with a new one.
        let tried_before = self.tried.len();
        self.tried.extend(&candidates);
        if self.tried.len() == tried_before {
            return;
        }
        let calls = search.oracle.calls;
        let values = Abstraction::new(self, search, candidates).fixpoint();
        self.count_calls(search, calls);
        let Some(values) = values else { return };
        for (l, value) in values.into_iter().enumerate() {
            match value {
                Some(facts) => {
                    let known = &mut self.at[l];
                    let before = known.len();
                    known.extend(facts);
                    known.sort_unstable();
                    known.dedup();
                    if known.len() > before {
                        self.mark_excluded(search, LocId(l as u32));
                    }
                }
                // Facts behind this location rely on nothing coming from it. Where the goal cannot be reached, edges
                // were not followed.
                None if search.partition.can_matter(LocId(l as u32)) => {
                    self.at[l] = vec![search.code.program.pool.truth(false)];
                }
                None => {}
            }
        }
    }

    /// Regions that new facts exclude: made before the facts were known, they are still on abstract paths to the goal.
    fn mark_excluded(&mut self, search: &mut Search, l: LocId) {
        let partition = &search.partition;
        let is_open = |r: &RegionId| partition.distance(*r).is_some() && !partition.is_visited(*r);
        let mut leaves = partition.leaves_at(l);
        leaves.retain(is_open);
        let calls = search.oracle.calls;
        for r in leaves.into_iter().take(MAX_REGIONS) {
            let pool = &mut search.code.program.pool;
            let mut question = search.partition.literals(pool, r);
            let literals = question.iter().fold(Mentions::default(), |m, &t| m.and(pool.mentions(t)));
            let facts = self.at(l).iter().filter(|&&f| pool.mentions(f).overlaps(literals));
            question.extend(facts);
            if search.oracle.is_unsat(pool, &question) {
                search.partition.mark_empty(r);
            }
        }
        self.count_calls(search, calls);
    }

    /// Counts the solver calls behind the first `before` as those of generalisation.
    fn count_calls(&mut self, search: &mut Search, before: u64) {
        let calls = search.oracle.calls - before;
        self.calls += calls;
        search.oracle.for_facts += calls;
    }

    /// Templates that all states of the forest at `head` satisfy.
    fn candidates(&self, search: &mut Search, head: LocId) -> Vec<Term> {
        let literals = head_literals(search, head);
        let constants = comparison_constants(&search.code, &literals);
        let pool = &mut search.code.program.pool;
        let terms = interesting_terms(pool, &literals);
        let mut out = Templates::default();
        let states: Vec<State> = search
            .partition
            .leaves_at(head)
            .iter()
            .flat_map(|&r| search.partition.nodes(r))
            .map(|&n: &NodeId| search.forest.node(n).state.clone())
            .collect();
        let Some(first) = states.first() else { return Vec::new() };
        let mut ev = logic::Evaluator::new();
        for (i, &x) in terms.iter().enumerate() {
            let w = pool.width(x);
            let seen: BTreeSet<u128> = states.iter().map(|s| ev.eval(pool, x, s)).collect();
            single_templates(pool, x, &seen, constants.get(&w).map_or(&[][..], |v| v), &mut out);
            for &y in &terms[..i] {
                if pool.width(y) == w {
                    let (a, b) = (ev.eval(pool, x, first), ev.eval(pool, y, first));
                    pair_templates(pool, x, y, a, b, &mut out);
                }
            }
        }
        for &l in &literals {
            out.bounds.push(l);
            out.bounds.push(pool.not(l));
        }
        let mut out = out.in_order();
        let mut unique = FxHashSet::default();
        out.retain(|&t| pool.as_const(t).is_none() && unique.insert(t) && states.iter().all(|s| ev.holds(pool, t, s)));
        out.truncate(MAX_CANDIDATES);
        out
    }
}

/// `n` is `first`, twice, four times, … that.
fn is_generalisation_due(n: u32, first: u32) -> bool {
    n.is_multiple_of(first) && (n / first).is_power_of_two()
}

/// Candidates by how much they say, in the order in which they are worth trying.
#[derive(Default)]
struct Templates {
    relations: Vec<Term>,
    signs: Vec<Term>,
    sums: Vec<Term>,
    bounds: Vec<Term>,
}

impl Templates {
    fn in_order(self) -> Vec<Term> {
        [self.relations, self.signs, self.sums, self.bounds].concat()
    }
}

/// The conjuncts and disjuncts of the predicates that split `head`.
fn head_literals(search: &mut Search, head: LocId) -> Vec<Term> {
    let mut out = BTreeSet::new();
    for r in search.partition.leaves_at(head) {
        for l in search.partition.literals(&mut search.code.program.pool, r) {
            let pool = &mut search.code.program.pool;
            let not = pool.not(l);
            out.extend(logic::conjuncts(pool, l));
            out.extend(logic::conjuncts(pool, not));
        }
    }
    out.into_iter().collect()
}

/// Variables, and loads at constant addresses, of the literals.
fn interesting_terms(pool: &Pool, literals: &[Term]) -> Vec<Term> {
    let mut count: FxHashMap<Term, u32> = FxHashMap::default();
    for &l in literals {
        for t in logic::leaves(pool, &[l]) {
            if is_leaf(pool, t) && pool.width(t) > 1 {
                *count.entry(t).or_default() += 1;
            }
        }
    }
    let mut terms: Vec<(u32, Term)> = count.into_iter().map(|(t, n)| (n, t)).collect();
    terms.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    terms.into_iter().take(MAX_TERMS).map(|(_, t)| t).collect()
}

/// Constants that the literals and the program's assumptions compare with, by width; a few neighbours included.
fn comparison_constants(code: &ProgramView, literals: &[Term]) -> FxHashMap<u32, Vec<u128>> {
    let pool = &code.program.pool;
    let mut found: BTreeSet<(u32, u128)> = BTreeSet::new();
    let assumptions = code.edges.iter().flat_map(|e| &e.stmts).filter_map(|s| match s.kind {
        StmtKind::Assume(t) => Some(t),
        _ => None,
    });
    for t in assumptions.chain(literals.iter().copied()) {
        for c in logic::conjuncts(pool, t) {
            let c = match pool.node(c) {
                Node::Not(x) => x,
                _ => c,
            };
            if let Node::Bin(op, a, b) = pool.node(c)
                && op.is_comparison()
            {
                found.extend([a, b].iter().filter_map(|&x| Some((pool.width(x), pool.as_const(x)?))));
            }
        }
    }
    let mut out: FxHashMap<u32, Vec<u128>> = FxHashMap::default();
    for (w, k) in found {
        let m = logic::mask(w);
        let list = out.entry(w).or_default();
        if list.len() < 24 {
            list.extend([k.wrapping_sub(1) & m, k, k.wrapping_add(1) & m]);
        }
    }
    for list in out.values_mut() {
        list.sort_unstable();
        list.dedup();
    }
    out
}

fn single_templates(pool: &mut Pool, x: Term, seen: &BTreeSet<u128>, constants: &[u128], out: &mut Templates) {
    let w = pool.width(x);
    let zero = pool.constant(0, w);
    if let (Some(&lo), 1) = (seen.first(), seen.len()) {
        let k = pool.constant(lo, w);
        out.signs.push(pool.eq(x, k));
    }
    out.signs.extend([pool.sle(zero, x), pool.sle(x, zero), pool.ne(x, zero)]);
    let (Some(&lo), Some(&hi)) = (seen.first(), seen.last()) else { return };
    let alike = seen.iter().fold(0, |bits, &v| bits | (v ^ lo)).trailing_zeros();
    for bits in 1..=alike.min(MAX_LOW_BITS).min(w - 1) {
        let low = pool.constant(logic::mask(bits), w);
        let (masked, k) = (pool.and(x, low), pool.constant(lo & logic::mask(bits), w));
        out.signs.push(pool.eq(masked, k));
    }
    for &k in [lo, hi].iter().chain(constants) {
        let k = pool.constant(k, w);
        out.bounds.extend([pool.sle(x, k), pool.sle(k, x), pool.ule(x, k), pool.ule(k, x), pool.ne(x, k)]);
    }
}

/// Relations of two terms; `a` and `b` are their values in one state.
fn pair_templates(pool: &mut Pool, x: Term, y: Term, a: u128, b: u128, out: &mut Templates) {
    let w = pool.width(x);
    out.relations.extend([
        pool.eq(x, y),
        pool.ne(x, y),
        pool.sle(x, y),
        pool.sle(y, x),
        pool.ule(x, y),
        pool.ule(y, x),
    ]);
    for (p, q) in [(1u128, 1u128), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1)] {
        for sign in [1u128, u128::MAX] {
            // p*x + sign*q*y = its value here
            let (kp, kq) = (pool.constant(p, w), pool.constant(q.wrapping_mul(sign), w));
            let (px, qy) = (pool.mul(x, kp), pool.mul(y, kq));
            let sum = pool.add(px, qy);
            let value = p.wrapping_mul(a).wrapping_add(q.wrapping_mul(sign).wrapping_mul(b));
            let k = pool.constant(value, w);
            out.sums.push(pool.eq(sum, k));
        }
    }
}

/// One run of Cartesian predicate abstraction.
struct Abstraction<'a> {
    search: &'a mut Search,
    facts: &'a mut Facts,
    candidates: Vec<Term>,
    /// The precondition of the negated candidate along an edge.
    pre: FxHashMap<(EdgeId, Term), Vec<Term>>,
    /// States along the edge, for deciding aliases.
    states: FxHashMap<EdgeId, Rc<[State]>>,
    effects: FxHashMap<EdgeId, Effect>,
    examples: FxHashMap<LocId, ModelCache>,
    ev: logic::Evaluator,
    /// Preconditions looked up, and statements that they have gone through.
    work: usize,
    /// Solver calls at which to give up.
    max_calls: u64,
}

/// `None`: not reached.
type Values = Vec<Option<Vec<Term>>>;

impl<'a> Abstraction<'a> {
    fn new(facts: &'a mut Facts, search: &'a mut Search, candidates: Vec<Term>) -> Abstraction<'a> {
        let max_calls = search.oracle.calls + facts.calls_left(search.oracle.calls);
        Abstraction {
            search,
            facts,
            candidates,
            pre: FxHashMap::default(),
            states: FxHashMap::default(),
            effects: FxHashMap::default(),
            examples: FxHashMap::default(),
            ev: logic::Evaluator::new(),
            work: 0,
            max_calls,
        }
    }

    /// The greatest fixpoint, `None` if it costs too much.
    fn fixpoint(&mut self) -> Option<Values> {
        let graph_len = self.search.code.loc_count();
        let mut values: Values = vec![None; graph_len];
        values[self.search.code.entry.0 as usize] = Some(Vec::new());
        let program = &self.search.code.program;
        let order = reverse_postorder(program.proc(self.search.code.proc), &self.search.code.graph);
        let rank: FxHashMap<LocId, usize> = order.iter().enumerate().map(|(i, &l)| (l, i)).collect();
        let mut work: BTreeSet<usize> = BTreeSet::from([rank[&self.search.code.entry]]);
        while let Some(i) = work.pop_first() {
            let is_too_much = self.search.oracle.calls > self.max_calls || self.work > MAX_WORK;
            if self.search.runner.is_exhausted() || is_too_much {
                return None;
            }
            let l = order[i];
            for &e in &self.search.code.graph.out(l).to_vec() {
                let m = self.search.code.edge(e).dst;
                if !self.search.partition.can_matter(m) {
                    continue;
                }
                let before = values[l.0 as usize].clone().expect("only reached locations are worked on");
                let mut context = before;
                context.extend_from_slice(self.facts.at(l));
                let old = values[m.0 as usize].clone();
                let asked = old.clone().unwrap_or_else(|| self.candidates.clone());
                let Some(kept) = self.holding_after(e, &context, &asked) else { continue };
                if old.as_ref() != Some(&kept) {
                    values[m.0 as usize] = Some(kept);
                    work.insert(rank[&m]);
                }
            }
        }
        Some(values)
    }

    /// Those of `asked` that hold after every execution of the edge from `context`; `None` if there is none.
    fn holding_after(&mut self, e: EdgeId, context: &[Term], asked: &[Term]) -> Option<Vec<Term>> {
        if self.search.code.is_call(e) {
            // A call keeps what it cannot change.
            let code = &self.search.code;
            let survives = |c: &Term| context.contains(c) && !code.call_changes(e, *c);
            return Some(asked.iter().copied().filter(survives).collect());
        }
        let effect = self.effect(e);
        if effect.assumes != Mentions::default()
            && let Asked::Never(_) = self.ask(e, context, None)
        {
            return None;
        }
        // What holds before and is not written needs no question, and what does not hold and is not spoken of either.
        let pool = &self.search.code.program.pool;
        let spoken_of = effect.spoken_of(pool, context);
        let is_open =
            |c: &Term| pool.mentions(*c).overlaps(if context.contains(c) { effect.writes } else { spoken_of });
        let mut kept: Vec<Term> = asked.iter().copied().filter(|c| context.contains(c) && !is_open(c)).collect();
        let mut open: Vec<Term> = asked.iter().copied().filter(is_open).collect();
        while let Some(c) = open.pop() {
            if self.work > MAX_WORK {
                break;
            }
            match self.ask(e, context, Some(c)) {
                Asked::Never(_) => kept.push(c),
                Asked::Shown => self.drop_violated(e, &mut open),
                Asked::Open => {}
            }
        }
        kept.sort_unstable();
        Some(kept)
    }

    /// Whether the edge can violate the candidate (can be taken at all, for `None`) from a state of the context.
    fn ask(&mut self, e: EdgeId, context: &[Term], candidate: Option<Term>) -> Asked {
        if self.facts.never.get(&(e, candidate)).is_some_and(|why| why.iter().all(|t| context.contains(t))) {
            self.search.oracle.saved += 1;
            return Asked::Never(Vec::new());
        }
        let violation = self.precondition(e, candidate);
        let question = [context, &violation].concat();
        let l = self.search.code.edge(e).src;
        let examples = self.examples.entry(l).or_insert_with(|| self.search.examples_at(l));
        let answer = self.search.oracle.ask(&self.search.code.program.pool, &question, examples);
        if let Asked::Never(core) = &answer {
            let why = core.iter().filter_map(|&i| context.get(i).copied()).collect();
            self.facts.never.insert((e, candidate), why);
        }
        answer
    }

    /// The state that was shown last often violates other candidates, too.
    fn drop_violated(&mut self, e: EdgeId, candidates: &mut Vec<Term>) {
        let l = self.search.code.edge(e).src;
        candidates.retain(|&c| {
            let violation = self.precondition(e, Some(c));
            let example = self.examples[&l].latest().expect("a state was shown");
            self.ev.first_false(&self.search.code.program.pool, &violation, example).is_some()
        });
    }

    /// Covers all states from which the edge can violate `candidate` (can be taken at all, for `None`).
    fn precondition(&mut self, e: EdgeId, candidate: Option<Term>) -> Vec<Term> {
        let pool = &mut self.search.code.program.pool;
        let target = match candidate {
            Some(c) => pool.not(c),
            None => pool.truth(true),
        };
        self.work += 1;
        if let Some(known) = self.pre.get(&(e, target)) {
            return known.clone();
        }
        let edges = self.search.code.edges.clone();
        let stmts = &edges[e.0 as usize].stmts;
        let states = match self.states.get(&e) {
            Some(states) => states.clone(),
            None => {
                let states: Rc<[State]> = self.search.states_for_aliases(edges[e.0 as usize].src, stmts).into();
                self.states.insert(e, states.clone());
                states
            }
        };
        self.work += stmts.len();
        let program = &mut self.search.code.program;
        // The unknowns may stay: a precondition is only ever asked for a model here.
        let pre = exec::pre::pre(program, stmts, &[target], &states).conjuncts;
        self.pre.insert((e, target), pre.clone());
        pre
    }

    fn effect(&mut self, e: EdgeId) -> Effect {
        let code = &self.search.code;
        *self.effects.entry(e).or_insert_with(|| Effect::new(code, e))
    }
}

/// What a block writes, and what its assumptions and new values are about.
#[derive(Clone, Copy, Default)]
struct Effect {
    writes: Mentions,
    assumes: Mentions,
}

impl Effect {
    fn new(code: &ProgramView, e: EdgeId) -> Effect {
        let mut out = Effect::default();
        for stmt in &code.edge(e).stmts {
            stmt.kind.for_each_target(|v| out.writes = out.writes.and(Mentions::var(v)));
            match &stmt.kind {
                StmtKind::Assume(c) => out.assumes = out.assumes.and(code.program.pool.mentions(*c)),
                StmtKind::Alloc { .. } => out.writes = out.writes.and(Mentions::var(code.program.heap)),
                StmtKind::Store { .. }
                | StmtKind::Copy { .. }
                | StmtKind::Fill { .. }
                | StmtKind::HavocMem { .. }
                | StmtKind::Call { .. } => out.writes = out.writes.and(Mentions::LOADS),
                StmtKind::Assign(_) | StmtKind::Havoc { .. } | StmtKind::Free { .. } => {}
            }
        }
        out
    }

    /// What may hold after the block that did not hold before: about what it writes, what it assumes, and what facts
    /// relate with that.
    fn spoken_of(self, pool: &Pool, context: &[Term]) -> Mentions {
        let mut out = self.writes.and(self.assumes);
        loop {
            let related = context.iter().map(|&f| pool.mentions(f)).filter(|m| m.overlaps(out));
            let more = related.fold(out, Mentions::and);
            if more == out {
                return out;
            }
            out = more;
        }
    }
}
