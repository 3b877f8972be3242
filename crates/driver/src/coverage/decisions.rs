//! Goals of masking MC/DC: each condition of a decision is seen with each value in an evaluation whose outcome depends on it.
//!
//! Conditions stand in one place of their decision and are parts of it by `!`, `&&`, `||` and the arms of `?:`, so the outcome
//! with one value of a decisive condition is the negation of the one with the other value: evaluations for both goals of a
//! condition are its pair (Chilenski's masking MC/DC, and what gcc 14 counts as covered condition outcomes).

use base::Pos;
use ir::decision::{self, Step, Tree};
use ir::{
    CheckId, Decision, Edge, EdgeId, LocKind, ProcId, Procedure, Program, ScalarType, Stmt, StmtKind, VarDecl, VarKind,
};
use logic::{Pool, VarId};

use std::collections::{BTreeMap, BTreeSet};

/// A condition, by its decision's number in [`Program::decisions`] and its own, has a value on which an outcome depends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Deciding {
    /// The number of the decision.
    pub decision: u32,
    /// That of the condition.
    pub condition: u32,
    /// The value of the condition.
    pub value: bool,
}

impl Deciding {
    /// The decision. The program is one whose decisions are marked.
    pub fn decision<'p>(&self, p: &'p Program) -> &'p Decision {
        &all(p)[self.decision as usize]
    }

    /// The condition.
    pub fn condition<'p>(&self, p: &'p Program) -> &'p decision::Condition {
        &self.decision(p).conditions[self.condition as usize]
    }

    /// Where the decision is evaluated.
    pub(super) fn procedure(&self, p: &Program) -> Option<ProcId> {
        let mark = self.decision(p).mark;
        (0..).map(ProcId).zip(&p.procs).find(|(_, q)| q.locals.contains(&mark)).map(|(id, _)| id)
    }
}

fn all(p: &Program) -> &[Decision] {
    p.decisions.as_ref().map_or(&[], |d| d)
}

/// Reads marks.
struct Marks(BTreeMap<VarId, u32>);

impl Marks {
    fn new(p: &Program) -> Marks {
        Marks((0..).zip(all(p)).map(|(n, d)| (d.mark, n)).collect())
    }

