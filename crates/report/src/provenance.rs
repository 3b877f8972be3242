//! Where a program's locations and variables stand in the source, through the origins that preparation has kept: the
//! position, the procedure with the calls around it, the iterations of unrolled loops.

use base::Pos;
use ir::source_view::SourceType;
use ir::{LocId, ProcId, Program, ProgramPoint, SourceView, VarKind};
use logic::VarId;
use prepare::{CallSite, Chain, Count, LocOrigin, Origins, Prepared, Relation};
use serde::Serialize;

/// The way from a program back to the one that was translated.
#[derive(Clone, Copy)]
pub struct Provenance<'a> {
    /// The program itself.
    pub program: &'a Program,
    /// The program as it was translated.
    pub lowered: &'a Program,
    /// `None`: it is that program.
    origins: Option<&'a Origins>,
}

/// Which iterations of a loop come to a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IterationRow {
    /// `file:line:column` of the loop.
    #[serde(rename = "loop")]
    pub at: String,
    /// The first of them, counted from 1.
    pub first: u32,
    /// Later ones come there as well.
    #[serde(rename = "and_later")]
    pub is_open: bool,
    #[serde(skip)]
    line: u32,
}

/// A place of the source as a location stands for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Where it stands in the source.
    #[serde(skip)]
    pub pos: Pos,
    /// The procedure of the source that it belongs to.
    #[serde(rename = "in")]
    pub procedure: String,
    /// `file:line:column` of the calls around it, the outermost first.
    pub calls: Vec<String>,
    /// The procedures that they stand in.
    pub callers: Vec<String>,
    #[serde(skip)]
    lines: Vec<u32>,
    /// Those of the outermost loop first.
    pub iterations: Vec<IterationRow>,
}

