//! What a verdict relies on, in words: what the meaning of the language leaves out, then what this program needs.

use crate::answer::{Answer, data_model};
use cert::Verdict;
use ir::{CheckKind, InputKind, Procedure, Program, PropertySet, SignedOverflow, Stmt, StmtKind, VarKind};
use logic::{Mentions, Sort};
use std::collections::BTreeSet;

/// Accesses outside of objects that are listed by themselves.
const MAX_OVERRUNS: usize = 5;

/// One line per assumption, each once.
pub fn lines(a: &Answer<'_>) -> Vec<String> {
    let program = a.program;
    let overruns = match a.verdict {
        Verdict::Fail(test) => test.overruns(),
        Verdict::Pass(_) | Verdict::Unknown(_) => &[],
    };
    let accesses = match a.provenance.lowered.space.cell {
        Some(_) => Some("accesses are checked"),
        None => overruns.is_empty().then_some("no access outside live objects"),
    };
    let mut lines = vec![meaning(a.provenance.lowered, a.asked, accesses)];
    lines.extend(overruns.iter().take(MAX_OVERRUNS).map(|o| {
        let at = program.sources.show(o.pos);
        format!("{at}: access outside every object, executed as if the object nearby had room for it")
    }));
    if overruns.len() > MAX_OVERRUNS {
        lines.push(format!("{} more statements access memory outside every object", overruns.len() - MAX_OVERRUNS));
    }
    lines.extend(program.assumptions.iter().cloned());
    if let Some(beside) = &a.beside {
        // Where the other part proves that nothing undefined happens, that is no assumption of this one.
        if beside.is_proved && matches!(a.verdict, Verdict::Pass(_)) {
            lines.remove(0);
        }
        lines.splice(0..0, beside.assumptions.iter().take(1).cloned());
        lines.extend(beside.assumptions.iter().skip(1).cloned());
    }
    let mut seen = BTreeSet::new();
    lines.retain(|l| !l.is_empty() && seen.insert(l.clone()));
    lines
}

/// The assumptions of what is said of a program without an answer of its own: goals that nobody comes to.
pub fn of_program(program: &Program) -> Vec<String> {
    let accesses = program.space.cell.is_none().then_some("no access outside live objects");
    let mut lines = vec![meaning(program, PropertySet::default(), accesses)];
    lines.extend(program.assumptions.iter().cloned());
    lines
}

