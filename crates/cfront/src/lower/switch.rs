//! `switch`: one location with a way to each case.

use super::body::{Body, CaseRange, Cases};
use super::lives::INTO_LIFE;
use crate::hir::{Expr, Stmt};
use base::Pos;
use ir::LocId;
use logic::Term;

impl<'u> Body<'_, 'u> {
    pub(super) fn switch(&mut self, cond: &'u Expr, body: &'u Stmt, pos: Pos) {
        let value = self.rvalue(cond);
        let src = self.cfg.fork(pos);
        let end = self.cfg.fresh();
        self.targets.switches.push(Cases { scopes: self.scopes.len(), ..Cases::default() });
        self.depths.insert(end, self.scopes.len());
        self.targets.breaks.push(end);
        self.stmt(body);
        self.targets.breaks.pop();
        let cases = self.targets.switches.pop().unwrap_or_default();
        self.cfg.goto(end);
        self.dispatch(src, value, cond, cases, end, pos);
        self.cfg.start(end);
    }

    fn dispatch(&mut self, src: LocId, value: Term, cond: &'u Expr, cases: Cases, end: LocId, pos: Pos) {
        let is_signed = self.lo.types().is_signed(cond.ty);
        let w = self.lo.program.pool.width(value);
        let mut ways = Vec::with_capacity(cases.ranges.len() + 1);
        let mut none = self.lo.pool().truth(true);
        for CaseRange { low, high, loc, pos } in cases.ranges {
            let is_single = low == high;
            let (low, high) = (self.constant(low as u128, w), self.constant(high as u128, w));
            let pool = self.lo.pool();
            let guard = match (is_single, is_signed) {
                (true, _) => pool.eq(value, low),
                (false, true) => {
                    let (above, below) = (pool.sle(low, value), pool.sle(value, high));
                    pool.and(above, below)
                }
                (false, false) => {
                    let (above, below) = (pool.ule(low, value), pool.ule(value, high));
                    pool.and(above, below)
                }
            };
            let other = pool.not(guard);
            none = pool.and(none, other);
            ways.push((guard, loc, pos));
        }
        ways.push((none, cases.default.unwrap_or(end), pos));
        self.cfg.choose(&self.lo.program.pool, src, ways);
    }

    /// A label stands here; the location that the `switch` leads to.
    fn label_of_switch(&mut self, pos: Pos) -> LocId {
        let loc = self.cfg.fresh_at(pos);
        self.cfg.enter(loc);
        let enters = self.targets.switches.last().is_some_and(|cases| self.enters_lives(cases.scopes));
        if !enters {
            return loc;
        }
        let jump = self.cfg.fresh_at(pos);
        self.cfg.start(jump);
        self.unsupported(INTO_LIFE, pos);
        self.cfg.start(loc);
        jump
    }

    pub(super) fn case(&mut self, lo: i128, hi: i128, pos: Pos) {
        let loc = self.label_of_switch(pos);
        if let Some(cases) = self.targets.switches.last_mut() {
            // An empty range selects nothing.
            if lo <= hi {
                cases.ranges.push(CaseRange { low: lo, high: hi, loc, pos });
            }
        }
    }

    pub(super) fn default_case(&mut self, pos: Pos) {
        let loc = self.label_of_switch(pos);
        if let Some(cases) = self.targets.switches.last_mut() {
            cases.default = Some(loc);
        }
    }
}
