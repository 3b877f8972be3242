//! Which named objects evaluating an expression reads and writes, itself and through the functions that it calls.
//!
//! An array or structure is one object. What is reached through a pointer counts by its type (`behind`); where an argument is
//! the address of something named and the function looks behind its pointers, that object is used.

use super::behind::{Fresh, anywhere, behind, fresh_locals};
use super::lowering::Lowering;
use super::named::{Accessed, Called, Change, Named, Uses};
use super::scan::{for_each_operand, for_each_stmt, walk_init, walk_stmts};
use crate::hir::{Direction, Expr, ExprKind, FuncId, Stmt, StmtKind};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What the text of a function says of that.
#[derive(Default)]
struct Summary {
    called: Called,
    /// Calls: of a function or of what a pointer leads to, with the named objects whose addresses are handed over.
    calls: Vec<(Option<FuncId>, Vec<Named>)>,
}

/// The variable that an lvalue is, or is a part of.
pub(super) fn named(lv: &Expr) -> Option<Named> {
    match &lv.kind {
        ExprKind::Local(l) | ExprKind::CompoundLiteral { local: l, .. } => Some(Named::Local(*l)),
        ExprKind::Global(g) => Some(Named::Static(*g)),
        ExprKind::Member { base, .. } => named(base),
        ExprKind::Cast(inner) => named(inner),
        ExprKind::Deref(p) => pointed(p),
        _ => None,
    }
}

/// The variable that an address is one of.
fn pointed(p: &Expr) -> Option<Named> {
    match &p.kind {
        ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => named(lv),
        ExprKind::PtrAdd { ptr, .. } => pointed(ptr),
        ExprKind::Cast(inner) => pointed(inner),
        _ => None,
    }
}

/// The variable that an lvalue is.
pub(super) fn whole(lv: &Expr) -> Option<Named> {
    match lv.kind {
        ExprKind::Local(l) => Some(Named::Local(l)),
        ExprKind::Global(g) => Some(Named::Static(g)),
        _ => None,
    }
}

impl<'u> Lowering<'u> {
    /// What evaluating `e` reads and writes.
    pub(super) fn uses(&mut self, e: &'u Expr) -> Rc<Uses> {
        let key = std::ptr::from_ref(e);
        if let Some(known) = self.named_uses.get(&key) {
            return known.clone();
        }
        let uses = Rc::new(self.uses_anew(e));
        self.named_uses.insert(key, uses.clone());
        uses
    }

    /// What finding the place of an lvalue reads and writes.
    pub(super) fn uses_of_place(&mut self, lv: &'u Expr) -> Uses {
        match &lv.kind {
            ExprKind::Local(_) | ExprKind::Global(_) => Uses::default(),
            ExprKind::Member { base, .. } => self.uses_of_place(base),
            ExprKind::Deref(p) => (*self.uses(p)).clone(),
            _ => (*self.uses(lv)).clone(),
        }
    }

    fn uses_anew(&mut self, e: &'u Expr) -> Uses {
        match &e.kind {
            ExprKind::Local(_) | ExprKind::Global(_) => Uses::default(),
            ExprKind::Load(lv) => {
                let mut uses = self.uses_of_place(lv);
                uses.own.reads.extend(self.accessed(lv));
                uses.whole.reads.extend(whole(lv));
                uses
            }
            ExprKind::AddrOf(lv) | ExprKind::Decay(lv) => self.uses_of_place(lv),
            ExprKind::Assign { lhs, rhs } => self.uses_of_write(lhs, Some(rhs), false),
            ExprKind::CompoundAssign { lhs, rhs, .. } => self.uses_of_write(lhs, Some(rhs), true),
            ExprKind::IncDec { lhs, .. } => self.uses_of_write(lhs, None, true),
            ExprKind::Comma(first, last) | ExprKind::LogAnd(first, last) | ExprKind::LogOr(first, last) => {
                let mut uses = (*self.uses(first)).clone();
                uses.pending.clear();
                uses.add(&self.uses(last));
                uses
            }
            ExprKind::Cond(c, a, b) => {
                let mut uses = (*self.uses(c)).clone();
                uses.pending.clear();
                uses.add(&self.uses(a));
                uses.add(&self.uses(b));
                uses
            }
            ExprKind::Call { callee, args, .. } => self.uses_of_call(callee, args),
            ExprKind::StmtExpr(_) | ExprKind::CompoundLiteral { .. } => {
                let fresh = Fresh::default();
                let mut notes = Notes::new(self, Whose::Expression, &fresh);
                let visit = &mut |inner: &Expr| notes.note(inner);
                match &e.kind {
                    ExprKind::StmtExpr(stmts) => walk_stmts(stmts, visit),
                    ExprKind::CompoundLiteral { init, .. } => walk_init(init, visit),
                    _ => {}
                }
                let Notes { text, accessed: mut called, .. } = notes;
                for (f, handed) in text.calls {
                    called.add(&self.called(f).given(&handed));
                }
                Uses { called, ..Uses::default() }
            }
            ExprKind::Builtin { args, .. } => {
                let mut uses = self.operands_of(e);
                let handed: Vec<Named> = args.iter().filter_map(pointed).collect();
                uses.called.reads.extend(&handed);
                uses.called.writes.extend(&handed);
                if self.effects(e).writes() && args.iter().any(|a| self.types().is_pointer(a.ty)) {
                    uses.called.reads.extend(anywhere());
                    uses.called.writes.extend(anywhere());
                }
                uses
            }
            ExprKind::VaArg(list) => {
                let mut uses = self.operands_of(e);
                uses.called.writes.extend(named(list));
                uses
            }
            _ => self.operands_of(e),
        }
    }

