//! What a run is doing now, as a line for people and one of `--progress json`.

use crate::memory;
use crate::options::Options;
use crate::run::Run;
use cert::status::State;
use driver::Sought;
use serde::Serialize;
use std::fmt;

/// A line of `--progress json`.
#[derive(Serialize)]
pub(super) struct Now {
    seconds: f64,
    phase: &'static str,
    engine: String,
    /// `file:line` of the check that is searched for, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    /// Checks that are searched for at once.
    sought: usize,
    checks: Checks,
    iterations: u64,
    regions: u64,
    tests: u64,
    solver_calls: u64,
    queries: u64,
    memory_mb: u64,
    limits: Limits,
}

impl Now {
    /// Of a run of several parts, what the part does that has no answer yet.
    pub(super) fn of(run: &Run) -> Now {
        let checks = Checks::of(run);
        let working = run.parts().into_iter().find(|part| part.about().outcome.is_none());
        let part: &Run = working.as_deref().unwrap_or(run);
        let live = part.progress.live().clone();
        let about = part.about();
        let (at, sought) = match (live.sought, &about.question) {
            (Sought::One(check), Some((program, _))) => {
                let pos = program.checks[check].pos;
                (Some(format!("{}:{}", program.sources.name(pos.file), pos.line)), 1)
            }
            (Sought::One(_), None) => (None, 1),
            (Sought::Several(n), _) => (None, n),
            (Sought::Nothing, _) => (None, 0),
        };
        let c = live.counters;
        Now {
            seconds: part.started.elapsed().as_secs_f64(),
            phase: live.phase,
            engine: if live.engine.is_empty() { about.engine.clone() } else { live.engine.into() },
            at,
            sought,
            checks,
            iterations: c.iterations,
            regions: c.regions,
            tests: c.tests,
            solver_calls: c.solver_calls,
            queries: c.queries,
            memory_mb: memory::resident().unwrap_or(0) / 1_000_000,
            limits: Limits::of(&part.options),
        }
    }

    /// Who works on what; or what else is being done.
    fn work(&self) -> String {
        match (self.phase, &self.at, self.sought) {
            ("searching", Some(at), _) => format!("{} on {at}", self.engine),
            ("searching", None, n) if n > 1 => format!("{} on {n} checks", self.engine),
            ("searching", ..) => self.engine.clone(),
            (phase, ..) => phase.into(),
        }
    }
}

/// `3 of 7 checks decided · dash on main.c:12 · 4 of 60 s · …`, what matters most first: a narrow terminal cuts the rest.
impl fmt::Display for Now {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_memory = self.limits.memory_mb.map_or(String::new(), |most| format!(" of {most}"));
        let parts = [
            self.checks.to_string(),
            self.work(),
            format!("{:.0} of {:.0} s", self.seconds, self.limits.seconds),
            format!("{} iterations", self.iterations),
            format!("{} tests", self.tests),
            format!("{}{of_memory} MB", self.memory_mb),
        ];
        let said: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        f.write_str(&said.join(" · "))
    }
}

/// How many checks of the run are known to be what.
#[derive(Serialize, Clone, Copy, Default)]
struct Checks {
    proved: usize,
    violated: usize,
    open: usize,
}

impl Checks {
    /// Those of a run of several parts are theirs.
    fn of(run: &Run) -> Checks {
        let parts = run.parts();
        let mut checks = Checks::default();
        let mut count = |of: &Run| {
            for site in &of.progress.live().sites {
                let known = match site.state {
                    State::Proved => &mut checks.proved,
                    State::Violated => &mut checks.violated,
                    State::Open
                    | State::BehindUntranslated
                    | State::BehindCalls
                    | State::Excluded
                    | State::Unconfirmed => &mut checks.open,
                };
                *known += 1;
            }
        };
        if parts.is_empty() {
            count(run)
        } else {
            parts.iter().for_each(|part| count(part))
        }
        checks
    }
}

/// Nothing as long as the checks are not known.
impl fmt::Display for Checks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checks { proved, violated, open } = *self;
        let decided = proved + violated;
        match decided + open {
            0 => return Ok(()),
            1 => write!(f, "{decided} of 1 check decided")?,
            all => write!(f, "{decided} of {all} checks decided")?,
        }
        if violated > 0 { write!(f, " ({violated} violated)") } else { Ok(()) }
    }
}

/// What ends the run.
#[derive(Serialize, Clone, Copy)]
struct Limits {
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory_mb: Option<u64>,
}

impl Limits {
    fn of(o: &Options) -> Limits {
        Limits { seconds: o.time_limit.as_secs_f64(), memory_mb: o.memory_limit.map(|bytes| bytes / 1_000_000) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_what_is_decided_and_what_is_worked_on() {
        let none = Checks::default();
        let now = |checks, phase, at: Option<&str>, sought| Now {
            seconds: 4.2,
            phase,
            engine: "dash".into(),
            at: at.map(Into::into),
            sought,
            checks,
            iterations: 9,
            regions: 0,
            tests: 20,
            solver_calls: 0,
            queries: 0,
            memory_mb: 38,
            limits: Limits { seconds: 60.0, memory_mb: Some(2000) },
        };
        let said = [
            now(none, "reading the program", None, 0),
            now(Checks { open: 1, ..none }, "searching", Some("main.c:12"), 1),
            now(Checks { proved: 2, violated: 1, open: 4 }, "searching", None, 4),
            now(Checks { proved: 3, violated: 0, open: 4 }, "checking the proof", Some("main.c:12"), 1),
        ];
        expect_test::expect![[r#"
            reading the program · 4 of 60 s · 9 iterations · 20 tests · 38 of 2000 MB
            0 of 1 check decided · dash on main.c:12 · 4 of 60 s · 9 iterations · 20 tests · 38 of 2000 MB
            3 of 7 checks decided (1 violated) · dash on 4 checks · 4 of 60 s · 9 iterations · 20 tests · 38 of 2000 MB
            3 of 7 checks decided · checking the proof · 4 of 60 s · 9 iterations · 20 tests · 38 of 2000 MB
        "#]]
        .assert_eq(&said.map(|now| format!("{now}\n")).concat());
    }
}