    /// The decision and the step that a statement marks.
    fn of(&self, pool: &Pool, stmt: &Stmt) -> Option<(u32, Step)> {
        match &stmt.kind {
            StmtKind::Assign(pairs) => match pairs[..] {
                [(var, value)] => Some((*self.0.get(&var)?, Step::of(pool.as_const(value)?))),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Both goals of each condition that is evaluated somewhere; constant ones have none.
pub(super) fn goals(p: &Program) -> impl Iterator<Item = Deciding> {
    let marks = Marks::new(p);
    let evaluated = |(decision, step)| match step {
        Step::Begin => None,
        Step::Has(condition, _) => Some((decision, condition)),
    };
    let stmts = p.procs.iter().flat_map(|q| &q.edges).flat_map(|e| &e.stmts);
    let conditions: BTreeSet<(u32, u32)> = stmts.filter_map(|s| marks.of(&p.pool, s).and_then(evaluated)).collect();
    let both = |(decision, condition)| [true, false].map(|value| Deciding { decision, condition, value });
    conditions.into_iter().flat_map(both).filter(|d| !d.condition(p).is_constant)
}

/// The decisions that an execution evaluates, an activation of a procedure for itself.
pub(super) struct Evaluations<'p> {
    program: &'p Program,
    marks: Marks,
    /// By activation: the values that the conditions of a decision have had since its evaluation began.
    active: Vec<BTreeMap<u32, Vec<Option<bool>>>>,
    found: BTreeSet<Deciding>,
}

impl<'p> Evaluations<'p> {
    pub(super) fn new(program: &'p Program) -> Evaluations<'p> {
        Evaluations { program, marks: Marks::new(program), active: vec![BTreeMap::new()], found: BTreeSet::new() }
    }

    pub(super) fn enter(&mut self) {
        self.active.push(BTreeMap::new());
    }

    pub(super) fn leave(&mut self) {
        self.active.pop();
    }

    /// A statement has been executed.
    pub(super) fn step(&mut self, stmt: &Stmt) {
        if self.marks.0.is_empty() {
            return;
        }
        let Some((decision, step)) = self.marks.of(&self.program.pool, stmt) else { return };
        let d = &all(self.program)[decision as usize];
        let Some(active) = self.active.last_mut() else { return };
        let values = active.entry(decision).or_default();
        match step {
            Step::Begin => *values = vec![None; d.conditions.len()],
            Step::Has(condition, value) => {
                if let Some(v) = values.get_mut(condition as usize) {
                    *v = Some(value);
                }
                let decides = |&c: &u32| Some(Deciding { decision, condition: c, value: values[c as usize]? });
                self.found.extend(d.decisive(values).iter().filter_map(decides));
            }
        }
    }

    pub(super) fn finish(self) -> BTreeSet<Deciding> {
        self.found
    }
}

/// What is done behind a mark, for one goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    /// The condition has its value: from here on, the outcome may depend on it.
    Hold,
    /// It does not, whatever comes.
    Drop,
    /// It does, if the condition has had its value.
    ReachIfHeld,
    /// It does.
    Reach,
}

fn act(d: &Decision, goal: Deciding, step: Step) -> Option<Act> {
    let needed: Vec<(&Tree, bool)> = d.needed(goal.condition, goal.value)?;
    match step {
        Step::Begin => (!needed.is_empty()).then_some(Act::Drop),
        Step::Has(c, v) if c == goal.condition => match (v == goal.value, needed.is_empty()) {
            (false, _) => None,
            (true, true) => Some(Act::Reach),
            (true, false) => Some(Act::Hold),
        },
        Step::Has(c, v) => {
            let at = needed.iter().position(|(part, _)| part.has(c))?;
            let (part, wanted) = needed[at];
            match part.settled_by(c, v)? == wanted {
                false => Some(Act::Drop),
                true => (at + 1 == needed.len()).then_some(Act::ReachIfHeld),
            }
        }
    }
}

/// Makes what the goals describe errors, each of its check.
pub(super) fn make_errors(asked: &mut Program, goals: &[(Deciding, CheckId)]) {
    if goals.is_empty() {
        return;
    }
    let marks = Marks::new(asked);
    let wanted: Vec<Wanted> = goals.iter().filter_map(|&(goal, check)| Wanted::new(asked, goal, check)).collect();
    for q in 0..asked.procs.len() {
        for e in asked.procs[q].edge_ids().collect::<Vec<EdgeId>>() {
            let is_mark = |s: &Stmt| marks.of(&asked.pool, s).is_some();
            if asked.procs[q].edge(e).stmts.iter().any(is_mark) {
                watch_edge(asked, &marks, &wanted, q, e);
            }
        }
    }
}

/// A goal as an error.
struct Wanted {
    goal: Deciding,
    /// Of the procedure: the condition has had its value in the evaluation that goes on.
    held: VarId,
    /// A plain location, from which an edge leads to the error.
    stop: ir::LocId,
}

impl Wanted {
    fn new(asked: &mut Program, goal: Deciding, check: CheckId) -> Option<Wanted> {
        let (proc, pos) = (goal.procedure(asked)?, goal.condition(asked).pos);
        let held =
            asked.add_var(VarDecl { name: "$held".into(), ty: ScalarType::number(1, false), kind: VarKind::Temp, pos });
        let q = &mut asked.procs[proc.0 as usize];
        q.locals.push(held);
        let (stop, error) = (q.add_loc(LocKind::Plain, pos), q.add_loc(LocKind::Error(check), pos));
        q.add_edge(stop, error, Vec::new());
        Some(Wanted { goal, held, stop })
    }
}

/// Puts what the marks of an edge mean for the goals behind them.
fn watch_edge(asked: &mut Program, marks: &Marks, wanted: &[Wanted], q: usize, e: EdgeId) {
    let (end, stmts) = {
        let edge = &mut asked.procs[q].edges[e.0 as usize];
        (edge.dst, std::mem::take(&mut edge.stmts))
    };
    let mut line = Line { edge: e, end };
    for stmt in stmts {
        let mark = marks.of(&asked.pool, &stmt);
        let pos = stmt.pos;
        line.push(&mut asked.procs[q], stmt);
        let Some((decision, step)) = mark else { continue };
        for w in wanted.iter().filter(|w| w.goal.decision == decision) {
            let Some(act) = act(w.goal.decision(asked), w.goal, step) else { continue };
            let held = asked.var(w.held);
            match act {
                Act::Hold | Act::Drop => {
                    let value = asked.pool.constant(u128::from(act == Act::Hold), 1);
                    line.push(&mut asked.procs[q], Stmt { kind: StmtKind::Assign(vec![(w.held, value)]), pos });
                }
                Act::ReachIfHeld => {
                    let not = asked.pool.not(held);
                    line.fork(&mut asked.procs[q], w.stop, [held, not], pos);
                }
                Act::Reach => return asked.procs[q].edges[line.edge.0 as usize].dst = w.stop,
            }
        }
    }
}

/// Edges one behind the other, in the place of one.
struct Line {
    /// The last one.
    edge: EdgeId,
    /// Where it leads.
    end: ir::LocId,
}

impl Line {
    fn push(&mut self, q: &mut Procedure, stmt: Stmt) {
        q.edges[self.edge.0 as usize].stmts.push(stmt);
    }

    /// Where the first guard holds, control goes to `stop`; where the second one does, on.
    fn fork(&mut self, q: &mut Procedure, stop: ir::LocId, guards: [logic::Term; 2], pos: Pos) {
        let middle = q.add_loc(LocKind::Plain, pos);
        q.edges[self.edge.0 as usize].dst = middle;
        let [to_stop, on] = guards.map(|guard| vec![Stmt { kind: StmtKind::Assume(guard), pos }]);
        q.edges.push(Edge { src: middle, dst: stop, stmts: to_stop, label: None });
        q.edges.push(Edge { src: middle, dst: self.end, stmts: on, label: None });
        self.edge = EdgeId(q.edges.len() as u32 - 1);
    }
}
