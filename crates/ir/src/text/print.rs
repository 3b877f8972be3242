//! Printer of the text form.

use super::names::{Naming, quoted, quoted_name};
use super::sharing::Shared;
use crate::ids::*;
use crate::layout::Cells;
use crate::program::*;
use crate::property::Check;
use crate::scalar::ScalarType;
use base::{Pos, SourceMap};
use logic::{Names, Sort, Term, VarId, show_whole};
use std::fmt::Write;

/// The whole program as text. Variables that no procedure lists and that are not global do not occur in it.
pub fn print(p: &Program) -> String {
    print_with(p, &|_| None)
}

/// The same with comments of one line behind locations.
pub fn print_with(p: &Program, comment: &dyn Fn(ProgramPoint) -> Option<String>) -> String {
    let naming = Naming::new(p);
    let mut printer = Printer { p, naming: &naming, comment, out: String::new() };
    printer.header();
    for i in 0..p.procs.len() as u32 {
        printer.procedure(ProcId(i));
    }
    printer.out
}

/// One statement as its lines in the text, without indentation.
pub fn print_stmt(p: &Program, naming: &Naming, s: &Stmt) -> Vec<String> {
    let mut roots = Vec::new();
    s.kind.for_each_term(|t| roots.push(t));
    let shared = Shared::new(&p.pool, naming, &roots);
    let mut lines: Vec<String> = (0..)
        .zip(&shared.named)
        .map(|(i, &t): (usize, _)| format!("let '{i} = {}", show_whole(&p.pool, t, &shared)))
        .collect();
    lines.push(StmtPrinter { p, naming, shared: &shared }.line(&s.kind) + &position(&p.sources, s.pos));
    lines
}

struct Printer<'a> {
    p: &'a Program,
    naming: &'a Naming,
    comment: &'a dyn Fn(ProgramPoint) -> Option<String>,
    out: String,
}

