//! Calls through pointers: the call itself, and which functions a pointer of a type can call.

use super::body::Body;
use super::disguised::Disguised;
use super::lowering::Lowering;
use super::signature::{IndirectCall, Signature, ValueKind};
use super::site::Site;
use crate::hir::Expr;
use crate::types::{Type, TypeId};
use base::Pos;
use ir::{Callee, EdgeId, InputKind, LocId, LocKind, ProcId, Procedure, Stmt, StmtKind};
use logic::{Term, VarId};
use rustc_hash::FxHashMap;

impl Lowering<'_> {
    /// Gives every call through a pointer its targets: the functions whose address was taken and that fit. A call
    /// without any ends the path.
    pub(super) fn resolve_indirect_calls(&mut self) {
        let mut functions: Vec<(Signature, ProcId)> = Vec::new();
        let mut disguised: Vec<ProcId> = Vec::new();
        let in_disguise = if self.indirect.is_empty() { Disguised::Any } else { self.disguised() };
        for &id in &self.taken {
            let f = self.func(id);
            let &Type::Func { ret, variadic, .. } = self.types().get(f.ty) else { continue };
            let Some(proc) = self.procs[id.0 as usize] else { continue };
            let signature = Signature::new(self.types(), ret, &self.param_types(f), variadic);
            functions.push((signature, proc));
            if in_disguise.has(id) {
                disguised.push(proc);
            }
        }
        let mut fitting: FxHashMap<Signature, Vec<ProcId>> = FxHashMap::default();
        let index: FxHashMap<ProcId, usize> = self.open.iter().enumerate().map(|(i, p)| (p.id, i)).collect();
        let addresses: FxHashMap<ProcId, u128> = disguised.iter().map(|&f| (f, self.program.proc_addr(f))).collect();
        let mut excludes = false;
        for call in std::mem::take(&mut self.indirect) {
            let Some(&caller) = index.get(&call.caller) else { continue };
            let proc = &mut self.open[caller].cfg.proc;
            let edge = &mut proc.edges[call.edge.0 as usize];
            let Some(stmt) = edge.stmts.first_mut() else { continue };
            let pos = stmt.pos;
            let found = fitting.entry(call.signature).or_insert_with_key(|signature| {
                functions.iter().filter(|(f, _)| signature.fits(f)).map(|&(_, proc)| proc).collect()
            });
            let found: Vec<ProcId> = match &call.targets {
                Some(targets) => found.iter().copied().filter(|f| targets.contains(f)).collect(),
                None => {
                    excludes |= found.len() < functions.len();
                    found.clone()
                }
            };
            match (found.is_empty(), &mut stmt.kind) {
                (false, StmtKind::Call { callee: Callee::Indirect { targets, pointer }, .. }) => {
                    let others = disguised.iter().filter(|f| call.targets.is_none() && !found.contains(f));
                    let (pool, width) = (&mut self.program.pool, self.program.space.ptr_width);
                    let is_other: Vec<Term> = others
                        .map(|&f| {
                            let address = pool.constant(addresses[&f], width);
                            pool.eq(*pointer, address)
                        })
                        .collect();
                    let is_other = pool.any(is_other);
                    *targets = found;
                    if pool.as_const(is_other) != Some(0) {
                        let what = "unsupported: call through a pointer of a function of another type";
                        let text = format!("{}: {what}", self.unit.sources.show(pos));
                        leave_before(proc, call.edge, (is_other, pool.not(is_other)), LocKind::Unknown(text), pos);
                    }
                }
                _ => {
                    edge.stmts.clear();
                    let what = "unsupported: call through a pointer that no function fits";
                    let text = format!("{}: {what}", self.unit.sources.show(pos));
                    let end = proc.add_loc(LocKind::Unknown(text), pos);
                    proc.edges[call.edge.0 as usize].dst = end;
                }
            }
        }
        if excludes {
            self.assume_of_program("calls through pointers enter functions of the pointer's type only".to_string());
        }
    }
}

