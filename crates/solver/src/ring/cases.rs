//! The cases of a conjunction, where a choice or a disjunction is left that products depend on.

use super::literals::{Formula, Literal, sides, term};
use super::products::Products;
use super::reading::{Division, Reader};
use super::settled::Settled;
use super::support::Support;
use logic::{BinOp, Node, Part, Plain, Sort, Term, is_connective, parts};

/// Formulas of which one holds, and the literals that hold in each case.
pub(super) struct Cases {
    pub(super) all: Vec<Formula>,
    pub(super) rest: Vec<Literal>,
}

/// What a conjunction is divided with.
pub(super) struct Divider<'a> {
    pub(super) plain: &'a mut Plain,
    pub(super) reader: &'a mut Reader,
    pub(super) products: &'a mut Products,
    pub(super) settled: &'a Settled,
}

impl Divider<'_> {
    /// `None` where there is nothing to be divided.
    pub(super) fn cases(&mut self) -> Option<Cases> {
        None.or_else(|| self.of_choice())
            .or_else(|| self.of_disjunction(Divider::has_equation))
            .or_else(|| {
                let unknowns = self.open_unknowns();
                self.of_disjunction(|divider, t| divider.determines_one(t, &unknowns))
            })
            .or_else(|| self.of_unknown())
    }

    fn has_equation(&mut self, t: Term) -> bool {
        self.products.occur_in_equations(&self.plain.pool, t)
    }

    /// Those that hold whatever the assertions say.
    fn always(&self, cases: impl IntoIterator<Item = Term>) -> Cases {
        let formula = |term| Formula { term, support: Support::default() };
        Cases { all: cases.into_iter().map(formula).collect(), rest: self.settled.literals.clone() }
    }

    /// By the condition of a choice below an equation of products.
    fn of_choice(&mut self) -> Option<Cases> {
        let pool = &self.plain.pool;
        let equations = self.settled.literals.iter().map(|l| l.part.of).filter(|&t| sides(pool, t).is_some());
        let of_products: Vec<Term> = equations.filter(|&t| self.products.occur_in_equations(pool, t)).collect();
        let condition = of_products.into_iter().find_map(|t| self.products.condition(pool, t))?;
        let opposite = self.plain.not(condition);
        Some(self.always([condition, opposite]))
    }

    /// A disjunction among whose terms are some that matter: one case for each of those, and one for all others.
    fn of_disjunction(&mut self, mut matters: impl FnMut(&mut Self, Term) -> bool) -> Option<Cases> {
        for (i, Literal { part, support }) in self.settled.literals.iter().enumerate() {
            if !is_connective(&self.plain.pool, part.of) {
                continue;
            }
            let (mut cases, others): (Vec<Term>, Vec<Term>) =
                self.disjuncts(*part).into_iter().partition(|&t| matters(self, t));
            // Cases that are no smaller lead nowhere.
            if cases.is_empty() || cases.len() + others.len() < 2 {
                continue;
            }
            if let Some((&first, more)) = others.split_first() {
                let any = more.iter().fold(first, |any, &t| self.plain.bin(BinOp::Or, any, t));
                cases.push(any);
            }
            let mut rest = self.settled.literals.clone();
            rest.remove(i);
            let all = cases.into_iter().map(|term| Formula { term, support: support.clone() }).collect();
            return Some(Cases { all, rest });
        }
        None
    }

    /// The term is an equation without products that says what one of these unknowns is.
    fn determines_one(&mut self, t: Term, unknowns: &[Term]) -> bool {
        let Some((a, b)) = sides(&self.plain.pool, t) else { return false };
        let difference = self.reader.difference(self.plain, a, b);
        difference.and_then(|p| p.determined()).is_some_and(|u| unknowns.contains(&u))
    }

    /// Terms of which at least one holds.
    fn disjuncts(&mut self, part: Part) -> Vec<Term> {
        // What would have to hold if the part did not.
        let against = parts(&self.plain.pool, std::iter::once(Part { outcome: !part.outcome, ..part }));
        let opposite = |p: Part| Part { outcome: !p.outcome, ..p };
        if let [only] = against[..] {
            return self.of_part(opposite(only));
        }
        against.into_iter().map(|p| term(self.plain, opposite(p))).collect()
    }

    /// The cases of a choice among truth values, and of their equality.
    fn of_part(&mut self, Part { of, outcome }: Part) -> Vec<Term> {
        match self.plain.pool.node(of) {
            Node::Ite(c, a, b) => {
                let [a, b] = [a, b].map(|of| term(self.plain, Part { of, outcome }));
                let not = self.plain.not(c);
                vec![self.plain.bin(BinOp::And, c, a), self.plain.bin(BinOp::And, not, b)]
            }
            Node::Bin(op @ (BinOp::Eq | BinOp::Xor), a, b) if self.plain.pool.sort(a) == Sort::TRUTH => {
                let is_alike = (op == BinOp::Eq) == outcome;
                let [not_a, not_b] = [a, b].map(|t| self.plain.not(t));
                let (with_a, without) = if is_alike { (b, not_b) } else { (not_b, b) };
                vec![self.plain.bin(BinOp::And, a, with_a), self.plain.bin(BinOp::And, not_a, without)]
            }
            _ => vec![term(self.plain, Part { of, outcome })],
        }
    }

    /// By what an unknown is that an equation of products, which must not hold, depends on.
    fn of_unknown(&mut self) -> Option<Cases> {
        let mut unknowns = self.open_unknowns();
        unknowns.extend(self.settled.divisions.iter().map(|d| d.remainder));
        let cases = unknowns.into_iter().find_map(|t| {
            let cases = parities(self.plain, t).or_else(|| extensions(self.plain, t))?;
            (!cases.iter().any(|&case| self.settled.holds(self.plain, case))).then_some(cases)
        })?;
        Some(self.always(cases))
    }

    /// Unknowns of equations of products that must not hold, without what others are.
    fn open_unknowns(&mut self) -> Vec<Term> {
        let mut unknowns = Vec::new();
        for l in self.settled.literals.iter().filter(|l| !l.part.outcome) {
            if self.has_equation(l.part.of)
                && let Some(reduced) = self.settled.reduced(self.plain, self.reader, l.part.of)
            {
                unknowns.extend(reduced.polynomial.unknowns());
            }
        }
        unknowns
    }

    /// Unknowns of equations of products, those first that must not hold.
    pub(super) fn unknowns(&mut self) -> Vec<Term> {
        let mut literals: Vec<Part> = self.settled.literals.iter().map(|l| l.part).collect();
        literals.sort_by_key(|part| part.outcome);
        let mut unknowns: Vec<Term> = Vec::new();
        for part in literals {
            if self.has_equation(part.of)
                && let Some((a, b)) = sides(&self.plain.pool, part.of)
                && let Some(polynomial) = self.reader.difference(self.plain, a, b)
            {
                let new: Vec<Term> = polynomial.unknowns().into_iter().filter(|t| !unknowns.contains(t)).collect();
                unknowns.extend(new);
            }
        }
        unknowns
    }
}

