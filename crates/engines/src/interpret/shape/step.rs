//! What is true behind a statement.

use super::focus::split;
use super::heap::Heap;
use super::order::{add_le, copy, forget};
use super::values::{Chosen, Need, Reader, Worth, ordered};
use evidence::shape::{Field, Individual, Item, Kind, Pick, Point, Structure, Values};
use ir::StmtKind;
use logic::{BinOp, Node, Term, VarId, mask};
use std::collections::BTreeMap;

/// Cases of one statement beyond this are no proof.
const MOST_CASES: usize = 10_000;

impl Heap<'_> {
    /// Structures that describe all states behind the statement, one that `s` describes before it.
    ///
    /// # Errors
    /// A statement that has too many cases.
    pub(super) fn behind(&self, s: Structure, stmt: &StmtKind) -> Result<Vec<Structure>, String> {
        let mut todo = vec![(s, Chosen::default())];
        let mut out = Vec::new();
        let mut cases = 0;
        while let Some((s, chosen)) = todo.pop() {
            cases += 1;
            if cases > MOST_CASES {
                return Err("a statement has too many cases".into());
            }
            let mut t = s.clone();
            match self.step(&s, &mut t, stmt, &chosen) {
                Ok(true) => out.push(t),
                Ok(false) => {}
                Err(Need::Place(place)) => todo.extend(split(&s, place).into_iter().map(|s| (s, chosen.clone()))),
                Err(Need::Condition(c)) => {
                    for holds in [false, true] {
                        let mut t = s.clone();
                        let is_possible = self.assume(&s, &mut t, c, holds, &chosen).unwrap_or(true);
                        let mut chosen = chosen.clone();
                        chosen.insert(c, holds);
                        if is_possible {
                            todo.push((t, chosen));
                        }
                    }
                }
            }
        }
        Ok(out)
    }

    /// `t`, which is `s` at first, becomes what holds behind; whether there is such a state.
    fn step(&self, s: &Structure, t: &mut Structure, stmt: &StmtKind, chosen: &Chosen) -> Result<bool, Need> {
        let mut reader = Reader::new(self, s, chosen);
        match *stmt {
            StmtKind::Assume(c) => return self.assume(s, t, c, true, chosen),
            StmtKind::Assign(ref pairs) => {
                let mut new = Vec::new();
                for &(v, e) in pairs {
                    new.push((v, reader.worth(e)?));
                }
                self.count(t, pairs);
                assign(t, &new);
            }
            StmtKind::Havoc { var, .. } => self.unset(t, var),
            StmtKind::Store { addr, value } => {
                let (addr, worth) = (reader.worth(addr)?, reader.worth(value)?);
                let bytes = self.program.pool.width(value) / 8;
                self.store(t, addr, bytes.into(), Some(worth));
            }
            StmtKind::Copy { dst, len, .. } | StmtKind::Fill { dst, len, .. } | StmtKind::HavocMem { dst, len, .. } => {
                let (dst, len) = (reader.worth(dst)?, reader.worth(len)?);
                match len {
                    Worth::Const(0) => {}
                    Worth::Const(len) => self.store(t, dst, len, None),
                    _ => forget_memory(t),
                }
            }
            StmtKind::Alloc { dst, size } => {
                let size = reader.worth(size)?;
                self.unset(t, self.program.heap);
                self.unset(t, dst);
                if let Worth::Const(size) = size {
                    let fields = BTreeMap::new();
                    t.nodes.push(Individual { kind: Kind::One, size, fields });
                    let node = t.nodes.len() - 1;
                    t.vars.insert(dst, Values::from([Item::At { node, pick: Pick::First, offset: 0 }]));
                }
            }
            StmtKind::Free { .. } => {}
            StmtKind::Call { .. } => unreachable!("programs with calls are refused"),
        }
        Ok(true)
    }

    /// A counter goes up or down by a constant, or counts no longer.
    fn count(&self, t: &mut Structure, pairs: &[(VarId, Term)]) {
        let Some(count) = &mut t.count else { return };
        let Some((_, e)) = pairs.iter().find(|p| p.0 == count.var) else { return };
        let pool = &self.program.pool;
        match pool.node(*e) {
            Node::Bin(BinOp::Add, a, b) if pool.node(a) == Node::Var(count.var) && pool.as_const(b).is_some() => {
                let step = pool.as_const(b).unwrap_or_default();
                count.rest = count.rest.wrapping_add(step) & mask(self.bits(count.var));
            }
            _ => t.count = None,
        }
    }

    /// Nothing is known of the variable.
    fn unset(&self, t: &mut Structure, v: VarId) {
        t.count.take_if(|c| c.var == v);
        forget(t, Point::Var(v));
        t.vars.remove(&v);
    }

    /// So many bytes are written, as one value if it is said.
    fn store(&self, t: &mut Structure, addr: Worth, bytes: u128, worth: Option<Worth>) {
        let wrap = mask(self.width());
        let covers = |at: u128, f: &Field| {
            (f.at.wrapping_sub(at) & wrap) < bytes || (at.wrapping_sub(f.at) & wrap) < f.bytes.into()
        };
        let new = worth.and_then(values);
        match addr {
            Worth::At(n, at) if self.is_within(t.nodes[n].size, at, bytes) => {
                t.nodes[n].fields.retain(|f, _| !covers(at, f));
                let field = u8::try_from(bytes).ok().map(|bytes| Field { at, bytes });
                let is_order = field.is_some() && field == self.order;
                let is_own = is_order && worth == Some(Worth::Same(Point::Node(n)));
                if self.order.is_some_and(|f| covers(at, &f)) && !is_own {
                    forget(t, Point::Node(n));
                    if let (Some(Worth::Same(p)), true) = (worth, is_order) {
                        copy(t, Point::Node(n), p);
                    }
                }
                if let (Some(f), Some(v)) = (field, new) {
                    t.nodes[n].fields.insert(f, v);
                }
            }
            Worth::Const(at) if self.is_static(at, bytes) => {
                t.statics.retain(|f, _| !covers(at, f));
                if let (Ok(bytes), Some(v)) = (u8::try_from(bytes), new) {
                    t.statics.insert(Field { at, bytes }, v);
                }
            }
            _ => forget_memory(t),
        }
    }

    /// What follows from the condition having this truth; whether it can have it.
    fn assume(&self, s: &Structure, t: &mut Structure, c: Term, holds: bool, chosen: &Chosen) -> Result<bool, Need> {
        let pool = &self.program.pool;
        let mut reader = Reader::new(self, s, chosen);
        if let Worth::Const(k) = reader.worth(c)? {
            return Ok((k == 1) == holds);
        }
        match pool.node(c) {
            Node::Not(a) => self.assume(s, t, a, !holds, chosen),
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) => {
                if (op == BinOp::And) == holds {
                    return Ok(self.assume(s, t, a, holds, chosen)? && self.assume(s, t, b, holds, chosen)?);
                }
                // One of them decides, if the other does not.
                let undecided = Worth::Const((op == BinOp::And).into());
                if reader.worth(a)? == undecided {
                    return self.assume(s, t, b, holds, chosen);
                }
                if reader.worth(b)? == undecided {
                    return self.assume(s, t, a, holds, chosen);
                }
                Ok(true)
            }
            Node::Bin(op, a, b) => {
                let (x, y) = (reader.worth(a)?, reader.worth(b)?);
                if let Some((p, q)) = ordered(x, y) {
                    match (op, holds) {
                        (BinOp::Eq, true) => {
                            add_le(t, p, q);
                            add_le(t, q, p);
                        }
                        (BinOp::Sle, true) => add_le(t, p, q),
                        (BinOp::Slt, false) => add_le(t, q, p),
                        (BinOp::Slt, true) => self.add_less(t, p, q),
                        (BinOp::Sle, false) => self.add_less(t, q, p),
                        _ => {}
                    }
                }
                if (op, holds) == (BinOp::Eq, true) {
                    self.equals(t, a, x, y);
                    self.equals(t, b, y, x);
                }
                Ok(true)
            }
            _ => Ok(true),
        }
    }

    /// A variable of which nothing was known has this value.
    fn equals(&self, t: &mut Structure, a: Term, own: Worth, other: Worth) {
        let is_known = matches!(own, Worth::Const(_) | Worth::At(..));
        if let (Node::Var(v), false, Some(values)) = (self.program.pool.node(a), is_known, values(other)) {
            t.vars.insert(v, values);
        }
    }
}

