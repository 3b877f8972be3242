//! What tests are to cover, and a program in which coming there is an error.

use super::decisions::{self, Deciding};
use base::{Budget, Pos};
use engines::interpret::{self, DomainChoice};
use evidence::shape::{Field, Structure};
use ir::analysis::{Graph, repeated_calls};
use ir::{Check, CheckId, CheckKind, EdgeId, LocId, LocKind, ProcId, Procedure, Program, Stmt, StmtKind, choice_of};
use logic::Term;
use std::collections::BTreeSet;

/// A criterion of section 7.1, or one that other tools have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cover {
    /// Each location of the user's procedures is reached.
    Nodes,
    /// Each edge between them is taken.
    Edges,
    /// Each way out of a branch is taken.
    Branches,
    /// Each path from the entry to the exit, up to a length, is taken.
    Paths,
    /// Each abstract state that a domain has found is met by an execution, at its label (Definition 7.1).
    AbstractStates,
    /// Each condition of a decision is seen to decide its outcome, once with each value (masking MC/DC).
    Mcdc,
    /// Each check is violated.
    Errors,
}

/// Something to cover, in the program that `Subject::program` is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Goal {
    /// Control is at the location.
    Node(ProcId, LocId),
    /// The edge has been taken to its end.
    Edge(ProcId, EdgeId),
    /// An execution consists of these edges of the entry procedure.
    Path(Vec<EdgeId>),
    /// Control is at the location of the entry procedure, in a state where all of these hold.
    State(LocId, Vec<Term>),
    /// Control is at the location of the entry procedure, in a state that the structure describes; blocks are ordered by that field.
    Shape(LocId, Option<Field>, Structure),
    /// An evaluation of a decision has come to an outcome that depends on one of its conditions.
    Decides(Deciding),
    /// The check is violated.
    Check(CheckId),
}

/// Where goals are, and where tests are executed.
pub(super) struct Subject<'a> {
    pub(super) program: &'a Program,
    pub(super) goals: &'a [Goal],
}

impl Goal {
    /// Where it stands.
    pub fn pos(&self, program: &Program) -> Pos {
        match self {
            Goal::Node(q, l) => program.proc(*q).loc(*l).pos,
            Goal::Edge(q, e) => place(program.proc(*q), *e),
            Goal::Path(edges) => {
                let entry = program.proc(program.entry);
                edges.last().map_or(entry.pos, |&e| entry.loc(entry.edge(e).dst).pos)
            }
            Goal::State(l, _) | Goal::Shape(l, ..) => program.proc(program.entry).loc(*l).pos,
            Goal::Decides(d) => d.condition(program).pos,
            Goal::Check(c) => program.checks[*c].pos,
        }
    }
}

/// Where an edge stands: where its first statement does, or else the location before it.
fn place(q: &Procedure, e: EdgeId) -> Pos {
    let edge = q.edge(e);
    let stmt = edge.stmts.iter().map(|s| s.pos).find(|p| !p.is_none());
    stmt.unwrap_or(q.loc(edge.src).pos)
}

/// The goals of a program as it was translated; none of them is in a model of the library.
pub(super) fn goals(p: &Program, cover: Cover) -> Vec<Goal> {
    if cover == Cover::Errors {
        return p.checks.ids().filter(|&c| has_location(p, c)).map(Goal::Check).collect();
    }
    if cover == Cover::Mcdc {
        return decisions::goals(p).map(Goal::Decides).filter(|g| is_users(p, g.pos(p))).collect();
    }
    let mut out = Vec::new();
    for (id, q) in (0..).map(ProcId).zip(&p.procs) {
        // Models that take inputs stand where they are called.
        let is_library = p.source.as_ref().is_some_and(|view| view.library.contains_key(&id));
        if is_library || !is_users(p, q.pos) {
            continue;
        }
        let graph = Graph::new(q);
        let reached = reached(q, &graph);
        let is_reached = |l: LocId| reached.contains(&l);
        match cover {
            Cover::Nodes => {
                let nodes = q.loc_ids().filter(|&l| is_reached(l) && is_users(p, q.loc(l).pos));
                out.extend(nodes.map(|l| Goal::Node(id, l)));
            }
            Cover::Edges | Cover::Branches => {
                let repeated = repeated_calls(q, &graph);
                let is_wanted = |e: &EdgeId| {
                    let edge = q.edge(*e);
                    let is_branch = graph.out(edge.src).iter().filter(|f| !repeated[f.0 as usize]).count() > 1;
                    let is_asked = cover == Cover::Edges || is_branch && is_guarded(&edge.stmts);
                    is_asked && is_reached(edge.src) && !q.is_raise(edge) && is_users(p, place(q, *e))
                };
                out.extend(q.edge_ids().filter(is_wanted).map(|e| Goal::Edge(id, e)));
            }
            Cover::Paths | Cover::AbstractStates | Cover::Mcdc | Cover::Errors => {}
        }
    }
    out
}