/// What the language means, as far as this program, as it was translated, depends on it. C has no integers without bounds:
/// a program that has them is a model or was written by hand.
fn meaning(program: &Program, asked: PropertySet, accesses: Option<&str>) -> String {
    let model = format!("data model {}", data_model(program));
    let when = |holds: bool, what| if holds { Some(what) } else { None };
    let unbounded = when(program.has_ints(), "integers are unbounded");
    let inputs = when(has_inputs(program), "inputs have any value of their type");
    let arithmetic = match (program.signed_overflow, asked.contains(CheckKind::UnsignedOverflow)) {
        (SignedOverflow::Wraps, false) => "integer arithmetic wraps around",
        (SignedOverflow::Assumed, false) => {
            "unsigned arithmetic wraps around; no signed overflow: executions end before it"
        }
        (SignedOverflow::Checked, false) => "unsigned arithmetic wraps around; signed overflow is checked",
        (SignedOverflow::Wraps, true) => "signed arithmetic wraps around; unsigned overflow is checked",
        (SignedOverflow::Assumed, true) => "no signed overflow: executions end before it; unsigned overflow is checked",
        (SignedOverflow::Checked, true) => "overflow is checked",
    };
    let undefined = undefined_operations(program, asked);
    let parts = if program.model.is_some() {
        vec![Some("one rule at a time"), unbounded, inputs]
    } else if program.has_ints() {
        let (words, memory) = (has_words(program), has_memory(program));
        let memory = [when(memory, model.as_str()), accesses.filter(|_| memory)];
        [&[unbounded, when(words, "bit-vectors wrap around")], &memory[..], &[inputs]].concat()
    } else {
        vec![
            Some(model.as_str()),
            Some(arithmetic),
            accesses,
            undefined.as_deref(),
            Some("operands and arguments are evaluated from left to right"),
            Some("sequential execution"),
        ]
    };
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// What ends paths because no check asks about it.
fn undefined_operations(program: &Program, asked: PropertySet) -> Option<String> {
    let divides = match (asked.contains(CheckKind::DivByZero), program.signed_overflow) {
        (false, SignedOverflow::Wraps) => Some("no division by zero or that overflows"),
        (false, SignedOverflow::Assumed | SignedOverflow::Checked) => Some("no division by zero"),
        (true, SignedOverflow::Wraps) => Some("no division that overflows"),
        (true, SignedOverflow::Assumed | SignedOverflow::Checked) => None,
    };
    let shifts = (!asked.contains(CheckKind::Shift)).then_some("no shift by the width or more");
    let parts: Vec<&str> = divides.into_iter().chain(shifts).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Inputs that are values; a choice among edges is none.
fn has_inputs(program: &Program) -> bool {
    let is_value = |s: &Stmt| match &s.kind {
        StmtKind::Havoc { input, .. } => !matches!(input.kind, InputKind::Choice { .. }),
        _ => false,
    };
    statements(program).any(is_value)
}

/// Bit-vectors that the program computes with. The number of an edge that is chosen is only compared.
fn has_words(program: &Program) -> bool {
    let mut is_word: Vec<bool> =
        program.vars.iter().map(|d| d.kind != VarKind::Heap && matches!(d.sort(), Sort::Bits(w) if w > 1)).collect();
    for s in statements(program) {
        if let StmtKind::Havoc { var, input } = &s.kind {
            is_word[var.0 as usize] &= !matches!(input.kind, InputKind::Choice { .. });
        }
    }
    is_word.contains(&true)
}

fn has_memory(program: &Program) -> bool {
    let touches = |s: &Stmt| {
        let mut loads = false;
        s.kind.for_each_term(|t| loads |= program.pool.mentions(t).overlaps(Mentions::LOADS));
        let writes = matches!(
            s.kind,
            StmtKind::Store { .. }
                | StmtKind::Copy { .. }
                | StmtKind::Fill { .. }
                | StmtKind::HavocMem { .. }
                | StmtKind::Alloc { .. }
                | StmtKind::Free { .. }
        );
        loads || writes
    };
    !program.objects.is_empty() || statements(program).any(touches)
}

fn statements(program: &Program) -> impl Iterator<Item = &Stmt> {
    program.procs.iter().flat_map(|p: &Procedure| &p.edges).flat_map(|e| &e.stmts)
}

/// Functions without body of which the same is assumed on one line, without their places.
pub(crate) fn grouped(lines: &[String]) -> Vec<String> {
    let parts = |line: &str| {
        let (name, rest) = line.strip_prefix('`')?.split_once("` has no body: ")?;
        let (what, _) = rest.split_once(" (")?;
        Some((name.to_string(), what.to_string()))
    };
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    let mut out = Vec::new();
    for line in lines {
        let Some((name, what)) = parts(line) else { continue };
        match groups.iter_mut().find(|g| g.0 == what) {
            Some(group) => group.1.push(name),
            None => groups.push((what, vec![name])),
        }
    }
    for line in lines {
        match parts(line).and_then(|(_, what)| groups.iter().position(|g| g.0 == what)) {
            Some(i) if groups[i].1.len() > 2 => {
                let (what, names) = groups.remove(i);
                out.push(format!(
                    "{} functions without body: {what}: {} (-v has the places)",
                    names.len(),
                    names.join(", ")
                ));
                groups.push((what, Vec::new()));
            }
            Some(i) if groups[i].1.is_empty() => {}
            _ => out.push(line.clone()),
        }
    }
    out
}
