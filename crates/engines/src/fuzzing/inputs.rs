//! Input values worth trying: the constants of the program, what conditions compared earlier inputs with, small numbers,
//! and now and then anything.

use super::conditions::{At, Branch, Conditions};
use super::rng::Rng;
use crate::testing::forest::History;
use crate::testing::script::default_scalar;
use exec::{State, Value};
use ir::{AddressSpace, Input};
use logic::{Evaluator, Integer, Pool, Sort, mask, to_signed};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Values that conditions compared the input of one place with.
const LEARNT_PER_SITE: usize = 64;

/// Values that have shown something new, of one place.
const WORKED_PER_SITE: usize = 16;

/// Branches after an input at which comparisons with it are looked for.
const BRANCHES_AFTER_INPUT: u32 = 8;

/// How the inputs of one run are made.
#[derive(Clone, Debug, Default)]
pub(super) struct Manner {
    /// Given first; the next one is the last.
    pub(super) script: Vec<Value>,
    /// The same place gives the same value again: the way through a loop that wants the same message many times.
    pub(super) is_constant: bool,
    /// Inputs after which the run ends.
    pub(super) inputs: u64,
    /// The first input is this one of those that have worked where it is taken, if there are so many.
    pub(super) first: Option<usize>,
}

impl Manner {
    pub(super) fn random(rng: &mut Rng) -> Manner {
        let is_constant = rng.below(8) == 0;
        let inputs = if is_constant { 1 << rng.below(9) } else { 1 + rng.below(12) };
        Manner { is_constant, inputs, ..Manner::default() }
    }
}

pub(super) struct Generator {
    bits: Hints<u128>,
    integers: Hints<Integer>,
    /// Where inputs are taken.
    sites: Vec<At>,
    /// Where the next input is taken.
    pub(super) site: At,
    /// The latest input, and where it was taken.
    last: Option<(At, logic::Value)>,
    /// The same, until it has shown something new.
    on_trial: Option<(At, logic::Value)>,
    /// Branches since then.
    branches: u32,
    manner: Manner,
}

/// Numbers of one sort that are worth trying.
#[derive(Default)]
struct Hints<T> {
    /// Constants that conditions compare with.
    constants: Vec<T>,
    /// What conditions compared inputs with, by the place of the input.
    learnt: FxHashMap<At, Vec<T>>,
    /// What has shown something new, by the place of the input: the first ones.
    worked: FxHashMap<At, Vec<T>>,
    /// What the run has given at a place.
    given: FxHashMap<At, T>,
}

impl<T: Clone + PartialEq> Hints<T> {
    /// A number that has to do with inputs of the place, or with others; mostly one.
    fn known(&self, rng: &mut Rng, site: At) -> Option<T> {
        let learnt = self.learnt.get(&site).map_or(&[][..], |v| v);
        let compared = |rng: &mut Rng| rng.pick(learnt).or_else(|| rng.pick(&self.constants)).cloned();
        match rng.below(16) {
            0..4 => match self.worked.get(&site) {
                Some(worked) => rng.pick(worked).cloned(),
                None => compared(rng),
            },
            4..8 => compared(rng),
            8..12 => rng.pick(&self.constants).cloned(),
            _ => None,
        }
    }

    fn learn(&mut self, site: At, wanted: T) {
        let learnt = self.learnt.entry(site).or_default();
        if learnt.len() < LEARNT_PER_SITE && !learnt.contains(&wanted) {
            learnt.push(wanted);
        }
    }

    fn nth_that_worked(&self, site: At, n: usize) -> Option<&T> {
        self.worked.get(&site)?.get(n)
    }

    fn has_worked(&mut self, site: At, value: T) {
        let worked = self.worked.entry(site).or_default();
        if worked.len() < WORKED_PER_SITE && !worked.contains(&value) {
            worked.push(value);
        }
    }
}

