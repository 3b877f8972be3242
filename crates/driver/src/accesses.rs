//! Where a violation needs an access outside every live object: the search goes on without it (`prepare::guard`).
//!
//! Touching an object that has ended, or none at all, is undefined behaviour: the paths that do so are assumed away, and
//! what is found then, a proof as well, is the answer. Running over the end of an object is what some programs do on
//! purpose, so a violation that does is an answer; but one that does not is the better one, and is looked for for a while.

use crate::attempts::Attempt;
use crate::confirm::Refused;
use crate::run::Run;
use crate::search::search_once;
use base::Phase;
use cert::{ConfirmedTest, Verdict};
use ir::Program;
use prepare::guard::{Guard, Guards};
use prepare::{ExpandLimits, Preparation, Prepared, Wishes, fix_layout};
use std::rc::Rc;

/// Guards of one run: each costs another search.
const MAX_GUARDS: usize = 40;
/// Searches for a violation that stays inside of its objects, and what each may cost.
const CLEAN_SEARCHES: usize = 4;
const CLEAN_ITERATIONS: u64 = 100;
/// What a search for a violation in our own layout may cost, where one was found that needs another: so many times the
/// iterations that have been made until then, and at least these. The turn of an engine ends it as well.
const LAYOUT_FACTOR: u64 = 3;
const LAYOUT_ITERATIONS: u64 = 300;

/// A verdict and the program that it is about.
pub(crate) struct Decision {
    pub(crate) verdict: Verdict,
    pub(crate) prepared: Rc<Prepared>,
}

/// Searches until a violation or a proof does without undefined behaviour. `guards` are those of earlier attempts.
pub(crate) fn decide(run: &Run<'_>, lowered: &Program, attempt: &mut Attempt, guards: &mut Guards) -> Decision {
    let Attempt { prepared, limits, max_iterations, .. } = attempt;
    let (limits, max_iterations) = (*limits, *max_iterations);
    let form = prepared.preparation.form;
    let prepare = |guards: &Guards| {
        let _lap = run.progress.watch.phase(Phase::Prepare);
        prepare::prepare(
            lowered,
            &Wishes { preparation: Preparation { guards: guards.clone(), ..Preparation::of(form) }, limits },
        )
    };
    if prepared.preparation.guards != *guards {
        *prepared = Rc::new(prepare(guards));
    }
    loop {
        let verdict = match search_once(run, lowered, prepared, max_iterations) {
            Err(Refused::Access { pos, addr }) => {
                let guard = Guard::against_access(lowered, guards, pos, addr);
                match guard.filter(|_| guards.len() < MAX_GUARDS && run.exhausted().is_none()) {
                    Some(guard) => {
                        guards.insert(guard);
                        *prepared = Rc::new(prepare(guards));
                        continue;
                    }
                    None => Verdict::Unknown(Refused::Access { pos, addr }.reason(&lowered.sources)),
                }
            }
            Err(Refused::Layout(why)) if run.is_for_another_translation(&why) => Verdict::Unknown(why),
            Err(Refused::Layout(why)) => {
                let sites = run.progress.live().sites.clone();
                let elsewhere = violation_in_our_layout(run, lowered, guards, prepared, &limits);
                run.progress.live().sites = sites;
                elsewhere.map_or(Verdict::Unknown(why), Verdict::Fail)
            }
            Err(refused) => Verdict::Unknown(refused.reason(&lowered.sources)),
            Ok(Verdict::Fail(test)) if !test.overruns().is_empty() => {
                let search = |p: &Rc<Prepared>| {
                    let limit = max_iterations.unwrap_or(CLEAN_ITERATIONS).min(CLEAN_ITERATIONS);
                    search_once(run, lowered, p, Some(limit))
                };
                // What is excluded without those accesses is not excluded.
                let sites = run.progress.live().sites.clone();
                let clean = clean_violation(run, lowered, &test, guards, &prepare, search);
                run.progress.live().sites = sites;
                Verdict::Fail(clean.unwrap_or(test))
            }
            Ok(verdict) => verdict,
        };
        return Decision { verdict, prepared: prepared.clone() };
    }
}

/// A violation that does not need another layout of the objects in memory than ours; whether it needs ours is looked at
/// when it is confirmed.
fn violation_in_our_layout(
    run: &Run<'_>,
    lowered: &Program,
    guards: &Guards,
    refused: &Prepared,
    limits: &ExpandLimits,
) -> Option<ConfirmedTest> {
    let fixed = Rc::new({
        let _lap = run.progress.watch.phase(Phase::Prepare);
        let preparation = Preparation { guards: guards.clone(), ..Preparation::of(refused.preparation.form) };
        prepare::prepare(&fix_layout(lowered), &Wishes { preparation, limits: *limits })
    });
    let spent = run.progress.live().counters.iterations;
    let found = search_once(run, lowered, &fixed, Some((spent * LAYOUT_FACTOR).max(LAYOUT_ITERATIONS)));
    match found {
        Ok(Verdict::Fail(test)) => Some(test),
        Ok(Verdict::Pass(_) | Verdict::Unknown(_)) | Err(_) => None,
    }
}

/// A violation without the accesses behind objects that the known one has. A proof that there is none says nothing: it
/// would be one about the program without those accesses.
fn clean_violation(
    run: &Run<'_>,
    lowered: &Program,
    known: &ConfirmedTest,
    guards: &Guards,
    prepare: &impl Fn(&Guards) -> Prepared,
    search: impl Fn(&Rc<Prepared>) -> Result<Verdict, Refused>,
) -> Option<ConfirmedTest> {
    let mut guards = guards.clone();
    let mut overruns = known.overruns().to_vec();
    for _ in 0..CLEAN_SEARCHES {
        let before = guards.len();
        for o in overruns {
            guards.extend(Guard::against_overrun(lowered, &guards, o.pos, o.addr));
        }
        if guards.len() == before || run.exhausted().is_some() {
            return None;
        }
        overruns = match search(&Rc::new(prepare(&guards))) {
            Ok(Verdict::Fail(test)) if test.overruns().is_empty() => return Some(test),
            Ok(Verdict::Fail(test)) => test.overruns().to_vec(),
            Err(Refused::Access { pos, addr }) => {
                guards.extend(Guard::against_access(lowered, &guards, pos, addr));
                Vec::new()
            }
            Ok(Verdict::Pass(_) | Verdict::Unknown(_)) | Err(Refused::Layout(_) | Refused::Test(_)) => return None,
        };
    }
    None
}
