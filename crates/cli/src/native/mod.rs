//! Confirmation by the machine: a violation's test becomes a C program (`driver`) that the compiler of the machine
//! compiles with the user's file and that a confined child process executes (`machine`).
//!
//! `plan` says what the program is fed and what cannot be told from outside; `verdict` compares what the machine did
//! with what the interpreter did. Decided in `docs/decisions/0008-native-confirmation.md`.

mod blocks;
mod bytes;
mod compile;
pub(crate) mod coverage;
mod driver;
mod environment;
mod implication;
mod locals;
mod machine;
mod objects;
mod plan;
mod quantifiers;
mod sayings;
mod several;
mod standard_input;
mod touches;
mod verdict;
mod words;

use crate::options::{NativeMode, Options};
use crate::property::Property;
use crate::run::Run;
use crate::store::{self, Kind};
use cert::ConfirmedTest;
use cert::native::{Native, NativeState};
use cfront::Harness;
use compile::Sanitizer;
use ir::{CheckKind, Program};
use locals::Sources;
use plan::Plan;

/// Has the machine execute the test of the violation with this number, keeps the driver, and says what came out.
pub(crate) fn of_test(
    run: &Run,
    lowered: &Program,
    property: &Property,
    test: &ConfirmedTest,
    number: usize,
) -> Native {
    let o = &run.options;
    let not_possible = |reason: String| Native { state: NativeState::NotPossible, reason, driver: None };
    let Some(harness) = run.about().harness.clone() else {
        return not_possible("the program is not C".into());
    };
    let kind = test.test().violated.map(|c| lowered.checks[c].kind);
    let sanitizer = kind.map_or(Sanitizer::Nothing, verdict::sanitizer_of);
    let what = match kind {
        Some(kind @ (CheckKind::Uninit | CheckKind::Target | CheckKind::Dangling | CheckKind::PointerPrimitive)) => {
            Some(kind.violated())
        }
        Some(CheckKind::ErrorLabel) => Some("a label is reached"),
        Some(kind) if kind.is_about_arithmetic() && sanitizer == Sanitizer::Nothing => Some(kind.violated()),
        _ => None,
    };
    if let Some(what) = what {
        return not_possible(format!("the machine does not tell that {what}"));
    }
    if o.files.iter().any(|f| f.as_os_str() == cfront::STDIN) {
        return not_possible("standard input can be read once".into());
    }
    if harness.has_contracts {
        return not_possible("contracts are checked or used: only verifiers can do that".into());
    }
    let mut plan = match Plan::new(lowered, test.into(), &harness, Sources::of(o)) {
        Ok(plan) => plan,
        Err(obstacle) => return not_possible(obstacle),
    };
    if sanitizer.knows_objects() || objects::are_asked_for(&harness) {
        plan.has_address_sanitizer();
    }
    let Some(place) = store::place(o, Kind::Driver, number) else {
        return not_possible("there is no directory for its program".into());
    };
    let build = compile::Build::new(o, &plan, &harness, &place, sanitizer);
    if build.has_unnameable() {
        return not_possible(
            "no `#include` can name the program: a quote, a line break or bytes that are no text".into(),
        );
    }
    let text = text(&plan, &harness, property, &build);
    let Some(file) = store::save(o, Kind::Driver, number, &text) else {
        return not_possible(format!("{} cannot be written", place.display()));
    };
    if build.save_headers().is_err() {
        return not_possible("a header that the program includes cannot be written".into());
    }
    let mut native = match reason_not_to_run(o, &harness) {
        Some(reason) => Native::off(reason),
        None => match machine::execute(run, &build) {
            Ok(execution) if sanitizer != Sanitizer::Nothing => {
                verdict::judge_sanitized(&execution, &plan, lowered, test)
            }
            Ok(execution) => verdict::judge(&execution, &plan, lowered, test),
            Err(obstacle) => not_possible(obstacle),
        },
    };
    native.driver = Some(file.display().to_string());
    native
}

/// The driver.
fn text(plan: &Plan<'_>, harness: &Harness, property: &Property, build: &compile::Build) -> String {
    match build.is_single {
        true => driver::text(plan, harness, property, build),
        false => several::text(plan, harness, property, build),
    }
}

/// Running somebody's program is more than looking at it: without being asked only where nothing outside notices. The
/// driver stands in for every function that could make itself noticed, but not for assembly.
fn reason_not_to_run(o: &Options, harness: &Harness) -> Option<String> {
    match o.native {
        NativeMode::Off => Some("--native off".into()),
        NativeMode::On => None,
        NativeMode::Auto if harness.has_assembly => Some("the program contains assembly; --native runs it".into()),
        NativeMode::Auto => None,
    }
}
