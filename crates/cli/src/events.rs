//! The engines' events: into the live numbers, and into the trace file if there is one.

use crate::console;
use crate::exit::io_words;
use crate::run::Run;
use crate::store;
use base::Pos;
use driver::SearchEvents;
use engines::{Event, EventSink};
use ir::ProgramPoint;
use report::provenance::{Place, Provenance};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{LineWriter, Write};
use std::path::Path;

/// A line of `--trace`.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Line<'a> {
    Start {
        engine: &'a str,
        seed: u64,
    },
    Iteration {
        iterations: u64,
        regions: u64,
        tests: u64,
        solver_calls: u64,
    },
    Test {
        number: u64,
    },
    Split {
        #[serde(flatten)]
        place: PlaceFields<'a>,
        predicate: &'a str,
    },
    Removed {
        #[serde(flatten)]
        place: PlaceFields<'a>,
    },
}

/// A location of the prepared program, and the place of the source that it stands for.
#[derive(Serialize)]
struct PlaceFields<'a> {
    procedure: &'a str,
    location: u32,
    at: String,
    #[serde(flatten)]
    place: Place,
}

/// Where lines go, each as soon as it is there.
fn opened(path: &Path) -> std::io::Result<Box<dyn Write>> {
    Ok(match store::is_stdout(path) {
        true => Box::new(std::io::stdout()),
        false => Box::new(LineWriter::new(File::create(path)?)),
    })
}

pub(crate) struct Sink<'a> {
    run: &'a Run,
    about: Provenance<'a>,
    /// Whole lines: a run that is killed leaves a trace that can be read.
    trace: Option<Box<dyn Write>>,
    failed: Option<std::io::Error>,
    /// Where locations stand in the source, as far as it was asked.
    places: BTreeMap<ProgramPoint, Pos>,
}

impl<'a> Sink<'a> {
    pub(crate) fn new(run: &'a Run, about: Provenance<'a>) -> Sink<'a> {
        let trace = run.options.trace.as_deref().map(opened).transpose();
        let (trace, failed) = trace.map_or_else(|e| (None, Some(e)), |file| (file, None));
        let mut sink = Sink { run, about, trace, failed, places: BTreeMap::new() };
        let engine = run.about().engine.clone();
        sink.line(&Line::Start { engine: &engine, seed: run.options.seed });
        sink
    }

    fn line(&mut self, line: &Line<'_>) {
        if let Some(file) = &mut self.trace
            && let Err(e) = writeln!(file, "{}", report::json::line(line))
        {
            self.failed = Some(e);
            self.trace = None;
        }
    }

    fn line_of<'e>(&self, event: &'e Event) -> Option<Line<'e>>
    where
        'a: 'e,
    {
        Some(match event {
            Event::Refined { .. } => return None,
            Event::Iteration(s) => Line::Iteration {
                iterations: s.iterations,
                regions: s.regions,
                tests: s.tests,
                solver_calls: s.solver_calls,
            },
            Event::Test { number } => Line::Test { number: *number },
            Event::Split { at, predicate } => Line::Split { place: self.place(at), predicate },
            Event::Removed { at } => Line::Removed { place: self.place(at) },
        })
    }

    /// Counts where the search works.
    fn count(&mut self, at: ProgramPoint) {
        let about = self.about;
        let pos = *self.places.entry(at).or_insert_with(|| about.place(at).pos);
        *self.run.about().refinements.entry(pos).or_default() += 1;
    }

    fn place(&self, at: &ProgramPoint) -> PlaceFields<'a> {
        let Provenance { program, lowered, .. } = self.about;
        let place = self.about.place(*at);
        let procedure = &program.proc(at.proc).name;
        PlaceFields { procedure, location: at.loc.0, at: lowered.sources.show(place.pos), place }
    }
}

impl EventSink for Sink<'_> {
    fn event(&mut self, event: &Event) {
        if let Event::Refined { at } | Event::Removed { at } = event {
            self.count(*at);
        }
        if self.trace.is_some()
            && let Some(line) = self.line_of(event)
        {
            self.line(&line);
        }
    }

    fn wants_details(&self) -> bool {
        self.trace.is_some()
    }
}

impl SearchEvents for Sink<'_> {
    /// The trace is complete, or somebody hears why not: a search is worth more than its trace.
    fn finish(mut self: Box<Self>) {
        let flushed = self.trace.as_mut().map_or(Ok(()), Write::flush);
        if let Some(e) = self.failed.or(flushed.err()) {
            let path = self.run.options.trace.as_deref().unwrap_or("".as_ref());
            console::complain(&format!("cannot write {}: {}", path.display(), io_words(&e)));
        }
    }
}
