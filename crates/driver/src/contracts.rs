//! The contract of a procedure as what is kept from run to run: after an edit, only procedures are guessed about again that have changed,
//! or that have relied on contracts which do not hold any more.
//!
//! A question is a procedure by itself (`ir::Alone`), and its entry a proof in the usual text form: of the procedure, the invariants of
//! all locations; of those that it calls, what it has relied on, at their entries and exits. Frozen variables say what they stand
//! for in the entry's invariant. As with all that is kept, nothing is believed: an engine asks for every claim again, and what it
//! makes of them is checked as a proof of the whole program.

use crate::host::Memory;
use engines::kept::{KeptClaims, KeptContract};
use evidence::{Contract, Invariant, Origin, Proof, Unwinding, Use};
use ir::{Alone, LocId, ProcId, Program, VarDecl};
use logic::{BinOp, Imported, Node, Pool, Term, VarId, conjuncts, variables};
use prepare::Preparation;
use std::collections::{BTreeMap, BTreeSet};

/// Changes when entries are written in another way.
const VERSION: &str = "attest contract 1";

/// Procedures that a program with contracts may have: each is a file.
const MOST: usize = 2_000;

fn question(alone: &Alone) -> String {
    format!("{VERSION}\n{}", alone.words())
}

/// What was kept of the procedures of the program.
pub(crate) fn recalled(memory: &dyn Memory, program: &Program) -> Vec<KeptContract> {
    if program.procs.len() == 1 || program.procs.len() > MOST {
        return Vec::new();
    }
    (0..program.procs.len() as u32).filter_map(|q| of_procedure(memory, program, ProcId(q))).collect()
}

fn of_procedure(memory: &dyn Memory, program: &Program, id: ProcId) -> Option<KeptContract> {
    let alone = Alone::new(program, id);
    let proof = Proof::read(&alone.program, &memory.recall(&question(&alone))?).ok()?;
    let (own, callees) = proof.contracts.split_first()?;
    let mut read = Reading { program, alone: &alone, proof: &proof, pool: Pool::default(), done: Imported::default() };
    let own = read.claims(own)?;
    let of_callees = callees.iter().map(|c| read.claims(c)).collect::<Option<_>>()?;
    (own.proc == id).then_some(KeptContract { pool: read.pool, own, of_callees })
}

/// An entry in the words of the whole program.
struct Reading<'a> {
    program: &'a Program,
    alone: &'a Alone,
    proof: &'a Proof,
    pool: Pool,
    done: Imported,
}

impl Reading<'_> {
    fn term(&mut self, t: Term) -> Term {
        let (vars, all) = (&self.alone.vars, self.program.vars.len());
        // Frozen variables come behind all others here and there.
        let whole = |v: VarId| match vars.get(v.0 as usize) {
            Some(&own) => own,
            None => VarId((all + v.0 as usize - vars.len()) as u32),
        };
        self.pool.import_renamed(&self.proof.pool, t, &mut self.done, &whole)
    }

    fn claims(&mut self, c: &Contract) -> Option<KeptClaims> {
        let proc = *self.alone.procs.get(c.proc.0 as usize)?;
        let (whole, here) = (self.program.proc(proc), self.alone.program.proc(c.proc));
        if c.invariants.len() != here.locs.len() {
            return None;
        }
        // Of a callee, there are its two ends.
        let place = |l: LocId| match c.proc.0 {
            0 => l,
            _ if l == here.entry => whole.entry,
            _ => whole.exit,
        };
        let (mut at, mut frozen) = (Vec::new(), Vec::new());
        for (l, &invariant) in (0..).map(LocId).zip(&c.invariants) {
            let parts = match invariant {
                Invariant::Any => Vec::new(),
                Invariant::Unreachable => vec![self.pool.truth(false)],
                Invariant::Holds(t) => conjuncts(&self.proof.pool, t).into_iter().map(|t| self.term(t)).collect(),
                Invariant::Between => return None,
            };
            if l == here.entry {
                let all = self.program.vars.len();
                frozen.extend(parts.iter().filter_map(|&t| meaning(&self.pool, all, t)));
            }
            at.push((place(l), parts));
        }
        let is_said = |k: &VarId| {
            let n = self.program.vars.len() + (k.0 as usize - self.alone.vars.len());
            frozen.iter().any(|(v, _)| v.0 as usize == n)
        };
        c.frozen.iter().all(is_said).then_some(KeptClaims { proc, at, frozen })
    }
}

