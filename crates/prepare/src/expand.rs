//! Expansion of calls in place: the program becomes one procedure, or few ([`CallPolicy`]).
//!
//! Each call site of each activation gets an *instance* of its callee: a copy of the reachable locations and edges with
//! variables of its own. The objects of its frame get constant addresses, so that they are apart by arithmetic.
//!
//! A procedure that is kept has one instance, a procedure of the result, into which its own calls are expanded. Any number
//! of its activations can be on the stack, so what expansion would give constant addresses is allocated there when an
//! instance is entered. Its calls become edges: one behind which it has returned, and in parallel one to an error
//! (unknown) location if it can reach such a location. The entry procedure itself is never called: if it is recursive, it
//! has a second, kept instance.
//!
//! Requires a verified program whose procedures write their variables before they read them (the front ends havoc what
//! is not initialised): an instance that is entered again, in a loop, finds the values of the last time.
//!
//! Calls are expanded breadth first, so that a limit cuts the deepest ones. A cut call leads to a location of kind
//! [`LocKind::Unknown`]; everything else keeps its meaning exactly.

use crate::body::Body;
use crate::call_policy::{CallPolicy, kept};
use crate::instance::{Image, Instance};
use crate::limits::{Cut, ExpandLimits};
use crate::origins::{CallSite, Chain, LocOrigin, Origins, Relation, Traced, VarOrigin};
use crate::raise::{KeptCall, add_raises};
use crate::reach::{End, Reach};
use base::Pos;
use ir::layout::AddressSpace;
use ir::*;
use logic::{Rewriter, Term, VarId};
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, VecDeque};

/// The program with calls expanded into its entry procedure and those that the policy keeps, which are the only ones of
/// the result. Global variables come first and keep their order.
pub fn expand_calls(p: &Program, calls: CallPolicy, limits: &ExpandLimits) -> Traced {
    let mut expander = Expander::new(p, calls, limits);
    while let Some(activation) = expander.queue.pop_front() {
        expander.copy(activation);
    }
    expander.finish()
}

/// An instance that is still to be copied.
struct Activation {
    callee: ProcId,
    /// The procedure of the result that it becomes a part of.
    root: ProcId,
    /// The calls around it inside of the root.
    calls: Chain<CallSite>,
    /// Address of the first object of the frame, if that is constant.
    frame: u128,
    /// How the caller reaches it; `None` for the root itself.
    site: Option<Site>,
}

/// A call in the caller's new vocabulary.
struct Site {
    src: LocId,
    /// Where that location comes from.
    origin: LocOrigin,
    /// `None` when no target returns.
    dst: Option<LocId>,
    guard: Option<Term>,
    args: Vec<Term>,
    result: Option<VarId>,
    pos: Pos,
}

struct Expander<'a> {
    p: &'a Program,
    limits: &'a ExpandLimits,
    bodies: Vec<Body>,
    reach: Reach,
    /// Procedures that are kept.
    kept: Vec<bool>,
    /// Their numbers in the result, once there is a call of them.
    roots: Vec<Option<ProcId>>,
    calls: Vec<KeptCall>,
    /// Names of procedures whose frames are allocated.
    allocating: BTreeSet<String>,
    out: Program,
    origins: Origins,
    /// The new ids of variables that are not local to a procedure.
    shared: Vec<Option<VarId>>,
    queue: VecDeque<Activation>,
    /// Edges of all instances that were copied or queued.
    edges: usize,
    next_frame: u128,
}

/// The entry procedure of the result.
const ENTRY: ProcId = ProcId(0);

