//! Contracts that are guessed from executions, of which the inductive ones are kept: Flanagan, Leino: Houdini, an Annotation
//! Assistant for ESC/Java (FME 2001), with candidates as in Ernst et al.: Daikon.
//!
//! First, claims are about values that the errors depend on, and conditions that paths are correlated by, as the text has them
//! (`cone`, `typestate`). If that is no proof, so are relations within procedures that count (`relations`), and then what other
//! methods find out about each of these, as a program of its own between its contracts (`questions`). If that is no proof, the program
//! runs on small numbers and on those that it compares with (`trials`), and the states of each location are kept, with what was so when the procedure was entered (`runs`,
//! `vocabulary`); functions of few different arguments are computed (`functions`). What all of them satisfy, of a few forms,
//! is claimed (`candidates`): of the entry of a procedure a precondition, of its exit a postcondition, of each location in
//! between an invariant. From all claims together, those are dropped that an edge does not keep (`steps`, `greatest`), until
//! the rest is inductive. If that excludes the errors, it is a proof, one contract a procedure (`proof`).
//!
//! Deviations: locations in between have claims of their own, so that each condition is one about a single edge, as the
//! checker asks them. A claim is about bit-vectors: what is false only where a sum wraps around is false, and its precondition has
//! to be among the candidates. Candidates come from runs, too, not from the text alone; so do tests, where a run finds an error.

mod between;
mod candidates;
mod claimed;
mod conditions;
mod cone;
mod equations;
mod flat;
mod functions;
mod greatest;
mod kept;
mod proof;
mod questions;
mod relations;
mod runs;
mod simpler;
mod stated;
mod statements;
mod steps;
mod summaries;
mod text;
mod trials;
mod typestate;
mod vocabulary;

use crate::kept::KeptContract;
use crate::{Config, Context, Facts, GaveUp, Outcome, Session};
use base::Stats;
use candidates::Candidates;
use claimed::{Claimed, inductive, not_exhausted};
use evidence::Proof;
use ir::Program;
use ir::analysis::recursive;
use kept::Known;
use runs::Observations;
use simpler::simpler;
use std::rc::Rc;
use text::{Others, Text, of_text};
use vocabulary::Vocabulary;

/// Locations of a program whose runs are observed: beyond, claims and questions are too many.
const MAX_LOCATIONS: usize = 4_000;

/// Locations of a program of which everything is claimed again in each turn: that costs little, and what is left of the claims then is
/// easier to check, since a solver that has refuted the others knows which of them say most.
const FEW_LOCATIONS: usize = 200;

/// How many times what a proof has cost is spent on one that people read.
const SIMPLER: u64 = 2;

/// Runs Houdini on a program with procedures.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    begin(program, config, cx).go_on(cx)
}

/// Houdini before its first claim.
pub(crate) fn begin(program: &Program, config: &Config, _: &Context<'_>) -> Box<dyn Session> {
    let (program, kept, others) = (program.clone(), config.kept.clone(), config.facts.clone());
    let counted = Stats { iterations: 1, ..Stats::default() };
    Box::new(Houdini { program, kept, others, counted, source: Source::NotYet, text: None, observed: None })
}

/// Houdini between its turns.
struct Houdini {
    program: Program,
    /// Contracts of earlier runs.
    kept: Rc<Vec<KeptContract>>,
    others: Facts,
    counted: Stats,
    source: Source,
    text: Option<Text>,
    observed: Option<Claimed>,
}

/// Where claims come from, in this order.
#[derive(Clone, Copy)]
enum Source {
    /// There are none yet: a few executions look for an error that nearly any number leads to.
    NotYet,
    /// Earlier runs, and the text of procedures that are new.
    Kept,
    /// The text.
    Text,
    /// The text, and relations of what recursive procedures get and make.
    Summaries,
    /// The text, and relations within procedures that count.
    Relations,
    /// Proofs of procedures that count, each by itself between its contracts.
    Questions,
    /// Executions.
    Executions,
    /// There are none: executions look for an error.
    Nowhere,
}

impl Session for Houdini {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        cx.stats = self.counted.clone();
        let outcome = self.search(cx).unwrap_or_else(Outcome::unknown);
        if self.locations() <= FEW_LOCATIONS {
            (self.source, self.text, self.observed) = (Source::Kept, None, None);
        }
        self.counted = cx.stats.clone();
        outcome
    }
}

impl Houdini {
    fn search(&mut self, cx: &mut Context<'_>) -> Result<Outcome, GaveUp> {
        let gave_up = |why: &str| Err(GaveUp::Method(why.into()));
        if self.program.has_ints() {
            return gave_up("integers have no width, and contracts are guessed about bit-vectors");
        }
        if self.program.procs.len() == 1 {
            return gave_up("no procedure is left that a contract could be about");
        }
        loop {
            if let Some(limit) = cx.budget.check(0) {
                return Err(GaveUp::Exhausted(limit));
            }
            let (found, next) = match self.source {
                Source::NotYet => (trials::same_for_all_inputs(&self.program, cx), Source::Kept),
                Source::Kept => (with_kept(&self.program, &self.kept, cx)?.map(Outcome::pass), Source::Text),
                Source::Text => (self.with_text(cx)?.map(Outcome::pass), Source::Summaries),
                Source::Summaries => (self.with_summaries(cx)?.map(Outcome::pass), Source::Relations),
                Source::Relations => (self.with_relations(cx)?.map(Outcome::pass), Source::Questions),
                Source::Questions => (self.with_questions(cx)?.map(Outcome::pass), Source::Executions),
                Source::Executions => (self.with_executions(cx)?, Source::Nowhere),
                Source::Nowhere => (Some(self.with_nothing(cx)?), Source::Nowhere),
            };
            if let Some(outcome) = found {
                return Ok(outcome);
            }
            self.source = next;
        }
    }

