//! One search: the engine runs, and what it says is confirmed.

use crate::beside::Beside;
use crate::checks;
use crate::confirm::{Refused, confirm_proof, confirm_proof_within, confirm_test};
use crate::contracts;
use crate::facts::{Assumed, Checking};
use crate::host::SearchEvents;
use crate::judge::Judge;
use crate::parked::Parked;
use crate::progress::Progress;
use crate::run::Run;
use crate::simpler::simpler;
use crate::smaller::smaller;
use base::{Exhausted, Phase, Stats, TurnEnds};
use cert::status::{self, State};
use cert::{CheckedProof, Reason, Verdict};
use engines::portfolio::Sharing;
use engines::{Config, Context, Engine, Event, EventSink, Facts, GaveUp, Outcome, Session};
use evidence::Proof;
use ir::{CheckId, LocKind, ProcId, Program, ProgramPoint};
use prepare::{Prepared, Relation};
use std::collections::HashSet;
use std::rc::Rc;

/// What the check of a proof may cost before others have a turn, however short the search was: two seconds.
const PATIENCE: u64 = 2_000_000;

/// Searches, and has the outcome confirmed. A test that is refused is no verdict.
pub(crate) fn search_once(
    run: &Run<'_>,
    lowered: &Program,
    prepared: &Rc<Prepared>,
    max_iterations: Option<u64>,
) -> Result<Verdict, Refused> {
    let program = &prepared.program;
    run.progress.searching(lowered);
    let Searched { outcome, accepted, effort } = match run
        .turn
        .and_then(|turn| turn.unchecked_of(prepared).map(|proof| (turn, proof)))
    {
        Some((turn, proof)) => Searched { outcome: Outcome::pass(proof), accepted: None, effort: turn.budget.spent() },
        None => search(run, lowered, prepared, max_iterations),
    };
    if let (Outcome::Pass(_), Some(proof)) = (&outcome, accepted) {
        return Ok(Verdict::Pass(proof));
    }
    match outcome {
        Outcome::Fail(candidate) => {
            run.progress.phase("executing the test");
            let _lap = run.progress.watch.phase(Phase::Check);
            let test = confirm_test(run, lowered, program, &candidate)?;
            Ok(Verdict::Fail(simpler(run, lowered, test, effort)))
        }
        Outcome::Pass(proof) => {
            run.progress.phase("checking the proof");
            let _lap = run.progress.watch.phase(Phase::Check);
            Ok(checked(run, prepared, *proof, effort).map_or_else(
                |why| {
                    if !why.is_our_bug() {
                        status::learn(&mut run.progress.live().sites, |_| State::Excluded);
                    }
                    Verdict::Unknown(why)
                },
                Verdict::Pass,
            ))
        }
        Outcome::Unknown { why, .. } => Ok(Verdict::Unknown(reason(why))),
    }
}

/// Has the proof checked, a smaller one if there is one. Where engines take turns, a check that takes as long as the engine has had
/// in all ends its turn: another may have a proof that is checked within a moment. The check has twice as much when it is the engine's
/// turn again.
fn checked(run: &Run<'_>, prepared: &Rc<Prepared>, proof: Proof, effort: u64) -> Result<CheckedProof, Reason> {
    let program = &prepared.program;
    let small = smaller(run, program, &proof, effort);
    let Some(turn) = run.turn else {
        let small = small.and_then(|small| confirm_proof(run, program, small).ok());
        return small.map_or_else(|| confirm_proof(run, program, proof), Ok);
    };
    let budget = run.budget().for_engine(TurnEnds::Anywhere);
    budget.allow(Some(effort.max(PATIENCE)));
    let small = small.and_then(|small| confirm_proof_within(run, program, small, &budget).ok());
    let answer = small.map_or_else(|| confirm_proof_within(run, program, proof.clone(), &budget), Ok);
    turn.budget.charge(budget.spent());
    if let Err(Reason::Limit(Exhausted::Effort)) = answer {
        turn.budget.allow(Some(0));
        turn.keep_unchecked(prepared.clone(), proof);
    }
    answer
}

/// What a search has come to.
struct Searched {
    outcome: Outcome,
    /// The proof that it has shown to the checker, if that is its answer.
    accepted: Option<CheckedProof>,
    /// What it has cost.
    effort: u64,
}

