//! Flattening of terms to gates. Bits of a term are built once and kept for every later question.
//!
//! Terms can be a million deep, so the walk has its own stack.

use crate::arith::{as_constant, complement, constant, extended};
use crate::gates::Gates;
use crate::memory::{Memory, split};
use crate::offset::{About, Distance};
use crate::sat::{Lit, Sat};
use crate::summand::{Shifted, operands};
use crate::word::{Word, decided, most_of_result};
use base::Budget;
use logic::{BinOp, Node, Pool, Term};
use rustc_hash::FxHashMap;

/// Terms between two looks at the budget.
const POLL_INTERVAL: usize = 256;

/// Operands of a divider.
type Pair = (Box<[Lit]>, Box<[Lit]>);

pub(crate) struct Blaster {
    pub(crate) gates: Gates,
    pub(crate) memory: Memory,
    given: Given,
    /// Of the present question.
    pub(crate) about: About,
    /// Where the bits of a term start in `arena`.
    start: FxHashMap<Term, u32>,
    arena: Vec<Lit>,
    /// The largest values of terms whose bits do not say it.
    most: FxHashMap<Term, u128>,
    /// Quotient and remainder of unsigned divisions.
    dividers: FxHashMap<Pair, (Vec<Lit>, Vec<Lit>)>,
    /// Between two bases of addresses, where `None` is zero.
    differences: FxHashMap<(Option<Term>, Option<Term>), Vec<Lit>>,
}

/// The budget ran out.
pub(crate) struct Stopped;

/// What gates may rest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    /// Their inputs alone: they serve any later question.
    Nothing,
    /// What the clauses say of their inputs already: they serve the one question that these clauses are about.
    Clauses,
}

impl Blaster {
    pub(crate) fn new(sat: Box<dyn Sat>, given: Given) -> Blaster {
        Blaster {
            given,
            about: About::Numbers,
            gates: Gates::new(sat),
            memory: Memory::default(),
            start: FxHashMap::default(),
            arena: Vec::new(),
            most: FxHashMap::default(),
            dividers: FxHashMap::default(),
            differences: FxHashMap::default(),
        }
    }

    /// Number of terms flattened so far.
    pub(crate) fn terms(&self) -> usize {
        self.start.len()
    }

    /// The bits of a term that was flattened before, lowest first.
    pub(crate) fn bits(&self, pool: &Pool, t: Term) -> &[Lit] {
        let start = self.start[&t] as usize;
        &self.arena[start..start + pool.width(t) as usize]
    }

    /// The value of a flattened term in the last model.
    pub(crate) fn value(&self, pool: &Pool, t: Term) -> u128 {
        self.value_of(self.bits(pool, t))
    }

    pub(crate) fn value_of(&self, bits: &[Lit]) -> u128 {
        bits.iter().rev().fold(0, |acc, &l| acc << 1 | self.gates.value(l) as u128)
    }

    /// The literal of a truth value.
    pub(crate) fn literal(&mut self, pool: &Pool, root: Term, budget: &Budget) -> Result<Lit, Stopped> {
        self.flatten(pool, root, budget)?;
        Ok(self.bits(pool, root)[0])
    }

    /// The bits of a flattened term as inputs of a gate.
    pub(crate) fn inputs(&self, pool: &Pool, t: Term) -> Vec<Lit> {
        let bits = self.bits(pool, t);
        match self.given {
            Given::Nothing => bits.to_vec(),
            Given::Clauses => bits.iter().map(|&l| self.gates.now(l)).collect(),
        }
    }

    fn flatten(&mut self, pool: &Pool, root: Term, budget: &Budget) -> Result<(), Stopped> {
        let mut stack = vec![root];
        let (mut built, mut charged) = (0, self.gates.sat.vars());
        while let Some(&t) = stack.last() {
            if self.start.contains_key(&t) {
                stack.pop();
                continue;
            }
            let depth = stack.len();
            operands(pool, t, self.about, |c| {
                if !self.start.contains_key(&c) {
                    stack.push(c);
                }
            });
            if stack.len() > depth {
                continue;
            }
            self.step(pool, t);
            stack.pop();
            built += 1;
            if built % POLL_INTERVAL == 0 {
                budget.charge_growth(&mut charged, self.gates.sat.vars());
                if budget.exhausted().is_some() {
                    return Err(Stopped);
                }
            }
        }
        budget.charge_growth(&mut charged, self.gates.sat.vars());
        Ok(())
    }

