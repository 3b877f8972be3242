//! Lines of the source that the tests of a suite execute.

use super::SuiteTest;
use base::{FileId, Pos};
use exec::{Accesses, Limits, Observer, State};
use ir::{EdgeId, ProcId, Program, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// A line of a file.
pub type Line = (FileId, u32);

/// The lines of the user's that have code which can be called, with the tests that execute each, by number from 0.
pub fn lines(p: &Program, tests: &[SuiteTest], limits: &Limits) -> BTreeMap<Line, Vec<usize>> {
    let mut out: BTreeMap<Line, Vec<usize>> = BTreeMap::new();
    for q in &p.procs {
        let sources = q.edges.iter().map(|e| q.loc(e.src).pos);
        let stmts = q.edges.iter().flat_map(|e| &e.stmts).map(|s| s.pos);
        for line in sources.chain(stmts).filter_map(|pos| line(p, pos)) {
            out.entry(line).or_default();
        }
    }
    for (number, t) in tests.iter().enumerate() {
        let mut passed = Passed { program: p, last: Pos::NONE, lines: BTreeSet::new() };
        cert::execute(p, &t.test.candidate(), Accesses::WithPadding, limits, &mut passed);
        for line in passed.lines {
            out.entry(line).or_default().push(number);
        }
    }
    out
}

fn line(p: &Program, pos: Pos) -> Option<Line> {
    p.sources.is_users(pos).then_some((pos.file, pos.line))
}

struct Passed<'p> {
    program: &'p Program,
    /// The position before, since many statements have the same one.
    last: Pos,
    lines: BTreeSet<Line>,
}

impl Passed<'_> {
    fn at(&mut self, pos: Pos) {
        if pos != self.last {
            self.last = pos;
            self.lines.extend(line(self.program, pos));
        }
    }
}

impl Observer for Passed<'_> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, _: &State) {
        let q = self.program.proc(proc);
        self.at(q.loc(q.edge(edge).src).pos);
    }

    fn stmt(&mut self, stmt: &Stmt, _: &State) {
        self.at(stmt.pos);
    }

    fn call(&mut self, stmt: &Stmt, _: ProcId, _: &State) {
        self.at(stmt.pos);
    }
}
