//! Inputs under the names of what they go to first, with values as those of its type are written.

use super::{Named, Recorder, is_named};
use crate::cexpr::short;
use crate::value::decimal;
use exec::{State, Value};
use ir::source_view::{InputNote, InputSource, SourceType};
use ir::{Input, ProcId, Stmt, StmtKind};
use logic::{Node, Term, VarId, to_signed};

/// Larger terms are not looked into.
const MAX_PARTS: u32 = 16;

impl Recorder<'_> {
    /// What is known of an input where it is taken.
    pub(super) fn first_known(&mut self, stmt: &Stmt, input: &Input, value: &Value) -> Named {
        let source = self.source;
        let Some(note) = source.and_then(|s| input.note(s, stmt.pos)) else { return Named::default() };
        let call = self.call_for_input(stmt.pos, input).filter(|_| note.source == InputSource::Environment);
        let (value, character) = match value {
            Value::Scalar { bits, width } => (self.typed(*bits, note), self.character(*bits, *width, note)),
            Value::Bytes(bytes) => (crate::value::text(bytes), None),
            Value::Int(_) | Value::Choice { .. } => (None, None),
        };
        Named { name: None, value, call, character }
    }

    fn typed(&mut self, bits: u128, note: &InputNote) -> Option<String> {
        self.objects.pointed(bits, note.ty);
        let value = self.objects.value(bits, note.ty)?;
        Some(match self.text_at(bits, note) {
            Some(text) => format!("{text} ({value})"),
            None => value,
        })
    }

    /// The text that an input points to.
    fn text_at(&self, bits: u128, note: &InputNote) -> Option<String> {
        let is_outside = (self.program.space.env..self.program.space.env_end).contains(&bits);
        let before = self.before.as_ref().filter(|_| is_outside)?;
        self.objects.text_at(bits, note.ty, |at| before.byte(at))
    }

    fn character(&self, bits: u128, width: u32, note: &InputNote) -> Option<i128> {
        let is_character = matches!(self.objects.ty(note.ty), Some(SourceType::Integer { is_char: true, .. }));
        is_character.then(|| to_signed(bits, width))
    }

    /// The latest input is in `v`.
    pub(super) fn taken(&mut self, v: VarId, after: &State) {
        let Some(number) = self.story.inputs.len().checked_sub(1) else { return };
        self.holds.insert(v, number);
        self.name_input(number, v, after);
    }

    /// The latest input is a block of bytes at this address.
    pub(super) fn bytes_taken(&mut self, at: u128, bytes: &[u8]) {
        let name = self.objects.name_of_text(at, bytes);
        if let Some(input) = self.story.inputs.last_mut() {
            input.name = name;
        }
    }

    /// `t` goes to `v`: if it is nothing but an input, that has a name now.
    pub(super) fn passed(&mut self, v: VarId, t: Term, after: &State) {
        if is_named(self.program.var_decl(v)) {
            self.answer_has_a_name(t);
        }
        match self.input_in(t) {
            Some(number) => {
                self.name_input(number, v, after);
                self.holds.insert(v, number);
            }
            None => {
                self.name_computed(v, t, after);
                self.holds.remove(&v);
            }
        }
    }

    pub(super) fn pass_arguments(&mut self, stmt: &Stmt, callee: ProcId, inside: &State) {
        if let StmtKind::Call { args, .. } = &stmt.kind {
            for (&v, &t) in self.program.proc(callee).params.iter().zip(args) {
                self.passed(v, t, inside);
            }
        }
    }

    /// The result of a call is nothing but an input, if what the callee returns is that.
    pub(super) fn input_comes_back(&mut self, result: Option<VarId>, callee: ProcId) {
        let Some(v) = result else { return };
        match self.program.proc(callee).result.and_then(|r| self.holds.get(&r).copied()) {
            Some(number) => self.holds.insert(v, number),
            None => self.holds.remove(&v),
        };
    }

    pub(super) fn name_input(&mut self, number: usize, v: VarId, after: &State) {
        let d = self.program.var_decl(v);
        if is_named(d) && !self.is_in_model(d.pos) && self.story.inputs[number].name.is_none() {
            let value = after.value(v, d.sort());
            let value = self.shown(v, &value);
            if d.ty.is_pointer() {
                self.objects.is_led_to(after.get(v), short(&d.name));
            }
            self.name(number, short(&d.name).to_string(), value);
        }
    }

    /// The input goes to what has this name, and this value there.
    fn name(&mut self, number: usize, name: String, value: String) {
        let named = &mut self.story.inputs[number];
        named.name = Some(name);
        // That it is a text says more than what it points to, and that it is a character more than its number.
        let has_text = named.value.as_ref().is_some_and(|v| v.starts_with('"'));
        let is_read = named.call.is_some() && named.character.is_some();
        named.value = if has_text || is_read { named.value.take() } else { Some(value) };
    }

    /// An enumerator that is computed from an input and constants, as in `(enum color)(f() & 3)`, says what the input is for.
    fn name_computed(&mut self, v: VarId, t: Term, after: &State) {
        let d = self.program.var_decl(v);
        let is_enumeration =
            self.ty(v).is_some_and(|ty| matches!(self.objects.ty(ty), Some(SourceType::Enumeration { .. })));
        if !is_enumeration || !is_named(d) || self.is_in_model(d.pos) {
            return;
        }
        let mut parts = MAX_PARTS;
        let Some(holder) = self.only_holder(t, &mut parts).flatten() else { return };
        let number = self.holds[&holder];
        if self.story.inputs[number].name.is_some() {
            return;
        }
        let value = after.value(v, d.sort());
        let shown = self.shown(v, &value);
        let of = self.program.var_decl(holder);
        let (from, to) = (after.get(holder), after.get(v));
        let value = match from == to {
            true => shown,
            false => format!("{shown} (from {})", decimal(from, of.width(), true)),
        };
        self.name(number, short(&d.name).to_string(), value);
    }

    /// The one variable in a term over constants, if it holds an input: `None` of anything else, `Some(None)` of constants.
    fn only_holder(&self, t: Term, parts: &mut u32) -> Option<Option<VarId>> {
        *parts = parts.checked_sub(1)?;
        let node = self.program.pool.node(t);
        match node {
            Node::Var(v) => return self.holds.contains_key(&v).then_some(Some(v)),
            Node::Load { .. } => return None,
            _ => {}
        }
        let mut found = Some(None);
        node.for_each_child(|child| {
            let inside = self.only_holder(child, parts);
            found = match (found, inside) {
                (Some(a), Some(b)) if a.is_none() || b.is_none() || a == b => Some(a.or(b)),
                _ => None,
            };
        });
        found
    }

    pub(super) fn passed_to_memory(&mut self, at: u128, value: Term) {
        self.answer_has_a_name(value);
        let Some(number) = self.input_in(value).filter(|&n| self.story.inputs[n].name.is_none()) else { return };
        let bytes = self.program.pool.width(value) / 8;
        if let [cell] = &self.objects.cells(at, bytes)[..] {
            let bits = self.number(value);
            let shown = self.cell_value(cell, bits);
            self.name(number, cell.name.clone(), shown);
        }
    }

    /// The input that a term is, conversions aside.
    pub(super) fn input_in(&self, t: Term) -> Option<usize> {
        self.holds.get(&self.variable_in(t)?).copied()
    }

    /// The variable that a term is, conversions aside.
    pub(super) fn variable_in(&self, t: Term) -> Option<VarId> {
        match self.program.pool.node(t) {
            Node::Var(v) => Some(v),
            Node::Zext(a) | Node::Sext(a) | Node::Extract { lo: 0, of: a } => self.variable_in(a),
            _ => None,
        }
    }
}
