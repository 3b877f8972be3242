//! Questions about a model of [`crate::gclgen`] whose states are known: about one that is reached, about one that nearly is,
//! about bounds that are met exactly. What a random condition asks is mostly decided by the initial states.

use crate::Rng;
use crate::gclrun::{State, Value};
use std::collections::BTreeSet;

/// One or two questions, as items of the model.
pub fn questions(rng: &mut Rng, states: &BTreeSet<State>) -> String {
    let all: Vec<&State> = states.iter().collect();
    if all.is_empty() {
        return "unsafe none: true;\n".into();
    }
    let mut out = String::new();
    for n in 0..1 + rng.below(2) {
        let question = match rng.below(10) {
            0 => format!("unsafe q{n}: {};", reached(rng, &all)),
            1 => format!("invariant q{n}: {};", bound(rng, &all, true)),
            2 => format!("unsafe q{n}: {};", some_values(rng, &all)),
            3 => format!("unsafe q{n}: !({});", bound(rng, &all, false)),
            4 => format!("invariant q{n}: {};", bound(rng, &all, false)),
            5 | 6 => format!("unsafe q{n}: {};", of_any_process(rng, &all)),
            _ => format!("unsafe q{n}: {};", nearly_reached(rng, &all)),
        };
        out += &question;
        out.push('\n');
    }
    out
}

/// The variable has the value.
fn literal((key, value): (&String, &Value)) -> String {
    let (name, index) = key.split_at(key.find('[').unwrap_or(key.len()));
    match name {
        "P" => format!("P{index}@{}", value.show()),
        "l" | "k" => format!("P{index}.{name} == {}", value.show()),
        _ => match value {
            Value::Bool(b) => format!("{}{key}", if *b { "" } else { "!" }),
            _ => format!("{key} == {}", value.show()),
        },
    }
}

fn conjunction(state: &State) -> String {
    state.iter().map(literal).collect::<Vec<_>>().join(" && ")
}

/// A reached state, or what it has in common with others.
fn reached(rng: &mut Rng, all: &[&State]) -> String {
    let mut state = (*rng.pick(all)).clone();
    if rng.once_in(2) {
        let kept: BTreeSet<usize> = (0..3).map(|_| rng.below(state.len())).collect();
        let mut i = 0..;
        state.retain(|_, _| i.next().is_some_and(|i| kept.contains(&i)));
    }
    conjunction(&state)
}

/// Values of two or three variables, each of some reached state.
fn some_values(rng: &mut Rng, all: &[&State]) -> String {
    let mut state = State::new();
    for _ in 0..2 + rng.below(2) {
        let from = rng.pick(all);
        let (key, value) = from.iter().nth(rng.below(from.len())).expect("a variable");
        state.insert(key.clone(), value.clone());
    }
    conjunction(&state)
}

/// What some process, or two of them, are in, whichever they are: a question that symmetry leaves as it is. Of one process
/// where the model has no others.
fn of_any_process(rng: &mut Rng, all: &[&State]) -> String {
    let processes: Vec<&String> = all[0].keys().filter(|key| key.starts_with("P[")).collect();
    if processes.is_empty() {
        return nearly_reached(rng, all);
    }
    let last = processes.len() - 1;
    let (one, other) = (rng.pick(&processes).as_str(), rng.pick(&processes).as_str());
    let (u, v) = (rng.pick(all)[one].show(), rng.pick(all)[other].show());
    let state = rng.pick(all);
    let rest: Vec<(&String, &Value)> =
        state.iter().filter(|(key, _)| ["x", "y", "b"].contains(&key.as_str())).collect();
    let besides = literal(*rng.pick(&rest));
    match last > 0 && rng.once_in(2) {
        true => format!("exists i, j in 0..{last}: i != j && P[i]@{u} && P[j]@{v} && {besides}"),
        false => format!("exists i in 0..{last}: P[i]@{u} && {besides}"),
    }
}

/// A reached state with another value of one variable, of as few variables as make a state that is not reached.
fn nearly_reached(rng: &mut Rng, all: &[&State]) -> String {
    let mut state = (*rng.pick(all)).clone();
    let key = state.keys().nth(rng.below(state.len())).expect("a variable").clone();
    let other = match &state[&key] {
        Value::Int(n) if rng.once_in(2) => Value::Int(n + if rng.once_in(2) { 1 } else { -1 }),
        _ => rng.pick(all)[&key].clone(),
    };
    state.insert(key, other);
    let is_reached = |cube: &State| all.iter().any(|s| cube.iter().all(|(k, v)| s[k] == *v));
    if !is_reached(&state) {
        for key in state.keys().cloned().collect::<Vec<_>>() {
            let mut fewer = state.clone();
            fewer.remove(&key);
            if rng.chance(80) && !fewer.is_empty() && !is_reached(&fewer) {
                state = fewer;
            }
        }
    }
    conjunction(&state)
}

/// The greatest value of a sum of two integers, met or (`is_strict`) excluded.
fn bound(rng: &mut Rng, all: &[&State], is_strict: bool) -> String {
    let integers: Vec<&String> = all[0].iter().filter(|(_, v)| matches!(v, Value::Int(_))).map(|(k, _)| k).collect();
    let value = |s: &State, key: &str| match s[key] {
        Value::Int(n) => n,
        _ => 0,
    };
    let (u, v) = (*rng.pick(&integers), *rng.pick(&integers));
    let (a, b) = (*rng.pick(&[1, -1, 2]), *rng.pick(&[0, 1, -1, -2]));
    let most = all.iter().map(|s| a * value(s, u) + b * value(s, v)).max().expect("a state");
    let name = |key: &str| {
        let (name, index) = key.split_at(key.find('[').unwrap_or(key.len()));
        if matches!(name, "l" | "k") { format!("P{index}.{name}") } else { key.to_string() }
    };
    format!("{a} * {} + {b} * {} {} {most}", name(u), name(v), if is_strict { "<" } else { "<=" })
}
