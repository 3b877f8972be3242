//! UnitFacts about the whole unit that must be known before its first function is translated.

use super::bool_bytes::BoolBytes;
use super::misaligned::misaligns;
use super::options::LowerOptions;
use super::overlapping::shifts_records;
use super::padding::Looks;
use super::pointer_bytes::PointerBytes;
use super::taken_for_granted::Meets;
use crate::hir::{Expr, ExprKind, FuncBody, Global, GlobalId, Init, Stmt, StmtKind, Unit};
use crate::vocabulary::{ERRNO_LOCATIONS, IS_WRITABLE, asks_for_objects};
use rustc_hash::FxHashSet;

/// What the library remembers when the entry function is called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CalledIn {
    /// What it does when a program starts.
    FirstState,
    AnyState,
}

impl CalledIn {
    pub(super) fn of(options: &LowerOptions) -> CalledIn {
        if options.contracts.enforced.is_some() { CalledIn::AnyState } else { CalledIn::FirstState }
    }
}

/// What a walk over the unit finds.
#[derive(Default)]
pub(super) struct UnitFacts {
    /// Per static object: its address is used as a value.
    pub(super) addressed: Vec<bool>,
    /// Labels (by number in their function) whose address occurs in the initialiser of a static object.
    pub(super) static_labels: FxHashSet<u32>,
    /// A function is used that wants to know the object behind a pointer.
    pub(super) asks_for_objects: bool,
    /// It is asked whether memory may be written.
    pub(super) asks_for_constants: bool,
    /// The objects that are `errno`, if the program can look at it.
    pub(super) errno: Vec<GlobalId>,
    /// The object that says how results are rounded, if the program sets it.
    pub(super) rounding: Option<GlobalId>,
    /// Pointers may be kept as bytes in arrays of narrow numbers.
    pub(super) keeps_pointers_as_bytes: bool,
    /// The program takes objects with padding for bytes.
    pub(super) looks_at_padding: bool,
    /// The program turns pointers into integers: it may look for a place with the alignment that it needs.
    pub(super) looks_at_addresses: bool,
    /// Pointers may be less aligned than their types demand.
    pub(super) misaligns: bool,
    /// Records of one type may overlap in part.
    pub(super) shifts_records: bool,
    /// The program takes objects with a `_Bool` for bytes.
    pub(super) takes_bools_for_bytes: bool,
    /// What compilers take for granted.
    pub(super) meets: Meets,
}

pub(super) fn scan(unit: &Unit, called_in: CalledIn) -> UnitFacts {
    let mut facts = UnitFacts { addressed: vec![false; unit.globals.len()], ..UnitFacts::default() };
    let mut visit = |e: &Expr| match &e.kind {
        ExprKind::AddrOf(lv) => mark_root(lv, &mut facts.addressed),
        ExprKind::LabelAddr(l) => {
            facts.static_labels.insert(l.0);
        }
        _ => {}
    };
    for init in unit.globals.iter().filter_map(|g| g.init.as_ref()) {
        walk_init(init, &mut visit);
    }
    let mut visit = |e: &Expr| match &e.kind {
        ExprKind::AddrOf(lv) => mark_root(lv, &mut facts.addressed),
        ExprKind::Builtin { name, .. } => {
            facts.asks_for_objects |= asks_for_objects(name);
            facts.asks_for_constants |= name == IS_WRITABLE;
        }
        ExprKind::Cast(inner) => {
            let types = &unit.types;
            facts.looks_at_addresses |= types.is_integer(e.ty) && types.is_pointer(inner.ty);
        }
        _ => {}
    };
    for body in unit.funcs.iter().filter_map(|f| f.body.as_ref()) {
        walk_stmts(&body.stmts, &mut visit);
    }
    let (mut bytes, mut bools, mut looks) = (PointerBytes::default(), BoolBytes::default(), Looks::default());
    let (mut is_misaligned, mut is_shifted) = (false, false);
    let mut meets = Meets::default();
    for f in unit.funcs.iter().filter(|f| !unit.sources.is_in_model(f.pos)) {
        let mut visit = |e: &Expr| {
            bytes.visit(unit, e);
            bools.visit(unit, e);
            looks.visit(unit, e);
            is_misaligned |= misaligns(unit, e);
            is_shifted |= shifts_records(unit, e);
            meets.visit(unit, e);
        };
        f.body.iter().for_each(|body| walk_stmts(&body.stmts, &mut visit));
    }
    facts.misaligns = is_misaligned;
    facts.shifts_records = is_shifted;
    facts.meets = meets;
    facts.takes_bools_for_bytes = bools.are_taken;
    facts.looks_at_padding = looks.are_there();
    facts.keeps_pointers_as_bytes = bytes.are_taken;
    facts.asks_for_objects |= unit.funcs.iter().any(|f| f.is_used && f.body.is_none() && asks_for_objects(&f.name));
    for alias in &unit.globals {
        // A model that declares a pointer of the library only reads it.
        if let Some(target) = alias_target(unit, alias).filter(|_| !unit.sources.is_in_model(alias.pos)) {
            facts.addressed[target.0 as usize] = true;
        }
    }
    facts.errno = errno_objects(unit);
    facts.rounding = rounding_mode(unit, called_in);
    facts
}

