//! `va_list`: where its cursor is kept, and what the operations do with it.

use super::calls::{kind, step};
use super::{Expansion, HEAD, NEXT};
use crate::build::{assign, cast, int, load, taken, unsupported};
use crate::hir::{BinOp, Direction, Expr, ExprKind, Init, InitItem, Stmt, StmtKind};
use crate::types::TypeId;
use base::Pos;

/// The member of x86-64's `va_list` that holds the cursor: there the machine itself walks through memory.
const CURSOR: &str = "overflow_arg_area";

impl Expansion<'_> {
    /// The cursor of a list that an expression of the program denotes.
    fn cursor(&mut self, list: Expr) -> Expr {
        let pos = list.pos;
        let place = if self.types.is_array(list.ty) {
            self.decayed(list)
        } else if self.types.pointee(list.ty).is_some_and(|to| self.types.is_record(to)) {
            if is_lvalue(&list) { load(list) } else { list }
        } else {
            return list;
        };
        let record_type = self.types.pointee(place.ty).unwrap_or(place.ty);
        let found = self.types.as_record(record_type).and_then(|r| Some((r, self.types.find_field(r, CURSOR)?)));
        let Some((record, path)) = found else { return place };
        let field = path[0];
        let (ty, offset) = (self.types.field(record, field).ty, self.types.field(record, field).offset);
        let base = Box::new(Expr { kind: ExprKind::Deref(Box::new(place)), ty: record_type, pos });
        Expr { kind: ExprKind::Member { base, record, field, offset, bits: None }, ty, pos }
    }

    /// `va_arg(list, ty)`: `({ char *argument = cursor moved behind it - its size; the head is compared; its value; })`
    pub(super) fn next_argument(&mut self, list: &mut Expr, ty: TypeId, pos: Pos) -> Expr {
        let (size, bytes) = (step(self.types, ty), self.types.ptr(TypeId::CHAR));
        let cursor = self.cursor(taken(list));
        if self.types.is_array(ty) || !self.types.is_pointer(cursor.ty) || !is_lvalue(&cursor) {
            return unsupported("this va_arg", ty, pos);
        }
        let op_ty = cursor.ty;
        let by = Box::new(int(size, self.types.ptrdiff_t(), pos));
        let moved = ExprKind::CompoundAssign { op: BinOp::Add, lhs: Box::new(cursor), rhs: by, op_ty };
        let value = self.moved(Expr { kind: moved, ty: op_ty, pos }, size, Direction::Backward);
        let argument = self.new_local("va_arg(...)", bytes, 1, false, pos);
        let item = InitItem { offset: 0, bits: None, ty: bytes, value };
        let init = Some(Init { zero_rest: false, items: vec![item] });
        let (at_head, at_value) = (load(self.local(argument, pos)), load(self.local(argument, pos)));
        let head = load(self.at(at_head, 0, TypeId::UINT));
        let args = vec![head, int(kind(self.types, ty), TypeId::UINT, pos)];
        let compared = Expr { kind: ExprKind::Builtin { name: NEXT.to_string(), args }, ty: TypeId::VOID, pos };
        let value = load(self.at(at_value, HEAD, ty));
        let stmts = vec![
            Stmt { kind: StmtKind::Decl { local: argument, init, vla_size: None }, pos },
            Stmt { kind: StmtKind::Expr(compared), pos },
            Stmt { kind: StmtKind::Expr(value), pos },
        ];
        Expr { kind: ExprKind::StmtExpr(stmts), ty, pos }
    }

    /// `va_start`, `va_copy`, `va_end`.
    pub(super) fn list_operation(&mut self, operation: &str, args: Vec<Expr>, pos: Pos) -> Expr {
        let mut args = args.into_iter();
        let (list, other) = (args.next().map(|list| self.cursor(list)), args.next());
        let list = list.filter(|list| self.types.is_pointer(list.ty) && is_lvalue(list));
        let changed = match (operation, list, other, self.hidden) {
            ("start", Some(list), _, Some(hidden)) => Some((list, load(self.local(hidden, pos)))),
            ("copy", Some(list), Some(source), _) => {
                let source = self.cursor(source);
                Some((list, if is_lvalue(&source) { load(source) } else { source }))
            }
            ("end", Some(list), ..) => return cast(load(list), TypeId::VOID),
            _ => None,
        };
        match changed {
            Some((list, value)) => {
                let ty = list.ty;
                cast(assign(list, cast(value, ty)), TypeId::VOID)
            }
            None => unsupported(&format!("this va_{operation}"), TypeId::VOID, pos),
        }
    }
}

fn is_lvalue(e: &Expr) -> bool {
    use ExprKind::{CompoundLiteral, Deref, Global, Local, Member};
    matches!(e.kind, Local(_) | Global(_) | Deref(_) | Member { .. } | CompoundLiteral { .. })
}
