//! Questions on terms of their own, built plainly.

use super::definitions::Definitions;
use super::literals::Formula;
use super::opaque::{self, OWN_SYMBOLS, Opaque};
use super::products::Products;
use super::reading::Reader;
use super::refutation::Refutation;
use super::support::Support;
use crate::api::{Answer, Model, Solve, SolverStats};
use base::Budget;
use logic::{Evaluator, Mentions, Node, Plain, Pool, Term};
use rustc_hash::FxHashMap;

/// Terms before all is begun anew.
const MAX_TERMS: usize = 1 << 18;

/// New terms that a question has at most to be looked at.
const MAX_QUESTION: usize = 20_000;

/// What a solver is asked that sees no products.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Without {
    /// One of many cases of a question.
    Case,
    /// The whole question, with unknowns for products.
    Whole,
}

/// Terms, what was read of them, and the solvers of what has no products.
pub(super) struct Apart<L> {
    make: Box<dyn Fn(Without) -> L>,
    budget: Budget,
    new_products: fn() -> Products,
    linear: L,
    whole: L,
    plain: Plain,
    /// Of the pool that questions come from.
    copied: FxHashMap<Term, Term>,
    /// A question has had a symbol of those that are put for products.
    is_confused: bool,
    reader: Reader,
    products: Products,
    opaque: Opaque,
}

impl<L: Solve> Apart<L> {
    pub(super) fn new(new_products: fn() -> Products, make: Box<dyn Fn(Without) -> L>, budget: Budget) -> Apart<L> {
        let (linear, whole) = (make(Without::Case), make(Without::Whole));
        Apart {
            make,
            budget,
            new_products,
            linear,
            whole,
            plain: Plain::default(),
            copied: FxHashMap::default(),
            is_confused: false,
            reader: Reader::default(),
            products: new_products(),
            opaque: Opaque::default(),
        }
    }

    /// `Unknown` where no contradiction is found, and no values either.
    pub(super) fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        if self.plain.pool.len() > MAX_TERMS {
            self.forget();
        }
        let before = self.plain.pool.len();
        let mut formulas = Vec::new();
        for (i, &t) in assertions.iter().enumerate() {
            let Apart { plain, copied, is_confused, .. } = self;
            let term = plain.image(pool, t, copied, &mut |plain, node, sort| {
                *is_confused |= matches!(node, Node::Sym(s) if s.0 >= OWN_SYMBOLS);
                plain.node(node, sort)
            });
            formulas.push(Formula { term, support: Support::of(i) });
        }
        if self.is_confused || self.plain.pool.len() - before > MAX_QUESTION {
            return Answer::Unknown;
        }
        let fits = |model: &Model| Evaluator::new().first_false(pool, assertions, model).is_none();
        match self.without_products(&formulas, fits) {
            Answer::Unknown => {}
            answer => return answer,
        }
        let Apart { linear, plain, reader, products, budget, .. } = self;
        let mut refutation = Refutation::new(plain, reader, products, linear, budget);
        if let Some(support) = refutation.refute(&formulas) {
            return Answer::Unsat(support.indices());
        }
        refutation.model.filter(fits).map_or(Answer::Unknown, Answer::Sat)
    }

    /// The answer where little is known of products: what has no model then has none, and a model may be one, or nearly. `Unknown` where
    /// there are no products, or no memory.
    fn without_products(&mut self, formulas: &[Formula], fits: impl Fn(&Model) -> bool) -> Answer {
        let Apart { whole, plain, products, opaque, .. } = self;
        // Without memory, a question with products is about them.
        if !formulas.iter().any(|f| plain.pool.mentions(f.term).overlaps(Mentions::LOADS)) {
            return Answer::Unknown;
        }
        let definitions = Definitions::of(plain, formulas);
        let (mut question, mut applied) = (Vec::new(), FxHashMap::default());
        for (i, f) in formulas.iter().enumerate() {
            let is_definition = definitions.formulas.contains(&i);
            let t = if is_definition { f.term } else { definitions.applied(plain, f.term, &mut applied) };
            question.push(opaque.without_products(plain, products, t));
        }
        let occurring = opaque.occurring(plain, &question);
        if occurring.is_empty() {
            return Answer::Unknown;
        }
        let facts = opaque::facts(plain, &occurring);
        let model = match whole.check(&plain.pool, &[&question[..], &facts].concat()) {
            Answer::Sat(model) => model,
            Answer::Unsat(mut core) => {
                core.retain(|&i| i < formulas.len());
                core.extend(&definitions.formulas);
                core.sort_unstable();
                core.dedup();
                return Answer::Unsat(core);
            }
            Answer::Unknown => return Answer::Unknown,
        };
        if fits(&model) {
            return Answer::Sat(model);
        }
        question.extend(opaque::as_in(plain, &occurring, &model));
        match whole.check(&plain.pool, &question) {
            Answer::Sat(model) if fits(&model) => Answer::Sat(model),
            _ => Answer::Unknown,
        }
    }

    fn forget(&mut self) {
        self.linear = (self.make)(Without::Case);
        self.whole = (self.make)(Without::Whole);
        self.plain = Plain::default();
        self.copied.clear();
        self.reader = Reader::default();
        self.products = (self.new_products)();
        self.opaque = Opaque::default();
    }

    pub(super) fn stats(&self) -> SolverStats {
        self.linear.stats().plus(self.whole.stats())
    }

    pub(super) fn problem(&self) -> Option<&str> {
        self.linear.problem().or(self.whole.problem())
    }
}
