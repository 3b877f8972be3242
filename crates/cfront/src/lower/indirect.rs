//! Calls through pointers: which functions a pointer of a type can call.

use super::lowering::Lowering;
use super::signature::Signature;
use crate::types::Type;
use ir::{Callee, LocKind, ProcId, StmtKind};
use rustc_hash::FxHashMap;

impl Lowering<'_> {
    /// Gives every call through a pointer its targets: the functions whose address was taken and that fit. A call
    /// without any ends the path.
    pub(super) fn resolve_indirect_calls(&mut self) {
        let mut functions: Vec<(Signature, ProcId)> = Vec::new();
        for &id in &self.taken {
            let f = self.func(id);
            let &Type::Func { ret, variadic, .. } = self.types().get(f.ty) else { continue };
            let Some(proc) = self.procs[id.0 as usize] else { continue };
            let signature = Signature::new(self.types(), ret, &self.param_types(f), variadic);
            functions.push((signature, proc));
        }
        let mut fitting: FxHashMap<Signature, Vec<ProcId>> = FxHashMap::default();
        let index: FxHashMap<ProcId, usize> = self.open.iter().enumerate().map(|(i, p)| (p.id, i)).collect();
        let mut excludes = false;
        for call in std::mem::take(&mut self.indirect) {
            let Some(&caller) = index.get(&call.caller) else { continue };
            let proc = &mut self.open[caller].cfg.proc;
            let edge = &mut proc.edges[call.edge.0 as usize];
            let Some(stmt) = edge.stmts.first_mut() else { continue };
            let pos = stmt.pos;
            let found = fitting.entry(call.signature).or_insert_with_key(|wanted| {
                functions.iter().filter(|(f, _)| wanted.fits(f)).map(|&(_, proc)| proc).collect()
            });
            excludes |= found.len() < functions.len();
            match (found.is_empty(), &mut stmt.kind) {
                (false, StmtKind::Call { callee: Callee::Indirect { targets, .. }, .. }) => {
                    targets.clone_from(found);
                }
                _ => {
                    edge.stmts.clear();
                    let what = "unsupported: call through a pointer that no function fits";
                    let text = format!("{}: {what}", self.unit.sources.show(pos));
                    let end = proc.add_loc(LocKind::Unknown(text), pos);
                    proc.edges[call.edge.0 as usize].dst = end;
                }
            }
        }
        if excludes {
            self.assume_of_program("calls through pointers enter functions of the pointer's type only".to_string());
        }
    }
}