impl Generator {
    pub(super) fn new(pool: &Pool, conditions: &Conditions, site: At) -> Generator {
        let sides = || conditions.comparisons().flat_map(|(a, b)| [a, b]);
        let bits: BTreeSet<u128> = sides().filter_map(|t| Some(extended(pool.as_const(t)?, pool.width(t)))).collect();
        let integers: BTreeSet<Integer> = sides().filter_map(|t| pool.as_integer(t)).collect();
        Generator {
            bits: Hints { constants: bits.into_iter().collect(), ..Hints::default() },
            integers: Hints { constants: integers.into_iter().collect(), ..Hints::default() },
            sites: Vec::new(),
            site,
            last: None,
            on_trial: None,
            branches: 0,
            manner: Manner::default(),
        }
    }

    pub(super) fn begin(&mut self, manner: Manner) {
        self.manner = manner;
        self.last = None;
        self.on_trial = None;
        self.bits.given.clear();
        self.integers.given.clear();
    }

    /// The inputs of a run with a few changes.
    pub(super) fn variation(&mut self, rng: &mut Rng, latest_first: &History) -> Manner {
        let mut script: Vec<Value> = latest_first.iter().cloned().collect();
        for _ in 0..=rng.below(3) {
            let i = rng.below(script.len() as u64) as usize;
            match rng.below(8) {
                0 if script.len() > 1 => _ = script.remove(i),
                1 => script.insert(i, script[i].clone()),
                _ => self.vary(rng, &mut script[i]),
            }
        }
        Manner { inputs: script.len() as u64 + 1, script, ..Manner::default() }
    }

    fn vary(&mut self, rng: &mut Rng, value: &mut Value) {
        match value {
            Value::Scalar { bits, width } => {
                self.go_anywhere(rng);
                *bits = self.number(rng) & mask(*width);
            }
            Value::Int(n) => {
                self.go_anywhere(rng);
                *n = self.any_integer(rng);
            }
            Value::Bytes(bytes) if !bytes.is_empty() => {
                let at = rng.below(bytes.len() as u64) as usize;
                self.go_anywhere(rng);
                bytes[at] = self.number(rng) as u8;
            }
            Value::Bytes(_) => {}
            Value::Choice { option, of } => *option = rng.below(u64::from(*of)) as u32,
        }
    }

    /// Any option that is enabled, or the one that the script says.
    pub(super) fn choice(&mut self, rng: &mut Rng, enabled: &[u32]) -> u32 {
        match self.manner.script.pop() {
            Some(Value::Choice { option, .. }) => option,
            _ => rng.pick(enabled).copied().unwrap_or(0),
        }
    }

    /// Where the next number is for is not known.
    fn go_anywhere(&mut self, rng: &mut Rng) {
        if let Some(&site) = rng.pick(&self.sites) {
            self.site = site;
        }
    }

    pub(super) fn taken(&mut self, value: &Value) {
        let number = match *value {
            Value::Scalar { bits, width } => logic::Value::Bits { bits, width },
            Value::Int(ref n) => logic::Value::Int(n.clone()),
            Value::Bytes(_) | Value::Choice { .. } => return,
        };
        self.last = Some((self.site, number));
        self.on_trial.clone_from(&self.last);
        self.branches = 0;
    }

    /// The run has shown something new: the latest input is worth being tried elsewhere.
    pub(super) fn shows_something_new(&mut self) {
        match self.on_trial.take() {
            Some((site, logic::Value::Bits { bits, width })) => self.bits.has_worked(site, extended(bits, width)),
            Some((site, logic::Value::Int(n))) => self.integers.has_worked(site, n),
            None => {}
        }
    }

    /// A branch looks at the state, on which the evaluator has been started. What it compares the latest input with may
    /// be what it waits for.
    pub(super) fn compared(&mut self, pool: &Pool, ev: &mut Evaluator, branch: &Branch, state: &State) {
        let Some((site, last)) = self.last.clone() else { return };
        self.branches += 1;
        if self.branches > BRANCHES_AFTER_INPUT {
            self.last = None;
            return;
        }
        if !self.sites.contains(&site) {
            self.sites.push(site);
        }
        for &(a, b) in &branch.comparisons {
            for (this, other) in [(a, b), (b, a)] {
                match (&last, pool.sort(this)) {
                    (&logic::Value::Bits { bits, width }, Sort::Bits(w))
                        if w >= width && ev.next(pool, this, state) & mask(width) == bits =>
                    {
                        self.bits.learn(site, extended(ev.next(pool, other, state), w));
                    }
                    (logic::Value::Int(n), Sort::Int) if ev.next_integer(pool, this, state) == *n => {
                        self.integers.learn(site, ev.next_integer(pool, other, state));
                    }
                    _ => {}
                }
            }
        }
    }

