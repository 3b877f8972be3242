//! Calls of library functions, told as what the user's code sees of them: what they return, and what they write. What happens inside of
//! a model is nobody's business.

use super::{Active, Answer, Call, Recorder, is_named};
use base::Pos;
use exec::State;
use ir::source_view::SourceType;
use ir::{Input, ProcId, Stmt, StmtKind};
use logic::Term;

/// Longer writes of a library are not shown.
const MAX_TEXT: u128 = 4096;
/// A call is quoted if it is no longer, in bytes.
const MAX_CALL: usize = 60;

impl<'p> Recorder<'p> {
    /// The number of the call of the library that control is in.
    pub(super) fn library_call(&self) -> Option<u32> {
        self.calls.last().and_then(|call| call.library)
    }

    pub(super) fn is_of_library(&self, callee: ProcId) -> bool {
        let is_noted = self.source.is_some_and(|s| s.library.contains_key(&callee));
        is_noted || self.is_in_model(self.program.proc(callee).pos)
    }

    /// What the user's code calls there.
    fn library_name(&self, callee: ProcId) -> &'p str {
        let noted = self.source.and_then(|s| s.library.get(&callee));
        noted.unwrap_or(&self.program.proc(callee).name)
    }

    pub(super) fn enters_library(&mut self, stmt: &Stmt, callee: ProcId, inside: &State) {
        let number = self.library_call().unwrap_or_else(|| {
            if self.is_shown(stmt.pos) {
                self.step(stmt.pos);
            }
            self.library.text = self.quoted_call(stmt.pos, self.library_name(callee));
            self.library.before = self.before.clone();
            self.library.written.clear();
            self.library.calls += 1;
            self.library.calls
        });
        let result = if let StmtKind::Call { result, .. } = stmt.kind { result } else { None };
        self.calls.push(Active { pos: stmt.pos, depth: self.depth, result, is_shown: false, library: Some(number) });
        self.pass_arguments(stmt, callee, inside);
        self.objects.enter_library(callee, inside);
    }

    /// `call` is over. What the user's code called has returned if no other call of the library is around it.
    pub(super) fn leaves_library(&mut self, call: &Active, callee: ProcId, after: &State) {
        if self.library_call().is_some() || !self.is_shown(call.pos) {
            return;
        }
        call.result.into_iter().for_each(|v| self.objects.is_given(after.get(v)));
        self.tell_written(call.pos, after);
        let Some(v) = call.result else { return };
        let d = self.program.var_decl(v);
        if is_named(d) {
            self.variable(call.pos, v, after);
            self.holds.get(&v).copied().into_iter().for_each(|number| self.name_input(number, v, after));
            return;
        }
        let input = self.holds.get(&v).and_then(|&number| self.story.inputs[number].value.clone());
        let p = self.program.proc(callee);
        let function = self.library_name(callee).to_string();
        let typed = p.result.filter(|&r| self.ty(r).is_some()).unwrap_or(v);
        let value = after.value(v, d.sort());
        let value = input.unwrap_or_else(|| self.shown(typed, &value));
        // That a pointer is not null says little beside what is written there.
        let is_null = after.get(v) == 0;
        if is_null || !self.ty(typed).is_some_and(|ty| matches!(self.objects.ty(ty), Some(SourceType::Pointer { .. })))
        {
            self.library.answer = Some(Answer { at: v, pos: call.pos, function, value });
        }
    }

    /// A statement of a model: what it writes is told when the call is over.
    pub(super) fn inside_library(&mut self, stmt: &Stmt, after: &State) {
        match &stmt.kind {
            StmtKind::Assign(pairs) => pairs.iter().for_each(|&(v, t)| self.passed(v, t, after)),
            StmtKind::Havoc { var, .. } => self.taken(*var, after),
            StmtKind::Store { addr, value } => {
                let at = self.number(*addr);
                self.library.written.push((at, (self.program.pool.width(*value) / 8).into()));
            }
            StmtKind::Copy { dst, len, .. } | StmtKind::Fill { dst, len, .. } | StmtKind::HavocMem { dst, len, .. } => {
                let (at, len) = (self.number(*dst), self.number(*len));
                self.library.written.push((at, len));
            }
            _ => {}
        }
    }

    /// What the library has written to the user's memory.
    fn tell_written(&mut self, pos: Pos, after: &State) {
        let runs = joined(std::mem::take(&mut self.library.written));
        self.give_blocks(&runs, after);
        let now = std::mem::replace(&mut self.before, self.library.before.clone());
        for (at, len) in runs {
            if len == 0 || self.objects.is_of_library(at) {
                continue;
            }
            let bytes = after.read(at, len.min(MAX_TEXT) as usize);
            match self.objects.name_of_text(at, &bytes).zip(crate::value::text(&bytes)) {
                Some((name, text)) if len <= MAX_TEXT => self.changed(pos, name, text),
                _ => self.memory(pos, at, len, after),
            }
        }
        self.before = now;
    }

    /// Blocks whose addresses have been written to the user's memory are the user's now.
    fn give_blocks(&mut self, runs: &[(u128, u128)], after: &State) {
        let width = u128::from(self.program.space.ptr_width / 8);
        let is_seen = |&&(at, len): &&(u128, u128)| len <= MAX_TEXT && !self.objects.is_of_library(at);
        let seen: Vec<(u128, u128)> = runs.iter().filter(is_seen).copied().collect();
        for at in seen.into_iter().flat_map(|(at, len)| (0..len / width).map(move |i| at + i * width)) {
            let value = after.read(at, width as usize).iter().rev().fold(0, |n, &b| n << 8 | u128::from(b));
            self.objects.is_given(value);
        }
    }

    /// `t`, which goes to something that has a name, may be what the latest call has returned: its value is seen there.
    pub(super) fn answer_has_a_name(&mut self, t: Term) {
        let v = self.variable_in(t);
        self.library.answer.take_if(|answer| Some(answer.at) == v);
    }

    /// The line of the call is over: what has no name yet is the call's value.
    pub(super) fn answer_is_told(&mut self) {
        let Some(answer) = self.library.answer.take() else { return };
        let step = self.current.as_mut().filter(|s| (s.pos.file, s.pos.line) == (answer.pos.file, answer.pos.line));
        if let Some(step) = step {
            step.changes.push((format!("{}()", answer.function), answer.value));
        }
    }

    /// The call that an input of the library is for.
    pub(super) fn call_for_input(&mut self, pos: Pos, input: &Input) -> Option<Call> {
        if let Some(number) = self.library_call() {
            return Some(Call { number, text: self.library.text.clone() });
        }
        // It is answered without a model.
        let function = input.what.strip_suffix("()")?;
        self.library.calls += 1;
        Some(Call { number: self.library.calls, text: self.quoted_call(pos, function) })
    }

    /// `fgets(line, 10, stdin)` as it stands in the source, or `fgets()`.
    fn quoted_call(&mut self, pos: Pos, function: &str) -> String {
        let line = self.texts.whole_line(self.program.sources.name(pos.file), pos.line);
        let rest = line.and_then(|line| line.get((pos.col as usize).checked_sub(1)?..));
        let call = rest.filter(|rest| rest.starts_with(function)).and_then(|rest| call_at(rest, function.len()));
        call.map_or_else(|| format!("{function}()"), str::to_string)
    }
}

