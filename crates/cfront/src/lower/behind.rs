//! What a pointer may lead to, as far as the order of operands is concerned.
//!
//! An access through a pointer counts by the type of what it accesses: C has objects accessed as what they are, or as
//! characters, so one of type `int` meets no pointer. Blocks that a call allocates are apart from all that was there before.

use super::lowering::Lowering;
use super::named::{Accessed, Kept, Named};
use super::overlapping::is_in_union;
use super::scan::{for_each_stmt, walk_stmts};
use crate::hir::{Expr, ExprKind, FuncId, LocalId, Stmt, StmtKind, Unit};
use crate::types::{Type, Types};
use rustc_hash::FxHashSet;

/// All that memory may hold.
const ANYTHING: [Kept; 11] = [
    Kept::Pointer,
    Kept::Integer(0),
    Kept::Integer(2),
    Kept::Integer(4),
    Kept::Integer(8),
    Kept::Integer(16),
    Kept::Float(2),
    Kept::Float(4),
    Kept::Float(8),
    Kept::Float(12),
    Kept::Float(16),
];

/// Functions whose result is a block that was not there before.
const ALLOCATIONS: [&str; 3] = ["aligned_alloc", "calloc", "malloc"];

/// All memory.
pub(super) fn anywhere() -> impl Iterator<Item = Named> {
    ANYTHING.into_iter().map(Named::Behind)
}

/// What an access to `lv` through a pointer may meet.
pub(super) fn behind(types: &Types, lv: &Expr) -> Vec<Named> {
    let size = || u8::try_from(types.size_of(lv.ty)).ok();
    let kept = match types.get(lv.ty) {
        _ if is_in_union(types, lv) => None,
        Type::Ptr(_) => Some(Kept::Pointer),
        Type::Bool => Some(Kept::Integer(0)),
        Type::Int(_) | Type::BitInt { .. } | Type::Enum(_) => size().map(Kept::Integer),
        Type::Float(_) => size().map(Kept::Float),
        _ => None,
    };
    match kept.filter(|k| ANYTHING.contains(k)) {
        Some(kept) => vec![Named::Behind(kept)],
        None => anywhere().collect(),
    }
}

/// The local variable whose value leads to the lvalue.
fn way(lv: &Expr) -> Option<LocalId> {
    match &lv.kind {
        ExprKind::Member { base, .. } => way(base),
        ExprKind::Deref(p) => way_of(p),
        _ => None,
    }
}

fn way_of(p: &Expr) -> Option<LocalId> {
    match &p.kind {
        ExprKind::Load(lv) => match lv.kind {
            ExprKind::Local(l) => Some(l),
            _ => None,
        },
        ExprKind::PtrAdd { ptr: p, .. } | ExprKind::Cast(p) => way_of(p),
        ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => way(lv),
        _ => None,
    }
}

/// Local variables that hold nothing but null and blocks that the call of their function has allocated.
#[derive(Default)]
pub(super) struct Fresh(FxHashSet<LocalId>);

impl Fresh {
    /// The lvalue lies in such a block.
    pub(super) fn owns(&self, lv: &Expr) -> bool {
        way(lv).is_some_and(|l| self.0.contains(&l))
    }

    /// Those of a function, where calls of `allocating` functions return blocks that they have allocated.
    fn of(unit: &Unit, f: FuncId, allocating: &FxHashSet<FuncId>) -> Fresh {
        let Some(body) = &unit.funcs[f.0 as usize].body else { return Fresh::default() };
        let is_open = |l: &LocalId| body.params.contains(l) || body.locals[l.0 as usize].address_taken;
        let mut fresh = Fresh((0..body.locals.len() as u32).map(LocalId).filter(|l| !is_open(l)).collect());
        let mut spoiled = Vec::new();
        for_each_stmt(&body.stmts, &mut |s| {
            if let StmtKind::Decl { local, init: Some(init), .. } = &s.kind
                && !init.items.iter().all(|i| is_allocation(unit, &i.value, allocating))
            {
                spoiled.push(*local);
            }
        });
        walk_stmts(&body.stmts, &mut |e| {
            let changed = match &e.kind {
                ExprKind::Assign { lhs, rhs } if !is_allocation(unit, rhs, allocating) => lhs,
                ExprKind::CompoundAssign { lhs, .. } | ExprKind::IncDec { lhs, .. } => lhs,
                _ => return,
            };
            if let ExprKind::Local(l) = changed.kind {
                spoiled.push(l);
            }
        });
        spoiled.iter().for_each(|l| _ = fresh.0.remove(l));
        fresh
    }
}

