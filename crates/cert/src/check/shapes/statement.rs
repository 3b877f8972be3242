//! What holds behind a statement.

use super::cases::{Case, Cases, Value, item};
use super::layout::Layout;
use super::order::{equate, forget};
use evidence::shape::{Field, Individual, Item, Kind, Pick, Point, Structure, Values};
use ir::StmtKind;
use logic::{BinOp, Node, Term, VarId, mask};
use std::collections::BTreeMap;

/// Each state behind the statement is described by one of these, if `s` describes the one before it.
///
/// # Errors
/// A statement that has too many cases.
pub(super) fn behind(layout: &Layout<'_>, s: Structure, stmt: &StmtKind) -> Result<Vec<Structure>, String> {
    let mut cases = Cases::of(layout);
    let case = Case::new(s);
    if let StmtKind::Assume(c) = *stmt {
        return Ok(cases.assume(case, c, true)?.into_iter().map(|c| c.s).collect());
    }
    let all = cases.of_all(case, &operands(stmt))?;
    Ok(all.into_iter().map(|(case, values)| Effect { layout, t: case.s }.of(stmt, &values)).collect())
}

/// What the effect of the statement depends on.
fn operands(stmt: &StmtKind) -> Vec<Term> {
    match *stmt {
        StmtKind::Assign(ref pairs) => pairs.iter().map(|p| p.1).collect(),
        StmtKind::Store { addr, value } => vec![addr, value],
        StmtKind::Copy { dst, len, .. } | StmtKind::Fill { dst, len, .. } | StmtKind::HavocMem { dst, len, .. } => {
            vec![dst, len]
        }
        StmtKind::Alloc { size, .. } => vec![size],
        StmtKind::Assume(_) | StmtKind::Havoc { .. } | StmtKind::Free { .. } | StmtKind::Call { .. } => Vec::new(),
    }
}

struct Effect<'a> {
    layout: &'a Layout<'a>,
    t: Structure,
}

