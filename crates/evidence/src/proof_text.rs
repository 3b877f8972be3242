//! The text form of proofs: a program in the notation of `docs/ir.md`, behind lines that say what it is.
//!
//! Each contract is a procedure with the variables and locations of the one that it is about; frozen variables are locals
//! behind those, and indices are temporaries among them. In place of the edges, a location with an invariant has one edge to itself that assumes the invariant;
//! `assume false` marks unreachable locations, and an edge without statements those that are no cut points. A contract that an edge relies on stands between the ends of that edge, as a
//! call whose arguments are what the frozen variables stand for; values of indices that an edge relies on stand there as an
//! assignment. Where several edges have the same ends (and calls of one procedure), that is meant for all of them.
//! Structures stand behind the contract (`shape::text`).
//! Lemmas stand before the rest, in their order, each from its contracts on.
//!
//! ```text
//! attest proof 10
//! program 5c20e7b2f0d1a986
//! file safe.c
//! data-model LP64
//! function main
//! property assertions, unreach-call
//! options
//! prepared 93f1d20e5b7c4a68
//! calls kept
//! guards freed 0:14:9
//! proves 0 2
//! leaves-out 1
//! lemmas 0
//! skips
//! contracts main f
//! unwinding inductive 1
//! pointers 64
//! ...
//! proc f(n) -> r {
//!   param n: 32
//!   result r: 32
//!   local old: 32
//!   ...
//!   edge l2 -> l2 { assume r == old }
//!   edge l1 -> l2 { call f(old - 1:32) }
//! }
//! ```

use crate::origin::{self, Origin, fingerprint};
use crate::proof::{Bound, Contract, Instance, Invariant, Proof, Unwinding, Use};
use crate::shape::text as shape_text;
use crate::skip::Skips;
use crate::text::ParseError;
use base::{FileId, Pos};
use ir::text::{self, Naming};
use ir::{Callee, CheckId, Edge, EdgeId, LocId, ProcId, Procedure, Program, Stmt, StmtKind, VarDecl, VarKind};
use logic::{Names, Node, Pool, Term, VarId};
use prepare::guard::{Forbidden, Guard, Guards};
use prepare::{CallPolicy, Form, Loops, Preparation};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

const HEADER: &str = "attest proof 10";

/// An older or newer version cannot be read.
const OTHER_VERSION: &str = "this is a proof of another version of attest (expected `attest proof 10`): verify again";

/// Lines before those about the preparation.
const ORIGIN_LINES: u32 = 1 + origin::LINES as u32;
/// Lines before the first contracts.
const HEADER_LINES: u32 = ORIGIN_LINES + 7;
/// Lines of contracts before their program.
const CONTRACTS_LINES: u32 = 2;
/// How contracts begin.
const CONTRACTS: &str = "contracts ";

/// `calls` of a program that was prepared this way.
const CALLS: &[(&str, CallPolicy)] = &[
    ("expanded", CallPolicy::Nothing),
    ("deep", CallPolicy::Deep),
    ("kept", CallPolicy::Shared),
    ("large kept", CallPolicy::Large),
    ("all kept", CallPolicy::All),
];

/// What follows where loops were unrolled.
const UNROLLED: &str = ", loops unrolled";

/// What stands before the checks that a proof is about, and before the others.
const PROVES: &str = "proves";
const LEAVES_OUT: &str = "leaves-out";

/// What stands before the heads of skipped loops, and the word for all calls.
const SKIPS: &str = "skips";
const ALL_CALLS: &str = "calls";

/// `guards` that a proof can have been made with, each with a position: file, line, column.
const GUARDS: &[(&str, Forbidden)] =
    &[("freed", Forbidden::Freed), ("left", Forbidden::Left), ("nowhere", Forbidden::Nowhere)];

