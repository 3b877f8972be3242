//! What a proof says, for people: the invariants of loops, and the contracts of procedures that are called.

use crate::provenance::{Place, Provenance};
use crate::wording::{Said, Wording};
use base::Pos;
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
    /// A C expression, with `\old(e)` for what `e` was before the call.
    pub condition: String,
    /// Conditions that are left out: they speak of what the source has no name for, or are too long to be read.
    #[serde(skip_serializing_if = "is_none")]
    pub left_out: usize,
}

impl InvariantRow {
    /// What is said, for people.
    pub fn words(&self) -> String {
        words(&self.condition, self.left_out)
    }
}

fn is_none(left_out: &usize) -> bool {
    *left_out == 0
}

/// A condition, and how many are left out beside it.
fn words(condition: &str, count: usize) -> String {
    match (condition, count) {
        (_, 0) => fact(condition).into(),
        ("1", n) => left_out(n),
        (_, n) => format!("{condition}  (and {})", left_out(n)),
    }
}

/// That conditions are left out.
pub(crate) fn left_out(count: usize) -> String {
    match count {
        1 => "1 condition about what has no name in the source".into(),
        n => format!("{n} conditions about what has no name in the source"),
    }
}

/// What is said at a place, before it is a row.
struct AtLoop {
    at: String,
    contract: usize,
    place: Place,
    /// What stands before conditions about all values of something.
    for_all: String,
    /// `None`: never reached.
    said: Option<Said>,
}

/// The invariants at loop heads, contract by contract in the order of the source; what lemmas say is the program's.
pub fn loop_invariants(program: Provenance<'_>, proof: &Proof) -> Vec<InvariantRow> {
    let of = |(i, c)| loops_of(program, proof, i, c);
    let mut all: Vec<AtLoop> = proof.contracts.iter().enumerate().flat_map(of).collect();
    for more in proof.lemmas.iter().flat_map(|l| loops_of(program, l, 0, &l.contracts[0])) {
        match all.iter_mut().find(|l| l.contract == 0 && l.place == more.place) {
            None => all.push(more),
            Some(l) => l.said = l.said.take().zip(more.said).map(|(said, more)| said.and(more)),
        }
    }
    all.sort_by_key(|l| (l.contract, l.place.order()));
    all.into_iter().map(AtLoop::row).collect()
}

impl AtLoop {
    fn row(self) -> InvariantRow {
        let condition = self.said.as_ref().map_or("0".into(), Said::condition);
        let left_out = self.said.map_or(0, |s| s.left_out);
        let condition = format!("{}{condition}", self.for_all);
        InvariantRow { at: self.at, contract: self.contract, place: self.place, condition, left_out }
    }
}

fn loops_of(program: Provenance<'_>, proof: &Proof, contract: usize, c: &Contract) -> Vec<AtLoop> {
    let p = program.program.proc(c.proc);
    let heads = loop_heads(p, &Graph::new(p));
    let wording = Wording::new(program, proof, c);
    let mut all: Vec<AtLoop> = Vec::new();
    for (loc, &invariant) in p.loc_ids().zip(&c.invariants) {
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
        let any = wording.any(loc);
        let for_all = if any.is_empty() { String::new() } else { format!("for all {}: ", any.join(", ")) };
        all.push(AtLoop { at, contract, place, for_all, said: wording.at(loc) });
    }
    all.sort_by_key(|l| l.place.order());
    all
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
    /// The same place.
    #[serde(skip)]
    pub pos: Pos,
    /// Names that stand for any value, the same before the call and behind it.
    pub frozen: Vec<String>,
    /// Before a call.
    pub requires: String,
    /// Behind it, of what the caller sees: `\result`, and `\old(e)` for what `e` was before the call.
    pub ensures: String,
    /// Conditions that are left out: they speak of what the source has no name for, or are too long to be read.
    #[serde(skip_serializing_if = "is_none")]
    pub left_out: usize,
    /// Errors are possible in the procedure, and the contract excludes them.
    pub excludes_errors: bool,
}

impl ContractRow {
    /// Which values are any, for which it holds all the same; empty if there are none.
    pub fn for_all(&self) -> String {
        match self.frozen.as_slice() {
            [] => String::new(),
            names => format!("(for all {})", names.join(", ")),
        }
    }

    /// What there is to say beside the two conditions.
    pub fn remarks(&self) -> Vec<String> {
        let left_out = (self.left_out > 0).then(|| left_out(self.left_out));
        left_out.into_iter().chain(self.excludes_errors.then(|| "no error in between".to_string())).collect()
    }

    /// Everything in one line.
    pub fn words(&self) -> String {
        let remarks: String = self.remarks().iter().map(|r| format!(" and {r}")).collect();
        let when = if self.requires == "1" { String::new() } else { format!("if {} then ", self.requires) };
        let words = format!("{}: {when}{}{remarks} {}", self.procedure, fact(&self.ensures), self.for_all());
        words.trim_end().to_string()
    }
}

/// The contracts other than the program's, in the proof's order.
pub fn contracts(about: Provenance<'_>, proof: &Proof) -> Vec<ContractRow> {
    let program = about.program;
    let row = |(number, c): (usize, &Contract)| {
        let p = program.proc(c.proc);
        let wording = Wording::new(about, proof, c);
        let [requires, ensures] = [p.entry, p.exit].map(|l| wording.at(l));
        let condition = |said: &Option<Said>| said.as_ref().map_or("0".into(), Said::condition);
        let left_out = [&requires, &ensures].into_iter().flatten().map(|s| s.left_out).sum();
        let errors: Vec<LocId> = p.loc_ids().filter(|&l| matches!(p.loc(l).kind, LocKind::Error(_))).collect();
        let is_excluded = |l: &LocId| c.invariants[l.0 as usize] == Invariant::Unreachable;
        let mut frozen = wording.any(p.entry);
        frozen.extend(wording.any(p.exit));
        frozen.sort_unstable();
        frozen.dedup();
        ContractRow {
            number,
            procedure: p.name.clone(),
            at: program.sources.show(p.pos),
            pos: p.pos,
            frozen,
            requires: condition(&requires),
            ensures: condition(&ensures),
            left_out,
            excludes_errors: !errors.is_empty() && errors.iter().all(is_excluded),
        }
    };
    proof.contracts.iter().enumerate().skip(1).map(row).collect()
}