impl Printer<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    fn header(&mut self) {
        let p = self.p;
        self.line(format!("pointers {}", p.space.ptr_width));
        for name in p.sources.names() {
            self.line(format!("file {}", quoted(name, '"')));
        }
        match p.signed_overflow {
            SignedOverflow::Wraps => {}
            SignedOverflow::Assumed => self.line("overflow assumed"),
            SignedOverflow::Checked => self.line("overflow checked"),
        }
        match self.p.space.cells() {
            None => {}
            Some(Cells::Many) => self.line("memory checked"),
            Some(Cells::Large) => self.line("memory checked large"),
        }
        for a in &p.assumptions {
            self.line(format!("assumption {}", quoted(a, '"')));
        }
        for (pos, what) in &p.unsupported {
            self.line(format!("unsupported {}{}", quoted(what, '"'), position(&p.sources, *pos)));
        }
        for (&pos, ending) in &p.endings {
            let word = match ending {
                Ending::Assumption => "assumed",
                Ending::Abort => "aborts",
            };
            self.line(format!("{word}{}", always_at(&p.sources, pos)));
        }
        for (id, check) in p.checks.iter() {
            let Check { kind, pos, text, procedure } = check;
            let (text, procedure) = (quoted(text, '"'), quoted(procedure, '"'));
            self.line(format!("check {} {} {text} in {procedure}{}", id.0, kind.keyword(), position(&p.sources, *pos)));
        }
        for o in &p.objects {
            let shape = shape(&o.shape);
            self.line(format!("object {} at {:#x} size {} shape {shape}", quoted_name(&o.name), o.addr, o.size));
        }
        for (i, decl) in p.vars.iter().enumerate() {
            if decl.kind == VarKind::Global {
                self.var(VarId(i as u32));
            }
        }
        if (p.entry.0 as usize) < p.procs.len() {
            self.line(format!("entry {}", self.naming.proc(p.entry)));
        }
    }

    fn var(&mut self, v: VarId) {
        let decl = self.p.var_decl(v);
        let at = position(&self.p.sources, decl.pos);
        self.line(format!("{} {}: {}{at}", kind_word(decl.kind), self.naming.var(v), scalar(decl.ty)));
    }

    fn procedure(&mut self, id: ProcId) {
        let q = self.p.proc(id);
        let params: Vec<_> = q.params.iter().map(|&v| self.naming.var(v)).collect();
        let result = q.result.map_or(String::new(), |r| format!(" -> {}", self.naming.var(r)));
        let pos = position(&self.p.sources, q.pos);
        self.line(format!("\nproc {}({}){result}{pos} {{", self.naming.proc(id), params.join(", ")));
        for &v in &q.locals {
            self.out.push_str("  ");
            self.var(v);
        }
        for o in &q.frame {
            let (name, addr) = (quoted_name(&o.name), self.naming.var(o.addr));
            let align = if o.align > 16 { format!(" align {}", o.align) } else { String::new() };
            self.line(format!("  frame {name} at {addr} size {}{align} shape {}", o.size, shape(&o.shape)));
        }
        self.line(format!("  entry l{}\n  exit l{}", q.entry.0, q.exit.0));
        for l in q.loc_ids() {
            self.location(ProgramPoint { proc: id, loc: l });
        }
        for e in &q.edges {
            self.edge(e);
        }
        self.line("}");
    }

    fn location(&mut self, at: ProgramPoint) {
        let loc = self.p.proc(at.proc).loc(at.loc);
        let kind = match &loc.kind {
            LocKind::Plain => String::new(),
            LocKind::Error(check) => format!(" error {}", check.0),
            LocKind::Unknown(reason) => format!(" unknown {}", quoted(reason, '"')),
        };
        let comment = (self.comment)(at).map_or(String::new(), |c| format!("  // {c}"));
        self.line(format!("  loc l{}{kind}{}{comment}", at.loc.0, position(&self.p.sources, loc.pos)));
    }

    fn edge(&mut self, e: &Edge) {
        let label = e.label.as_ref().map_or(String::new(), |l| format!(" {}", quoted(l, '"')));
        let head = format!("  edge l{} -> l{}{label}", e.src.0, e.dst.0);
        if e.stmts.is_empty() {
            return self.line(head + " {}");
        }
        self.line(head + " {");
        for s in &e.stmts {
            for line in print_stmt(self.p, self.naming, s) {
                self.line(format!("    {line}"));
            }
        }
        self.line("  }");
    }
}

struct StmtPrinter<'a> {
    p: &'a Program,
    naming: &'a Naming,
    shared: &'a Shared<'a>,
}

impl StmtPrinter<'_> {
    fn term(&self, t: Term) -> String {
        self.shared.subterm(t).unwrap_or_else(|| show_whole(&self.p.pool, t, self.shared))
    }

    fn terms(&self, ts: &[Term]) -> String {
        ts.iter().map(|&t| self.term(t)).collect::<Vec<_>>().join(", ")
    }

    fn line(&self, kind: &StmtKind) -> String {
        match kind {
            StmtKind::Assume(t) => format!("assume {}", self.term(*t)),
            StmtKind::Assign(pairs) if pairs.is_empty() => "skip".into(),
            StmtKind::Assign(pairs) => {
                let pair = |&(v, t): &(VarId, Term)| format!("{} := {}", self.naming.var(v), self.term(t));
                pairs.iter().map(pair).collect::<Vec<_>>().join(", ")
            }
            StmtKind::Havoc { var, input } => format!("havoc {}{}", self.naming.var(*var), self.input(input)),
            StmtKind::Store { addr, value } => format!("store {} := {}", self.term(*addr), self.term(*value)),
            StmtKind::Copy { dst, src, len } => format!("copy {}", self.terms(&[*dst, *src, *len])),
            StmtKind::Fill { dst, byte, len } => format!("fill {}", self.terms(&[*dst, *byte, *len])),
            StmtKind::HavocMem { dst, len, input } => {
                format!("havocmem {}{}", self.terms(&[*dst, *len]), self.input(input))
            }
            StmtKind::Alloc { dst, size } => format!("alloc {}, {}", self.naming.var(*dst), self.term(*size)),
            StmtKind::Free { addr } => format!("free {}", self.term(*addr)),
            StmtKind::Call { result, callee, args } => {
                let result = result.map_or(String::new(), |r| format!("{} := ", self.naming.var(r)));
                format!("call {result}{}({})", self.callee(callee), self.terms(args))
            }
        }
    }

    fn callee(&self, callee: &Callee) -> String {
        match callee {
            Callee::Direct(p) => self.naming.proc(*p).to_string(),
            Callee::Indirect { pointer, targets } => {
                let targets: Vec<_> = targets.iter().map(|&t| self.naming.proc(t)).collect();
                format!("[{} to {}]", self.term(*pointer), targets.join(", "))
            }
        }
    }

    fn input(&self, input: &Input) -> String {
        let kind = input_words(input.kind);
        format!(" {kind} {}{}", quoted(&input.what, '"'), reading(input.ty))
    }
}

