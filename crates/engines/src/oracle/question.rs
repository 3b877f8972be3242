//! Asking the solver: slicing of path conditions, elimination of havocked values, tests from models.

use crate::oracle::model_cache::ModelCache;
use crate::testing::forest::Node;
use crate::testing::runner::Script;
use exec::pre::Pre;
use exec::symbolic::{Origin, Symbols};
use exec::{InitialMemory, State, Value};
use ir::Program;
use logic::{BinOp, Env, Evaluator, Node as TermNode, Pool, SymId, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Answer, Model, Solve};
use std::rc::Rc;

/// Whether some state satisfies a question about a location.
pub(crate) enum Asked {
    /// None does; indices of assertions that contradict each other.
    Never(Vec<usize>),
    /// The latest example of the location does.
    Shown,
    Open,
}

/// The solver with what engines need around it.
pub(crate) struct Oracle {
    solver: Box<dyn Solve>,
    ev: Evaluator,
    /// Symbols of a path condition, by term.
    symbols_of: FxHashMap<Term, Rc<[Term]>>,
    /// Whether conditions on the inputs of a block contradict each other: every step along the block asks again.
    contradictions: FxHashMap<Vec<Term>, bool>,
    /// Questions that needed a search.
    pub(crate) calls: u64,
    /// Those of them that generalisation asked.
    pub(crate) for_facts: u64,
    /// Questions that evaluation, simplification or an earlier answer decided.
    pub(crate) saved: u64,
    /// Questions that the solver gave up on.
    pub(crate) unknown: u64,
}

impl Oracle {
    pub(crate) fn new(solver: Box<dyn Solve>) -> Oracle {
        Oracle {
            solver,
            ev: Evaluator::new(),
            symbols_of: FxHashMap::default(),
            contradictions: FxHashMap::default(),
            calls: 0,
            for_facts: 0,
            saved: 0,
            unknown: 0,
        }
    }

    /// Is the conjunction satisfiable? Constants are decided here.
    pub(crate) fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        if let Some(i) = assertions.iter().position(|&t| pool.as_const(t) == Some(0)) {
            self.saved += 1;
            return Answer::Unsat(vec![i]);
        }
        if assertions.iter().all(|&t| pool.as_const(t) == Some(1)) {
            self.saved += 1;
            return Answer::Sat(Model::default());
        }
        let searches = self.solver.stats().calls;
        let answer = self.solver.check(pool, assertions);
        // A remembered answer or model is no call of the solver.
        let is_call = self.solver.stats().calls > searches;
        *if is_call { &mut self.calls } else { &mut self.saved } += 1;
        self.unknown += u64::from(matches!(answer, Answer::Unknown));
        answer
    }

    /// Whether the conjunction is known to have no model.
    pub(crate) fn is_unsat(&mut self, pool: &Pool, assertions: &[Term]) -> bool {
        matches!(self.check(pool, assertions), Answer::Unsat(_))
    }

    /// Solves `fresh` together with those conditions of `path` that share symbols with it, directly or through
    /// others; the rest of the path is satisfied by the values that the path's own test has.
    pub(crate) fn check_sliced(&mut self, pool: &Pool, fresh: &[Term], path: impl Iterator<Item = Term>) -> Answer {
        if let Some(i) = fresh.iter().position(|&t| pool.as_const(t) == Some(0)) {
            self.saved += 1;
            return Answer::Unsat(vec![i]);
        }
        let path = tightest(pool, path);
        let mut by_symbol: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
        let mut occurrences = 0;
        for (i, &c) in path.iter().enumerate() {
            let symbols = self.symbols(pool, c);
            occurrences += symbols.len();
            if occurrences > MAX_OCCURRENCES {
                self.saved += 1;
                return Answer::Unknown;
            }
            for &s in symbols.iter() {
                by_symbol.entry(s).or_default().push(i);
            }
        }
        let mut wanted: Vec<Term> = fresh.to_vec();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut taken = vec![false; path.len()];
        let mut at = 0;
        while at < wanted.len() {
            let symbols = self.symbols(pool, wanted[at]);
            at += 1;
            for &s in symbols.iter() {
                if !seen.insert(s) {
                    continue;
                }
                for &i in by_symbol.get(&s).map_or(&[][..], |v| v) {
                    if !std::mem::replace(&mut taken[i], true) {
                        wanted.push(path[i]);
                    }
                }
            }
        }
        if wanted.len() > MAX_CONDITIONS {
            self.saved += 1;
            return Answer::Unknown;
        }
        self.check(pool, &wanted)
    }

    /// [`Oracle::check`] about a location of which examples are known. A model becomes another one.
    pub(crate) fn ask(&mut self, pool: &Pool, question: &[Term], examples: &mut ModelCache) -> Asked {
        if examples.satisfy(&mut self.ev, pool, question) {
            self.saved += 1;
            return Asked::Shown;
        }
        match self.check(pool, question) {
            Answer::Unsat(core) => Asked::Never(core),
            Answer::Unknown => Asked::Open,
            Answer::Sat(model) => {
                examples.learn(model);
                Asked::Shown
            }
        }
    }

    fn symbols(&mut self, pool: &Pool, t: Term) -> Rc<[Term]> {
        self.symbols_of.entry(t).or_insert_with(|| logic::leaves(pool, &[t]).into()).clone()
    }

    pub(crate) fn holds(&mut self, pool: &Pool, t: Term, s: &State) -> bool {
        self.ev.holds(pool, t, s)
    }

    /// All of them. What they share is evaluated once.
    pub(crate) fn all_hold(&mut self, pool: &Pool, ts: &[Term], s: &State) -> bool {
        self.ev.first_false(pool, ts, s).is_none()
    }

    /// For each of them, whether it excludes the state. What they share is evaluated once.
    pub(crate) fn exclude(&mut self, pool: &Pool, ts: &[Term], s: &State) -> Vec<bool> {
        self.ev.start(pool);
        ts.iter().map(|&t| self.ev.next(pool, t, s) != 1).collect()
    }
}

