//! Boolean gates as clauses (Tseitin), with constants propagated and equal gates shared.
//!
//! Every gate is defined in both directions, so the clauses stay valid for any later question.

use crate::sat::{Lit, Sat};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Gate {
    And(Lit, Lit),
    Xor(Lit, Lit),
    Xor3(Lit, Lit, Lit),
    Majority(Lit, Lit, Lit),
    Ite(Lit, Lit, Lit),
}

/// A SAT solver with the gates built on it.
pub(crate) struct Gates {
    pub(crate) sat: Box<dyn Sat>,
    known: FxHashMap<Gate, Lit>,
    wide: FxHashMap<Box<[Lit]>, Lit>,
}

impl Gates {
    pub(crate) fn new(sat: Box<dyn Sat>) -> Gates {
        Gates { sat, known: FxHashMap::default(), wide: FxHashMap::default() }
    }

    /// The literal, or the constant that the clauses make of it.
    pub(crate) fn now(&self, lit: Lit) -> Lit {
        if lit.is_constant() { lit } else { self.sat.fixed(lit).map_or(lit, Lit::constant) }
    }

    pub(crate) fn fresh(&mut self) -> Lit {
        self.sat.new_var()
    }

    pub(crate) fn fresh_bits(&mut self, w: u32) -> Vec<Lit> {
        (0..w).map(|_| self.fresh()).collect()
    }

    /// Adds a clause that may have constants in it.
    pub(crate) fn clause(&mut self, lits: &[Lit]) {
        if lits.contains(&Lit::TRUE) {
            return;
        }
        if lits.contains(&Lit::FALSE) {
            let kept: Vec<Lit> = lits.iter().copied().filter(|&l| l != Lit::FALSE).collect();
            self.sat.add_clause(&kept);
        } else {
            self.sat.add_clause(lits);
        }
    }

    /// The value of a literal in the last model.
    pub(crate) fn value(&self, lit: Lit) -> bool {
        if lit.is_constant() { lit == Lit::TRUE } else { self.sat.value(lit) }
    }

    fn gate(&mut self, gate: Gate, define: impl FnOnce(&mut dyn Sat, Lit)) -> Lit {
        if let Some(&out) = self.known.get(&gate) {
            return out;
        }
        let out = self.fresh();
        define(&mut *self.sat, out);
        self.known.insert(gate, out);
        out
    }

    pub(crate) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if a == Lit::TRUE || a == b {
            return b;
        }
        if a == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        self.gate(Gate::And(a, b), |sat, out| {
            sat.add_clause(&[!out, a]);
            sat.add_clause(&[!out, b]);
            sat.add_clause(&[out, !a, !b]);
        })
    }

    pub(crate) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub(crate) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let flip = a.is_negated() ^ b.is_negated();
        let (a, b) = (a.negate_if(a.is_negated()), b.negate_if(b.is_negated()));
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        // The only positive constant is true.
        if a == Lit::TRUE {
            return (!b).negate_if(flip);
        }
        if a == b {
            return Lit::constant(flip);
        }
        let out = self.gate(Gate::Xor(a, b), |sat, out| {
            sat.add_clause(&[!out, a, b]);
            sat.add_clause(&[!out, !a, !b]);
            sat.add_clause(&[out, !a, b]);
            sat.add_clause(&[out, a, !b]);
        });
        out.negate_if(flip)
    }

    /// The sum bit of a full adder.
    pub(crate) fn xor3(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let (va, vb, vc) = (a.var(), b.var(), c.var());
        if va == 0 || vb == 0 || va == vb {
            let ab = self.xor(a, b);
            return self.xor(ab, c);
        }
        if vc == 0 || vc == va || vc == vb {
            let (x, y) = if vc == vb { (b, a) } else { (a, b) };
            let xc = self.xor(x, c);
            return self.xor(xc, y);
        }
        let flip = a.is_negated() ^ b.is_negated() ^ c.is_negated();
        let mut v = [a, b, c].map(|l| l.negate_if(l.is_negated()));
        v.sort_unstable();
        let [a, b, c] = v;
        let out = self.gate(Gate::Xor3(a, b, c), |sat, out| {
            for bits in 0..8u32 {
                let (x, y, z) = (bits & 1 == 1, bits & 2 == 2, bits & 4 == 4);
                // Where the inputs are x, y, z, the output is their parity.
                sat.add_clause(&[a.negate_if(x), b.negate_if(y), c.negate_if(z), out.negate_if(!(x ^ y ^ z))]);
            }
        });
        out.negate_if(flip)
    }

    /// At least two of three: the carry of a full adder, and one step of a comparison.
    pub(crate) fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut v = [a, b, c];
        v.sort_unstable();
        let [a, b, c] = v;
        // Sorted: constants first, a literal next to its complement.
        if a == Lit::TRUE {
            return self.or(b, c);
        }
        if a == Lit::FALSE {
            return self.and(b, c);
        }
        if a == b || b == !c {
            return a;
        }
        if b == c || a == !b {
            return if a == !b { c } else { b };
        }
        if a.is_negated() {
            return !self.majority(!a, !b, !c);
        }
        self.gate(Gate::Majority(a, b, c), |sat, out| {
            for (x, y) in [(a, b), (a, c), (b, c)] {
                sat.add_clause(&[out, !x, !y]);
                sat.add_clause(&[!out, x, y]);
            }
        })
    }

    pub(crate) fn ite(&mut self, c: Lit, t: Lit, e: Lit) -> Lit {
        if c.is_negated() {
            return self.ite(!c, e, t);
        }
        if c == Lit::TRUE || t == e {
            return t;
        }
        if t == !e {
            return self.xor(c, e);
        }
        if t.is_constant() || t.var() == c.var() {
            return if t == Lit::TRUE || t == c { self.or(c, e) } else { self.and(!c, e) };
        }
        if e.is_constant() || e.var() == c.var() {
            return if e == Lit::FALSE || e == c { self.and(c, t) } else { self.or(!c, t) };
        }
        if t.is_negated() {
            return !self.ite(c, !t, !e);
        }
        self.gate(Gate::Ite(c, t, e), |sat, out| {
            sat.add_clause(&[!c, !t, out]);
            sat.add_clause(&[!c, t, !out]);
            sat.add_clause(&[c, !e, out]);
            sat.add_clause(&[c, e, !out]);
            // Redundant, but they let the output follow from equal branches.
            sat.add_clause(&[!t, !e, out]);
            sat.add_clause(&[t, e, !out]);
        })
    }

    /// The conjunction of all, as one gate.
    pub(crate) fn and_all(&mut self, mut lits: Vec<Lit>) -> Lit {
        lits.sort_unstable();
        lits.dedup();
        lits.retain(|&l| l != Lit::TRUE);
        if lits.first() == Some(&Lit::FALSE) || lits.windows(2).any(|p| p[0] == !p[1]) {
            return Lit::FALSE;
        }
        match *lits {
            [] => return Lit::TRUE,
            [a] => return a,
            [a, b] => return self.and(a, b),
            _ => {}
        }
        if let Some(&out) = self.wide.get(&*lits) {
            return out;
        }
        let out = self.fresh();
        for &l in &lits {
            self.sat.add_clause(&[!out, l]);
        }
        let key: Box<[Lit]> = lits.clone().into();
        for l in &mut lits {
            *l = !*l;
        }
        lits.push(out);
        self.sat.add_clause(&lits);
        self.wide.insert(key, out);
        out
    }

    pub(crate) fn or_all(&mut self, lits: impl Iterator<Item = Lit>) -> Lit {
        !self.and_all(lits.map(|l| !l).collect())
    }
}
