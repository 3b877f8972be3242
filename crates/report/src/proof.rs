//! What a proof says, for people: the invariants of loops, and the contracts of procedures that are called.

use crate::cexpr::c_expression_of;
use crate::provenance::{Place, Provenance};
use evidence::{Bound, Contract, Invariant, Proof, Skips, Unwinding};
use ir::analysis::{Graph, loop_heads};
use ir::{LocId, LocKind, ProgramPoint};
use serde::Serialize;

/// An invariant in words where C's are no help.
pub fn fact(condition: &str) -> &str {
    match condition {
        "0" => "never reached",
        "1" => "no fact needed here",
        other => other,
    }
}

/// What a proof says at one place of the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InvariantRow {
    /// `file:line:column`.
    pub at: String,
    /// The contract that it belongs to, by its number; 0 is the program's.
    pub contract: usize,
    /// The procedure, the calls around it, the iterations.
    #[serde(flatten)]
    pub place: Place,
    /// A C expression.
    pub condition: String,
}

/// The invariants at loop heads, contract by contract in the order of the source; what lemmas say is the program's.
pub fn loop_invariants(program: Provenance<'_>, proof: &Proof) -> Vec<InvariantRow> {
    let rows = |(i, c)| loops_of(program, proof, i, c);
    let mut rows: Vec<InvariantRow> = proof.contracts.iter().enumerate().flat_map(rows).collect();
    for more in proof.lemmas.iter().flat_map(|l| loops_of(program, l, 0, &l.contracts[0])) {
        match rows.iter_mut().find(|row| row.contract == 0 && row.place == more.place) {
            None => rows.push(more),
            Some(_) if more.condition == "1" => {}
            Some(row) if row.condition == "1" => row.condition = more.condition,
            Some(row) => row.condition = format!("{} && {}", row.condition, more.condition),
        }
    }
    rows.sort_by_key(|row| (row.contract, row.place.order()));
    rows
}

fn loops_of(program: Provenance<'_>, proof: &Proof, contract: usize, c: &Contract) -> Vec<InvariantRow> {
    let p = program.program.proc(c.proc);
    let heads = loop_heads(p, &Graph::new(p));
    let mut rows: Vec<InvariantRow> = Vec::new();
    for (loc, invariant) in p.loc_ids().zip(&c.invariants) {
        if !heads[loc.0 as usize] || p.loc(loc).kind != LocKind::Plain {
            continue;
        }
        // What an unwound proof does not say of a loop, it does not need.
        if proof.is_unwound() && matches!(invariant, Invariant::Any | Invariant::Between) {
            continue;
        }
        let place = program.place(ProgramPoint { proc: c.proc, loc });
        let state = program.state(ProgramPoint { proc: c.proc, loc });
        let at = state.unwrap_or_else(|| program.lowered.sources.show(place.pos));
        let for_all = for_all(program, proof, c, *invariant);
        let condition = format!("{for_all}{}", condition(program, proof, *invariant));
        rows.push(InvariantRow { at, contract, place, condition });
    }
    rows.sort_by_key(|row| row.place.order());
    rows
}

/// Why the invariants hold, where it is not that each edge keeps them.
pub fn unwinding(proof: &Proof) -> Option<String> {
    let visits = |n: u32| if n == 1 { "1 visit".into() } else { format!("{n} visits") };
    let most = |bounds: &[Bound]| bounds.iter().map(|b| b.rounds).max();
    let how: Option<String> = match &proof.unwinding {
        _ if !proof.is_unwound() => None,
        Unwinding::Complete(bounds) => Some(match most(bounds) {
            None => "no loop on the way to a check".into(),
            Some(n) => format!("unwound completely ({} of each loop head in a row at most)", visits(n)),
        }),
        Unwinding::Inductive(k) => Some(format!("by induction over {} of loop heads", visits(*k))),
    };
    let lemmas = match proof.lemmas.len() {
        0 => None,
        1 => Some("with a lemma that was proved before".into()),
        n => Some(format!("with {n} lemmas that were proved before")),
    };
    let parts: Vec<String> = [how, lemmas, skipped(&proof.skipped)].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// What the proof does not look into.
fn skipped(skips: &Skips) -> Option<String> {
    let loops = match skips.loops.len() {
        0 => None,
        1 => Some("a loop".to_string()),
        n => Some(format!("{n} loops")),
    };
    let calls = skips.calls.then(|| "all calls".to_string());
    let parts: Vec<String> = [calls, loops].into_iter().flatten().collect();
    (!parts.is_empty())
        .then(|| format!("{} skipped (any values for what is written there, but for lemmas)", parts.join(" and ")))
}

/// What a proof says about calls of a procedure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContractRow {
    /// From 0; that of the program.
    pub number: usize,
    /// The procedure that it is about.
    pub procedure: String,
    /// `file:line:column` of the procedure.
    pub at: String,
    /// Names of what stands for values before the call.
    pub frozen: Vec<String>,
    /// Before a call.
    pub requires: String,
    /// Behind it, of the callee's variables.
    pub ensures: String,
    /// Errors are possible in the procedure, and the contract excludes them.
    pub excludes_errors: bool,
}

/// The contracts other than the program's, in the proof's order.
pub fn contracts(about: Provenance<'_>, proof: &Proof) -> Vec<ContractRow> {
    let program = about.program;
    let row = |(number, c): (usize, &Contract)| {
        let p = program.proc(c.proc);
        let at = |l: LocId| condition(about, proof, c.invariants[l.0 as usize]);
        let errors: Vec<LocId> = p.loc_ids().filter(|&l| matches!(p.loc(l).kind, LocKind::Error(_))).collect();
        let is_excluded = |l: &LocId| c.invariants[l.0 as usize] == Invariant::Unreachable;
        let name = |v: &logic::VarId| proof.frozen[v.0 as usize - program.vars.len()].name.clone();
        ContractRow {
            number,
            procedure: p.name.clone(),
            at: program.sources.show(p.pos),
            frozen: c.frozen.iter().map(name).collect(),
            requires: at(p.entry),
            ensures: at(p.exit),
            excludes_errors: !errors.is_empty() && errors.iter().all(is_excluded),
        }
    };
    proof.contracts.iter().enumerate().skip(1).map(row).collect()
}

/// What stands before a condition about all values of indices.
fn for_all(about: Provenance<'_>, proof: &Proof, c: &Contract, invariant: Invariant) -> String {
    let said = invariant.term().map(|t| logic::variables(&proof.pool, &[t])).unwrap_or_default();
    let name = |v: &logic::VarId| proof.frozen[v.0 as usize - about.program.vars.len()].name.clone();
    let names: Vec<String> = c.indices.iter().filter(|v| said.contains(v)).map(name).collect();
    if names.is_empty() { String::new() } else { format!("for all {}: ", names.join(", ")) }
}

fn condition(program: Provenance<'_>, proof: &Proof, invariant: Invariant) -> String {
    match invariant {
        Invariant::Unreachable => "0".into(),
        Invariant::Any | Invariant::Between => "1".into(),
        Invariant::Holds(t) => c_expression_of(program, &proof.frozen, &proof.pool, t)
            .unwrap_or_else(|| "/* too large to print */ 1".into()),
    }
}
