//! Abstract interpretation (Cousot and Cousot, POPL 1977) as an engine: a domain says what holds at each location, whatever
//! the path. Where it says that no state comes to an error, that is a proof: the meaning of its elements, as invariants.
//!
//! The domains are those of the crate `domains`: constants, intervals, octagons, polyhedra, and predicate abstraction beside octagons,
//! whose predicates are conditions of the program, or statements about all elements of arrays (`arrays`) or all blocks of the
//! heap (`heap`); and sets of three-valued structures, whose evidence has a form of its own (`shape`). Where an error is
//! not excluded, there is an alarm: the answer is `unknown`, with the place and what is known there.
//!
//! Needs a program of one procedure.

mod alarms;
mod arrays;
mod elements;
mod executions;
mod formulas;
mod heap;
mod numeric;
mod options;
mod proof;
mod shape;

pub(crate) use alarms::{Alarm, Alarms, Interpreted};
pub(crate) use heap::has_blocks;
pub use options::DomainChoice;
pub(crate) use shape::{Structures, alarms_everywhere, alarms_or_proof};
pub use shape::{Universe, gamma, links_blocks, structures, universes};

use crate::unwinding::live_variables;
use crate::{Config, Context, Facts, GaveUp, Outcome};
use base::Budget;
use domains::predicates::{Held, Predicates};
use domains::{Cfg, Order, Patience, fixpoint};
use elements::Elements;
use formulas::{Asking, Formulas, Subject, is_goal};
use ir::analysis::Graph;
use ir::{EdgeId, LocId, Procedure, Program};
use logic::{Term, VarId};
use proof::{Known, proof};
use std::rc::Rc;

/// Conditions that are candidates of predicate abstraction: each is asked about for each edge at least.
const MOST_PREDICATES: usize = 60;

/// Runs the domain that was chosen.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    let proc = program.proc(program.entry);
    if proc.edges.iter().any(|e| e.call().is_some()) {
        return Outcome::unknown(crate::bmc::calls_are_left());
    }
    let mut last = GaveUp::Method("no domain was run".into());
    let mut most = None;
    for &domain in config.domain.unwrap_or_default().steps() {
        if let Some(limit) = cx.begin_iteration() {
            return limit;
        }
        cx.stats.iterations += 1;
        match interpret(program, domain, &config.facts, cx) {
            Ok(Interpreted::Proved(proof)) => {
                cx.stats.proved_by = Some(domain.name());
                return Outcome::pass(proof);
            }
            Ok(Interpreted::Alarmed(mut alarms)) => {
                last = GaveUp::Method(alarms.describe());
                most = [most, alarms.excluded.take()].into_iter().flatten().max_by_key(|(errors, _)| *errors);
            }
            Ok(Interpreted::Undecided(why)) => last = GaveUp::Method(why.into()),
            Err(why) => {
                last = why;
                break;
            }
        }
    }
    if let Some((_, lemma)) = most {
        config.facts.offer(lemma);
    }
    Outcome::unknown(last)
}

