//! The linked program, renumbered: what is kept, in the order of the units, under its meaning.

use super::meaning::Meaning;
use super::reach::Kept;
use super::symbols::is_passed_as;
use crate::hir::{Expr, ExprKind, FuncBody, FuncId, GlobalId, Init, Stmt, StmtKind, UNSUPPORTED, Unit};
use crate::types::{RecordId, Type, TypeId, Types};
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
    let mut all =
        Rewriter { types: &unit.types, calls: &calls, func: &func, global: &global, record: &record, offset: 0 };
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
    record: &'a dyn Fn(RecordId) -> RecordId,
    /// Where the text of the unit begins in the text of all.
    offset: u32,
}

impl Rewriter<'_> {
    fn body(&self, body: &mut FuncBody) {
        self.stmts(&mut body.stmts);
    }

    fn init(&self, init: &mut Init) {
        init.items.iter_mut().for_each(|item| self.expr(&mut item.value));
    }

    fn stmts(&self, stmts: &mut [Stmt]) {
        stmts.iter_mut().for_each(|s| self.stmt(s));
    }

    fn stmt(&self, s: &mut Stmt) {
        match &mut s.kind {
            StmtKind::Expr(e) | StmtKind::GotoComputed(e) | StmtKind::Return(Some(e)) => self.expr(e),
            StmtKind::Decl { init, vla_len, .. } => {
                init.iter_mut().for_each(|init| self.init(init));
                vla_len.iter_mut().for_each(|e| self.expr(e));
            }
            StmtKind::Block(stmts) => self.stmts(stmts),
            StmtKind::If { cond, then, els } => {
                self.expr(cond);
                self.stmt(then);
                els.iter_mut().for_each(|els| self.stmt(els));
            }
            StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } | StmtKind::Switch { cond, body } => {
                self.expr(cond);
                self.stmt(body);
            }
            StmtKind::For { init, cond, step, body } => {
                self.stmts(init);
                cond.iter_mut().chain(step).for_each(|e| self.expr(e));
                self.stmt(body);
            }
            StmtKind::Case { body, .. } | StmtKind::Default(body) | StmtKind::Label(_, body) => self.stmt(body),
            StmtKind::Asm { outputs, inputs, .. } => outputs.iter_mut().chain(inputs).for_each(|e| self.expr(e)),
            StmtKind::Return(None) | StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) | StmtKind::Empty => {}
        }
    }

    fn expr(&self, e: &mut Expr) {
        use ExprKind::*;
        match &mut e.kind {
            FnAddr(f) => *f = (self.func)(*f),
            Global(g) => *g = (self.global)(*g),
            Member { base, record, .. } => {
                *record = (self.record)(*record);
                self.expr(base);
            }
            Int(_) | Float(_) | Local(_) | LabelAddr(_) => {}
            CompoundLiteral { init, .. } => self.init(init),
            StmtExpr(stmts) => self.stmts(stmts),
            Deref(a) | Load(a) | AddrOf(a) | Decay(a) | Unary(_, a) | Cast(a) | VaArg(a) | SizeOfVla(a) => self.expr(a),
            IncDec { lhs, .. } => self.expr(lhs),
            Binary(_, a, b) | LogAnd(a, b) | LogOr(a, b) | CondOmitted(a, b) | Comma(a, b) => {
                self.expr(a);
                self.expr(b);
            }
            PtrAdd { ptr: a, index: b, .. }
            | PtrDiff { lhs: a, rhs: b, .. }
            | Assign { lhs: a, rhs: b }
            | CompoundAssign { lhs: a, rhs: b, .. } => {
                self.expr(a);
                self.expr(b);
            }
            Cond(c, a, b) => {
                self.expr(c);
                self.expr(a);
                self.expr(b);
            }
            Call { callee, args, text } => {
                text.begin += self.offset;
                text.end += self.offset;
                let declared = callee.direct_callee();
                let obstacle = declared.and_then(|f| self.calls.obstacle(self.types, f, args)).map(str::to_string);
                self.expr(callee);
                args.iter_mut().for_each(|a| self.expr(a));
                if let Some(name) = obstacle {
                    e.kind = Builtin { name, args: std::mem::take(args) };
                }
            }
            Builtin { args, .. } => args.iter_mut().for_each(|a| self.expr(a)),
        }
    }
}