/// The value is null, or a block that did not exist before it was computed.
fn is_allocation(unit: &Unit, e: &Expr, allocating: &FxHashSet<FuncId>) -> bool {
    match &e.kind {
        _ if e.is_null() => true,
        ExprKind::Cast(inner) => is_allocation(unit, inner, allocating),
        ExprKind::Call { callee, .. } => callee.direct_callee().is_some_and(|f| {
            let f = unit.meant(f);
            let called = &unit.funcs[f.0 as usize];
            allocating.contains(&f) || called.body.is_none() && ALLOCATIONS.contains(&called.name.as_str())
        }),
        _ => false,
    }
}

/// What is fresh in each function of the unit: the least solution.
pub(super) fn fresh_locals(unit: &Unit) -> Vec<Fresh> {
    let mut allocating = FxHashSet::default();
    loop {
        let ids = || (0..unit.funcs.len() as u32).map(FuncId);
        let all: Vec<Fresh> = ids().map(|f| Fresh::of(unit, f, &allocating)).collect();
        let before = allocating.len();
        let returning = ids().filter(|&f| returns_allocation(unit, f, &all[f.0 as usize], &allocating));
        let returning: Vec<FuncId> = returning.collect();
        allocating.extend(returning);
        if allocating.len() == before {
            return all;
        }
    }
}

/// All results of the function are null or blocks that it has allocated.
fn returns_allocation(unit: &Unit, f: FuncId, fresh: &Fresh, allocating: &FxHashSet<FuncId>) -> bool {
    let Some(body) = &unit.funcs[f.0 as usize].body else { return false };
    let (mut is_so, mut returns) = (true, false);
    let mut look = |s: &Stmt| {
        if let StmtKind::Return(Some(e)) = &s.kind {
            returns = true;
            is_so &= is_allocation(unit, e, allocating) || is_fresh_value(e, fresh);
        }
    };
    for_each_stmt(&body.stmts, &mut look);
    is_so && returns
}

/// The value of a variable that is fresh.
fn is_fresh_value(e: &Expr, fresh: &Fresh) -> bool {
    match &e.kind {
        ExprKind::Cast(inner) => is_fresh_value(inner, fresh),
        ExprKind::Load(lv) => matches!(lv.kind, ExprKind::Local(l) if fresh.0.contains(&l)),
        _ => false,
    }
}

impl Lowering<'_> {
    /// Pointers may lead to the variable.
    pub(super) fn is_pointed_to(&self, name: Named) -> bool {
        match name {
            Named::Local(l) => self.code.is_none_or(|c| c.locals.get(l.0 as usize).is_none_or(|l| l.address_taken)),
            Named::Static(g) => {
                self.facts.addressed[g.0 as usize] || !self.types().is_scalar(self.unit.globals[g.0 as usize].ty)
            }
            Named::Behind(_) => true,
        }
    }

    /// What a function without body does with the memory that it gets pointers to, other than those of variables.
    pub(super) fn library_accesses(
        &self,
        callee: Option<FuncId>,
        args: &[Expr],
        is_named: impl Fn(&Expr) -> bool,
    ) -> Accessed {
        let mut accessed = Accessed::default();
        let Some(f) = callee.map(|f| self.unit.meant(f)) else { return accessed };
        if self.func(f).body.is_some() {
            return accessed;
        }
        let pointers = args.iter().filter(|a| self.types().is_pointer(a.ty) && !a.is_null() && !is_named(a));
        if pointers.count() > 0 {
            accessed.reads.extend(anywhere());
            if self.call_effects(f).writes() {
                accessed.writes.extend(anywhere());
            }
        }
        accessed
    }
}