fn search(run: &Run<'_>, lowered: &Program, prepared: &Rc<Prepared>, max_iterations: Option<u64>) -> Searched {
    let Run { progress, host, .. } = *run;
    let further = progress.further_iterations();
    if further == Some(0) {
        let outcome = Outcome::unknown(GaveUp::Exhausted(Exhausted::Iterations));
        return Searched { outcome, accepted: None, effort: 0 };
    }
    let mut budget = run.search_budget();
    budget.max_iterations = [budget.max_iterations, max_iterations, further].into_iter().flatten().min();
    let of_turn = run.turn.and_then(|turn| turn.conflicts);
    let conflict_limit = further.map(|_| checks::CONFLICTS).or(of_turn);
    let solvers =
        solver::EngineSolvers(solver::Config { budget: budget.clone(), conflict_limit, ..solver::Config::default() });
    let mut events = Counted { progress, inner: host.events(lowered, prepared) };
    let others = Beside(*run);
    // They search as engines in turns do.
    let beside = (run.turn.is_some() && run.may_ask_others()).then_some(&others as &dyn engines::Beside);
    let judge = Judge::new(run, &prepared.program, &budget);
    let mut context =
        Context { budget, solvers: &solvers, events: &mut events, stats: Stats::default(), beside, judge: None };
    let pool = run.turn.and_then(|turn| turn.pool(prepared));
    let parked = run.turn.and_then(|turn| turn.parked_of(prepared));
    let known = parked.as_ref().map_or(Assumed::NOTHING, |p| p.assumed.clone());
    let assumed = match &pool {
        Some(pool) if run.turn.is_some_and(|turn| turn.sharing.get() == Sharing::Takes) => {
            let cross_check = run.settings.cross_check.clone();
            pool.assumed(known, &Checking { budget: &context.budget, cross_check })
        }
        _ => known,
    };
    let mut begun = match parked.filter(|p| p.assumed.lemmas == assumed.lemmas) {
        Some(parked) => {
            progress.resume_attempt(&parked.counted);
            parked
        }
        None => begin(run, prepared, assumed, further.is_some(), &context),
    };
    // A proof about the program with what others have proved is not shown alone.
    context.judge = (begun.assumed.lemmas == 0).then_some(&judge as &dyn engines::Judge);
    let mut outcome = begun.session.go_on(&mut context);
    if let (Outcome::Pass(proof), Some(pool)) = (&mut outcome, &pool) {
        proof.lemmas = pool.lemmas(&begun.assumed);
    }
    let found: &[ProgramPoint] = match &outcome {
        Outcome::Unknown { excluded, .. } => excluded,
        Outcome::Fail(_) | Outcome::Pass(_) => &[],
    };
    status::learn(&mut progress.live().sites, excluded(prepared, found));
    progress.count(&context.stats);
    begun.counted = context.stats;
    let effort = context.budget.spent();
    events.inner.finish();
    if let Some(turn) = run.turn
        && matches!(outcome, Outcome::Unknown { why: GaveUp::Exhausted(_), .. })
    {
        turn.park(begun);
    }
    Searched { outcome, accepted: judge.accepted(), effort }
}

fn begin(run: &Run<'_>, prepared: &Rc<Prepared>, assumed: Assumed, is_further: bool, context: &Context<'_>) -> Parked {
    let Run { settings, progress, host, .. } = *run;
    let mut config = Config {
        seed: settings.seed,
        summaries: settings.summaries,
        ase: run.ase(),
        domain: settings.domain,
        counterexample: settings.counterexample,
        ..Config::default()
    };
    if let Some(memory) = host.memory().filter(|_| run.engine.takes_contracts) {
        config.kept = Rc::new(contracts::recalled(memory, assumed.program(prepared)));
    }
    let tests = host.tests(&prepared.program, config.max_steps, is_further);
    if let Some(tests) = &tests {
        config.tests = tests.exchange();
    }
    if let Some(pool) = run.turn.and_then(|turn| turn.pool(prepared)) {
        config.facts = Facts::of(pool);
    }
    progress.begin_attempt();
    let session = match run.engine.resumes.begin() {
        Some(begin) => begin(assumed.program(prepared), &config, context),
        None => Box::new(Anew { run: run.engine.run, prepared: prepared.clone(), assumed: assumed.clone(), config }),
    };
    Parked { session, prepared: prepared.clone(), assumed, tests, counted: Stats::default() }
}

/// An engine that begins anew in each turn.
struct Anew {
    run: Engine,
    prepared: Rc<Prepared>,
    assumed: Assumed,
    config: Config,
}

impl Session for Anew {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        (self.run)(self.assumed.program(&self.prepared), &self.config, cx)
    }
}

/// Counts iterations for all who look at the progress.
struct Counted<'a> {
    progress: &'a Progress,
    inner: Box<dyn SearchEvents + 'a>,
}

impl EventSink for Counted<'_> {
    fn event(&mut self, event: &Event) {
        if let Event::Iteration(stats) = event {
            self.progress.count(stats);
        }
        self.inner.event(event);
    }

    fn wants_details(&self) -> bool {
        self.inner.wants_details()
    }
}

/// What a search without an answer knows of each check: excluded are those of which every copy is, by the search or
/// because preparation has found it out of reach. Where raise edges lead, no check stands.
fn excluded(prepared: &Prepared, excluded: &[ProgramPoint]) -> impl Fn(CheckId) -> State + use<> {
    let excluded: HashSet<ProgramPoint> = excluded.iter().copied().collect();
    let mut open = HashSet::new();
    let mut otherwise = State::Excluded;
    for (proc, p) in (0..).map(ProcId).zip(&prepared.program.procs) {
        let points = p.loc_ids().map(|loc| ProgramPoint { proc, loc });
        for at in points.filter(|at| !excluded.contains(at)) {
            let relation = prepared.origins.loc(at.proc, at.loc).relation;
            match p.loc(at.loc).kind {
                LocKind::Error(check) => open.extend((relation == Relation::At).then_some(check)),
                LocKind::Unknown(_) if relation == Relation::Raised => {}
                LocKind::Unknown(_) => otherwise = otherwise.min(behind(relation)),
                LocKind::Plain => {}
            }
        }
    }
    move |check| if open.contains(&check) { State::Open } else { otherwise }
}

/// What is known of checks that an execution may only come to beyond a place where translation, or preparation, has ended it.
fn behind(end: Relation) -> State {
    match end {
        Relation::Cut(_) => State::BehindCalls,
        _ => State::BehindUntranslated,
    }
}

fn reason(why: GaveUp) -> Reason {
    match why {
        GaveUp::Exhausted(limit) => Reason::Limit(limit),
        GaveUp::Untranslated(what) => Reason::Unsupported(what),
        GaveUp::Method(what) => Reason::GaveUp(what),
    }
}
