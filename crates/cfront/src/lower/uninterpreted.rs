//! CBMC's uninterpreted functions, `__CPROVER_uninterpreted_NAME`: any function of its arguments, which returns the same for the same
//! ones. What it was asked is remembered; each new question is an input. Where more is asked than is remembered, the path
//! is unknown.

use super::answers::{ANSWERS, Answer, COUNT, Table};
use super::body::Body;
use super::cfg::Cfg;
use super::lowering::Lowering;
use super::repr::{Repr, repr, scalar};
use super::site::{Arg, CallValue, NotUnderstood, Purpose, Site};
use crate::hir::Func;
use crate::types::{Type, TypeId};
use crate::vocabulary::UNINTERPRETED;
use base::Pos;
use ir::{ScalarType, StmtKind, VarDecl, VarKind};
use logic::{Term, VarId};

impl<'u> Lowering<'u> {
    /// Begins to remember the answers of the functions that the program uses.
    pub(super) fn track_uninterpreted(&mut self) {
        let unit = self.unit;
        let is_one = |f: &&Func| f.is_used && f.body.is_none() && f.name.starts_with(UNINTERPRETED);
        for f in unit.funcs.iter().filter(is_one) {
            if let Some(table) = self.table_of(f) {
                self.uninterpreted.insert(&f.name, table);
            }
        }
    }

    /// At the beginning nothing has been asked.
    pub(super) fn begin_uninterpreted(&mut self, start: &mut Cfg) {
        let counts: Vec<VarId> = self.uninterpreted.values().map(|t| t.count).collect();
        for count in counts {
            let none = self.program.pool.constant(0, COUNT);
            start.push(StmtKind::Assign(vec![(count, none)]), Pos::NONE);
        }
    }

    fn table_of(&mut self, f: &Func) -> Option<Table> {
        let Type::Func { ret, params, variadic: false, prototype: true } = self.types().get(f.ty).clone() else {
            return None;
        };
        let is_scalar = |&t: &TypeId| matches!(repr(self.types(), t), Repr::Bits(_));
        if !params.iter().chain([&ret]).all(is_scalar) {
            return None;
        }
        let mut variable = |what: String, ty: ScalarType| {
            let name = format!("${}.{what}", f.name);
            self.program.add_var(VarDecl { name, ty, kind: VarKind::Global, pos: Pos::NONE })
        };
        let types = &self.unit.types;
        let count = variable("count".into(), ScalarType::Unsigned(COUNT));
        let answers = (0..ANSWERS).map(|k| Answer {
            args: (0..).zip(&params).map(|(i, &p): (u32, _)| variable(format!("a{i}.{k}"), scalar(types, p))).collect(),
            result: variable(format!("result.{k}"), scalar(types, ret)),
        });
        Some(Table { answers: answers.collect(), result_type: ret, params, count })
    }
}

impl<'u> Body<'_, 'u> {
    /// A call: the answer that was given before to these arguments, or a new one.
    pub(super) fn uninterpreted(&mut self, name: &'u str, args: &[Arg<'u>], site: Site) -> CallValue {
        let table = self.lo.uninterpreted.get(name).cloned().ok_or(NotUnderstood)?;
        (args.len() == table.params.len()).then_some(()).ok_or(NotUnderstood)?;
        if site.purpose == Purpose::Effect {
            self.lo.ignored.insert(name);
            return Ok(None);
        }
        let pos = site.pos;
        let args: Vec<Term> = self.passed(args, &table.params, name, pos);
        let args: Vec<Term> = args.into_iter().map(|a| self.spill(a, pos)).collect();
        let (kind, origin) = self.input_origin(name);
        let fresh =
            self.havoc_value(table.result_type, kind, &format!("{origin}()"), None, pos).ok_or(NotUnderstood)?;
        let count = self.lo.program.var(table.count);
        let (mut value, mut is_known) = (fresh, self.constant(0, 1));
        for (k, answer) in (0..).zip(&table.answers) {
            let number = self.constant(k, COUNT);
            let mut is_it = self.lo.pool().ult(number, count);
            for (&was, &now) in answer.args.iter().zip(&args) {
                let was = self.lo.program.var(was);
                let same = self.lo.pool().eq(was, now);
                is_it = self.lo.pool().and(is_it, same);
            }
            let result = self.lo.program.var(answer.result);
            let pool = self.lo.pool();
            value = pool.ite(is_it, result, value);
            is_known = pool.or(is_known, is_it);
        }
        let (value, is_known) = (self.spill(value, pos), self.spill(is_known, pos));
        let all = self.constant(ANSWERS as u128, COUNT);
        let pool = self.lo.pool();
        let (is_new, is_full) = (pool.not(is_known), pool.eq(count, all));
        let is_lost = pool.and(is_new, is_full);
        self.not_supported_if(is_lost, &format!("{name} of more than {ANSWERS} different arguments"), pos);
        let stmt = self.remembered_answer(&table, &args, value, is_new);
        self.cfg.push(stmt, pos);
        Ok(Some(value))
    }

    fn remembered_answer(&mut self, table: &Table, args: &[Term], value: Term, is_new: Term) -> StmtKind {
        let count = self.lo.program.var(table.count);
        let mut pairs = Vec::new();
        for (k, answer) in (0..).zip(&table.answers) {
            let number = self.constant(k, COUNT);
            let pool = self.lo.pool();
            let is_next = pool.eq(count, number);
            let is_here = pool.and(is_new, is_next);
            for (&var, &now) in answer.args.iter().zip(args).chain([(&answer.result, &value)]) {
                let before = self.lo.program.var(var);
                pairs.push((var, self.lo.pool().ite(is_here, now, before)));
            }
        }
        let one = self.constant(1, COUNT);
        let pool = self.lo.pool();
        let more = pool.add(count, one);
        pairs.push((table.count, pool.ite(is_new, more, count)));
        StmtKind::Assign(pairs)
    }
}
