//! A conjunction is refuted by cases: what it says is taken apart, equations between polynomials are solved, and what they
//! decide is put in. Where a choice or a disjunction is left that products depend on, each of its cases is refuted.

use super::equations::{Derived, Equations};
use super::products::Products;
use super::reading::{Division, Reader};
use super::support::Support;
use crate::api::{Answer, Model, Solve};
use base::Budget;
use logic::{BinOp, Node, Part, Plain, Sort, Term, bottom_up, parts};
use rustc_hash::{FxHashMap, FxHashSet};

/// Cases that one question is divided into at most.
const MAX_CASES: u32 = 100;

/// Effort of a case for each of its formulas.
const CASE: u64 = 20;

/// Rounds of solving and putting in.
const MAX_ROUNDS: usize = 12;

/// Divisions whose equations are added.
const MAX_DIVISIONS: usize = 16;

/// A truth value that holds, because of some assertions.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    pub(super) term: Term,
    pub(super) support: Support,
}

/// What a formula says, part by part.
#[derive(Clone, Debug)]
struct Literal {
    part: Part,
    support: Support,
}

/// See the module.
pub(super) struct Refutation<'a, S> {
    pub(super) plain: &'a mut Plain,
    pub(super) reader: &'a mut Reader,
    pub(super) products: &'a mut Products,
    /// Of what has no products.
    pub(super) linear: &'a mut S,
    budget: &'a Budget,
    cases: u32,
    /// Of the last case that was not refuted, without its products.
    pub(super) model: Option<Model>,
}

