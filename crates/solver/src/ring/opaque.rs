//! Products as values of a function of which little is known: equal factors have equal products, in either order, zero and one do what
//! they do (Ackermann: *Solvable Cases of the Decision Problem*, 1954), and of two multiples of one small number the greater one is
//! greater by that number at least, which tells rows of a matrix apart.
//!
//! Most questions with products are not about them: a loop that fills one array with squares leaves another one alone, and what an
//! element was stored as is what it is said to be as soon as the two indices are one. Without multipliers that is a short search. A model
//! of it says what factors may be, and with these there may be one of the question.

use super::products::Products;
use crate::api::Model;
use logic::{BinOp, Evaluator, Node, Plain, Sort, SymId, Term, bottom_up, mask};
use rustc_hash::{FxHashMap, FxHashSet};

/// Symbols of questions have smaller numbers than those that are put for products.
pub(super) const OWN_SYMBOLS: u32 = 7 << 29;

/// Pairs of products of one question of which it is said that they may be one.
const MOST_PAIRS: usize = 200;

/// A product and the unknown that stands for it.
#[derive(Clone, Copy)]
pub(super) struct Product {
    factors: [Term; 2],
    value: Term,
}

/// What was put for products so far. Serves one pool.
#[derive(Default)]
pub(super) struct Opaque {
    done: FxHashMap<Term, Term>,
    products: Vec<Product>,
    known: FxHashMap<[Term; 2], Term>,
}

impl Opaque {
    /// The term with an unknown for each product of unknowns in it.
    pub(super) fn without_products(&mut self, plain: &mut Plain, products: &Products, t: Term) -> Term {
        let Opaque { done, products: all, known } = self;
        let operands = |plain: &Plain, t: Term, out: &mut Vec<Term>| plain.pool.node(t).for_each_child(|c| out.push(c));
        bottom_up(plain, t, done, operands, |plain, t, done| {
            let node = plain.pool.node(t).map_children(|c| done[&c]);
            let sort = plain.pool.sort(t);
            match node {
                Node::Bin(BinOp::Mul, a, b) if products.multiplies_unknowns(&plain.pool, t) => {
                    let ((a, j), (b, k)) = (multiple(plain, a), multiple(plain, b));
                    let factors = if a < b { [a, b] } else { [b, a] };
                    let value = *known.entry(factors).or_insert_with(|| {
                        let value = plain.node(Node::Sym(symbol(all.len())), sort);
                        all.push(Product { factors, value });
                        value
                    });
                    times(plain, value, j.wrapping_mul(k))
                }
                _ => plain.node(node, sort),
            }
        });
        done[&t]
    }

    /// The products that unknowns in a question stand for, also those that are factors of others: behind their factors.
    pub(super) fn occurring(&self, plain: &Plain, question: &[Term]) -> Vec<Product> {
        let mut all: Vec<Product> = Vec::new();
        let mut found: FxHashSet<Term> = logic::leaves(&plain.pool, question).into_iter().collect();
        for &p in self.products.iter().rev() {
            if found.contains(&p.value) {
                found.extend(logic::leaves(&plain.pool, &p.factors));
                all.push(p);
            }
        }
        all.reverse();
        all
    }
}

/// A term as a multiple of another one by a constant.
fn multiple(plain: &Plain, t: Term) -> (Term, u128) {
    let constant = |t: Term| plain.pool.as_const(t);
    match plain.pool.node(t) {
        Node::Bin(BinOp::Mul, a, b) if constant(b).is_some() => (a, constant(b).unwrap_or(1)),
        Node::Bin(BinOp::Mul, a, b) if constant(a).is_some() => (b, constant(a).unwrap_or(1)),
        Node::Bin(BinOp::Shl, a, by) => match constant(by) {
            Some(by) if by < u128::from(plain.pool.width(t)) => (a, 1 << by),
            _ => (t, 1),
        },
        _ => (t, 1),
    }
}

fn times(plain: &mut Plain, t: Term, k: u128) -> Term {
    let w = plain.pool.width(t);
    if k & mask(w) == 1 {
        return t;
    }
    let k = plain.constant(k, w);
    plain.bin(BinOp::Mul, t, k)
}