/// The conditions without bounds that a tighter one implies: a loop `while (i < n)` leaves one bound of n per round,
/// and only the last one counts.
fn tightest(pool: &Pool, path: impl Iterator<Item = Term>) -> Vec<Term> {
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut best: FxHashMap<(BinOp, bool, Term), (usize, i128)> = FxHashMap::default();
    let mut out: Vec<Term> = Vec::new();
    for t in path {
        if !seen.insert(t) {
            continue;
        }
        let Some((key, bound)) = bound_of(pool, t) else {
            out.push(t);
            continue;
        };
        match best.get_mut(&key) {
            None => {
                best.insert(key, (out.len(), bound));
                out.push(t);
            }
            // An upper bound (key.1) is tighter when smaller.
            Some((i, old)) if (bound < *old) == key.1 => {
                out[*i] = t;
                *old = bound;
            }
            Some(_) => {}
        }
    }
    out
}

/// `t` as a bound: its operator, whether it is an upper bound, the bounded term; and the constant.
fn bound_of(pool: &Pool, t: Term) -> Option<((BinOp, bool, Term), i128)> {
    let TermNode::Bin(op @ (BinOp::Ule | BinOp::Sle), a, b) = pool.node(t) else { return None };
    let w = pool.width(a);
    let number = |v: u128| if op == BinOp::Sle { logic::to_signed(v, w) } else { v as i128 };
    if w > 64 {
        return None;
    }
    match (pool.as_const(a), pool.as_const(b)) {
        (None, Some(c)) => Some(((op, true, a), number(c))),
        (Some(c), None) => Some(((op, false, b), number(c))),
        _ => None,
    }
}

/// A test from a model: `node`'s own inputs where the model says nothing.
pub(crate) struct NewTest {
    pub(crate) script: Script,
    pub(crate) initial: InitialMemory,
    /// The first input that differs from `node`'s, or `None` if the initial memory differs.
    pub(crate) keeps_prefix: bool,
}

/// The test that `model` describes, as a change of the test that reaches `node`.
pub(crate) fn test_from_model(node: &Node, model: &Model, symbols: &Symbols) -> NewTest {
    let old = node.inputs_in_order();
    let mut values: Vec<Option<Value>> = old.iter().cloned().map(Some).collect();
    let mut initial = node.state.initial().clone();
    let mut keeps_prefix = true;
    let mut assigned: Vec<_> = model.syms.iter().map(|(&s, &v)| (s, v)).collect();
    assigned.sort_unstable();
    for (s, v) in assigned {
        if s.0 >= 1 << 31 {
            continue;
        }
        match symbols.origin(s) {
            Origin::Scalar { index, width } => {
                set(&mut values, index as usize, Value::Scalar { bits: v, width });
            }
            // Not an input: the run finds out what is there.
            Origin::Behind { .. } => {}
            Origin::Byte { index, offset } => set_byte(&mut values, index as usize, offset as usize, v as u8),
            Origin::Memory { addr, bytes } => {
                for i in 0..bytes as u128 {
                    let b = (v >> (8 * i)) as u8;
                    if initial.get(addr + i) != b {
                        keeps_prefix = false;
                        initial.bytes.insert(addr + i, b);
                    }
                }
            }
        }
    }
    keeps_prefix &= old.iter().zip(&values).all(|(a, b)| Some(a) == b.as_ref());
    NewTest { script: Script { values }, initial, keeps_prefix }
}

