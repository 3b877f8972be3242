//! Whether a proof says anything: where every execution ends at one assumption, or at one undefined operation, before it
//! comes to a check, all checks are proved and none was made. Where some checks stand before that place, those behind it
//! were not made.
//!
//! What looks like that is found by executing the program a few times. Then it is a question of its own, which an engine
//! answers and the checker confirms: that no execution passes the place, nor comes to the branch before a check. Without
//! such a proof nothing is claimed.

use crate::confirm::confirm_proof;
use crate::run::Run;
use crate::trials::Trial;
use base::{Budget, Pos};
use cert::{End, Vacuous};
use engines::{Context, Outcome};
use evidence::{Invariant, Preparation, Proof};
use exec::{Accesses, InitialMemory, Interp, Limits, Observer, State};
use ir::analysis::{Graph, locations_on_cycles};
use ir::{Callee, Check, CheckKind, EdgeId, Ending, LocId, LocKind, ProcId, Procedure, Program, Stmt, StmtKind};
use logic::Evaluator;
use prepare::guard::Guard;
use prepare::{Prepared, Wishes};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

/// Executions that all have to end in such a way, and how long each may be.
const TRIALS: u64 = 12;
const MAX_STEPS: u64 = 20_000;
/// Places that are asked about.
const MAX_PLACES: usize = 3;
/// What a question may cost, and how long all of them may take.
const MAX_ITERATIONS: u64 = 60;
const MAX_TIME: Duration = Duration::from_secs(1);

/// Why the proof of `lowered` is one of nothing, or of less than it seems, if that is so.
pub fn vacuous(run: &Run<'_>, lowered: &Program, proved: Proved<'_>) -> Option<Vacuous> {
    let mut ends = ends(lowered);
    ends.retain(|end| !end.is_in_the_program() || proved.excludes_what_follows(end.pos));
    let prepared = proved.preparation;
    if ends.is_empty() {
        return (!has_errors(lowered)).then_some(Vacuous::Unreached);
    }
    let (checks, budget) = (checks(lowered), run.host.brief_budget(MAX_TIME));
    let ask = Ask { run, lowered, prepared, budget };
    for end in ends {
        let Place { pos, why, .. } = end;
        // Nothing passes a call of `abort`, which tells nobody anything.
        let is_abort = why == End::Abort;
        if !is_abort && !ask.is_passed_by_none(end, &BTreeSet::new()) {
            continue;
        }
        if ask.is_passed_by_none(end, &checks) {
            return Some(Vacuous::Ends { pos, why });
        }
        if !is_abort {
            return Some(Vacuous::Behind { pos, why });
        }
    }
    (!has_errors(lowered)).then_some(Vacuous::Unreached)
}

/// A proof that the checker has accepted, and the program that it is about.
#[derive(Clone, Copy)]
pub struct Proved<'a> {
    /// The proof.
    pub proof: &'a Proof,
    /// The program that it is about.
    pub program: &'a Program,
    /// How that was prepared.
    pub preparation: &'a Preparation,
}

impl Proved<'_> {
    /// The proof itself has nothing behind the statements at the position, or does not say (where it unwinds loops): otherwise it is
    /// not there that the executions end, and a question would cost a search for nothing.
    fn excludes_what_follows(&self, pos: Pos) -> bool {
        self.proof.contracts.iter().all(|c| {
            let q = self.program.proc(c.proc);
            let passing = q.edges.iter().filter(|e| e.stmts.iter().any(|s| s.pos == pos));
            let mut behind = passing.filter_map(|e| c.invariants.get(e.dst.0 as usize));
            behind.all(|i| match *i {
                Invariant::Unreachable => true,
                Invariant::Holds(t) => self.proof.pool.as_const(t) == Some(0),
                Invariant::Any => false,
                Invariant::Between => true,
            })
        })
    }
}

fn has_errors(p: &Program) -> bool {
    p.procs.iter().flat_map(|q| &q.locs).any(|l| matches!(l.kind, LocKind::Error(_)))
}

/// Where executions end, and why.
#[derive(Clone, Copy)]
struct Place {
    pos: Pos,
    why: End,
    /// What the access is to.
    addr: Option<u128>,
}

