//! Canonical abstraction (Sagiv, Reps, Wilhelm, TOPLAS 2002): sets of three-valued structures for each location.
//!
//! A structure (`evidence::shape`) has a node for each block that a variable or static memory points to, and for chains of blocks
//! between them. `vocabulary` reads from the text what is worth to be known: which fields lead from block to block, which data is
//! compared, which constants mark blocks. Statements tell apart what they read (focus), change it, and drop cases that contradict
//! themselves (`Heap::behind`); at the heads of loops, blocks in a row of which the same is known become one node again
//! (`blur`).
//! What is known of a chain is what reachability and order are in TVLA: its blocks lead to each other, in this order, and out of it
//! from the last one only; they are sorted, or not.
//!
//! The result is evidence: `cert` follows all paths from it again, by rules of its own.

mod blur;
mod focus;
mod gamma;
mod graph;
mod heap;
mod order;
mod step;
mod values;
mod vocabulary;

use super::alarms::{Alarms, Interpreted};
use super::formulas::{Asking, Subject, is_goal};
use super::options::DomainChoice;
use crate::{Context, Facts, GaveUp};
use base::{Budget, Exhausted};
use blur::{Live, Vocabulary, blurred, swept};
use evidence::shape::{Field, Shapes, Structure};
use evidence::{Contract, Invariant, Proof};
pub use gamma::{Universe, gamma, universes};
pub(crate) use graph::Structures;
use heap::Heap;
use ir::analysis::{Graph, loop_heads};
use ir::{EdgeId, LocId, Procedure, Program, StmtKind};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Structures of all locations beyond this are too many.
pub(super) const MOST: usize = 30_000;

/// Structures of all locations that are worth while where errors are looked for: paths of the text are the alternative.
const MOST_FOR_ALARMS: usize = 2_500;

/// Structures that each vocabulary may take before any is given more: chains that are doubly linked need few if they are seen as
/// such, and many if not.
const FEW: usize = 400;

/// Structures of chains with different data: there are several where the others have any number.
const SOME: usize = 3_000;

/// Nodes of one structure beyond this are too many.
const MOST_NODES: usize = 16;

/// Effort of a statement on a structure.
const STATEMENT: u64 = 8;

/// Is there something that the domain is about: blocks that lead to each other? Other programs pay nothing for it.
pub fn links_blocks(program: &Program) -> bool {
    let allocates =
        |p: &Procedure| p.edges.iter().flat_map(|e| &e.stmts).any(|s| matches!(s.kind, StmtKind::Alloc { .. }));
    program.procs.iter().any(allocates) && program.procs.iter().any(|p| vocabulary::has_links(program, p))
}

/// Proved, or alarms, with at most so many structures; [`links_blocks`] holds.
pub(super) fn interpret(
    program: &Program,
    others: &Facts,
    most: usize,
    cx: &mut Context<'_>,
) -> Result<Interpreted, GaveUp> {
    let proc = program.proc(program.entry);
    let graph = Graph::new(proc);
    let heads = loop_heads(proc, &graph);
    let (order, mut at) = match found(program, (&graph, &heads), most, &cx.budget).map_err(GaveUp::Exhausted)? {
        Ok(found) => found,
        Err(why) => return Ok(Interpreted::Undecided(why)),
    };
    cx.stats.predicates = at.len();
    let goals = excluded(proc, &at);
    let lemma = || proof(program, &at, &heads, order, &goals);
    if is_proof(proc, &at) {
        return Ok(Interpreted::Proved(lemma()));
    }
    let excluded = (others.are_wanted() && !goals.is_empty()).then(|| (goals.len(), lemma()));
    at.order = order;
    Ok(Interpreted::Alarmed(alarms(program, graph, at, excluded)))
}

/// What is ordered, and structures, of which there are at most so many; or why there are none.
fn found(
    program: &Program,
    (graph, heads): (&Graph, &[bool]),
    most: usize,
    budget: &Budget,
) -> Result<Result<Found, &'static str>, Exhausted> {
    let proc = program.proc(program.entry);
    let Ok(heap) = Heap::new(program, None) else { return Ok(Err("the heap is not used as one")) };
    let live = vocabulary::live(program, proc, graph);
    let run = Run { heap: &heap, proc, graph, live: &live, heads };
    let best = run.best(vocabulary::choices(program, proc), most, budget)?;
    Ok(best.ok_or("there are too many structures"))
}

/// By location, structures that describe all states there; what they order. `None` where the heap is not used as one, or there are
/// too many.
pub fn structures(program: &Program, budget: &Budget) -> Option<(Option<Field>, Vec<Vec<Structure>>)> {
    let proc = program.proc(program.entry);
    let graph = Graph::new(proc);
    let heads = loop_heads(proc, &graph);
    let (order, at) = found(program, (&graph, &heads), MOST, budget).ok()?.ok()?;
    Some((order, proc.loc_ids().map(|l| at.sorted(l)).collect()))
}

/// The structures of the heads of loops, as the reason why `goals` are not reached.
fn proof(program: &Program, at: &Structures, heads: &[bool], order: Option<Field>, goals: &[LocId]) -> Proof {
    let proc = program.proc(program.entry);
    let mut invariants = vec![Invariant::Any; proc.locs.len()];
    goals.iter().for_each(|l| invariants[l.0 as usize] = Invariant::Unreachable);
    let at = proc.loc_ids().filter(|l| heads[l.0 as usize]).map(|l| (l, at.sorted(l))).collect();
    let plain = Proof::new(&program.pool, &[], &[Contract::new(program.entry, invariants)]);
    Proof { shapes: Some(Box::new(Shapes { order, at })), ..plain }
}