fn set(values: &mut Vec<Option<Value>>, index: usize, v: Value) {
    if values.len() <= index {
        values.resize(index + 1, None);
    }
    values[index] = Some(v);
}

fn set_byte(values: &mut Vec<Option<Value>>, index: usize, offset: usize, b: u8) {
    if values.len() <= index {
        values.resize(index + 1, None);
    }
    let slot = values[index].get_or_insert_with(|| Value::Bytes(Vec::new()));
    if let Value::Bytes(bytes) = slot {
        if bytes.len() <= offset {
            bytes.resize(offset + 1, 0);
        }
        bytes[offset] = b;
    }
}

/// A path whose conditions hang together in larger numbers is not solved as a whole: a refinement of its last step costs
/// less than a question about thousands of inputs at once.
const MAX_CONDITIONS: usize = 1_500;
/// Nor is it looked through, where its conditions mention symbols this often: a loop that adds an input to a sum in each
/// round has conditions whose size is quadratic.
const MAX_OCCURRENCES: usize = 400_000;

/// In groups of conditions larger than this no values are tried in place of all.
const MAX_GROUP: usize = 64;

/// Values of one unknown that are tried in place of all.
const MAX_WITNESSES: usize = 12;

impl Oracle {
    /// Conjuncts over the program's vocabulary that are implied by `∃ unknowns. ∧ conjuncts`: by equations that
    /// determine an unknown; groups of conditions connected by unknowns are decided by themselves, and otherwise
    /// replaced by the core of the state's values that contradict them (DESIGN section 3, "Havoc").
    pub(crate) fn eliminate(&mut self, p: &mut Program, pre: Pre, state: &State) -> Vec<Term> {
        let pool = &mut p.pool;
        if pre.unknowns.is_empty() {
            return pre.conjuncts;
        }
        let (units, rest): (Vec<Term>, Vec<Term>) = pre
            .conjuncts
            .into_iter()
            .partition(|&t| logic::leaves(pool, &[t]).iter().any(|l| pre.unknowns.contains(l)));
        let is_unit = units.len() == 1;
        let mut open: Vec<Term> = units.into_iter().flat_map(|t| logic::conjuncts(pool, t)).collect();
        for &u in &pre.unknowns {
            if let Some(without) = by_equation(pool, u, &open) {
                open = without.into_iter().flat_map(|t| logic::conjuncts(pool, t)).collect();
            }
        }
        let mut done = Vec::new();
        for group in components(pool, open, &pre.unknowns) {
            if group.unknowns.is_empty() {
                done.extend(group.conditions);
            } else {
                done.extend(self.without_unknowns(p, &group, state));
            }
        }
        let mut out = rest;
        if is_unit {
            // What came in as one conjunct goes on as one.
            out.push(p.pool.all(done));
        } else {
            out.extend(done);
        }
        let mut seen = FxHashSet::default();
        out.retain(|&t| seen.insert(t));
        if let Some(&t) = out.iter().find(|&&t| p.pool.as_const(t) == Some(0)) {
            return vec![t];
        }
        out.retain(|&t| p.pool.as_const(t) != Some(1));
        out
    }

    fn without_unknowns(&mut self, p: &mut Program, group: &Group, state: &State) -> Vec<Term> {
        if group.conditions.len() > MAX_CONDITIONS {
            return Vec::new();
        }
        let mut conditions = located(p, &group.conditions, state);
        let pool = &mut p.pool;
        if self.is_contradiction(pool, &conditions) {
            return vec![pool.truth(false)];
        }
        let is_small = conditions.len() <= MAX_GROUP;
        for &u in group.unknowns.iter().filter(|_| is_small) {
            if let Some(without) = self.by_witnesses(pool, u, &conditions) {
                conditions = without;
            }
        }
        if !conditions.iter().any(|&c| depends_on_symbols(pool, c)) {
            return conditions;
        }
        let fixed: Vec<Term> =
            logic::leaves(pool, &conditions).into_iter().filter(|&l| !depends_on_symbols(pool, l)).collect();
        if fixed.is_empty() {
            return Vec::new();
        }
        let equations: Vec<Term> = fixed.iter().map(|&l| self.value_equation(pool, l, state)).collect();
        let mut question = equations.clone();
        question.extend_from_slice(&conditions);
        let Answer::Unsat(core) = self.check(pool, &question) else { return Vec::new() };
        let mut core: Vec<Term> = core.into_iter().filter_map(|i| equations.get(i).copied()).collect();
        core.sort_unstable();
        let contradiction = pool.all(core);
        vec![pool.not(contradiction)]
    }