impl<'a> Provenance<'a> {
    /// Of a program that was prepared from `lowered`.
    pub fn new(lowered: &'a Program, prepared: &'a Prepared) -> Provenance<'a> {
        Provenance { program: &prepared.program, lowered, origins: Some(&prepared.origins) }
    }

    /// Of the program as it was translated.
    pub fn of_lowered(lowered: &'a Program) -> Provenance<'a> {
        Provenance { program: lowered, lowered, origins: None }
    }

    /// The place of one of the program's locations.
    pub fn place(&self, at: ProgramPoint) -> Place {
        let own = self.program.proc(at.proc).loc(at.loc).pos;
        let Some((origins, o)) = self.origin(at) else {
            let procedure = self.name(at.proc);
            let (calls, callers, lines, iterations) = Default::default();
            return Place { pos: own, procedure, calls, callers, lines, iterations };
        };
        let pos = if o.relation == Relation::At { self.lowered.proc(o.proc).loc(o.loc).pos } else { own };
        let calls: Vec<CallSite> = self.calls(origins, o.calls).collect();
        Place {
            pos,
            procedure: self.name(o.proc),
            calls: calls.iter().map(|c| self.lowered.sources.show(c.pos)).collect(),
            callers: calls.iter().map(|c| self.name(c.caller)).collect(),
            lines: calls.iter().map(|c| c.pos.line).collect(),
            iterations: origins.iterations(o.iterations).iter().map(|i| self.iteration(i)).collect(),
        }
    }

    /// What a location stands for, if the program was made of a model.
    pub fn state(&self, at: ProgramPoint) -> Option<String> {
        let loc = self.origin(at).map_or(at.loc, |(_, o)| o.loc);
        self.lowered.model.as_ref()?.state(loc)
    }

    /// Is it a location of the program as it was translated? Where raise edges lead, for instance, none is.
    pub fn is_lowered(&self, at: ProgramPoint) -> bool {
        self.origin(at).is_none_or(|(_, o)| o.relation == Relation::At)
    }

    /// The location of the program as it was translated that a location is, if it is one.
    pub(crate) fn lowered_point(&self, at: ProgramPoint) -> Option<(ProcId, LocId)> {
        match self.origin(at) {
            None => Some((at.proc, at.loc)),
            Some((_, o)) => (o.relation == Relation::At).then_some((o.proc, o.loc)),
        }
    }

    /// Whether a variable is one of the source, and of the activation that a location belongs to if it is not global.
    pub(crate) fn is_named_at(&self, v: VarId, at: ProgramPoint) -> bool {
        let Some(d) = self.program.vars.get(v.0 as usize) else { return false };
        match (d.kind, self.origin(at)) {
            (VarKind::Global, _) => true,
            (VarKind::Local | VarKind::Param, None) => self.program.proc(at.proc).locals.contains(&v),
            (VarKind::Local | VarKind::Param, Some((origins, o))) => origins
                .var(v)
                .is_some_and(|of| of.calls == o.calls && self.lowered.proc(o.proc).locals.contains(&of.var)),
            (VarKind::Result | VarKind::Temp | VarKind::FrameAddr | VarKind::Heap, _) => false,
        }
    }

    /// What a text of the program says behind a location.
    pub fn comment(&self, at: ProgramPoint) -> Option<String> {
        let (_, o) = self.origin(at)?;
        let relation = match o.relation {
            Relation::At => "",
            Relation::Beside => "beside ",
            Relation::Raised => "raised by a call at ",
            Relation::Cut(_) => "cut at ",
        };
        let words = format!("{relation}l{} {}", o.loc.0, self.place(at).words());
        Some(words.chars().map(|c| if c.is_control() { ' ' } else { c }).collect())
    }

    /// What distinguishes a variable from others of its name: its procedure, and the line of the innermost call.
    pub(crate) fn qualifiers(&self, v: VarId) -> Option<[String; 2]> {
        let origins = self.origins?;
        let of = origins.var(v)?;
        let owner = self.lowered.procs.iter().find(|q| q.locals.contains(&of.var))?;
        let line = origins.calls(of.calls).last().map_or(0, |c| c.pos.line);
        Some([owner.name.clone(), format!("{}_{line}", owner.name)])
    }

    /// The type that the source gives a variable, with the types that it speaks of.
    pub(crate) fn source_type(&self, v: VarId) -> Option<(&'a SourceView, &'a SourceType)> {
        let of = match self.origins {
            Some(origins) => origins.var(v)?.var,
            None => v,
        };
        let source = self.lowered.source.as_deref()?;
        Some((source, source.ty(*source.vars.get(&of)?)))
    }

    fn origin(&self, at: ProgramPoint) -> Option<(&'a Origins, &'a LocOrigin)> {
        self.origins.map(|origins| (origins, origins.loc(at.proc, at.loc)))
    }

    /// Without the call that a front end puts around the user's program, which is no call of the user's.
    fn calls(&self, origins: &Origins, calls: Chain<CallSite>) -> impl Iterator<Item = CallSite> + use<> {
        let calls = origins.calls(calls);
        let outside = calls.first().is_some_and(|c| self.lowered.proc(c.caller).name.contains('$'));
        calls.into_iter().skip(usize::from(outside))
    }

    fn iteration(&self, i: &prepare::Iteration) -> IterationRow {
        let pos = self.lowered.proc(i.proc).loc(i.head).pos;
        let (first, is_open) = match i.count {
            Count::Exactly(n) => (n, false),
            Count::From(n) => (n, true),
        };
        IterationRow { at: self.lowered.sources.show(pos), first, is_open, line: pos.line }
    }

    fn name(&self, q: ProcId) -> String {
        self.lowered.proc(q).name.clone()
    }
}

impl Place {
    /// Places in the order of the source; one place in the order of iterations, and of the calls around it.
    pub(crate) fn order(&self) -> (Pos, Vec<u32>, Vec<u32>) {
        let iterations = self.iterations.iter().map(|i| i.first).collect();
        (self.pos, iterations, self.lines.clone())
    }

    /// `(in f, called from g at line 4, from main at line 9; iteration 2 of the loop at line 8)`.
    pub fn words(&self) -> String {
        let mut out = format!("(in {}", self.procedure);
        for (i, (caller, line)) in self.callers.iter().zip(&self.lines).rev().enumerate() {
            let called = if i == 0 { "called " } else { "" };
            out += &format!(", {called}from {caller} at line {line}");
        }
        for i in &self.iterations {
            let later = if i.is_open { " and later ones" } else { "" };
            out += &format!("; iteration {}{later} of the loop at line {}", i.first, i.line);
        }
        out + ")"
    }
}
