//! The paths from the entry, unwound loop by loop up to a bound for each loop.
//!
//! Paths wait at cut points. Those at the first one in the order of the nest (`nest`), which have come there in several ways and meet there,
//! go on to the next cut points. So all rounds of a loop come before what is behind it, and what is behind it begins once, wherever the
//! loop has been left: a second loop over a list of n elements has n rounds, and not up to n for each way to leave
//! the first one. A loop that has gone its bound of rounds in a row goes on no more; whether a path is there is asked at the end.
//!
//! The bounds grow for the loops in which such paths are. Then everything is unwound anew: it costs a constant times the last unwinding, and
//! what the solver has refuted before is not asked again. Where errors are hard to refute, that is left to the last unwinding, for a while: that there is
//! one is worth knowing early.

use super::inquiry::Sought;
use super::manner::Manner;
use super::nest::Nest;
use super::{Asked, Inquiry};
use crate::unwinding::{Arrival, Segment};
use crate::{Context, GaveUp, Outcome};
use base::Exhausted;
use evidence::{Bound, Unwinding as Claim};
use ir::LocId;
use logic::Term;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Rounds more for a loop in which a path goes on.
fn growth(bound: u32) -> u32 {
    1 + bound / 2
}

/// Rounds of a loop that the first unwinding goes at most where computed values say that it is not left yet, and all paths through a round
/// come back; in each further unwinding as many times more.
const COUNTED: u32 = 64;
const MORE_COUNTED: u32 = 4;

/// How many times more the next long search for errors may take.
const MORE_PATIENCE: u64 = 4;

/// Segments of an iteration: loops in loops have the product of their bounds, and a limit of iterations limits that too.
const SEGMENTS: usize = 16;

/// How far an unwinding has come.
enum Unwound {
    Partly,
    All,
}

/// See the module.
pub(super) struct Loops {
    inquiry: Inquiry,
    nest: Nest,
    /// By rank: the rounds that a loop may go in a row.
    bounds: Vec<u32>,
    /// The same for rounds that are counted.
    most_counted: u32,
    round: Round,
    /// What the solver has refuted.
    refuted: FxHashSet<Term>,
    manner: Manner,
    /// Effort that a search may take where paths go on beyond the bounds, and where a brief one has no answer.
    patience: u64,
    /// The proof that there would be has been shown to the checker.
    is_shown: bool,
}

/// One unwinding up to the bounds.
struct Round {
    /// By rank.
    waiting: BTreeMap<usize, Vec<Arrival>>,
    /// Who goes on now; a limit may stop them.
    going: Option<Arrival>,
    heads: Vec<Head>,
    /// Errors and untranslated code.
    met: Vec<(LocId, Term)>,
    /// Loops, by rank, that have been asked about when all paths up to the bounds were there.
    asked: usize,
    /// Those of them in which a path goes on.
    in_progress: Vec<usize>,
    /// When all have been asked about: the loops, by rank, in which a path goes on.
    open: Option<Vec<usize>>,
    /// There has been a brief search for errors.
    is_sought: bool,
    /// Nothing that is met is reached.
    is_refuted: bool,
}

/// A loop in an unwinding.
#[derive(Clone, Default)]
struct Head {
    /// Rounds in a row.
    rounds: u32,
    /// The most of them.
    most: u32,
    /// When control came to the head last.
    condition: Option<Term>,
    /// An edge out of the loop was excluded by computed values in this round.
    is_exit_excluded: bool,
    /// When a path comes to the head behind all rounds that the bound allows.
    beyond: Vec<Term>,
}

impl Round {
    fn begin(inquiry: &mut Inquiry, nest: &Nest) -> Round {
        inquiry.unwinding.restart();
        let entry = inquiry.unwinding.plan.entry;
        let start = inquiry.unwinding.start(entry);
        let mut round = Round {
            waiting: BTreeMap::new(),
            going: None,
            heads: vec![Head::default(); nest.heads.len()],
            met: Vec::new(),
            asked: 0,
            in_progress: Vec::new(),
            open: None,
            is_sought: false,
            is_refuted: false,
        };
        match inquiry.unwinding.plan.is_cut[entry.0 as usize] {
            true => drop(round.waiting.insert(nest.rank(entry), vec![start])),
            false => round.going = Some(start),
        }
        round
    }