/// The object of the model of the functions that ask where `errno` is (`models/errno.c`).
const MODELLED_ERRNO: &str = "__attest_errno";

/// The objects that are `errno` for the program: that of the model, if it asks where it is, and its own declaration.
fn errno_objects(unit: &Unit) -> Vec<GlobalId> {
    let is_asked_for = |f: &crate::hir::Func| f.is_used && ERRNO_LOCATIONS.contains(&f.name.as_str());
    let asks = unit.funcs.iter().any(|f| is_asked_for(f) && !unit.sources.is_in_model(f.pos));
    let is_errno = |name: &str, is_extern: bool| asks && name == MODELLED_ERRNO || is_extern && name == "errno";
    let found = unit.globals.iter().zip(0..).filter(|(g, _)| is_errno(&g.name, g.is_extern_only));
    found.filter(|(g, _)| unit.types.is_integer(g.ty)).map(|(_, i)| GlobalId(i)).collect()
}

/// The object of the model of the functions that get and set it (`models/fenv.c`): 0 for the nearest number, 1 for the one below, 2 above,
/// 3 towards zero.
const MODELLED_MODE: &str = "__attest_rounding";

/// The object that is the rounding mode, if the program may set it, or may be called with any and asks for it.
fn rounding_mode(unit: &Unit, called_in: CalledIn) -> Option<GlobalId> {
    let asks = |name: &str| called_in == CalledIn::AnyState && name == "fegetround";
    let is_one = |f: &crate::hir::Func| f.is_used && f.body.is_none() && (f.name == "fesetround" || asks(&f.name));
    let sets = unit.funcs.iter().any(is_one);
    let found = unit.globals.iter().position(|g| g.name == MODELLED_MODE).filter(|_| sets);
    found.map(|i| GlobalId(i as u32))
}

/// The object that `g` is another name of.
pub(crate) fn alias_target(unit: &Unit, g: &Global) -> Option<GlobalId> {
    let name = g.alias.as_ref()?;
    let found =
        unit.globals.iter().position(|t| t.name == *name && t.unit == g.unit && !t.is_string && t.alias.is_none());
    found.map(|i| GlobalId(i as u32))
}

/// The objects whose values an initialiser reads.
pub(super) fn objects_read(init: &Init) -> Vec<GlobalId> {
    let mut read = Vec::new();
    walk_init(init, &mut |e| {
        if let ExprKind::Load(place) = &e.kind {
            walk(place, &mut |inner| {
                if let ExprKind::Global(g) = inner.kind {
                    read.push(g);
                }
            });
        }
    });
    read
}

/// The labels whose address a function's own code takes.
pub(super) fn taken_labels(body: &FuncBody) -> FxHashSet<u32> {
    let mut labels = FxHashSet::default();
    walk_stmts(&body.stmts, &mut |e| {
        if let ExprKind::LabelAddr(l) = e.kind {
            labels.insert(l.0);
        }
    });
    labels
}

fn mark_root(lv: &Expr, addressed: &mut [bool]) {
    match &lv.kind {
        ExprKind::Global(g) => addressed[g.0 as usize] = true,
        ExprKind::Member { base, .. } => mark_root(base, addressed),
        _ => {}
    }
}

pub(crate) fn walk_init(init: &Init, f: &mut impl FnMut(&Expr)) {
    for item in &init.items {
        walk(&item.value, f);
    }
}

/// Calls `f` on `e` and everything in it.
fn walk(e: &Expr, f: &mut impl FnMut(&Expr)) {
    f(e);
    match &e.kind {
        ExprKind::StmtExpr(stmts) => walk_stmts(stmts, f),
        ExprKind::CompoundLiteral { init, .. } => walk_init(init, f),
        _ => for_each_operand(e, &mut |c| walk(c, f)),
    }
}