fn values(worth: Worth) -> Option<Values> {
    match worth {
        Worth::Const(k) => Some(Values::from([Item::Const(k)])),
        Worth::At(node, offset) => Some(Values::from([Item::At { node, pick: Pick::First, offset }])),
        Worth::Same(_) | Worth::Unknown => None,
    }
}

/// All at once.
fn assign(t: &mut Structure, new: &[(VarId, Worth)]) {
    let is_set = |p: Point| new.iter().any(|&(v, _)| Point::Var(v) == p);
    for &(v, worth) in new {
        if worth == Worth::Same(Point::Var(v)) {
            continue;
        }
        forget(t, Point::Var(v));
        match values(worth) {
            Some(values) => _ = t.vars.insert(v, values),
            None => _ = t.vars.remove(&v),
        }
    }
    for &(v, worth) in new {
        if let Worth::Same(p) = worth
            && !is_set(p)
        {
            copy(t, Point::Var(v), p);
        }
    }
}

/// Anything may have been written anywhere. The blocks are still there.
fn forget_memory(t: &mut Structure) {
    t.statics.clear();
    t.le.retain(|(a, b)| ![a, b].iter().any(|p| matches!(p, Point::Node(_))));
    let mut is_many = Vec::new();
    for n in &mut t.nodes {
        n.fields.clear();
        if n.kind != Kind::One {
            n.kind = Kind::Many;
        }
        is_many.push(n.kind == Kind::Many);
    }
    for v in t.vars.values_mut() {
        let any = |item: &Item| match *item {
            Item::At { node, offset, .. } if is_many[node] => Item::At { node, pick: Pick::Any, offset },
            other => other,
        };
        *v = v.iter().map(any).collect();
    }
}