/// What holds of products, whatever their factors are.
pub(super) fn facts(plain: &mut Plain, all: &[Product]) -> Vec<Term> {
    let mut facts: Vec<Term> = all.iter().flat_map(|&p| by_factors(plain, p)).collect();
    facts.extend(all.iter().filter_map(|&p| small(plain, p)).collect::<Vec<_>>());
    let mut pairs = 0;
    for (i, &p) in all.iter().enumerate() {
        for &q in &all[..i] {
            if plain.pool.sort(q.value) != plain.pool.sort(p.value) {
                continue;
            }
            if pairs == MOST_PAIRS {
                return facts;
            }
            facts.push(congruent(plain, p, q));
            facts.extend(in_order(plain, p, q));
            pairs += 1;
        }
    }
    facts
}

/// That some factors are what they are in a model, one of each product: with these, products are multiples of the others.
pub(super) fn as_in(plain: &mut Plain, all: &[Product], model: &Model) -> Vec<Term> {
    let mut ev = Evaluator::new();
    let mut facts = Vec::new();
    let mut left = all.to_vec();
    while let Some(factor) = commonest(&left) {
        let Sort::Bits(w) = plain.pool.sort(factor) else { return facts };
        let k = ev.eval(&plain.pool, factor, model);
        let k = plain.constant(k, w);
        facts.push(plain.bin(BinOp::Eq, factor, k));
        left.retain(|p| {
            let Some(at) = p.factors.iter().position(|&t| t == factor) else { return true };
            let multiple = plain.bin(BinOp::Mul, p.factors[1 - at], k);
            facts.push(plain.bin(BinOp::Eq, p.value, multiple));
            false
        });
    }
    facts
}

/// The factor that most products have.
fn commonest(products: &[Product]) -> Option<Term> {
    let all: Vec<Term> = products.iter().flat_map(|p| p.factors).collect();
    let times = |t: &Term| all.iter().filter(|u| *u == t).count();
    all.iter().copied().max_by_key(|t| (times(t), std::cmp::Reverse(*t)))
}

/// Those that a refutation puts for products are the greatest ones.
fn symbol(i: usize) -> SymId {
    SymId(OWN_SYMBOLS + i as u32)
}

/// A factor that is zero or one says what the product is.
fn by_factors(plain: &mut Plain, Product { factors: [a, b], value }: Product) -> Vec<Term> {
    let Sort::Bits(w) = plain.pool.sort(value) else { return Vec::new() };
    let [zero, one] = [0, 1].map(|k| plain.constant(k, w));
    let cases = [(a, zero, zero), (b, zero, zero), (a, one, b), (b, one, a)];
    cases
        .map(|(factor, k, product)| {
            let (is_it, is_so) = (plain.bin(BinOp::Eq, factor, k), plain.bin(BinOp::Eq, value, product));
            implies(plain, is_it, is_so)
        })
        .into()
}

/// Equal factors, in either order, have equal products.
fn congruent(plain: &mut Plain, p: Product, q: Product) -> Term {
    let both = |plain: &mut Plain, [a, b]: [Term; 2]| {
        let (first, second) = (plain.bin(BinOp::Eq, p.factors[0], a), plain.bin(BinOp::Eq, p.factors[1], b));
        plain.bin(BinOp::And, first, second)
    };
    let [a, b] = q.factors;
    let (straight, crossed) = (both(plain, [a, b]), both(plain, [b, a]));
    let are_same = plain.bin(BinOp::Or, straight, crossed);
    let have_same = plain.bin(BinOp::Eq, p.value, q.value);
    implies(plain, are_same, have_same)
}

/// The greatest factor with which nothing wraps around, even where a product is added to a few others.
fn greatest_factor(w: u32) -> u128 {
    mask(w / 2) >> 1
}

/// Products of small factors are not large.
fn small(plain: &mut Plain, Product { factors, value }: Product) -> Option<Term> {
    let w = plain.pool.sort(value).width()?;
    let greatest = plain.constant(greatest_factor(w), w);
    let [a_fits, b_fits] = factors.map(|t| plain.bin(BinOp::Ule, t, greatest));
    let fit = plain.bin(BinOp::And, a_fits, b_fits);
    let square = plain.constant(greatest_factor(w) * greatest_factor(w), w);
    let is_small = plain.bin(BinOp::Ule, value, square);
    Some(implies(plain, fit, is_small))
}

