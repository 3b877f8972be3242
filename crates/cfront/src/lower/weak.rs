//! Weak functions and objects that the program does not define: an input for each says whether another unit does. Where none
//! does, the address is null.

use super::Lowering;
use super::cfg::Cfg;
use crate::hir::{Func, Global};
use base::Pos;
use ir::{Input, InputKind, ScalarType, StmtKind, VarDecl, VarKind};
use logic::Term;

impl<'u> Lowering<'u> {
    /// Begins `$start` with these inputs.
    pub(super) fn look_for_weak_definitions(&mut self, start: &mut Cfg) {
        let unit = self.unit;
        let funcs = unit.funcs.iter().filter(|f| f.is_used && is_open_function(f)).map(|f| (&f.name, f.pos));
        let objects = unit.globals.iter().filter(|g| is_open_object(g)).map(|g| (&g.name, g.pos));
        for (name, pos) in funcs.chain(objects) {
            let exists = self.weak_variable(name, pos);
            let what = format!("a definition of {name} exists");
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

fn is_open_function(f: &Func) -> bool {
    f.weak && f.body.is_none() && f.model.is_none()
}

fn is_open_object(g: &Global) -> bool {
    g.weak && g.is_extern_only && g.alias.is_none()
}
