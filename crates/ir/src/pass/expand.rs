//! Expansion of all calls in place: the program becomes one procedure.
//!
//! Each call site of each activation gets an *instance* of its callee: a copy of the reachable locations and edges with
//! variables of its own. The objects of its frame get constant addresses, so that they are apart by arithmetic.
//!
//! Requires a verified program whose procedures write their variables before they read them (the front ends havoc what
//! is not initialised): an instance that is entered again, in a loop, finds the values of the last time.
//!
//! Calls are expanded breadth first, so that a limit cuts the deepest ones. A cut call leads to a location of kind
//! [`LocKind::Unknown`]; everything else keeps its meaning exactly.

use crate::pass::reach::{Reach, is_dead, targets};
use crate::program::*;
use base::Pos;
use logic::{Node, Rewriter, Term, VarId};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Where expansion stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpandLimits {
    /// Activations of one procedure on the stack at the same time.
    pub recursion: u32,
    /// Edges of the result. The entry procedure is always kept whole.
    pub max_edges: usize,
}

impl Default for ExpandLimits {
    fn default() -> ExpandLimits {
        ExpandLimits { recursion: 8, max_edges: 200_000 }
    }
}

/// The program with all calls expanded into its entry procedure, which is the only one of the result. Global variables
/// come first and keep their order; locations know the positions of the calls around them ([`Location::stack`]).
pub fn expand_calls(p: &Program, limits: &ExpandLimits) -> Program {
    let mut expander = Expander::new(p, limits);
    while let Some(activation) = expander.queue.pop_front() {
        expander.copy(activation);
    }
    expander.finish()
}

/// The part of a procedure that can run.
struct Body {
    locs: Vec<LocId>,
    edges: Vec<EdgeId>,
}

impl Body {
    fn new(p: &Program, reach: &Reach, id: ProcId) -> Body {
        let proc = p.proc(id);
        let runs = |e: &EdgeId| reach.contains(id, proc.edge(*e).src) && !is_dead(&p.pool, proc.edge(*e));
        Body {
            locs: proc.loc_ids().filter(|&l| reach.contains(id, l)).collect(),
            edges: proc.edge_ids().filter(runs).collect(),
        }
    }
}

/// An instance that is still to be copied.
struct Activation {
    callee: ProcId,
    /// Positions of the calls from the outermost inwards.
    stack: Vec<Pos>,
    /// The procedures on the stack, this one last.
    procs: Vec<ProcId>,
    /// Address of the first object of the frame.
    frame: u128,
    /// How the caller reaches it; `None` for the entry procedure.
    site: Option<Site>,
}

/// A call in the caller's new vocabulary.
struct Site {
    src: LocId,
    /// `None` when no target returns.
    dst: Option<LocId>,
    guard: Option<Term>,
    args: Vec<Term>,
    result: Option<VarId>,
    pos: Pos,
}

/// What a variable of the original becomes.
#[derive(Clone, Copy)]
enum Image {
    Var(VarId),
    Address(u128),
}

/// The renaming of one instance.
struct Instance<'a> {
    shared: &'a [Option<VarId>],
    locals: FxHashMap<VarId, Image>,
    locs: FxHashMap<LocId, LocId>,
    rewriter: Rewriter,
}

impl Instance<'_> {
    fn image(locals: &FxHashMap<VarId, Image>, shared: &[Option<VarId>], v: VarId) -> Image {
        let own = locals.get(&v).copied();
        own.or(shared[v.0 as usize].map(Image::Var))
            .expect("a verified program uses only its own variables and globals")
    }

    fn var(&self, v: VarId) -> VarId {
        match Self::image(&self.locals, self.shared, v) {
            Image::Var(new) => new,
            Image::Address(_) => unreachable!("a verified program never changes the address of a frame object"),
        }
    }

    fn term(&mut self, out: &mut Program, t: Term) -> Term {
        let (locals, shared) = (&self.locals, self.shared);
        self.rewriter.rewrite(&mut out.pool, t, &mut |pool, node, width| match node {
            Node::Var(v) => Some(match Self::image(locals, shared, v) {
                Image::Var(new) => pool.var(new, width),
                Image::Address(a) => pool.constant(a, width),
            }),
            _ => None,
        })
    }

    /// Any statement but a call.
    fn stmt(&mut self, out: &mut Program, s: &Stmt) -> Stmt {
        let mut term = |t: &Term| self.term(out, *t);
        let kind = match &s.kind {
            StmtKind::Assume(t) => StmtKind::Assume(term(t)),
            StmtKind::Assign(pairs) => {
                let right: Vec<Term> = pairs.iter().map(|(_, t)| term(t)).collect();
                StmtKind::Assign(pairs.iter().zip(right).map(|(&(v, _), t)| (self.var(v), t)).collect())
            }
            StmtKind::Havoc { var, input } => StmtKind::Havoc { var: self.var(*var), input: input.clone() },
            StmtKind::Store { addr, value } => StmtKind::Store { addr: term(addr), value: term(value) },
            StmtKind::Copy { dst, src, len } => StmtKind::Copy { dst: term(dst), src: term(src), len: term(len) },
            StmtKind::Fill { dst, byte, len } => StmtKind::Fill { dst: term(dst), byte: term(byte), len: term(len) },
            StmtKind::HavocMem { dst, len, input } => {
                StmtKind::HavocMem { dst: term(dst), len: term(len), input: input.clone() }
            }
            StmtKind::Alloc { dst, size } => StmtKind::Alloc { size: term(size), dst: self.var(*dst) },
            StmtKind::Free { addr } => StmtKind::Free { addr: term(addr) },
            StmtKind::Call { .. } => unreachable!("a verified program has calls alone on their edges"),
        };
        Stmt { kind, pos: s.pos }
    }
}