impl<'a, S: Solve> Refutation<'a, S> {
    pub(super) fn new(
        plain: &'a mut Plain,
        reader: &'a mut Reader,
        products: &'a mut Products,
        linear: &'a mut S,
        budget: &'a Budget,
    ) -> Refutation<'a, S> {
        Refutation { plain, reader, products, linear, budget, cases: MAX_CASES, model: None }
    }

    /// What the contradiction rests on. `None`: none was found.
    pub(super) fn refute(&mut self, formulas: Vec<Formula>) -> Option<Support> {
        self.cases = self.cases.checked_sub(1)?;
        if self.budget.exhausted().is_some() {
            return None;
        }
        self.budget.charge(CASE * formulas.len() as u64);
        let literals = match self.settled(formulas) {
            Ok(literals) => literals,
            Err(conflict) => return Some(conflict),
        };
        let Some((rest, cases)) = self.split(&literals) else { return self.refute_linear(&literals) };
        let mut support = Support::default();
        for case in cases {
            let mut formulas: Vec<Formula> = rest.iter().map(|l| self.formula(l)).collect();
            formulas.push(case);
            support.join(&self.refute(formulas)?);
        }
        Some(support)
    }

    fn formula(&mut self, literal: &Literal) -> Formula {
        let Part { of, outcome } = literal.part;
        let term = if outcome { of } else { self.plain.not(of) };
        Formula { term, support: literal.support.clone() }
    }

    /// Asks about what has no products: all the rest is left out.
    fn refute_linear(&mut self, literals: &[Literal]) -> Option<Support> {
        let mut linear = Vec::new();
        for l in literals {
            if !self.products.occur_in_equations(&self.plain.pool, l.part.of) {
                linear.push(self.formula(l));
            }
        }
        let question: Vec<Term> = linear.iter().map(|f| f.term).collect();
        match self.linear.check(&self.plain.pool, &question) {
            Answer::Unsat(core) => {
                let mut support = Support::default();
                core.into_iter().for_each(|i| support.join(&linear[i].support));
                Some(support)
            }
            Answer::Sat(model) => {
                self.model = Some(model);
                None
            }
            Answer::Unknown => None,
        }
    }

    /// The literals when nothing more is decided by solving equations, or what a contradiction rests on.
    fn settled(&mut self, mut formulas: Vec<Formula>) -> Result<Vec<Literal>, Support> {
        let mut literals = self.literals(&formulas)?;
        for _ in 0..MAX_ROUNDS {
            let known = self.known(&literals)?;
            formulas = literals.iter().map(|l| self.put_in(l, &known)).collect();
            let next = self.literals(&formulas)?;
            let is_same = next.len() == literals.len() && next.iter().zip(&literals).all(|(a, b)| a.part == b.part);
            literals = next;
            if is_same {
                break;
            }
        }
        Ok(literals)
    }

    fn literals(&self, formulas: &[Formula]) -> Result<Vec<Literal>, Support> {
        let pool = &self.plain.pool;
        let mut outcomes: FxHashMap<Term, usize> = FxHashMap::default();
        let mut literals: Vec<Literal> = Vec::new();
        for f in formulas {
            for part in parts(pool, std::iter::once(Part { of: f.term, outcome: true })) {
                if let Some(value) = pool.as_const(part.of) {
                    if (value == 1) != part.outcome {
                        return Err(f.support.clone());
                    }
                    continue;
                }
                match outcomes.get(&part.of) {
                    Some(&i) if literals[i].part.outcome != part.outcome => {
                        return Err(literals[i].support.and(&f.support));
                    }
                    Some(_) => {}
                    None => {
                        outcomes.insert(part.of, literals.len());
                        literals.push(Literal { part, support: f.support.clone() });
                    }
                }
            }
        }
        Ok(literals)
    }

    /// What truth values have to be: the literals themselves, and equations that follow from them or contradict them.
    fn known(&mut self, literals: &[Literal]) -> Result<FxHashMap<Term, (bool, Support)>, Support> {
        let mut known: FxHashMap<Term, (bool, Support)> =
            literals.iter().map(|l| (l.part.of, (l.part.outcome, l.support.clone()))).collect();
        let (equations, _) = self.equations(literals);
        if let Some(conflict) = equations.conflict {
            return Err(conflict);
        }
        for atom in self.open_equations(literals) {
            let Some(Derived { polynomial, support }) = self.reduced(&equations, atom) else { continue };
            let holds = if polynomial.is_zero() {
                true
            } else if polynomial.is_never_zero() {
                false
            } else {
                continue;
            };
            match known.get(&atom) {
                Some((outcome, other)) if *outcome != holds => return Err(support.and(other)),
                Some(_) => {}
                None => drop(known.insert(atom, (holds, support))),
            }
        }
        Ok(known)
    }

    /// The difference of an equation's sides, without what is zero.
    fn reduced(&mut self, equations: &Equations, equation: Term) -> Option<Derived> {
        let (a, b) = self.sides(equation)?;
        let polynomial = self.reader.difference(self.plain, a, b)?;
        equations.reduced(&Derived { polynomial, support: Support::default() })
    }

    /// Of the literals that are equations, and of the divisions that occur in equations.
    fn equations(&mut self, literals: &[Literal]) -> (Equations, Vec<Division>) {
        let mut zeros = Vec::new();
        let mut differences = Vec::new();
        for l in literals {
            let Some((a, b)) = self.sides(l.part.of) else { continue };
            let Some(polynomial) = self.reader.difference(self.plain, a, b) else { continue };
            differences.push(polynomial.clone());
            if l.part.outcome {
                zeros.push(Derived { polynomial, support: l.support.clone() });
            }
        }
        for atom in self.open_equations(literals) {
            if let Some((a, b)) = self.sides(atom) {
                differences.extend(self.reader.difference(self.plain, a, b));
            }
        }
        let mut divisions: Vec<Division> = Vec::new();
        while let Some(polynomial) = differences.pop() {
            for unknown in polynomial.unknowns() {
                let Some(division) = Division::of(self.plain, unknown) else { continue };
                if divisions.len() >= MAX_DIVISIONS || divisions.iter().any(|d| d.quotient == division.quotient) {
                    continue;
                }
                divisions.push(division);
                if let Some(polynomial) = division.equation(self.plain, self.reader) {
                    differences.push(polynomial.clone());
                    zeros.push(Derived { polynomial, support: Support::default() });
                }
            }
        }
        (Equations::new(zeros), divisions)
    }

    /// The sides of an equation of words.
    fn sides(&self, t: Term) -> Option<(Term, Term)> {
        match self.plain.pool.node(t) {
            Node::Bin(BinOp::Eq, a, b) if self.plain.pool.width(a) > 1 => Some((a, b)),
            _ => None,
        }
    }

    /// Equations of words below connectives, and those that are literals but do not have to hold.
    fn open_equations(&self, literals: &[Literal]) -> Vec<Term> {
        let pool = &self.plain.pool;
        let holds = |t: Term| literals.iter().any(|l| l.part.of == t && l.part.outcome);
        let mut seen = FxHashSet::default();
        let mut out = Vec::new();
        let mut stack: Vec<Term> = literals.iter().map(|l| l.part.of).collect();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            if self.sides(t).is_some() {
                if !holds(t) {
                    out.push(t);
                }
            } else if pool.sort(t) == Sort::TRUTH {
                pool.node(t).for_each_child(|c| {
                    if pool.sort(c) == Sort::TRUTH {
                        stack.push(c);
                    }
                });
            }
        }
        out
    }

    /// The literal with what is known put in below it.
    fn put_in(&mut self, literal: &Literal, known: &FxHashMap<Term, (bool, Support)>) -> Formula {
        let mut support = literal.support.clone();
        let of = literal.part.of;
        let operands = |plain: &Plain, t: Term, out: &mut Vec<Term>| plain.pool.node(t).for_each_child(|c| out.push(c));
        let mut done = FxHashMap::default();
        bottom_up(self.plain, of, &mut done, operands, |plain, t, done| {
            if t != of
                && let Some((holds, why)) = known.get(&t)
            {
                support.join(why);
                return plain.constant(u128::from(*holds), 1);
            }
            let node = plain.pool.node(t);
            let mapped = node.map_children(|c| done[&c]);
            match truth_of(plain, mapped) {
                Some(truth) => truth,
                None if mapped == node => t,
                None => plain.node(mapped, plain.pool.sort(t)),
            }
        });
        let of = done[&of];
        self.formula(&Literal { part: Part { of, outcome: literal.part.outcome }, support })
    }

    /// The cases of a literal that products depend on, and the other literals.
    fn split(&mut self, literals: &[Literal]) -> Option<(Vec<Literal>, Vec<Formula>)> {
        None.or_else(|| self.split_choice(literals))
            .or_else(|| self.split_disjunction(literals))
            .or_else(|| self.split_unknown(literals))
    }

    /// By the condition of a choice below an equation of products.
    fn split_choice(&mut self, literals: &[Literal]) -> Option<(Vec<Literal>, Vec<Formula>)> {
        let equations: Vec<Term> = literals.iter().map(|l| l.part.of).filter(|&t| self.sides(t).is_some()).collect();
        let of_products = equations.into_iter().filter(|&t| self.products.occur_in_equations(&self.plain.pool, t));
        let of_products: Vec<Term> = of_products.collect();
        let condition = of_products.into_iter().find_map(|t| self.products.condition(&self.plain.pool, t))?;
        let opposite = self.plain.not(condition);
        let cases = [condition, opposite].map(|term| Formula { term, support: Support::default() });
        Some((literals.to_vec(), cases.into()))
    }

    /// A disjunction in which equations of products occur: one case for each of those, and one for all others.
    fn split_disjunction(&mut self, literals: &[Literal]) -> Option<(Vec<Literal>, Vec<Formula>)> {
        let compound = literals.iter().enumerate().filter(|(_, l)| self.sides(l.part.of).is_none());
        let compound: Vec<(usize, Term)> = compound.map(|(i, l)| (i, l.part.of)).collect();
        let mut with_products =
            compound.into_iter().filter(|&(_, t)| self.products.occur_in_equations(&self.plain.pool, t));
        let (i, _) = with_products.next()?;
        let Literal { part, support } = literals[i].clone();
        let mut rest = literals.to_vec();
        rest.remove(i);
        let disjuncts = self.disjuncts(part);
        let (of_products, others): (Vec<Term>, Vec<Term>) =
            disjuncts.into_iter().partition(|&t| self.products.occur_in_equations(&self.plain.pool, t));
        let mut cases = of_products;
        if let Some((&first, more)) = others.split_first() {
            let any = more.iter().fold(first, |any, &t| self.plain.bin(BinOp::Or, any, t));
            cases.push(any);
        }
        // Cases that are no smaller lead nowhere.
        if cases.len() < 2 {
            return None;
        }
        Some((rest, cases.into_iter().map(|term| Formula { term, support: support.clone() }).collect()))
    }

    /// Terms of which at least one holds.
    fn disjuncts(&mut self, part: Part) -> Vec<Term> {
        // What would have to hold if the part did not.
        let against = parts(&self.plain.pool, std::iter::once(Part { outcome: !part.outcome, ..part }));
        if let [only] = against[..] {
            return self.cases_of(Part { outcome: !only.outcome, ..only });
        }
        let opposites: Vec<Literal> = against
            .into_iter()
            .map(|p| Literal { part: Part { outcome: !p.outcome, ..p }, support: Support::default() })
            .collect();
        opposites.iter().map(|l| self.formula(l).term).collect()
    }

    /// The cases of a choice among truth values, and of their equality.
    fn cases_of(&mut self, Part { of, outcome }: Part) -> Vec<Term> {
        let sided = |plain: &mut Plain, t: Term, holds: bool| if holds { t } else { plain.not(t) };
        match self.plain.pool.node(of) {
            Node::Ite(c, a, b) => {
                let [a, b] = [a, b].map(|t| sided(self.plain, t, outcome));
                let not = self.plain.not(c);
                vec![self.plain.bin(BinOp::And, c, a), self.plain.bin(BinOp::And, not, b)]
            }
            Node::Bin(op @ (BinOp::Eq | BinOp::Xor), a, b) if self.plain.pool.sort(a) == Sort::TRUTH => {
                let is_alike = (op == BinOp::Eq) == outcome;
                let [not_a, not_b] = [a, b].map(|t| self.plain.not(t));
                let (with_a, without) = if is_alike { (b, not_b) } else { (not_b, b) };
                vec![self.plain.bin(BinOp::And, a, with_a), self.plain.bin(BinOp::And, not_a, without)]
            }
            _ => vec![sided(self.plain, of, outcome)],
        }
    }

    /// Whether the condition is among the literals.
    fn holds(&self, literals: &[Literal], condition: Term) -> bool {
        let parts = parts(&self.plain.pool, std::iter::once(Part { of: condition, outcome: true }));
        parts.iter().all(|part| literals.iter().any(|l| l.part == *part))
    }

    /// By what an unknown is that an equation of products, which must not hold, depends on.
    fn split_unknown(&mut self, literals: &[Literal]) -> Option<(Vec<Literal>, Vec<Formula>)> {
        let (equations, divisions) = self.equations(literals);
        let mut unknowns = Vec::new();
        for l in literals.iter().filter(|l| !l.part.outcome) {
            if self.products.occur_in_equations(&self.plain.pool, l.part.of)
                && let Some(reduced) = self.reduced(&equations, l.part.of)
            {
                unknowns.extend(reduced.polynomial.unknowns());
            }
        }
        unknowns.extend(divisions.iter().map(|d| d.remainder));
        let mut cases = unknowns.into_iter().filter_map(|t| {
            let cases = parities(self.plain, t).or_else(|| extensions(self.plain, t))?;
            (!cases.iter().any(|&case| self.holds(literals, case))).then_some(cases)
        });
        let cases = cases.next()?;
        let formula = |term| Formula { term, support: Support::default() };
        Some((literals.to_vec(), cases.into_iter().map(formula).collect()))
    }
}

/// What the remainder of a division by two is that a term is a result of: even, odd and positive, odd and negative.
fn parities(plain: &mut Plain, t: Term) -> Option<Vec<Term>> {
    let division = Division::of(plain, t).filter(|d| d.by == 2)?;
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

/// The truth value that an equation of a word with a constant is, where the word is a truth value with zeros in front: C's comparisons
/// are numbers.
fn truth_of(plain: &mut Plain, node: Node) -> Option<Term> {
    let Node::Bin(BinOp::Eq, a, b) = node else { return None };
    let (Node::Zext(truth), value) = (match plain.pool.as_const(b) {
        Some(value) => (plain.pool.node(a), value),
        None => (plain.pool.node(b), plain.pool.as_const(a)?),
    }) else {
        return None;
    };
    if plain.pool.sort(truth) != Sort::TRUTH {
        return None;
    }
    Some(match value {
        0 => plain.not(truth),
        1 => truth,
        _ => plain.constant(0, 1),
    })
}
