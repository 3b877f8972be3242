//! The engines' events: into the live numbers, and into the trace file if there is one.

use crate::console;
use crate::exit::io_words;
use crate::run::Run;
use engines::{Event, EventSink};
use ir::{Program, ProgramPoint};
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
    pub(crate) fn new(run: &'a Run, program: &'a Program) -> Sink<'a> {
        let trace = run.options.trace.as_ref().map(|path| File::create(path).map(BufWriter::new)).transpose();
        let (trace, failed) = trace.map_or_else(|e| (None, Some(e)), |file| (file, None));
        let mut sink = Sink { run, program, trace, failed };
        let engine = run.live().engine.clone();
        sink.line(&json!({"event": "start", "engine": engine, "seed": run.options.seed}));
        sink
    }

    /// The trace is complete, or somebody hears why not: a search is worth more than its trace.
    pub(crate) fn finish(mut self) {
        let flushed = self.trace.as_mut().map_or(Ok(()), Write::flush);
        if let Some(e) = self.failed.or(flushed.err()) {
            let path = self.run.options.trace.as_deref().unwrap_or("".as_ref());
            console::complain(&format!("cannot write {}: {}", path.display(), io_words(&e)));
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
            Event::Split { at, predicate } => json!({
                "event": "split", "procedure": self.procedure(at), "location": at.loc.0, "at": self.place(at),
                "predicate": predicate,
            }),
            Event::Removed { at } => json!({
                "event": "removed", "procedure": self.procedure(at), "location": at.loc.0, "at": self.place(at),
            }),
        }
    }

    fn procedure(&self, at: &ProgramPoint) -> &str {
        &self.program.proc(at.proc).name
    }

    fn place(&self, at: &ProgramPoint) -> String {
        self.program.sources.show(self.program.proc(at.proc).loc(at.loc).pos)
    }
}

impl EventSink for Sink<'_> {
    fn event(&mut self, event: &Event) {
        if let Event::Iteration(stats) = event {
            self.run.count(stats);
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
