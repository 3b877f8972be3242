//! `attest test`: tests that cover a program, in the formats of several tools; what no test covers is proved infeasible or said to
//! be open.

mod conditions;
mod formats;
mod suite;

pub(crate) use formats::ktest;

use crate::console;
use crate::exit::{Exit, Failure};
use crate::host::Host;
use crate::native;
use crate::options::{Cover, Format};
use crate::reports;
use crate::run::Run;
use crate::session;
use driver::coverage::{Coverage, Goal, SuiteTest, Wish, cover};
use exec::Ended;
use ir::Program;
use report::coverage::{self as said, GoalRow, Standing, TestRow};
use suite::Suite;

/// One run.
pub(crate) fn test(run: &Run) -> Result<Exit, Failure> {
    let o = &run.options;
    let engine = session::engine(o)?;
    run.about().engine = engine.name.into();
    let (lowered, property) = session::lowered(run)?;
    // What is asked about from here on are other programs.
    run.about().question = None;
    if o.cover == Cover::Mcdc && lowered.decisions.is_none() {
        return Err(Failure::usage("--cover mcdc is about the conditions of programs in C"));
    }
    let mut suite = Suite::open(o, &property, &lowered, run.about().origin.clone())?;
    let (settings, host) = (session::settings(o, &property)?, Host::new(run, &property));
    let driver = driver::Run::new(&settings, engine, &run.progress, &host);
    let wish = Wish { cover: o.cover, path_length: o.counterexample.path_length };
    let covered = cover(&driver, &lowered, wish, &mut |t: &SuiteTest| suite.add(t));
    run.phase("writing the tests");
    suite.finish(&covered.tests)?;
    let places: Vec<_> = (1..=covered.tests.len()).map(|n| suite.place(n, "test.c")).collect();
    let measured = native::coverage::measure(run, &lowered, &property, &covered.tests, &places);
    let document = document(run, &lowered, &covered, &suite, measured);
    reports::coverage::write(run, &covered, &document, || suite.zipped(covered.tests.len()));
    run.phase("answering");
    if !run.claim_answer() {
        return Ok(Exit::Unknown);
    }
    run.progress.live().sites.clear();
    if let Err(failure) = run.write_stats(&run.stats(document.verdict.clone(), "none")) {
        console::complain(&failure.message);
    }
    console::out(&match o.format {
        Format::Json => report::json::text(&document),
        _ if o.quiet => format!("verdict: {}\n", document.verdict),
        _ => document.text(o.verbose),
    })?;
    Ok(if document.count(Standing::Open) == 0 { Exit::Ok } else { Exit::Unknown })
}

fn document(
    run: &Run,
    lowered: &Program,
    c: &Coverage,
    suite: &Suite<'_>,
    measured: Result<native::coverage::Measured, String>,
) -> said::Coverage {
    let (gcov, gcov_reason) = match measured {
        Ok(m) => (m.counted, m.reason),
        Err(why) => (None, Some(why)),
    };
    let goals: Vec<GoalRow> = match run.options.cover {
        Cover::Mcdc => conditions::rows(c),
        _ => (0..c.goals.len()).map(|i| row(c, i)).collect(),
    };
    let open = goals.iter().filter(|g| g.standing == Standing::Open).count();
    let verdict = match open {
        0 => "done".into(),
        1 => "unknown(1 goal is open)".into(),
        n => format!("unknown({n} goals are open)"),
    };
    said::Coverage {
        file: run.options.shown_files(),
        cover: words(run.options.cover),
        goals,
        tests: (1..).zip(&c.tests).map(|(n, t)| test_row(lowered, suite, n, t)).collect(),
        directory: suite.dir().display().to_string(),
        executed: c.executed,
        notes: notes(run, lowered, c),
        gcov,
        gcov_reason,
        seconds: run.started.elapsed().as_secs_f64(),
        verdict,
    }
}

fn words(cover: Cover) -> &'static str {
    match cover {
        Cover::Nodes => "nodes",
        Cover::Edges => "edges",
        Cover::Branches => "branches",
        Cover::Mcdc => "conditions (MC/DC)",
        Cover::Paths => "paths",
        Cover::AbstractStates => "abstract states",
        Cover::Errors => "errors",
    }
}

fn row(c: &Coverage, i: usize) -> GoalRow {
    let (p, goal) = (&c.program, &c.goals[i]);
    let what = match goal {
        Goal::Node(q, _) => format!("in {}", p.proc(*q).name),
        Goal::Edge(q, e) => said::edge(p, *q, *e),
        Goal::Path(edges) => said::path(p, edges),
        Goal::State(l, state) => said::state(p, *l, state),
        Goal::Shape(l, _, s) => said::shape(p, *l, s),
        Goal::Check(check) => said::check(p, *check),
        Goal::Decides(d) => said::condition(p, d.decision(p), d.condition),
    };
    let (standing, why) = match &c.standing[i] {
        driver::coverage::Standing::Covered => (Standing::Covered, None),
        driver::coverage::Standing::Infeasible => (Standing::Infeasible, None),
        driver::coverage::Standing::Open(why) => (Standing::Open, Some(why.clone())),
    };
    let pos = goal.pos(p);
    GoalRow { pos, at: p.sources.show(pos), what, standing, tests: conditions::tests_of(c, i), why }
}

fn test_row(lowered: &Program, suite: &Suite<'_>, number: usize, t: &SuiteTest) -> TestRow {
    let inputs = report::answer::inputs(lowered, &t.test);
    let ends = match &t.ended {
        Ended::Exit { .. } => None,
        Ended::Error { .. } => Some("it violates a check".to_string()),
        Ended::Blocked { .. } => Some("it ends before the end of the program".into()),
        Ended::Unknown { reason } => Some(reason.clone()),
        Ended::StepLimit | Ended::Stopped(_) => Some("it was cut: the program runs on".into()),
        Ended::InvalidAccess { pos, .. } => {
            Some(format!("it ends at an access outside every object at {}", lowered.sources.show(*pos)))
        }
    };
    let inputs = inputs.iter().map(|i| format!("{} = {}", i.what, i.value)).collect();
    TestRow { file: suite.name(number), inputs, covers: t.covers.len(), ends }
}

/// What belongs to the numbers.
fn notes(run: &Run, lowered: &Program, c: &Coverage) -> Vec<String> {
    let mut out = Vec::new();
    if c.is_cut {
        out.push(format!("paths of more than {} locations are no goals", run.options.counterexample.path_length));
    }
    if !c.assumed_away.is_empty() {
        let places: Vec<String> = c.assumed_away.iter().map(|&p| lowered.sources.show(p)).collect();
        out.push(format!("proofs assume that no access outside of objects is made at {}", places.join(", ")));
    }
    if c.standing.contains(&driver::coverage::Standing::Infeasible) {
        out.extend(report::assumptions_of(lowered).into_iter().map(|line| format!("proofs assume: {line}")));
    }
    out.extend(run.about().unsupported.iter().map(|u| format!("not translated: {u}")));
    out
}
