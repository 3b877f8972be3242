//! The snapshots that new runs begin at, one for each thing that was new when it was seen.

use super::conditions::{At, ChoiceId};
use super::rng::Rng;
use crate::testing::forest::History;
use exec::Point;
use logic::{Integer, Term, to_signed};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A point of an execution, and the inputs that lead there.
#[derive(Clone)]
pub(super) struct Spot {
    pub(super) point: Point,
    pub(super) inputs: History,
    /// Edges from the start of the program.
    pub(super) depth: u64,
}

/// Snapshots in all, and for the values of one term at one location.
const MAX_CELLS: usize = 100_000;
const VALUES_PER_TERM: usize = 2_048;

/// Snapshots for states of loop heads as wholes.
const MAX_STATES: usize = 20_000;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct CellId(usize);

/// What a run is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// To go on where some run was nearest to a choice that none has made.
    Aim,
    /// To go on from a state of a loop head.
    State,
    /// To go on where a term had some value.
    Value,
    /// To go there from the start of the program, with other inputs: what has been read too early cannot be made good from a
    /// snapshot.
    Variation,
}

impl Way {
    pub(super) const ALL: [Way; 4] = [Way::Aim, Way::State, Way::Value, Way::Variation];
}

struct Cell {
    spot: Rc<Spot>,
    /// Runs that began here, with the one that is chosen now.
    times: u32,
    is_given_up: bool,
}

/// The best known way towards a choice that no run has made.
struct Aim {
    distance: u128,
    cell: CellId,
}

#[derive(Default)]
pub(super) struct Archive {
    cells: Vec<Cell>,
    values: FxHashMap<(At, Term, Class), CellId>,
    /// The cells for the values of one term at one location. A choice is made among groups first, so that a term with
    /// thousands of values does not outweigh one with three.
    groups: Vec<Vec<CellId>>,
    group_of: FxHashMap<(At, Term), usize>,
    /// One for each combination of classes that a loop head has seen, and the combinations by their hashes: two that are taken
    /// for the same only cost a snapshot.
    states: Vec<CellId>,
    /// Those of them that are open: the one that the fewest runs began at comes first, of several the latest.
    rare_states: BTreeSet<(u32, Reverse<CellId>)>,
    seen_states: FxHashSet<(At, u64)>,
    /// What has just been reached: a run goes on from each, before any is chosen.
    fresh: Vec<CellId>,
    /// In an order that does not depend on hashing: choices are made among them.
    aims: BTreeMap<ChoiceId, Aim>,
}

impl Archive {
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn spot(&self, c: CellId) -> &Spot {
        &self.cells[c.0].spot
    }

    /// Earlier runs that began here.
    pub(super) fn times(&self, c: CellId) -> usize {
        self.cells[c.0].times.saturating_sub(1) as usize
    }

    /// Where a test begins, or where it has shown something new.
    pub(super) fn keep(&mut self, spot: &Spot) {
        let cell = self.add(spot, &mut None);
        self.fresh.push(cell);
        self.add_first(cell);
    }

    fn add_first(&mut self, cell: CellId) {
        match self.groups.first_mut() {
            Some(firsts) => firsts.push(cell),
            None => self.groups.push(vec![cell]),
        }
    }

    fn add(&mut self, spot: &Spot, kept: &mut Option<Rc<Spot>>) -> CellId {
        let spot = kept.get_or_insert_with(|| Rc::new(spot.clone())).clone();
        self.cells.push(Cell { spot, times: 0, is_given_up: false });
        CellId(self.cells.len() - 1)
    }

    fn replace(&mut self, c: CellId, spot: &Spot, kept: &mut Option<Rc<Spot>>) {
        let spot = kept.get_or_insert_with(|| Rc::new(spot.clone())).clone();
        self.cells[c.0] = Cell { spot, times: 0, is_given_up: false };
    }

    /// A value of a term at a location, by its class: kept if it is new there, or reached by a shorter run than before.
    /// `kept` is the snapshot of this spot, once there is one.
    pub(super) fn offer_value(
        &mut self,
        (at, term): (At, Term),
        class: Class,
        spot: &Spot,
        kept: &mut Option<Rc<Spot>>,
    ) {
        let key = (at, term, class);
        if let Some(&c) = self.values.get(&key) {
            // Half as long: ties of a few steps are not worth a snapshot.
            if spot.depth < self.cells[c.0].spot.depth / 2 {
                self.replace(c, spot, kept);
            }
            return;
        }
        let next = self.groups.len();
        let group = *self.group_of.entry((at, term)).or_insert(next);
        if group == next {
            self.groups.push(Vec::new());
        }
        if self.groups[group].len() < VALUES_PER_TERM && self.cells.len() < MAX_CELLS {
            let c = self.add(spot, kept);
            self.groups[group].push(c);
            self.values.insert(key, c);
        }
    }

    /// All that is watched at a loop head, by the hash of its classes: kept if no run has been there with all of it.
    pub(super) fn offer_state(&mut self, at: At, classes: u64, spot: &Spot, kept: &mut Option<Rc<Spot>>) {
        if self.states.len() < MAX_STATES && self.seen_states.insert((at, classes)) {
            let c = self.add(spot, kept);
            self.states.push(c);
            self.rare_states.insert((0, Reverse(c)));
        }
    }

