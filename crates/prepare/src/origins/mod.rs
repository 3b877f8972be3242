//! Where the locations and variables of a prepared program come from: the map back to the program as it was translated.
//!
//! Every pass that moves locations or variables says where those of its result come from, in the program before the pass
//! ([`Traced`]), and [`Traced::then`] composes. So the pipeline's result leads back to the front end's program without
//! any pass knowing the others. Calls and iterations around a location are lists that share their beginnings
//! ([`Chains`]): expansion makes one link for each instance of a procedure, unrolling one for each iteration.

mod chains;
mod compose;
mod iterations;
mod verify;

use crate::limits::Cut;
use base::Pos;
pub use chains::Chain;
pub(crate) use chains::Chains;
use ir::{Edge, Hint, LocId, ProcId, Procedure, Program, ProgramPoint};
pub(crate) use iterations::iterations;
use logic::VarId;
use rustc_hash::FxHashMap;

/// What a location of the prepared program is in the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The location itself: control is here when the program before is there, in the same state as far as it matters.
    At,
    /// A new location on the way to or from the location, which the program before crosses without a stop.
    Beside,
    /// Where a call of a kept procedure leads that reaches an error or unknown location; the call leaves the location.
    Raised,
    /// Expansion cut a call that leaves the location.
    Cut(Cut),
}

/// A call that was expanded around a location or a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CallSite {
    /// The procedure that calls.
    pub caller: ProcId,
    /// The location that the call leaves.
    pub loc: LocId,
    /// The procedure that is called.
    pub callee: ProcId,
    /// Where the call stands in the source.
    pub pos: Pos,
}

/// Which iterations of a loop come to a location, counted from 1; the loop's head is passed once more before it is left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Count {
    /// No other one.
    Exactly(u32),
    /// This one and later ones.
    From(u32),
}

/// An iteration of an unrolled loop around a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Iteration {
    /// The procedure of the loop.
    pub proc: ProcId,
    /// The location at which each iteration begins.
    pub head: LocId,
    /// The calls around the loop.
    pub calls: Chain<CallSite>,
    /// Which iteration.
    pub count: Count,
}

/// Where a location comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocOrigin {
    /// The procedure before.
    pub proc: ProcId,
    /// The location before.
    pub loc: LocId,
    /// Whether the two are the same.
    pub relation: Relation,
    /// The calls that were expanded around it.
    pub calls: Chain<CallSite>,
    /// The iterations of unrolled loops that it stands for.
    pub iterations: Chain<Iteration>,
}

impl LocOrigin {
    /// The location itself, in no call and no iteration.
    pub(crate) fn at(proc: ProcId, loc: LocId) -> LocOrigin {
        LocOrigin { proc, loc, relation: Relation::At, calls: Chain::EMPTY, iterations: Chain::EMPTY }
    }

    /// Another location that has to do with that one.
    pub(crate) fn with(self, relation: Relation) -> LocOrigin {
        LocOrigin { relation, ..self }
    }
}

/// Where a variable comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VarOrigin {
    /// The variable before.
    pub var: VarId,
    /// The calls around the instance of the procedure that it belongs to; none for a global variable.
    pub calls: Chain<CallSite>,
}

/// The way back from a program to the one it was made from.
#[derive(Clone, Debug)]
pub struct Origins {
    procs: Vec<ProcId>,
    locs: Vec<Vec<LocOrigin>>,
    /// `None`: added by a pass.
    vars: Vec<Option<VarOrigin>>,
    calls: Chains<CallSite>,
    iterations: Chains<Iteration>,
}

impl Origins {
    /// Everything comes from what has the same number.
    pub fn same(p: &Program) -> Origins {
        let locs = |(id, q): (u32, &Procedure)| q.loc_ids().map(|l| LocOrigin::at(ProcId(id), l)).collect();
        Origins { locs: (0..).zip(&p.procs).map(locs).collect(), ..Origins::of_vars(p) }
    }

    /// Of a program that is still to be made.
    pub(crate) fn none() -> Origins {
        Origins {
            procs: Vec::new(),
            locs: Vec::new(),
            vars: Vec::new(),
            calls: Chains::new(),
            iterations: Chains::new(),
        }
    }

    /// A procedure was added to the program.
    pub(crate) fn add_proc(&mut self, origin: ProcId) {
        self.procs.push(origin);
        self.locs.push(Vec::new());
    }

    /// A location was added to the procedure.
    pub(crate) fn add_loc(&mut self, q: ProcId, origin: LocOrigin) {
        self.locs[q.0 as usize].push(origin);
    }

    /// A variable was added to the program.
    pub(crate) fn add_var(&mut self, origin: VarOrigin) {
        self.vars.push(Some(origin));
    }

    /// The calls, and this one inside of them.
    pub(crate) fn enter(&mut self, calls: Chain<CallSite>, call: CallSite) -> Chain<CallSite> {
        self.calls.push(calls, call)
    }

    /// Variables and procedures come from those of the same number; nothing is said of locations yet.
    fn of_vars(p: &Program) -> Origins {
        let var = |v| Some(VarOrigin { var: VarId(v), calls: Chain::EMPTY });
        Origins {
            procs: (0..p.procs.len() as u32).map(ProcId).collect(),
            vars: (0..p.vars.len() as u32).map(var).collect(),
            ..Origins::none()
        }
    }

