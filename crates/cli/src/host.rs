//! The world outside of a run, as the driver sees it: files, the terminal, clocks, the machine.

use crate::beside::Beside;
use crate::cache::{Cache, CacheChoice};
use crate::console;
use crate::events::Sink;
use crate::kept::Kept;
use crate::native;
use crate::options::{Format, Options};
use crate::property::Property;
use crate::reports;
use crate::run::{Path, Run};
use crate::store::{self, Kind};
use crate::suite::{Names, Suite};
use base::Budget;
use cert::native::Native;
use cert::{CheckedProof, ConfirmedTest};
use driver::{SearchEvents, TestsInUse};
use engines::Exchange;
use exec::Accesses;
use ir::Program;
use prepare::Prepared;
use report::changed;
use report::dependence::Dependence;
use report::provenance::Provenance;
use report::recorder::Recorder;
use report::slice::Slice;
use std::rc::Rc;
use std::time::Duration;

/// One run's.
pub(crate) struct Host<'a> {
    pub(crate) run: &'a Run,
    pub(crate) property: &'a Property,
    memory: Option<Box<dyn driver::Memory>>,
    beside: Option<Beside>,
}

impl<'a> Host<'a> {
    pub(crate) fn new(run: &'a Run, property: &'a Property) -> Host<'a> {
        let beside = Beside::of(&run.options);
        let named = match &run.options.cache {
            Some(CacheChoice::In(dir)) => Some(dir.as_path()),
            Some(CacheChoice::None) | None => beside.as_ref().map(Beside::cache),
        };
        let o = &run.options;
        let cache = |dir| Box::new(Cache::new(dir, o.cache_size, effort(o))) as Box<dyn driver::Memory>;
        let memory = named.map(cache).or_else(|| Kept::of(o).map(|kept| Box::new(kept) as Box<dyn driver::Memory>));
        Host { run, property, memory, beside }
    }
}

impl driver::Host for Host<'_> {
    fn events<'a>(&'a self, lowered: &'a Program, prepared: &'a Prepared) -> Box<dyn SearchEvents + 'a> {
        Box::new(Sink::new(self.run, Provenance::new(lowered, prepared)))
    }

    fn tests(&self, program: &Program, max_steps: u64, is_further: bool) -> Option<Box<dyn TestsInUse>> {
        let origin = self.run.about().origin.clone();
        let names = if is_further { Names::Taken } else { Names::Free };
        let suite = Suite::open(&self.run.options, program, origin, exec::Limits::steps(max_steps), names);
        let opened = suite.and_then(|suite| suite.map(InUse::new).transpose());
        let in_use = opened.unwrap_or_else(|failure| {
            console::complain(&failure.message);
            None
        });
        in_use.map(|t| Box::new(t) as Box<dyn TestsInUse>)
    }

    fn keep_test(&self, test: &ConfirmedTest, program: &Program, number: usize) -> Option<String> {
        let text = test.test().write(program, &self.run.about().origin);
        Some(store::save(&self.run.options, Kind::Test, number, &text)?.display().to_string())
    }

    fn keep_proof(&self, proof: &CheckedProof, prepared: &Prepared, number: usize) -> Option<String> {
        let text = proof.proof().write(&prepared.program, &prepared.preparation, &self.run.about().origin);
        Some(store::save(&self.run.options, Kind::Proof, number, &text)?.display().to_string())
    }

    fn violation(&self, test: &ConfirmedTest, program: &Program) {
        note_path(self.run, test, program);
    }

    fn execute_natively(&self, program: &Program, test: &ConfirmedTest, number: usize) -> Native {
        native::of_test(self.run, program, self.property, test, number)
    }

    fn memory(&self) -> Option<&dyn driver::Memory> {
        self.memory.as_deref()
    }

    fn search_beside(&self, programs: &[Program], limit: Duration) -> bool {
        self.beside.as_ref().is_some_and(|beside| beside.search(self.run, programs, limit))
    }

    fn brief_budget(&self, limit: Duration) -> Budget {
        self.run.brief_budget(limit)
    }

    fn elapsed(&self) -> Duration {
        self.run.started.elapsed()
    }

    fn complain(&self, message: &str) {
        console::complain(message);
    }
}

/// Who searches, and within what: this program, by what it was built from, its engine, and the limits.
fn effort(o: &Options) -> String {
    let engine = (&o.engine, o.ase, o.domain, &o.portfolio, o.seed, o.summaries);
    let limits = (o.time_limit, o.memory_limit, o.max_iterations, o.max_violations, o.part);
    format!("{} {} {engine:?} {limits:?}", env!("CARGO_PKG_VERSION"), env!("ATTEST_SOURCES"))
}

/// The directory of tests in one search.
struct InUse {
    suite: Rc<Suite>,
    exchange: Exchange,
}

impl InUse {
    fn new(suite: Rc<Suite>) -> Result<InUse, crate::exit::Failure> {
        Ok(InUse { exchange: suite.exchange()?, suite })
    }
}

impl TestsInUse for InUse {
    fn exchange(&self) -> Exchange {
        self.exchange.clone()
    }

    fn finish(self: Box<Self>) {
        if let Err(failure) = self.suite.finish() {
            console::complain(&failure.message);
        }
    }
}

/// Notes the path of the violation, where the answer shows it.
pub(crate) fn note_path(run: &Run, test: &ConfirmedTest, program: &Program) {
    if run.options.quiet && run.options.format != Format::Json && !reports::show_paths(run) {
        return;
    }
    let candidate = test.test().candidate();
    let limits = exec::Limits { max_steps: driver::MAX_STEPS, budget: run.budget() };
    let mut slice = Slice::new(program);
    if program.model.is_none() {
        cert::execute(program, &candidate, Accesses::Total, &limits, &mut slice);
    }
    let mut decisive = slice.finish().filter(|_| program.model.is_none());
    if let Some(decisive) = &mut decisive {
        changed::settle(program, &candidate, decisive.steps, &limits, decisive);
    }
    let keeps_rounds = run.options.verbose && run.options.format != Format::Json;
    let mut recorder = Recorder::with(program, decisive, keeps_rounds);
    cert::execute(program, &candidate, Accesses::Total, &limits, &mut recorder);
    let mut dependence = Dependence::new(program);
    if candidate.inputs.is_empty() {
        cert::execute(program, &candidate, Accesses::Total, &limits, &mut dependence);
    }
    let is_only = candidate.inputs.is_empty() && dependence.is_only_path();
    run.about().path = Path { story: recorder.story(&candidate.memory.bytes), is_only };
}
