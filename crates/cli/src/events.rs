//! The engines' events: into the live numbers, and into the trace file if there is one.

use crate::console;
use crate::exit::io_words;
use crate::run::Run;
use engines::{Event, EventSink};
use ir::ProgramPoint;
use report::provenance::Provenance;
use serde_json::{Map, Value, json};
use std::fs::File;
use std::io::{BufWriter, Write};

pub(crate) struct Sink<'a> {
    run: &'a Run,
    about: Provenance<'a>,
    trace: Option<BufWriter<File>>,
    failed: Option<std::io::Error>,
}

impl<'a> Sink<'a> {
    pub(crate) fn new(run: &'a Run, about: Provenance<'a>) -> Sink<'a> {
        let trace = run.options.trace.as_ref().map(|path| File::create(path).map(BufWriter::new)).transpose();
        let (trace, failed) = trace.map_or_else(|e| (None, Some(e)), |file| (file, None));
        let mut sink = Sink { run, about, trace, failed };
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
            Event::Split { at, predicate } => {
                let mut split = self.located("split", *at);
                split.insert("predicate".into(), json!(predicate));
                Value::Object(split)
            }
            Event::Removed { at } => Value::Object(self.located("removed", *at)),
        }
    }

    /// An event at a location of the prepared program, with the place of the source that it stands for.
    fn located(&self, event: &str, at: ProgramPoint) -> Map<String, Value> {
        let Provenance { program, lowered, .. } = self.about;
        let place = self.about.place(at);
        let mut out = report::json::place(&place);
        out.extend([
            ("event".into(), json!(event)),
            ("procedure".into(), json!(program.proc(at.proc).name)),
            ("location".into(), json!(at.loc.0)),
            ("at".into(), json!(lowered.sources.show(place.pos))),
        ]);
        out
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
