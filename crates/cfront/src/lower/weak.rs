//! Weak functions and objects that the program does not define: an input for each says whether another unit does. Where none
//! does, the address is null.

use super::cfg::Cfg;
use super::lowering::Lowering;
use crate::hir::{Func, Global};
use base::Pos;
use ir::{Input, InputKind, ScalarType, StmtKind, VarDecl, VarKind};
use logic::Term;

/// A weak name without definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeakName {
    pub name: String,
    /// What the input is called that says whether somebody defines it.
    pub input: String,
}

impl<'u> Lowering<'u> {
    /// Begins `$start` with these inputs.
    pub(super) fn look_for_weak_definitions(&mut self, start: &mut Cfg) {
        let unit = self.unit;
        let funcs = unit.funcs.iter().filter(|f| f.is_used && is_open_function(f)).map(|f| (&f.name, f.pos));
        let objects = unit.globals.iter().filter(|g| is_open_object(g)).map(|g| (&g.name, g.pos));
        for (name, pos) in funcs.chain(objects) {
            let exists = self.weak_variable(name, pos);
            let what = question(name);
            // Whoever runs the program as it is has none: a violation that needs one is not theirs.
            let input = Input { kind: InputKind::Layout, what, ty: ScalarType::TRUTH };
            start.push(StmtKind::Havoc { var: exists, input }, pos);
            self.weak.insert(name.as_str(), exists);
        }
    }

    fn weak_variable(&mut self, name: &str, pos: Pos) -> logic::VarId {
        let name = format!("$defined {name}");
        self.program.add_var(VarDecl { name, ty: ScalarType::TRUTH, kind: VarKind::Global, pos })
    }

    /// One bit: somebody defines the function, which the program does not; `None` if nobody need.
    pub(super) fn weak_function(&mut self, f: &'u Func) -> Option<Term> {
        let exists = *self.weak.get(f.name.as_str())?;
        is_open_function(f).then(|| self.program.var(exists))
    }

    /// The same of an object.
    pub(super) fn weak_object(&mut self, g: &'u Global) -> Option<Term> {
        let exists = *self.weak.get(g.name.as_str())?;
        is_open_object(g).then(|| self.program.var(exists))
    }
}

/// What the input is called that says whether somebody defines `name`.
fn question(name: &str) -> String {
    format!("a definition of {name} exists")
}

/// The names that the program declares weak and nobody in sight defines, with the inputs that say whether somebody does.
pub(super) fn weak_names(lowering: &Lowering<'_>) -> Vec<WeakName> {
    let mut names: Vec<&str> = lowering.weak.keys().copied().collect();
    names.sort_unstable();
    names.into_iter().map(|name| WeakName { name: name.to_string(), input: question(name) }).collect()
}

fn is_open_function(f: &Func) -> bool {
    f.weak && f.body.is_none() && f.model.is_none()
}

fn is_open_object(g: &Global) -> bool {
    g.weak && g.is_extern_only && g.alias.is_none()
}