    fn operands_of(&mut self, e: &'u Expr) -> Uses {
        let mut uses = Uses::default();
        for_each_operand(e, &mut |operand| uses.add(&self.uses(operand)));
        uses
    }

    /// A write of `lhs`, which reads it before, or does not.
    fn uses_of_write(&mut self, lhs: &'u Expr, rhs: Option<&'u Expr>, reads: bool) -> Uses {
        let mut uses = self.uses_of_place(lhs);
        if let Some(rhs) = rhs {
            uses.add(&self.uses(rhs));
        }
        uses.own.writes.extend(self.accessed(lhs));
        uses.whole.writes.extend(whole(lhs));
        uses.pending.extend(whole(lhs));
        if reads {
            uses.own.reads.extend(self.accessed(lhs));
            uses.whole.reads.extend(whole(lhs));
        }
        uses
    }

    /// What an access to an lvalue accesses, by all its names.
    pub(super) fn accessed(&self, lv: &Expr) -> Vec<Named> {
        let name = named(lv);
        let is_reached = name.is_none_or(|n| self.is_pointed_to(n));
        let behind = if is_reached { behind(self.types(), lv) } else { Vec::new() };
        name.into_iter().chain(behind).collect()
    }

    fn uses_of_call(&mut self, callee: &'u Expr, args: &'u [Expr]) -> Uses {
        let mut uses = (*self.uses(callee)).clone();
        for a in args {
            uses.add(&self.uses(a));
        }
        uses.pending.clear();
        let handed: Vec<Named> = args.iter().filter_map(pointed).collect();
        uses.called.add(&self.called(callee.direct_callee()).given(&handed));
        uses.called.add(&self.library_accesses(callee.direct_callee(), args, |_| false));
        uses
    }

    /// What a call of this function does; without one, of any whose address is a value.
    fn called(&mut self, f: Option<FuncId>) -> Rc<Called> {
        let all = match self.called_uses.take() {
            Some(all) => all,
            None => self.all_called(),
        };
        let found = match f {
            Some(f) => all[self.unit.meant(f).0 as usize].clone(),
            None => all[self.unit.funcs.len()].clone(),
        };
        self.called_uses = Some(all);
        found
    }

    /// For each function of the unit, and at the end for calls through pointers: the least solution.
    fn all_called(&mut self) -> Vec<Rc<Called>> {
        let unit = self.unit;
        let mut texts: Vec<Summary> = Vec::with_capacity(unit.funcs.len() + 1);
        let mut mentioned = vec![0_isize; unit.funcs.len()];
        let mut mention = |f: FuncId, n: isize| mentioned[f.0 as usize] += n;
        for init in unit.globals.iter().filter_map(|g| g.init.as_ref()) {
            walk_init(init, &mut |e| {
                if let ExprKind::FnAddr(f) = e.kind {
                    mention(f, 1)
                }
            });
        }
        let fresh = fresh_locals(unit);
        for (f, id) in unit.funcs.iter().zip((0..).map(FuncId)) {
            let mut text = Summary::default();
            match &f.body {
                Some(body) => {
                    let mut notes = Notes::new(self, Whose::Function, &fresh[id.0 as usize]);
                    let alike = alike(&body.stmts);
                    walk_stmts(&body.stmts, &mut |e| {
                        match alike.get(&std::ptr::from_ref(e)) {
                            Some(&change) if !notes.is_reached(change.0) => _ = notes.accessed.alike.insert(change),
                            _ => notes.note(e),
                        }
                        match &e.kind {
                            ExprKind::FnAddr(f) => mention(*f, 1),
                            ExprKind::Call { callee, .. } => {
                                callee.direct_callee().into_iter().for_each(|f| mention(f, -1))
                            }
                            _ => {}
                        }
                    });
                    text = notes.text;
                    text.called.keep(&notes.accessed);
                }
                None => {
                    let is_writing = unit.meant(id) == id && self.call_effects(id).writes();
                    (text.called.reads_memory, text.called.writes_memory) = (true, is_writing);
                }
            }
            texts.push(text);
        }
        let ids = (0..).map(FuncId).zip(&mentioned);
        let taken = ids.filter(|&(_, &n)| n > 0).map(|(f, _)| (Some(f), Vec::new())).collect();
        texts.push(Summary { called: Called::default(), calls: taken });
        let mut all: Vec<Called> = texts.iter().map(|t| t.called.clone()).collect();
        let last = unit.funcs.len();
        let mut changes = true;
        while changes {
            changes = false;
            for (i, text) in texts.iter().enumerate() {
                let mut now = all[i].clone();
                for (callee, handed) in &text.calls {
                    let of = callee.map_or(last, |f| unit.meant(f).0 as usize);
                    let called = all[of].clone();
                    now.add(&called);
                    now.keep(&called.given(handed));
                }
                if now != all[i] {
                    (all[i], changes) = (now, true);
                }
            }
        }
        // What failed is not what the order of operands is about.
        let is_errno = |n: &Named| matches!(n, Named::Static(g) if self.facts.errno.contains(g));
        for one in &mut all {
            one.statics.retain(|n| !is_errno(n));
        }
        all.into_iter().map(Rc::new).collect()
    }
}

