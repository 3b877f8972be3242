//! The smallest state that an alarm is about: one that a structure at the label describes and from which the edge leads to the
//! error, among those of a few blocks. It says what the abstraction does not exclude, whether an execution comes there or not
//! (what the paper has Mace4 do, section 6).

use crate::interpret::{Alarm, Structures, Universe, gamma, universes};
use crate::unwinding::Unwinding;
use evidence::shape::{Field, Structure};
use logic::{Evaluator, Term};
use solver::{Answer, Model, Solve};
use std::fmt::Write;

/// Blocks of a universe at most: the paper's models have up to three.
const MOST_BLOCKS: usize = 4;
/// Questions for an alarm.
const MOST_QUESTIONS: usize = 200;

/// What there is for an alarm.
pub(super) enum FiniteModel {
    /// With so many blocks; in words.
    Smallest(usize, String),
    /// None of up to so many blocks.
    None(usize),
    /// Somebody gave up.
    Open,
}

impl FiniteModel {
    /// As an alarm says it.
    pub(super) fn shown(&self) -> String {
        let blocks = |n: usize| if n == 1 { "1 block".to_string() } else { format!("{n} blocks") };
        match self {
            FiniteModel::Smallest(0, state) => format!("such a state: {state}"),
            FiniteModel::Smallest(n, state) => format!("such a state, of {}: {state}", blocks(*n)),
            FiniteModel::None(n) => format!("no such state has up to {}", blocks(*n)),
            FiniteModel::Open => "whether there is such a state of few blocks is open".into(),
        }
    }
}

/// Universes of all structures in the order of their sizes, each a question.
pub(super) fn smallest(
    unwinding: &mut Unwinding,
    solver: &mut dyn Solve,
    structures: &Structures,
    alarm: Alarm,
) -> FiniteModel {
    let leading = structures.before(alarm.edge, None);
    let at = structures.numbered(alarm.at, &leading);
    let space = unwinding.program.space;
    let of = |s| universes(&space, s, MOST_BLOCKS).into_iter().map(move |u| (s, u));
    let mut all: Vec<(&Structure, Universe)> = at.into_iter().flat_map(of).collect();
    all.sort_by_key(|(_, universe)| size(universe));
    let error = unwinding.effect(alarm.edge).assumed;
    let mut is_open = all.len() > MOST_QUESTIONS;
    for (s, universe) in all.into_iter().take(MOST_QUESTIONS) {
        let formula = gamma(&mut unwinding.program, s, structures.order, &universe);
        let question = [&[formula], &error[..]].concat();
        match solver.check(&unwinding.program.pool, &question) {
            Answer::Sat(model) => {
                let words = Words { unwinding, model: &model, universe: &universe }.state(s);
                return FiniteModel::Smallest(size(&universe), words);
            }
            Answer::Unsat(_) => {}
            Answer::Unknown => is_open = true,
        }
    }
    if is_open { FiniteModel::Open } else { FiniteModel::None(MOST_BLOCKS) }
}

fn size(universe: &Universe) -> usize {
    universe.iter().map(Vec::len).sum()
}

/// A model in words.
struct Words<'a> {
    unwinding: &'a mut Unwinding,
    model: &'a Model,
    universe: &'a Universe,
}

impl Words<'_> {
    /// The values of which the structure speaks: variables, then members of blocks.
    fn state(self, s: &Structure) -> String {
        let mut out = String::new();
        for &v in s.vars.keys() {
            let name = self.unwinding.program.var_decl(v).name.clone();
            let t = self.unwinding.program.var(v);
            self.say(&mut out, &name, t);
        }
        let blocks: Vec<(u128, usize)> =
            self.universe.iter().enumerate().flat_map(|(n, all)| all.iter().map(move |&b| (b, n))).collect();
        for (number, (addr, node)) in (1..).zip(blocks) {
            let node = &s.nodes[node];
            let links = node.link().into_iter().chain(node.back());
            let mut fields: Vec<Field> = node.fields.keys().copied().chain(links).collect();
            fields.sort_unstable();
            fields.dedup();
            // What lies before the block says that it lives.
            for f in fields.into_iter().filter(|f| f.at < self.unwinding.program.space.heap) {
                let pool = &mut self.unwinding.program.pool;
                let at = pool.constant(addr.wrapping_add(f.at), self.unwinding.program.space.ptr_width);
                let t = pool.load(at, f.bytes, false);
                self.say(&mut out, &format!("block {number}[{}]", f.at), t);
            }
        }
        if out.is_empty() { "any".into() } else { out }
    }

    fn say(&self, out: &mut String, name: &str, t: Term) {
        let value = Evaluator::new().eval(&self.unwinding.program.pool, t, self.model);
        let gap = if out.is_empty() { "" } else { ", " };
        write!(out, "{gap}{name} = {}", self.value(value)).expect("writing to a string does not fail");
    }

    fn value(&self, value: u128) -> String {
        let space = self.unwinding.program.space;
        let room = space.stride(0);
        for (number, &b) in (1..).zip(self.universe.iter().flatten()) {
            match value.checked_sub(b) {
                Some(0) => return format!("block {number}"),
                Some(offset) if offset < room => return format!("block {number} + {offset}"),
                _ => {}
            }
        }
        value.to_string()
    }
}