/// Calls `f` on each direct operand (not on the contents of statement expressions and compound literals).
pub(super) fn for_each_operand<'e>(e: &'e Expr, f: &mut impl FnMut(&'e Expr)) {
    use ExprKind::*;
    match &e.kind {
        Int(_) | Float(_) | Local(_) | Global(_) | FnAddr(_) | LabelAddr(_) => {}
        CompoundLiteral { .. } | StmtExpr(_) => {}
        Deref(a) | Load(a) | AddrOf(a) | Decay(a) | Unary(_, a) | Cast(a) | VaArg(a) | SizeOfVla(a) => f(a),
        Member { base, .. } => f(base),
        IncDec { lhs, .. } => f(lhs),
        Binary(_, a, b) | LogAnd(a, b) | LogOr(a, b) | CondOmitted(a, b) | Comma(a, b) => {
            f(a);
            f(b);
        }
        PtrAdd { ptr, index, .. } => {
            f(ptr);
            f(index);
        }
        PtrDiff { lhs, rhs, .. } | Assign { lhs, rhs } | CompoundAssign { lhs, rhs, .. } => {
            f(lhs);
            f(rhs);
        }
        Cond(c, a, b) => {
            f(c);
            f(a);
            f(b);
        }
        Call { callee, args, .. } => {
            f(callee);
            args.iter().for_each(f);
        }
        Builtin { args, .. } => args.iter().for_each(f),
    }
}

/// Calls `f` on every expression of a function.
pub(crate) fn for_each_expr(body: &FuncBody, f: &mut impl FnMut(&Expr)) {
    walk_stmts(&body.stmts, f);
}

/// Calls `f` on every static object that code or the initialiser of a static object names.
pub(super) fn for_each_global(unit: &Unit, f: &mut impl FnMut(GlobalId)) {
    let mut visit = |e: &Expr| {
        if let ExprKind::Global(g) = e.kind {
            f(g);
        }
    };
    unit.globals.iter().filter_map(|g| g.init.as_ref()).for_each(|init| walk_init(init, &mut visit));
    unit.funcs.iter().filter_map(|f| f.body.as_ref()).for_each(|body| walk_stmts(&body.stmts, &mut visit));
}

/// Calls `f` on every statement and those in it (not on those of statement expressions).
pub(super) fn for_each_stmt(stmts: &[Stmt], f: &mut impl FnMut(&Stmt)) {
    for s in stmts {
        f(s);
        match &s.kind {
            StmtKind::Block(inner) => for_each_stmt(inner, f),
            StmtKind::If { then, els, .. } => {
                for_each_stmt(std::slice::from_ref(then), f);
                if let Some(els) = els {
                    for_each_stmt(std::slice::from_ref(els), f);
                }
            }
            StmtKind::For { init, body, .. } => {
                for_each_stmt(init, f);
                for_each_stmt(std::slice::from_ref(body), f);
            }
            StmtKind::While { body, .. }
            | StmtKind::DoWhile { body, .. }
            | StmtKind::Switch { body, .. }
            | StmtKind::Case { body, .. }
            | StmtKind::Default(body)
            | StmtKind::Label(_, body) => for_each_stmt(std::slice::from_ref(body), f),
            _ => {}
        }
    }
}

/// Calls `f` on every expression of these statements.
pub(super) fn walk_stmts(stmts: &[Stmt], f: &mut impl FnMut(&Expr)) {
    for s in stmts {
        walk_stmt(s, f);
    }
}

pub(super) fn walk_stmt(s: &Stmt, f: &mut impl FnMut(&Expr)) {
    match &s.kind {
        StmtKind::Expr(e) | StmtKind::GotoComputed(e) | StmtKind::Return(Some(e)) => walk(e, f),
        StmtKind::Decl { init, vla_size, .. } => {
            if let Some(init) = init {
                walk_init(init, f);
            }
            if let Some(size) = vla_size {
                walk(size, f);
            }
        }
        StmtKind::Block(stmts) => walk_stmts(stmts, f),
        StmtKind::If { cond, then, els } => {
            walk(cond, f);
            walk_stmt(then, f);
            if let Some(els) = els {
                walk_stmt(els, f);
            }
        }
        StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } | StmtKind::Switch { cond, body } => {
            walk(cond, f);
            walk_stmt(body, f);
        }
        StmtKind::For { init, cond, step, body } => {
            walk_stmts(init, f);
            for e in [cond, step].into_iter().flatten() {
                walk(e, f);
            }
            walk_stmt(body, f);
        }
        StmtKind::Case { body, .. } | StmtKind::Default(body) | StmtKind::Label(_, body) => walk_stmt(body, f),
        StmtKind::Asm { outputs, inputs, .. } => {
            for e in outputs.iter().chain(inputs) {
                walk(e, f);
            }
        }
        StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Goto(_)
        | StmtKind::Return(None)
        | StmtKind::InnerBlocksEnd(_)
        | StmtKind::Empty => {}
    }
}
