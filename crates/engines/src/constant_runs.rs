//! Executions whose inputs are constants of the program: one for all, then two in turns, or one first, as a count, and another for all
//! that come behind it. What is monotone in an input fails at an end of
//! its range first, and what is asked of an input is a constant; a solver that is to find either through ten rounds of floating point
//! arithmetic, or a search that would have to take the same side of a branch eight hundred times, may not get there.

use crate::scripted::{interpreter, run};
use crate::{Context, Outcome};
use exec::{Ended, Limits};
use ir::{InputKind, Program, Stmt, StmtKind};
use logic::{Node, Term, mask};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Edges of a larger program: its constants are many, and few of them are about inputs.
const MOST_EDGES: usize = 600;
/// Edges of one run: some rounds on each choice first, then long runs on one number.
const FEW_STEPS: u64 = 250;
const MANY_STEPS: u64 = 6_000;
/// Edges of all runs: a tenth of a second.
const ALL_STEPS: u64 = 80_000;
/// Constants that are taken two by two.
const PAIRED: usize = 16;

/// Constants of which one is a count for the others, and edges of such a run.
const COUNTS: usize = 12;
const COUNTED_STEPS: u64 = 800;

/// A run that ends in an error, as a test.
pub(crate) fn violation(program: &Program, cx: &mut Context<'_>) -> Option<Outcome> {
    let edges: usize = program.procs.iter().map(|p| p.edges.len()).sum();
    let widths = widths(program);
    if program.has_ints() || widths.is_empty() || edges > MOST_EDGES {
        return None;
    }
    let constants = constants(program, &widths);
    let mut interp = interpreter(program);
    let (mut steps, mut drawn) = (0, 0);
    let singles = || constants.iter().map(|&c| vec![c]);
    let some = &constants[..constants.len().min(PAIRED)];
    let pairs = some.iter().flat_map(|&a| some.iter().filter(move |&&b| a != b).map(move |&b| vec![a, b]));
    let short = singles().chain(pairs).map(|numbers| (FEW_STEPS, numbers));
    let counts = &constants[..constants.len().min(COUNTS)];
    let counted = counts.iter().flat_map(|&a| counts.iter().filter(move |&&b| a != b).map(move |&b| behind(a, b)));
    let counted = counted.map(|numbers| (COUNTED_STEPS, numbers));
    let long = singles().map(|numbers| (MANY_STEPS, numbers));
    for (max_steps, numbers) in short.chain(long).chain(counted) {
        if numbers.len() > 1 && drawn < numbers.len().min(3) {
            continue;
        }
        let is_over = steps > ALL_STEPS;
        if is_over || cx.budget.exhausted().is_some() {
            return None;
        }
        let limits = Limits { max_steps, budget: cx.budget.clone() };
        let ran = run(&mut interp, &mut (), &numbers, &limits);
        cx.stats.tests += 1;
        cx.budget.charge(ran.steps);
        (steps, drawn) = (steps + ran.steps, drawn.max(ran.drawn));
        if let Ended::Error { .. } = ran.ended {
            return Some(Outcome::Fail(ran.test));
        }
    }
    None
}

/// A count, and numbers that are all the same for as long as a run takes.
fn behind(count: u128, number: u128) -> Vec<u128> {
    let mut numbers = vec![number; COUNTED_STEPS as usize];
    numbers[0] = count;
    numbers
}

fn stmts(program: &Program) -> impl Iterator<Item = &Stmt> {
    program.procs.iter().flat_map(|p| &p.edges).flat_map(|e| &e.stmts)
}

/// Of the inputs that are numbers.
fn widths(program: &Program) -> BTreeSet<u32> {
    let of_input = |s: &Stmt| match &s.kind {
        StmtKind::Havoc { var, input } if input.kind != InputKind::Layout && !input.ty.is_pointer() => {
            Some(program.var_decl(*var).width())
        }
        _ => None,
    };
    stmts(program).filter_map(of_input).collect()
}

/// Those as wide as an input, then those that are narrower numbers of wider terms, in the order of the text.
fn constants(program: &Program, widths: &BTreeSet<u32>) -> Vec<u128> {
    let widest = widths.last().copied().unwrap_or_default();
    let (mut seen, mut wide, mut others) = (FxHashSet::default(), Vec::new(), Vec::new());
    let mut known = FxHashSet::default();
    for stmt in stmts(program) {
        let mut todo: Vec<Term> = Vec::new();
        stmt.kind.for_each_term(|t| todo.push(t));
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            if let Node::Const(c) = program.pool.node(t)
                && c <= mask(widest)
                && known.insert(c)
            {
                if widths.contains(&program.pool.width(t)) { wide.push(c) } else { others.push(c) }
            }
            program.pool.node(t).for_each_child(|c| todo.push(c));
        }
    }
    wide.extend(others);
    wide
}
