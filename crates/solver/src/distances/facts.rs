//! Assertions that compare words, as inequalities between numbers.

use super::sums::{Bound, Bounds, Inequality, Sum, WIDTHS, Words};
use crate::linear::Linear;
use logic::{BinOp, Node, Part, Pool, Term, parts};

/// Assertions that compare, at most.
const MAX_COMPARISONS: usize = 300;
/// Bounds follow from bounds so many times.
const ROUNDS: usize = 4;

/// What the assertions of a question say of numbers.
pub(super) struct Facts {
    pub(super) words: Words,
    pub(super) inequalities: Vec<Inequality>,
}

/// `low <= high`, or `low < high`, as numbers without sign.
struct Comparison {
    low: Term,
    high: Term,
    is_strict: bool,
    index: usize,
}

/// One of the assertions' conjuncts.
struct Asserted {
    part: Part,
    index: usize,
}

impl Facts {
    pub(super) fn of(pool: &Pool, assertions: &[Term]) -> Facts {
        let mut all: Vec<Asserted> = Vec::new();
        for (index, &of) in assertions.iter().enumerate() {
            let whole = std::iter::once(Part { of, outcome: true });
            all.extend(parts(pool, whole).into_iter().map(|part| Asserted { part, index }));
        }
        let mut words = Words::default();
        let mut comparisons = Vec::new();
        for _ in 0..ROUNDS {
            // With bounds of the words, comparisons with sign are those without.
            comparisons = all.iter().flat_map(|a| compared(pool, &words, a)).take(MAX_COMPARISONS).collect();
            let signs = all.iter().filter(|a| bound_by_sign(pool, &mut words, a)).count();
            let bounds = comparisons.iter().filter(|c| bound(pool, &mut words, c)).count();
            if signs + bounds == 0 {
                break;
            }
        }
        let mut inequalities: Vec<Inequality> =
            comparisons.iter().filter_map(|c| inequality(pool, &words, c)).collect();
        for t in inequalities.iter().flat_map(|i| i.linear.terms.keys().copied()) {
            words.bounds.entry(t).or_insert_with(|| Bounds::of_width(pool.width(t)));
        }
        inequalities.extend(words.bounds.iter().flat_map(|(&t, bounds)| of_bounds(t, bounds)));
        inequalities.sort_by(|a, b| (&a.linear, &a.because).cmp(&(&b.linear, &b.because)));
        Facts { words, inequalities }
    }
}

/// The comparison without sign, or both of an equation.
fn compared(pool: &Pool, words: &Words, asserted: &Asserted) -> Vec<Comparison> {
    let Asserted { part: Part { of, outcome }, index } = *asserted;
    let Node::Bin(op, a, b) = pool.node(of) else { return Vec::new() };
    if pool.sort(a).width().is_none_or(|w| !WIDTHS.contains(&w)) {
        return Vec::new();
    }
    let comparison = |low, high, is_strict| Comparison { low, high, is_strict, index };
    let is_unsigned = match op {
        BinOp::Ult | BinOp::Ule => true,
        BinOp::Slt | BinOp::Sle => [a, b].into_iter().all(|t| is_positive(pool, words, t)),
        BinOp::Eq if outcome => return vec![comparison(a, b, false), comparison(b, a, false)],
        _ => false,
    };
    let is_less = matches!(op, BinOp::Ult | BinOp::Slt);
    match (is_unsigned, outcome) {
        (false, _) => Vec::new(),
        (true, true) => vec![comparison(a, b, is_less)],
        (true, false) => vec![comparison(b, a, !is_less)],
    }
}

/// Its number is the same with sign.
fn is_positive(pool: &Pool, words: &Words, t: Term) -> bool {
    words.value(pool, t).is_some_and(|s| s.high < 1 << (pool.width(t) - 1))
}

/// What is at least a number that is not negative is not negative either; whether that is news.
fn bound_by_sign(pool: &Pool, words: &mut Words, asserted: &Asserted) -> bool {
    let Asserted { part: Part { of, outcome }, index } = *asserted;
    let Node::Bin(op @ (BinOp::Slt | BinOp::Sle), a, b) = pool.node(of) else { return false };
    let (least, t) = if outcome { (a, b) } else { (b, a) };
    let width = pool.width(t);
    if !WIDTHS.contains(&width) || !is_positive(pool, words, least) {
        return false;
    }
    let (Some(least), Some(sum)) = (words.value(pool, least), words.value(pool, t)) else { return false };
    let Some((t, 0)) = single(&sum) else { return false };
    // `!(t <= least)` says `least < t`, and `!(t < least)` says `least <= t`.
    let is_strict = (op == BinOp::Slt) == outcome;
    let because = [&least.because[..], &[index]].concat();
    let low = Bound { value: least.low + i128::from(is_strict), because: because.clone() };
    let high = Bound { value: (1 << (width - 1)) - 1, because };
    raise(words, t, width, low) | lower(words, t, width, high)
}

/// The one unknown that the sum is, and what is added.
fn single(sum: &Sum) -> Option<(Term, i128)> {
    let mut terms = sum.linear.terms.iter();
    let (&t, &factor) = terms.next()?;
    (factor == 1 && terms.next().is_none()).then_some((t, sum.linear.constant))
}

/// Bounds of what is compared follow from those of the other side; whether one is news.
fn bound(pool: &Pool, words: &mut Words, c: &Comparison) -> bool {
    let (Some(low), Some(high)) = (words.value(pool, c.low), words.value(pool, c.high)) else { return false };
    let strict = i128::from(c.is_strict);
    let mut is_news = false;
    // That a side is a sum rests on its own bounds, too.
    let because = || {
        let mut all = [&low.because[..], &high.because, &[c.index]].concat();
        all.sort_unstable();
        all.dedup();
        all
    };
    if let Some((t, plus)) = single(&low) {
        is_news |= lower(words, t, pool.width(t), Bound { value: high.high - strict - plus, because: because() });
    }
    if let Some((t, plus)) = single(&high) {
        is_news |= raise(words, t, pool.width(t), Bound { value: low.low + strict - plus, because: because() });
    }
    is_news
}

/// Takes over a greater lower bound; whether it is one.
fn raise(words: &mut Words, t: Term, width: u32, new: Bound) -> bool {
    let bounds = words.bounds.entry(t).or_insert_with(|| Bounds::of_width(width));
    let is_news = new.value > bounds.low.value;
    if is_news {
        bounds.low = new;
    }
    is_news
}

/// Takes over a smaller upper bound; whether it is one.
fn lower(words: &mut Words, t: Term, width: u32, new: Bound) -> bool {
    let bounds = words.bounds.entry(t).or_insert_with(|| Bounds::of_width(width));
    let is_news = new.value < bounds.high.value;
    if is_news {
        bounds.high = new;
    }
    is_news
}

fn inequality(pool: &Pool, words: &Words, c: &Comparison) -> Option<Inequality> {
    let (low, high) = (words.value(pool, c.low)?, words.value(pool, c.high)?);
    let mut found = low.at_most(&high, -i128::from(c.is_strict))?;
    found.because.push(c.index);
    Some(found)
}

fn of_bounds(t: Term, bounds: &Bounds) -> [Inequality; 2] {
    let at = |sign: i128, constant: i128, bound: &Bound| {
        let linear = Linear { terms: [(t, sign)].into(), constant };
        Inequality { linear, because: bound.because.clone() }
    };
    [at(1, -bounds.high.value, &bounds.high), at(-1, bounds.low.value, &bounds.low)]
}