    /// [`Oracle::is_unsat`] of conditions that are asked about often.
    fn is_contradiction(&mut self, pool: &Pool, conditions: &[Term]) -> bool {
        if let Some(&known) = self.contradictions.get(conditions) {
            self.saved += 1;
            return known;
        }
        let answer = self.is_unsat(pool, conditions);
        self.contradictions.insert(conditions.to_vec(), answer);
        answer
    }

    /// `∃ u. ∧ conditions` as the disjunction over a few values of u, where the solver confirms that no other value is
    /// ever needed: the ends of u's range do for whatever is monotone in u. `None` where they do not.
    fn by_witnesses(&mut self, pool: &mut Pool, u: Term, conditions: &[Term]) -> Option<Vec<Term>> {
        let (with, mut rest): (Vec<Term>, Vec<Term>) =
            conditions.iter().copied().partition(|&c| logic::leaves(pool, &[c]).contains(&u));
        let (bounds, relations): (Vec<Term>, Vec<Term>) =
            with.iter().copied().partition(|&c| logic::leaves(pool, &[c]) == [u]);
        let mut instances: Vec<Term> = Vec::new();
        for k in witnesses(pool, u, &bounds) {
            let k = pool.constant(k, pool.width(u));
            let is_in_range = bounds.iter().all(|&b| {
                let b = replaced(pool, b, u, k);
                pool.as_const(b) == Some(1)
            });
            if is_in_range {
                let here: Vec<Term> = relations.iter().map(|&c| replaced(pool, c, u, k)).collect();
                instances.push(pool.all(here));
            }
        }
        instances.dedup();
        let every = pool.any(instances.iter().copied());
        for candidate in instances.into_iter().chain([every]) {
            let mut question = with.clone();
            question.push(pool.not(candidate));
            if self.is_unsat(pool, &question) {
                rest.extend(logic::conjuncts(pool, candidate));
                return Some(rest);
            }
        }
        None
    }

    fn value_equation(&mut self, pool: &mut Pool, leaf: Term, state: &State) -> Term {
        let v = self.ev.eval(pool, leaf, state);
        let k = pool.constant(v, pool.width(leaf));
        pool.eq(leaf, k)
    }

    /// Values of the unknowns with which the conjuncts hold in `state`.
    pub(crate) fn choose_unknowns(&mut self, p: &mut Program, conjuncts: &[Term], state: &State) -> Option<Model> {
        let conditions = located(p, conjuncts, state);
        let mut question = conditions.clone();
        for leaf in logic::leaves(&p.pool, &conditions) {
            if !depends_on_symbols(&p.pool, leaf) {
                question.push(self.value_equation(&mut p.pool, leaf, state));
            }
        }
        match self.check(&p.pool, &question) {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }
}

/// Values of `u` worth trying: the constants of its bounds and their neighbours, and the extremes of its width.
fn witnesses(pool: &Pool, u: Term, bounds: &[Term]) -> Vec<u128> {
    let w = pool.width(u);
    let m = logic::mask(w);
    let mut values = vec![0, 1, m >> 1, (m >> 1).wrapping_add(1) & m, m];
    for &b in bounds {
        let mut stack = vec![b];
        while let Some(t) = stack.pop() {
            let node = pool.node(t);
            if let TermNode::Const(k) = node
                && pool.width(t) == w
            {
                values.extend([k, k.wrapping_add(1) & m, k.wrapping_sub(1) & m]);
            }
            node.for_each_child(|c| stack.push(c));
        }
    }
    values.sort_unstable();
    values.dedup();
    values.truncate(MAX_WITNESSES);
    values
}

fn depends_on_symbols(pool: &Pool, t: Term) -> bool {
    logic::leaves(pool, &[t]).iter().any(|&l| matches!(pool.node(l), TermNode::Sym(_)))
}

/// The conditions with each load at an address that depends on unknowns written as a choice among the places of the
/// object that it reads, so that the state's values of those places can be used.
fn located(p: &mut Program, conditions: &[Term], state: &State) -> Vec<Term> {
    let mut loads: Vec<(Term, Vec<u128>)> = Vec::new();
    let mut ev = Evaluator::new();
    for leaf in logic::leaves(&p.pool, conditions) {
        let TermNode::Load { addr, bytes, .. } = p.pool.node(leaf) else { continue };
        if !depends_on_symbols(&p.pool, addr) {
            continue;
        }
        let example = ev.eval(&p.pool, addr, &ZeroUnknowns(state));
        if let Some(places) = exec::cells::cells(p, addr, example, bytes) {
            loads.push((leaf, places));
        }
    }
    if loads.is_empty() {
        return conditions.to_vec();
    }
    let pool = &mut p.pool;
    let mut rewriter = logic::Rewriter::new();
    let wanted: FxHashMap<TermNode, Vec<u128>> = loads.into_iter().map(|(t, c)| (pool.node(t), c)).collect();
    let mut choice = |pool: &mut Pool, node: TermNode, width: u32| {
        let TermNode::Load { addr, bytes, ptr } = node else { return None };
        let places = wanted.get(&node)?;
        let mut value = pool.plain(node, width);
        for &at in places {
            let k = pool.constant(at, pool.width(addr));
            let (is_here, here) = (pool.eq(addr, k), pool.load(k, bytes, ptr));
            value = pool.ite(is_here, here, value);
        }
        Some(value)
    };
    conditions.iter().map(|&t| rewriter.rewrite(pool, t, &mut choice)).collect()
}

/// A state in which unknowns are zero.
struct ZeroUnknowns<'a>(&'a State);

