//! How a program that was made of a model of guarded commands is read as that model: what its locations stand for, and what
//! its values are called. Only for people; nothing that decides looks at it.

use crate::program::LocId;
use logic::{Value, VarId};
use std::collections::BTreeMap;

/// What the locations and variables of a program are in the model.
#[derive(Clone, Debug, Default)]
pub struct ModelView {
    /// The variables of the model that the program has no variables for.
    pub control: Vec<ControlVar>,
    /// Their values at each location that stands for some.
    pub at: BTreeMap<LocId, Box<[i64]>>,
    /// What values of the program's variables are called, where that is not their number.
    pub data: BTreeMap<VarId, ValueNames>,
}

/// A variable of the model whose values are locations.
#[derive(Clone, Debug)]
pub struct ControlVar {
    /// As the model has it: `P[1]` for the state of an instance.
    pub name: String,
    /// It is the state of a process.
    pub is_state: bool,
    /// What its values are called.
    pub values: ValueNames,
}

/// What values are called.
#[derive(Clone, Debug)]
pub enum ValueNames {
    /// They are numbers.
    Numbers,
    /// `false` and `true`.
    Truth,
    /// These, from 0.
    Names(Vec<String>),
}

impl ValueNames {
    /// The value as the model has it.
    pub fn show(&self, value: i64) -> String {
        match self {
            ValueNames::Numbers => value.to_string(),
            ValueNames::Truth => (value != 0).to_string(),
            ValueNames::Names(names) => {
                let name = usize::try_from(value).ok().and_then(|i| names.get(i));
                name.cloned().unwrap_or_else(|| value.to_string())
            }
        }
    }
}

impl ModelView {
    /// What a location stands for: `P[0]@idle, P[1]@crit, turn = 1`.
    pub fn state(&self, loc: LocId) -> Option<String> {
        let values = self.at.get(&loc)?;
        let one = |(c, &v): (&ControlVar, &i64)| match c.is_state {
            true => format!("{}@{}", c.name, c.values.show(v)),
            false => format!("{} = {}", c.name, c.values.show(v)),
        };
        Some(self.control.iter().zip(values.iter()).map(one).collect::<Vec<_>>().join(", "))
    }

    /// What differs between two locations: the variable, its value before, its value behind.
    pub fn changes(&self, from: LocId, to: LocId) -> Vec<(&str, String, String)> {
        let (Some(before), Some(after)) = (self.at.get(&from), self.at.get(&to)) else { return Vec::new() };
        let values = self.control.iter().zip(before.iter().zip(after.iter()));
        let changed = values.filter(|(_, (a, b))| a != b);
        changed.map(|(c, (&a, &b))| (c.name.as_str(), c.values.show(a), c.values.show(b))).collect()
    }

    /// A value of one of the program's variables.
    pub fn show(&self, var: VarId, value: &Value) -> String {
        let number = match value {
            Value::Int(n) => n.to_i64(),
            Value::Bits { bits, .. } => i64::try_from(*bits).ok(),
        };
        match (self.data.get(&var), number) {
            (Some(names), Some(n)) => names.show(n),
            _ => value.to_string(),
        }
    }
}