    /// What a segment has come to.
    fn follow(&mut self, segment: Segment, nest: &Nest) {
        for &rank in segment.excluded.iter().flat_map(|&e| nest.left_by(e)) {
            self.heads[rank].is_exit_excluded = true;
        }
        for visit in segment.visits {
            self.waiting.entry(nest.rank(visit.at)).or_default().push(visit);
        }
        self.met.extend(segment.errors);
    }
}

impl Loops {
    pub(super) fn new(mut inquiry: Inquiry, manner: Manner) -> Loops {
        let nest = Nest::new(&inquiry.unwinding.plan);
        let round = Round::begin(&mut inquiry, &nest);
        let bounds = vec![1; nest.heads.len()];
        Loops {
            inquiry,
            nest,
            bounds,
            most_counted: COUNTED,
            round,
            refuted: FxHashSet::default(),
            manner,
            patience: manner.brief,
            is_shown: false,
        }
    }

    /// Unwinds further and further. Stopped by a limit, it goes on there when it is called again.
    pub(super) fn run(&mut self, cx: &mut Context<'_>) -> Outcome {
        let outcome = loop {
            if let Some(outcome) = self.inquiry.next_iteration(cx) {
                break outcome;
            }
            if let Some(outcome) = self.iterate(cx) {
                break outcome;
            }
        };
        self.inquiry.fill_stats(cx);
        outcome
    }

    fn iterate(&mut self, cx: &Context<'_>) -> Option<Outcome> {
        match self.unwind(cx) {
            Ok(Unwound::All) => {}
            Ok(Unwound::Partly) => return None,
            Err(limit) => return Some(Outcome::unknown(GaveUp::Exhausted(limit))),
        }
        let open = match self.round.open.take() {
            Some(open) => open,
            None => {
                if self.round.asked == 0
                    && let Some(outcome) = self.find_briefly(cx)
                {
                    return Some(outcome);
                }
                match self.look_ahead(cx) {
                    Ok(open) => open,
                    Err(why) => return Some(Outcome::unknown(why)),
                }
            }
        };
        // That everything is unwound is known before the errors are asked for at length: then this is the last question.
        cx.budget.set_at_last_questions(open.is_empty());
        self.round.open = Some(open.clone());
        if let Some(outcome) = self.find_at_length(open.is_empty(), cx) {
            return Some(outcome);
        }
        if open.is_empty() {
            let claim = self.all_is_unwound();
            return Some(self.inquiry.conclude(|| claim));
        }
        for rank in open {
            self.bounds[rank] += growth(self.bounds[rank]);
        }
        if self.bounds.iter().any(|&bound| bound > self.manner.most_rounds) {
            let why = format!("no error is found within {} rounds of each loop", self.manner.most_rounds);
            return Some(Outcome::unknown(GaveUp::Method(why)));
        }
        self.most_counted = self.most_counted.saturating_mul(MORE_COUNTED);
        self.round = Round::begin(&mut self.inquiry, &self.nest);
        None
    }

    fn all_is_unwound(&self) -> Claim {
        let heads = self.nest.heads.iter().zip(&self.round.heads).filter(|(_, head)| head.most > 0);
        Claim::Complete(heads.map(|(&at, head)| Bound { at, rounds: head.most }).collect())
    }

    /// What is met in this unwinding, and was not refuted in any.
    fn met(&self) -> Vec<(LocId, Term)> {
        self.round.met.iter().filter(|(_, t)| !self.refuted.contains(t)).copied().collect()
    }

    /// Nothing of what is met in this unwinding is reached.
    fn refute(&mut self, met: Vec<(LocId, Term)>) {
        if !self.inquiry.has_doubt() {
            self.refuted.extend(met.into_iter().map(|(_, t)| t));
        }
        self.round.is_refuted = true;
    }

    /// Asks for errors, but gives up soon.
    fn find_within(&mut self, effort: u64, cx: &Context<'_>) -> Option<Outcome> {
        let met = self.met();
        match self.inquiry.find_within(&met, effort, cx) {
            Sought::Over(outcome) => return Some(*outcome),
            Sought::Nothing => self.refute(met),
            Sought::Open => {}
        }
        None
    }