impl Place {
    /// The program that was proved ends its executions here itself. It knows nothing of objects that have ended.
    fn is_in_the_program(&self) -> bool {
        matches!(self.why, End::Assumption | End::Undefined)
    }
}

/// The places where the trials end, the farthest first, if all of them end where an execution must not go on.
fn ends(p: &Program) -> Vec<Place> {
    let all: Option<Vec<(usize, Place)>> = (0..TRIALS).map(|trial| end(p, trial)).collect();
    let mut all = all.unwrap_or_default();
    all.sort_by_key(|&(edges, _)| std::cmp::Reverse(edges));
    let mut places = Vec::new();
    for (_, place) in all {
        if places.iter().all(|p: &Place| p.pos != place.pos) && places.len() < MAX_PLACES {
            places.push(place);
        }
    }
    places
}

/// How far a trial comes, in statements, and where it must not go on.
fn end(p: &Program, trial: u64) -> Option<(usize, Place)> {
    let (ended, last) = executed(p, trial, Keeps::Edges);
    match ended {
        exec::Ended::InvalidAccess { pos, addr } => Some((last.all, Place { pos, why: End::Access, addr: Some(addr) })),
        // A constant assumption leaves no more than a dead end, and so does a call of `abort`.
        exec::Ended::Blocked { proc, loc } if p.proc(proc).edges.iter().all(|e| e.src != loc) => {
            let pos = p.proc(proc).loc(loc).pos;
            let why = end_of(*p.endings.get(&pos)?);
            Some((last.all, Place { pos, why, addr: None }))
        }
        exec::Ended::Blocked { proc, loc } => {
            let (_, last) = executed(p, trial, Keeps::States);
            let stmt = last.stopped_by(p, (proc, loc))?;
            let why = p.endings.get(&stmt.pos).map_or(End::Undefined, |&e| end_of(e));
            Some((last.all, Place { pos: stmt.pos, why, addr: None }))
        }
        _ => None,
    }
}

fn executed(p: &Program, trial: u64, keeps: Keeps) -> (exec::Ended, Last) {
    let mut last = Last { keeps, ..Last::default() };
    let (memory, limits) = (Rc::new(InitialMemory::default()), Limits::steps(MAX_STEPS));
    let ended = Interp::new(p, Accesses::WithPadding).run(&mut Trial::new(trial), memory, &limits, &mut last);
    (ended, last)
}

/// What is kept of an execution. Most are not asked for their last state, and a state costs as much as it has memory.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Keeps {
    #[default]
    Edges,
    States,
}

fn end_of(ending: Ending) -> End {
    match ending {
        Ending::Assumption => End::Assumption,
        Ending::Abort => End::Abort,
    }
}

/// Where an execution is: the edge, how many of its statements it has executed, and the state behind them.
#[derive(Default)]
struct Last {
    keeps: Keeps,
    edge: Option<(ProcId, EdgeId)>,
    executed: usize,
    /// On all edges.
    all: usize,
    state: Option<State>,
}

impl Last {
    fn keep(&mut self, state: &State) {
        self.state = (self.keeps == Keeps::States).then(|| state.clone());
    }

    /// The assumption that does not hold.
    fn stopped_by<'p>(&self, p: &'p Program, (proc, loc): (ProcId, LocId)) -> Option<&'p Stmt> {
        let is_assumption = |s: &&Stmt| matches!(s.kind, StmtKind::Assume(_));
        let on_edge = self.edge.and_then(|(proc, edge)| p.proc(proc).edge(edge).stmts.get(self.executed));
        if on_edge.is_some() {
            return on_edge.filter(is_assumption);
        }
        // No edge was taken. Behind the guard that holds stands the assumption that does not.
        let state = self.state.as_ref()?;
        let mut ev = Evaluator::new();
        let mut holds = |s: &Stmt| matches!(s.kind, StmtKind::Assume(t) if ev.holds(&p.pool, t, state));
        let edges = p.proc(proc).edges.iter().filter(|e| e.src == loc);
        let behind_guards = edges.filter_map(|e| {
            let held = e.stmts.iter().take_while(|s| holds(s)).count();
            (held > 0).then(|| e.stmts.get(held)).flatten()
        });
        behind_guards.filter(is_assumption).last()
    }
}

