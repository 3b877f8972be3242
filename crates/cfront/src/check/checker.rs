//! The state of the checker, which all parts of it share.

use super::func::{FuncState, Nested};
use super::scope::{Entity, Scopes};
use crate::ast;
use crate::hir::{self, Expr, ExprKind, FuncId, GlobalId, LocalId};
use crate::lex::{MAX_ERRORS, Symbol, Tokens};
pub(super) use crate::parse::{Res, fail};
use crate::types::{TypeId, Types};
use base::{Diagnostic, Pos};
use rustc_hash::{FxHashMap, FxHashSet};

/// How a function came to be known, for merging its declarations.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct FuncNote {
    /// Declared by being called.
    pub(super) implicit: bool,
    pub(super) is_static: bool,
    /// A declaration at file scope makes a definition one for other units.
    pub(super) is_external: bool,
    /// `extern inline` in gcc's old sense: its body may be replaced.
    pub(super) replaceable: bool,
}

pub(super) struct Checker<'a> {
    pub(super) tokens: &'a Tokens,
    pub(super) types: Types,
    pub(super) globals: Vec<hir::Global>,
    pub(super) funcs: Vec<hir::Func>,
    /// Beside `funcs`.
    pub(super) func_notes: Vec<FuncNote>,
    /// How many functions have been defined.
    pub(super) defined: usize,
    /// Arrays of unknown length that become one element long at the end of the unit.
    pub(super) tentative: Vec<GlobalId>,
    pub(super) scopes: Scopes,
    /// Everything with external or internal linkage, in whatever scope it was declared.
    pub(super) linkage: FxHashMap<Symbol, Entity>,
    pub(super) strings: FxHashMap<(TypeId, Vec<u32>), GlobalId>,
    pub(super) func: Option<FuncState>,
    /// Evaluations of array lengths that must happen before the construct being checked.
    pub(super) pending: Vec<Expr>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Names whose declarations have failed: what is said of them is a consequence.
    pub(super) lost: FxHashSet<&'a str>,
    pub(super) warnings: Vec<Diagnostic>,
    pub(super) va_list: Option<TypeId>,
    /// Functions within functions.
    pub(super) nested: FxHashMap<FuncId, Nested>,
    /// Names for the linker that are not those of C.
    pub(super) linker_names: Vec<LinkerName>,
}

/// What the linker calls something that has another name in C.
pub(super) struct LinkerName {
    pub(super) symbol: Symbol,
    pub(super) name: String,
    pub(super) pos: Pos,
}

impl<'a> Checker<'a> {
    /// A checker for a text that adds to what is there; it sees none of the names.
    pub(super) fn new(
        tokens: &'a Tokens,
        types: Types,
        globals: Vec<hir::Global>,
        funcs: Vec<hir::Func>,
    ) -> Checker<'a> {
        Checker {
            tokens,
            types,
            globals,
            func_notes: vec![FuncNote::default(); funcs.len()],
            defined: 0,
            funcs,
            tentative: Vec::new(),
            scopes: Scopes::new(tokens.names.len()),
            linkage: FxHashMap::default(),
            strings: FxHashMap::default(),
            func: None,
            pending: Vec::new(),
            diagnostics: Vec::new(),
            lost: FxHashSet::default(),
            warnings: Vec::new(),
            va_list: None,
            nested: FxHashMap::default(),
            linker_names: Vec::new(),
        }
    }

    /// Keeps an error to be told, unless it is the consequence of one before: of a declaration that failed, or another use of a name
    /// that is not declared in the function.
    pub(super) fn tell(&mut self, error: Diagnostic) {
        // A type is quoted with its keyword or its stars.
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let names_lost = |quoted: &str| quoted.split(|c| !is_name(c)).any(|name| self.lost.contains(name));
        let is_lost = |d: &Diagnostic| d.message.split('\'').skip(1).step_by(2).any(names_lost);
        let first = self.func.as_ref().map_or(self.diagnostics.len(), |f| f.first_error);
        let is_told = |d: &Diagnostic| {
            let before = self.diagnostics.get(first..).unwrap_or_default();
            d.message.ends_with("' undeclared") && before.iter().any(|b| b.message == d.message)
        };
        if self.diagnostics.len() < MAX_ERRORS && !is_lost(&error) && !is_told(&error) {
            self.diagnostics.push(error);
        }
    }

    /// Both, or what is wrong with either: of two errors the first one is told here, and the second one by the caller.
    pub(super) fn both<A, B>(&mut self, a: Res<A>, b: Res<B>) -> Res<(A, B)> {
        match (a, b) {
            (Ok(a), Ok(b)) => Ok((a, b)),
            (Err(first), Err(second)) => {
                self.tell(*first);
                Err(second)
            }
            (Err(error), Ok(_)) | (Ok(_), Err(error)) => Err(error),
        }
    }

    /// The names that a declaration that failed has not declared.
    pub(super) fn lose(&mut self, decl: &ast::Declaration) {
        let nested = decl.nested.iter().map(|def| def.declarator.name);
        decl.items
            .iter()
            .map(|item| item.declarator.name)
            .chain(nested)
            .for_each(|name| self.lose_unless_declared(name));
    }

    pub(super) fn lose_unless_declared(&mut self, symbol: Option<Symbol>) {
        if let Some(symbol) = symbol.filter(|&s| self.scopes.get_here(s).is_none()) {
            self.lost.insert(self.tokens.names.get(symbol));
        }
    }

    pub(super) fn name(&self, s: Symbol) -> &'a str {
        self.tokens.names.get(s)
    }

    pub(super) fn show(&self, ty: TypeId) -> String {
        self.types.display(ty)
    }

    pub(super) fn int(&self, value: i128, ty: TypeId, pos: Pos) -> Expr {
        Expr { kind: ExprKind::Int(self.types.wrap(value, ty)), ty, pos }
    }

    pub(super) fn global_type(&self, id: GlobalId) -> TypeId {
        self.globals[id.0 as usize].ty
    }

    pub(super) fn local_type(&self, id: LocalId) -> TypeId {
        self.func.as_ref().and_then(|f| f.locals.get(id.0 as usize)).map_or(TypeId::INT, |l| l.ty)
    }

    pub(super) fn local_align(&self, id: LocalId) -> u64 {
        self.func.as_ref().and_then(|f| f.locals.get(id.0 as usize)).map_or(1, |l| l.align)
    }

    /// The value of a constant expression that an array length, enumerator, `case` and the like need.
    pub(super) fn constant(&mut self, e: &ast::Expr, what: &str) -> Res<i128> {
        let value = self.rvalue(e)?;
        if !self.types.is_integer(value.ty) {
            return fail(e.pos, format!("{what} is not an integer constant"));
        }
        match self.eval_int(&value) {
            Some(v) => Ok(v),
            None => fail(e.pos, format!("{what} is not an integer constant")),
        }
    }

    pub(super) fn static_assert(&mut self, assert: &ast::StaticAssert) -> Res<()> {
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

    /// Runs `f` in a scope of its own.
    pub(super) fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes.push();
        let result = f(self);
        self.scopes.pop();
        result
    }

    /// The function that is being checked; `what` is only allowed in one.
    pub(super) fn in_func(&mut self, pos: Pos, what: &str) -> Res<&mut FuncState> {
        match &mut self.func {
            Some(f) => Ok(f),
            None => fail(pos, format!("{what} outside of a function")),
        }
    }
}
