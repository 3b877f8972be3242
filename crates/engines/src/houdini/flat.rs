//! All procedures of a program as one graph, for [`super::summaries`].
//!
//! Edges that are in the graph are copies of the program's, and three for each call. Behind them, in no graph, are statements that elements
//! are put through: those that forget variables, and what a call changes before anything is known of that.

use super::statements::{assign, havoc};
use super::vocabulary::{Remembered, Scope, Vocabulary};
use base::Pos;
use ir::analysis::Graph;
use ir::{Edge, EdgeId, LocId, ProcId, Procedure, Program, ProgramPoint, Stmt, VarDecl, VarKind};
use logic::{Node, Sort, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Variables that are related to each other: a polyhedron of more is large.
const MOST: usize = 12;

/// What an edge of the graph is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Plain,
    /// From before the call to the callee's entry.
    Enter(usize),
    /// From the callee's exit to behind the call.
    Return(usize),
    /// From before the call to behind it.
    Along(usize),
}

/// A call.
pub(super) struct Call {
    pub(super) callee: ProcId,
    /// What may be anything behind it, and what is remembered of before.
    pub(super) changes: EdgeId,
    /// What was remembered for the call alone.
    pub(super) forget: EdgeId,
    /// What variables of the callee stand for behind `changes`.
    pub(super) meaning: FxHashMap<VarId, Term>,
}

/// See the module.
pub(super) struct Flat {
    /// The program with variables for what calls remember. What is frozen has the type of what it was.
    pub(super) program: Program,
    pub(super) entry: LocId,
    pub(super) edges: Vec<Edge>,
    /// Of the edges that have a role.
    pub(super) graph: Graph,
    pub(super) roles: Vec<Role>,
    pub(super) calls: Vec<Call>,
    /// By procedure, forgets what its callers do not see.
    pub(super) seen_by_callers: Vec<EdgeId>,
    /// By location, forgets what there are no words for.
    pub(super) forget_at: Vec<EdgeId>,
    pub(super) packs: Vec<Vec<VarId>>,
    /// By procedure, the number of its first location.
    first: Vec<u32>,
    /// By procedure, the parameters that keep their values, and what they are called at the exit.
    kept: Vec<Vec<(VarId, VarId)>>,
}

impl Flat {
    pub(super) fn new(program: &Program, vocabulary: &Vocabulary) -> Flat {
        let mut program = program.clone();
        for r in vocabulary.scopes.iter().flat_map(|scope| &scope.remembered) {
            if let Node::Var(v) = program.pool.node(r.of) {
                program.vars[r.var.0 as usize].ty = program.var_decl(v).ty;
            }
        }
        let mut first = vec![0];
        first.extend(program.procs.iter().scan(0, |sum, p| {
            *sum += p.locs.len() as u32;
            Some(*sum)
        }));
        let kept = program.procs.iter().zip(&vocabulary.scopes).map(|(p, scope)| kept(p, scope)).collect();
        Making { program, vocabulary, first, kept, edges: Vec::new(), roles: Vec::new(), extra: BTreeMap::new() }.flat()
    }

    pub(super) fn location(&self, at: ProgramPoint) -> LocId {
        LocId(self.first[at.proc.0 as usize] + at.loc.0)
    }

    /// Parameters that keep their values, and what they are called at the exit.
    pub(super) fn kept_params(&self, q: ProcId) -> impl Iterator<Item = (VarId, VarId)> + '_ {
        self.kept[q.0 as usize].iter().copied()
    }
}

fn kept(p: &Procedure, scope: &Scope) -> Vec<(VarId, VarId)> {
    let mut written = FxHashSet::default();
    p.edges.iter().flat_map(|e| &e.stmts).for_each(|s| s.kind.for_each_target(|v| _ = written.insert(v)));
    let params = scope.remembered.iter().filter_map(|r| Some((p.params[r.param?], r.var)));
    params.filter(|(param, _)| !written.contains(param)).collect()
}

struct Making<'a> {
    program: Program,
    vocabulary: &'a Vocabulary,
    first: Vec<u32>,
    kept: Vec<Vec<(VarId, VarId)>>,
    edges: Vec<Edge>,
    roles: Vec<Role>,
    /// Variables for what calls remember, by what that is to the callee.
    extra: BTreeMap<VarId, VarId>,
}

