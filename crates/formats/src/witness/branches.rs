//! The branches of an execution, in the order in which it takes them, between the inputs that it asks for.

use super::{Action, Event, Location, Waypoint};
use crate::source::{Range, Source};
use crate::weave::condition_of;
use base::Pos;
use exec::{Observer, State, Value};
use ir::deciding::first_edges;
use ir::{EdgeId, Input, ProcId, Procedure, Program, Stmt};
use rustc_hash::FxHashMap;

/// Follows an execution: what it has passed that a witness may speak of.
pub struct Branches<'p> {
    program: &'p Program,
    /// By procedure and location: the first edge, which is taken where the condition is true, if it is the only branch of the condition.
    first_edges: FxHashMap<ProcId, Vec<Option<EdgeId>>>,
    passed: Vec<Passed>,
}

/// What an execution has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    /// The next of its inputs.
    Input,
    /// A condition, by its place, with its value.
    Branch(Pos, bool),
}

impl<'p> Branches<'p> {
    /// Of an execution of the program as it was translated.
    pub fn new(program: &'p Program) -> Branches<'p> {
        Branches { program, first_edges: FxHashMap::default(), passed: Vec::new() }
    }

    pub(super) fn passed(&self) -> &[Passed] {
        &self.passed
    }
}

/// The first edges of branches, without those of conditions that branch at several places: comparisons of pointers do where they are
/// open.
fn only_branches(program: &Program, p: &Procedure) -> Vec<Option<EdgeId>> {
    let mut firsts = first_edges(program, p);
    let pos_of = |first: &Option<EdgeId>| Some(p.edge((*first)?).guards().first()?.pos);
    let mut branches: FxHashMap<Pos, u32> = FxHashMap::default();
    firsts.iter().filter_map(pos_of).for_each(|pos| *branches.entry(pos).or_default() += 1);
    for first in &mut firsts {
        *first = first.filter(|_| pos_of(first).is_none_or(|pos| branches[&pos] == 1));
    }
    firsts
}

impl Observer for Branches<'_> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, _: &State) {
        let p = self.program.proc(proc);
        let Some((guard, source)) = p.edge(edge).guards().first().zip(self.program.source.as_deref()) else { return };
        // Of conditions that branch more than once, no branch is that of the statement.
        if !source.conditions.contains_key(&guard.pos) || source.wholes.contains_key(&guard.pos) {
            return;
        }
        let firsts = self.first_edges.entry(proc).or_insert_with(|| only_branches(self.program, p));
        let Some(first) = firsts[p.edge(edge).src.0 as usize] else { return };
        let is_true = first == edge;
        self.passed.push(Passed::Branch(guard.pos, is_true));
    }

    fn input(&mut self, _: &Stmt, _: &Input, _: &Value) {
        self.passed.push(Passed::Input);
    }
}

/// The statement with the condition at `pos`, if its whole condition is one comparison, as a waypoint.
pub(super) fn branching(program: &Program, pos: Pos, is_true: bool, files: &[Source]) -> Option<Waypoint> {
    files.iter().find_map(|f| {
        let around = f.around(f.word_at(&program.sources, pos, |_| true)?)?;
        let is_own = |r: Range| (r.first + 1, r.last - 1) == (around.first, around.last);
        let statement = f.statements.iter().find(|s| condition_of(s).is_some_and(|(r, _)| is_own(r)))?;
        let words = &f.words[around.first..=around.last];
        // What branches by itself, or is evaluated for its effect as well, is left to validators.
        let is_plain = |text: &str| !matches!(text, "&&" | "||" | "!" | "?" | "," | "{");
        let keyword = f.words[statement.words.first].text.as_str();
        if !words.iter().all(|w| is_plain(&w.text)) || !matches!(keyword, "if" | "while" | "for") {
            return None;
        }
        let w = &f.words[statement.words.first];
        let location = Location { file: f.name.clone(), line: w.line, column: Some(w.col), function: None };
        Some(Waypoint { event: Event::Branching(is_true.to_string()), action: Action::Follow, location })
    })
}
