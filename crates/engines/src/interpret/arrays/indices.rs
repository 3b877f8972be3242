//! Indices that are sums of variables and a constant, and what terms say of the element at any index instead.

use logic::{BinOp, Mentions, Node, Pool, Rewriter, Sort, Term, VarId, mask, to_signed};

/// Sums with more parts are no indices.
const MOST_PARTS: usize = 4;
/// Larger factors of variables are not looked at.
const MOST_FACTOR: i128 = 1 << 20;

/// How a variable becomes an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extension {
    /// It has the width of addresses.
    None,
    Signed,
    Unsigned,
}

/// Something in a sum: as it is, or made as wide as the sum, so many times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Summand {
    pub(super) term: Term,
    pub(super) extension: Extension,
    pub(super) factor: i128,
}

/// A term as it is where nothing wraps around.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum {
    summands: Vec<Summand>,
    constant: i128,
}

impl Sum {
    /// Of variables, and parts of terms that are variables solved for.
    pub(super) fn of(pool: &Pool, t: Term) -> Option<Sum> {
        let mut out = Sum { summands: Vec::new(), constant: 0 };
        let mut todo = vec![(t, Extension::None, 1i128)];
        while let Some((t, extension, factor)) = todo.pop() {
            if factor.abs() > MOST_FACTOR {
                return None;
            }
            let times = |k: Term| pool.as_const(k).map(|n| factor.checked_mul(to_signed(n, pool.width(k))));
            match pool.node(t) {
                Node::Const(k) => out.constant += factor.checked_mul(to_signed(k, pool.width(t)))?,
                Node::Bin(BinOp::Add, a, b) => todo.extend([(b, extension, factor), (a, extension, factor)]),
                Node::Bin(BinOp::Sub, a, b) => todo.extend([(b, extension, -factor), (a, extension, factor)]),
                Node::Neg(a) => todo.push((a, extension, -factor)),
                Node::Bin(BinOp::Mul, a, b) => match (times(a), times(b)) {
                    (_, Some(product)) => todo.push((a, extension, product?)),
                    (Some(product), None) => todo.push((b, extension, product?)),
                    (None, None) => return None,
                },
                Node::Bin(BinOp::Shl, a, b) => {
                    let by = pool.as_const(b).filter(|&n| n < 20)?;
                    todo.push((a, extension, factor << by));
                }
                Node::Sext(a) if extension == Extension::None => todo.push((a, Extension::Signed, factor)),
                Node::Zext(a) if extension == Extension::None => todo.push((a, Extension::Unsigned, factor)),
                Node::Var(_) | Node::Extract { lo: 0, .. } => {
                    match out.summands.iter_mut().find(|s| (s.term, s.extension) == (t, extension)) {
                        Some(s) => s.factor += factor,
                        None => out.summands.push(Summand { term: t, extension, factor }),
                    }
                }
                _ => return None,
            }
            if out.summands.len() + todo.len() > MOST_PARTS {
                return None;
            }
        }
        out.summands.retain(|s| s.factor != 0);
        out.summands.sort_by_key(|s| s.term);
        Some(out)
    }

    /// How often the variable is in the sum.
    pub(super) fn factor_of(&self, pool: &Pool, v: VarId) -> i128 {
        self.summands.iter().filter(|s| pool.node(s.term) == Node::Var(v)).map(|s| s.factor).sum()
    }
}

/// `factor * extension(variable) + others + constant`, where nothing wraps around.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Index {
    pub(super) variable: VarId,
    pub(super) extension: Extension,
    pub(super) factor: i128,
    /// Other variables.
    pub(super) others: Vec<Summand>,
    pub(super) constant: i128,
    /// Of the variable.
    width: u32,
}

impl Index {
    /// Of a term; among several variables it is the one with the smallest factor that `steps` says is counted.
    pub(super) fn of(pool: &Pool, t: Term, steps: impl Fn(VarId) -> bool) -> Option<Index> {
        let Sum { summands, constant } = Sum::of(pool, t)?;
        let variable = |s: &Summand| match pool.node(s.term) {
            Node::Var(v) => Some(v),
            _ => None,
        };
        let variables: Vec<VarId> = summands.iter().map(variable).collect::<Option<_>>()?;
        let counted = |i: &usize| variables.len() == 1 || steps(variables[*i]);
        let at = (0..summands.len()).filter(counted).min_by_key(|&i| summands[i].factor.abs())?;
        let mut others = summands;
        let Summand { term, extension, factor } = others.remove(at);
        let width = pool.width(term);
        Some(Index { variable: variables[at], extension, factor, others, constant, width })
    }

    /// It is the variable and a constant.
    pub(super) fn is_plain(&self) -> bool {
        self.factor == 1 && self.others.is_empty()
    }

    /// The two differ by a constant.
    pub(super) fn is_parallel(&self, other: &Index) -> bool {
        let shape = |i: &Index| (i.variable, i.extension, i.factor);
        shape(self) == shape(other) && self.others == other.others
    }