/// As for any domain, for whoever looks for errors: where it takes many structures, alarms that say nothing are better.
pub(crate) fn alarms_or_proof(program: &Program, cx: &mut Context<'_>) -> Result<Interpreted, GaveUp> {
    let undecided = Interpreted::Undecided("no blocks of the heap lead to each other");
    if links_blocks(program) { interpret(program, &Facts::default(), MOST_FOR_ALARMS, cx) } else { Ok(undecided) }
}

/// An alarm for each error, of a structure that says nothing.
pub(crate) fn alarms_everywhere(program: &Program) -> Alarms {
    let proc = program.proc(program.entry);
    alarms(program, Graph::new(proc), Structures::unknown(proc), None)
}

/// Of structures, alarms say only where there are any, and which lead to which.
fn alarms(program: &Program, graph: Graph, at: Structures, excluded: Option<(usize, Proof)>) -> Alarms {
    let proc = program.proc(program.entry).clone();
    let known = proc.loc_ids().map(|l| (!at.is_empty(l)).then(Vec::new)).collect();
    let subject = Subject {
        known: vec![Vec::new(); proc.locs.len()],
        candidates: Vec::new(),
        refuted: vec![FxHashSet::default(); proc.locs.len()],
        is_wanted: vec![false; proc.locs.len()],
        live: vec![BTreeSet::new(); proc.locs.len()],
        asking: Asking::Whole,
        indices: Vec::new(),
        frozen: Vec::new(),
        proc,
        graph,
    };
    Alarms {
        program: program.clone(),
        subject: Rc::new(subject),
        domain: DomainChoice::Shape,
        known,
        excluded,
        structures: Some(Rc::new(at)),
    }
}

/// Errors that no structure comes to.
fn excluded(proc: &Procedure, at: &Structures) -> Vec<LocId> {
    proc.loc_ids().filter(|&l| is_goal(proc, l) && at.is_empty(l)).collect()
}

fn is_proof(proc: &Procedure, at: &Structures) -> bool {
    proc.loc_ids().all(|l| !is_goal(proc, l) || at.is_empty(l))
}

/// How many structures vocabularies may take, and which of them.
type Round = (usize, fn(&Vocabulary) -> bool);

/// What is ordered, and the structures.
type Found = (Option<Field>, Structures);

/// What does not change while structures are found.
struct Run<'a> {
    heap: &'a Heap<'a>,
    proc: &'a Procedure,
    graph: &'a Graph,
    live: &'a [Live],
    heads: &'a [bool],
}

impl Run<'_> {
    /// Those of the vocabulary that excludes the most errors, and what it orders; `None` where each has too many.
    fn best(&self, all: Vec<Vocabulary>, most: usize, budget: &Budget) -> Result<Option<Found>, Exhausted> {
        let mut best: Option<Found> = None;
        let mut todo = all;
        let rounds: [Round; 3] = [(FEW, |_| true), (SOME, Vocabulary::is_of_any), (most, Vocabulary::is_plain)];
        for (limit, is_due) in rounds {
            let (due, mut large) = todo.into_iter().partition::<Vec<_>, _>(is_due);
            for vocabulary in due {
                let Some(at) = self.structures(&vocabulary, most.min(limit), budget) else {
                    budget.turn_over().map_or(Ok(()), Err)?;
                    large.push(vocabulary);
                    continue;
                };
                if is_proof(self.proc, &at) {
                    return Ok(Some((vocabulary.order, at)));
                }
                if best.as_ref().is_none_or(|b| excluded(self.proc, &b.1).len() < excluded(self.proc, &at).len()) {
                    best = Some((vocabulary.order, at));
                }
            }
            todo = large;
        }
        Ok(best)
    }

    /// By location, structures that describe all states there; `None` where there are too many.
    fn structures(&self, vocabulary: &Vocabulary, most: usize, budget: &Budget) -> Option<Structures> {
        let mut at = Structures::of(self.proc);
        let (first, _) = at.insert(self.proc.entry, Structure::default());
        let mut todo = vec![(self.proc.entry, first, Structure::default())];
        let mut count = 0;
        while let Some((l, number, s)) = todo.pop() {
            for &e in self.graph.out(l) {
                let dst = self.proc.edge(e).dst;
                for t in self.behind(e, s.clone(), vocabulary, budget)? {
                    let (to, is_new) = at.insert(dst, t.clone());
                    at.step(e, number, to);
                    if is_new {
                        count += 1;
                        todo.push((dst, to, t));
                    }
                }
            }
            if count > most || budget.turn_over().is_some() {
                return None;
            }
        }
        Some(at)
    }

    fn behind(&self, e: EdgeId, s: Structure, vocabulary: &Vocabulary, budget: &Budget) -> Option<Vec<Structure>> {
        let edge = self.proc.edge(e);
        let heap = Heap { order: vocabulary.order, ..*self.heap };
        let mut now = vec![s];
        for stmt in &edge.stmts {
            let mut next = Vec::new();
            for s in now {
                budget.charge(STATEMENT);
                next.extend(heap.behind(s, &stmt.kind).ok()?);
            }
            now = next;
        }
        let live = &self.live[edge.dst.0 as usize];
        if now.iter().any(|s| s.nodes.len() > 2 * MOST_NODES) {
            return None;
        }
        let normal = |s| match self.heads[edge.dst.0 as usize] {
            true => blurred(s, live, vocabulary),
            false => swept(s, live, vocabulary),
        };
        let after: Vec<Structure> = now.into_iter().map(normal).collect();
        after.iter().all(|s| s.nodes.len() <= MOST_NODES).then_some(after)
    }
}
