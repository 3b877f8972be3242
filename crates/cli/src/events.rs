//! The engines' events: into the live numbers, and into the trace file if there is one.

use crate::exit::{Failure, io_words};
use crate::run::Run;
use engines::{Event, EventSink};
use ir::{LocId, Program};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufWriter, Write};

pub(crate) struct Sink<'a> {
    run: &'a Run,
    program: &'a Program,
    trace: Option<BufWriter<File>>,
    failed: Option<std::io::Error>,
}

impl<'a> Sink<'a> {
    pub(crate) fn new(run: &'a Run, program: &'a Program) -> Result<Sink<'a>, Failure> {
        let trace = run.options.trace.as_ref().map(|path| File::create(path).map(BufWriter::new)).transpose();
        let trace = trace.map_err(|e| trace_failure(run, &e))?;
        let mut sink = Sink { run, program, trace, failed: None };
        let engine = run.live().engine.clone();
        sink.line(&json!({"event": "start", "engine": engine, "seed": run.options.seed}));
        Ok(sink)
    }

    /// The trace is complete.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let flushed = self.trace.as_mut().map_or(Ok(()), Write::flush);
        match self.failed.or(flushed.err()) {
            Some(e) => Err(trace_failure(self.run, &e)),
            None => Ok(()),
        }
    }

    fn line(&mut self, line: &Value) {
        if let Some(file) = &mut self.trace
            && let Err(e) = writeln!(file, "{line}")
        {
            self.failed = Some(e);
            self.trace = None;
        }
    }

    fn json(&self, event: &Event) -> Value {
        match event {
            Event::Iteration(s) => json!({
                "event": "iteration", "iterations": s.iterations, "regions": s.regions, "tests": s.tests,
                "solver_calls": s.solver_calls,
            }),
            Event::Test { number } => json!({"event": "test", "number": number}),
            Event::Split { loc, predicate } => {
                json!({"event": "split", "location": loc.0, "at": self.place(*loc), "predicate": predicate})
            }
            Event::Removed { loc } => json!({"event": "removed", "location": loc.0, "at": self.place(*loc)}),
        }
    }

    fn place(&self, loc: LocId) -> String {
        self.program.sources.show(self.program.proc(self.program.entry).loc(loc).pos)
    }
}

fn trace_failure(run: &Run, e: &std::io::Error) -> Failure {
    let path = run.options.trace.as_deref().unwrap_or("".as_ref()).display();
    Failure::input(format!("cannot write {path}: {}", io_words(e)))
}

impl EventSink for Sink<'_> {
    fn event(&mut self, event: &Event) {
        if let Event::Iteration(stats) = event {
            self.run.live().counters = stats.clone();
        }
        if self.trace.is_some() {
            let line = self.json(event);
            self.line(&line);
        }
    }

    fn wants_details(&self) -> bool {
        self.trace.is_some()
    }
}
