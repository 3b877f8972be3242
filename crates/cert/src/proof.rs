//! Proofs: an invariant for each location of a program without calls.
//!
//! The text form is a program in the notation of `docs/ir.md`, behind two lines that say what it is. It declares the
//! variables and locations of the proved program; in place of its edges, a location with an invariant has one edge to
//! itself that assumes the invariant. `assume false` marks unreachable locations.
//!
//! ```text
//! attest proof 1
//! program 93f1d20e5b7c4a68
//! pointers 64
//! ...
//!   edge l2 -> l2 { assume i <=u n }
//! ```

use crate::check::Plain;
use crate::text::ParseError;
use base::Pos;
use ir::text::{self, Naming};
use ir::{Edge, LocId, ProcId, Procedure, Program, Stmt, StmtKind, VarKind};
use logic::{Names, Node, Pool, Term, VarId};
use rustc_hash::FxHashMap;

const HEADER: &str = "attest proof 1";

/// What is claimed of the states at a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invariant {
    /// There are none.
    Unreachable,
    /// All of them make this truth value true; a term of [`Proof::pool`] over the program's variables and memory.
    Holds(Term),
    /// Nothing.
    Any,
}

impl Invariant {
    pub fn term(self) -> Option<Term> {
        match self {
            Invariant::Holds(t) => Some(t),
            Invariant::Unreachable | Invariant::Any => None,
        }
    }
}

/// A proof that no error location is reachable. It owns its terms, so it outlives the engine's pool.
#[derive(Clone, Debug)]
pub struct Proof {
    pub pool: Pool,
    /// By location of the entry procedure.
    pub invariants: Vec<Invariant>,
}

impl Proof {
    /// A proof whose terms are copied out of `pool`, an engine's.
    pub fn new(pool: &Pool, invariants: &[Invariant]) -> Proof {
        Proof::renamed(pool, invariants, |v| v)
    }

    fn renamed(pool: &Pool, invariants: &[Invariant], rename: impl Fn(VarId) -> VarId) -> Proof {
        let mut own = Plain::default();
        let mut done = FxHashMap::default();
        let mut copied = |i: &Invariant| {
            let Invariant::Holds(t) = *i else { return *i };
            let t = own.image(pool, t, &mut done, &mut |plain, node, width| match node {
                Node::Var(v) => plain.node(Node::Var(rename(v)), width),
                _ => plain.node(node, width),
            });
            match own.pool.as_const(t) {
                Some(1) => Invariant::Any,
                Some(_) => Invariant::Unreachable,
                None => Invariant::Holds(t),
            }
        };
        let invariants = invariants.iter().map(&mut copied).collect();
        Proof { pool: own.pool, invariants }
    }

    /// The text form; [`Proof::read`] reads it back. `program` is the one that the proof is for.
    pub fn write(&self, program: &Program) -> String {
        let mut carrier = skeleton(program);
        carrier.pool = self.pool.clone();
        let edges = (0..).map(LocId).zip(&self.invariants).filter_map(|(l, &invariant)| {
            let t = match invariant {
                Invariant::Any => return None,
                Invariant::Unreachable => carrier.pool.plain(Node::Const(0), 1),
                Invariant::Holds(t) => t,
            };
            Some(Edge { src: l, dst: l, stmts: vec![Stmt { kind: StmtKind::Assume(t), pos: Pos::NONE }] })
        });
        carrier.procs[0].edges = edges.collect();
        format!("{HEADER}\nprogram {:016x}\n{}", fingerprint(program), text::print(&carrier))
    }

    /// Reads the text form of a proof of `program`. A proof of another program is refused.
    pub fn read(program: &Program, text: &str) -> Result<Proof, ParseError> {
        let fail = |line, message: &str| Err(ParseError { line, message: message.into() });
        let mut lines = text.lines();
        if lines.next().map(str::trim_end) != Some(HEADER) {
            return fail(1, "expected `attest proof 1`");
        }
        let wanted = format!("program {:016x}", fingerprint(program));
        match lines.next().map(str::trim_end) {
            Some(line) if line == wanted => {}
            Some(line) if line.starts_with("program ") => return fail(2, "the proof is for another program"),
            _ => return fail(2, "expected `program` and a number"),
        }
        // Blank lines for the header keep the numbers of the others.
        let rest: String = ["", ""].into_iter().chain(lines).flat_map(|l| [l, "\n"]).collect();
        let carrier = text::parse(&rest)
            .map_err(|e| ParseError { line: e.line, message: format!("column {}: {}", e.col, e.message) })?;
        from_carrier(program, &carrier).map_err(|message| ParseError { line: 3, message })
    }
}

/// The declarations of the entry procedure and the globals; no edges, no terms.
fn skeleton(program: &Program) -> Program {
    let entry = program.proc(program.entry);
    Program {
        pool: Pool::new(),
        procs: vec![Procedure { edges: Vec::new(), ..entry.clone() }],
        entry: ProcId(0),
        space: program.space,
        vars: program.vars.clone(),
        heap: program.heap,
        sources: program.sources.clone(),
        objects: Vec::new(),
        assumptions: Vec::new(),
        unsupported: Vec::new(),
    }
}

fn from_carrier(program: &Program, carrier: &Program) -> Result<Proof, String> {
    let p = carrier.procs.get(carrier.entry.0 as usize).ok_or("no procedure")?;
    let mut invariants = vec![Invariant::Any; p.locs.len()];
    for e in &p.edges {
        let [Stmt { kind: StmtKind::Assume(t), .. }] = e.stmts[..] else {
            return Err(format!("the edge of l{} is not one assumption", e.src.0));
        };
        let slot = &mut invariants[e.src.0 as usize];
        if e.src != e.dst || *slot != Invariant::Any {
            return Err(format!("l{} has an edge to another location, or several", e.src.0));
        }
        *slot = Invariant::Holds(t);
    }
    let by_name: FxHashMap<String, VarId> =
        variables(&skeleton(program)).into_iter().map(|(v, name)| (name, v)).collect();
    let mut image = FxHashMap::default();
    for (v, name) in variables(carrier) {
        image.insert(v, *by_name.get(&name).ok_or_else(|| format!("{name} is not in the program"))?);
    }
    Ok(Proof::renamed(&carrier.pool, &invariants, |v| image[&v]))
}

/// The variables that the text form of the program declares, with their names there.
fn variables(p: &Program) -> Vec<(VarId, String)> {
    let naming = Naming::new(p);
    let globals = (0..p.vars.len() as u32).map(VarId).filter(|&v| p.var_decl(v).kind == VarKind::Global);
    let locals = p.procs.iter().flat_map(|q| q.locals.iter().copied());
    globals.chain(locals).chain([p.heap]).map(|v| (v, naming.var(v))).collect()
}

/// FNV-1a of the program's text.
fn fingerprint(program: &Program) -> u64 {
    text::print(program).bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ b as u64).wrapping_mul(0x0100_0000_01b3))
}
