//! Which variables are control: those with finitely many values that can be computed from the values of control variables.

use crate::system::{Role, System, Values};
use logic::{Node, Pool, SymId, Term, leaves};

/// Values of one variable, at most, for it to be control.
const MAX_VALUES: i64 = 1_000;

/// The control variables, in order.
pub(super) fn control_variables(system: &System, demoted: &[bool]) -> Vec<SymId> {
    let mut is_control: Vec<bool> = demoted.iter().map(|d| !d).collect();
    // What is written to a variable, from all rules and its initial value.
    let mut written: Vec<Vec<Term>> = vec![Vec::new(); system.vars.len()];
    for (v, var) in system.vars.iter().enumerate() {
        written[v].extend(var.init);
        is_control[v] &= var.role != Role::Input;
    }
    for rule in &system.rules {
        rule.assigns.iter().for_each(|&(v, t)| written[v.0 as usize].push(t));
        rule.havocs.iter().for_each(|v| is_control[v.0 as usize] = false);
    }
    written.iter_mut().for_each(|all| {
        all.sort_unstable();
        all.dedup();
    });
    for (v, var) in system.vars.iter().enumerate() {
        is_control[v] &= match var.values.bounds() {
            Some((lo, hi)) => hi - lo < MAX_VALUES,
            // An unbounded variable takes finitely many values if it only ever gets constants.
            None => var.init.is_some() && written[v].iter().all(|&t| is_of_constants(&system.pool, SymId(v as u32), t)),
        };
    }
    let used: Vec<Vec<SymId>> = written.iter().map(|all| symbols(&system.pool, all)).collect();
    // A variable that depends on data is data.
    loop {
        let lost: Vec<usize> =
            (0..used.len()).filter(|&v| is_control[v] && used[v].iter().any(|u| !is_control[u.0 as usize])).collect();
        if lost.is_empty() {
            break;
        }
        lost.into_iter().for_each(|v| is_control[v] = false);
    }
    if starts(system, &is_control) > super::MAX_STARTS {
        let is_open = |v: &usize| is_control[*v] && system.vars[*v].init.is_none();
        let rank = |v: &usize| (system.vars[*v].role != Role::State, *v);
        if let Some(last) = (0..used.len()).filter(is_open).max_by_key(rank) {
            let mut demoted: Vec<bool> = is_control.iter().map(|c| !c).collect();
            demoted[last] = true;
            return control_variables(system, &demoted);
        }
    }
    (0..).map(SymId).zip(is_control).filter_map(|(v, is)| is.then_some(v)).collect()
}

/// How many combinations the control variables without initial value have.
fn starts(system: &System, is_control: &[bool]) -> usize {
    let open = system.vars.iter().zip(is_control).filter(|(v, is)| **is && v.init.is_none());
    open.fold(1, |n, (v, _)| {
        let (lo, hi) = v.values.bounds().expect("only bounded variables without value are control");
        n.saturating_mul((hi - lo + 1) as usize)
    })
}

/// The symbols in the terms.
fn symbols(pool: &Pool, terms: &[Term]) -> Vec<SymId> {
    let symbol = |t| match pool.node(t) {
        Node::Sym(s) => Some(s),
        _ => None,
    };
    leaves(pool, terms).into_iter().filter_map(symbol).collect()
}

/// A choice among constants and the variable itself. Choices are nested deeply where an array is written.
fn is_of_constants(pool: &Pool, own: SymId, t: Term) -> bool {
    let mut todo = vec![t];
    while let Some(t) = todo.pop() {
        match pool.node(t) {
            Node::Ite(_, a, b) => todo.extend([a, b]),
            Node::Sym(s) if s == own => {}
            _ if pool.as_integer(t).is_some_and(|n| n.to_i64().is_some()) => {}
            _ => return false,
        }
    }
    true
}

/// The values of a variable that can be enumerated.
pub(super) fn values(values: &Values) -> std::ops::RangeInclusive<i64> {
    let (lo, hi) = values.bounds().expect("finitely many values");
    lo..=hi
}
