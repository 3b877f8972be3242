//! The program as engines walk it: one procedure at a time, its blocks behind a shared pointer so that terms can be
//! built while statements are read.

use domains::{Cfg, Order};
use exec::machine::{Branch, Code, branches};
use ir::analysis::{Effects, Graph, components, effects, locations_on_cycles, loop_heads, on_cycles};
use ir::{
    Callee, Edge, EdgeId, FrameObject, LocId, LocKind, ProcId, Procedure, Program, ScalarType, Stmt, StmtKind, VarDecl,
    VarKind,
};
use logic::{Node, Sort, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Deref;
use std::rc::Rc;

/// Which locations a search aims at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// Error locations.
    Error,
    /// Error locations and those of untranslated code: a proof must exclude both.
    ErrorOrUnknown,
    /// Locations of untranslated code, in a procedure that is asked about them alone.
    Unknown,
    /// No location by its kind: the goal is a region at the exit.
    Exit,
}

impl Goal {
    pub(crate) fn includes(self, kind: &LocKind) -> bool {
        match kind {
            LocKind::Error(_) => matches!(self, Goal::Error | Goal::ErrorOrUnknown),
            LocKind::Unknown(_) => matches!(self, Goal::Unknown | Goal::ErrorOrUnknown),
            LocKind::Plain => false,
        }
    }
}

/// A call of a procedure that was not expanded, with the edges that stand for its outcomes.
#[derive(Debug)]
pub(crate) struct CallSite {
    pub(crate) callee: ProcId,
    pub(crate) args: Vec<Term>,
    pub(crate) result: Option<VarId>,
    /// `None`: the callee never returns.
    pub(crate) returns: Option<EdgeId>,
    /// The callee can reach an error.
    error: Option<EdgeId>,
    /// The callee can reach untranslated code.
    unknown: Option<EdgeId>,
}

impl CallSite {
    /// The edge for a callee that stopped at a location of this kind.
    pub(crate) fn raises(&self, kind: &LocKind) -> Option<EdgeId> {
        match kind {
            LocKind::Error(_) => self.error,
            LocKind::Unknown(_) => self.unknown,
            LocKind::Plain => None,
        }
    }
}

/// One procedure, prepared by `prepare`.
pub(crate) struct ProcView {
    pub(crate) proc: ProcId,
    pub(crate) edges: Rc<[Edge]>,
    pub(crate) graph: Graph,
    pub(crate) entry: LocId,
    pub(crate) exit: LocId,
    pub(crate) result: Option<VarId>,
    pub(crate) params: Rc<[VarId]>,
    /// Parameters that the procedure never writes: they have their value at the entry everywhere.
    pub(crate) constant: Rc<[VarId]>,
    pub(crate) locals: Rc<[VarId]>,
    pub(crate) is_loop_head: Vec<bool>,
    pub(crate) is_on_cycle: Vec<bool>,
    /// In which order analyses work on the locations.
    pub(crate) order: Order,
    kinds: Vec<LocKind>,
    /// By the location before the call.
    calls: FxHashMap<LocId, CallSite>,
    /// By location: the edges that leave it, as the machine reads them.
    branches: Vec<Vec<Branch>>,
}

impl ProcView {
    fn new(program: &Program, id: ProcId) -> ProcView {
        let proc = program.proc(id);
        let graph = Graph::new(proc);
        let is_loop_head = loop_heads(proc, &graph);
        ProcView {
            order: Order::reverse_postorder(proc, &graph),
            proc: id,
            edges: proc.edges.clone().into(),
            entry: proc.entry,
            exit: proc.exit,
            result: proc.result,
            params: proc.params.clone().into(),
            constant: constant_params(proc),
            locals: proc.locals.clone().into(),
            kinds: proc.locs.iter().map(|l| l.kind.clone()).collect(),
            calls: call_sites(proc),
            branches: branches(proc),
            graph,
            is_loop_head,
            is_on_cycle: locations_on_cycles(proc),
        }
    }