    /// Is the term flattened?
    pub(crate) fn knows(&self, t: Term) -> bool {
        self.start.contains_key(&t)
    }

    /// Flattens a term whose operands are flattened.
    pub(crate) fn step(&mut self, pool: &Pool, t: Term) {
        let word = self.build(pool, t);
        debug_assert_eq!(word.width(), pool.width(t));
        let said = Word::of(word.bits);
        if word.most < said.most {
            self.most.insert(t, word.most);
        }
        self.define(t, said.bits);
    }

    /// These are the bits of the term.
    pub(crate) fn define(&mut self, t: Term, bits: Vec<Lit>) {
        self.start.insert(t, u32::try_from(self.arena.len()).expect("fewer than 2^32 bits"));
        self.arena.extend(bits);
    }

    /// A flattened term as an operand.
    pub(crate) fn word(&self, pool: &Pool, t: Term) -> Word {
        let bits = self.inputs(pool, t);
        match self.most.get(&t) {
            Some(&most) => Word::at_most(bits, most),
            None => Word::of(bits),
        }
    }

    fn build(&mut self, pool: &Pool, t: Term) -> Word {
        if let Some(shifted) = Shifted::of(pool, t) {
            return self.shifted(pool, shifted);
        }
        let w = pool.width(t);
        let get = |x: Term| self.inputs(pool, x);
        let bits = match pool.node(t) {
            Node::Const(v) => constant(v, w),
            Node::Var(_) | Node::Sym(_) => self.gates.fresh_bits(w),
            Node::Load { addr, bytes, .. } => self.load(pool, addr, bytes),
            Node::Not(a) => complement(&get(a)),
            Node::Neg(a) => {
                let a = get(a);
                self.gates.negate(&a)
            }
            Node::Bin(BinOp::Eq, a, b) => vec![match Distance::of(pool, t, self.about) {
                Some(Distance { left, right, distance }) => {
                    self.distance_is(pool, Some(left), right, distance, pool.width(a))
                }
                None => self.equation(pool, a, b),
            }],
            Node::Bin(op, a, b) => {
                let (a, b) = (self.word(pool, a), self.word(pool, b));
                return self.binary(op, &a, &b);
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (get(c)[0], self.word(pool, a), self.word(pool, b));
                return self.gates.choice(c, &a, &b);
            }
            Node::Extract { lo, of } => get(of)[lo as usize..][..w as usize].to_vec(),
            Node::Zext(a) => {
                let a = self.word(pool, a);
                return Word::at_most(extended(a.bits, Lit::FALSE, w), a.most);
            }
            Node::Sext(a) => {
                let a = get(a);
                let sign = a[a.len() - 1];
                extended(a, sign, w)
            }
            Node::Numeral(_) | Node::Int(..) | Node::ToInt(_) | Node::ToBits(_) => {
                unreachable!("what integers are made of is not flattened here")
            }
        };
        Word::of(bits)
    }

    /// A choice between sums that have a summand in common.
    fn shifted(&mut self, pool: &Pool, shifted: Shifted) -> Word {
        let base = self.word(pool, shifted.base);
        let summand = |t: Option<Term>| t.map_or_else(|| Word::constant(0, base.width()), |t| self.word(pool, t));
        let (c, yes, no) = (self.inputs(pool, shifted.condition)[0], summand(shifted.yes), summand(shifted.no));
        let chosen = self.gates.choice(c, &yes, &no);
        self.gates.sum(&base, &chosen)
    }