impl<'a> Expander<'a> {
    fn new(p: &'a Program, policy: CallPolicy, limits: &'a ExpandLimits) -> Expander<'a> {
        let reach = Reach::new(p);
        let none = Program { procs: Vec::new(), vars: Vec::new(), hints: Vec::new(), ..p.clone() };
        let mut out = Program { entry: ENTRY, ..none };
        let mut origins = Origins::none();
        let shared = share_globals(p, &mut out, &mut origins);
        out.heap = shared[p.heap.0 as usize].expect("the heap variable is global");
        let bodies: Vec<Body> = (0..p.procs.len() as u32).map(|i| Body::new(p, &reach, ProcId(i))).collect();
        let mut expander = Expander {
            p,
            limits,
            kept: kept(p, &bodies, policy),
            roots: vec![None; p.procs.len()],
            calls: Vec::new(),
            allocating: BTreeSet::new(),
            bodies,
            reach,
            out,
            origins,
            shared,
            queue: VecDeque::new(),
            edges: 0,
            next_frame: p.space.stack,
        };
        expander.add_root(p.entry);
        expander
    }

    /// Begins a procedure of the result.
    fn add_root(&mut self, id: ProcId) -> ProcId {
        let original = self.p.proc(id);
        let root = ProcId(self.out.procs.len() as u32);
        self.out.procs.push(Procedure {
            name: original.name.clone(),
            params: Vec::new(),
            result: None,
            locals: Vec::new(),
            frame: Vec::new(),
            locs: Vec::new(),
            edges: Vec::new(),
            entry: LocId(0),
            exit: LocId(0),
            pos: original.pos,
        });
        self.origins.add_proc(id);
        self.enqueue(Activation { callee: id, root, calls: Chain::EMPTY, frame: 0, site: None });
        root
    }

    fn root(&mut self, id: ProcId) -> &mut Procedure {
        &mut self.out.procs[id.0 as usize]
    }

    fn add_loc(&mut self, root: ProcId, location: Location, origin: LocOrigin) -> LocId {
        self.origins.add_loc(root, origin);
        self.root(root).add_loc(location.kind, location.pos)
    }

    /// Reserves edges and addresses of the instance.
    fn enqueue(&mut self, mut activation: Activation) {
        if activation.root == ENTRY {
            activation.frame = self.next_frame;
            self.next_frame = self.frame_end(activation.callee);
        }
        self.edges += self.bodies[activation.callee.0 as usize].edges.len() + 2;
        self.queue.push_back(activation);
    }

    /// The first free address behind the next frame, if it is the callee's.
    fn frame_end(&self, callee: ProcId) -> u128 {
        let behind = |next, o: &FrameObject| AddressSpace::aligned(next, o.align) + self.p.space.stride(o.size);
        self.p.proc(callee).frame.iter().fold(self.next_frame, behind)
    }

    fn copy(&mut self, activation: Activation) {
        let id = activation.callee;
        let shared = std::mem::take(&mut self.shared);
        let mut instance = self.instance(&activation, &shared);
        for i in 0..self.bodies[id.0 as usize].edges.len() {
            let edge = self.p.proc(id).edge(self.bodies[id.0 as usize].edges[i]);
            let src = instance.locs[&edge.src];
            if let Some((result, callee, args)) = edge.call() {
                let site = Site {
                    src,
                    origin: LocOrigin { calls: activation.calls, ..LocOrigin::at(id, edge.src) },
                    dst: instance.locs.get(&edge.dst).copied().filter(|_| !self.p.proc(id).is_raise(edge)),
                    guard: None,
                    args: args.iter().map(|&a| instance.term(&mut self.out, a)).collect(),
                    result: result.map(|r| instance.var(r)),
                    pos: edge.stmts[0].pos,
                };
                self.call(&activation, &mut instance, callee, site);
            } else {
                let stmts = edge.stmts.iter().map(|s| instance.stmt(&mut self.out, s)).collect();
                self.root(activation.root).add_edge(src, instance.locs[&edge.dst], stmts);
            }
        }
        self.repeat_hints(&activation, &mut instance);
        self.link(&activation, &instance);
        self.shared = shared;
    }

    /// What is said of the original's locations is said of the instance's.
    fn repeat_hints(&mut self, activation: &Activation, instance: &mut Instance<'_>) {
        for &Hint { at, term } in self.p.hints.iter().filter(|h| h.at.proc == activation.callee) {
            if let Some(&loc) = instance.locs.get(&at.loc) {
                let term = instance.term(&mut self.out, term);
                self.out.hints.push(Hint { at: ProgramPoint { proc: activation.root, loc }, term });
            }
        }
    }

    /// Creates the locations, variables and objects of an instance.
    fn instance<'s>(&mut self, activation: &Activation, shared: &'s [Option<VarId>]) -> Instance<'s> {
        let proc = self.p.proc(activation.callee);
        let mut locals = FxHashMap::default();
        let mut addr = activation.frame;
        for o in proc.frame.iter().filter(|_| activation.root == ENTRY) {
            addr = AddressSpace::aligned(addr, o.align);
            locals.insert(o.addr, Image::Address(addr));
            let name = format!("{}::{}", proc.name, o.name);
            self.out.objects.push(Object { name, addr, size: o.size, shape: o.shape.clone() });
            addr += self.p.space.stride(o.size);
        }
        for &v in &proc.locals {
            if let std::collections::hash_map::Entry::Vacant(slot) = locals.entry(v) {
                let new = self.out.add_var(local(self.p.var_decl(v)));
                self.origins.add_var(VarOrigin { var: v, calls: activation.calls });
                self.root(activation.root).locals.push(new);
                slot.insert(Image::Var(new));
            }
        }
        let mut locs = FxHashMap::default();
        for i in 0..self.bodies[activation.callee.0 as usize].locs.len() {
            let l = self.bodies[activation.callee.0 as usize].locs[i];
            let origin = LocOrigin { calls: activation.calls, ..LocOrigin::at(activation.callee, l) };
            locs.insert(l, self.add_loc(activation.root, proc.loc(l).clone(), origin));
        }
        Instance { shared, locals, locs, rewriter: Rewriter::new() }
    }

    /// Queues an instance for each target of a call, or cuts it; a target that is kept is called.
    fn call(&mut self, caller: &Activation, instance: &mut Instance<'_>, callee: &Callee, site: Site) {
        let pointer = match callee {
            Callee::Direct(_) => None,
            Callee::Indirect { pointer, .. } => Some(instance.term(&mut self.out, *pointer)),
        };
        let mut callees = callee.targets().to_vec();
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
            let site = Site { guard, args: site.args.clone(), ..site };
            if let Some(cut) = self.obstacle(caller, target) {
                self.cut(caller.root, &site, target, cut);
            } else if self.kept[target.0 as usize] {
                self.call_kept(caller.root, &site, target);
            } else {
                let LocOrigin { proc, loc, calls, .. } = site.origin;
                let call = CallSite { caller: proc, loc, callee: target, pos: site.pos };
                let calls = self.origins.enter(calls, call);
                let (root, site) = (caller.root, Some(site));
                self.enqueue(Activation { callee: target, root, calls, frame: 0, site });
            }
        }
    }

    /// A return edge, behind the guard; raise edges come at the end.
    fn call_kept(&mut self, caller: ProcId, site: &Site, target: ProcId) {
        let callee = match self.roots[target.0 as usize] {
            Some(root) => root,
            None => {
                let root = self.add_root(target);
                self.roots[target.0 as usize] = Some(root);
                root
            }
        };
        let returns = self.reach.ends(target, End::Return);
        let src = if site.guard.is_some() {
            let location = Location { kind: LocKind::Plain, pos: site.pos };
            let src = self.add_loc(caller, location, site.origin.with(Relation::Beside));
            self.root(caller).add_edge(site.src, src, guarded(site.guard, site.pos));
            src
        } else {
            site.src
        };
        let kind = StmtKind::Call { result: site.result, callee: Callee::Direct(callee), args: site.args.clone() };
        let call = Stmt { kind, pos: site.pos };
        if let Some(dst) = site.dst.filter(|_| returns) {
            self.root(caller).add_edge(src, dst, vec![call.clone()]);
        }
        self.calls.push(KeptCall { caller, src, origin: site.origin, callee, call });
    }

    /// Why the target is not expanded here.
    fn obstacle(&self, caller: &Activation, target: ProcId) -> Option<Cut> {
        if self.roots[target.0 as usize].is_some() {
            return None;
        }
        let is_kept = self.kept[target.0 as usize];
        if !is_kept && self.active(caller, target) >= self.limits.recursion as usize {
            return Some(Cut::Recursion);
        }
        if self.edges + self.bodies[target.0 as usize].edges.len() + 2 > self.limits.max_edges {
            return Some(Cut::Size);
        }
        let is_static = caller.root == ENTRY && !is_kept;
        if is_static && self.frame_end(target) > self.p.space.heap {
            return Some(Cut::Objects);
        }
        None
    }

    /// Activations of the procedure on the stack of an activation, which is included.
    fn active(&self, of: &Activation, target: ProcId) -> usize {
        let is_root = self.origins.proc(of.root) == target;
        self.origins.calls_outwards(of.calls).filter(|call| call.callee == target).count() + usize::from(is_root)
    }

    fn cut(&mut self, caller: ProcId, site: &Site, target: ProcId, cut: Cut) {
        let name = &self.p.proc(target).name;
        let reason = match cut {
            Cut::Recursion => format!("{} {} ({name})", Cut::DEEPER, self.limits.recursion),
            Cut::Size => format!("program too large to expand (call of {name})"),
            Cut::Objects => format!("local objects too large to expand (call of {name})"),
        };
        let location = Location { kind: LocKind::Unknown(reason), pos: site.pos };
        let dst = self.add_loc(caller, location, site.origin.with(Relation::Cut(cut)));
        self.root(caller).add_edge(site.src, dst, guarded(site.guard, site.pos));
    }

    /// Connects an instance with its call site, or makes it the procedure that it is the root of.
    fn link(&mut self, activation: &Activation, instance: &Instance<'_>) {
        match &activation.site {
            None => self.link_root(activation, instance),
            Some(site) => self.link_site(activation, site, instance),
        }
    }

    fn link_root(&mut self, activation: &Activation, instance: &Instance<'_>) {
        let callee = self.p.proc(activation.callee);
        let (entry, exit) = (instance.locs[&callee.entry], instance.locs.get(&callee.exit).copied());
        let allocations = self.allocations(activation, instance);
        let at = |l: LocId| LocOrigin::at(activation.callee, l);
        // The exit of a procedure that never ends is a location without edges.
        let exit =
            exit.unwrap_or_else(|| self.add_loc(activation.root, callee.loc(callee.exit).clone(), at(callee.exit)));
        let mut first = entry;
        if !allocations.is_empty() {
            let location = Location { kind: LocKind::Plain, pos: callee.pos };
            first = self.add_loc(activation.root, location, at(callee.entry).with(Relation::Beside));
            self.root(activation.root).add_edge(first, entry, allocations);
        }
        let root = self.root(activation.root);
        root.params = callee.params.iter().map(|&v| instance.var(v)).collect();
        root.result = callee.result.map(|r| instance.var(r));
        (root.entry, root.exit) = (first, exit);
    }

    fn link_site(&mut self, activation: &Activation, site: &Site, instance: &Instance<'_>) {
        let callee = self.p.proc(activation.callee);
        let mut stmts = guarded(site.guard, site.pos);
        let params: Vec<_> = callee.params.iter().map(|&v| instance.var(v)).zip(site.args.iter().copied()).collect();
        if !params.is_empty() {
            stmts.push(Stmt { kind: StmtKind::Assign(params), pos: site.pos });
        }
        stmts.extend(self.allocations(activation, instance));
        self.root(activation.root).add_edge(site.src, instance.locs[&callee.entry], stmts);
        if let (Some(&exit), Some(dst)) = (instance.locs.get(&callee.exit), site.dst) {
            let mut stmts = Vec::new();
            if let (Some(to), Some(from)) = (site.result, callee.result) {
                let value = self.out.var(instance.var(from));
                stmts.push(Stmt { kind: StmtKind::Assign(vec![(to, value)]), pos: site.pos });
            }
            self.root(activation.root).add_edge(exit, dst, stmts);
        }
    }

    /// Memory for the objects of the frame, where it is not constant.
    fn allocations(&mut self, activation: &Activation, instance: &Instance<'_>) -> Vec<Stmt> {
        let callee = self.p.proc(activation.callee);
        if activation.root == ENTRY || callee.frame.is_empty() {
            return Vec::new();
        }
        self.allocating.insert(callee.name.clone());
        let width = self.p.space.ptr_width;
        let mut stmts = Vec::new();
        for o in &callee.frame {
            let dst = instance.var(o.addr);
            // What the block has too much lets its address be rounded up.
            let spare = o.align.max(16) - 16;
            let size = self.out.pool.constant(o.size + spare, width);
            stmts.push(Stmt { kind: StmtKind::Alloc { dst, size }, pos: callee.pos });
            if spare > 0 {
                let block = self.out.var(dst);
                let (rest, mask) =
                    (self.out.pool.constant(spare, width), self.out.pool.constant(!(o.align - 1), width));
                let last = self.out.pool.add(block, rest);
                let address = self.out.pool.and(last, mask);
                stmts.push(Stmt { kind: StmtKind::Assign(vec![(dst, address)]), pos: callee.pos });
            }
        }
        stmts
    }

    fn finish(mut self) -> Traced {
        self.out.objects.sort_by_key(|o| o.addr);
        if !self.allocating.is_empty() {
            let names: Vec<&str> = self.allocating.iter().map(String::as_str).collect();
            let line = "the memory for local objects of procedures that are not expanded is not exhausted";
            self.out.assumptions.push(format!("{line} ({})", names.join(", ")));
        }
        let mut traced = Traced { program: self.out, origins: self.origins };
        add_raises(&mut traced, &self.calls);
        traced
    }
}

/// The variable of an instance for a variable of the original, unless that becomes a constant address.
fn local(original: &VarDecl) -> VarDecl {
    match original.kind {
        VarKind::FrameAddr => {
            VarDecl { kind: VarKind::Local, ty: ScalarType::Pointer(original.width()), ..original.clone() }
        }
        _ => original.clone(),
    }
}

/// Enters the variables that belong to no procedure into `out`; their new ids by old ones.
fn share_globals(p: &Program, out: &mut Program, origins: &mut Origins) -> Vec<Option<VarId>> {
    let mut is_local = vec![false; p.vars.len()];
    for v in p.procs.iter().flat_map(|q| &q.locals) {
        is_local[v.0 as usize] = true;
    }
    let mut shared = vec![None; p.vars.len()];
    for (i, decl) in p.vars.iter().enumerate().filter(|&(i, _)| !is_local[i]) {
        shared[i] = Some(out.add_var(decl.clone()));
        origins.add_var(VarOrigin { var: VarId(i as u32), calls: Chain::EMPTY });
    }
    shared
}

fn guarded(guard: Option<Term>, pos: Pos) -> Vec<Stmt> {
    guard.map(|g| Stmt { kind: StmtKind::Assume(g), pos }).into_iter().collect()
}