/// Of multiples `m * x` and `m * y` of one factor: if `x` is less than `y`, then `m * x + m` is at most `m * y`, with factors that are small.
fn in_order(plain: &mut Plain, p: Product, q: Product) -> Vec<Term> {
    let Sort::Bits(w) = plain.pool.sort(p.value) else { return Vec::new() };
    let common = |a: usize, b: usize| p.factors[a] == q.factors[b];
    let Some((a, b)) = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find(|&(a, b)| common(a, b)) else {
        return Vec::new();
    };
    let (m, x, y) = (p.factors[a], p.factors[1 - a], q.factors[1 - b]);
    let greatest = plain.constant(greatest_factor(w), w);
    let [m_fits, x_fits, y_fits] = [m, x, y].map(|t| plain.bin(BinOp::Ule, t, greatest));
    let both_fit = plain.bin(BinOp::And, x_fits, y_fits);
    let fit = plain.bin(BinOp::And, m_fits, both_fit);
    let one_order = |plain: &mut Plain, (x, of_x): (Term, Term), (y, of_y): (Term, Term)| {
        let is_less = plain.bin(BinOp::Ult, x, y);
        let premise = plain.bin(BinOp::And, fit, is_less);
        let next = plain.bin(BinOp::Add, of_x, m);
        let is_below = plain.bin(BinOp::Ule, next, of_y);
        implies(plain, premise, is_below)
    };
    vec![one_order(plain, (x, p.value), (y, q.value)), one_order(plain, (y, q.value), (x, p.value))]
}

fn implies(plain: &mut Plain, a: Term, b: Term) -> Term {
    let not = plain.not(a);
    plain.bin(BinOp::Or, not, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use logic::VarId;

    const WIDTH: u32 = 6;

    /// Products of sums, and of products.
    fn question(plain: &mut Plain) -> Vec<Term> {
        let [x, y] = [0, 1].map(|i| plain.node(Node::Var(VarId(i)), WIDTH));
        let next = plain.plus(x, 1);
        let square = plain.bin(BinOp::Mul, x, x);
        let triple = plain.constant(3, WIDTH);
        let thrice = plain.bin(BinOp::Mul, y, triple);
        let factors = [(x, y), (y, x), (next, y), (square, y), (x, next), (x, thrice)];
        let products = factors.map(|(a, b)| plain.bin(BinOp::Mul, a, b));
        products.windows(2).map(|pair| plain.bin(BinOp::Ult, pair[0], pair[1])).collect()
    }

    #[test]
    fn what_is_said_of_products_holds() {
        let mut plain = Plain::default();
        let question = question(&mut plain);
        let mut opaque = Opaque::default();
        let wide = Products::beyond(1);
        let without: Vec<Term> = question.iter().map(|&t| opaque.without_products(&mut plain, &wide, t)).collect();
        let all = opaque.occurring(&plain, &without);
        assert_eq!(all.len(), 5, "the order of factors does not matter");
        let facts = facts(&mut plain, &all);
        let mut ev = Evaluator::new();
        for values in 0..1u128 << (2 * WIDTH) {
            let vars = [(VarId(0), values & mask(WIDTH)), (VarId(1), values >> WIDTH)];
            let mut model = Model { vars: vars.into_iter().collect(), ..Model::default() };
            for &Product { factors, value } in &all {
                let [a, b] = factors.map(|t| ev.eval(&plain.pool, t, &model));
                let Node::Sym(symbol) = plain.pool.node(value) else { panic!("an unknown stands for a product") };
                model.syms.insert(symbol, (a * b) & mask(WIDTH));
            }
            assert_eq!(ev.first_false(&plain.pool, &facts, &model), None, "for {values}");
            for (&with, &without) in question.iter().zip(&without) {
                assert_eq!(ev.holds(&plain.pool, with, &model), ev.holds(&plain.pool, without, &model));
            }
            let same = as_in(&mut plain, &all, &model);
            assert_eq!(ev.first_false(&plain.pool, &same, &model), None, "for {values}");
        }
    }
}
