//! Candidates for claims: what all observed states of a location satisfy (Ernst et al.: Daikon), of a few forms.

use super::conditions::shared;
use super::equations::{Equation, equations};
use super::runs::{Observations, Row};
use super::trials::{constants, subterms};
use super::vocabulary::{Value, Vocabulary, atoms, is_about, is_excluded};
use ir::{LocId, ProcId, Program, ProgramPoint};
use logic::{BinOp, Evaluator, Node, Term, mask};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Candidates of one location.
const MAX_CANDIDATES: usize = 500;
/// Values of a frozen variable that are told apart.
const MAX_TABLE: usize = 64;
/// Values of a frozen variable for each of which relations are looked for.
const FEW: usize = 4;
/// Values of a frozen variable for each of which others are bounded.
const SOME: usize = 16;
/// Values that are compared with each other.
const MAX_COMPARED: usize = 10;

/// By location.
pub(super) type Candidates = BTreeMap<ProgramPoint, Vec<Term>>;

/// Claims these as well, each once.
pub(super) fn claim(candidates: &mut Candidates, at: ProgramPoint, terms: impl IntoIterator<Item = Term>) {
    let claims = candidates.entry(at).or_default();
    for t in terms {
        if !claims.contains(&t) {
            claims.push(t);
        }
    }
}

/// All candidates. The terms are added to the program's pool.
pub(super) fn candidates(
    program: &mut Program,
    vocabulary: &Vocabulary,
    seen: &FxHashMap<ProgramPoint, Vec<Row>>,
) -> Candidates {
    let sources = Sources::new(program, vocabulary);
    let mut out = BTreeMap::new();
    for q in (0..program.procs.len() as u32).map(ProcId) {
        for l in program.proc(q).loc_ids().collect::<Vec<LocId>>() {
            let at = ProgramPoint { proc: q, loc: l };
            if q == program.entry && l == program.proc(q).entry {
                continue;
            }
            if is_excluded(program, q, l) {
                out.insert(at, vec![program.pool.truth(false)]);
                continue;
            }
            let rows = seen.get(&at).map_or(&[][..], |r| r);
            let values = &vocabulary.scope(q).values[l.0 as usize];
            let (found, known, ev) = (Vec::new(), FxHashSet::default(), Evaluator::new());
            let mut here = Here { program, values, rows, sources: &sources, proc: q, found, known, ev };
            here.all();
            let terms = here.found;
            out.insert(at, terms);
        }
    }
    out
}

/// What candidates are made of, beside the values of a location.
struct Sources {
    constants: Vec<u128>,
    /// Divisors of remainders.
    moduli: Vec<u128>,
    /// By procedure: its own conditions, also with frozen variables for its parameters, and those of callers about its result.
    atoms: Vec<BTreeSet<Term>>,
}

impl Sources {
    fn new(program: &mut Program, vocabulary: &Vocabulary) -> Sources {
        let own = (0..program.procs.len() as u32).map(|q| atoms(program, ProcId(q))).collect();
        let atoms = shared(program, vocabulary, own);
        Sources { constants: constants(program), moduli: moduli(program), atoms }
    }
}

/// Constants that remainders are taken by.
fn moduli(program: &Program) -> Vec<u128> {
    let mut out = BTreeSet::new();
    for t in subterms(program) {
        if let Node::Bin(BinOp::Urem | BinOp::Srem, _, m) = program.pool.node(t)
            && let Some(m) = program.pool.as_const(m)
            && (3..=16).contains(&m)
        {
            out.insert(m);
        }
    }
    out.into_iter().collect()
}

/// One location.
struct Here<'a> {
    program: &'a mut Program,
    values: &'a [Value],
    rows: &'a [Row],
    sources: &'a Sources,
    proc: ProcId,
    found: Vec<Term>,
    known: FxHashSet<Term>,
    ev: Evaluator,
}

