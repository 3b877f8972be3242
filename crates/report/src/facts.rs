//! What a proof says at the loops of the source and of calls of its procedures, in parts: conditions over variables that have a name
//! there.

use crate::cexpr::{c_expression_of, identifier};
use crate::provenance::Provenance;
use crate::wording::Wording;
use base::Pos;
use evidence::{Contract, Invariant, Proof};
use ir::analysis::{Graph, loop_heads};
use ir::{LocId, ProcId, ProgramPoint, VarDecl, VarKind};
use logic::{Node, Term, VarId};
use std::collections::BTreeMap;

/// What holds at a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopFacts {
    /// Where the loop begins.
    pub pos: Pos,
    /// The procedure of the source that it belongs to.
    pub procedure: String,
    /// For each of its copies in the prepared program, expressions of C that all hold there.
    pub copies: Vec<Vec<String>>,
}

/// The loops of the source, in its order. Parts that speak of what has no name there are left out.
pub fn facts(about: Provenance<'_>, proof: &Proof) -> Vec<LoopFacts> {
    let heads: Vec<Vec<bool>> = about.lowered.procs.iter().map(|q| loop_heads(q, &Graph::new(q))).collect();
    let mut loops: BTreeMap<(ProcId, LocId), Vec<Vec<String>>> = BTreeMap::new();
    for c in &proof.contracts {
        let q = about.program.proc(c.proc);
        for (loc, invariant) in q.loc_ids().zip(&c.invariants) {
            let at = ProgramPoint { proc: c.proc, loc };
            let Some((proc, head)) = about.lowered_point(at).filter(|(q, l)| heads[q.0 as usize][l.0 as usize]) else {
                continue;
            };
            let said = match invariant {
                Invariant::Unreachable => continue,
                Invariant::Any | Invariant::Between => Vec::new(),
                Invariant::Holds(t) => logic::conjuncts(&proof.pool, *t)
                    .into_iter()
                    .filter(|&part| {
                        logic::variables(&proof.pool, &[part]).into_iter().all(|v| about.is_named_at(v, at))
                    })
                    .filter_map(|part| c_expression_of(about, &proof.frozen, &proof.pool, part))
                    .collect(),
            };
            loops.entry((proc, head)).or_default().push(said);
        }
    }
    let row = |((proc, head), copies): ((ProcId, LocId), Vec<Vec<String>>)| {
        let q = about.lowered.proc(proc);
        LoopFacts { pos: q.loc(head).pos, procedure: q.name.clone(), copies }
    };
    loops.into_iter().map(row).collect()
}

/// What holds of each call of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractFacts {
    /// Where the procedure's name stands.
    pub pos: Pos,
    /// Its name.
    pub procedure: String,
    /// Names that conditions have for what is no variable of the source, with the widths of their values.
    pub names: Vec<(String, u32, Meaning)>,
    /// Expressions of C that hold before a call.
    pub requires: Vec<String>,
    /// Those that hold behind it.
    pub ensures: Vec<String>,
}

/// What a name of a contract stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The value that the procedure returns.
    Result,
    /// What an expression was before the call.
    Before(String),
}

/// The contracts of a proof that say something in the words of the source, of procedures that have one.
pub fn contracts(about: Provenance<'_>, proof: &Proof) -> Vec<ContractFacts> {
    let is_only = |c: &&Contract| proof.contracts.iter().filter(|d| d.proc == c.proc).count() == 1;
    let own = proof.contracts.iter().skip(1).filter(is_only).map(|c| Calls { about, proof, c }.facts());
    own.filter(|f| !(f.requires.is_empty() && f.ensures.is_empty())).collect()
}

/// A contract in the words of the source.
struct Calls<'a> {
    about: Provenance<'a>,
    proof: &'a Proof,
    c: &'a Contract,
}

impl Calls<'_> {
    fn facts(&self) -> ContractFacts {
        let q = self.about.program.proc(self.c.proc);
        let (entry, exit) = (self.conjuncts(q.entry), self.conjuncts(q.exit));
        let wording = Wording::new(self.about, self.proof, self.c);
        let remembered = self.c.frozen.iter().filter_map(|&k| Some((k, wording.remembered(k)?)));
        let olds: Vec<(VarId, Term)> =
            remembered.filter(|&(_, of)| self.variables(of).all(|v| self.is_named(v))).collect();
        let frozen = self.frozen(&olds);
        let expression = |t: Term| c_expression_of(self.about, &frozen, &self.proof.pool, t);
        let is_result = |v: VarId| self.declared(v).is_some_and(|d| d.kind == VarKind::Result);
        let is_old = |v: VarId| olds.iter().any(|(k, _)| *k == v);
        let requires = entry.iter().filter(|&&t| self.variables(t).all(|v| self.is_named(v)));
        let ensures =
            exit.iter().filter(|&&t| self.variables(t).all(|v| self.is_global(v) || is_result(v) || is_old(v)));
        let name = |v: VarId| self.declared(v).map(|d| (identifier(&d.name), d.ty.width()));
        let old = |&(k, of): &(VarId, Term)| {
            let (name, width) = name(k)?;
            Some((name, width, Meaning::Before(expression(of)?)))
        };
        let result = q.result.and_then(name).map(|(name, width)| (name, width, Meaning::Result));
        ContractFacts {
            pos: q.pos,
            procedure: q.name.clone(),
            names: olds.iter().filter_map(old).chain(result).collect(),
            requires: requires.filter_map(|&t| expression(t)).collect(),
            ensures: ensures.filter_map(|&t| expression(t)).collect(),
        }
    }

    fn conjuncts(&self, l: LocId) -> Vec<Term> {
        match self.c.invariants[l.0 as usize] {
            Invariant::Holds(t) => logic::conjuncts(&self.proof.pool, t),
            Invariant::Unreachable | Invariant::Any | Invariant::Between => Vec::new(),
        }
    }

    fn variables(&self, t: Term) -> impl Iterator<Item = VarId> {
        logic::variables(&self.proof.pool, &[t]).into_iter()
    }

    fn is_named(&self, v: VarId) -> bool {
        let loc = self.about.program.proc(self.c.proc).entry;
        self.about.is_named_at(v, ProgramPoint { proc: self.c.proc, loc })
    }

    fn is_global(&self, v: VarId) -> bool {
        self.declared(v).is_some_and(|d| d.kind == VarKind::Global)
    }

    /// Of the program, or of what stands for values before calls.
    fn declared(&self, v: VarId) -> Option<&VarDecl> {
        let (own, n) = (&self.about.program.vars, v.0 as usize);
        own.get(n).or_else(|| self.proof.frozen.get(n.checked_sub(own.len())?))
    }

    /// What is remembered has the type of the variable that it is the value of, so that nothing has to be cast.
    fn frozen(&self, olds: &[(VarId, Term)]) -> Vec<VarDecl> {
        let mut frozen = self.proof.frozen.clone();
        let first = self.about.program.vars.len();
        for &(k, of) in olds {
            if let Node::Var(v) = self.proof.pool.node(of)
                && let (Some(ty), Some(decl)) = (self.declared(v).map(|d| d.ty), frozen.get_mut(k.0 as usize - first))
            {
                decl.ty = ty;
            }
        }
        frozen
    }
}
