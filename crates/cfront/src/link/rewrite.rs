//! The linked program, renumbered: what is kept, in the order of the units, under its meaning.

use super::meaning::Meaning;
use super::reach::Kept;
use super::symbols::is_passed_as;
use crate::hir::{Expr, ExprKind, FuncBody, FuncId, GlobalId, Init, UNSUPPORTED, Unit};
use crate::types::{RecordId, Type, TypeId, Types};
use crate::walk::{each_expr_of_init, each_expr_of_stmts, each_operand};
use rustc_hash::FxHashMap;

/// Drops what is not kept, and makes everything that is left speak of what it means.
pub(super) fn rewrite(
    unit: &mut Unit,
    meaning: &Meaning,
    kept: &Kept,
    records: &FxHashMap<RecordId, RecordId>,
    offsets: &[u32],
) {
    let calls = Calls::new(unit, meaning);
    let funcs = numbers(unit.funcs.len(), |i| kept.funcs.contains(&FuncId(i)));
    let globals = numbers(unit.globals.len(), |i| kept.globals.contains(&GlobalId(i)));
    let mut i = 0..;
    unit.funcs.retain(|_| i.next().is_some_and(|i| kept.funcs.contains(&FuncId(i))));
    let mut i = 0..;
    unit.globals.retain(|_| i.next().is_some_and(|i| kept.globals.contains(&GlobalId(i))));
    let func = |id: FuncId| funcs[meaning.func(id).0 as usize].map_or(id, FuncId);
    let global = |id: GlobalId| globals[meaning.global(id).0 as usize].map_or(id, GlobalId);
    let record = |id: RecordId| records.get(&id).copied().unwrap_or(id);
    let is_object = |id: GlobalId| globals[meaning.global(id).0 as usize].is_some();
    let (types, calls) = (&unit.types, &calls);
    let mut all =
        Rewriter { types, calls, func: &func, global: &global, is_object: &is_object, record: &record, offset: 0 };
    for f in &mut unit.funcs {
        all.offset = offsets[f.unit.0 as usize];
        f.body.iter_mut().for_each(|body| all.body(body));
        f.is_used = false;
    }
    for g in &mut unit.globals {
        all.offset = offsets[g.unit.0 as usize];
        g.init.iter_mut().for_each(|init| all.init(init));
    }
    for used in &kept.used {
        if let Some(id) = funcs[used.0 as usize] {
            unit.funcs[id as usize].is_used = true;
        }
    }
}

/// The new number of each that is kept.
fn numbers(count: usize, is_kept: impl Fn(u32) -> bool) -> Vec<Option<u32>> {
    let mut next = 0;
    let number = |i: u32| {
        is_kept(i).then(|| {
            next += 1;
            next - 1
        })
    };
    (0..count as u32).map(number).collect()
}

/// Which calls cannot be made as they are written.
struct Calls {
    /// By function as it was declared: what is wrong with every call, or the parameters that arguments must fit.
    by_declaration: FxHashMap<FuncId, Misfit>,
}

enum Misfit {
    Every(String),
    /// A declaration without prototype: each call has to fit by itself.
    Arguments(Vec<TypeId>, String),
}

impl Calls {
    fn new(unit: &Unit, meaning: &Meaning) -> Calls {
        let mut by_declaration = FxHashMap::default();
        for (id, f) in (0..).map(FuncId).zip(&unit.funcs) {
            let target = meaning.func(id);
            if target == id {
                continue;
            }
            let meant = &unit.funcs[target.0 as usize];
            let what = format!("{UNSUPPORTED}{}, with other types than at {}", f.name, unit.sources.show(meant.pos));
            let has_prototype = matches!(unit.types.get(f.ty), Type::Func { prototype: true, .. });
            match unit.types.get(meant.ty) {
                _ if meaning.misfits.contains(&id) => _ = by_declaration.insert(id, Misfit::Every(what)),
                Type::Func { params, .. } if !has_prototype && meant.body.is_some() => {
                    by_declaration.insert(id, Misfit::Arguments(params.clone(), what));
                }
                _ => {}
            }
        }
        Calls { by_declaration }
    }

    /// Why a call of the function with these arguments cannot be made.
    fn obstacle(&self, types: &Types, callee: FuncId, args: &[Expr]) -> Option<&str> {
        match self.by_declaration.get(&callee)? {
            Misfit::Every(what) => Some(what),
            Misfit::Arguments(params, what) => {
                let fits = args.iter().zip(params).all(|(a, &p)| is_passed_as(types, a.ty.without_quals(), p));
                (!fits).then_some(what)
            }
        }
    }
}

struct Rewriter<'a> {
    types: &'a Types,
    calls: &'a Calls,
    func: &'a dyn Fn(FuncId) -> FuncId,
    global: &'a dyn Fn(GlobalId) -> GlobalId,
    /// The object is kept.
    is_object: &'a dyn Fn(GlobalId) -> bool,
    record: &'a dyn Fn(RecordId) -> RecordId,
    /// Where the text of the unit begins in the text of all.
    offset: u32,
}

impl Rewriter<'_> {
    fn body(&self, body: &mut FuncBody) {
        each_expr_of_stmts(&mut body.stmts, &mut |e| self.expr(e));
        for invariant in &mut body.invariants {
            // What only an annotation names is no part of the program.
            invariant.condition = invariant.condition.take().and_then(|mut e| self.is_kept(&mut e).then_some(e));
            invariant.condition.iter_mut().for_each(|e| self.expr(e));
        }
    }

    /// All objects in it are kept.
    fn is_kept(&self, e: &mut Expr) -> bool {
        let mut is_kept = !matches!(e.kind, ExprKind::Global(g) if !(self.is_object)(g));
        each_operand(e, &mut |operand| is_kept = is_kept && self.is_kept(operand));
        is_kept
    }

    fn init(&self, init: &mut Init) {
        each_expr_of_init(init, &mut |e| self.expr(e));
    }

    fn expr(&self, e: &mut Expr) {
        let mut obstacle = None;
        match &mut e.kind {
            ExprKind::FnAddr(f) => *f = (self.func)(*f),
            ExprKind::Global(g) => *g = (self.global)(*g),
            ExprKind::Member { record, .. } => *record = (self.record)(*record),
            ExprKind::Call { callee, args, text } => {
                text.begin += self.offset;
                text.end += self.offset;
                let declared = callee.direct_callee();
                obstacle = declared.and_then(|f| self.calls.obstacle(self.types, f, args)).map(str::to_string);
            }
            _ => {}
        }
        each_operand(e, &mut |operand| self.expr(operand));
        if let (Some(name), ExprKind::Call { args, .. }) = (obstacle, &mut e.kind) {
            e.kind = ExprKind::Builtin { name, args: std::mem::take(args) };
        }
    }
}