/// Edges on which executions come to a goal, or which they take on the way there.
pub(super) fn edges_to(subject: &Subject<'_>, goal: usize) -> Vec<(ProcId, EdgeId)> {
    let p = subject.program;
    let those = |q: ProcId, is_wanted: &dyn Fn(LocId) -> bool| -> Vec<(ProcId, EdgeId)> {
        p.proc(q).edge_ids().filter(|&e| is_wanted(p.proc(q).edge(e).dst)).map(|e| (q, e)).collect()
    };
    let procs = || (0..p.procs.len() as u32).map(ProcId);
    match &subject.goals[goal] {
        Goal::Edge(q, e) => vec![(*q, *e)],
        Goal::Node(q, l) => those(*q, &|dst| dst == *l),
        Goal::Path(_) | Goal::State(..) | Goal::Shape(..) => those(p.entry, &|_| true),
        Goal::Decides(_) => procs().flat_map(|q| those(q, &|_| true)).collect(),
        Goal::Check(c) => {
            procs().flat_map(|q| those(q, &|dst| p.proc(q).loc(dst).kind == LocKind::Error(*c))).collect()
        }
    }
}

fn has_location(p: &Program, c: CheckId) -> bool {
    p.procs.iter().flat_map(|q| &q.locs).any(|l| l.kind == LocKind::Error(c))
}

/// The edge is one of several for a reason.
fn is_guarded(stmts: &[Stmt]) -> bool {
    choice_of(stmts).is_some() || matches!(stmts.first().map(|s| &s.kind), Some(StmtKind::Assume(_)))
}

fn is_users(p: &Program, pos: Pos) -> bool {
    p.sources.is_users(pos)
}

/// What the edges lead to from the entry of the procedure.
fn reached(q: &Procedure, graph: &Graph) -> BTreeSet<LocId> {
    let mut found = BTreeSet::from([q.entry]);
    let mut todo = vec![q.entry];
    while let Some(l) = todo.pop() {
        todo.extend(graph.out(l).iter().map(|&e| q.edge(e).dst).filter(|&d| found.insert(d)));
    }
    found
}

/// The program in which coming to a goal is an error, and nothing else is; with the check of each goal.
///
/// Control does not go on behind a goal. So a proof that none of several goals is reached here is one for each of them in the
/// program itself: the first one that an execution came to would be reached here as well.
pub(super) fn question(p: &Program, goals: &[&Goal]) -> (Program, Vec<CheckId>) {
    if let [Goal::Path(edges)] = goals {
        let mut asked = path_program(p, edges);
        let (kind, pos) = (CheckKind::ErrorCall, goals[0].pos(p));
        let check = asked.checks.push(Check { kind, pos, text: "the path is taken".into(), procedure: String::new() });
        let entry = asked.entry;
        let q = &mut asked.procs[entry.0 as usize];
        let last = q.edges.last().map_or(q.entry, |e| e.dst);
        let error = q.add_loc(LocKind::Error(check), pos);
        q.add_edge(last, error, Vec::new());
        return (asked, vec![check]);
    }
    let wanted: BTreeSet<CheckId> = goals.iter().filter_map(|g| is_check(g)).collect();
    let mut asked = p.without_checks(|c| !wanted.contains(&c));
    let checks: Vec<CheckId> = goals.iter().map(|goal| make_error(&mut asked, p, goal)).collect();
    let deciding = goals.iter().zip(&checks).filter_map(|(g, c)| match g {
        Goal::Decides(d) => Some((*d, *c)),
        _ => None,
    });
    decisions::make_errors(&mut asked, &deciding.collect::<Vec<_>>());
    (asked, checks)
}

fn is_check(goal: &Goal) -> Option<CheckId> {
    match goal {
        Goal::Check(c) => Some(*c),
        _ => None,
    }
}

fn make_error(asked: &mut Program, p: &Program, goal: &Goal) -> CheckId {
    let (id, pos) = match goal {
        Goal::Check(c) => return *c,
        Goal::Node(q, _) | Goal::Edge(q, _) => (*q, goal.pos(p)),
        Goal::State(..) | Goal::Shape(..) => (p.entry, goal.pos(p)),
        Goal::Decides(d) => {
            return asked.checks.push(check_of(goal.pos(p), d.procedure(p).map_or("", |q| &p.proc(q).name)));
        }
        Goal::Path(_) => unreachable!("a path is asked about alone"),
    };
    let check = asked.checks.push(check_of(pos, &p.proc(id).name));
    let q = &mut asked.procs[id.0 as usize];
    // In between, because a call's edge must not lead to an error.
    let stop = q.add_loc(LocKind::Plain, pos);
    let error = q.add_loc(LocKind::Error(check), pos);
    match goal {
        Goal::Edge(_, e) => q.edges[e.0 as usize].dst = stop,
        // Whether the state is a described one is looked at when the test is executed.
        Goal::Node(_, l) | Goal::State(l, _) | Goal::Shape(l, ..) => {
            q.edges.iter_mut().filter(|e| e.dst == *l).for_each(|e| e.dst = stop);
            if q.entry == *l {
                q.entry = stop;
            }
        }
        Goal::Path(_) | Goal::Check(_) | Goal::Decides(_) => {}
    }
    q.add_edge(stop, error, Vec::new());
    check
}