    /// The variables of the sum.
    pub(super) fn variables<'a>(&'a self, pool: &'a Pool) -> impl Iterator<Item = VarId> + 'a {
        let others = self.others.iter().filter_map(|s| match pool.node(s.term) {
            Node::Var(v) => Some(v),
            _ => None,
        });
        std::iter::once(self.variable).chain(others)
    }

    /// The sum without the constant, with something as wide as it in place of the variable.
    pub(super) fn at(&self, pool: &mut Pool, variable: Term) -> Term {
        let own = times(pool, variable, self.factor);
        let others = self.of_others(pool, pool.width(variable));
        pool.add(own, others)
    }

    fn of_others(&self, pool: &mut Pool, w: u32) -> Term {
        let mut sum = pool.constant(0, w);
        for &Summand { term, extension, factor } in &self.others {
            let term = wide(pool, term, extension, w);
            let product = times(pool, term, factor);
            sum = pool.add(sum, product);
        }
        sum
    }

    /// How far `k` is from the sum for a variable that is zero.
    fn distance(&self, pool: &mut Pool, k: Term) -> Term {
        let w = pool.width(k);
        let others = self.of_others(pool, w);
        let rest = pool.sub(k, others);
        plus(pool, rest, -self.constant)
    }

    /// What `k` satisfies that is such an index, for some value of the variable.
    pub(super) fn is_reached(&self, pool: &mut Pool, k: Term) -> Option<Term> {
        if self.factor.abs() == 1 {
            return None;
        }
        let w = pool.width(k);
        let step = self.factor.abs();
        let (all, rest) = match self.others[..] {
            // `k` is not negative.
            [] => (k, self.constant.rem_euclid(step)),
            _ => (self.distance(pool, k), 0),
        };
        // Dividing words of 64 bits takes solvers long.
        let w = w.min(32);
        let all = pool.extract(all, 0, w);
        let (step, rest) = (pool.constant(step as u128, w), pool.constant(rest as u128, w));
        let remainder = pool.bin(BinOp::Urem, all, step);
        Some(pool.eq(remainder, rest))
    }

    /// The variable, so that the index is `k`: as wide as `k`.
    fn solved(&self, pool: &mut Pool, k: Term) -> Term {
        let distance = self.distance(pool, k);
        match self.factor {
            1 => distance,
            -1 => pool.neg(distance),
            factor => {
                let (w, distance) = (pool.width(k), if factor < 0 { pool.neg(distance) } else { distance });
                let narrow = w.min(32);
                let distance = pool.extract(distance, 0, narrow);
                let by = pool.constant(factor.unsigned_abs(), narrow);
                let quotient = pool.bin(BinOp::Udiv, distance, by);
                pool.zext(quotient, w)
            }
        }
    }

    /// The term for the variable that makes the index `k`. Extensions of it are `k` and a constant again, as they are
    /// where nothing wraps around: this is a guess.
    pub(super) fn substituted(&self, pool: &mut Pool, t: Term, k: Term) -> Term {
        let v = self.variable;
        if !pool.mentions(t).overlaps(Mentions::var(v)) {
            return t;
        }
        let solved = self.solved(pool, k);
        let narrow = pool.extract(solved, 0, self.width);
        Rewriter::of(Mentions::var(v)).rewrite(pool, t, &mut |pool, node, sort| match node {
            Node::Var(u) if u == v => Some(narrow),
            Node::Sext(a) if sort == pool.sort(k) => widened(pool, a, Extension::Signed, sort),
            Node::Zext(a) if sort == pool.sort(k) => widened(pool, a, Extension::Unsigned, sort),
            _ => None,
        })
    }
}

/// A sum with something that was made narrow, made wide.
fn widened(pool: &mut Pool, t: Term, extension: Extension, sort: Sort) -> Option<Term> {
    let Sort::Bits(w) = sort else { return None };
    let Sum { mut summands, constant } = Sum::of(pool, t)?;
    let mut was_wide = false;
    for s in &mut summands {
        match pool.node(s.term) {
            Node::Extract { lo: 0, of } if pool.sort(of) == sort => {
                s.term = of;
                was_wide = true;
            }
            _ => s.term = wide(pool, s.term, extension, w),
        }
    }
    if !was_wide {
        return None;
    }
    let mut sum = pool.constant(0, w);
    for Summand { term, factor, .. } in summands {
        let product = times(pool, term, factor);
        sum = pool.add(sum, product);
    }
    Some(plus(pool, sum, constant))
}

/// A variable as an index.
pub(super) fn wide(pool: &mut Pool, x: Term, extension: Extension, w: u32) -> Term {
    match extension {
        Extension::None => x,
        Extension::Signed => pool.sext(x, w),
        Extension::Unsigned => pool.zext(x, w),
    }
}

fn times(pool: &mut Pool, t: Term, factor: i128) -> Term {
    if factor == -1 {
        return pool.neg(t);
    }
    let w = pool.width(t);
    let factor = pool.constant(factor as u128 & mask(w), w);
    pool.mul(t, factor)
}

/// A constant more.
pub(super) fn plus(pool: &mut Pool, t: Term, by: i128) -> Term {
    let w = pool.width(t);
    let by = pool.constant(by as u128 & mask(w), w);
    pool.add(t, by)
}