struct Expander<'a> {
    p: &'a Program,
    limits: &'a ExpandLimits,
    bodies: Vec<Body>,
    out: Program,
    proc: Procedure,
    /// The new ids of variables that are not local to a procedure.
    shared: Vec<Option<VarId>>,
    queue: VecDeque<Activation>,
    /// Edges of all instances that were copied or queued.
    edges: usize,
    next_frame: u128,
}

impl<'a> Expander<'a> {
    fn new(p: &'a Program, limits: &'a ExpandLimits) -> Expander<'a> {
        let reach = Reach::new(p);
        let entry = p.proc(p.entry);
        let mut out = Program { procs: Vec::new(), vars: Vec::new(), entry: ProcId(0), ..p.clone() };
        let shared = share_globals(p, &mut out);
        out.heap = shared[p.heap.0 as usize].expect("the heap variable is global");
        let proc = Procedure {
            name: entry.name.clone(),
            params: Vec::new(),
            result: None,
            locals: Vec::new(),
            frame: Vec::new(),
            locs: Vec::new(),
            edges: Vec::new(),
            entry: LocId(0),
            exit: LocId(0),
            pos: entry.pos,
        };
        let bodies = (0..p.procs.len() as u32).map(|i| Body::new(p, &reach, ProcId(i))).collect();
        let mut expander = Expander {
            p,
            limits,
            bodies,
            out,
            proc,
            shared,
            queue: VecDeque::new(),
            edges: 0,
            next_frame: p.space.stack,
        };
        expander.enqueue(Activation { callee: p.entry, stack: vec![], procs: vec![p.entry], frame: 0, site: None });
        expander
    }

    /// Reserves edges and addresses of the instance.
    fn enqueue(&mut self, mut activation: Activation) {
        activation.frame = self.next_frame;
        self.next_frame += self.frame_size(activation.callee);
        self.edges += self.bodies[activation.callee.0 as usize].edges.len() + 2;
        self.queue.push_back(activation);
    }

    fn frame_size(&self, callee: ProcId) -> u128 {
        self.p.proc(callee).frame.iter().map(|o| self.p.space.stride(o.size)).sum()
    }

    fn copy(&mut self, activation: Activation) {
        let id = activation.callee;
        let shared = std::mem::take(&mut self.shared);
        let mut instance = self.instance(&activation, &shared);
        for i in 0..self.bodies[id.0 as usize].edges.len() {
            let edge = self.p.proc(id).edge(self.bodies[id.0 as usize].edges[i]);
            let src = instance.locs[&edge.src];
            if let Some(Stmt { kind: StmtKind::Call { result, callee, args }, pos }) = edge.stmts.first() {
                let site = Site {
                    src,
                    dst: instance.locs.get(&edge.dst).copied(),
                    guard: None,
                    args: args.iter().map(|&a| instance.term(&mut self.out, a)).collect(),
                    result: result.map(|r| instance.var(r)),
                    pos: *pos,
                };
                self.call(&activation, &mut instance, callee, site);
            } else {
                let stmts = edge.stmts.iter().map(|s| instance.stmt(&mut self.out, s)).collect();
                self.proc.add_edge(src, instance.locs[&edge.dst], stmts);
            }
        }
        self.link(&activation, &instance);
        self.shared = shared;
    }

    /// Creates the locations, variables and objects of an instance.
    fn instance<'s>(&mut self, activation: &Activation, shared: &'s [Option<VarId>]) -> Instance<'s> {
        let proc = self.p.proc(activation.callee);
        let mut locals = FxHashMap::default();
        let mut addr = activation.frame;
        for o in &proc.frame {
            locals.insert(o.addr, Image::Address(addr));
            let name = format!("{}::{}", proc.name, o.name);
            self.out.objects.push(Object { name, addr, size: o.size, shape: o.shape.clone() });
            addr += self.p.space.stride(o.size);
        }
        for &v in &proc.locals {
            if let std::collections::hash_map::Entry::Vacant(slot) = locals.entry(v) {
                let new = self.out.add_var(self.p.var_decl(v).clone());
                self.proc.locals.push(new);
                slot.insert(Image::Var(new));
            }
        }
        let mut locs = FxHashMap::default();
        for &l in &self.bodies[activation.callee.0 as usize].locs {
            let loc = Location { stack: activation.stack.clone(), ..proc.loc(l).clone() };
            locs.insert(l, LocId(self.proc.locs.len() as u32));
            self.proc.locs.push(loc);
        }
        Instance { shared, locals, locs, rewriter: Rewriter::new() }
    }

    /// Queues an instance for each target of a call, or cuts it.
    fn call(&mut self, caller: &Activation, instance: &mut Instance<'_>, callee: &Callee, site: Site) {
        let pointer = match callee {
            Callee::Direct(_) => None,
            Callee::Indirect { pointer, .. } => Some(instance.term(&mut self.out, *pointer)),
        };
        let mut callees = targets(callee).to_vec();
        callees.sort_unstable();
        callees.dedup();
        for target in callees {
            let guard = pointer.map(|pointer| {
                let address = self.out.pool.constant(self.p.proc_addr(target), self.p.space.ptr_width);
                self.out.pool.eq(pointer, address)
            });
            if guard.is_some_and(|g| self.out.pool.as_const(g) == Some(0)) {
                continue;
            }
            let mut stack = caller.stack.clone();
            stack.push(site.pos);
            match self.obstacle(caller, target) {
                Some(reason) => self.cut(&site, guard, stack, reason),
                None => {
                    let mut procs = caller.procs.clone();
                    procs.push(target);
                    let site = Site { guard, args: site.args.clone(), ..site };
                    self.enqueue(Activation { callee: target, stack, procs, frame: 0, site: Some(site) });
                }
            }
        }
    }

    /// Why the target is not expanded here.
    fn obstacle(&self, caller: &Activation, target: ProcId) -> Option<String> {
        let name = &self.p.proc(target).name;
        let active = caller.procs.iter().filter(|&&q| q == target).count();
        if active >= self.limits.recursion as usize {
            return Some(format!("recursion deeper than {} ({name})", self.limits.recursion));
        }
        if self.edges + self.bodies[target.0 as usize].edges.len() + 2 > self.limits.max_edges {
            return Some(format!("program too large to expand (call of {name})"));
        }
        if self.next_frame + self.frame_size(target) > self.p.space.heap {
            return Some(format!("local objects too large to expand (call of {name})"));
        }
        None
    }

    fn cut(&mut self, site: &Site, guard: Option<Term>, stack: Vec<Pos>, reason: String) {
        let dst = self.proc.add_loc(LocKind::Unknown(reason), site.pos);
        self.proc.locs[dst.0 as usize].stack = stack;
        self.proc.add_edge(site.src, dst, guarded(guard, site.pos));
    }

    /// Connects an instance with its call site, or makes it the entry.
    fn link(&mut self, activation: &Activation, instance: &Instance<'_>) {
        let callee = self.p.proc(activation.callee);
        let entry = instance.locs[&callee.entry];
        let exit = instance.locs.get(&callee.exit).copied();
        let Some(site) = &activation.site else {
            self.proc.entry = entry;
            // The exit of a program that never ends is a location without edges.
            self.proc.exit = exit.unwrap_or_else(|| self.proc.add_loc(LocKind::Plain, callee.loc(callee.exit).pos));
            self.proc.result = callee.result.map(|r| instance.var(r));
            return;
        };
        let mut stmts = guarded(site.guard, site.pos);
        let params: Vec<_> = callee.params.iter().map(|&v| instance.var(v)).zip(site.args.iter().copied()).collect();
        if !params.is_empty() {
            stmts.push(Stmt { kind: StmtKind::Assign(params), pos: site.pos });
        }
        self.proc.add_edge(site.src, entry, stmts);
        if let (Some(exit), Some(dst)) = (exit, site.dst) {
            let mut stmts = Vec::new();
            if let (Some(to), Some(from)) = (site.result, callee.result) {
                let value = self.out.var(instance.var(from));
                stmts.push(Stmt { kind: StmtKind::Assign(vec![(to, value)]), pos: site.pos });
            }
            self.proc.add_edge(exit, dst, stmts);
        }
    }

    fn finish(mut self) -> Program {
        self.out.objects.sort_by_key(|o| o.addr);
        self.out.procs.push(self.proc);
        self.out
    }
}

/// Enters the variables that belong to no procedure into `out`; their new ids by old ones.
fn share_globals(p: &Program, out: &mut Program) -> Vec<Option<VarId>> {
    let mut is_local = vec![false; p.vars.len()];
    for v in p.procs.iter().flat_map(|q| &q.locals) {
        is_local[v.0 as usize] = true;
    }
    let mut shared = vec![None; p.vars.len()];
    for (i, decl) in p.vars.iter().enumerate().filter(|&(i, _)| !is_local[i]) {
        shared[i] = Some(out.add_var(decl.clone()));
    }
    shared
}

fn guarded(guard: Option<Term>, pos: Pos) -> Vec<Stmt> {
    guard.map(|g| Stmt { kind: StmtKind::Assume(g), pos }).into_iter().collect()
}
