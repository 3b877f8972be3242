//! A program as transitions: for each edge the condition under which it is taken and the values behind it, over the values
//! before it and inputs.

use super::step::{self, Step};
use ir::{CheckId, LocId, LocKind, Procedure, Program};
use logic::{Pool, Sort, VarId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A program as transitions.
pub(super) struct Transitions<'a> {
    pub(super) program: &'a Program,
    /// Where the terms of the steps live.
    pub(super) pool: Pool,
    /// The variables that matter.
    pub(super) vars: Vec<VarId>,
    /// Their names, each a symbol of SMT-LIB and no two the same.
    pub(super) names: FxHashMap<VarId, String>,
    pub(super) steps: Vec<Step>,
}

impl<'a> Transitions<'a> {
    /// Why a program cannot be written in these formats, otherwise.
    pub(super) fn of(program: &'a Program) -> Result<Transitions<'a>, String> {
        let procedure = program.proc(program.entry);
        refuse_unknown(procedure)?;
        if !procedure.frame.is_empty() {
            return Err("the program has local objects in memory, which these formats do not have".to_string());
        }
        let mut pool = program.pool.clone();
        let read = |e| step::of_edge(program, &mut pool, procedure.edge(e));
        let mut steps = procedure.edge_ids().map(read).collect::<Result<Vec<Step>, String>>()?;
        let vars = step::variables(program, &pool, &steps);
        steps.iter_mut().for_each(|s| s.next.retain(|(v, _)| vars.contains(v)));
        let names = names(program, &vars);
        Ok(Transitions { program, pool, vars, names, steps })
    }

    pub(super) fn procedure(&self) -> &'a Procedure {
        self.program.proc(self.program.entry)
    }

    pub(super) fn sort(&self, v: VarId) -> Sort {
        self.program.var_decl(v).sort()
    }

    /// Where a check is violated.
    pub(super) fn errors(&self) -> impl Iterator<Item = (LocId, CheckId)> + use<'a> {
        let procedure = self.procedure();
        procedure.loc_ids().filter_map(|l| match procedure.loc(l).kind {
            LocKind::Error(check) => Some((l, check)),
            _ => None,
        })
    }

    /// The checks that no location violates: a model may show that control alone keeps them.
    pub(super) fn checks_without_error(&self) -> impl Iterator<Item = CheckId> + use<'a> {
        let violated: BTreeSet<CheckId> = self.errors().map(|(_, check)| check).collect();
        self.program.checks.ids().filter(move |c| !violated.contains(c))
    }

    /// What a check asks, on one line.
    pub(super) fn question(&self, check: CheckId) -> String {
        let Some(check) = self.program.checks.get(check) else { return String::new() };
        let place =
            if check.pos.is_none() { String::new() } else { format!("{}: ", self.program.sources.show(check.pos)) };
        format!("{place}{}", check.text).replace(['\n', '\r'], " ")
    }
}

fn refuse_unknown(procedure: &Procedure) -> Result<(), String> {
    let unknown = procedure.locs.iter().find_map(|l| match &l.kind {
        LocKind::Unknown(what) => Some(what),
        _ => None,
    });
    match unknown {
        Some(what) => Err(format!("a part of the program is not translated ({what})")),
        None => Ok(()),
    }
}

/// Names of variables as symbols of SMT-LIB; a second variable of a name gets a number.
fn names(program: &Program, vars: &[VarId]) -> FxHashMap<VarId, String> {
    let mut used: FxHashMap<String, u32> = FxHashMap::default();
    let mut names = FxHashMap::default();
    for &v in vars {
        let plain: String =
            program.var_decl(v).name.chars().map(|c| if "|\\!".contains(c) { '_' } else { c }).collect();
        let count = used.entry(plain.clone()).or_default();
        *count += 1;
        let number = if *count == 1 { String::new() } else { format!("!{count}") };
        names.insert(v, format!("|{plain}{number}|"));
    }
    names
}
