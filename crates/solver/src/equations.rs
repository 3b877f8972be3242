//! Equations of words that are chosen between: `(c ? x : y) = z` is `c ? x = z : y = z`.
//!
//! By the gates of the chosen word alone, that `c` and `x = z` make it equal to `z` is found out for one value of all bits after the other:
//! no clause that a search learns speaks of the bits of `x` and `z` together. The values at an index, which are chosen by whether it is 0,
//! 1, 2 and so on, are such words.

use crate::blast::Blaster;
use crate::sat::Lit;
use crate::summand::Shifted;
use crate::word::decided;
use logic::{BinOp, Node, Pool, Term};

/// Equations that one is made of at most: the product of the choices on both sides.
const MOST: usize = 64;

impl Blaster {
    /// Whether two flattened terms are equal.
    pub(crate) fn equation(&mut self, pool: &Pool, a: Term, b: Term) -> Lit {
        match self.choices(pool, a) * self.choices(pool, b) <= MOST {
            true => self.by_choices(pool, a, b),
            false => self.same(pool, a, b),
        }
    }

    fn by_choices(&mut self, pool: &Pool, a: Term, b: Term) -> Lit {
        let ((c, x, y), z) = match (self.choice_of(pool, a), self.choice_of(pool, b)) {
            _ if a == b => return Lit::TRUE,
            (Some(choice), _) => (choice, b),
            (None, Some(choice)) => (choice, a),
            (None, None) => return self.same(pool, a, b),
        };
        match c {
            Lit::TRUE => self.by_choices(pool, x, z),
            Lit::FALSE => self.by_choices(pool, y, z),
            _ => {
                let (yes, no) = (self.by_choices(pool, x, z), self.by_choices(pool, y, z));
                self.gates.ite(c, yes, no)
            }
        }
    }

    /// Bit by bit.
    fn same(&mut self, pool: &Pool, a: Term, b: Term) -> Lit {
        let (a, b) = (self.word(pool, a), self.word(pool, b));
        match decided(BinOp::Eq, &a, &b) {
            Some(holds) => Lit::constant(holds),
            None => self.gates.equal(&a.bits, &b.bits),
        }
    }

    /// How many words the term is chosen from, if they are not too many.
    fn choices(&self, pool: &Pool, t: Term) -> usize {
        let (mut todo, mut count) = (vec![t], 0);
        while let Some(t) = todo.pop()
            && count <= MOST
        {
            match self.choice_of(pool, t) {
                Some((_, x, y)) => todo.extend([x, y]),
                None => count += 1,
            }
        }
        count
    }

    fn choice_of(&self, pool: &Pool, t: Term) -> Option<(Lit, Term, Term)> {
        match pool.node(t) {
            // A choice between sums is flattened as a sum.
            Node::Ite(c, x, y) if pool.width(t) > 1 && Shifted::of(pool, t).is_none() => {
                Some((self.inputs(pool, c)[0], x, y))
            }
            _ => None,
        }
    }
}