    /// With candidates that the program's text suggests.
    fn with_text(&mut self, cx: &mut Context<'_>) -> Result<Option<Proof>, GaveUp> {
        if self.text.is_none() {
            cx.stats.queries = self.program.procs.len() as u64;
            self.text = Text::new(&self.program, cx);
            not_exhausted(cx)?;
        }
        let Some(text) = &mut self.text else { return Ok(None) };
        // Where more is claimed next, others hear of that.
        let others = if text.counting.is_empty() { &self.others } else { &Facts::default() };
        Ok(inductive(&mut text.claimed, others, cx)?.ok())
    }

    /// With linear relations between what recursive procedures get and what they make of it.
    fn with_summaries(&mut self, cx: &mut Context<'_>) -> Result<Option<Proof>, GaveUp> {
        if !self.is_small() || !recursive(&self.program).contains(&true) {
            return Ok(None);
        }
        let Some(text) = &mut self.text else { return Ok(None) };
        text.summarise(cx)?;
        let spent = cx.budget.spent();
        let found = inductive(&mut text.claimed, &Facts::default(), cx)?.ok();
        let effort = SIMPLER * (cx.budget.spent() - spent);
        Ok(found.map(|proof| simpler(&mut text.claimed, proof, effort, cx)))
    }

    /// With what holds of the counters of loops as well.
    fn with_relations(&mut self, cx: &mut Context<'_>) -> Result<Option<Proof>, GaveUp> {
        let Some(text) = self.text.as_mut().filter(|text| !text.counting.is_empty()) else { return Ok(None) };
        text.relate(cx)?;
        Ok(inductive(&mut text.claimed, &self.others, cx)?.ok())
    }

    /// With what other methods find out about procedures that count and come to errors, each by itself between its contracts.
    fn with_questions(&mut self, cx: &mut Context<'_>) -> Result<Option<Proof>, GaveUp> {
        let Some(text) = self.text.as_mut().filter(|text| !text.counting.is_empty()) else { return Ok(None) };
        while text.ask(cx)? {
            match inductive(&mut text.claimed, &self.others, cx)? {
                Ok(proof) => return Ok(Some(proof)),
                Err(_) if text.others == Others::HaveAnswered => text.ask_alone(),
                Err(_) => return Ok(None),
            }
        }
        Ok(None)
    }

    /// With candidates that runs do not refute.
    fn with_executions(&mut self, cx: &mut Context<'_>) -> Result<Option<Outcome>, GaveUp> {
        self.text = None;
        if !self.is_small() {
            return Ok(None);
        }
        if self.observed.is_none() {
            let mut program = self.program.clone();
            let cells = vocabulary::cells(&mut program);
            let vocabulary = Vocabulary::new(&mut program, &cells);
            let mut seen = Observations::new(&program, &vocabulary);
            if let Some(found) = trials::explore(&program, &mut seen, cx) {
                return Ok(Some(found));
            }
            not_exhausted(cx)?;
            let rows = candidates::rows(seen);
            let left = candidates::candidates(&mut program, &vocabulary, &rows);
            self.observed = Some(Claimed { program, vocabulary, left });
        }
        let Some(claimed) = &mut self.observed else { return Ok(None) };
        Ok(inductive(claimed, &self.others, cx)?.ok().map(Outcome::pass))
    }

    fn with_nothing(&self, cx: &mut Context<'_>) -> Result<Outcome, GaveUp> {
        trials::vary_one_input(&self.program, cx).ok_or_else(|| {
            let why = match self.is_small() {
                true => "the contracts that are inductive do not exclude the error",
                false => "the program is too large for contracts to be guessed from runs",
            };
            GaveUp::Method(why.into())
        })
    }

    fn is_small(&self) -> bool {
        self.locations() <= MAX_LOCATIONS
    }

    fn locations(&self) -> usize {
        self.program.procs.iter().map(|p| p.locs.len()).sum()
    }
}

/// With what earlier runs have proved, and candidates that the text of the other procedures suggests.
fn with_kept(program: &Program, kept: &[KeptContract], cx: &mut Context<'_>) -> Result<Option<Proof>, GaveUp> {
    let all = program.procs.len();
    if 2 * kept.len() < all {
        return Ok(None);
    }
    let (mut own, cone, vocabulary) = of_text(program);
    let known = Known::new(&mut own, &vocabulary, kept);
    let mut open = known.open(&own);
    let mut claimed = Claimed { program: own, vocabulary, left: Candidates::new() };
    for _ in 0..kept::MOST_ROUNDS {
        cx.stats.queries = open.len() as u64;
        let Claimed { program, vocabulary, left } = &mut claimed;
        let guessed = typestate::candidates(program, vocabulary, &cone, |q| open.contains(&q), &cx.budget);
        not_exhausted(cx)?;
        let Some(guessed) = guessed else { return Ok(None) };
        *left = guessed;
        known.add_to(program, &open, left);
        // Others hear of what is guessed about the whole program.
        match inductive(&mut claimed, &Facts::default(), cx)? {
            Ok(proof) => {
                cx.stats.summaries_reused = (all - open.len()) as u64;
                return Ok(Some(proof));
            }
            Err(refuted) => match known.wider(&claimed.program, &open, &refuted) {
                Some(wider) => open = wider,
                None => return Ok(None),
            },
        }
    }
    Ok(None)
}
