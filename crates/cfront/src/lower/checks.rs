//! Where a check fails: its error location, and what the source says of it.

use super::body::Body;
use super::site::Site;
use crate::hir::Span;
use base::Pos;
use ir::{Check, CheckKind, LocKind};

impl Body<'_, '_> {
    /// Ends the path with a failure of the check at `site`. An occurrence in the source is one check, however often it is
    /// translated; of two at one position each has its own part of the text.
    pub(super) fn fail(&mut self, kind: CheckKind, text: String, site: Site) {
        self.fail_at(kind, text, (site.pos, site.text));
    }

    /// As [`Body::fail`], where this text of the program fails.
    pub(super) fn fail_at(&mut self, kind: CheckKind, text: String, (pos, span): (Pos, Span)) {
        if let Some(refuge) = self.cfg.refuge() {
            return self.cfg.goto(refuge);
        }
        let place = self.cfg.place(pos);
        let procedure = self.name.to_string();
        let checks = &mut self.lo.program.checks;
        let new = || checks.push(Check { kind, pos: place, text: one_line(&text), procedure });
        // Accesses have no text of their own that tells them apart.
        let words = if kind.is_about_memory() || kind == CheckKind::Assigns { one_line(&text) } else { String::new() };
        let check = *self.lo.checks.entry((kind, place, span, words)).or_insert_with(new);
        self.cfg.stop_at(LocKind::Error(check), pos);
    }

    /// The arguments of the call as they are written, without those of models.
    pub(super) fn written(&self, site: Site) -> String {
        let is_ours = |pos: Pos| self.lo.unit.sources.is_in_model(pos);
        let text = self.lo.unit.text.get(site.text.begin as usize..site.text.end as usize);
        let text = text.filter(|_| !is_ours(site.pos)).unwrap_or_default();
        String::from_utf8_lossy(text).into_owned()
    }
}

/// Line breaks and indentation become single blanks; a line marker between them is none of the text.
fn one_line(text: &str) -> String {
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ")
}