impl Making<'_> {
    fn flat(mut self) -> Flat {
        let procs: Vec<ProcId> = (0..self.program.procs.len() as u32).map(ProcId).collect();
        let found = self.copies(&procs);
        let graph = self.graph();
        let calls = found.into_iter().map(|(callee, receiver, args)| self.call(callee, receiver, &args)).collect();
        let seen_by_callers = procs.iter().map(|&q| self.seen_by_callers(q)).collect();
        let mut forget_at = Vec::new();
        for &q in &procs {
            for l in self.program.proc(q).loc_ids().collect::<Vec<LocId>>() {
                forget_at.push(self.forget_at(q, l));
            }
        }
        let packs = self.packs(&procs);
        let entry = self.at(self.program.entry, self.program.proc(self.program.entry).entry);
        let Making { program, first, kept, edges, roles, .. } = self;
        Flat { program, entry, edges, graph, roles, calls, seen_by_callers, forget_at, packs, first, kept }
    }

    /// The edges of the graph. The calls, each with who receives the result, and its arguments.
    fn copies(&mut self, procs: &[ProcId]) -> Vec<(ProcId, Option<VarId>, Vec<Term>)> {
        let mut found = Vec::new();
        for &q in procs {
            for edge in self.program.proc(q).edges.clone() {
                let (src, dst) = (self.at(q, edge.src), self.at(q, edge.dst));
                match edge.call() {
                    None => self.edge(src, dst, edge.stmts, Role::Plain),
                    Some(_) if self.program.proc(q).is_raise(&edge) => {}
                    Some((receiver, callee, args)) => {
                        for &callee in callee.targets() {
                            let number = found.len();
                            let enter = self.enter(q, callee, args);
                            let (entry, exit) = (self.program.proc(callee).entry, self.program.proc(callee).exit);
                            let (entry, exit) = (self.at(callee, entry), self.at(callee, exit));
                            self.edge(src, entry, enter, Role::Enter(number));
                            self.edge(exit, dst, Vec::new(), Role::Return(number));
                            self.edge(src, dst, Vec::new(), Role::Along(number));
                            found.push((callee, receiver, args.to_vec()));
                        }
                    }
                }
            }
        }
        found
    }

    fn at(&self, q: ProcId, l: LocId) -> LocId {
        LocId(self.first[q.0 as usize] + l.0)
    }

    fn edge(&mut self, src: LocId, dst: LocId, stmts: Vec<Stmt>, role: Role) {
        self.edges.push(Edge { src, dst, stmts, label: None });
        self.roles.push(role);
    }

    /// Statements in no graph.
    fn aside(&mut self, stmts: Vec<Stmt>) -> EdgeId {
        self.edges.push(Edge { src: LocId(0), dst: LocId(0), stmts, label: None });
        EdgeId(self.edges.len() as u32 - 1)
    }

    fn graph(&self) -> Graph {
        let locs = self.program.procs.iter().flat_map(|p| &p.locs).cloned().collect();
        Graph::new(&Procedure { locs, edges: self.edges.clone(), ..self.program.proc(self.program.entry).clone() })
    }

    /// Of the numbers among them.
    fn havocs(&self, vars: impl IntoIterator<Item = VarId>) -> Vec<Stmt> {
        let numbers = vars.into_iter().filter(|&v| is_number(&self.program, v));
        numbers.filter_map(|v| havoc(&self.program, v)).collect()
    }

    /// What is frozen and may be another value than a parameter later on, and what it is at the entry.
    fn frozen(&self, q: ProcId) -> Vec<(VarId, Term)> {
        let kept = &self.kept[q.0 as usize];
        let remembered = self.remembered(q).filter(|r| kept.iter().all(|(_, frozen)| *frozen != r.var));
        remembered.map(|r| (r.var, r.of)).collect()
    }

    /// What is frozen of variables.
    fn remembered(&self, q: ProcId) -> impl Iterator<Item = &Remembered> {
        let all = self.vocabulary.scope(q).remembered.iter();
        all.filter(|r| matches!(self.program.pool.node(r.of), Node::Var(_)))
    }

    /// Variables of an activation.
    fn own(&self, q: ProcId) -> BTreeSet<VarId> {
        let locals = self.program.proc(q).locals.iter().copied();
        locals.chain(self.frozen(q).into_iter().map(|f| f.0)).filter(|&v| is_number(&self.program, v)).collect()
    }

    /// Globals that a procedure changes.
    fn globals(&self, q: ProcId) -> Vec<VarId> {
        let writes = self.vocabulary.scope(q).writes.iter().copied();
        writes.filter(|&v| v != self.program.heap && is_number(&self.program, v)).collect()
    }

    /// A new activation.
    fn enter(&mut self, caller: ProcId, callee: ProcId, args: &[Term]) -> Vec<Stmt> {
        let params = self.program.proc(callee).params.clone();
        let frozen = self.frozen(callee);
        let is_set: BTreeSet<VarId> = params.iter().copied().chain(frozen.iter().map(|f| f.0)).collect();
        let mut stmts = vec![assign(params.into_iter().zip(args.iter().copied()).collect()), assign(frozen)];
        let mut gone = self.own(callee);
        gone.extend(self.own(caller));
        stmts.extend(self.havocs(gone.into_iter().filter(|v| !is_set.contains(v))));
        stmts
    }

    fn call(&mut self, callee: ProcId, receiver: Option<VarId>, args: &[Term]) -> Call {
        let changed: Vec<VarId> = self.globals(callee).into_iter().chain(receiver).collect();
        let (mut remembered, mut meaning) = (Vec::new(), FxHashMap::default());
        for r in self.remembered(callee).copied().collect::<Vec<_>>() {
            let before = r.param.map_or(r.of, |i| args[i]);
            let is_changed = logic::variables(&self.program.pool, &[before]).iter().any(|v| changed.contains(v));
            let stands = self.kept[callee.0 as usize].iter().find(|k| k.1 == r.var).map_or(r.var, |k| k.0);
            let means = match is_changed {
                false => before,
                true => {
                    let v = self.extra(stands);
                    remembered.push((v, before));
                    self.program.var(v)
                }
            };
            meaning.insert(stands, means);
        }
        let result = self.program.proc(callee).result;
        for (v, there) in receiver
            .into_iter()
            .filter_map(|v| Some((v, result?)))
            .chain(self.globals(callee).into_iter().map(|g| (g, g)))
        {
            let means = self.program.var(v);
            meaning.insert(there, means);
        }
        let own: Vec<VarId> = remembered.iter().map(|r| r.0).collect();
        let mut changes = vec![assign(remembered)];
        changes.extend(self.havocs(changed));
        let forget = self.havocs(own);
        Call { callee, changes: self.aside(changes), forget: self.aside(forget), meaning }
    }

    fn extra(&mut self, stands: VarId) -> VarId {
        if let Some(&known) = self.extra.get(&stands) {
            return known;
        }
        let decl = VarDecl { kind: VarKind::Temp, pos: Pos::NONE, ..self.program.var_decl(stands).clone() };
        let v = self.program.add_var(decl);
        self.extra.insert(stands, v);
        v
    }

    fn seen_by_callers(&mut self, q: ProcId) -> EdgeId {
        let kept = self.kept[q.0 as usize].iter().map(|k| k.0);
        let seen: BTreeSet<VarId> =
            kept.chain(self.program.proc(q).result).chain(self.frozen(q).into_iter().map(|f| f.0)).collect();
        let stmts = self.havocs(self.own(q).into_iter().filter(|v| !seen.contains(v)));
        self.aside(stmts)
    }

    fn forget_at(&mut self, q: ProcId, l: LocId) -> EdgeId {
        let values = &self.vocabulary.scope(q).values[l.0 as usize];
        let mut said: BTreeSet<VarId> = self.kept[q.0 as usize].iter().map(|k| k.0).collect();
        said.extend(values.iter().filter_map(|x| match self.program.pool.node(x.term) {
            Node::Var(v) => Some(v),
            _ => None,
        }));
        // Of a precondition callers know nothing but what is so now.
        if l == self.program.proc(q).entry {
            self.frozen(q).iter().for_each(|f| _ = said.remove(&f.0));
        }
        let stmts = self.havocs(self.own(q).into_iter().filter(|v| !said.contains(v)));
        self.aside(stmts)
    }

    /// All numbers together where they are few; else those of each procedure, as many as there may be, and globals with those of a
    /// procedure that changes them.
    fn packs(&self, procs: &[ProcId]) -> Vec<Vec<VarId>> {
        let mut globals: BTreeSet<VarId> = procs.iter().flat_map(|&q| self.globals(q)).collect();
        globals.extend(self.extra.values());
        let all: BTreeSet<VarId> = procs.iter().flat_map(|&q| self.own(q)).chain(globals.iter().copied()).collect();
        if all.len() <= MOST {
            return vec![all.into_iter().collect()];
        }
        let mut packs = Vec::new();
        for &q in procs {
            let mut members: BTreeSet<VarId> = BTreeSet::new();
            let first = self.program.proc(q).params.iter().copied().chain(self.program.proc(q).result);
            let changed = self.globals(q).into_iter().filter(|v| globals.contains(v));
            let with_extra = changed.chain(self.extra.values().copied().filter(|v| globals.contains(v)));
            let by_rank = first.chain(self.frozen(q).into_iter().map(|f| f.0)).chain(with_extra).chain(self.own(q));
            for v in by_rank.filter(|&v| is_number(&self.program, v)) {
                if members.len() < MOST {
                    members.insert(v);
                }
            }
            globals.retain(|v| !members.contains(v));
            packs.push(members.into_iter().collect());
        }
        packs
    }
}

/// Truth values and addresses are in no sum.
fn is_number(program: &Program, v: VarId) -> bool {
    let decl = program.var_decl(v);
    matches!(decl.sort(), Sort::Bits(8..=64)) && !decl.ty.is_pointer() && v != program.heap
}
