//! The names of a contract: what is remembered, what is returned, addresses, any values.

use crate::cexpr::{Names, Stands, short};
use crate::provenance::Provenance;
use evidence::{Contract, Proof};
use ir::{LocId, VarDecl, VarKind};
use logic::{BinOp, Node, Pool, Term, VarId};
use std::collections::BTreeSet;

/// A contract of a proof, read by people.
pub(crate) struct Wording<'a> {
    pub(super) about: Provenance<'a>,
    pub(super) proof: &'a Proof,
    pub(super) contract: &'a Contract,
    /// The variables that the procedure writes.
    written: BTreeSet<VarId>,
    pub(super) names: Names,
}

impl<'a> Wording<'a> {
    pub(crate) fn new(about: Provenance<'a>, proof: &'a Proof, contract: &'a Contract) -> Wording<'a> {
        let procedure = about.program.proc(contract.proc);
        let mut written = BTreeSet::new();
        for s in procedure.edges.iter().flat_map(|e| &e.stmts) {
            s.kind.for_each_target(|v| {
                written.insert(v);
            });
        }
        let mut wording = Wording { about, proof, contract, written, names: Names::default() };
        let result = procedure.result.map(|v| (v, Stands::Word("\\result".into())));
        wording.names.extend(result);
        wording.name_addresses();
        let indices = contract.indices.iter().map(|&v| (v, Stands::Any(wording.decl(v).name.clone())));
        wording.names.extend(indices.collect::<Vec<_>>());
        wording.name_what_is_remembered();
        wording
    }

    /// The term whose value before the call a variable has.
    pub(crate) fn remembered(&self, k: VarId) -> Option<Term> {
        match self.names.get(&k)? {
            &(Stands::For(of) | Stands::Before(of)) => Some(of),
            Stands::Word(_) | Stands::Any(_) | Stands::AddressOf(_) => None,
        }
    }

    /// What stands for any value at a location: the conditions hold for all of them.
    pub(crate) fn any(&self, l: LocId) -> Vec<String> {
        let t = self.contract.invariants[l.0 as usize].term();
        let said = t.map(|t| logic::variables(self.pool(), &[t])).unwrap_or_default();
        let free = self.contract.frozen.iter().chain(&self.contract.indices).filter(|v| said.contains(v));
        free.filter_map(|v| match self.names.get(v) {
            Some(Stands::Any(word)) => Some(word.clone()),
            _ => None,
        })
        .collect()
    }

    /// The address of a local object is called `&x`.
    fn name_addresses(&mut self) {
        let vars = (0..).map(VarId).zip(&self.about.program.vars);
        let addresses =
            vars.filter_map(|(v, d)| Some((v, Stands::AddressOf(short(&d.name).strip_prefix('&')?.into()))));
        self.names.extend(addresses);
    }

    /// `k == t` before the call says what `k` remembers. What nothing is said of may be any value, and has a letter.
    fn name_what_is_remembered(&mut self) {
        let entry = self.contract.invariants[self.about.program.proc(self.contract.proc).entry.0 as usize];
        let parts = entry.term().map(|t| logic::conjuncts(self.pool(), t)).unwrap_or_default();
        for &k in &self.contract.frozen {
            let is_named = |t: &Term| self.variables(*t).all(|v| self.is_of_the_source(v));
            let of = parts.iter().filter_map(|&part| self.equal_to(k, part)).find(is_named);
            let stands = match of {
                Some(t) if self.is_kept(t) => Stands::For(t),
                Some(t) => Stands::Before(t),
                None => Stands::Any(self.unused_letter()),
            };
            self.names.insert(k, stands);
        }
    }

    /// The other side of an equation with `v`.
    pub(super) fn equal_to(&self, v: VarId, part: Term) -> Option<Term> {
        let Node::Bin(BinOp::Eq, a, b) = self.pool().node(part) else { return None };
        let is_it = |t: Term| self.pool().node(t) == Node::Var(v);
        let other = if is_it(a) { b } else { a };
        ((is_it(a) || is_it(b)) && self.variables(other).all(|of| of != v)).then_some(other)
    }

    pub(super) fn is_of_the_source(&self, v: VarId) -> bool {
        is_of_the_source(self.decl(v))
    }

    /// The procedure leaves the value alone: it consists of parameters that are not written.
    fn is_kept(&self, t: Term) -> bool {
        let leaves = logic::leaves(self.pool(), &[t]);
        leaves.into_iter().all(|leaf| matches!(self.pool().node(leaf), Node::Var(v) if self.is_kept_parameter(v)))
    }

    pub(super) fn is_kept_parameter(&self, v: VarId) -> bool {
        self.decl(v).kind == VarKind::Param && !self.written.contains(&v)
    }

    /// A name that neither the program nor the contract has.
    fn unused_letter(&self) -> String {
        let is_word = |name: &str| self.names.values().any(|s| matches!(s, Stands::Any(word) if word == name));
        let is_used = |name: &str| is_word(name) || self.about.program.vars.iter().any(|d| short(&d.name) == name);
        let letters = std::iter::once("k".to_string()).chain((2..).map(|n| format!("k{n}")));
        letters.into_iter().find(|name| !is_used(name)).expect("there are more names than variables")
    }

    pub(super) fn decl(&self, v: VarId) -> &'a VarDecl {
        let own = &self.about.program.vars;
        own.get(v.0 as usize).unwrap_or_else(|| &self.proof.frozen[v.0 as usize - own.len()])
    }

    pub(super) fn variables(&self, t: Term) -> impl Iterator<Item = VarId> + use<> {
        logic::variables(self.pool(), &[t]).into_iter()
    }

    pub(super) fn pool(&self) -> &'a Pool {
        &self.proof.pool
    }
}

/// A variable that somebody has written down. The name of what a front end or a pass adds begins with `$`, or with `&` where it holds
/// an address; a C program may use `$` in names, and such a name stands somewhere.
pub(super) fn is_of_the_source(d: &VarDecl) -> bool {
    let name = short(&d.name);
    match d.kind {
        VarKind::Global | VarKind::Local | VarKind::Param => !name.starts_with('$') || !d.pos.is_none(),
        VarKind::Temp => !name.starts_with(['$', '&']),
        VarKind::Result | VarKind::FrameAddr | VarKind::Heap => false,
    }
}