    /// How far the spot is from a choice that no run has made.
    pub(super) fn offer_distance(
        &mut self,
        choice: ChoiceId,
        distance: u128,
        spot: &Spot,
        kept: &mut Option<Rc<Spot>>,
    ) {
        match self.aims.get(&choice).map(|aim| (aim.distance, aim.cell)) {
            Some((best, _)) if best <= distance => {}
            Some((_, cell)) => {
                self.replace(cell, spot, kept);
                self.aims.insert(choice, Aim { distance, cell });
            }
            None => {
                let cell = self.add(spot, kept);
                self.aims.insert(choice, Aim { distance, cell });
            }
        }
    }

    /// The choice needs no aim any more; where it was made first is worth another run.
    pub(super) fn made(&mut self, choice: ChoiceId, spot: &Spot, kept: &mut Option<Rc<Spot>>) {
        self.aims.remove(&choice);
        let cell = self.add(spot, kept);
        self.add_first(cell);
    }

    /// Nothing new can come of runs from here.
    pub(super) fn give_up(&mut self, c: CellId) {
        self.cells[c.0].is_given_up = true;
        self.rare_states.remove(&(self.cells[c.0].times, Reverse(c)));
    }

    /// Where the next run begins: what is fresh, else what this way of choosing says, else where a term had some value. `None` if
    /// nothing comes of any of them.
    pub(super) fn choose(&mut self, way: Way, rng: &mut Rng) -> Option<CellId> {
        let chosen = match self.fresh.pop() {
            Some(cell) => cell,
            None => self.an_open_one(way, rng)?,
        };
        let times = &mut self.cells[chosen.0].times;
        if self.rare_states.remove(&(*times, Reverse(chosen))) {
            self.rare_states.insert((*times + 1, Reverse(chosen)));
        }
        *times += 1;
        Some(chosen)
    }

    fn an_open_one(&self, way: Way, rng: &mut Rng) -> Option<CellId> {
        const TRIES: u32 = 64;
        let mut picked = || {
            let special = match way {
                Way::Aim => self.an_aim(rng),
                Way::State => self.a_rare_state(rng),
                Way::Value | Way::Variation => None,
            };
            special.or_else(|| self.a_rare_value(rng))
        };
        // Where nearly all are given up, picking at random finds none.
        let open = || (0..self.cells.len()).map(CellId).find(|c| self.is_open(*c));
        (0..TRIES).find_map(|_| picked()).or_else(open)
    }

    fn is_open(&self, c: CellId) -> bool {
        !self.cells[c.0].is_given_up
    }

    fn an_aim(&self, rng: &mut Rng) -> Option<CellId> {
        if self.aims.is_empty() {
            return None;
        }
        let n = rng.below(self.aims.len() as u64) as usize;
        self.aims.values().nth(n).map(|aim| aim.cell).filter(|&c| self.is_open(c))
    }

    /// Every other time the rarest: among many states, the one behind which nobody has looked is seldom met at random. But the latest
    /// of endlessly many is not always the right one.
    fn a_rare_state(&self, rng: &mut Rng) -> Option<CellId> {
        match rng.below(2) {
            0 => self.rare_states.first().map(|&(_, Reverse(c))| c),
            _ => self.a_rare_one(rng, &self.states),
        }
    }

    /// Of the values of one term.
    fn a_rare_value(&self, rng: &mut Rng) -> Option<CellId> {
        let group = rng.pick(&self.groups)?;
        self.a_rare_one(rng, group)
    }

    /// Among a few of these the one that the fewest runs began at.
    fn a_rare_one(&self, rng: &mut Rng, cells: &[CellId]) -> Option<CellId> {
        const CANDIDATES: u32 = 4;
        let picks = (0..CANDIDATES).filter_map(|_| rng.pick(cells).copied());
        picks.filter(|&c| self.is_open(c)).min_by_key(|c| (self.cells[c.0].times, usize::MAX - c.0))
    }
}

/// Small values are told apart; large ones by sign, magnitude and the next two bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Class(i128);

/// The class of a bit-vector, with sign.
pub(super) fn class_of_bits(value: u128, width: u32) -> Class {
    Class(class(to_signed(value, width)))
}

/// The class of an integer. Those that no machine word holds are told apart by sign alone.
pub(super) fn class_of_integer(n: &Integer) -> Class {
    let largest = if n.is_negative() { i128::MIN } else { i128::MAX };
    Class(class(n.to_i64().map_or(largest, i128::from)))
}

fn class(v: i128) -> i128 {
    const SMALL: std::ops::Range<i128> = -64..4_096;
    const LARGE: i128 = 1 << 20;
    if SMALL.contains(&v) {
        return v;
    }
    let size = v.unsigned_abs();
    let log = 127 - size.leading_zeros();
    let next = size >> log.saturating_sub(2) & 3;
    let class = LARGE + i128::from(log) * 4 + next as i128;
    if v < 0 { -class } else { class }
}