    /// For analyses.
    pub(crate) fn cfg(&self) -> Cfg<'_> {
        Cfg { entry: self.entry, edges: &self.edges, graph: &self.graph }
    }

    pub(crate) fn loc_count(&self) -> usize {
        self.kinds.len()
    }

    pub(crate) fn locs(&self) -> impl Iterator<Item = LocId> + use<> {
        (0..self.kinds.len() as u32).map(LocId)
    }

    pub(crate) fn kind(&self, l: LocId) -> &LocKind {
        &self.kinds[l.0 as usize]
    }

    /// Some location stands for code that was not translated.
    pub(crate) fn has_unknown(&self) -> bool {
        self.kinds.iter().any(|k| matches!(k, LocKind::Unknown(_)))
    }

    pub(crate) fn edge(&self, e: EdgeId) -> &Edge {
        &self.edges[e.0 as usize]
    }

    /// The call at this location, if there is one.
    pub(crate) fn call_at(&self, l: LocId) -> Option<&CallSite> {
        self.calls.get(&l)
    }

    /// The procedures that are called, once per call.
    pub(crate) fn callees(&self) -> impl Iterator<Item = ProcId> + '_ {
        self.calls.values().map(|site| site.callee)
    }

    /// The edge stands for an outcome of a call.
    pub(crate) fn is_call(&self, e: EdgeId) -> bool {
        self.edge(e).call().is_some()
    }
}

fn constant_params(proc: &Procedure) -> Rc<[VarId]> {
    let mut written = FxHashSet::default();
    for s in proc.edges.iter().flat_map(|e| &e.stmts) {
        s.kind.for_each_target(|v| _ = written.insert(v));
    }
    proc.params.iter().copied().filter(|v| !written.contains(v)).collect()
}

fn call_sites(proc: &Procedure) -> FxHashMap<LocId, CallSite> {
    let mut sites: FxHashMap<LocId, CallSite> = FxHashMap::default();
    for (i, edge) in proc.edges.iter().enumerate() {
        let Some(Stmt { kind: StmtKind::Call { result, callee: Callee::Direct(callee), args }, .. }) =
            edge.stmts.first()
        else {
            continue;
        };
        let site = sites.entry(edge.src).or_insert_with(|| CallSite {
            callee: *callee,
            args: args.clone(),
            result: *result,
            returns: None,
            error: None,
            unknown: None,
        });
        let outcome = match proc.loc(edge.dst).kind {
            LocKind::Plain => &mut site.returns,
            LocKind::Error(_) => &mut site.error,
            LocKind::Unknown(_) => &mut site.unknown,
        };
        *outcome = Some(EdgeId(i as u32));
    }
    sites
}

/// By location: the control-flow graph has a path from it to the goal.
pub(crate) fn reaching(code: &ProcView, is_goal: impl Fn(LocId) -> bool) -> Vec<bool> {
    let mut todo: Vec<LocId> = code.locs().filter(|&l| is_goal(l)).collect();
    let mut seen = vec![false; code.loc_count()];
    todo.iter().for_each(|l| seen[l.0 as usize] = true);
    while let Some(l) = todo.pop() {
        for &e in code.graph.incoming(l) {
            let src = code.edge(e).src;
            if !std::mem::replace(&mut seen[src.0 as usize], true) {
                todo.push(src);
            }
        }
    }
    seen
}

/// All procedures.
pub(crate) struct Views {
    procs: Vec<Rc<ProcView>>,
    /// By procedure: it may be active more than once at the same time.
    is_recursive: Vec<bool>,
}

impl Views {
    fn view(&self, p: ProcId) -> &ProcView {
        &self.procs[p.0 as usize]
    }
}

impl Code for Views {
    fn edge(&self, proc: ProcId, edge: EdgeId) -> &Edge {
        self.view(proc).edge(edge)
    }

    fn branches(&self, proc: ProcId, loc: LocId) -> &[Branch] {
        &self.view(proc).branches[loc.0 as usize]
    }

