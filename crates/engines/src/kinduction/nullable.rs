//! Candidates about pointers that may be null: a condition that no execution refutes where the pointer points somewhere, and what numbers
//! are where it does not. A buffer that is made when the first item comes is null until then, and its length is zero.

use exec::State;
use ir::Program;
use logic::{Evaluator, Node, Sort, Term, VarId};
use std::collections::BTreeSet;

/// Pointers of one loop head that are looked at, and conditions for each of them.
const MAX_POINTERS: usize = 4;
const MAX_CONDITIONS: usize = 40;

/// Each of the conditions, or a pointer in it is null; and those numbers that are the same in all states in which the pointer is.
pub(super) fn nullable(program: &mut Program, conditions: &[Term], vars: &[VarId], states: &[&State]) -> Vec<Term> {
    let mut ev = Evaluator::new();
    let mut found = Vec::new();
    let places = places(program, conditions);
    let (pointers, numbers) = told_apart(program, places, vars);
    for pointer in pointers.into_iter().take(MAX_POINTERS) {
        let null = program.pool.zero(program.pool.sort(pointer));
        let is_null = program.pool.eq(pointer, null);
        let (nowhere, somewhere): (Vec<&State>, Vec<&State>) =
            states.iter().copied().partition(|&s| ev.holds(&program.pool, is_null, s));
        if nowhere.is_empty() || somewhere.is_empty() {
            continue;
        }
        let in_heap = is_in_heap(program, pointer);
        let is_about = |t: &Term| logic::leaves(&program.pool, &[*t]).contains(&pointer);
        let mut holds = |t: &Term| somewhere.iter().all(|&s| ev.holds(&program.pool, *t, s));
        let about: Vec<Term> = conditions
            .iter()
            .copied()
            .chain([in_heap])
            .filter(|t| is_about(t) && holds(t))
            .take(MAX_CONDITIONS)
            .collect();
        found.extend(about.into_iter().map(|t| program.pool.or(is_null, t)));
        let is_somewhere = program.pool.not(is_null);
        for &number in &numbers {
            if let Some(fixed) = fixed(program, &mut ev, number, &nowhere) {
                found.push(program.pool.or(is_somewhere, fixed));
            }
        }
    }
    found
}

/// The pointer points into the heap, where no variable is: a block that it points to is not one of those on the stack.
fn is_in_heap(program: &mut Program, pointer: Term) -> Term {
    let (space, width) = (program.space, program.pool.width(pointer));
    let pool = &mut program.pool;
    let begin = pool.constant(space.heap, width);
    let length = pool.constant(space.heap_end - space.heap, width);
    let above = pool.sub(pointer, begin);
    pool.ult(above, length)
}

/// What the conditions say of memory at places that stay.
fn places(program: &Program, conditions: &[Term]) -> BTreeSet<Term> {
    let stays =
        |&leaf: &Term| matches!(program.pool.node(leaf), Node::Load { addr, .. } if program.pool.is_constant(addr));
    logic::leaves(&program.pool, conditions).into_iter().filter(stays).collect()
}

/// The pointers among the places and variables, and the numbers.
fn told_apart(program: &mut Program, places: BTreeSet<Term>, vars: &[VarId]) -> (Vec<Term>, Vec<Term>) {
    let (mut pointers, mut numbers) = (Vec::new(), Vec::new());
    for &v in vars {
        let is_pointer = program.var_decl(v).ty.is_pointer();
        let x = program.var(v);
        if is_pointer {
            pointers.push(x)
        } else if program.pool.sort(x) != Sort::TRUTH {
            numbers.push(x)
        }
    }
    for place in places {
        let is_pointer = matches!(program.pool.node(place), Node::Load { ptr: true, .. });
        if is_pointer { pointers.push(place) } else { numbers.push(place) }
    }
    (pointers, numbers)
}

/// That the number is what it is in all of the states.
fn fixed(program: &mut Program, ev: &mut Evaluator, number: Term, states: &[&State]) -> Option<Term> {
    let mut values = states.iter().map(|s| ev.value(&program.pool, number, *s));
    let first = values.next()?;
    if values.any(|value| value != first) {
        return None;
    }
    let first = program.pool.value(&first);
    Some(program.pool.eq(number, first))
}
