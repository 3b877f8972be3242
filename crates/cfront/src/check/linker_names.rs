//! Names that the linker knows functions and objects by, where they are not those of C: `asm("name")` behind a declaration,
//! `#pragma redefine_extname`, and other names of the same thing, `#pragma weak a = b`.
//!
//! What stands for a definition of the unit becomes another name of it, as `__attribute__((alias))` makes one. Redirections
//! of the library (`scanf` to `__isoc99_scanf`) are the functions that their names in C say.

use super::checker::{Checker, LinkerName};
use super::scope::Entity;
use super::signatures::is_library_function;
use crate::ast::Attrs;
use crate::hir::{Func, Global};
use crate::lex::{NamePragma, Symbol};
use base::{Diagnostic, Pos};

/// What has a name, and whether it is defined in the unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Named {
    Func { at: usize, is_defined: bool },
    Global { at: usize, is_defined: bool },
}

impl Named {
    fn is_defined(self) -> bool {
        match self {
            Named::Func { is_defined, .. } | Named::Global { is_defined, .. } => is_defined,
        }
    }
}

impl Checker<'_> {
    /// Keeps the name in `asm("name")` behind a declaration of what has linkage.
    pub(super) fn note_linker_name(&mut self, symbol: Symbol, attrs: &Attrs, pos: Pos) {
        let Some(parts) = &attrs.linker_name else { return };
        let name = self.text_of_literal(parts);
        // Some systems write an underscore before all names.
        if name.strip_prefix('_').unwrap_or(&name) != self.name(symbol) && name != self.name(symbol) {
            self.linker_names.push(LinkerName { symbol, name, pos });
        }
    }

    /// Gives everything the name that the linker knows it by, at the end of the unit that begins with these.
    pub(super) fn finish_linker_names(&mut self, (first_func, first_global): (usize, usize)) {
        let tokens = self.tokens;
        for (pragma, pos) in &tokens.name_pragmas {
            let (NamePragma::Weak(name) | NamePragma::Alias(name, _) | NamePragma::Renamed(name, _)) = pragma;
            let Some(symbol) = tokens.names.find(name) else { continue };
            match pragma {
                NamePragma::Weak(_) => self.make_weak(symbol),
                NamePragma::Alias(_, target) => {
                    self.make_weak(symbol);
                    self.make_alias(symbol, target);
                }
                NamePragma::Renamed(_, name) => {
                    self.linker_names.push(LinkerName { symbol, name: name.clone(), pos: *pos });
                }
            }
        }
        for LinkerName { symbol, name, pos } in std::mem::take(&mut self.linker_names) {
            if let Err(message) = self.rename(symbol, &name, (first_func, first_global)) {
                self.diagnostics.push(Diagnostic::error(pos, message));
            }
        }
    }

    fn rename(&mut self, symbol: Symbol, name: &str, first: (usize, usize)) -> Result<(), String> {
        let own = self.name(symbol);
        let Some(named) = self.linked(symbol) else { return Ok(()) };
        let other = self.named(name, first).filter(|&other| other != named);
        match other {
            Some(other) if other.is_defined() && !named.is_defined() => self.make_alias(symbol, name),
            Some(other) if other.is_defined() || named.is_defined() => {
                return Err(format!(
                    "the assembler name '{name}' of '{own}', which is that of another, is not supported"
                ));
            }
            Some(_) => {}
            None if is_redirection(own, name) => {}
            None => match named {
                Named::Func { at, .. } => self.funcs[at].name = name.to_string(),
                Named::Global { at, .. } => self.globals[at].name = name.to_string(),
            },
        }
        Ok(())
    }

    /// What has linkage and this name in C.
    fn linked(&self, symbol: Symbol) -> Option<Named> {
        match self.linkage.get(&symbol)? {
            Entity::Func(id) => Some(self.func_at(id.0 as usize)),
            Entity::Global(id) => Some(self.global_at(id.0 as usize)),
            _ => None,
        }
    }

    /// What has this name in the unit that begins with these.
    fn named(&self, name: &str, (first_func, first_global): (usize, usize)) -> Option<Named> {
        let is_func = |f: &Func| f.name == name;
        let is_global = |g: &Global| !g.is_string && g.name == name;
        let func = self.funcs[first_func..].iter().position(is_func).map(|at| self.func_at(first_func + at));
        let global = || self.globals[first_global..].iter().position(is_global);
        func.or_else(|| global().map(|at| self.global_at(first_global + at)))
    }

    fn func_at(&self, at: usize) -> Named {
        let f = &self.funcs[at];
        Named::Func { at, is_defined: f.body.is_some() || f.alias.is_some() }
    }

    fn global_at(&self, at: usize) -> Named {
        let g = &self.globals[at];
        Named::Global { at, is_defined: !g.is_extern_only || g.alias.is_some() }
    }

    /// Another name of what is called `target`, unless it has a definition of its own.
    fn make_alias(&mut self, symbol: Symbol, target: &str) {
        match self.linked(symbol) {
            Some(Named::Func { at, is_defined: false }) => self.funcs[at].alias = Some(target.to_string()),
            Some(Named::Global { at, is_defined: false }) => self.globals[at].alias = Some(target.to_string()),
            _ => {}
        }
    }

    fn make_weak(&mut self, symbol: Symbol) {
        match self.linked(symbol) {
            Some(Named::Func { at, .. }) => self.funcs[at].weak = true,
            Some(Named::Global { at, .. }) => self.globals[at].weak = true,
            None => {}
        }
    }
}

/// A function of the library by the name of one of its versions. `__xpg_strerror_r` is another function than `strerror_r`.
fn is_redirection(own: &str, name: &str) -> bool {
    if name == "__xpg_strerror_r" {
        return false;
    }
    is_library_function(own) || name.starts_with("__") || name.contains('$') || name.strip_suffix("64") == Some(own)
}
