//! What the program's text suggests: claims about all procedures, then relations within those that count, and then what other methods find
//! out about each of these by itself.

use super::candidates::{Candidates, claim};
use super::claimed::{Claimed, not_exhausted, refuted_goals};
use super::cone::Cone;
use super::questions::{self, Question};
use super::relations::{self, Counting};
use super::stated;
use super::summaries;
use super::typestate;
use super::vocabulary::Vocabulary;
use crate::unwinding::Unwinding;
use crate::{Config, Context, Engine, GaveUp, Outcome, before_preparation, kinduction, pdr};
use evidence::Proof;
use ir::{ProcId, Program};
use prepare::{Wishes, prepare};

/// What the text suggests.
pub(super) struct Text {
    pub(super) claimed: Claimed,
    /// All that is claimed at first.
    guessed: Candidates,
    /// The procedures that count, and of how many of them relations are among what is guessed.
    pub(super) counting: Vec<Counting>,
    related: usize,
    /// Relations between what recursive procedures get and make are among what is guessed.
    is_summarised: bool,
    asked: Option<Asked>,
    pub(super) others: Others,
}

/// Those who search beside this engine.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Others {
    MayAnswer,
    HaveAnswered,
    /// They have answered nothing, or nothing that holds.
    AreOfNoUse,
}

/// Questions about single procedures.
enum Asked {
    /// Those that are open, and proofs of the others.
    Open(Vec<Question>, Vec<(Question, Proof)>),
    /// What was found out is among what is claimed.
    Answered,
}

impl Text {
    /// `None` if there are too many claims, or a limit is met.
    pub(super) fn new(program: &Program, cx: &Context<'_>) -> Option<Text> {
        let (mut program, cone, vocabulary) = of_text(program);
        let guessed = typestate::candidates(&mut program, &vocabulary, &cone, |_| true, &cx.budget)?;
        let counting = relations::counting(&program);
        let claimed = Claimed { program, vocabulary, left: guessed.clone() };
        Some(Text {
            claimed,
            guessed,
            counting,
            related: 0,
            is_summarised: false,
            asked: None,
            others: Others::MayAnswer,
        })
    }

    /// Claims everything that was guessed, and what polyhedra say of all procedures together.
    pub(super) fn summarise(&mut self, cx: &Context<'_>) -> Result<(), GaveUp> {
        if self.is_summarised {
            return Ok(());
        }
        let Claimed { program, vocabulary, left } = &mut self.claimed;
        summaries::add(program, vocabulary, &mut self.guessed, &cx.budget);
        not_exhausted(cx)?;
        self.is_summarised = true;
        left.clone_from(&self.guessed);
        Ok(())
    }

    /// Claims everything that was guessed, and the relations.
    pub(super) fn relate(&mut self, cx: &Context<'_>) -> Result<(), GaveUp> {
        if self.related == self.counting.len() {
            return Ok(());
        }
        while let Some(counting) = self.counting.get(self.related) {
            relations::add(&mut self.claimed.program, counting, &mut self.guessed, &cx.budget);
            not_exhausted(cx)?;
            self.related += 1;
        }
        stated::add(&mut self.claimed.program, &self.claimed.vocabulary, &mut self.guessed);
        self.claimed.left = std::mem::take(&mut self.guessed);
        Ok(())
    }

    /// Asks about each procedure that comes to an error as far as its contracts say. Whether there is an answer to all of that.
    pub(super) fn ask(&mut self, cx: &Context<'_>) -> Result<bool, GaveUp> {
        if self.asked.is_none() {
            let Some(open) = self.questions(cx)? else { return Ok(false) };
            self.asked = Some(Asked::Open(open, Vec::new()));
        }
        let Some(Asked::Open(open, found)) = &mut self.asked else { return Ok(true) };
        if self.others == Others::MayAnswer {
            ask_others(open, found, cx);
            self.others = if found.is_empty() { Others::AreOfNoUse } else { Others::HaveAnswered };
        }
        while let Some(question) = open.last() {
            let Some(proof) = answer(&question.program, cx)? else { return Ok(false) };
            found.extend(open.pop().map(|question| (question, proof)));
        }
        let Claimed { program, vocabulary, left } = &mut self.claimed;
        let mut unwinding = Unwinding::of_edges(program);
        for (question, proof) in found {
            for (at, guesses) in question.guesses(&mut unwinding, vocabulary, proof) {
                claim(left, at, guesses);
            }
        }
        program.pool = unwinding.program.pool;
        self.asked = Some(Asked::Answered);
        Ok(true)
    }

    /// The questions are asked again, and nobody else is.
    pub(super) fn ask_alone(&mut self) {
        (self.asked, self.others) = (None, Others::AreOfNoUse);
    }

    /// `None` where some procedure comes to an error without having counted, or nothing can be asked about it.
    fn questions(&mut self, cx: &Context<'_>) -> Result<Option<Vec<Question>>, GaveUp> {
        let refuted = refuted_goals(&mut self.claimed, cx)?;
        let counts = |q: &ProcId| self.counting.iter().any(|c| c.proc == *q);
        if refuted.is_empty() || !refuted.iter().all(counts) {
            return Ok(None);
        }
        Ok(refuted.into_iter().map(|q| Question::new(&self.claimed, q)).collect())
    }
}

/// Who is asked about one procedure here, and with what effort: property directed reachability finds a loop's two states within some
/// queries, or not at all.
const ANSWERING: [(Engine, u64); 2] = [(pdr::run, 200_000), (kinduction::run, 2_000_000)];

/// Takes the answers that others have to open questions.
fn ask_others(open: &mut Vec<Question>, found: &mut Vec<(Question, Proof)>, cx: &Context<'_>) {
    let Some(beside) = cx.beside.filter(|_| open.len() > 1) else { return };
    let programs: Vec<&Program> = open.iter().map(|question| &question.program).collect();
    let answers = beside.proofs(&programs);
    for (question, answer) in std::mem::take(open).into_iter().zip(answers) {
        match answer.filter(questions::is_plain) {
            Some(proof) => found.push((question, proof)),
            None => open.push(question),
        }
    }
}

/// A proof that the program of a question comes to no error.
fn answer(program: &Program, cx: &Context<'_>) -> Result<Option<Proof>, GaveUp> {
    let prepared = prepare(program, &Wishes::default());
    for (run, effort) in ANSWERING {
        let budget = cx.budget.for_part(effort);
        let mut inner = Context::silent(budget, cx.solvers);
        let outcome = run(&prepared.program, &Config::default(), &mut inner);
        not_exhausted(cx)?;
        if let Outcome::Pass(proof) = outcome
            && let Some(proof) = before_preparation(program, &prepared, &proof).filter(questions::is_plain)
        {
            return Ok(Some(proof));
        }
    }
    Ok(None)
}

/// The program with the terms that claims from its text are made of: what the errors depend on, and what is spoken of where.
pub(super) fn of_text(program: &Program) -> (Program, Cone, Vocabulary) {
    let (mut own, cone) = Cone::of(program);
    let cells = cone.cells(&own.pool);
    let vocabulary = Vocabulary::new(&mut own, &cells);
    (own, cone, vocabulary)
}
