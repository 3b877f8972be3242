//! The open graph of a procedure: statements are appended at a cursor; branches, joins and calls cut blocks.
//!
//! There is always a cursor: after a jump it stands at a fresh location that nothing leads to, and what is appended
//! there disappears in `finish`.

use base::Pos;
use ir::{EdgeId, LocId, LocKind, Procedure, Stmt, StmtKind};
use logic::{Pool, Term, VarId};

/// How many assumptions are remembered: the search through them is linear.
const MAX_KNOWN: usize = 64;

/// A procedure without locations.
pub(super) fn empty_procedure(name: &str, pos: Pos) -> Procedure {
    Procedure {
        name: name.to_string(),
        params: Vec::new(),
        result: None,
        locals: Vec::new(),
        frame: Vec::new(),
        locs: Vec::new(),
        edges: Vec::new(),
        entry: LocId(0),
        exit: LocId(0),
        pos,
    }
}

/// A procedure in construction.
pub(super) struct Cfg {
    pub(super) proc: Procedure,
    at: LocId,
    stmts: Vec<Stmt>,
    /// Assumptions of the present block that still hold: repeating them says nothing.
    known: Vec<Term>,
    temps: u32,
    /// Where everything stands, whatever its own position.
    place: Option<Pos>,
    /// Where the path goes on at which something fails or would not go on.
    refuge: Option<LocId>,
}

/// A point of the present block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    at: LocId,
    len: usize,
}

impl Cfg {
    pub(super) fn new(name: &str, pos: Pos, end: Pos) -> Cfg {
        Cfg::placed(name, pos, end, None)
    }

    /// A graph all of which stands at `place`, if that is given.
    pub(super) fn placed(name: &str, pos: Pos, end: Pos, place: Option<Pos>) -> Cfg {
        let (pos, end) = (place.unwrap_or(pos), place.unwrap_or(end));
        let mut proc = empty_procedure(name, pos);
        proc.entry = proc.add_loc(LocKind::Plain, pos);
        proc.exit = proc.add_loc(LocKind::Plain, end);
        let at = proc.entry;
        Cfg { proc, at, stmts: Vec::new(), known: Vec::new(), temps: 0, place, refuge: None }
    }

    /// From here on, everything stands at `place`, or at its own position.
    pub(super) fn stand_at(&mut self, place: Option<Pos>) {
        self.place = place;
    }

    /// From here on, what fails goes on at `refuge`. Returns where it went before.
    pub(super) fn set_refuge(&mut self, refuge: Option<LocId>) -> Option<LocId> {
        std::mem::replace(&mut self.refuge, refuge)
    }

    pub(super) fn refuge(&self) -> Option<LocId> {
        self.refuge
    }

    /// The position that something at `pos` has here.
    pub(super) fn place(&self, pos: Pos) -> Pos {
        self.place.unwrap_or(pos)
    }

    /// Continues at `loc`, to which only the present block leads: what is known here is known there, and `condition`.
    pub(super) fn start_knowing(&mut self, loc: LocId, mut known: Vec<Term>, condition: Term) {
        self.start(loc);
        if known.len() < MAX_KNOWN {
            known.push(condition);
        }
        self.known = known;
    }

    /// The conditions that hold here because they were assumed, or checked.
    pub(super) fn known(&self) -> &[Term] {
        &self.known
    }

    /// A location that takes its position from the first statement there.
    pub(super) fn fresh(&mut self) -> LocId {
        self.proc.add_loc(LocKind::Plain, Pos::NONE)
    }

    pub(super) fn fresh_at(&mut self, pos: Pos) -> LocId {
        let pos = self.place(pos);
        self.proc.add_loc(LocKind::Plain, pos)
    }

    /// The next number for a temporary's name.
    pub(super) fn next_temp(&mut self) -> u32 {
        self.temps += 1;
        self.temps
    }

    fn touch(&mut self, pos: Pos) {
        let pos = self.place(pos);
        let loc = &mut self.proc.locs[self.at.0 as usize];
        if loc.pos.is_none() {
            loc.pos = pos;
        }
    }

    /// Appends a statement (not a call).
    pub(super) fn push(&mut self, kind: StmtKind, pos: Pos) {
        let pos = self.place(pos);
        if self.stmts.is_empty() {
            self.touch(pos);
        }
        if !matches!(kind, StmtKind::Assume(_)) {
            self.known.clear();
        }
        self.stmts.push(Stmt { kind, pos });
    }