/// The statements that change a variable in a way that is alike in either order, and do nothing else.
fn alike(stmts: &[Stmt]) -> FxHashMap<*const Expr, (Named, Change)> {
    let mut found = FxHashMap::default();
    for_each_stmt(stmts, &mut |s| {
        let StmtKind::Expr(e) = &s.kind else { return };
        let changed = match &e.kind {
            ExprKind::IncDec { lhs, direction: Direction::Forward, .. } => whole(lhs).zip(Some(Change::Increment)),
            ExprKind::Assign { lhs, rhs } => whole(lhs).zip(constant(rhs).map(Change::Set)),
            _ => None,
        };
        if let Some(change) = changed {
            found.insert(std::ptr::from_ref(e), change);
        }
    });
    found
}

/// The value of a numeral, converted or not: the same one gives the same value wherever it is assigned to one variable.
fn constant(e: &Expr) -> Option<i128> {
    match &e.kind {
        ExprKind::Int(value) => Some(*value),
        ExprKind::Cast(inner) => constant(inner),
        _ => None,
    }
}

/// Whose text is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// A function's: nobody else uses its local variables.
    Function,
    /// That of an expression in the function that is translated.
    Expression,
}

/// What a text does.
struct Notes<'a, 'u> {
    lo: &'a Lowering<'u>,
    whose: Whose,
    fresh: &'a Fresh,
    text: Summary,
    accessed: Accessed,
}

impl<'a, 'u> Notes<'a, 'u> {
    fn new(lo: &'a Lowering<'u>, whose: Whose, fresh: &'a Fresh) -> Notes<'a, 'u> {
        Notes { lo, whose, fresh, text: Summary::default(), accessed: Accessed::default() }
    }

    /// Others may get at the variable through pointers.
    fn is_reached(&self, name: Named) -> bool {
        match (self.whose, name) {
            (Whose::Function, Named::Local(_)) => false,
            _ => self.lo.is_pointed_to(name),
        }
    }

    /// What an access accesses, by all its names.
    fn places(&self, lv: &Expr) -> Vec<Named> {
        let name = named(lv);
        let is_reached = name.map_or(!self.fresh.owns(lv), |n| self.is_reached(n));
        let behind = if is_reached { behind(self.lo.types(), lv) } else { Vec::new() };
        name.into_iter().chain(behind).collect()
    }

    /// What one expression does, without those in it.
    fn note(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Load(lv) => {
                self.accessed.reads.extend(self.places(lv));
                self.text.called.reads_memory |= named(lv).is_none();
            }
            ExprKind::Assign { lhs, .. } | ExprKind::CompoundAssign { lhs, .. } | ExprKind::IncDec { lhs, .. } => {
                let places = self.places(lhs);
                self.accessed.writes.extend(&places);
                self.accessed.reads.extend(&places);
                if named(lhs).is_none() {
                    (self.text.called.reads_memory, self.text.called.writes_memory) = (true, true);
                }
            }
            ExprKind::Call { callee, args, .. } => {
                self.text.calls.push((callee.direct_callee(), args.iter().filter_map(pointed).collect()));
                let is_own = |a: &Expr| pointed(a).is_some_and(|n| !self.is_reached(n));
                self.accessed.add(&self.lo.library_accesses(callee.direct_callee(), args, is_own));
            }
            ExprKind::Builtin { args, .. } => {
                self.accessed.writes.extend(args.iter().filter_map(pointed));
                let hands_on = args.iter().any(|a| pointed(a).is_none());
                self.text.called.writes_memory |= hands_on;
                let is_outside = |a: &Expr| pointed(a).is_none_or(|n| self.is_reached(n));
                if args.iter().any(|a| self.lo.types().is_pointer(a.ty) && is_outside(a)) {
                    self.accessed.reads.extend(anywhere());
                    self.accessed.writes.extend(anywhere());
                }
            }
            _ => {}
        }
    }
}