/// One domain: a proof, or alarms. Of the errors that it excludes all the same there is a lemma if `others` want it.
pub(crate) fn interpret(
    program: &Program,
    domain: DomainChoice,
    others: &Facts,
    cx: &mut Context<'_>,
) -> Result<Interpreted, GaveUp> {
    if matches!(domain, DomainChoice::Heap) && !heap::has_blocks(program) {
        return Ok(Interpreted::Undecided("no block of the heap has checked accesses"));
    }
    if matches!(domain, DomainChoice::Shape) {
        return match shape::links_blocks(program) {
            true => shape::interpret(program, others, shape::MOST, cx),
            false => Ok(Interpreted::Undecided("no blocks of the heap lead to each other")),
        };
    }
    let mut own = program.clone();
    let proc = own.proc(own.entry).clone();
    let graph = Graph::new(&proc);
    let Some(numeric) = numeric::claims(&mut own, &graph, domain, &cx.budget) else {
        return Err(cx.budget.turn_over().map_or(GaveUp::Method("the domain gave up".into()), GaveUp::Exhausted));
    };
    let Some(Elements { indices, candidates }) = candidates(&mut own, &proc, domain) else {
        return Ok(Interpreted::Undecided("there is no array"));
    };
    let matters = reaching_goals(&proc, &graph);
    let subject = Rc::new(Subject {
        live: live_variables(&own, own.entry, &graph, &matters, &[]),
        is_wanted: proc.loc_ids().map(|l| matters[l.0 as usize] && numeric[l.0 as usize].is_some()).collect(),
        known: numeric.iter().map(|k| k.clone().unwrap_or_default()).collect(),
        refuted: executions::refuted(&own, &proc, &candidates, &indices, &cx.budget),
        candidates,
        asking: if matches!(domain, DomainChoice::Heap) { Asking::Parts } else { Asking::Whole },
        indices,
        frozen: (program.vars.len() as u32..own.vars.len() as u32).map(VarId).collect(),
        proc,
        graph,
    });
    cx.stats.predicates = subject.candidates.len() as u64;
    let mut formulas = Formulas::new(&own, subject.clone(), cx.solvers.solver(), cx.budget.clone());
    let held = abstracted(&mut formulas, &subject);
    let outcome = held.map(|held| {
        let known = both(&numeric, &subject, held);
        let goals = subject.proc.loc_ids().filter(|&l| is_goal(&subject.proc, l));
        let (open, excluded): (Vec<LocId>, Vec<LocId>) = goals.partition(|l| known[l.0 as usize].is_some());
        let mut prove = || proof(&mut formulas, &known, &excluded, &cx.budget);
        if open.is_empty() {
            let unconfirmed = Interpreted::Undecided("the solver does not confirm what the domain says");
            return prove().map_or(unconfirmed, Interpreted::Proved);
        }
        let lemma = if others.are_wanted() && !excluded.is_empty() { prove() } else { None };
        let excluded = lemma.map(|lemma| (excluded.len(), lemma));
        Interpreted::Alarmed(Alarms {
            program: own,
            subject: subject.clone(),
            domain,
            known,
            excluded,
            structures: None,
        })
    });
    cx.stats.solver_calls += formulas.solver.stats().calls;
    outcome.ok_or_else(|| match cx.budget.exhausted() {
        Some(limit) => GaveUp::Exhausted(limit),
        None => GaveUp::Method("the domain gave up".into()),
    })
}

/// By location of the entry procedure, what a numeric domain says there, as conditions; `None`: no path gets there. The program
/// has the terms. Of the domains that need questions only the octagons beside them are run.
pub fn abstract_states(program: &Program, domain: DomainChoice) -> (Program, Vec<Option<Vec<Term>>>) {
    let mut own = program.clone();
    let graph = Graph::new(own.proc(own.entry));
    let claims = numeric::claims(&mut own, &graph, domain, &Budget::default()).expect("without limits");
    (own, claims)
}

/// What predicate abstraction is to decide, if there is what the domain is about.
fn candidates(program: &mut Program, proc: &Procedure, domain: DomainChoice) -> Option<Elements> {
    match domain {
        DomainChoice::Predicates => {
            let atoms = arrays::atoms(program, proc);
            let both = atoms.into_iter().take(MOST_PREDICATES).flat_map(|a| [a, program.pool.not(a)]);
            Some(Elements { indices: Vec::new(), candidates: both.collect() })
        }
        DomainChoice::Arrays => arrays::elements(program, proc),
        DomainChoice::Heap => Some(heap::elements(program, proc)),
        _ => Some(Elements { indices: Vec::new(), candidates: Vec::new() }),
    }
}

/// The predicates that hold at each location; `None` if a limit came first.
fn abstracted(formulas: &mut Formulas, subject: &Subject) -> Option<Vec<Option<Held>>> {
    let cfg = Cfg { entry: subject.proc.entry, edges: &subject.proc.edges, graph: &subject.graph };
    let order = Order::weak_topological(cfg);
    let mut domain = Predicates::new(formulas, &subject.proc.edges, subject.candidates.clone());
    fixpoint(&mut domain, cfg, &order, Held::new(), Patience::ENDLESS)
}

/// What the numeric domain and predicates say together.
fn both(numeric: &numeric::Claims, subject: &Subject, held: Vec<Option<Held>>) -> Known {
    let one = |(l, held): (usize, Option<Held>)| {
        if !subject.is_wanted[l] {
            // Nobody asked about it: it does not lead to an error, or the numeric domain does not get there.
            return numeric[l].clone();
        }
        Some([numeric[l].clone()?, held?].concat())
    };
    held.into_iter().enumerate().map(one).collect()
}

/// By location: an error can be reached from it, as far as edges say.
fn reaching_goals(proc: &Procedure, graph: &Graph) -> Vec<bool> {
    let mut found = vec![false; proc.locs.len()];
    let mut todo: Vec<LocId> = proc.loc_ids().filter(|&l| is_goal(proc, l)).collect();
    while let Some(l) = todo.pop() {
        if !std::mem::replace(&mut found[l.0 as usize], true) {
            todo.extend(graph.incoming(l).iter().map(|&e: &EdgeId| proc.edge(e).src));
        }
    }
    found
}