    fn kind(&self, proc: ProcId, loc: LocId) -> &LocKind {
        self.view(proc).kind(loc)
    }

    fn ends(&self, proc: ProcId) -> (LocId, LocId) {
        (self.view(proc).entry, self.view(proc).exit)
    }

    fn params(&self, proc: ProcId) -> &[VarId] {
        &self.view(proc).params
    }

    fn locals(&self, proc: ProcId) -> &[VarId] {
        &self.view(proc).locals
    }

    fn result(&self, proc: ProcId) -> Option<VarId> {
        self.view(proc).result
    }

    /// Prepared procedures have none.
    fn frame(&self, _: ProcId) -> &[FrameObject] {
        &[]
    }

    /// The search is about an activation that may be inside others.
    fn saves_locals(&self, callee: ProcId, _: bool) -> bool {
        self.is_recursive[callee.0 as usize]
    }
}

/// The program and the procedure that is looked at. The latter's parts are reached through it directly.
pub(crate) struct ProgramView {
    pub(crate) program: Program,
    views: Views,
    view: Rc<ProcView>,
    /// By variable: the procedure that it is local to.
    owner: Vec<Option<ProcId>>,
    /// By procedure: what a call may change.
    effects: Vec<Effects>,
    /// Variables that hold what callers remember, by sort and whether they are pointers.
    frozen: FxHashMap<(Sort, bool), Vec<VarId>>,
    /// The program's own variables are those before this one.
    pub(crate) first_frozen: u32,
}

/// Frozen variables of each kind. A question about a procedure that needs more is not asked.
const FROZEN: usize = 16;
/// Behind them, of each kind: variables that stand for a callee's parameters where those of a caller could be meant.
const PLACEHOLDERS: usize = 8;

impl Deref for ProgramView {
    type Target = ProcView;

    fn deref(&self) -> &ProcView {
        &self.view
    }
}

impl ProgramView {
    pub(crate) fn new(program: &Program) -> ProgramView {
        let mut program = program.clone();
        let mut owner = vec![None; program.vars.len()];
        for (i, proc) in program.procs.iter().enumerate() {
            proc.locals.iter().for_each(|v| owner[v.0 as usize] = Some(ProcId(i as u32)));
        }
        let first_frozen = program.vars.len() as u32;
        let frozen = if program.procs.len() > 1 || calls_itself(&program) {
            frozen_vars(&mut program)
        } else {
            FxHashMap::default()
        };
        let views: Vec<Rc<ProcView>> =
            (0..program.procs.len() as u32).map(|i| Rc::new(ProcView::new(&program, ProcId(i)))).collect();
        ProgramView {
            view: views[program.entry.0 as usize].clone(),
            views: Views { is_recursive: recursive(&views, program.entry), procs: views },
            effects: effects(&program),
            owner,
            frozen,
            first_frozen,
            program,
        }
    }

    pub(crate) fn view(&self, p: ProcId) -> &Rc<ProcView> {
        &self.views.procs[p.0 as usize]
    }

    pub(crate) fn procs(&self) -> impl Iterator<Item = ProcId> + use<> {
        (0..self.views.procs.len() as u32).map(ProcId)
    }

    /// The procedure that is looked at.
    pub(crate) fn current(&self) -> Rc<ProcView> {
        self.view.clone()
    }

    /// It looks at the entry procedure.
    pub(crate) fn is_at_entry(&self) -> bool {
        self.proc == self.program.entry
    }

    /// Looks at another procedure from now on.
    pub(crate) fn look_at(&mut self, p: ProcId) {
        self.view = self.views.procs[p.0 as usize].clone();
    }

    /// The procedure that a variable is local to.
    pub(crate) fn owner(&self, v: VarId) -> Option<ProcId> {
        self.owner.get(v.0 as usize).copied().flatten()
    }

    pub(crate) fn is_frozen(&self, v: VarId) -> bool {
        v.0 >= self.first_frozen
    }