pub(super) fn kind_word(kind: VarKind) -> &'static str {
    match kind {
        VarKind::Global => "global",
        VarKind::Local => "local",
        VarKind::Param => "param",
        VarKind::Result => "result",
        VarKind::Temp => "temp",
        VarKind::FrameAddr => "address",
        VarKind::Heap => "heap",
    }
}

pub(super) fn input_words(kind: InputKind) -> String {
    let word = match kind {
        InputKind::Choice { option, of } => return format!("choice {option} of {of}"),
        InputKind::Nondet => "nondet",
        InputKind::Bodiless => "bodiless",
        InputKind::Read => "character",
        InputKind::Uninitialised => "uninitialised",
        InputKind::Parameter => "parameter",
        InputKind::Extern => "extern",
        InputKind::Layout => "layout",
    };
    word.into()
}

fn scalar(ty: ScalarType) -> String {
    match ty.sort() {
        Sort::Bits(w) => format!("{w}{}", reading(ty)),
        Sort::Int => "int".into(),
    }
}

/// What is said of a type besides its sort.
fn reading(ty: ScalarType) -> &'static str {
    match ty {
        ScalarType::Unsigned(_) | ScalarType::Int => "",
        ScalarType::Signed(_) => " signed",
        ScalarType::Pointer(_) => " ptr",
        ScalarType::Float(_) => " float",
    }
}

fn shape(s: &Shape) -> String {
    match s {
        Shape::Scalar(ScalarType::Int) => "int".into(),
        Shape::Scalar(ScalarType::Unsigned(w)) => format!("u{}", w / 8),
        Shape::Scalar(ScalarType::Signed(w)) => format!("i{}", w / 8),
        Shape::Scalar(ScalarType::Pointer(w)) => format!("p{}", w / 8),
        Shape::Scalar(ScalarType::Float(w)) => format!("f{}", w / 8),
        Shape::Array { elem, stride, count } => format!("[{count} of {} every {stride}]", shape(elem)),
        Shape::Record(fields) => {
            let mut out = String::from("{");
            for (i, (name, offset, field)) in fields.iter().enumerate() {
                let comma = if i > 0 { ", " } else { "" };
                let _ = write!(out, "{comma}{} at {offset}: {}", quoted_name(name), shape(field));
            }
            out + "}"
        }
        Shape::Opaque => "opaque".into(),
    }
}

/// ` @file:line:col`, nothing where there is no position.
fn position(sources: &SourceMap, pos: Pos) -> String {
    if pos.is_none() { String::new() } else { always_at(sources, pos) }
}

fn always_at(sources: &SourceMap, pos: Pos) -> String {
    if pos.is_none() {
        return " @-".into();
    }
    let name = sources.name(pos.file);
    let is_plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_./+-".contains(c));
    let name = if is_plain { name.to_string() } else { quoted(name, '"') };
    format!(" @{name}:{}:{}", pos.line, pos.col)
}