impl Observer for Last {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, _: &State) {
        (self.edge, self.executed) = (Some((proc, edge)), 0);
    }

    fn stmt(&mut self, _: &Stmt, after: &State) {
        self.executed += 1;
        self.all += 1;
        self.keep(after);
    }

    fn call(&mut self, _: &Stmt, _: ProcId, inside: &State) {
        self.edge = None;
        self.keep(inside);
    }

    fn returned(&mut self, _: ProcId, after: &State) {
        self.edge = None;
        self.keep(after);
    }
}

/// Where an execution comes to a check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Arrival {
    /// At this location.
    At(ProcId, LocId),
    /// Behind a branch of this location, whose condition has been evaluated then.
    Behind(ProcId, LocId),
}

/// What a question needs.
struct Ask<'a> {
    run: &'a Run<'a>,
    lowered: &'a Program,
    prepared: &'a Preparation,
    budget: Budget,
}

impl Ask<'_> {
    /// Whether a proof says that no execution passes the place, nor comes to a check.
    fn is_passed_by_none(&self, end: Place, checks: &BTreeSet<Arrival>) -> bool {
        let Ask { run, lowered, .. } = *self;
        let engine = run.single_engine();
        let Some(question) = asking(lowered, end, checks) else { return false };
        if self.budget.exhausted().is_some() || ir::verify(&question).is_err() {
            return false;
        }
        let mut guards = self.prepared.guards.clone();
        while let Some(guard) = end.addr.and_then(|addr| Guard::against_access(lowered, &guards, end.pos, addr)) {
            guards.insert(guard);
        }
        let preparation = Preparation { guards, ..Preparation::of(engine.form) };
        let wishes = Wishes { preparation, limits: run.settings.limits };
        let Prepared { program, .. } = prepare::prepare(&question, &wishes);
        let mut budget = self.budget.clone();
        budget.max_iterations = Some(MAX_ITERATIONS);
        let solvers = solver::EngineSolvers(solver::Config { budget: budget.clone(), ..solver::Config::default() });
        let config = engines::Config { seed: run.settings.seed, ..engines::Config::default() };
        let mut context = Context::silent(budget, &solvers);
        let Outcome::Pass(proof) = (engine.run)(&program, &config, &mut context) else { return false };
        confirm_proof(run, &program, *proof).is_ok()
    }
}

/// The program in which passing a statement at the place is an error, and so is coming to one of the locations; none where it
/// cannot be said what passing is.
fn asking(lowered: &Program, place: Place, checks: &BTreeSet<Arrival>) -> Option<Program> {
    let mut p = lowered.clone();
    let end = place.pos;
    let (kind, procedure) = (CheckKind::ErrorCall, String::new());
    let check = p.checks.push(Check { kind, pos: end, text: "nothing comes here".into(), procedure });
    for (id, q) in (0..).map(ProcId).zip(&mut p.procs) {
        let passing = match place.why {
            End::Assumption => passing(q, end)?,
            _ => BTreeSet::new(),
        };
        let is_at = |l: LocId| checks.contains(&Arrival::At(id, l));
        q.edges.retain(|e| !is_at(e.src));
        for e in 0..q.edges.len() {
            let edge = &q.edges[e];
            let is_behind = edge.call().is_none() && checks.contains(&Arrival::Behind(id, edge.src));
            let passes = |s: &Stmt| s.pos == end && !matches!(s.kind, StmtKind::Call { .. });
            let passed = edge.stmts.iter().rposition(passes).map(|last| last + 1);
            let is_passing = passing.contains(&EdgeId(e as u32));
            let kept = if is_behind { Some(1) } else { passed.or(is_passing.then_some(edge.stmts.len())) };
            let Some(kept) = kept else { continue };
            let error = q.add_loc(LocKind::Error(check), end);
            q.edges[e].stmts.truncate(kept);
            q.edges[e].dst = error;
        }
        for l in q.loc_ids().filter(|&l| is_at(l)) {
            let error = q.add_loc(LocKind::Error(check), end);
            q.add_edge(l, error, Vec::new());
        }
    }
    Some(p)
}