/// The text up to the parenthesis that closes the one at `begin`.
fn call_at(text: &str, begin: usize) -> Option<&str> {
    let (mut depth, mut quote, mut is_escaped) = (0u32, None, false);
    for (at, c) in text.char_indices().skip_while(|&(at, _)| at < begin).take(MAX_CALL) {
        match (quote, c) {
            (Some(_), _) if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(q), _) if q == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') if depth == 1 => return Some(&text[..=at]),
            (None, ')') => depth = depth.checked_sub(1)?,
            (None, ' ') => {}
            (None, _) if depth == 0 => return None,
            (None, _) => {}
        }
    }
    None
}

/// Address and length of what these blocks cover.
fn joined(mut blocks: Vec<(u128, u128)>) -> Vec<(u128, u128)> {
    blocks.sort_unstable();
    let mut out: Vec<(u128, u128)> = Vec::new();
    for (at, len) in blocks {
        match out.last_mut() {
            Some((from, length)) if at <= *from + *length => *length = (*length).max(at + len - *from),
            _ => out.push((at, len)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_end_at_their_parenthesis() {
        assert_eq!(call_at("fgets(line, (10), \")\\\"\") && x", 5), Some("fgets(line, (10), \")\\\"\")"));
        assert_eq!(call_at("fgets (s)", 5), Some("fgets (s)"));
        assert_eq!(call_at("fgets; (s)", 5), None);
        assert_eq!(call_at("fgets(line,", 5), None);
    }

    #[test]
    fn neighbours_are_one_block() {
        assert_eq!(joined(vec![(12, 1), (10, 2), (20, 4), (21, 1)]), [(10, 3), (20, 4)]);
    }
}