    pub(super) fn scalar(&mut self, rng: &mut Rng, space: &AddressSpace, input: &Input, width: u32) -> u128 {
        if let Some(Value::Scalar { bits, .. }) = self.manner.script.pop() {
            return bits & mask(width);
        }
        if self.manner.is_constant
            && let Some(&bits) = self.bits.given.get(&self.site)
        {
            return bits & mask(width);
        }
        let first = self.manner.first.take();
        if let Some(&bits) = first.and_then(|n| self.bits.nth_that_worked(self.site, n)) {
            return bits & mask(width);
        }
        let bits = if input.ty.is_pointer() { self.pointer(rng, space, input) } else { self.number(rng) } & mask(width);
        self.bits.given.insert(self.site, bits);
        bits
    }

    pub(super) fn integer(&mut self, rng: &mut Rng) -> Integer {
        if let Some(Value::Int(n)) = self.manner.script.pop() {
            return n;
        }
        if self.manner.is_constant
            && let Some(n) = self.integers.given.get(&self.site)
        {
            return n.clone();
        }
        let first = self.manner.first.take();
        if let Some(number) = first.and_then(|n| self.integers.nth_that_worked(self.site, n)) {
            return number.clone();
        }
        let n = self.any_integer(rng);
        self.integers.given.insert(self.site, n.clone());
        n
    }

    /// Null now and then, otherwise one of a few objects of the environment.
    fn pointer(&mut self, rng: &mut Rng, space: &AddressSpace, input: &Input) -> u128 {
        match rng.below(8) {
            0 => 0,
            n => default_scalar(space, input, n as usize),
        }
    }

    fn number(&mut self, rng: &mut Rng) -> u128 {
        let known = self.bits.known(rng, self.site);
        match (known, rng.below(8)) {
            (Some(v), 0) => v.wrapping_add(1),
            (Some(v), 1) => v.wrapping_sub(1),
            (Some(v), _) => v,
            (None, 0..4) => u128::from(rng.below(10)).wrapping_sub(2),
            (None, _) => {
                let magnitude = rng.below(64) as u32 + 1;
                u128::from(rng.next()) & mask(magnitude)
            }
        }
    }

    /// As [`Generator::number`], with numbers of either sign.
    fn any_integer(&mut self, rng: &mut Rng) -> Integer {
        let known = self.integers.known(rng, self.site);
        match (known, rng.below(8)) {
            (Some(n), 0) => n.add(&Integer::ONE),
            (Some(n), 1) => n.sub(&Integer::ONE),
            (Some(n), _) => n,
            (None, 0..4) => Integer::from(rng.below(10) as i64 - 2),
            (None, sign) => {
                let magnitude = rng.below(64) as u32 + 1;
                let n = Integer::from(u128::from(rng.next()) & mask(magnitude));
                if sign.is_multiple_of(2) { n } else { n.neg() }
            }
        }
    }

    pub(super) fn bytes(&mut self, rng: &mut Rng, len: usize) -> Vec<u8> {
        if let Some(Value::Bytes(mut bytes)) = self.manner.script.pop() {
            bytes.resize(len, 0);
            return bytes;
        }
        match rng.below(4) {
            0 => vec![0; len],
            1 => vec![self.number(rng) as u8; len],
            _ => (0..len).map(|_| self.number(rng) as u8).collect(),
        }
    }
}

/// As a signed number of full width: the same bits then serve for every width.
fn extended(bits: u128, width: u32) -> u128 {
    to_signed(bits, width) as u128
}
