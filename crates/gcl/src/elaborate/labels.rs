//! What schedules call rules and variables: as short as it is clear.

use crate::ast::{Ident, Item, Model};
use rustc_hash::FxHashMap;

/// How often names are declared, in all processes together.
#[derive(Default)]
pub(super) struct Labels {
    vars: FxHashMap<String, u32>,
    rules: FxHashMap<String, u32>,
}

impl Labels {
    pub(super) fn count(&mut self, model: &Model) {
        let mut add = |vars: bool, name: &Ident| {
            let all = if vars { &mut self.vars } else { &mut self.rules };
            *all.entry(name.name.clone()).or_default() += 1;
        };
        for item in &model.items {
            match item {
                Item::Vars(vars) => vars.iter().for_each(|v| add(true, &v.name)),
                Item::Rule(r) => add(false, &r.name),
                Item::Process(p) => {
                    // The instances are called so.
                    add(true, &p.name);
                    p.vars.iter().for_each(|v| add(true, &v.name));
                    p.rules.iter().for_each(|r| add(false, &r.name));
                }
                _ => {}
            }
        }
    }

    /// Several processes have a variable of this name.
    pub(super) fn is_ambiguous(&self, var: &str) -> bool {
        self.vars.get(var).is_some_and(|&n| n > 1)
    }

    /// `take[1](2)`, or `P[1].take(2)` where other processes have such a rule.
    pub(super) fn rule(&self, rule: &str, of: Option<(&str, &str)>, params: &[String]) -> String {
        let params = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
        let is_ambiguous = self.rules.get(rule).is_some_and(|&n| n > 1);
        match of {
            Some((process, instance)) if is_ambiguous => format!("{process}{instance}.{rule}{params}"),
            Some((_, instance)) => format!("{rule}{instance}{params}"),
            None => format!("{rule}{params}"),
        }
    }
}