impl Proof {
    /// The text form; [`Proof::read`] reads it back. `program` is the one that the proof is for, prepared from the one
    /// that `origin` describes.
    pub fn write(&self, program: &Program, preparation: &Preparation, origin: &Origin) -> String {
        let Preparation { guards, form, left_out } = preparation;
        let calls = CALLS.iter().find(|(_, k)| *k == form.calls).map_or("", |(word, _)| word);
        let loops = if form.loops == Loops::Unrolled { UNROLLED } else { "" };
        let contracts: String = self.lemmas.iter().chain([self]).map(|p| p.write_contracts(program)).collect();
        format!(
            "{HEADER}\n{}prepared {:016x}\ncalls {calls}{loops}\nguards{}\n{PROVES}{}\n{LEAVES_OUT}{}\nlemmas {}\n{SKIPS}{}\n{contracts}",
            origin.write(),
            fingerprint(program),
            guard_words(guards),
            check_words(&preparation.proved(program)),
            check_words(left_out),
            self.lemmas.len(),
            skip_words(&self.skipped),
        )
    }

    /// The contracts, and why the first one holds.
    fn write_contracts(&self, program: &Program) -> String {
        let naming = Naming::new(program);
        let procs: Vec<&str> = self.contracts.iter().map(|c| naming.proc(c.proc)).collect();
        let carrier = text::print(&self.carrier(program));
        let shapes = self.shapes.as_deref().map_or(String::new(), shape_text::write);
        format!("{CONTRACTS}{}\nunwinding {}\n{carrier}{shapes}", procs.join(" "), unwinding_words(&self.unwinding))
    }

    /// How the program was prepared that the proof is for.
    pub fn preparation(text: &str) -> Result<Preparation, ParseError> {
        Proof::header(text).map(|(preparation, _)| preparation)
    }

    /// The same, and the checks that the proof says it is about.
    fn header(text: &str) -> Result<(Preparation, BTreeSet<CheckId>), ParseError> {
        let mut lines = text.lines().map(str::trim_end);
        match lines.next() {
            Some(HEADER) => {}
            Some(line) if line.starts_with("attest proof ") => return fail(1, OTHER_VERSION),
            _ => return fail(1, &format!("expected `{HEADER}`")),
        }
        if Origin::find(text).is_none() {
            return fail(
                2,
                "expected what the proof was made for: program, file, data-model, function, property, options",
            );
        }
        let words = lines.nth(origin::LINES + 1).and_then(|l| l.strip_prefix("calls ")).unwrap_or_default();
        let (word, loops) = match words.strip_suffix(UNROLLED) {
            Some(word) => (word, Loops::Unrolled),
            None => (words, Loops::Kept),
        };
        let Some(&(_, calls)) = CALLS.iter().find(|(w, _)| *w == word) else {
            return fail(ORIGIN_LINES + 2, "expected `calls expanded` or `calls kept`");
        };
        let Some(guards) = lines.next().and_then(|l| l.strip_prefix("guards")).and_then(parse_guards) else {
            return fail(ORIGIN_LINES + 3, "expected `guards` and which, with file, line and column");
        };
        let mut checks = |word| lines.next().and_then(|l| l.strip_prefix(word)).and_then(parse_checks);
        match (checks(PROVES), checks(LEAVES_OUT)) {
            (Some(proved), Some(left_out)) if proved.is_disjoint(&left_out) => {
                Ok((Preparation { guards, form: Form { calls, loops }, left_out }, proved))
            }
            _ => {
                fail(ORIGIN_LINES + 4, "expected `proves` and `leaves-out` and numbers of checks, none of them in both")
            }
        }
    }

