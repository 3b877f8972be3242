//! `INPUT-INSTANCE` where the abstract states are structures: paths of the abstract transition system, the shortest first, executed from the
//! entry on.
//!
//! A path to the label is one along which structures lead to each other (7.2.1, without formulas). It is followed from the entry, where
//! `malloc` has not been called: addresses are constants then, and what a path assumes is small. A weakest precondition of the same
//! path has a case for each pair of a load and a write that may overlap. Both say the same of a whole path. What is known to
//! have no model is not followed further (7.2.2), now from its beginning. The order is that of the length that a path has at
//! least, by distances in the abstract transition system (A*).

use super::input_instance::{Instance, Searched};
use super::options::Options;
use crate::Context;
use crate::interpret::Structures;
use crate::unwinding::{Path, Unwinding};
use base::Exhausted;
use ir::analysis::Graph;
use ir::{EdgeId, LocId};
use logic::Term;
use solver::{Answer, Model, Solve};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// Effort of a beginning of a path beside its questions and terms.
const PREFIX: u64 = 5;

/// Beginnings of paths that are kept.
const MOST_PREFIXES: usize = 400_000;

/// The beginning of a path.
struct Prefix {
    at: LocId,
    /// What came before, and the edge behind it.
    step: Option<(usize, EdgeId)>,
    /// Labels that it passes, both ends counted.
    length: usize,
    /// The structures that may be there.
    states: BTreeSet<u32>,
}

/// See the module.
pub(super) struct Forwards<'a> {
    pub(super) unwinding: &'a mut Unwinding,
    pub(super) solver: &'a mut dyn Solve,
    pub(super) options: Options,
    pub(super) structures: &'a Structures,
    /// The place of the alarm, and the edge from there to the error.
    pub(super) alarm: (LocId, EdgeId),
}

impl Forwards<'_> {
    pub(super) fn input_instance(&mut self, cx: &mut Context<'_>) -> Instance {
        match self.search(cx) {
            Ok(instance) => instance,
            Err(limit) => Instance::Exhausted(limit),
        }
    }

    fn search(&mut self, cx: &mut Context<'_>) -> Result<Instance, Exhausted> {
        let proc = self.unwinding.program.proc(self.unwinding.plan.proc).clone();
        let graph = Graph::new(&proc);
        let (label, last) = self.alarm;
        let distance = self.structures.distances(&proc, &graph, label, last);
        let nearest = |l: LocId, states: &BTreeSet<u32>| {
            states.iter().filter_map(|s| distance[l.0 as usize].get(s)).min().map(|&n| n as usize)
        };
        let mut searched = Searched { paths: 0, are_all: true, is_open: false };
        let states = BTreeSet::from([Structures::FIRST]);
        let mut prefixes = vec![Prefix { at: proc.entry, step: None, length: 1, states }];
        let mut queue = BinaryHeap::from([Reverse((0, 0))]);
        let mut terms = self.unwinding.program.pool.len() as u64;
        while let Some(Reverse((_, p))) = queue.pop() {
            cx.stats.iterations += 1;
            cx.budget.charge(PREFIX);
            cx.budget.charge_growth(&mut terms, self.unwinding.program.pool.len() as u64);
            if let Some(limit) = cx.budget.check(cx.stats.iterations) {
                return Err(limit);
            }
            if prefixes.len() > MOST_PREFIXES {
                return Err(Exhausted::Effort);
            }
            let mut edges = edges_of(&prefixes, p);
            if self.is_contradiction(&edges) {
                continue;
            }
            let prefix = &prefixes[p];
            let (at, length, states) = (prefix.at, prefix.length, prefix.states.clone());
            if at == label && nearest(at, &states) == Some(0) {
                searched.paths += 1;
                edges.push(last);
                let path = self.unwinding.path(&edges);
                match self.ask(&path, path.of_tests.clone()) {
                    Answer::Sat(model) => return Ok(self.found(&path, &model)),
                    Answer::Unsat(_) => {}
                    Answer::Unknown => searched.is_open = true,
                }
            }
            for &e in graph.out(at) {
                let dst = proc.edge(e).dst;
                let mut states = self.structures.behind(e, &states);
                states.retain(|s| distance[dst.0 as usize].contains_key(s));
                let Some(way) = nearest(dst, &states) else { continue };
                let length = length + 1;
                if length + way > self.options.path_length {
                    searched.are_all = false;
                    continue;
                }
                prefixes.push(Prefix { at: dst, step: Some((p, e)), length, states });
                queue.push(Reverse((length + way, prefixes.len() - 1)));
            }
        }
        Ok(Instance::None(searched))
    }

    fn found(&mut self, path: &Path, model: &Model) -> Instance {
        Instance::Found(self.unwinding.test_of_path(path, model))
    }

    /// No execution begins like this, and the last edge is why. Variables begin with zeros.
    fn is_contradiction(&mut self, edges: &[EdgeId]) -> bool {
        let path = self.unwinding.path(edges);
        let pool = &self.unwinding.program.pool;
        let mut own = path.assumed.last().into_iter().flatten();
        if own.all(|&t| pool.as_const(t) == Some(1)) {
            return false;
        }
        matches!(self.ask(&path, Vec::new()), Answer::Unsat(_))
    }

    fn ask(&mut self, path: &Path, more: Vec<Term>) -> Answer {
        let mut question = [path.assumed.concat(), path.facts.clone(), more].concat();
        question.extend(self.unwinding.zeros());
        let pool = &self.unwinding.program.pool;
        if question.iter().any(|&t| pool.as_const(t) == Some(0)) {
            return Answer::Unsat(Vec::new());
        }
        self.solver.check(pool, &question)
    }
}

fn edges_of(prefixes: &[Prefix], mut p: usize) -> Vec<EdgeId> {
    let mut out = Vec::new();
    while let Some((before, e)) = prefixes[p].step {
        out.push(e);
        p = before;
    }
    out.reverse();
    out
}
