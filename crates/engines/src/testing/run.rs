//! A run under way: a concrete execution with the symbolic state beside it (DASH Fig. 13, `ExecuteSymbolic`; CUTE).

use crate::program_view::ProgramView;
use crate::testing::forest::{History, Node};
use crate::testing::script::{Feed, Script};
use exec::machine::{Companion, Control, Follower};
use exec::symbolic::{SymState, SymValue, Symbolic};
use exec::{State, Value};
use ir::{Input, LocId, ProcId, Program, Stmt};
use logic::{Term, VarId};

/// Where a run is, and what it takes next.
pub(crate) struct Run<'s> {
    pub(crate) node: Node,
    pub(crate) feed: Feed<'s>,
    pub(super) control: Control<Vec<SymValue>>,
    /// Steps that it may take.
    pub(super) left: u64,
}

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
        }
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
pub(super) struct Beside<'a> {
    pub(super) program: &'a mut Program,
    pub(super) symbolic: &'a mut Symbolic,
    pub(super) sym: &'a mut SymState,
    pub(super) inputs: &'a mut History,
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