/// `k == of`, where `k` is a frozen variable, numbered behind `all` others, and `of` has none.
fn meaning(pool: &Pool, all: usize, t: Term) -> Option<(VarId, Term)> {
    let Node::Bin(BinOp::Eq, a, b) = pool.node(t) else { return None };
    let is_frozen = |v: &VarId| v.0 as usize >= all;
    let sides = |k: Term, of: Term| match pool.node(k) {
        Node::Var(v) if is_frozen(&v) && !variables(pool, &[of]).iter().any(is_frozen) => Some((v, of)),
        _ => None,
    };
    sides(a, b).or_else(|| sides(b, a))
}

/// Keeps the contracts of a proof that has passed, one a procedure.
pub(crate) fn keep(memory: &dyn Memory, program: &Program, proof: &Proof) {
    let is_plain = proof.unwinding == Unwinding::Inductive(1)
        && proof.lemmas.is_empty()
        && proof.shapes.is_none()
        && proof.skipped.is_empty();
    let procs: BTreeSet<u32> = proof.contracts.iter().map(|c| c.proc.0).collect();
    let is_one_each = procs.len() == proof.contracts.len() && (2..=MOST).contains(&procs.len());
    if !is_plain || !is_one_each || proof.contracts.iter().any(|c| !c.indices.is_empty()) {
        return;
    }
    let meanings = Meanings::of(program, proof);
    for number in 0..proof.contracts.len() {
        let alone = Alone::new(program, proof.contracts[number].proc);
        let Some(entry) = entry(&alone, program, proof, &meanings, number) else { continue };
        let question = question(&alone);
        let written = entry.write(&alone.program, &Preparation::default(), &Origin::default());
        if memory.recall(&question).as_ref() != Some(&written) {
            memory.keep_hint(&question, &written);
        }
    }
}

/// What the frozen variables of the contracts stand for at the entries, over terms of a pool of their own; none where that depends on the
/// caller.
struct Meanings {
    pool: Pool,
    of: Vec<Option<Vec<Term>>>,
}

impl Meanings {
    fn of(program: &Program, proof: &Proof) -> Meanings {
        let mut pool = proof.pool.clone();
        let mut done = Imported::default();
        let mut found: Vec<Option<Vec<BTreeSet<Term>>>> = vec![None; proof.contracts.len()];
        for user in &proof.contracts {
            for u in &user.uses {
                let Some((_, callee, args)) = program.proc(user.proc).edge(u.edge).call() else { continue };
                let params = callee.targets().first().map_or(&[][..], |q| &program.proc(*q).params);
                let args: Vec<Term> = args.iter().map(|&t| pool.import(&program.pool, t, &mut done)).collect();
                let of_params: Vec<Term> = params.iter().map(|&v| pool.var(v, program.var_decl(v).sort())).collect();
                let here = u.frozen.iter().map(|&t| {
                    let passed = args.iter().zip(&of_params).filter(|(arg, _)| **arg == t).map(|(_, p)| *p);
                    let shared = variables(&pool, &[t]).iter().all(|&v| is_shared(program, v)).then_some(t);
                    passed.chain(shared).collect::<BTreeSet<Term>>()
                });
                let here: Vec<BTreeSet<Term>> = here.collect();
                let known = &mut found[u.contract];
                *known = Some(match known.take() {
                    None => here,
                    Some(before) => before.iter().zip(&here).map(|(a, b)| a & b).collect(),
                });
            }
        }
        let one = |(c, all): (&Contract, Option<Vec<BTreeSet<Term>>>)| match all {
            None => c.frozen.is_empty().then(Vec::new),
            Some(all) => all.iter().map(|some| some.first().copied()).collect(),
        };
        Meanings { of: proof.contracts.iter().zip(found).map(one).collect(), pool }
    }
}

fn is_shared(program: &Program, v: VarId) -> bool {
    matches!(program.vars.get(v.0 as usize), Some(VarDecl { kind: ir::VarKind::Global, .. }))
}

