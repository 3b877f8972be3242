//! Marks of decisions ([`ir::decision`]): what tests are measured by that have to show what each condition does. Where nobody
//! asks for them, nothing is marked.

use super::body::Body;
use super::lowering::Lowering;
use super::options::Decisions;
use crate::hir::Expr;
use base::Pos;
use ir::decision::{Condition, Step, Tree};
use ir::{Decision, LocId, StmtKind};
use logic::{Term, VarId};

/// Of a mark.
const WIDTH: u32 = 32;

/// The marks of a decision that is being translated.
pub(super) enum Marks {
    /// It gets none.
    Nothing,
    /// The variable of the marks, and the conditions so far.
    In(VarId, Vec<Condition>),
}

impl Lowering<'_> {
    /// What is decided at `pos` is marked.
    pub(super) fn marks_decisions(&self, pos: Pos) -> bool {
        self.options.decisions == Decisions::Marked && self.is_own_code(pos) && self.unit.sources.is_users(pos)
    }
}

impl<'u> Body<'_, 'u> {
    /// An evaluation of `e` begins.
    pub(super) fn begin_decision(&mut self, e: &'u Expr) -> Marks {
        if !self.lo.marks_decisions(e.pos) {
            return Marks::Nothing;
        }
        let mark = self.temp(WIDTH, false, false, e.pos);
        self.mark(mark, Step::Begin, e.pos);
        Marks::In(mark, Vec::new())
    }

    /// Branches on the condition `e`, whose truth is `bit`.
    pub(super) fn marked_branch(&mut self, bit: Term, yes: LocId, no: LocId, e: &'u Expr, marks: &mut Marks) -> Tree {
        let Marks::In(mark, conditions) = marks else {
            self.branch_on(bit, yes, no, e.pos);
            return Tree::Leaf(0);
        };
        let (mark, number) = (*mark, conditions.len() as u32);
        let is_constant = self.lo.program.pool.as_const(bit).is_some();
        conditions.push(Condition { pos: e.pos, text: self.lo.text_of(self.code, e), is_constant });
        let ways = [(self.cfg.fresh(), true, yes), (self.cfg.fresh(), false, no)];
        self.branch_on(bit, ways[0].0, ways[1].0, e.pos);
        for (from, value, to) in ways {
            self.arm(from, to, |body| body.mark(mark, Step::Has(number, value), e.pos));
        }
        Tree::Leaf(number)
    }

    /// The decision `e` is translated.
    pub(super) fn end_decision(&mut self, e: &'u Expr, marks: Marks, tree: Tree) {
        if let Marks::In(mark, conditions) = marks {
            self.lo.decisions.push(Decision { mark, pos: e.pos, conditions, tree });
        }
    }

    fn mark(&mut self, mark: VarId, step: Step, pos: Pos) {
        let value = self.constant(step.mark(), WIDTH);
        self.cfg.push(StmtKind::Assign(vec![(mark, value)]), pos);
    }
}
