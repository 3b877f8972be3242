//! The formulas of one place: which variables have a name there, and which expressions the others stand for.

use super::contract::Wording;
use super::layout::is_about_layout;
use super::said::Said;
use crate::cexpr::{Names, Stands, c_conjunction_of};
use ir::VarKind;
use logic::{BinOp, Node, Term, VarId};

/// What of a state is seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// All variables of the procedure.
    Inside,
    /// What its callers see behind a call.
    Behind,
}

pub(super) struct View<'w, 'a> {
    of: &'w Wording<'a>,
    seen: Seen,
    names: Names,
}

impl<'w, 'a> View<'w, 'a> {
    pub(super) fn inside(of: &'w Wording<'a>) -> View<'w, 'a> {
        View { of, seen: Seen::Inside, names: of.names.clone() }
    }

    pub(super) fn behind(of: &'w Wording<'a>) -> View<'w, 'a> {
        View { seen: Seen::Behind, ..View::inside(of) }
    }

    /// Before a call, what is remembered is what is there.
    pub(super) fn before(of: &'w Wording<'a>) -> View<'w, 'a> {
        let mut view = View::inside(of);
        for stands in view.names.values_mut() {
            if let &mut Stands::Before(t) = stands {
                *stands = Stands::For(t);
            }
        }
        view
    }

    /// Conditions that all hold.
    pub(super) fn said(mut self, parts: &[Term]) -> Said {
        self.name_intermediate_results(parts);
        let is_news = |t: &&Term| !self.is_repetition(**t) && !self.is_private(**t);
        let news: Vec<Term> = parts.iter().filter(is_news).copied().collect();
        let named: Vec<Term> = news.iter().copied().filter(|&t| self.is_said(t)).collect();
        let Wording { about, proof, .. } = *self.of;
        let parts = c_conjunction_of(about, &proof.frozen, &proof.pool, &self.names, &named);
        Said { left_out: news.len() - parts.len(), parts }
    }

    /// Variables without a name that equal an expression with one.
    fn name_intermediate_results(&mut self, parts: &[Term]) {
        loop {
            let before = self.names.len();
            for &part in parts {
                let unknown = self.of.variables(part).find(|v| !self.is_named(*v));
                let Some((v, t)) = unknown.and_then(|v| Some((v, self.of.equal_to(v, part)?))) else { continue };
                if self.has_names(t) {
                    self.names.insert(v, Stands::For(t));
                }
            }
            if self.names.len() == before {
                return;
            }
        }
    }

    /// Nothing but what a name means.
    fn is_repetition(&self, part: Term) -> bool {
        let Node::Bin(BinOp::Eq, a, b) = self.of.proof.pool.node(part) else { return false };
        self.meant(a) == self.meant(b)
    }

    /// The term that a variable stands for.
    fn meant(&self, t: Term) -> Term {
        let Node::Var(v) = self.of.proof.pool.node(t) else { return t };
        match self.names.get(&v) {
            Some(&Stands::For(of)) => self.meant(of),
            _ => t,
        }
    }

    fn is_said(&self, part: Term) -> bool {
        self.has_names(part) && !is_about_layout(self.of.about.program, &self.of.proof.pool, part)
    }

    fn has_names(&self, t: Term) -> bool {
        self.of.variables(t).all(|v| self.is_named(v))
    }

    fn is_named(&self, v: VarId) -> bool {
        self.names.contains_key(&v) || self.of.is_of_the_source(v) && (self.seen == Seen::Inside || !self.ends(v))
    }

    /// About variables that end with the call: nobody misses it.
    fn is_private(&self, part: Term) -> bool {
        self.seen == Seen::Behind && self.of.variables(part).any(|v| !self.names.contains_key(&v) && self.ends(v))
    }

    /// The value of the variable ends with the call, and is another one than before it.
    fn ends(&self, v: VarId) -> bool {
        !matches!(self.of.decl(v).kind, VarKind::Global | VarKind::Heap) && !self.of.is_kept_parameter(v)
    }
}