/// One contract with what it relies on, as a proof about the procedure by itself.
fn entry(alone: &Alone, program: &Program, proof: &Proof, meanings: &Meanings, number: usize) -> Option<Proof> {
    let own = &proof.contracts[number];
    let mut numbers = BTreeMap::from([(number, 0)]);
    for u in &own.uses {
        let next = numbers.len();
        numbers.entry(u.contract).or_insert(next);
    }
    let mut order: Vec<(usize, usize)> = numbers.iter().map(|(&c, &n)| (n, c)).collect();
    order.sort_unstable();
    let mut made = Writing {
        alone,
        program,
        proof,
        meanings,
        pool: Pool::default(),
        frozen: BTreeMap::new(),
        declared: Vec::new(),
    };
    let mut contracts = Vec::new();
    for (_, c) in order {
        contracts.push(made.contract(c, c == number, &numbers)?);
    }
    Some(Proof::plain(made.pool, made.declared, contracts))
}

struct Writing<'a> {
    alone: &'a Alone,
    program: &'a Program,
    proof: &'a Proof,
    meanings: &'a Meanings,
    pool: Pool,
    /// Those of the proof, as numbered here.
    frozen: BTreeMap<VarId, VarId>,
    declared: Vec<VarDecl>,
}

impl Writing<'_> {
    /// A term of `from`. None where it speaks of what is not seen here.
    fn term(&mut self, from: &Pool, t: Term) -> Option<Term> {
        let (alone, frozen) = (self.alone, &self.frozen);
        let here = |v: VarId| frozen.get(&v).copied().or_else(|| alone.var(v));
        if variables(from, &[t]).into_iter().any(|v| here(v).is_none()) {
            return None;
        }
        Some(self.pool.import_renamed(from, t, &mut Imported::default(), &|v| here(v).unwrap_or(v)))
    }

    fn invariant(&mut self, invariant: Invariant) -> Option<Invariant> {
        let proof = self.proof;
        Some(match invariant {
            Invariant::Holds(t) => Invariant::Holds(self.term(&proof.pool, t)?),
            Invariant::Any | Invariant::Unreachable => invariant,
            Invariant::Between => return None,
        })
    }

    fn contract(&mut self, number: usize, is_own: bool, numbers: &BTreeMap<usize, usize>) -> Option<Contract> {
        let proof = self.proof;
        let c = &proof.contracts[number];
        let here = self.alone.procs.iter().position(|&q| q == c.proc)?;
        let mut frozen = Vec::new();
        for &k in &c.frozen {
            let new = VarId((self.alone.vars.len() + self.declared.len()) as u32);
            self.declared.push(self.proof.frozen.get((k.0 as usize).checked_sub(self.program.vars.len())?)?.clone());
            self.frozen.insert(k, new);
            frozen.push(new);
        }
        let q = self.program.proc(c.proc);
        let places: Vec<LocId> = if is_own { q.loc_ids().collect() } else { vec![q.entry, q.exit] };
        let mut invariants = Vec::new();
        for &l in &places {
            let mut invariant = self.invariant(c.invariants[l.0 as usize])?;
            if l == q.entry {
                invariant = self.with_meanings(invariant, number, &frozen)?;
            }
            invariants.push(invariant);
        }
        let mut uses = Vec::new();
        for u in c.uses.iter().filter(|_| is_own) {
            let frozen = u.frozen.iter().map(|&t| self.term(&proof.pool, t)).collect::<Option<_>>()?;
            uses.push(Use { edge: u.edge, contract: numbers[&u.contract], frozen });
        }
        Some(Contract { frozen, uses, ..Contract::new(ProcId(here as u32), invariants) })
    }

    /// The entry's invariant says what the frozen variables stand for.
    fn with_meanings(&mut self, invariant: Invariant, number: usize, frozen: &[VarId]) -> Option<Invariant> {
        let meanings = self.meanings;
        let mut all = match invariant {
            Invariant::Holds(t) => vec![t],
            _ => Vec::new(),
        };
        for (&k, &of) in frozen.iter().zip(meanings.of[number].as_ref()?) {
            let of = self.term(&meanings.pool, of)?;
            let k = self.pool.var(k, self.pool.sort(of));
            all.push(self.pool.eq(k, of));
        }
        match (invariant, all.is_empty()) {
            (Invariant::Unreachable, _) | (_, true) => Some(invariant),
            _ => Some(Invariant::Holds(self.pool.all(all))),
        }
    }
}
