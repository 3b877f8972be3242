//! Coverage by the machine: each test of a suite as a C program that is compiled with counters; gcov says what was executed.

use super::locals::Sources;
use super::plan::{Plan, Repeated};
use super::{compile, machine, reason_not_to_run};
use crate::property::Property;
use crate::run::Run;
use crate::store;
use ::driver::coverage::SuiteTest;
use ir::Program;
use report::coverage::{Gcov, merged_gcov};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What was counted, and what was left out.
pub(crate) struct Measured {
    /// Of the tests that could be executed; none if there are none.
    pub(crate) counted: Option<Gcov>,
    /// Why some could not.
    pub(crate) reason: Option<String>,
}

/// How long drivers are written behind the end of the time: whoever watches it waits for the answer no longer than a little more.
const LATE: Duration = Duration::from_millis(500);

/// Writes a driver for each test to its place, and has them compiled, executed and counted where that is allowed.
///
/// # Errors
/// Why nothing can be measured at all.
pub(crate) fn measure(
    run: &Run,
    lowered: &Program,
    property: &Property,
    tests: &[SuiteTest],
    places: &[PathBuf],
) -> Result<Measured, String> {
    let o = &run.options;
    let harness = run.about().harness.clone().ok_or("the program is not C")?;
    let not_run = reason_not_to_run(o, &harness);
    let (mut counts, mut reason) = (Vec::new(), not_run.clone());
    let mut over: Option<Instant> = None;
    for (number, (t, place)) in tests.iter().zip(places).enumerate() {
        if run.budget().exhausted().is_some() && over.get_or_insert_with(Instant::now).elapsed() > LATE {
            reason = Some(format!("the time is over: {} tests are not written as C programs", tests.len() - number));
            break;
        }
        let repeated = Repeated { test: &t.test, overruns: &t.overruns, error: None, longest: driver::coverage::LONG };
        let plan = match Plan::new(lowered, repeated, &harness, Sources::of(o)) {
            Ok(plan) => plan,
            Err(why) => {
                reason.get_or_insert(why);
                continue;
            }
        };
        let build = compile::Build::new(o, &plan, &harness, place, compile::Sanitizer::Nothing);
        let driver = super::text(&plan, &harness, property, &build);
        if let Err(failure) = store::write(place, &driver) {
            reason.get_or_insert(failure.message);
            continue;
        }
        if build.save_headers().is_err() {
            reason.get_or_insert_with(|| "a header that the program includes cannot be written".into());
            continue;
        }
        if not_run.is_some() || run.budget().exhausted().is_some() {
            reason.get_or_insert_with(|| "the time is over".into());
            continue;
        }
        // Without being asked for, what writes the counters early is not linked.
        match machine::measure(run, &build.with(&["--coverage", "-Wl,-u,__gcov_dump"])) {
            Ok(counted) => counts.push(counted),
            Err(why) => {
                reason.get_or_insert(why);
            }
        }
    }
    let drivers: Vec<&str> = places.iter().filter_map(|p| p.file_name()?.to_str()).collect();
    let is_wanted = |file: &str| {
        let name = Path::new(file).file_name().and_then(|n| n.to_str()).unwrap_or(file);
        !drivers.contains(&name) && !file.starts_with("/usr/")
    };
    let counted = if counts.is_empty() { None } else { Some(merged_gcov(&counts, is_wanted)?) };
    Ok(Measured { counted, reason })
}
