//! Engines in turns (`engines::portfolio`). Each goes on where its last turn has ended, if it can: what a turn has cost is not
//! lost.

use crate::accesses::Decision;
use crate::attempts::Wholes;
use crate::facts::Pools;
use crate::forms::Forms;
use crate::run::{Run, TurnLimits};
use base::{Contribution, Exhausted};
use cert::{Reason, Verdict};
use engines::EngineInfo;
use engines::portfolio::{Schedule, Turn};
use ir::Program;
use prepare::guard::Guards;
use std::rc::Rc;

/// Somebody who takes turns, between them.
struct Member<'a> {
    turn: Turn,
    engine: &'static EngineInfo,
    limits: TurnLimits,
    forms: Forms<'a>,
    done: Contribution,
}

/// Searches until some engine has a verdict. Where none has, the reason is that of the first that gives up, or else of the
/// last.
pub(crate) fn decide(run: &Run<'_>, lowered: &Program, guards: &mut Guards) -> Decision {
    let mut schedule = Schedule::new(lowered, &run.settings.portfolio);
    let mut wholes = Wholes::default();
    let pools = run.settings.portfolio.shares_facts().then(|| Rc::new(Pools::new(&run.settings.portfolio)));
    let first = Member::new(run, lowered, schedule.first(), &mut wholes, pools.clone());
    schedule.procedures_are_kept(first.forms.program());
    let mut members: Vec<Member<'_>> = vec![first];
    let mut open: Option<(Decision, bool)> = None;
    while let Some(turn) = schedule.next_turn() {
        let at = members.iter().position(|m| m.turn.is_of_same(&turn)).unwrap_or_else(|| {
            members.push(Member::new(run, lowered, turn, &mut wholes, pools.clone()));
            members.len() - 1
        });
        if let Some(pools) = &pools {
            pools.begin_turn(at);
        }
        run.progress.turn_of(turn.engine);
        let decision = members[at].take(run, &turn, guards);
        let lemmas = |i| pools.as_ref().map_or(0, |pools| pools.given_by(i));
        if pools.as_ref().is_some_and(|pools| pools.has_news()) {
            schedule.facts_came();
        }
        let done = members.iter().enumerate().map(|(i, m)| Contribution { lemmas: lemmas(i), ..m.done });
        run.progress.contributed(done.collect());
        let why = match &decision.verdict {
            Verdict::Unknown(why) if !run.is_for_another_translation(why) => why,
            _ => return decision,
        };
        schedule.spent(&turn, members[at].done.effort);
        if let Some(limit) = run.exhausted() {
            return Decision { verdict: Verdict::Unknown(Reason::Limit(limit)), ..decision };
        }
        let is_over = match why {
            Reason::Limit(Exhausted::Effort) => false,
            Reason::Limit(Exhausted::Iterations) => turn.iterations.is_none(),
            _ => true,
        };
        if is_over {
            schedule.gave_up(&turn);
        }
        if members[at].limits.budget.is_at_last_questions() {
            schedule.is_at_last_questions(&turn);
        }
        open = open.filter(|(_, is_over)| *is_over).or(Some((decision, is_over)));
    }
    open.expect("the first engine has a turn").0
}

impl<'a> Member<'a> {
    fn new(
        run: &Run<'_>,
        lowered: &'a Program,
        turn: Turn,
        wholes: &mut Wholes,
        pools: Option<Rc<Pools>>,
    ) -> Member<'a> {
        let engine = engines::find(turn.engine).expect("who has turns is in the registry");
        let budget = run.budget().for_engine(engine.resumes.turn_ends());
        let limits = TurnLimits::new(budget, turn.form.unwrap_or(engine.form), &turn, pools);
        let forms = Forms::new(&run.with(engine, &limits), lowered, wholes);
        let done = Contribution { engine: engine.name, ..Contribution::default() };
        Member { turn, engine, limits, forms, done }
    }

    fn take(&mut self, run: &Run<'_>, turn: &Turn, guards: &mut Guards) -> Decision {
        self.limits.budget.allow(turn.effort);
        self.limits.sharing.set(turn.sharing);
        self.limits.budget.max_iterations = [run.settings.max_iterations, turn.iterations].into_iter().flatten().min();
        let decision = self.forms.search(&run.with(self.engine, &self.limits), guards);
        self.done.turns += 1;
        self.done.effort = self.limits.budget.spent();
        self.done.has_answered = !matches!(decision.verdict, Verdict::Unknown(_));
        decision
    }
}