impl Effect<'_> {
    fn of(mut self, stmt: &StmtKind, values: &[Value]) -> Structure {
        match *stmt {
            StmtKind::Assign(ref pairs) => self.assign(pairs, values),
            StmtKind::Havoc { var, .. } => self.set(var, Value::Anything),
            StmtKind::Store { value, .. } => {
                let bytes = u128::from(self.layout.program.pool.width(value)) / 8;
                self.write(values[0], bytes, values[1]);
            }
            StmtKind::Copy { .. } | StmtKind::Fill { .. } | StmtKind::HavocMem { .. } => match values[1] {
                Value::Number(0) => {}
                Value::Number(len) => self.write(values[0], len, Value::Anything),
                _ => self.write_anywhere(),
            },
            StmtKind::Alloc { dst, .. } => {
                self.set(self.layout.program.heap, Value::Anything);
                self.set(dst, Value::Anything);
                if let Value::Number(size) = values[0] {
                    self.t.nodes.push(Individual { kind: Kind::One, size, fields: BTreeMap::new() });
                    self.set(dst, Value::Address(self.t.nodes.len() - 1, 0));
                }
            }
            // Blocks stay what they are; that they have ended is written into their tags.
            StmtKind::Free { .. } => {}
            StmtKind::Assume(_) => unreachable!("assumptions only drop cases"),
            StmtKind::Call { .. } => unreachable!("programs with calls are refused"),
        }
        self.t
    }

    fn set(&mut self, v: VarId, value: Value) {
        self.t.count.take_if(|c| c.var == v);
        forget(&mut self.t, Point::Var(v));
        match item(value) {
            Some(item) => _ = self.t.vars.insert(v, Values::from([item])),
            None => _ = self.t.vars.remove(&v),
        }
    }

    /// The values are those of before, so data may be copied from variables that are not set only.
    fn assign(&mut self, pairs: &[(VarId, Term)], values: &[Value]) {
        let count = self.t.count.clone();
        let stays = |v: VarId, value: Value| value == Value::Data(Point::Var(v));
        for (&(v, _), &value) in pairs.iter().zip(values) {
            if !stays(v, value) {
                self.set(v, value);
            }
        }
        let is_set = |p: Point| pairs.iter().zip(values).any(|(&(v, _), &x)| Point::Var(v) == p && !stays(v, x));
        for (&(v, _), &value) in pairs.iter().zip(values) {
            if let Value::Data(p) = value
                && !stays(v, value)
                && !is_set(p)
            {
                equate(&mut self.t, Point::Var(v), p);
            }
        }
        // `n := n + k` counts the same blocks.
        if let Some(mut count) = count
            && let Some(&(_, e)) = pairs.iter().find(|p| p.0 == count.var)
            && let Some(step) = self.step(count.var, e)
            && let Some(bits) = self.layout.bits(count.var)
        {
            count.rest = count.rest.wrapping_add(step) & mask(bits);
            self.t.count = Some(count);
        }
    }

    /// The constant that is added to the variable.
    fn step(&self, v: VarId, e: Term) -> Option<u128> {
        let pool = &self.layout.program.pool;
        match pool.node(e) {
            Node::Bin(BinOp::Add, a, b) if pool.node(a) == Node::Var(v) => pool.as_const(b),
            Node::Bin(BinOp::Add, a, b) if pool.node(b) == Node::Var(v) => pool.as_const(a),
            _ => None,
        }
    }

    /// So many bytes, at least one, from the address on.
    fn write(&mut self, addr: Value, bytes: u128, value: Value) {
        let layout = self.layout;
        let field = |at| u8::try_from(bytes).ok().map(|bytes| Field { at, bytes });
        let is_hit = |at: u128, f: &Field| {
            let (f_in, at_in) = (layout.wrapped(f.at.wrapping_sub(at)), layout.wrapped(at.wrapping_sub(f.at)));
            f_in < bytes || at_in < f.bytes.into()
        };
        match addr {
            Value::Address(n, at) if layout.is_own(self.t.nodes[n].size, at, bytes) => {
                self.t.nodes[n].fields.retain(|f, _| !is_hit(at, f));
                if layout.order.is_some_and(|f| is_hit(at, &f)) {
                    self.write_data(n, field(at), value);
                }
                if let (Some(f), Some(item)) = (field(at), item(value)) {
                    self.t.nodes[n].fields.insert(f, Values::from([item]));
                }
            }
            Value::Number(at) if layout.is_static(at, bytes) => {
                self.t.statics.retain(|f, _| !is_hit(at, f));
                if let (Some(f), Some(item)) = (field(at), item(value)) {
                    self.t.statics.insert(f, Values::from([item]));
                }
            }
            _ => self.write_anywhere(),
        }
    }

    /// The ordered data of a block is written, the whole of it or a part.
    fn write_data(&mut self, n: usize, field: Option<Field>, value: Value) {
        let own = Point::Node(n);
        let whole = if field == self.layout.order { value } else { Value::Anything };
        if whole == Value::Data(own) {
            return;
        }
        forget(&mut self.t, own);
        if let Value::Data(p) = whole {
            equate(&mut self.t, own, p);
        }
    }

    /// Nothing in memory is known any more: neither what blocks have, nor in which row they are.
    fn write_anywhere(&mut self) {
        let t = &mut self.t;
        t.statics.clear();
        t.le.retain(|&(a, b)| [a, b].iter().all(|p| matches!(p, Point::Var(_) | Point::Const(_))));
        let in_rows: Vec<bool> = t.nodes.iter().map(|n| n.kind != Kind::One).collect();
        for (n, is_row) in t.nodes.iter_mut().zip(&in_rows) {
            n.fields.clear();
            if *is_row {
                n.kind = Kind::Many;
            }
        }
        let without_row = |i: &Item| match *i {
            Item::At { node, offset, .. } if in_rows[node] => Item::At { node, pick: Pick::Any, offset },
            other => other,
        };
        t.vars.values_mut().for_each(|v| *v = v.iter().map(without_row).collect());
    }
}