fn check_of(pos: Pos, procedure: &str) -> Check {
    Check { kind: CheckKind::ErrorCall, pos, text: "control comes here".into(), procedure: procedure.into() }
}

/// The edges of a path as the only ones there are.
fn path_program(p: &Program, edges: &[EdgeId]) -> Program {
    let mut asked = p.without_checks(|_| true);
    let old = p.proc(p.entry);
    let q = &mut asked.procs[p.entry.0 as usize];
    q.edges.clear();
    q.locs.clear();
    let entry = q.add_loc(LocKind::Plain, old.loc(old.entry).pos);
    let mut at = entry;
    for &e in edges {
        let edge = old.edge(e);
        let next = q.add_loc(LocKind::Plain, old.loc(edge.dst).pos);
        q.add_edge(at, next, edge.stmts.clone());
        at = next;
    }
    let exit = q.add_loc(LocKind::Plain, old.loc(old.exit).pos);
    (q.entry, q.exit) = (entry, exit);
    asked
}

/// Structures that are goals, at most.
const MOST_STRUCTURES: usize = 2_000;

/// The abstract states of a program of one procedure, and whether there are others: structures where blocks lead to each other, or the domain is
/// that of structures; otherwise one state for each location that the domain comes to, whose formulas the program has.
pub(super) fn abstract_states(p: &Program, domain: DomainChoice, budget: &Budget) -> (Program, Vec<Goal>, bool) {
    let is_wanted = |p: &Program, l: LocId| {
        let loc = p.proc(p.entry).loc(l);
        loc.kind == LocKind::Plain && is_users(p, loc.pos)
    };
    if domain == DomainChoice::Shape || domain == DomainChoice::Auto && interpret::links_blocks(p) {
        if let Some((order, at)) = interpret::structures(p, budget) {
            let at = (0..).map(LocId).zip(at).filter(|(l, _)| is_wanted(p, *l));
            let mut goals: Vec<Goal> =
                at.flat_map(|(l, all)| all.into_iter().map(move |s| Goal::Shape(l, order, s))).collect();
            let is_cut = goals.len() > MOST_STRUCTURES;
            goals.truncate(MOST_STRUCTURES);
            return (p.clone(), goals, is_cut);
        }
        if domain == DomainChoice::Shape {
            return (p.clone(), Vec::new(), true);
        }
    }
    let (program, states) = interpret::abstract_states(p, domain);
    let states = (0..).map(LocId).zip(states).filter(|(l, _)| is_wanted(&program, *l));
    let goals = states.filter_map(|(l, s)| Some(Goal::State(l, s?))).collect();
    (program, goals, false)
}

/// The complete paths of a program of one procedure, from its entry to its exit, of at most so many locations, the shortest first;
/// and whether there are others.
pub(super) fn paths(p: &Program, length: usize, most: usize) -> (Vec<Goal>, bool) {
    let q = p.proc(p.entry);
    let graph = Graph::new(q);
    let distance = to_exit(q, &graph);
    let mut queue = std::collections::VecDeque::from([(q.entry, Vec::new())]);
    let (mut out, mut has_more) = (Vec::new(), false);
    while let Some((l, edges)) = queue.pop_front() {
        if l == q.exit {
            if out.len() == most {
                return (out, true);
            }
            out.push(Goal::Path(edges));
            continue;
        }
        for &e in graph.out(l) {
            let dst = q.edge(e).dst;
            let Some(rest) = distance[dst.0 as usize] else { continue };
            if edges.len() + 2 + rest > length {
                has_more = true;
                continue;
            }
            queue.push_back((dst, edges.iter().copied().chain([e]).collect()));
        }
    }
    (out, has_more)
}

/// By location: edges to the exit at least.
fn to_exit(q: &Procedure, graph: &Graph) -> Vec<Option<usize>> {
    let mut out = vec![None; q.locs.len()];
    out[q.exit.0 as usize] = Some(0);
    let mut queue = std::collections::VecDeque::from([(q.exit, 0)]);
    while let Some((l, n)) = queue.pop_front() {
        for &e in graph.incoming(l) {
            let src = q.edge(e).src;
            if out[src.0 as usize].is_none() {
                out[src.0 as usize] = Some(n + 1);
                queue.push_back((src, n + 1));
            }
        }
    }
    out
}
