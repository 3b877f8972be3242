//! A run under way: a concrete execution with the symbolic state beside it (DASH Fig. 13, `ExecuteSymbolic`; CUTE).

use crate::program_view::ProgramView;
use crate::testing::allowance::Steps;
use crate::testing::forest::{History, Node};
use crate::testing::script::{Feed, Script};
use exec::machine::{Companion, Control, Follower};
use exec::symbolic::{SymState, SymValue, Symbolic};
use exec::{State, Value};
use ir::{Edge, Input, LocId, ProcId, Program, Stmt, StmtKind};
use logic::{Term, VarId};

/// Where a run is, and what it takes next.
pub(crate) struct Run<'s> {
    pub(crate) node: Node,
    pub(crate) feed: Feed<'s>,
    pub(super) control: Control<Vec<SymValue>>,
    /// Steps that it may take, and of these with defaults alone.
    left: u64,
    idle: u64,
    /// What it has cost is counted from here on.
    begun: Option<Begun>,
}

/// Where the count of a run's cost begins.
struct Begun {
    left: u64,
    /// Terms of the program.
    terms: usize,
}

/// A run may make so many terms, and more where its steps make few each. Where they make many (a step that computes with floating
/// point numbers makes thousands), a test through a long loop would leave no time for anything else.
const TERMS: u64 = 1_000_000;
const TERMS_PER_STEP: u64 = 16;

/// Inputs that a run may make up. A loop that reads one in each round may go on for ever, and shows nothing new; that of a program
/// which reads few is worth its steps.
const MADE_UP: usize = 20_000;

impl<'s> Run<'s> {
    /// On from `node`, in the procedure that is looked at, with the inputs of the script.
    pub(crate) fn new(code: &ProgramView, node: Node, script: &'s Script) -> Run<'s> {
        Run::within(code, code.proc, node, script)
    }

    /// The same in another procedure.
    pub(super) fn within(code: &ProgramView, proc: ProcId, node: Node, script: &'s Script) -> Run<'s> {
        Run {
            feed: Feed::new(code.program.space, script, node.inputs.len()),
            control: Control::new(&code.program, (proc, node.loc)),
            node,
            left: u64::MAX,
            idle: u64::MAX,
            begun: None,
        }
    }

    /// The run begins, in a program of so many terms: it may take these steps.
    pub(super) fn begin(&mut self, Steps { all, idle }: Steps, terms: usize) {
        (self.left, self.idle) = (all, idle);
        self.begun = Some(Begun { left: all, terms });
    }

    /// It takes a step.
    pub(super) fn step(&mut self) {
        self.left = self.left.saturating_sub(1);
        self.idle = self.idle.saturating_sub(u64::from(self.feed.is_used_up()));
    }

    /// Whether it is over because of what it has cost: it has no steps left, or has made too many terms or inputs.
    pub(super) fn is_over(&self, terms: usize) -> bool {
        let has_made_too_many = self.begun.as_ref().is_some_and(|begun| {
            let made = (terms - begun.terms) as u64;
            made > TERMS && made / TERMS_PER_STEP > begun.left - self.left
        });
        let has_made_up_too_many = self.feed.consumed() > self.feed.script_len() + MADE_UP;
        self.left == 0 || self.idle == 0 || has_made_too_many || has_made_up_too_many
    }

    /// The same run, of at most so many steps.
    pub(crate) fn limited(mut self, steps: u64) -> Run<'s> {
        self.left = steps;
        self
    }

    /// The calls that are active are left behind: from now on the run is one of this procedure.
    pub(super) fn restart(&mut self, code: &ProgramView, proc: ProcId, loc: LocId) {
        self.control = Control::new(&code.program, (proc, loc));
        self.node.loc = loc;
    }
}

/// Symbolic execution beside the run.
pub(crate) struct Beside<'a> {
    pub(crate) program: &'a mut Program,
    pub(crate) symbolic: &'a mut Symbolic,
    pub(crate) sym: &'a mut SymState,
    pub(crate) inputs: &'a mut History,
}

impl Companion for Beside<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn before(&mut self, stmt: &Stmt, before: &State) {
        self.symbolic.step(self.program, before, self.sym, stmt, self.inputs.len() as u32);
    }

    fn took(&mut self, _: &Stmt, _: &Input, value: Value) {
        self.inputs.push_front_mut(value);
    }
}

impl Follower for Beside<'_> {
    type Saved = Vec<SymValue>;

    fn enters(&mut self, before: &State, kept: &[VarId], params: &[VarId], args: &[Term]) -> Vec<SymValue> {
        let saved = kept.iter().map(|&v| self.sym.value(v)).collect();
        let pairs: Vec<(VarId, Term)> = params.iter().copied().zip(args.iter().copied()).collect();
        self.symbolic.assign(self.program, before, self.sym, &pairs);
        saved
    }

    fn leaves(&mut self, saved: Vec<SymValue>, kept: &[VarId], result: Option<VarId>, to: Option<VarId>) {
        let returned = result.map(|v| self.sym.value(v));
        for (&v, value) in kept.iter().zip(saved) {
            self.sym.set_value(v, value);
        }
        if let (Some(to), Some(value)) = (to, returned) {
            self.sym.set_value(to, value);
        }
    }
}

/// Makes conditions of the assumptions, whether they hold or not.
pub(crate) struct Asked<'a> {
    pub(crate) program: &'a mut Program,
    pub(crate) symbolic: &'a mut Symbolic,
    pub(crate) sym: &'a mut SymState,
    pub(crate) inputs: &'a mut History,
}

impl Companion for Asked<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn goes_on(&mut self) -> bool {
        true
    }

    fn before(&mut self, stmt: &Stmt, before: &State) {
        match stmt.kind {
            StmtKind::Assume(c) => {
                let t = self.symbolic.eval(self.program, c, before, self.sym);
                self.sym.assume(t);
            }
            _ => self.symbolic.step(self.program, before, self.sym, stmt, self.inputs.len() as u32),
        }
    }

    /// Only the number of inputs matters.
    fn after(&mut self, stmt: &Stmt, _: &State) {
        if let StmtKind::Havoc { .. } | StmtKind::HavocMem { .. } = stmt.kind {
            self.inputs.push_front_mut(Value::Bytes(Vec::new()));
        }
    }
}

/// Whether inputs may make the leading assumptions of the edge true in this state.
pub(crate) fn may_enter(program: &mut Program, symbolic: &mut Symbolic, node: &Node, edge: &Edge) -> bool {
    let mut scratch = node.sym.clone();
    edge.guards().iter().filter_map(assumption).all(|c| {
        let c = symbolic.eval(program, c, &node.state, &mut scratch);
        program.pool.as_const(c) != Some(0)
    })
}

/// The condition, if the statement is an assumption.
pub(crate) fn assumption(s: &Stmt) -> Option<Term> {
    match s.kind {
        StmtKind::Assume(c) => Some(c),
        _ => None,
    }
}
