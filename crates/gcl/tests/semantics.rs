//! The program that a model becomes has the states and the violations of the model: random small models, enumerated by an
//! interpreter of the tree and by their programs.

use base::Pos;
use gcl::Lowered;
use gcl::system::{Role, System};
use ir::{CheckKind, Program};
use logic::{SymId, VarId};
use std::collections::{BTreeMap, BTreeSet};
use testkit::gclrun::{Bounds, Found};
use testkit::{Rng, env_number, gclgen, gclrun, irstates};

const BOUNDS: Bounds = Bounds { inputs: -1..=2, largest: 6, states: 800 };

/// A state as text.
type Shown = BTreeMap<String, String>;

/// The states that are reachable, and the checks that are violated in them.
type Reachable = (BTreeSet<Shown>, BTreeSet<(CheckKind, Pos)>);

fn by_definition(model: &gcl::ast::Model) -> Option<Reachable> {
    let Found { violated, states, .. } = gclrun::explore(model, &BOUNDS)?;
    let show = |s: gclrun::State| s.into_iter().map(|(k, v)| (k, v.show())).collect();
    Some((states.into_iter().map(show).collect(), violated))
}

/// The variables of the model at a state of the program, if it stands for one.
fn shown(system: &System, lowered: &Lowered, state: &irstates::State) -> Option<Shown> {
    let at = lowered.view.at.get(&state.0)?;
    let mut out = Shown::new();
    for (i, var) in system.vars.iter().enumerate().filter(|(_, v)| v.role != Role::Input) {
        let control = lowered.view.control.iter().position(|c| *c == SymId(i as u32));
        let value = match (control, lowered.view.data[i]) {
            (Some(p), _) => at[p],
            (None, Some(v)) => state.1[v.0 as usize],
            (None, None) => panic!("{} is nowhere", var.name),
        };
        out.insert(var.name.clone(), var.values.show(&value.into()));
    }
    Some(out)
}

fn by_program(system: &System, lowered: &Lowered) -> Option<Reachable> {
    let p: &Program = &lowered.program;
    let is_model = |v: &VarId| {
        let of = |(d, var): (&Option<VarId>, &gcl::system::Var)| *d == Some(*v) && var.role != Role::Input;
        lowered.view.data.iter().zip(&system.vars).any(of)
    };
    let forgotten: Vec<VarId> = (0..p.vars.len() as u32).map(VarId).filter(|v| !is_model(v)).collect();
    let is_small = |s: &irstates::State| {
        let control = lowered.view.at.get(&s.0).into_iter().flat_map(|at| at.iter());
        s.1.iter().chain(control).all(|n| n.abs() <= BOUNDS.largest)
    };
    let (states, violated) = irstates::explore(p, &BOUNDS.inputs, 4 * BOUNDS.states, &forgotten, is_small)?;
    let violated = violated.into_iter().map(|c| (p.checks[c].kind, p.checks[c].pos)).collect();
    Some((states.iter().filter_map(|s| shown(system, lowered, s)).collect(), violated))
}

#[track_caller]
fn compare(text: &str) -> Option<usize> {
    let model = gcl::parse_text(text).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
    assert_eq!(gcl::parse_text(&gcl::print(&model)).as_ref(), Ok(&model), "{text}");
    let system = gcl::resolve(&model).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
    let lowered = gcl::lower(&system, &base::SourceMap::default());
    ir::verify(&lowered.program).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
    let (states, violated) = by_definition(&model)?;
    let (reached, found) = by_program(&system, &lowered)?;
    assert_eq!(violated, found, "violated checks\n{text}\n{}", ir::text::print(&lowered.program));
    let missing = states.symmetric_difference(&reached).next();
    assert!(missing.is_none(), "{missing:?} is a state of one only\n{text}\n{}", ir::text::print(&lowered.program));
    Some(violated.len())
}

/// Soundness and precision of the lowering.
#[test]
fn random_models_mean_what_their_trees_say() {
    let count = env_number("ATTEST_FUZZ_MODELS").unwrap_or(200);
    let (mut compared, mut with_violations) = (0, 0);
    for seed in 0..count {
        let text = gclgen::model(&mut Rng::new(seed), gclgen::Shape::OPEN);
        if let Some(violations) = compare(&text) {
            compared += 1;
            with_violations += u64::from(violations > 0);
        }
    }
    testkit::count_programs(compared, "models of guarded commands");
    assert!(compared > count / 2, "{compared} of {count} are small");
    assert!(with_violations > count / 8 && with_violations < compared, "{with_violations} of {compared}");
}
