//! From a [`System`] to a program: one procedure, one location for each reachable combination of the values of the *control
//! variables*, an edge for each instance of a rule.
//!
//! Which variables are control is found by [`control`]: the states of processes, and other variables whose values can be
//! computed from those of control variables. They are gone from the program; the others become its variables. Where that
//! makes the program too large, control variables become data again, the states of processes last.

mod control;
mod edges;
mod search;

use crate::system::{Role, System, Values};
use base::Pos;
use ir::model::{ControlVar, ValueNames};
use ir::{ModelView, Program};
use logic::SymId;

/// More locations are not made.
const MAX_LOCATIONS: usize = 4_000;

/// More edges are not made.
const MAX_EDGES: usize = 60_000;

/// Initial combinations of control variables that have any value; where there are more, these are data.
const MAX_STARTS: usize = 64;

/// The name of the procedure.
pub const PROCEDURE: &str = "model";

/// What became of the model.
pub struct Lowered {
    /// The program.
    pub program: Program,
    /// What its locations and variables are in the model.
    pub view: View,
}

/// What the locations and variables of the program are in the model.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// The control variables, by their numbers in the system.
    pub control: Vec<SymId>,
    /// The values of the control variables at each location that stands for some, in their order.
    pub at: std::collections::BTreeMap<ir::LocId, Box<[i64]>>,
    /// The variable of the program that each variable of the system became, if any.
    pub data: Vec<Option<logic::VarId>>,
}

impl View {
    /// The same by names.
    fn for_people(&self, system: &System) -> ModelView {
        let control = self.control.iter().map(|&v| system.var(v)).map(|var| ControlVar {
            name: var.name.clone(),
            is_state: var.role == Role::State,
            values: value_names(&var.values),
        });
        let data = self.data.iter().zip(&system.vars).filter_map(|(v, var)| Some(((*v)?, value_names(&var.values))));
        ModelView { control: control.collect(), at: self.at.clone(), data: data.collect() }
    }
}

fn value_names(values: &Values) -> ValueNames {
    match values {
        Values::Int | Values::Range(..) => ValueNames::Numbers,
        Values::Bool => ValueNames::Truth,
        Values::Names(names) => ValueNames::Names(names.clone()),
    }
}

/// Translates a system.
pub(crate) fn lower(system: &System, sources: &base::SourceMap) -> Lowered {
    let mut demoted = vec![false; system.vars.len()];
    loop {
        let control = control::control_variables(system, &demoted);
        match search::search(system, &control) {
            Ok(mut lowered) => {
                lowered.program.sources = sources.clone();
                lowered.program.model = Some(lowered.view.for_people(system).into());
                return lowered;
            }
            Err(search::TooLarge) => demote(system, &control, &mut demoted),
        }
    }
}

/// Makes a variable of the model data, with all its elements: the one with most elements that is no state of processes, the
/// one declared last of several. Part of an array would leave many locations that tell little. If only states are left,
/// half of them.
fn demote(system: &System, control: &[SymId], demoted: &mut [bool]) {
    let is_state = |v: &SymId| system.var(*v).role == Role::State;
    let mut declared: Vec<((Pos, &str), Vec<SymId>)> = Vec::new();
    for &v in control.iter().filter(|v| !is_state(v)) {
        let var = system.var(v);
        let declaration = (var.pos, var.name.split('[').next().unwrap_or_default());
        match declared.iter_mut().find(|(d, _)| *d == declaration) {
            Some((_, elements)) => elements.push(v),
            None => declared.push((declaration, vec![v])),
        }
    }
    match declared.iter().max_by_key(|(_, elements)| elements.len()) {
        Some((_, elements)) => elements.iter().for_each(|v| demoted[v.0 as usize] = true),
        None => control[control.len() / 2..].iter().for_each(|v| demoted[v.0 as usize] = true),
    }
}