impl Here<'_> {
    fn all(&mut self) {
        if self.rows.is_empty() {
            let never = self.program.pool.truth(false);
            self.add(never);
        }
        self.conditions();
        if self.rows.is_empty() {
            return;
        }
        let mut free = self.simple();
        let splits = self.splits(&free);
        let exact = self.sums(&free, &splits);
        // What is bounded by a product follows from what it is.
        free.retain(|i| !exact.contains(i));
        self.bounds(&free);
        self.comparisons(&free);
        self.multiples(&free);
    }

    /// Adds what all rows satisfy.
    fn add(&mut self, t: Term) -> bool {
        let pool = &self.program.pool;
        if pool.as_const(t) == Some(1) || self.found.len() >= MAX_CANDIDATES || self.known.contains(&t) {
            return false;
        }
        let ev = &mut self.ev;
        if !self.rows.iter().all(|r| ev.holds(pool, t, &r.state)) {
            return false;
        }
        self.known.insert(t);
        self.found.push(t);
        true
    }

    /// The program's own conditions, and weaker ones about the same terms.
    fn conditions(&mut self) {
        let all: Vec<Term> = self.sources.atoms[self.proc.0 as usize].iter().copied().collect();
        for t in all {
            if !is_about(self.program, t, self.values, true) {
                continue;
            }
            let pool = &mut self.program.pool;
            let mut forms = vec![t, pool.not(t)];
            if let Node::Bin(BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle | BinOp::Eq, a, b) = pool.node(t) {
                let orders = [pool.ule(a, b), pool.ule(b, a), pool.sle(a, b), pool.sle(b, a), pool.eq(a, b)];
                forms.extend(orders);
            }
            forms.into_iter().for_each(|t| _ = self.add(t));
        }
    }

    fn column(&self, i: usize) -> impl Iterator<Item = u128> + '_ {
        self.rows.iter().map(move |r| r.values[i])
    }

    /// Values that are constant, or equal to others. Those that are left.
    fn simple(&mut self) -> Vec<usize> {
        let mut free: Vec<usize> = Vec::new();
        for i in 0..self.values.len() {
            let v = self.values[i];
            let first = self.rows[0].values[i];
            if self.column(i).all(|x| x == first) {
                let c = self.program.pool.constant(first, v.width);
                let t = self.program.pool.eq(v.term, c);
                self.add(t);
                continue;
            }
            let twin = free
                .iter()
                .copied()
                .find(|&j| self.values[j].width == v.width && self.rows.iter().all(|r| r.values[i] == r.values[j]));
            match twin {
                Some(j) => {
                    let t = self.program.pool.eq(v.term, self.values[j].term);
                    self.add(t);
                }
                None => free.push(i),
            }
        }
        free
    }

    /// Conditions under which other claims may hold: the program's own ones, parity, remainders. They are about what is frozen; the
    /// entry procedure remembers nothing, and there they are about anything.
    fn splits(&mut self, free: &[usize]) -> Vec<Term> {
        let is_entry = self.proc == self.program.entry;
        let frozen: Vec<Value> = self.values.iter().copied().filter(|v| v.is_frozen || is_entry).collect();
        let mut out = Vec::new();
        let own: Vec<Term> = self.sources.atoms[self.proc.0 as usize].iter().copied().collect();
        for t in own {
            if is_about(self.program, t, &frozen, false) {
                out.extend([t, self.program.pool.not(t)]);
            }
        }
        for &i in free.iter().filter(|&&i| (self.values[i].is_frozen || is_entry) && self.values[i].width > 1) {
            let Value { term, width, .. } = self.values[i];
            let pool = &mut self.program.pool;
            let odd = pool.extract(term, 0, 1);
            out.extend([odd, pool.not(odd)]);
            for &m in self.sources.moduli.iter().filter(|&&m| m <= mask(width)) {
                let by = pool.constant(m, width);
                let rest = pool.bin(BinOp::Urem, term, by);
                for k in 0..m {
                    let k = pool.constant(k, width);
                    out.push(pool.eq(rest, k));
                }
            }
        }
        out.sort_unstable();
        out.dedup();
        out.retain(|&t| !self.program.pool.is_constant(t));
        out
    }

    /// Equations for each value, under a condition where there is none without. Values that are sums with products.
    fn sums(&mut self, free: &[usize], splits: &[Term]) -> Vec<usize> {
        let all: Vec<&[u128]> = self.rows.iter().map(|r| &r.values[..]).collect();
        let over: Vec<usize> = free.iter().copied().filter(|&i| !self.values[i].is_cell).take(MAX_COMPARED).collect();
        let (mut open, mut exact) = (Vec::new(), Vec::new());
        for &i in free.iter().filter(|&&i| !self.values[i].is_frozen && self.values[i].width > 1) {
            let found = equations(&all, self.values, i, &over);
            if found.is_empty() {
                open.push(i);
            }
            if found.iter().any(Equation::has_products) {
                exact.push(i);
            }
            for e in found {
                let t = e.term(&mut self.program.pool, self.values);
                self.add(t);
            }
        }
        let mut ev = Evaluator::new();
        let mut cases: Vec<(Term, Vec<&[u128]>)> = Vec::new();
        for &s in splits {
            let rows = self.rows.iter().filter(|r| ev.holds(&self.program.pool, s, &r.state)).map(|r| &r.values[..]);
            cases.push((s, rows.collect()));
        }
        // Truth values, too.
        let bits = free.iter().copied().filter(|&i| !self.values[i].is_frozen && self.values[i].width == 1);
        let open: Vec<usize> = open.into_iter().chain(bits).collect();
        for (s, rows) in cases.into_iter().filter(|(_, rows)| rows.len() >= 2) {
            for &i in &open {
                for e in equations(&rows, self.values, i, &over) {
                    let t = e.term(&mut self.program.pool, self.values);
                    let t = self.program.pool.implies(s, t);
                    self.add(t);
                }
            }
        }
        self.tables(free, &open, &over);
        exact
    }

    /// What is so for each of the values that a frozen variable has had.
    fn tables(&mut self, free: &[usize], open: &[usize], over: &[usize]) {
        for &f in free.iter().filter(|&&f| self.values[f].is_frozen) {
            let keys: BTreeSet<u128> = self.column(f).collect();
            if keys.len() > MAX_TABLE {
                continue;
            }
            for &k in &keys {
                let rows: Vec<&[u128]> = self.rows.iter().map(|r| &r.values[..]).filter(|r| r[f] == k).collect();
                let pool = &mut self.program.pool;
                let key = pool.constant(k, self.values[f].width);
                let is_key = pool.eq(self.values[f].term, key);
                for &i in open {
                    let others = if keys.len() <= FEW { over } else { &[] };
                    for e in equations(&rows, self.values, i, others) {
                        let t = e.term(&mut self.program.pool, self.values);
                        let t = self.program.pool.implies(is_key, t);
                        self.add(t);
                    }
                }
                if keys.len() <= SOME {
                    self.greatest(&rows, is_key, free);
                }
            }
        }
    }

    /// The greatest values under a condition.
    fn greatest(&mut self, rows: &[&[u128]], when: Term, free: &[usize]) {
        for &i in free.iter().filter(|&&i| self.values[i].width > 1) {
            let Value { term, width, .. } = self.values[i];
            let most = rows.iter().map(|r| r[i]).max().unwrap_or(0);
            let pool = &mut self.program.pool;
            let most = pool.constant(most, width);
            let t = pool.ule(term, most);
            let t = pool.implies(when, t);
            self.add(t);
        }
    }

    /// Constants that bound a value: the nearest ones of the program, and what has been seen.
    fn bounds(&mut self, free: &[usize]) {
        for &i in free.iter().filter(|&&i| self.values[i].width > 1) {
            let Value { term, width, .. } = self.values[i];
            let flip = 1u128 << (width - 1);
            for is_signed in [false, true] {
                // In the order of numbers without sign.
                let key = |x: u128| if is_signed { x ^ flip } else { x };
                let (low, high) = self.column(i).fold((u128::MAX, 0), |(l, h), x| (l.min(key(x)), h.max(key(x))));
                let known = self.sources.constants.iter().filter(|&&c| c <= mask(width));
                let near =
                    known.flat_map(|&c| [c, c.wrapping_add(1) & mask(width), c.wrapping_sub(1) & mask(width)]).map(key);
                let near: BTreeSet<u128> = near.chain([low, high]).collect();
                let above: Vec<u128> = near.iter().copied().filter(|&c| c >= high).take(3).collect();
                let below: Vec<u128> = near.iter().rev().copied().filter(|&c| c <= low).take(3).collect();
                for (c, is_upper) in above.into_iter().map(|c| (c, true)).chain(below.into_iter().map(|c| (c, false))) {
                    let pool = &mut self.program.pool;
                    let c = pool.constant(key(c), width);
                    let t = match (is_upper, is_signed) {
                        (true, false) => pool.ule(term, c),
                        (true, true) => pool.sle(term, c),
                        (false, false) => pool.ule(c, term),
                        (false, true) => pool.sle(c, term),
                    };
                    self.add(t);
                }
                if !is_signed && self.column(i).all(|x| x != 0) {
                    let zero = self.program.pool.constant(0, width);
                    let t = self.program.pool.ne(term, zero);
                    self.add(t);
                }
            }
        }
    }

    fn compared(&self, free: &[usize]) -> Vec<usize> {
        free.iter()
            .copied()
            .filter(|&i| !self.values[i].is_cell && self.values[i].width > 1)
            .take(MAX_COMPARED)
            .collect()
    }

    /// The order of two values.
    fn comparisons(&mut self, free: &[usize]) {
        let some = self.compared(free);
        for &i in &some {
            for &j in &some {
                let (a, b) = (self.values[i], self.values[j]);
                if i == j || a.width != b.width {
                    continue;
                }
                let pool = &mut self.program.pool;
                for (strict, weak) in [
                    (pool.ult(a.term, b.term), pool.ule(a.term, b.term)),
                    (pool.slt(a.term, b.term), pool.sle(a.term, b.term)),
                ] {
                    self.add(strict);
                    self.add(weak);
                }
            }
        }
    }

    /// A value is at most so many times another, or times what another lacks to a constant.
    fn multiples(&mut self, free: &[usize]) {
        let some = self.compared(free);
        let factors: Vec<u128> = self.sources.constants.iter().flat_map(|&c| [c.wrapping_sub(1), c]).collect();
        let factors: BTreeSet<u128> = factors.into_iter().filter(|c| (2..=0xffff).contains(c)).collect();
        let ends = self.sources.constants.iter().flat_map(|&c| [c.wrapping_sub(1), c]);
        let ends: BTreeSet<u128> = ends.filter(|c| (1..=0xffff).contains(c)).collect();
        for &i in some.iter().filter(|&&i| !self.values[i].is_frozen) {
            for &j in some.iter().filter(|&&j| self.values[j].is_frozen && self.values[j].width == self.values[i].width)
            {
                let (v, x) = (self.values[i], self.values[j]);
                let mut bases = vec![x.term];
                for &e in &ends {
                    if self.column(j).all(|x| x <= e) {
                        let e = self.program.pool.constant(e, x.width);
                        bases.push(self.program.pool.sub(e, x.term));
                    }
                }
                for base in bases.into_iter().take(4) {
                    let mut left = 4;
                    for &k in &factors {
                        let pool = &mut self.program.pool;
                        let k = pool.constant(k & mask(v.width), v.width);
                        let product = pool.mul(base, k);
                        let t = pool.ule(v.term, product);
                        if left > 0 && self.add(t) {
                            left -= 1;
                        }
                    }
                }
            }
        }
    }
}

/// The rows by location.
pub(super) fn rows(seen: Observations<'_>) -> FxHashMap<ProgramPoint, Vec<Row>> {
    seen.at.into_iter().map(|(at, s)| (at, s.rows)).collect()
}