    /// Reads the text form of a proof of `program`. A proof of another program is refused.
    pub fn read(program: &Program, text: &str) -> Result<Proof, ParseError> {
        let (preparation, proved) = Proof::header(text)?;
        let mut lines = text.lines().map(str::trim_end).skip(ORIGIN_LINES as usize);
        let wanted = format!("prepared {:016x}", fingerprint(program));
        match lines.next() {
            Some(line) if line == wanted => {}
            Some(line) if line.starts_with("prepared ") => {
                return fail(ORIGIN_LINES + 1, "the proof is for another program, or for one prepared in another way");
            }
            _ => return fail(ORIGIN_LINES + 1, "expected `prepared` and a number"),
        }
        if proved != preparation.proved(program)
            || preparation.left_out.iter().any(|&c| program.checks.get(c).is_none())
        {
            return fail(ORIGIN_LINES + 4, "the checks are not those of the program");
        }
        let Some(lemmas) = lines.nth(4).and_then(|l| l.strip_prefix("lemmas ")).and_then(|n| n.parse::<usize>().ok())
        else {
            return fail(HEADER_LINES - 1, "expected `lemmas` and how many there are");
        };
        let Some(skipped) = lines.next().and_then(|l| l.strip_prefix(SKIPS)).and_then(parse_skips) else {
            return fail(HEADER_LINES, "expected `skips`, `calls` if they are skipped, and the heads of loops");
        };
        let lines: Vec<&str> = lines.collect();
        let begins: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].starts_with(CONTRACTS)).collect();
        if begins.len() != lemmas + 1 || begins[0] != 0 {
            return fail(HEADER_LINES + 1, "expected `contracts` and names of procedures, for each lemma and the rest");
        }
        let ends = begins.iter().skip(1).copied().chain([lines.len()]);
        let mut proofs = Vec::new();
        for (begin, end) in begins.iter().copied().zip(ends) {
            proofs.push(Proof::read_contracts(program, &lines[begin..end], HEADER_LINES + begin as u32)?);
        }
        let last = proofs.pop().expect("there is one more than lemmas");
        Ok(Proof { lemmas: proofs, skipped, ..last })
    }

    /// What [`Proof::write_contracts`] writes, behind so many lines.
    fn read_contracts(program: &Program, lines: &[&str], before: u32) -> Result<Proof, ParseError> {
        let names = lines[0].strip_prefix(CONTRACTS).unwrap_or_default();
        let Some(unwinding) = lines.get(1).and_then(|l| l.strip_prefix("unwinding ")).and_then(parse_unwinding) else {
            return fail(
                before + 2,
                "expected `unwinding inductive K` or `unwinding complete`, with `lN: ROUNDS` for each loop",
            );
        };
        let shapes: Vec<&str> = lines.iter().copied().filter(|l| shape_text::is_line(l)).collect();
        let shapes = match shapes.is_empty() {
            true => None,
            false => {
                Some(shape_text::read(shapes.into_iter()).map_err(|message| ParseError { line: before + 1, message })?)
            }
        };
        let before_program = before + CONTRACTS_LINES;
        // Blank lines for those before keep the numbers of the others.
        let blank = (0..before_program).map(|_| "");
        let program_lines = lines.iter().skip(2).map(|&l| if shape_text::is_line(l) { "" } else { l });
        let rest: String = blank.chain(program_lines).flat_map(|l| [l, "\n"]).collect();
        let carrier = text::parse(&rest)
            .map_err(|e| ParseError { line: e.line, message: format!("column {}: {}", e.col, e.message) })?;
        let procs = procedures(program, names).ok_or_else(|| ParseError {
            line: before + 1,
            message: "a contract is about a procedure that the program does not have".into(),
        })?;
        let proof = from_carrier(program, &carrier, &procs);
        let proof = proof.map_err(|message| ParseError { line: before_program + 1, message })?;
        Ok(Proof { unwinding, shapes: shapes.map(Box::new), ..proof })
    }

    /// A program whose procedures are the contracts.
    fn carrier(&self, program: &Program) -> Program {
        let mut vars = program.vars.clone();
        let is_index = |v: usize| {
            let v = VarId((program.vars.len() + v) as u32);
            self.contracts.iter().any(|c| c.indices.contains(&v))
        };
        let kind = |v| if is_index(v) { VarKind::Temp } else { VarKind::Local };
        vars.extend(self.frozen.iter().enumerate().map(|(v, d)| VarDecl { kind: kind(v), ..d.clone() }));
        let mut pool = self.pool.clone();
        let procs = self.contracts.iter().map(|c| carrier_procedure(program, &mut pool, c)).collect();
        Program {
            pool,
            procs,
            entry: ProcId(0),
            space: program.space,
            vars,
            heap: program.heap,
            sources: program.sources.clone(),
            checks: program.checks.clone(),
            objects: Vec::new(),
            signed_overflow: program.signed_overflow,
            assumptions: Vec::new(),
            unsupported: Vec::new(),
            endings: BTreeMap::new(),
            model: None,
            source: None,
            decisions: None,
            hints: Vec::new(),
        }
    }
}