    /// Of a program whose variables and procedures kept their numbers; where its locations come from, by procedure. Its hints move
    /// with them.
    pub(crate) fn moved(p: &mut Program, locs: Vec<Vec<LocOrigin>>) -> Origins {
        move_hints(p, &locs);
        Origins { locs, ..Origins::of_vars(p) }
    }

    /// The same where only some of the procedures are left in the program, unchanged; the numbers that they had, in order. Its hints move
    /// with them.
    pub(crate) fn of_procs(self, p: &mut Program, ids: &[ProcId]) -> Origins {
        let locs: Vec<Vec<LocOrigin>> = ids.iter().map(|q| self.locs[q.0 as usize].clone()).collect();
        move_hints(p, &locs);
        Origins { procs: ids.to_vec(), locs, ..self }
    }

    /// The same where the program has got more locations on its edges, and more variables. A new location is beside the nearest
    /// old one before it, or behind it at the beginning of a procedure.
    pub(crate) fn grown(mut self, p: &Program) -> Origins {
        for (q, locs) in p.procs.iter().zip(&mut self.locs) {
            add_neighbours(q, locs);
        }
        self.vars.resize(p.vars.len(), None);
        self
    }

    /// The procedure that this one is an instance of.
    pub fn proc(&self, q: ProcId) -> ProcId {
        self.procs[q.0 as usize]
    }

    /// Where a location comes from.
    pub fn loc(&self, q: ProcId, l: LocId) -> &LocOrigin {
        &self.locs[q.0 as usize][l.0 as usize]
    }

    /// Where the locations of all procedures come from.
    pub fn all_locs(&self) -> impl Iterator<Item = &LocOrigin> {
        self.locs.iter().flatten()
    }

    /// Where a variable comes from; `None` if preparation has added it.
    pub fn var(&self, v: VarId) -> Option<&VarOrigin> {
        self.vars.get(v.0 as usize)?.as_ref()
    }

    /// The calls of a chain, the outermost first.
    pub fn calls(&self, chain: Chain<CallSite>) -> Vec<CallSite> {
        self.calls.items(chain)
    }

    /// The calls of a chain, the innermost first.
    pub(crate) fn calls_outwards(&self, chain: Chain<CallSite>) -> impl Iterator<Item = CallSite> + '_ {
        self.calls.outwards(chain)
    }

    /// The iterations of a chain, those of the outermost loop first.
    pub fn iterations(&self, chain: Chain<Iteration>) -> Vec<Iteration> {
        self.iterations.items(chain)
    }
}

/// A program that a pass has made, and where its parts come from in the one that the pass was given.
#[derive(Clone, Debug)]
pub struct Traced {
    /// What the pass has made.
    pub program: Program,
    /// The way back to what it was given.
    pub origins: Origins,
}

impl Traced {
    /// Of a program that was not changed yet, or whose locations, variables and procedures kept their numbers.
    pub(crate) fn same(program: Program) -> Traced {
        Traced { origins: Origins::same(&program), program }
    }

    /// A program whose variables and procedures kept their numbers; where its locations come from, by procedure, and for which iterations
    /// of loops they stand.
    pub(crate) fn repeated(mut program: Program, locs: Vec<Vec<LocOrigin>>, iterations: Chains<Iteration>) -> Traced {
        let origins = Origins { iterations, ..Origins::moved(&mut program, locs) };
        Traced { program, origins }
    }
}

/// Adds where the locations come from that have none yet.
fn add_neighbours(q: &Procedure, locs: &mut Vec<LocOrigin>) {
    let mut found: Vec<Option<LocOrigin>> = locs.iter().copied().map(Some).collect();
    found.resize(q.locs.len(), None);
    let mut spread = |ends: fn(&Edge) -> (LocId, LocId)| loop {
        let mut is_done = true;
        for (from, to) in q.edges.iter().map(ends) {
            if let (Some(o), None) = (found[from.0 as usize], found[to.0 as usize]) {
                found[to.0 as usize] = Some(LocOrigin { relation: Relation::Beside, ..o });
                is_done = false;
            }
        }
        if is_done {
            return;
        }
    };
    if locs.len() < q.locs.len() {
        spread(|e| (e.src, e.dst));
        spread(|e| (e.dst, e.src));
    }
    let new = found.drain(locs.len()..).map(|o| o.expect("a new location is on an edge"));
    locs.extend(new);
}

/// Hints ([`ir::Hint`]) go where their locations go, and are dropped where these are: those of the program are still about the one before
/// the pass.
fn move_hints(program: &mut Program, locs: &[Vec<LocOrigin>]) {
    if program.hints.is_empty() {
        return;
    }
    let mut before: FxHashMap<ProgramPoint, Vec<Hint>> = FxHashMap::default();
    for hint in std::mem::take(&mut program.hints) {
        before.entry(hint.at).or_default().push(hint);
    }
    for (q, locs) in (0..).map(ProcId).zip(locs) {
        for (l, origin) in (0..).map(LocId).zip(locs).filter(|(_, origin)| origin.relation == Relation::At) {
            let here = before.get(&ProgramPoint { proc: origin.proc, loc: origin.loc }).into_iter().flatten();
            program.hints.extend(here.map(|&h| Hint { at: ProgramPoint { proc: q, loc: l }, ..h }));
        }
    }
}