    /// Appends an assumption unless it is trivial or known. One that is false ends the path.
    pub(super) fn assume(&mut self, pool: &Pool, condition: Term, pos: Pos) {
        match pool.as_const(condition) {
            Some(0) => {
                // Behind other statements it shows why the path ends. An edge that begins with it would be dropped.
                if !self.stmts.is_empty() {
                    self.push(StmtKind::Assume(condition), pos);
                }
                self.stop(pos);
            }
            Some(_) => {}
            None if self.known.contains(&condition) => {}
            None => {
                self.push(StmtKind::Assume(condition), pos);
                if self.known.len() < MAX_KNOWN {
                    self.known.push(condition);
                }
            }
        }
    }

    /// Ends the block here; the cursor's location is the result.
    pub(super) fn cut(&mut self, pos: Pos) -> LocId {
        if self.stmts.is_empty() {
            self.touch(pos);
        } else {
            let next = self.fresh_at(pos);
            self.leave_to(next);
            self.at = next;
        }
        self.at
    }

    fn leave_to(&mut self, dst: LocId) -> EdgeId {
        self.known.clear();
        let stmts = std::mem::take(&mut self.stmts);
        self.proc.add_edge(self.at, dst, stmts)
    }

    /// Jumps to `dst`; what follows is unreachable until [`Cfg::start`].
    pub(super) fn goto(&mut self, dst: LocId) {
        self.leave_to(dst);
        self.at = self.fresh();
    }

    /// Continues at `loc`, where the cursor falls through to.
    pub(super) fn enter(&mut self, loc: LocId) {
        self.leave_to(loc);
        self.at = loc;
    }

    pub(super) fn set_pos(&mut self, loc: LocId, pos: Pos) {
        self.proc.locs[loc.0 as usize].pos = self.place(pos);
    }

    /// Continues at `loc`; the present block must have been left by a jump.
    pub(super) fn start(&mut self, loc: LocId) {
        debug_assert!(self.stmts.is_empty(), "statements would be lost");
        self.known.clear();
        self.at = loc;
    }

    /// Ends the path: no edge leads on from here.
    pub(super) fn stop(&mut self, pos: Pos) {
        if let Some(refuge) = self.refuge {
            return self.goto(refuge);
        }
        let end = self.fresh_at(pos);
        self.goto(end);
    }

    /// Ends the path at a location of the given kind.
    pub(super) fn stop_at(&mut self, kind: LocKind, pos: Pos) {
        let pos = self.place(pos);
        let end = self.proc.add_loc(kind, pos);
        self.goto(end);
    }

    /// Two ways on: to `yes` where `condition` holds, to `no` where it does not.
    pub(super) fn branch(&mut self, pool: &mut Pool, condition: Term, yes: LocId, no: LocId, pos: Pos) {
        match pool.as_const(condition) {
            Some(0) => return self.goto(no),
            Some(_) => return self.goto(yes),
            None => {}
        }
        let pos = self.place(pos);
        let src = self.cut(pos);
        let negated = pool.not(condition);
        for (dst, guard) in [(yes, condition), (no, negated)] {
            self.proc.add_edge(src, dst, vec![Stmt { kind: StmtKind::Assume(guard), pos }]);
        }
        self.at = self.fresh();
        self.known.clear();
    }

    /// Several ways on from `src`, each with its guard (they exclude each other).
    pub(super) fn choose(&mut self, pool: &Pool, src: LocId, ways: Vec<(Term, LocId, Pos)>) {
        for (guard, dst, pos) in ways {
            let pos = self.place(pos);
            let stmts = match pool.as_const(guard) {
                Some(0) => continue,
                Some(_) => Vec::new(),
                None => vec![Stmt { kind: StmtKind::Assume(guard), pos }],
            };
            self.proc.add_edge(src, dst, stmts);
        }
    }

    /// Cuts the block and leaves the choice of the way on to [`Cfg::choose`] from the location given.
    pub(super) fn fork(&mut self, pos: Pos) -> LocId {
        let src = self.cut(pos);
        self.at = self.fresh();
        self.known.clear();
        src
    }

    /// A statement that is alone on its edge.
    pub(super) fn alone(&mut self, kind: StmtKind, pos: Pos) -> EdgeId {
        let pos = self.place(pos);
        self.cut(pos);
        self.stmts.push(Stmt { kind, pos });
        let next = self.fresh();
        let edge = self.leave_to(next);
        self.at = next;
        edge
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { at: self.at, len: self.stmts.len() }
    }

    /// What was appended since `mark`, if no block ended in between.
    pub(super) fn since(&self, mark: Mark) -> Option<&[Stmt]> {
        (self.at == mark.at).then(|| &self.stmts[mark.len..])
    }

    /// Appends, in the past: `var := value` at `mark`.
    pub(super) fn assign_at(&mut self, mark: Mark, var: VarId, value: Term, pos: Pos) {
        let pos = self.place(pos);
        debug_assert!(self.at == mark.at);
        self.stmts.insert(mark.len, Stmt { kind: StmtKind::Assign(vec![(var, value)]), pos });
    }
}
