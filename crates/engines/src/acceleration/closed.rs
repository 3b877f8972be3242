//! What any number of rounds makes of what a round changes.

use super::round::{Round, Unknown};
use logic::{BinOp, Pool, Rewriter, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Of numbers of rounds.
pub(super) const WIDTH: u32 = 64;

/// How often what a round reads may be what the one before has made, of what that one reads.
const MAX_DEPTH: u32 = 3;

/// The value after `n` rounds.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// `x + n * first + n * (n - 1) / 2 * second`; the latter may be missing. Neither changes.
    Sum { first: Term, second: Option<Term> },
    /// What the last round has made of what it began with, which has so many rounds before it at least.
    Last { value: Term, depth: u32 },
}

/// The values after any number of rounds.
pub(super) struct Closed {
    changed: FxHashSet<Unknown>,
    forms: FxHashMap<Unknown, Form>,
}

/// The form of an unknown that a round gives this value, if it has one, and those are known that it depends on.
type FormOf = fn(&Closed, &mut Pool, Unknown, Term) -> Option<Form>;

impl Closed {
    /// `None` where something has no such form.
    pub(super) fn of(pool: &mut Pool, round: &Round) -> Option<Closed> {
        let mut open = round.changes(pool);
        let changed = open.iter().map(|(u, _)| *u).collect();
        let mut closed = Closed { changed, forms: FxHashMap::default() };
        closed.settle(pool, &mut open, Closed::grows);
        closed.settle(pool, &mut open, Closed::grows_faster);
        while !open.is_empty() {
            let before = open.len();
            closed.settle(pool, &mut open, Closed::is_made);
            if open.len() == before {
                return None;
            }
        }
        Some(closed)
    }

    /// Those of the open ones have their forms that have one of this kind.
    fn settle(&mut self, pool: &mut Pool, open: &mut Vec<(Unknown, Term)>, form: FormOf) {
        let found: Vec<(Unknown, Form)> =
            open.iter().filter_map(|&(u, value)| Some((u, form(self, pool, u, value)?))).collect();
        self.forms.extend(found);
        open.retain(|(u, _)| !self.forms.contains_key(u));
    }

    /// It grows by what no round changes.
    fn grows(&self, pool: &mut Pool, u: Unknown, value: Term) -> Option<Form> {
        let before = u.leaf(pool, value);
        let first = pool.sub(value, before);
        self.is_fixed(pool, first).then_some(Form::Sum { first, second: None })
    }

    /// It grows by what grows by what no round changes.
    fn grows_faster(&self, pool: &mut Pool, u: Unknown, value: Term) -> Option<Form> {
        let before = u.leaf(pool, value);
        let first = pool.sub(value, before);
        self.depth(pool, first).filter(|&depth| depth == 0)?;
        let one = pool.constant(1, WIDTH);
        let next = self.after(pool, first, one);
        let second = pool.sub(next, first);
        self.is_fixed(pool, second).then_some(Form::Sum { first, second: Some(second) })
    }

    /// The round makes it of others.
    fn is_made(&self, pool: &mut Pool, _: Unknown, value: Term) -> Option<Form> {
        let depth = 1 + self.depth(pool, value)?;
        (depth <= MAX_DEPTH).then_some(Form::Last { value, depth })
    }

    /// No round changes it.
    pub(super) fn is_fixed(&self, pool: &Pool, t: Term) -> bool {
        Unknown::read_by(pool, t).all(|u| !self.changed.contains(&u))
    }

    /// So many rounds there have to be for the value of the term after them. `None` where something that it reads has no form yet.
    pub(super) fn depth(&self, pool: &Pool, t: Term) -> Option<u32> {
        let changing = Unknown::read_by(pool, t).filter(|u| self.changed.contains(u));
        changing.map(|u| self.forms.get(&u).map(Form::depth)).try_fold(0, |most, depth| Some(most.max(depth?)))
    }

    /// The term over the values after `n` rounds, which are at least [`Closed::depth`].
    pub(super) fn after(&self, pool: &mut Pool, t: Term, n: Term) -> Term {
        Rewriter::new().rewrite(pool, t, &mut |pool, node, sort| match *self.forms.get(&Unknown::of(node)?)? {
            Form::Sum { first, second } => {
                let width = sort.width()?;
                let before = pool.rebuild(node, sort);
                let grown = multiple(pool, n, first, width);
                let sum = pool.add(before, grown);
                let Some(second) = second else { return Some(sum) };
                let pairs = pairs(pool, n);
                let faster = multiple(pool, pairs, second, width);
                Some(pool.add(sum, faster))
            }
            Form::Last { value, .. } => {
                let one = pool.constant(1, WIDTH);
                let before = pool.sub(n, one);
                Some(self.after(pool, value, before))
            }
        })
    }
}

impl Form {
    fn depth(&self) -> u32 {
        match self {
            Form::Sum { .. } => 0,
            Form::Last { depth, .. } => *depth,
        }
    }
}

/// `n * t`, modulo 2^width.
fn multiple(pool: &mut Pool, n: Term, t: Term, width: u32) -> Term {
    let n = match width {
        WIDTH => n,
        ..WIDTH => pool.extract(n, 0, width),
        _ => pool.zext(n, width),
    };
    pool.mul(n, t)
}

/// `n * (n - 1) / 2`, which fits.
fn pairs(pool: &mut Pool, n: Term) -> Term {
    let one = pool.constant(1, WIDTH);
    let before = pool.sub(n, one);
    let twice = pool.mul(n, before);
    pool.bin(BinOp::Lshr, twice, one)
}