fn fail<T>(line: u32, message: &str) -> Result<T, ParseError> {
    Err(ParseError { line, message: message.into() })
}

fn unwinding_words(unwinding: &Unwinding) -> String {
    match unwinding {
        Unwinding::Inductive(k) => format!("inductive {k}"),
        Unwinding::Complete(bounds) => {
            let loops: String = bounds.iter().map(|b| format!(" l{}: {}", b.at.0, b.rounds)).collect();
            format!("complete{loops}")
        }
    }
}

fn parse_unwinding(words: &str) -> Option<Unwinding> {
    let mut words = words.split_whitespace();
    match words.next()? {
        "inductive" => {
            let k = words.next()?.parse().ok()?;
            words.next().is_none().then_some(Unwinding::Inductive(k))
        }
        "complete" => {
            let mut bounds = Vec::new();
            while let Some(at) = words.next() {
                let at = LocId(at.strip_prefix('l')?.strip_suffix(':')?.parse().ok()?);
                bounds.push(Bound { at, rounds: words.next()?.parse().ok()? });
            }
            Some(Unwinding::Complete(bounds))
        }
        _ => None,
    }
}

fn skip_words(skips: &Skips) -> String {
    let calls = if skips.calls { format!(" {ALL_CALLS}") } else { String::new() };
    skips.loops.iter().fold(calls, |words, l| format!("{words} l{}", l.0))
}

fn parse_skips(words: &str) -> Option<Skips> {
    let mut words = words.split_whitespace().peekable();
    let calls = words.next_if_eq(&ALL_CALLS).is_some();
    let loops = words.map(|l| l.strip_prefix('l')?.parse().ok().map(LocId)).collect::<Option<_>>()?;
    Some(Skips { loops, calls })
}

fn guard_words(guards: &Guards) -> String {
    let words = guards.iter().filter_map(|g| {
        let (word, _) = GUARDS.iter().find(|(_, f)| *f == g.forbidden)?;
        Some(format!(" {word} {}:{}:{}", g.pos.file.0, g.pos.line, g.pos.col))
    });
    words.collect()
}

fn check_words(checks: &BTreeSet<CheckId>) -> String {
    checks.iter().map(|c| format!(" {}", c.0)).collect()
}

fn parse_checks(words: &str) -> Option<BTreeSet<CheckId>> {
    words.split_whitespace().map(|n| n.parse().ok().map(CheckId)).collect()
}

fn parse_guards(words: &str) -> Option<Guards> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let guard = |pair: &[&str]| {
        let &[word, place] = pair else { return None };
        let &(_, forbidden) = GUARDS.iter().find(|(w, _)| *w == word)?;
        let numbers: Option<Vec<u32>> = place.split(':').map(|n| n.parse().ok()).collect();
        let &[file, line, col] = numbers?.as_slice() else { return None };
        Some(Guard { pos: Pos { file: FileId(file), line, col }, forbidden })
    };
    words.chunks(2).map(guard).collect()
}

