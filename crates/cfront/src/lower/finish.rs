//! What is done once all graphs are complete.

use super::lowering::Lowering;
use super::options::Decisions;
use ir::LocKind;
use rustc_hash::FxHashSet;
use std::sync::Arc;

impl Lowering<'_> {
    /// Closes all procedures, joins straight lines to blocks, and lists what was not translated.
    pub(super) fn finish(&mut self) {
        self.list_loop_annotations();
        for mut open in std::mem::take(&mut self.open) {
            self.note_values(&mut open);
            self.settle_uninitialised(&mut open);
            let mut proc = open.cfg.proc;
            for loc in &mut proc.locs {
                if loc.pos.is_none() {
                    loc.pos = proc.pos;
                }
            }
            self.program.procs[open.id.0 as usize] = proc;
        }
        debug_assert!(self.verified());
        prepare::compact(&mut self.program);
        self.program.number_checks();
        self.list_unsupported();
        self.program.source = Some(self.notes.finish());
        self.program.decisions = match self.options.decisions {
            Decisions::Marked => Some(Arc::new(std::mem::take(&mut self.decisions))),
            Decisions::Forgotten => None,
        };
    }

    fn verified(&self) -> bool {
        match ir::verify(&self.program) {
            Ok(()) => true,
            Err(errors) => panic!("ill-formed program:\n{}", errors.join("\n")),
        }
    }

    /// The unknown locations that are left after dead code is gone.
    fn list_unsupported(&mut self) {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        for loc in self.program.procs.iter().flat_map(|p| &p.locs) {
            if let LocKind::Unknown(text) = &loc.kind
                && let Some((_, what)) = text.split_once("unsupported: ")
                && seen.insert((loc.pos, what.to_string()))
            {
                found.push((loc.pos, what.to_string()));
            }
        }
        found.sort_by_key(|(pos, _)| (pos.file, pos.line, pos.col));
        self.program.unsupported = found;
    }
}
