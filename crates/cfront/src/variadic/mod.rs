//! Functions that take any number of arguments, said in C that needs no `va_arg`.
//!
//! The caller puts the arguments behind the declared ones into an object of its own: for each a head, which says what kind of
//! value it is, and the value; a head of zero ends them. The address of that object is one more argument, behind the declared
//! ones, of every such function with a body and of every call through a pointer to such a function. A `va_list` is a cursor
//! that stands at a head: `va_start` puts it on the first, `va_copy` copies it, `va_arg` has the head compared with the type
//! that is asked for and moves on. Where the cursor is kept is as the machine has it, an array of one record on x86-64 and a
//! pointer on i386, so that functions share it with their callers on the one and get a copy of it on the other.
//!
//! Everything behind this step sees memory and calls only. `docs/decisions/0052-variadic-functions.md` says why.

mod build;
mod calls;
mod lists;

pub(crate) use calls::gathered;

use crate::hir::{Expr, ExprKind, Func, FuncId, Init, Local, LocalId, Stmt, StmtKind, Unit};
use crate::types::{Type, TypeId, Types};
use crate::walk::{each_expr_of_stmts, each_operand};
use base::Pos;

/// Has the kind of an argument compared with the kind that `va_arg` asks for.
pub(crate) const NEXT: &str = "__attest_next_argument";

/// What `va_start` reads in a function that gets it.
const HIDDEN: &str = "...";

/// The name of an object for arguments, which no object of a program has.
pub(crate) const AREA: &str = "(...)";

/// Bytes of a head; values begin at multiples of it, too.
const HEAD: u64 = 16;

/// The parameter through which a function gets what its declaration does not name.
pub(crate) fn hidden_parameter(types: &Types, f: &Func) -> Option<LocalId> {
    let &Type::Func { variadic: true, .. } = types.get(f.ty) else { return None };
    let body = f.body.as_ref()?;
    body.params.last().copied().filter(|p| body.locals[p.0 as usize].name == HIDDEN)
}

/// Makes the change in all functions of the program.
pub(crate) fn expand(unit: &mut Unit) {
    let meant: Vec<FuncId> = (0..unit.funcs.len() as u32).map(|f| unit.meant(FuncId(f))).collect();
    let declared: Vec<Option<usize>> = unit.funcs.iter().map(|f| declared_parameters(&unit.types, f)).collect();
    let void_pointer = unit.types.ptr(TypeId::VOID);
    for (i, f) in unit.funcs.iter_mut().enumerate() {
        let Some(body) = &mut f.body else { continue };
        let hidden = declared[i].map(|_| {
            body.locals.push(Local {
                name: HIDDEN.to_string(),
                ty: void_pointer,
                pos: f.pos,
                align: 1,
                address_taken: false,
            });
            LocalId(body.locals.len() as u32 - 1)
        });
        body.params.extend(hidden);
        let (types, locals) = (&mut unit.types, &mut body.locals);
        let mut expansion = Expansion { types, meant: &meant, declared: &declared, locals, hidden, areas: Vec::new() };
        each_expr_of_stmts(&mut body.stmts, &mut |e| expansion.expr(e));
        let areas = std::mem::take(&mut expansion.areas);
        let declarations = areas.into_iter().map(|(local, pos)| {
            // Nothing is read but what calls have written; where bytes begin as zero, they are no inputs.
            let init = Some(Init { zero_rest: true, items: Vec::new() });
            Stmt { kind: StmtKind::Decl { local, init, vla_size: None }, pos }
        });
        body.stmts.splice(0..0, declarations);
    }
}

/// The number of parameters that a function with a body names, if it takes more.
fn declared_parameters(types: &Types, f: &Func) -> Option<usize> {
    let &Type::Func { variadic: true, .. } = types.get(f.ty) else { return None };
    f.body.as_ref().map(|body| body.params.len())
}

/// The change of one function.
struct Expansion<'a> {
    types: &'a mut Types,
    /// By function: the one that a call of it enters.
    meant: &'a [FuncId],
    /// By function: see [`declared_parameters`].
    declared: &'a [Option<usize>],
    locals: &'a mut Vec<Local>,
    hidden: Option<LocalId>,
    /// The objects for arguments, which are declared where the function begins, and where their calls stand.
    areas: Vec<(LocalId, Pos)>,
}

impl Expansion<'_> {
    fn expr(&mut self, e: &mut Expr) {
        each_operand(e, &mut |operand| self.expr(operand));
        match &mut e.kind {
            ExprKind::Call { callee, args, .. } => {
                if let Some(count) = self.declared_arguments(callee) {
                    self.gather(count, args, e.pos);
                }
            }
            ExprKind::VaArg(list) => {
                *e = self.next_argument(list, e.ty, e.pos);
            }
            ExprKind::Builtin { name, args } => {
                if let Some(list) = name.strip_prefix("__builtin_va_") {
                    let (operation, args) = (list.to_string(), std::mem::take(args));
                    *e = self.list_operation(&operation, args, e.pos);
                }
            }
            _ => {}
        }
    }

    fn new_local(&mut self, name: &str, ty: TypeId, align: u64, address_taken: bool, pos: Pos) -> LocalId {
        self.locals.push(Local { name: name.to_string(), ty, pos, align, address_taken });
        LocalId(self.locals.len() as u32 - 1)
    }
}
