//! Matrices of bounds of one pack.
//!
//! A variable `k` occurs with both signs: number `2 * k` is the variable, `2 * k + 1` its negative. `at(i, j)` is a bound of
//! `j - i`. Every constraint stands there twice, as `j - i` and as the difference of the negatives.

/// A variable of a pack with a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signed(usize);

impl Signed {
    /// The variable of this number.
    pub fn plus(k: usize) -> Signed {
        Signed(2 * k)
    }

    /// Its negative.
    pub fn minus(k: usize) -> Signed {
        Signed(2 * k + 1)
    }

    /// The other sign.
    pub fn negated(self) -> Signed {
        Signed(self.0 ^ 1)
    }

    /// The number of the variable.
    pub fn variable(self) -> usize {
        self.0 / 2
    }
}

/// No bound.
const NONE: i128 = i128::MAX;
/// Beyond this, bounds are given up: so sums of bounds do not overflow.
const HUGE: i128 = 1 << 100;

fn sum(a: i128, b: i128) -> i128 {
    if a == NONE || b == NONE { NONE } else { limited(a + b) }
}

/// A bound that is not too large to compute with, and no smaller.
fn limited(bound: i128) -> i128 {
    if bound > HUGE { NONE } else { bound.max(-HUGE) }
}

/// What is known of the variables of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Twice the number of variables.
    size: usize,
    at: Vec<i128>,
    /// Every bound is the least one that follows.
    is_closed: bool,
}

impl Bounds {
    /// Nothing is known of so many variables.
    pub fn unknown(variables: usize) -> Bounds {
        let size = 2 * variables;
        let mut at = vec![NONE; size * size];
        (0..size).for_each(|i| at[i * size + i] = 0);
        Bounds { size, at, is_closed: true }
    }

    /// How many variables.
    pub fn variables(&self) -> usize {
        self.size / 2
    }

    fn get(&self, i: usize, j: usize) -> i128 {
        self.at[i * self.size + j]
    }

    fn lower(&mut self, i: usize, j: usize, bound: i128) {
        let at = &mut self.at[i * self.size + j];
        *at = (*at).min(bound);
    }

    /// The bound of `a + b`, if there is one.
    pub fn sum_bound(&self, a: Signed, b: Signed) -> Option<i128> {
        Some(self.get(a.negated().0, b.0)).filter(|&c| c != NONE)
    }

    /// The bound of a variable with a sign.
    pub fn bound(&self, a: Signed) -> Option<i128> {
        self.sum_bound(a, a).map(|twice| twice.div_euclid(2))
    }

    /// The bound of both, if it says more than the bounds of each.
    pub fn pair_bound(&self, a: Signed, b: Signed) -> Option<i128> {
        let apart = || self.bound(a).zip(self.bound(b)).map(|(x, y)| x + y);
        self.sum_bound(a, b).filter(|&c| apart().is_none_or(|sum| c < sum))
    }

    /// Whether these are the least bounds that follow from each other.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The least bounds that follow; `None` if no state has all of them.
    pub fn closed(&self) -> Option<Bounds> {
        if self.is_closed {
            return Some(self.clone());
        }
        let mut out = self.clone();
        for k in 0..self.size {
            for i in 0..self.size {
                let first = out.get(i, k);
                if first == NONE {
                    continue;
                }
                for j in 0..self.size {
                    out.lower(i, j, sum(first, out.get(k, j)));
                }
            }
        }
        out.tightened()
    }

    /// Adds `a + b <= c` to closed bounds and closes them; `None` if no state is left. [`Bounds::closed`] is the plain way
    /// to do that.
    pub fn with(&self, a: Signed, b: Signed, c: i128) -> Option<Bounds> {
        debug_assert!(self.is_closed);
        // As a difference: from `-a` to `b`.
        let (p, q, c) = (a.negated().0, b.0, limited(c));
        if c == NONE || self.get(p, q) <= c {
            return Some(self.clone());
        }
        let mut out = self.clone();
        let (p_bar, q_bar) = (p ^ 1, q ^ 1);
        for i in 0..self.size {
            // To `q`, and to the negative of `p`, by way of the new bound, or of both of its forms.
            let (to_p, to_q_bar) = (self.get(i, p), self.get(i, q_bar));
            let direct = sum(to_p, c);
            let twisted = sum(to_q_bar, c);
            let to_q = direct.min(sum(sum(twisted, self.get(p_bar, p)), c));
            let to_p_bar = twisted.min(sum(sum(direct, self.get(q, q_bar)), c));
            for j in 0..self.size {
                out.lower(i, j, sum(to_q, self.get(q, j)).min(sum(to_p_bar, self.get(p_bar, j))));
            }
        }
        out.tightened()
    }