fn carrier_procedure(program: &Program, pool: &mut Pool, c: &Contract) -> Procedure {
    let original = program.proc(c.proc);
    let stmt = |kind| vec![Stmt { kind, pos: Pos::NONE }];
    let mut edges = Vec::new();
    for (l, &invariant) in (0..).map(LocId).zip(&c.invariants) {
        let stmts = match invariant {
            Invariant::Any => continue,
            Invariant::Between => Vec::new(),
            Invariant::Unreachable => stmt(StmtKind::Assume(pool.plain(Node::Const(0), 1))),
            Invariant::Holds(t) => stmt(StmtKind::Assume(t)),
        };
        edges.push(Edge { src: l, dst: l, stmts, label: None });
    }
    for u in &c.uses {
        let edge = original.edge(u.edge);
        let callee = Callee::Direct(ProcId(u.contract as u32));
        let kind = StmtKind::Call { result: None, callee, args: u.frozen.clone() };
        // Said once for edges with the same ends.
        let is_said = |e: &Edge| (e.src, e.dst) == (edge.src, edge.dst) && e.stmts.iter().any(|s| s.kind == kind);
        if !edges.iter().any(is_said) {
            edges.push(Edge { src: edge.src, dst: edge.dst, stmts: stmt(kind), label: None });
        }
    }
    for i in &c.instances {
        let edge = original.edge(i.edge);
        let stmts = stmt(StmtKind::Assign(c.indices.iter().copied().zip(i.values.iter().copied()).collect()));
        let said = Edge { src: edge.src, dst: edge.dst, stmts, label: None };
        let is_same = |e: &Edge| {
            (e.src, e.dst) == (said.src, said.dst)
                && e.stmts.iter().map(|s| &s.kind).eq(said.stmts.iter().map(|s| &s.kind))
        };
        if !edges.iter().any(is_same) {
            edges.push(said);
        }
    }
    let locals = original.locals.iter().chain(&c.frozen).chain(&c.indices).copied().collect();
    Procedure { locals, edges, ..original.clone() }
}

/// The procedures of the names in a `contracts` line.
fn procedures(program: &Program, names: &str) -> Option<Vec<ProcId>> {
    let naming = Naming::new(program);
    let mut rest = names.trim_start();
    let mut out = Vec::new();
    while !rest.is_empty() {
        // Names may hold blanks, so the longest that fits is meant.
        let fits = |q: &ProcId| rest.strip_prefix(naming.proc(*q)).is_some_and(|r| r.is_empty() || r.starts_with(' '));
        let found = (0..program.procs.len() as u32).map(ProcId).filter(fits);
        let q = found.max_by_key(|&q| naming.proc(q).len())?;
        out.push(q);
        rest = rest[naming.proc(q).len()..].trim_start();
    }
    Some(out)
}

fn from_carrier(program: &Program, carrier: &Program, procs: &[ProcId]) -> Result<Proof, String> {
    if procs.len() != carrier.procs.len() {
        return Err(format!("{} procedures for {} contracts", carrier.procs.len(), procs.len()));
    }
    let mut frozen = Vec::new();
    let mut contracts = Vec::new();
    let mut images = Vec::new();
    for (q, &id) in carrier.procs.iter().zip(procs) {
        let original = program.proc(id);
        let mut image = global_images(program, carrier)?;
        let (own, extra) = q.locals.split_at(original.locals.len().min(q.locals.len()));
        if own.len() < original.locals.len() {
            return Err(format!("the contract of {} lacks variables", original.name));
        }
        image.extend(own.iter().copied().zip(original.locals.iter().copied()));
        for &v in extra {
            image.insert(v, VarId((program.vars.len() + frozen.len()) as u32));
            frozen.push(carrier.var_decl(v).clone());
        }
        let is_index = |v: &VarId| carrier.var_decl(*v).kind == VarKind::Temp;
        let (indices, remembered): (Vec<VarId>, Vec<VarId>) = extra.iter().copied().partition(is_index);
        let Claims { invariants, uses, instances } = claims(original, q, procs, &indices)?;
        contracts.push(Contract { proc: id, frozen: remembered, indices, invariants, uses, instances });
        images.push(image);
    }
    Ok(Proof::renamed(&carrier.pool, frozen, &contracts, &|contract, v| images[contract][&v]))
}