/// Before the statements of `edge` control ends in a location of this kind, if `leaves` holds, and goes on if `stays` does.
fn leave_before(proc: &mut Procedure, edge: EdgeId, (leaves, stays): (Term, Term), kind: LocKind, pos: Pos) {
    let (end, on) = (proc.add_loc(kind, pos), proc.add_loc(LocKind::Plain, pos));
    let src = std::mem::replace(&mut proc.edges[edge.0 as usize].src, on);
    for (to, guard) in [(end, leaves), (on, stays)] {
        proc.add_edge(src, to, vec![Stmt { kind: StmtKind::Assume(guard), pos }]);
    }
}

impl<'u> Body<'_, 'u> {
    /// A call through a pointer. What it enters is decided when all functions are known whose address is taken.
    pub(super) fn indirect_call(&mut self, callee: &'u Expr, args: &'u [Expr], site: Site) -> Option<Term> {
        let types = self.lo.types();
        let Some(&Type::Func { ret, ref params, variadic, prototype }) = types.pointee(callee.ty).map(|t| types.get(t))
        else {
            self.unsupported("call of this expression", site.pos);
            return None;
        };
        let mut held = vec![self.rvalue(callee)];
        let args = self.arguments_after(&mut held, args);
        let pointer = held[0];
        let expected: Vec<TypeId> = match prototype {
            true => self.lo.with_hidden(params.clone(), variadic),
            false => args.iter().map(|a| a.ty).collect(),
        };
        let mut values = self.passed(&args, &expected, "a function", site.pos);
        let signature = Signature::new(types, ret, &expected, variadic);
        let (result, value) = match signature.result {
            ValueKind::Bits(_) => {
                let v = self.result_variable(ret, site);
                (Some(v), Some(self.lo.program.var(v)))
            }
            ValueKind::Memory(_) => {
                let addr = self.frame_object("call result", ret, site.pos);
                self.forget_object(addr, ret, site.pos);
                values.insert(0, addr);
                (None, Some(addr))
            }
            ValueKind::Nothing => (None, None),
        };
        self.require_function(pointer, callee, site.pos);
        let targets = self.restricted_call(callee, pointer, site);
        let end = self.leave_if_outside(pointer, site.pos, |body| body.call_outside(ret, value, result, site.pos));
        let callee = Callee::Indirect { pointer, targets: Vec::new() };
        let edge = self.cfg.alone(StmtKind::Call { result, callee, args: values }, site.pos);
        self.lo.indirect.push(IndirectCall { caller: self.id, edge, signature, targets });
        if let Some(end) = end {
            self.cfg.goto(end);
            self.cfg.start(end);
        }
        value
    }

    /// Where the pointer may come from outside, `act` is done there, and what follows is done elsewhere; the location where
    /// both ways meet.
    fn leave_if_outside(&mut self, pointer: Term, pos: Pos, act: impl FnOnce(&mut Self)) -> Option<LocId> {
        let outside = self.lo.in_environment(pointer);
        let (theirs, ours, end) = (self.cfg.fresh(), self.cfg.fresh(), self.cfg.fresh());
        if self.lo.program.pool.as_const(outside) == Some(0) {
            return None;
        }
        self.branch_on(outside, theirs, ours, pos);
        self.arm(theirs, end, act);
        self.cfg.start(ours);
        Some(end)
    }

    /// A call of a function that a pointer from outside points to: as of one without body.
    fn call_outside(&mut self, ret: TypeId, value: Option<Term>, result: Option<VarId>, pos: Pos) {
        let text = "functions behind pointers from outside: return any value, change no memory";
        self.lo.assume_of_program(text.to_string());
        let what = "a function from outside";
        match (value, result) {
            (_, Some(v)) => {
                let value = self.havoc(ret, InputKind::Bodiless, what, Some(v), pos);
                self.assign_unless_there(v, value, pos);
            }
            (Some(addr), None) => self.havoc_object(addr, ret, InputKind::Bodiless, what, pos),
            (None, None) => {}
        }
    }
}