/// What the remainder of a division by two is that a term is a result of: even, odd and positive, odd and negative.
fn parities(plain: &mut Plain, t: Term) -> Option<Vec<Term>> {
    let division = Division::of(plain, t).filter(|d| plain.pool.as_const(d.by) == Some(2))?;
    let w = plain.pool.width(t);
    let is = |value| {
        let value = plain.constant(value, w);
        plain.bin(BinOp::Eq, division.remainder, value)
    };
    Some([0, 1, u128::MAX].map(is).into())
}

/// Whether a word may be made wider before a constant is added instead of behind that.
fn extensions(plain: &mut Plain, t: Term) -> Option<Vec<Term>> {
    let (of, wider): (Term, fn(Term) -> Node) = match plain.pool.node(t) {
        Node::Sext(of) => (of, Node::Sext),
        Node::Zext(of) => (of, Node::Zext),
        _ => return None,
    };
    let (Some(base), offset) = plain.pool.split(of) else { return None };
    if offset == 0 {
        return None;
    }
    let w = plain.pool.width(t);
    let constant = plain.constant(offset, plain.pool.width(of));
    let [base, offset] = [base, constant].map(|side| plain.node(wider(side), w));
    let sum = plain.bin(BinOp::Add, base, offset);
    let same = plain.bin(BinOp::Eq, t, sum);
    Some(vec![same, plain.not(same)])
}
