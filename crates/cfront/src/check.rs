//! Type checker: [`crate::ast`] to [`crate::hir`].
//!
//! Follows gcc with warnings off: what gcc only warns about gets the conversion gcc gives it, what gcc rejects is an
//! error here.

mod builtin;
mod call;
mod compat;
mod convert;
mod decl;
mod expr;
mod func;
mod init;
mod konst;
mod library;
mod ops;
mod parts;
mod reserved;
mod scope;
mod specs;
mod stmt;
mod varrec;

pub(crate) use call::is_library_function;
pub(crate) use library::add_functions;

use crate::ast::{self, External};
use crate::hir::{self, Expr, ExprKind, GlobalId, LocalId};
use crate::lex::{Symbol, Tokens};
pub(crate) use crate::parse::{Res, fail};
use crate::types::{DataModel, TypeId, Types};
use base::{Diagnostic, Pos};
use func::FuncState;
use rustc_hash::FxHashMap;
use scope::{Entity, Scopes};

/// The parts of [`hir::Unit`], or every error found.
pub(crate) type Checked = Result<(Types, Vec<hir::Global>, Vec<hir::Func>), Vec<Diagnostic>>;

/// Checks a whole unit.
pub(crate) fn check(tokens: &Tokens, unit: &[External], model: DataModel) -> Checked {
    let mut checker = Checker::new(tokens, Types::new(model), Vec::new(), Vec::new());
    for item in unit {
        if let Err(error) = checker.external(item) {
            checker.diagnostics.push(*error);
            // A declaration that failed would make every later use of its names fail too.
            break;
        }
        if checker.diagnostics.len() >= MAX_ERRORS {
            break;
        }
    }
    checker.finish_tentative();
    if checker.diagnostics.is_empty() {
        Ok((checker.types, checker.globals, checker.funcs))
    } else {
        Err(checker.diagnostics)
    }
}

const MAX_ERRORS: usize = 20;

/// How a function came to be known, for merging its declarations.
#[derive(Clone, Copy, Default, Debug)]
struct FuncNote {
    /// Declared by being called.
    implicit: bool,
    is_static: bool,
    /// `extern inline` in gcc's old sense: its body may be replaced.
    replaceable: bool,
}

struct Checker<'a> {
    tokens: &'a Tokens,
    types: Types,
    globals: Vec<hir::Global>,
    funcs: Vec<hir::Func>,
    /// Beside `funcs`.
    func_notes: Vec<FuncNote>,
    /// Arrays of unknown length that become one element long at the end of the unit.
    tentative: Vec<GlobalId>,
    scopes: Scopes,
    /// Everything with external or internal linkage, in whatever scope it was declared.
    linkage: FxHashMap<Symbol, Entity>,
    strings: FxHashMap<(TypeId, Vec<u32>), GlobalId>,
    func: Option<FuncState>,
    /// Evaluations of array lengths that must happen before the construct being checked.
    pending: Vec<Expr>,
    diagnostics: Vec<Diagnostic>,
    va_list: Option<TypeId>,
}

impl<'a> Checker<'a> {
    /// A checker for a text that adds to what is there; it sees none of the names.
    fn new(tokens: &'a Tokens, types: Types, globals: Vec<hir::Global>, funcs: Vec<hir::Func>) -> Checker<'a> {
        Checker {
            tokens,
            types,
            globals,
            func_notes: vec![FuncNote::default(); funcs.len()],
            funcs,
            tentative: Vec::new(),
            scopes: Scopes::new(tokens.names.len()),
            linkage: FxHashMap::default(),
            strings: FxHashMap::default(),
            func: None,
            pending: Vec::new(),
            diagnostics: Vec::new(),
            va_list: None,
        }
    }

    fn name(&self, s: Symbol) -> &'a str {
        self.tokens.names.get(s)
    }

    fn show(&self, ty: TypeId) -> String {
        self.types.display(ty)
    }

    fn int(&self, value: i128, ty: TypeId, pos: Pos) -> Expr {
        Expr { kind: ExprKind::Int(self.types.wrap(value, ty)), ty, pos }
    }

    fn global_type(&self, id: GlobalId) -> TypeId {
        self.globals[id.0 as usize].ty
    }

    fn local_type(&self, id: LocalId) -> TypeId {
        self.func.as_ref().and_then(|f| f.locals.get(id.0 as usize)).map_or(TypeId::INT, |l| l.ty)
    }

    fn local_align(&self, id: LocalId) -> u64 {
        self.func.as_ref().and_then(|f| f.locals.get(id.0 as usize)).map_or(1, |l| l.align)
    }

    /// The value of a constant expression that an array length, enumerator, `case` and the like need.
    fn constant(&mut self, e: &ast::Expr, what: &str) -> Res<i128> {
        let value = self.rvalue(e)?;
        if !self.types.is_integer(value.ty) {
            return fail(e.pos, format!("{what} is not an integer constant"));
        }
        match self.eval_int(&value) {
            Some(v) => Ok(v),
            None => fail(e.pos, format!("{what} is not an integer constant")),
        }
    }

    fn static_assert(&mut self, assert: &ast::StaticAssert) -> Res<()> {
        if self.constant(&assert.cond, "expression in static assertion")? != 0 {
            return Ok(());
        }
        let mut message = Vec::new();
        for &part in &assert.message {
            self.tokens.strings[part as usize].encode(crate::lex::Encoding::Narrow, &mut message);
        }
        let text: Vec<u8> = message.into_iter().map(|u| u as u8).collect();
        fail(assert.pos, format!("static assertion failed: \"{}\"", String::from_utf8_lossy(&text)))
    }
}