    /// The same without closing.
    pub fn with_open(&self, a: Signed, b: Signed, c: i128) -> Bounds {
        let mut out = self.clone();
        let c = limited(c);
        out.lower(a.negated().0, b.0, c);
        out.lower(b.negated().0, a.0, c);
        out.is_closed = false;
        out
    }

    /// Bounds of single variables are those of integers, and bound sums. Shortest paths are known.
    fn tightened(mut self) -> Option<Bounds> {
        for i in 0..self.size {
            let twice = self.get(i, i ^ 1);
            if twice != NONE {
                self.lower(i, i ^ 1, 2 * twice.div_euclid(2));
            }
        }
        for i in 0..self.size {
            if self.get(i, i) < 0 || sum(self.get(i, i ^ 1), self.get(i ^ 1, i)) < 0 {
                return None;
            }
        }
        let single: Vec<i128> = (0..self.size).map(|i| self.get(i, i ^ 1)).collect();
        for i in 0..self.size {
            if single[i] == NONE {
                continue;
            }
            for j in 0..self.size {
                let both = sum(single[i], single[j ^ 1]);
                if both != NONE {
                    self.lower(i, j, both.div_euclid(2));
                }
            }
        }
        (0..self.size).for_each(|i| self.at[i * self.size + i] = 0);
        self.is_closed = true;
        Some(self)
    }

    /// Nothing is known of the variable any more. Of closed bounds, so that what followed of the others stays.
    pub fn forget(&mut self, variable: usize) {
        debug_assert!(self.is_closed);
        for i in [2 * variable, 2 * variable + 1] {
            for j in 0..self.size {
                self.at[i * self.size + j] = NONE;
                self.at[j * self.size + i] = NONE;
            }
        }
        self.at[2 * variable * self.size + 2 * variable] = 0;
        self.at[(2 * variable + 1) * self.size + 2 * variable + 1] = 0;
    }

    /// The variable is more by `by` now.
    pub fn shift(&mut self, variable: usize, by: i128) {
        for i in 0..self.size {
            for j in 0..self.size {
                let moved = |k: usize| match k {
                    k if k == 2 * variable => by,
                    k if k == 2 * variable + 1 => -by,
                    _ => 0,
                };
                let at = &mut self.at[i * self.size + j];
                if *at != NONE {
                    *at = limited(*at + moved(j) - moved(i));
                }
            }
        }
        // A bound that has been given up may follow from others.
        self.is_closed &= self.at.iter().all(|&b| b == NONE || b.abs() < HUGE / 4);
    }

    /// The variable is the negative of what it was.
    pub fn negate(&mut self, variable: usize) {
        let (p, m) = (2 * variable, 2 * variable + 1);
        for i in 0..self.size {
            self.at.swap(i * self.size + p, i * self.size + m);
        }
        for j in 0..self.size {
            self.at.swap(p * self.size + j, m * self.size + j);
        }
    }

    /// Whether this says as much; best asked of closed bounds.
    pub fn leq(&self, other: &Bounds) -> bool {
        self.at.iter().zip(&other.at).all(|(a, b)| a <= b)
    }

    /// What both say; best of closed bounds.
    pub fn join(&self, other: &Bounds) -> Bounds {
        let at = self.at.iter().zip(&other.at).map(|(a, b)| *a.max(b)).collect();
        Bounds { size: self.size, at, is_closed: self.is_closed && other.is_closed }
    }

    /// Bounds that `new` exceeds go to what `next` gives for them, which is told whether the bound is twice one of a
    /// variable. The result is not closed: closing would bring back what is to be given up.
    pub fn widened(&self, new: &Bounds, next: impl Fn(i128, bool) -> Option<i128>) -> Bounds {
        let mut out = self.clone();
        for i in 0..self.size {
            for j in 0..self.size {
                let reached = new.get(i, j);
                if reached > self.get(i, j) {
                    let bound = if reached == NONE { None } else { next(reached, j == i ^ 1) };
                    out.at[i * self.size + j] = bound.map_or(NONE, |b| limited(b.max(reached)));
                    out.is_closed = false;
                }
            }
        }
        out
    }

    /// What holds where both do.
    pub fn meet(&self, other: &Bounds) -> Bounds {
        let at: Vec<i128> = self.at.iter().zip(&other.at).map(|(a, b)| *a.min(b)).collect();
        let is_closed = at == self.at && self.is_closed;
        Bounds { size: self.size, at, is_closed }
    }
}