    fn binary(&mut self, op: BinOp, a: &Word, b: &Word) -> Word {
        if let Some(holds) = decided(op, a, b) {
            return Word::of(vec![Lit::constant(holds)]);
        }
        match op {
            BinOp::Add => self.gates.sum(a, b),
            BinOp::Mul => self.gates.product(a, b),
            _ => Word::at_most(self.bitwise(op, &a.bits, &b.bits), most_of_result(op, a, b)),
        }
    }

    fn bitwise(&mut self, op: BinOp, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let g = &mut self.gates;
        match op {
            BinOp::Add | BinOp::Mul | BinOp::Eq => unreachable!("an operation on words"),
            BinOp::Sub => g.sub(a, b),
            BinOp::And => g.bitwise(Gates::and, a, b),
            BinOp::Or => g.bitwise(Gates::or, a, b),
            BinOp::Xor => g.bitwise(Gates::xor, a, b),
            BinOp::Concat => [b, a].concat(),
            BinOp::Ult => vec![g.less(a, b, false)],
            BinOp::Ule => vec![g.less(a, b, true)],
            BinOp::Slt => vec![g.less_signed(a, b, false)],
            BinOp::Sle => vec![g.less_signed(a, b, true)],
            BinOp::Shl => g.shift(a, b, false, Lit::FALSE),
            BinOp::Lshr => g.shift(a, b, true, Lit::FALSE),
            BinOp::Ashr => g.shift(a, b, true, a[a.len() - 1]),
            BinOp::Udiv => self.divide(a, b).0,
            BinOp::Urem => self.divide(a, b).1,
            BinOp::Sdiv | BinOp::Srem => self.divide_signed(op, a, b),
        }
    }

    fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let key = (a.into(), b.into());
        if let Some(known) = self.dividers.get(&key) {
            return known.clone();
        }
        let result = self.gates.divide(a, b);
        self.dividers.insert(key, result.clone());
        result
    }

    /// Division of magnitudes; the quotient's sign is that of both operands, the remainder's that of the dividend.
    fn divide_signed(&mut self, op: BinOp, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let (sign_a, sign_b) = (a[a.len() - 1], b[b.len() - 1]);
        let (ma, mb) = (self.negate_if(sign_a, a), self.negate_if(sign_b, b));
        let (q, r) = self.divide(&ma, &mb);
        if op == BinOp::Sdiv {
            let sign = self.gates.xor(sign_a, sign_b);
            self.negate_if(sign, &q)
        } else {
            self.negate_if(sign_a, &r)
        }
    }

    fn negate_if(&mut self, c: Lit, a: &[Lit]) -> Vec<Lit> {
        if c == Lit::FALSE {
            return a.to_vec();
        }
        let negated = self.gates.negate(a);
        self.gates.choose(c, &negated, a)
    }

    fn load(&mut self, pool: &Pool, addr: Term, bytes: u8) -> Vec<Lit> {
        let split = split(pool, addr);
        let w = pool.width(addr);
        (0..bytes as u128).flat_map(|i| self.memory.byte(&mut self.gates, split.plus(i, w))).collect()
    }

    /// The address bits of a base; `None` is address zero.
    fn base_bits(&self, pool: &Pool, base: Option<Term>, w: u32) -> Vec<Lit> {
        base.map_or_else(|| constant(0, w), |t| self.inputs(pool, t))
    }

    /// The literal for `left - right = distance` between two bases of addresses.
    pub(crate) fn distance_is(
        &mut self,
        pool: &Pool,
        left: Option<Term>,
        right: Option<Term>,
        distance: u128,
        w: u32,
    ) -> Lit {
        let difference = self.difference(pool, left, right, w);
        self.gates.equal(&difference, &constant(distance, w))
    }

    fn difference(&mut self, pool: &Pool, left: Option<Term>, right: Option<Term>, w: u32) -> Vec<Lit> {
        if let Some(known) = self.differences.get(&(left, right)) {
            return known.clone();
        }
        let (l, r) = (self.base_bits(pool, left, w), self.base_bits(pool, right, w));
        let difference = if as_constant(&r) == Some(0) { l } else { self.gates.sub(&l, &r) };
        self.differences.insert((left, right), difference.clone());
        difference
    }
}
