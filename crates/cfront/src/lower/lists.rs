//! Lists of texts that the program is given, and what it does with pointers that may lead into them (`texts_given`).

use super::arguments_of::ArgumentsOf;
use super::scan;
use crate::hir::{Expr, ExprKind, Func, Unit};
use crate::types::{Type, TypeId, Types};
use logic::VarId;

/// Functions that end what they get, or hand it back with other bytes behind it: no program calls them for its arguments.
const OF_OWN_BLOCKS: &[&str] = &["cfree", "free", "realloc", "reallocarray"];

/// How the functions are called that pass a list on to another program.
const EXECUTES: &str = "exec";

/// A list of pointers to texts that the program is given, with null at its end. Nobody changes the variables.
#[derive(Clone, Copy)]
pub(super) struct List {
    pub(super) first: VarId,
    pub(super) end: End,
}

/// Where it ends.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// Behind so many texts, which lie behind the list.
    Count(VarId),
    /// At this address.
    At(VarId),
}

/// Lists that are known where they are read.
pub(super) struct Lists {
    pub(super) arguments: Option<List>,
    /// The third parameter of `main`.
    pub(super) environment: Option<List>,
    /// What `environ` is at the beginning.
    pub(super) environ: Option<List>,
    /// Nothing was written to any of them, where the program may do that.
    pub(super) stays: Option<VarId>,
}

impl Lists {
    /// The variable for the value that a parameter of `main` begins with.
    pub(super) fn parameter(&self, i: usize) -> Option<VarId> {
        match (i, self.arguments, self.environment) {
            (0, Some(List { end: End::Count(count), .. }), _) => Some(count),
            (1, Some(list), _) | (2, _, Some(list)) => Some(list.first),
            _ => None,
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = List> {
        [self.arguments, self.environment, self.environ].into_iter().flatten()
    }
}

/// What a program does with pointers to pointers to characters.
#[derive(Default)]
pub(super) struct Uses {
    /// Takes them for something else.
    pub(super) converts: bool,
    /// Writes to what they lead to.
    pub(super) writes: bool,
}

impl Uses {
    pub(super) fn of(unit: &Unit) -> Uses {
        let (mut uses, mut ended) = (Uses::default(), ArgumentsOf::default());
        let types = &unit.types;
        let is_end = |f: &Func| OF_OWN_BLOCKS.contains(&f.name.as_str());
        // What a function without body does with them is not looked up.
        let is_unknown = |f: &Func| f.body.is_none() && !is_end(f) && !f.name.starts_with(EXECUTES);
        let is_given = |a: &Expr| is_list(types, a.ty) || is_pointer_to_list(types, a.ty);
        let mut visit = |e: &Expr| {
            ended.visit(unit, e, is_end);
            match &e.kind {
                ExprKind::Call { callee, args, .. }
                    if callee.direct_callee().is_some_and(|f| is_unknown(&unit.funcs[f.0 as usize])) =>
                {
                    uses.converts |= args.iter().any(is_given);
                }
                ExprKind::Cast(from) if !ended.contains(e) => {
                    let keeps = types.is_void(e.ty) || matches!(types.get(e.ty), Type::Bool);
                    let loses = |is_one: fn(&Types, TypeId) -> bool| is_one(types, from.ty) && !is_one(types, e.ty);
                    uses.converts |= !keeps && (loses(is_list) || loses(is_pointer_to_list));
                }
                ExprKind::Assign { lhs, .. } | ExprKind::CompoundAssign { lhs, .. } | ExprKind::IncDec { lhs, .. } => {
                    uses.writes |= matches!(&lhs.kind, ExprKind::Deref(p) if is_list(types, p.ty));
                }
                // One member of a union may be read as another.
                ExprKind::Member { record, .. } if types.record(*record).is_union => {
                    uses.converts |= types.record(*record).fields.iter().any(|f| holds_list(types, f.ty));
                }
                ExprKind::Builtin { args, .. } => uses.converts |= args.iter().any(|a| is_list(types, a.ty)),
                _ => {}
            }
        };
        unit.funcs.iter().filter_map(|f| f.body.as_ref()).for_each(|body| scan::walk_stmts(&body.stmts, &mut visit));
        uses
    }
}

/// Pointers to pointers to characters.
pub(super) fn is_list(types: &Types, ty: TypeId) -> bool {
    let text = types.pointee(ty).and_then(|to| types.pointee(to));
    text.is_some_and(|c| types.is_integer(c) && types.size_of(c) == 1)
}

/// Through one, a list may be reached under another type.
fn is_pointer_to_list(types: &Types, ty: TypeId) -> bool {
    types.pointee(ty).is_some_and(|to| is_list(types, to))
}

/// Such a pointer, or one to it, is a part of objects of the type.
fn holds_list(types: &Types, ty: TypeId) -> bool {
    match *types.get(ty) {
        Type::Array(elem, _) => holds_list(types, elem),
        Type::Record(r) => types.record(r).fields.iter().any(|f| holds_list(types, f.ty)),
        _ => is_list(types, ty) || is_pointer_to_list(types, ty),
    }
}