    /// The first search for errors of an unwinding. Where the turn ends it, it is made again in the next one, once.
    fn find_briefly(&mut self, cx: &Context<'_>) -> Option<Outcome> {
        let outcome = self.find_within(self.manner.brief, cx);
        if outcome.is_some() || self.round.is_refuted || std::mem::replace(&mut self.round.is_sought, true) {
            return outcome;
        }
        cx.budget.turn_over().map(|limit| Outcome::unknown(GaveUp::Exhausted(limit)))
    }

    /// The errors of an unwinding beyond which paths go on are those of the next ones, too, and what a search learns of them may be of little use
    /// there: a search as long as it takes is for the last unwinding. Those before have more and more patience.
    fn find_at_length(&mut self, is_last: bool, cx: &Context<'_>) -> Option<Outcome> {
        if self.round.is_refuted {
            return None;
        }
        if is_last {
            if !self.is_shown {
                if let Some(outcome) = self.inquiry.show(self.all_is_unwound(), cx) {
                    return Some(outcome);
                }
                // A turn that was too short for it says nothing.
                self.is_shown = cx.budget.exhausted().is_none();
            }
            let met = self.met();
            let outcome = self.inquiry.find(&met, cx);
            if outcome.is_none() {
                self.refute(met);
            }
            return outcome;
        }
        let patience = self.patience;
        self.patience = patience.saturating_mul(MORE_PATIENCE);
        if patience > self.manner.brief { self.find_within(patience, cx) } else { None }
    }

    /// Some segments more, up to all paths up to the bounds.
    fn unwind(&mut self, cx: &Context<'_>) -> Result<Unwound, Exhausted> {
        for _ in 0..SEGMENTS {
            let Some(going) = self.round.going.take().or_else(|| self.next()) else { return Ok(Unwound::All) };
            match self.inquiry.unwinding.segment(std::slice::from_ref(&going), &cx.budget) {
                Ok(segment) => self.round.follow(segment, &self.nest),
                Err(limit) => {
                    self.round.going = Some(going);
                    return Err(limit);
                }
            }
        }
        Ok(Unwound::Partly)
    }

    /// Who goes on next: those at the first cut point, unless they have gone all rounds.
    fn next(&mut self) -> Option<Arrival> {
        while let Some((rank, arrivals)) = self.round.waiting.pop_first() {
            let arrival = self.inquiry.unwinding.meet(arrivals);
            let (before, head) = self.round.heads.split_at_mut(rank);
            let (head, bound) = (&mut head[0], &mut self.bounds[rank]);
            let is_counted = head.is_exit_excluded && head.condition == Some(arrival.state.condition);
            if head.rounds == *bound && is_counted && head.beyond.is_empty() && *bound < self.most_counted {
                *bound += 1;
            }
            if head.rounds == *bound {
                head.beyond.push(arrival.state.condition);
                continue;
            }
            head.rounds += 1;
            head.most = head.most.max(head.rounds);
            (head.condition, head.is_exit_excluded) = (Some(arrival.state.condition), false);
            before.iter_mut().for_each(|inner| inner.rounds = 0);
            return Some(arrival);
        }
        None
    }

    /// The loops, by rank, in which a path goes on beyond the bound. Stopped by a limit, it goes on there.
    fn look_ahead(&mut self, cx: &Context<'_>) -> Result<Vec<usize>, GaveUp> {
        while let Some(head) = self.round.heads.get(self.round.asked) {
            let beyond = head.beyond.iter().filter(|t| !self.refuted.contains(t)).copied();
            let any = self.inquiry.unwinding.any(beyond);
            match self.inquiry.ask(any) {
                Asked::Never => self.refuted.extend(&head.beyond),
                Asked::Model(_) => self.round.in_progress.push(self.round.asked),
                Asked::Open => return Err(self.inquiry.why_open(cx)),
            }
            self.round.asked += 1;
            if let Some(limit) = cx.budget.turn_over() {
                return Err(GaveUp::Exhausted(limit));
            }
        }
        Ok(std::mem::take(&mut self.round.in_progress))
    }
}