impl Env for ZeroUnknowns<'_> {
    fn var(&self, v: VarId) -> u128 {
        self.0.get(v)
    }

    fn load(&self, addr: u128, bytes: u8) -> u128 {
        self.0.load(addr, bytes)
    }

    fn sym(&self, _: SymId) -> u128 {
        0
    }
}

/// Conditions that share unknowns.
struct Group {
    unknowns: Vec<Term>,
    conditions: Vec<Term>,
}

fn components(pool: &Pool, conditions: Vec<Term>, unknowns: &[Term]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for c in conditions {
        let leaves = logic::leaves(pool, &[c]);
        let mut group =
            Group { unknowns: unknowns.iter().copied().filter(|u| leaves.contains(u)).collect(), conditions: vec![c] };
        let (touching, apart): (Vec<Group>, Vec<Group>) =
            groups.into_iter().partition(|g| g.unknowns.iter().any(|u| group.unknowns.contains(u)));
        for g in touching {
            group.unknowns.extend(g.unknowns);
            group.conditions.extend(g.conditions);
        }
        group.unknowns.sort_unstable();
        group.unknowns.dedup();
        groups = apart;
        groups.push(group);
    }
    groups
}

/// The group without `unknown`, if an equation of it determines `unknown`.
fn by_equation(pool: &mut Pool, unknown: Term, group: &[Term]) -> Option<Vec<Term>> {
    let (i, definition) = group.iter().enumerate().find_map(|(i, &t)| Some((i, solved_for(pool, t, unknown)?)))?;
    let rest = group.iter().enumerate().filter(|&(j, _)| j != i);
    Some(rest.map(|(_, &t)| replaced(pool, t, unknown, definition)).collect())
}

/// `definition` with `t ⇔ unknown = definition`, where `t` is an equation linear in `unknown` with coefficient ±1.
pub(crate) fn solved_for(pool: &mut Pool, t: Term, unknown: Term) -> Option<Term> {
    if t == unknown {
        return Some(pool.truth(true));
    }
    if pool.node(t) == TermNode::Not(unknown) {
        return Some(pool.truth(false));
    }
    let TermNode::Bin(BinOp::Eq, a, b) = pool.node(t) else { return None };
    if pool.width(a) != pool.width(unknown) || pool.width(a) == 1 {
        return None;
    }
    let difference = pool.sub(a, b);
    let candidates = [pool.sub(unknown, difference), pool.add(unknown, difference)];
    candidates.into_iter().find(|&c| !logic::leaves(pool, &[c]).contains(&unknown))
}

/// The term with `by` in place of `unknown`, a leaf.
pub(crate) fn replaced(pool: &mut Pool, t: Term, unknown: Term, by: Term) -> Term {
    let node = pool.node(unknown);
    logic::Rewriter::of(pool.mentions(unknown)).rewrite(pool, t, &mut |_, n, _| (n == node).then_some(by))
}
