//! Comparisons of one linear form with constants: which of them say all that the others say?

use logic::{IntOp, Integer, Node, Pool, Term};
use rustc_hash::FxHashMap;

/// A comparison with a constant: `form = k` or `form ≤ k`.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    form: usize,
    relation: Relation,
    k: Integer,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    Equal,
    AtMost,
    AtLeast,
}

/// Linear forms over integers, by number.
#[derive(Default)]
pub(super) struct Forms {
    index: FxHashMap<Vec<(Term, Integer)>, usize>,
    known: FxHashMap<Term, Option<Comparison>>,
}

/// What literals say about one form.
#[derive(Default)]
struct Range {
    equal: Option<Term>,
    least: Option<(Integer, Term)>,
    most: Option<(Integer, Term)>,
    unequal: Vec<(Integer, Term)>,
}

impl Forms {
    /// Literals that say what all of them say, in order of first mention. A literal is an atom or its negation.
    pub(super) fn essential(&mut self, pool: &Pool, literals: &[(Term, Term, bool)]) -> Vec<Term> {
        let (mut out, mut ranges): (Vec<Term>, Vec<Range>) = (Vec::new(), Vec::new());
        let mut place: FxHashMap<usize, usize> = FxHashMap::default();
        for &(atom, literal, is_true) in literals {
            match self.comparison(pool, atom) {
                None => out.push(literal),
                Some(c) => {
                    let i = *place.entry(c.form).or_insert_with(|| {
                        ranges.push(Range::default());
                        ranges.len() - 1
                    });
                    ranges[i].add(&c, literal, is_true);
                }
            }
        }
        ranges.into_iter().for_each(|r| r.literals(&mut out));
        out
    }

    fn comparison(&mut self, pool: &Pool, atom: Term) -> Option<Comparison> {
        if let Some(known) = self.known.get(&atom) {
            return known.clone();
        }
        let found = self.read(pool, atom);
        self.known.insert(atom, found.clone());
        found
    }

    fn read(&mut self, pool: &Pool, atom: Term) -> Option<Comparison> {
        let (op, a, b) = match pool.node(atom) {
            Node::Int(op @ (IntOp::Eq | IntOp::Le | IntOp::Lt), a, b) => (op, a, b),
            _ => return None,
        };
        let mut sum: Vec<(Term, Integer)> = Vec::new();
        let mut constant = Integer::ZERO;
        collect(pool, a, Integer::ONE, &mut sum, &mut constant)?;
        collect(pool, b, Integer::from(-1), &mut sum, &mut constant)?;
        sum.sort_unstable_by_key(|&(t, _)| t);
        let is_turned = sum.first()?.1.is_negative();
        let mut k = constant.neg();
        if op == IntOp::Lt {
            k = k.sub(&Integer::ONE);
        }
        if is_turned {
            sum.iter_mut().for_each(|(_, c)| *c = c.neg());
            k = k.neg();
        }
        let relation = match (op, is_turned) {
            (IntOp::Eq, _) => Relation::Equal,
            (_, false) => Relation::AtMost,
            (_, true) => Relation::AtLeast,
        };
        let next = self.index.len();
        let form = *self.index.entry(sum).or_insert(next);
        Some(Comparison { form, relation, k })
    }
}

/// Adds `factor * t` to the sum. `None` where it is long.
fn collect(
    pool: &Pool,
    t: Term,
    factor: Integer,
    sum: &mut Vec<(Term, Integer)>,
    constant: &mut Integer,
) -> Option<()> {
    const MAX_SUMMANDS: usize = 16;
    let mut stack = vec![(t, factor)];
    while let Some((t, f)) = stack.pop() {
        match pool.node(t) {
            Node::Numeral(_) => *constant = constant.add(&pool.as_integer(t)?.mul(&f)),
            Node::Int(IntOp::Add, a, b) => stack.extend([(a, f.clone()), (b, f)]),
            Node::Int(IntOp::Sub, a, b) => stack.extend([(a, f.clone()), (b, f.neg())]),
            Node::Int(IntOp::Mul, a, b) if pool.is_constant(b) => stack.push((a, f.mul(&pool.as_integer(b)?))),
            _ => match sum.iter_mut().find(|(x, _)| *x == t) {
                Some((_, c)) => *c = c.add(&f),
                None => sum.push((t, f)),
            },
        }
        if sum.len() + stack.len() > MAX_SUMMANDS {
            return None;
        }
    }
    sum.retain(|(_, c)| !c.is_zero());
    Some(())
}

impl Range {
    fn add(&mut self, c: &Comparison, literal: Term, is_true: bool) {
        match (c.relation, is_true) {
            (Relation::Equal, true) => self.equal = Some(literal),
            (Relation::Equal, false) => self.unequal.push((c.k.clone(), literal)),
            (Relation::AtMost, true) => self.at_most(c.k.clone(), literal),
            (Relation::AtMost, false) => self.at_least(c.k.add(&Integer::ONE), literal),
            (Relation::AtLeast, true) => self.at_least(c.k.clone(), literal),
            (Relation::AtLeast, false) => self.at_most(c.k.sub(&Integer::ONE), literal),
        }
    }

    fn at_most(&mut self, k: Integer, literal: Term) {
        if self.most.as_ref().is_none_or(|(m, _)| k < *m) {
            self.most = Some((k, literal));
        }
    }

    fn at_least(&mut self, k: Integer, literal: Term) {
        if self.least.as_ref().is_none_or(|(m, _)| k > *m) {
            self.least = Some((k, literal));
        }
    }

    fn literals(self, out: &mut Vec<Term>) {
        if let Some(equal) = self.equal {
            return out.push(equal);
        }
        let is_inside = |k: &Integer| {
            self.least.as_ref().is_none_or(|(least, _)| k >= least)
                && self.most.as_ref().is_none_or(|(most, _)| k <= most)
        };
        out.extend(self.unequal.iter().filter(|(k, _)| is_inside(k)).map(|&(_, l)| l));
        out.extend([self.least, self.most].into_iter().flatten().map(|(_, l)| l));
    }
}
