//! What holds of every map of origins. Checked behind every pass of a debug build.

use super::{LocOrigin, Origins, Relation};
use ir::{LocKind, ProcId, Program, VarDecl, VarKind};

impl Origins {
    /// Whether everything in `after` has an origin of its kind in `before`, in words where not: a location of kind error
    /// or unknown comes from one that is the same, and a variable from one of the same sort.
    pub fn verify(&self, before: &Program, after: &Program) -> Result<(), Vec<String>> {
        let mut errors = Vec::new();
        if self.procs.len() != after.procs.len() || self.locs.len() != after.procs.len() {
            return Err(vec![format!("{} procedures, origins of {}", after.procs.len(), self.procs.len())]);
        }
        for (id, q) in (0..).map(ProcId).zip(&after.procs) {
            let origins = &self.locs[id.0 as usize];
            if origins.len() != q.locs.len() {
                errors.push(format!("{}: {} locations, origins of {}", q.name, q.locs.len(), origins.len()));
                continue;
            }
            let wrong = q.loc_ids().zip(origins).filter_map(|(l, o)| Some((l, mismatch(before, &q.loc(l).kind, o)?)));
            errors.extend(wrong.map(|(l, why)| format!("{}: l{}: {why}", q.name, l.0)));
        }
        if self.vars.len() != after.vars.len() {
            errors.push(format!("{} variables, origins of {}", after.vars.len(), self.vars.len()));
        }
        for (decl, origin) in after.vars.iter().zip(&self.vars) {
            let Some(origin) = origin else { continue };
            let is_same = |o: &VarDecl| {
                o.sort() == decl.sort() && (o.ty.is_pointer() == decl.ty.is_pointer() || o.kind == VarKind::FrameAddr)
            };
            if !before.vars.get(origin.var.0 as usize).is_some_and(is_same) {
                errors.push(format!("{}: it comes from a variable of another type", decl.name));
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

/// Why a location of that kind cannot come from there.
fn mismatch(before: &Program, kind: &LocKind, o: &LocOrigin) -> Option<&'static str> {
    let known = before.procs.get(o.proc.0 as usize).filter(|q| (o.loc.0 as usize) < q.locs.len());
    let Some(proc) = known else { return Some("it comes from a location that does not exist") };
    let fits = match o.relation {
        Relation::At => proc.loc(o.loc).kind == *kind,
        Relation::Beside => *kind == LocKind::Plain,
        Relation::Raised => *kind != LocKind::Plain,
        Relation::Cut(_) => matches!(kind, LocKind::Unknown(_)),
    };
    (!fits).then_some("it comes from a location of another kind")
}
