//! Functions of a second text that a checked unit is completed with: models of library functions.

use super::checker::Checker;
use crate::ast::{External, FunctionDef};
use crate::hir::{FuncId, Unit};
use crate::lex::Tokens;
use crate::parse::{Res, fail};
use crate::types::Types;
use base::Pos;
use rustc_hash::FxHashMap;

/// Adds the functions `names` of a text, and the functions of the text that these use. The two texts see none of each
/// other's names. The functions, in the order of `names`.
pub(crate) fn add_functions(tokens: &Tokens, text: &[External], names: &[&str], unit: &mut Unit) -> Res<Vec<FuncId>> {
    let model = unit.types.model();
    let types = std::mem::replace(&mut unit.types, Types::new(model));
    let (globals, funcs) = (std::mem::take(&mut unit.globals), std::mem::take(&mut unit.funcs));
    let mut checker = Checker::new(tokens, types, globals, funcs);
    let added = checker.functions(text, names);
    (unit.types, unit.globals, unit.funcs) = (checker.types, checker.globals, checker.funcs);
    added
}

impl Checker<'_> {
    fn functions(&mut self, text: &[External], names: &[&str]) -> Res<Vec<FuncId>> {
        let mut defined: FxHashMap<FuncId, &FunctionDef> = FxHashMap::default();
        for item in text {
            match item {
                External::Func(def) => {
                    let id = self.declare_defined(def)?;
                    defined.insert(id, def);
                }
                other => self.external(other)?,
            }
        }
        let by_name: FxHashMap<&str, FuncId> =
            defined.keys().map(|&id| (self.funcs[id.0 as usize].name.as_str(), id)).collect();
        let wanted: Option<Vec<FuncId>> = names.iter().map(|n| by_name.get(n).copied()).collect();
        let Some(wanted) = wanted else { return fail(Pos::NONE, "a model is missing") };
        for &id in &wanted {
            self.use_function(id);
        }
        // Checking a body brings functions into use: until all that are in use have one.
        let mut ids: Vec<FuncId> = defined.keys().copied().collect();
        ids.sort_unstable();
        while let Some(at) = ids.iter().position(|id| self.funcs[id.0 as usize].is_used) {
            self.function_definition(defined[&ids.swap_remove(at)])?;
        }
        Ok(wanted)
    }
}