/// What the edges of a contract's procedure say.
struct Claims {
    invariants: Vec<Invariant>,
    uses: Vec<Use>,
    instances: Vec<Instance>,
}

fn claims(original: &Procedure, q: &Procedure, procs: &[ProcId], indices: &[VarId]) -> Result<Claims, String> {
    let mut instances = Vec::new();
    let mut invariants = vec![Invariant::Any; q.locs.len()];
    let mut uses = Vec::new();
    for e in &q.edges {
        let mut claim = |invariant| {
            let slot = &mut invariants[e.src.0 as usize];
            if e.src != e.dst || *slot != Invariant::Any {
                return Err(format!("l{} has an invariant that leads to another location, or several", e.src.0));
            }
            *slot = invariant;
            Ok(())
        };
        match &e.stmts[..] {
            [] => claim(Invariant::Between)?,
            [Stmt { kind: StmtKind::Assume(t), .. }] => claim(Invariant::Holds(*t))?,
            [Stmt { kind: StmtKind::Call { result: None, callee: Callee::Direct(d), args }, .. }] => {
                let is_meant = |f: &Edge| {
                    let callee = f.call().map(|(_, callee, _)| callee);
                    (f.src, f.dst) == (e.src, e.dst) && callee == Some(&Callee::Direct(procs[d.0 as usize]))
                };
                let contract = d.0 as usize;
                let before = uses.len();
                let edges = original.edge_ids().filter(|&f| is_meant(original.edge(f)));
                uses.extend(edges.map(|edge| Use { edge, contract, frozen: args.clone() }));
                if uses.len() == before {
                    return Err(format!("no such call leads from l{} to l{}", e.src.0, e.dst.0));
                }
            }
            [Stmt { kind: StmtKind::Assign(pairs), .. }] => {
                if !pairs.iter().map(|p| &p.0).eq(indices) {
                    return Err(format!("an edge of l{} gives values to what are not the indices", e.src.0));
                }
                let ends = |f: &Edge| (f.src, f.dst) == (e.src, e.dst);
                let values: Vec<Term> = pairs.iter().map(|p| p.1).collect();
                let edges: Vec<EdgeId> = original.edge_ids().filter(|&f| ends(original.edge(f))).collect();
                if edges.is_empty() {
                    return Err(format!("no edge leads from l{} to l{}", e.src.0, e.dst.0));
                }
                instances.extend(edges.into_iter().map(|edge| Instance { edge, values: values.clone() }));
            }
            _ => return Err(format!("the edge of l{} is no assumption, call or assignment", e.src.0)),
        }
    }
    Ok(Claims { invariants, uses, instances })
}

/// The program's variables for those of the carrier that belong to no procedure.
fn global_images(program: &Program, carrier: &Program) -> Result<FxHashMap<VarId, VarId>, String> {
    let by_name: FxHashMap<String, VarId> = globals(program).into_iter().map(|(v, name)| (name, v)).collect();
    let mut image = FxHashMap::default();
    for (v, name) in globals(carrier) {
        image.insert(v, *by_name.get(&name).ok_or_else(|| format!("{name} is not in the program"))?);
    }
    Ok(image)
}

/// The variables that belong to no procedure, with their names in the text form.
fn globals(p: &Program) -> Vec<(VarId, String)> {
    let naming = Naming::new(p);
    let globals = (0..p.vars.len() as u32).map(VarId).filter(|&v| p.var_decl(v).kind == VarKind::Global);
    globals.chain([p.heap]).map(|v| (v, naming.var(v))).collect()
}