    /// Whether the procedure may be active more than once at the same time.
    pub(crate) fn is_recursive(&self, p: ProcId) -> bool {
        self.views.is_recursive[p.0 as usize]
    }

    /// The procedures, and the program apart from them: terms may be added while statements are executed.
    pub(crate) fn parts(&mut self) -> (&Views, &mut Program) {
        (&self.views, &mut self.program)
    }

    /// Whether the call behind the edge can change the value of the term: it mentions the call's result, a global
    /// variable that the callee writes, or memory that it writes.
    pub(crate) fn call_changes(&self, e: EdgeId, t: Term) -> bool {
        let site = self.call_at(self.edge(e).src).expect("a call stands before the edge");
        let effects = &self.effects[site.callee.0 as usize];
        let pool = &self.program.pool;
        logic::leaves(pool, &[t]).into_iter().any(|l| match pool.node(l) {
            Node::Var(v) => Some(v) == site.result || (self.owner(v).is_none() && effects.writes.contains(&v)),
            Node::Load { .. } => effects.memory,
            _ => false,
        })
    }

    /// The n-th frozen variable of the kind of `v`.
    pub(crate) fn frozen_like(&self, v: VarId, n: usize) -> Option<VarId> {
        self.reserved(v, n, 0..FROZEN)
    }

    /// The n-th placeholder of the kind of `v`.
    pub(crate) fn placeholder_like(&self, v: VarId, n: usize) -> Option<VarId> {
        self.reserved(v, n, FROZEN..FROZEN + PLACEHOLDERS)
    }

    /// The n-th frozen variable of the sort of `v` that nothing is assumed of, even if `v` is a pointer.
    pub(crate) fn number_like(&self, v: VarId, n: usize) -> Option<VarId> {
        self.frozen.get(&(self.program.var_decl(v).sort(), false))?.get(n).copied()
    }

    fn reserved(&self, v: VarId, n: usize, among: std::ops::Range<usize>) -> Option<VarId> {
        let decl = self.program.var_decl(v);
        self.frozen.get(&(decl.sort(), decl.ty.is_pointer()))?[among].get(n).copied()
    }
}

/// Whether inputs choose the edges that are taken: such a program goes on for as long as it is fed.
pub(crate) fn is_reactive(program: &Program) -> bool {
    program.procs.iter().flat_map(|p| &p.edges).any(|e| e.choice().is_some())
}

fn calls_itself(program: &Program) -> bool {
    program.proc(program.entry).edges.iter().any(|e| e.call().is_some())
}

fn frozen_vars(program: &mut Program) -> FxHashMap<(Sort, bool), Vec<VarId>> {
    let mut kinds: Vec<(Sort, bool)> = program.vars.iter().map(|d| (d.sort(), d.ty.is_pointer())).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut out = FxHashMap::default();
    for (sort, ptr) in kinds {
        let (ty, letter, kind) = match sort {
            Sort::Bits(width) if ptr => (ScalarType::Pointer(width), 'p', width.to_string()),
            Sort::Bits(width) => (ScalarType::Unsigned(width), 'k', width.to_string()),
            Sort::Int => (ScalarType::Int, 'k', sort.to_string()),
        };
        let vars = (0..FROZEN + PLACEHOLDERS).map(|i| {
            let name = format!("${letter}{i}_{kind}");
            let pos = base::Pos::NONE;
            program.add_var(VarDecl { name, ty, kind: VarKind::Temp, pos })
        });
        out.insert((sort, ptr), vars.collect());
    }
    out
}

/// Which procedures lie on a cycle of the call graph, among those that `entry` reaches.
fn recursive(views: &[Rc<ProcView>], entry: ProcId) -> Vec<bool> {
    let callees: Vec<Vec<usize>> = views.iter().map(|v| v.callees().map(|c| c.0 as usize).collect()).collect();
    on_cycles(&callees, &components(&callees, entry.0 as usize))
}
