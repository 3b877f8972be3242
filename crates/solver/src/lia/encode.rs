//! From terms to literals and sums. Truth values and bit-vectors are flattened as everywhere; comparisons of integers
//! become atoms. What is not linear becomes a new unknown with conditions that define it:
//!
//! * `ite(c, a, b)` is an unknown that equals `a` where `c` holds, and `b` elsewhere;
//! * `a div k` is an unknown `q` with `0 <= a - k*q <= |k| - 1`, and `a mod k` is that difference;
//! * bits as an integer are a sum of unknowns between 0 and 1, and an integer as bits is such a sum modulo 2^w;
//! * products and quotients of unknowns are unknowns of which nothing is known: what is unsatisfiable without knowing
//!   them is unsatisfiable.
//!
//! Such conditions have a solution whatever the other unknowns are, so that they stay valid for all questions.

use super::atoms::{AtomId, Atoms};
use super::form::{Form, IntVar};
use crate::blast::{Blaster, Given, Stopped};
use crate::offset::About;
use crate::sat::{Lit, Sat};
use crate::summand::operands;
use base::Budget;
use logic::{IntOp, Integer, Node, Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Terms between two looks at the budget.
const POLL_INTERVAL: usize = 256;

/// What a term brings along beside its bits or its sum.
#[derive(Default)]
struct Part {
    /// The atoms that its literal and its conditions are made of.
    atoms: Vec<AtomId>,
    /// Is something about it left open?
    is_open: bool,
}

/// What is known of an assertion.
pub(super) struct Root {
    pub(super) lit: Lit,
    /// All atoms that have to do with it, each once.
    pub(super) atoms: Vec<AtomId>,
    /// Is something left open, so that models need not be models?
    pub(super) is_open: bool,
    /// Number of terms.
    pub(super) size: usize,
}

/// Keeps what it has translated.
pub(super) struct Encoder {
    pub(super) blaster: Blaster,
    pub(super) atoms: Atoms,
    forms: FxHashMap<Term, Rc<Form>>,
    parts: FxHashMap<Term, Part>,
    roots: FxHashMap<Term, Rc<Root>>,
    /// Quotients by dividend and positive divisor.
    quotients: FxHashMap<(Form, Integer), (IntVar, Vec<AtomId>)>,
    /// Unknowns between 0 and 1 by literal.
    bits: FxHashMap<Lit, (IntVar, Vec<AtomId>)>,
    vars: u32,
}

impl Encoder {
    pub(super) fn new(sat: Box<dyn Sat>) -> Encoder {
        Encoder {
            blaster: Blaster::new(sat, Given::Nothing),
            atoms: Atoms::default(),
            forms: FxHashMap::default(),
            parts: FxHashMap::default(),
            roots: FxHashMap::default(),
            quotients: FxHashMap::default(),
            bits: FxHashMap::default(),
            vars: 0,
        }
    }

    /// Number of terms translated so far.
    pub(super) fn terms(&self) -> usize {
        self.blaster.terms() + self.forms.len()
    }

    /// The sum that an integer is, if it was translated.
    pub(super) fn form(&self, t: Term) -> Option<&Rc<Form>> {
        self.forms.get(&t)
    }

    /// A truth value, translated.
    pub(super) fn root(&mut self, pool: &Pool, t: Term, budget: &Budget) -> Result<Rc<Root>, Stopped> {
        if let Some(root) = self.roots.get(&t) {
            return Ok(Rc::clone(root));
        }
        self.translate(pool, t, budget)?;
        let root = Rc::new(self.gather(pool, t));
        self.roots.insert(t, Rc::clone(&root));
        Ok(root)
    }

    fn is_done(&self, pool: &Pool, t: Term) -> bool {
        if pool.is_int(t) { self.forms.contains_key(&t) } else { self.blaster.knows(t) }
    }

    fn translate(&mut self, pool: &Pool, root: Term, budget: &Budget) -> Result<(), Stopped> {
        let mut stack = vec![root];
        let mut built = 0;
        while let Some(&t) = stack.last() {
            if self.is_done(pool, t) {
                stack.pop();
                continue;
            }
            let depth = stack.len();
            operands(pool, t, About::Numbers, |c| {
                if !self.is_done(pool, c) {
                    stack.push(c);
                }
            });
            if stack.len() > depth {
                continue;
            }
            self.step(pool, t);
            stack.pop();
            built += 1;
            if built % POLL_INTERVAL == 0 && budget.exhausted().is_some() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// A term whose operands are translated.
    fn step(&mut self, pool: &Pool, t: Term) {
        let node = pool.node(t);
        let mut part = Part::default();
        match node {
            _ if pool.is_int(t) => {
                let form = self.integer(pool, t, node, &mut part);
                self.forms.insert(t, Rc::new(form));
            }
            Node::Int(op, a, b) => {
                let lit = self.comparison(op, a, b, &mut part);
                self.blaster.define(t, vec![lit]);
            }
            Node::ToBits(a) => {
                let bits = self.low_bits(a, pool.width(t), &mut part);
                self.blaster.define(t, bits);
            }
            _ => return self.blaster.step(pool, t),
        }
        if part.is_open || !part.atoms.is_empty() {
            self.parts.insert(t, part);
        }
    }

    fn get(&self, t: Term) -> Rc<Form> {
        Rc::clone(&self.forms[&t])
    }

    fn comparison(&mut self, op: IntOp, a: Term, b: Term, part: &mut Part) -> Lit {
        let mut difference = self.get(a).minus(&self.get(b));
        let gates = &mut self.blaster.gates;
        match op {
            IntOp::Eq => return self.atoms.is_zero(gates, &difference, &mut part.atoms),
            IntOp::Lt => difference.constant = difference.constant.add(&Integer::ONE),
            _ => debug_assert_eq!(op, IntOp::Le),
        }
        self.atoms.at_most_zero(gates, &difference, &mut part.atoms)
    }

    fn integer(&mut self, pool: &Pool, t: Term, node: Node, part: &mut Part) -> Form {
        match node {
            Node::Var(_) | Node::Sym(_) => Form::variable(self.fresh()),
            Node::Int(op, a, b) => self.operation(op, a, b, part),
            Node::Ite(c, a, b) => self.choice(pool, c, a, b, part),
            Node::ToInt(a) => {
                let bits = self.blaster.bits(pool, a).to_vec();
                self.sum_of_bits(&bits, part)
            }
            Node::Numeral(_) => Form::constant(pool.as_integer(t).expect("a numeral is an integer")),
            _ => unreachable!("{node:?} makes a bit-vector"),
        }
    }

    fn fresh(&mut self) -> IntVar {
        self.vars += 1;
        IntVar(self.vars - 1)
    }

    fn operation(&mut self, op: IntOp, a: Term, b: Term, part: &mut Part) -> Form {
        let (a, b) = (self.get(a), self.get(b));
        match op {
            IntOp::Add => return a.plus(&Integer::ONE, &b),
            IntOp::Sub => return a.minus(&b),
            IntOp::Mul => match (a.as_constant(), b.as_constant()) {
                (Some(k), _) => return b.times(k),
                (_, Some(k)) => return a.times(k),
                _ => {}
            },
            IntOp::Div | IntOp::Mod => {
                if let Some(k) = b.as_constant() {
                    return self.division(op, &a, k, part);
                }
            }
            _ => unreachable!("a comparison is a truth value"),
        }
        part.is_open = true;
        Form::variable(self.fresh())
    }

    /// Division by zero gives 0, and the dividend is the remainder.
    fn division(&mut self, op: IntOp, a: &Form, k: &Integer, part: &mut Part) -> Form {
        let (magnitude, is_div) = (k.abs(), op == IntOp::Div);
        if magnitude.is_zero() {
            return if is_div { Form::default() } else { a.clone() };
        }
        if let Some(a) = a.as_constant() {
            return Form::constant(if is_div { a.div(k) } else { a.modulo(k) });
        }
        let quotient = Form::variable(self.quotient(a, &magnitude, part));
        match is_div {
            true if k.is_negative() => quotient.times(&Integer::from(-1)),
            true => quotient,
            false => a.plus(&magnitude.neg(), &quotient),
        }
    }

    fn quotient(&mut self, a: &Form, k: &Integer, part: &mut Part) -> IntVar {
        let key = (a.clone(), k.clone());
        if let Some((q, atoms)) = self.quotients.get(&key) {
            part.atoms.extend(atoms);
            return *q;
        }
        let q = self.fresh();
        let rest = a.plus(&k.neg(), &Form::variable(q));
        let atoms = self.between(&rest, &k.sub(&Integer::ONE));
        part.atoms.extend(&atoms);
        self.quotients.insert(key, (q, atoms));
        q
    }

    /// `0 <= form <= most` from now on.
    fn between(&mut self, form: &Form, most: &Integer) -> Vec<AtomId> {
        let mut used = Vec::new();
        let gates = &mut self.blaster.gates;
        let below = self.atoms.at_most_zero(gates, &form.minus(&Form::constant(most.clone())), &mut used);
        let above = self.atoms.at_most_zero(gates, &form.times(&Integer::from(-1)), &mut used);
        gates.clause(&[below]);
        gates.clause(&[above]);
        used
    }

    fn choice(&mut self, pool: &Pool, c: Term, a: Term, b: Term, part: &mut Part) -> Form {
        let c = self.blaster.bits(pool, c)[0];
        let (a, b) = (self.get(a), self.get(b));
        if c.is_constant() || a == b {
            return if c == Lit::FALSE { (*b).clone() } else { (*a).clone() };
        }
        let v = Form::variable(self.fresh());
        for (condition, form) in [(c, &a), (!c, &b)] {
            let difference = v.minus(form);
            for side in [difference.times(&Integer::from(-1)), difference] {
                let gates = &mut self.blaster.gates;
                let at_most = self.atoms.at_most_zero(gates, &side, &mut part.atoms);
                gates.clause(&[!condition, at_most]);
            }
        }
        v
    }

    /// The unknown that is 1 where the literal holds, and 0 elsewhere.
    fn bit(&mut self, lit: Lit, part: &mut Part) -> Form {
        if lit.is_constant() {
            return Form::constant((lit == Lit::TRUE) as i64);
        }
        if lit.is_negated() {
            return Form::constant(1).minus(&self.bit(!lit, part));
        }
        if let Some((v, atoms)) = self.bits.get(&lit) {
            part.atoms.extend(atoms);
            return Form::variable(*v);
        }
        let v = self.fresh();
        let form = Form::variable(v);
        let mut atoms = self.between(&form, &Integer::ONE);
        // v <= 0 where the literal does not hold.
        let gates = &mut self.blaster.gates;
        let is_zero = self.atoms.at_most_zero(gates, &form, &mut atoms);
        gates.clause(&[is_zero, lit]);
        gates.clause(&[!is_zero, !lit]);
        part.atoms.extend(&atoms);
        self.bits.insert(lit, (v, atoms));
        form
    }

    fn sum_of_bits(&mut self, bits: &[Lit], part: &mut Part) -> Form {
        let two = Integer::from(2);
        bits.iter().rev().fold(Form::default(), |sum, &lit| sum.times(&two).plus(&Integer::ONE, &self.bit(lit, part)))
    }

    /// `a = 2^w * q + Σ 2^i * bit_i`.
    fn low_bits(&mut self, a: Term, w: u32, part: &mut Part) -> Vec<Lit> {
        let a = self.get(a);
        if let Some(k) = a.as_constant() {
            let k = k.to_bits(w);
            return (0..w).map(|i| Lit::constant(k >> i & 1 == 1)).collect();
        }
        let bits = self.blaster.gates.fresh_bits(w);
        let low = self.sum_of_bits(&bits, part);
        let modulus = (0..w).fold(Integer::ONE, |m, _| m.add(&m));
        let high = Form::variable(self.fresh()).times(&modulus);
        part.atoms.extend(self.between(&a.minus(&low).minus(&high), &Integer::ZERO));
        bits
    }

    fn gather(&self, pool: &Pool, t: Term) -> Root {
        let mut out = Root { lit: self.blaster.bits(pool, t)[0], atoms: Vec::new(), is_open: false, size: 0 };
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            if !seen.insert(t) {
                continue;
            }
            out.size += 1;
            if let Some(part) = self.parts.get(&t) {
                out.atoms.extend(&part.atoms);
                out.is_open |= part.is_open;
            }
            pool.node(t).for_each_child(|c| stack.push(c));
        }
        out.atoms.sort_unstable();
        out.atoms.dedup();
        out
    }
}