/// An assumption whose condition has branches of its own is no statement, but a dead end behind some of them. What passes it
/// are then the edges behind which control comes to this dead end no more: among them are those around it, which makes the
/// question a harder one. None where the dead end is in a loop.
fn passing(q: &Procedure, end: Pos) -> Option<BTreeSet<EdgeId>> {
    let graph = Graph::new(q);
    let is_dead = |l: LocId| q.loc(l).kind == LocKind::Plain && l != q.exit && graph.out(l).is_empty();
    let branches = |l: LocId| graph.out(l).len() > 1;
    let ends: Vec<LocId> = q.loc_ids().filter(|&l| q.loc(l).pos == end && is_dead(l)).collect();
    let sources = ends.iter().flat_map(|&l| graph.incoming(l)).map(|&e| q.edge(e).src);
    let sources: Vec<LocId> = sources.filter(|&l| branches(l)).collect();
    if sources.is_empty() {
        return Some(BTreeSet::new());
    }
    let cycles = locations_on_cycles(q);
    if sources.iter().any(|l| cycles[l.0 as usize]) {
        return None;
    }
    let (mut before, mut todo) = (BTreeSet::new(), ends);
    while let Some(l) = todo.pop() {
        if before.insert(l) {
            todo.extend(graph.incoming(l).iter().map(|&e| q.edge(e).src));
        }
    }
    let goes_on = |l: LocId| !is_dead(l) && !matches!(q.loc(l).kind, LocKind::Error(_));
    let leaves = |&e: &EdgeId| before.contains(&q.edge(e).src) && !before.contains(&q.edge(e).dst);
    Some(q.edge_ids().filter(leaves).filter(|&e| goes_on(q.edge(e).dst)).collect())
}

/// Where executions come to a check: the branch that the error hangs on, or else what is right behind the assumption
/// or the join of paths before it. Through the beginning of a procedure the search goes on at its calls. An error right
/// behind such a place is its own.
fn checks(p: &Program) -> BTreeSet<Arrival> {
    let graphs: Vec<Graph> = p.procs.iter().map(Graph::new).collect();
    let is_error = |q: &Procedure, l: LocId| matches!(q.loc(l).kind, LocKind::Error(_));
    let mut todo: Vec<(ProcId, LocId)> = Vec::new();
    for (id, q) in (0..).map(ProcId).zip(&p.procs) {
        todo.extend(q.loc_ids().filter(|&l| is_error(q, l)).map(|l| (id, l)));
    }
    let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
    while let Some((id, l)) = todo.pop() {
        if !seen.insert((id, l)) {
            continue;
        }
        let (q, graph) = (p.proc(id), &graphs[id.0 as usize]);
        let plain = |l: LocId| (q.loc(l).kind == LocKind::Plain).then_some(Arrival::At(id, l));
        match graph.incoming(l) {
            [] if l == q.entry && id != p.entry => todo.extend(calls_of(p, id)),
            [] if l == q.entry => _ = found.insert(Arrival::At(id, l)),
            [] => {}
            &[only] => {
                let e = q.edge(only);
                let is_branch = graph.out(e.src).len() > 1;
                let assumes = e.stmts.iter().skip(usize::from(is_branch));
                if assumes.into_iter().any(|s| matches!(s.kind, StmtKind::Assume(_))) {
                    found.extend(plain(l));
                } else if is_branch {
                    found.insert(Arrival::Behind(id, e.src));
                } else {
                    todo.push((id, e.src));
                }
            }
            _ => found.extend(plain(l)),
        }
    }
    found
}

/// Where the procedure is called.
fn calls_of(p: &Program, callee: ProcId) -> Vec<(ProcId, LocId)> {
    let mut out = Vec::new();
    for (id, q) in (0..).map(ProcId).zip(&p.procs) {
        let calls = q.edges.iter().filter(|e| match e.call() {
            Some((_, Callee::Direct(t), _)) => *t == callee,
            Some((_, Callee::Indirect { targets, .. }, _)) => targets.contains(&callee),
            None => false,
        });
        out.extend(calls.map(|e| (id, e.src)));
    }
    out
}
