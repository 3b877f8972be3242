//! A step across the frontier from a known state: a test, or the precondition without which there is none.

use super::choice::{Choice, Chosen};
use crate::search::Search;
use crate::testing::{Begin, Known, NodeId, Script, Test};
use base::Phase;
use exec::pre::{ByteUnknowns, Pre};
use ir::Stmt;
use logic::Term;
use rustc_hash::FxHashSet;

/// What [`Search::extend_from`] found.
pub(crate) enum FromState {
    Test(Test),
    Precondition {
        rho: Vec<Term>,
        /// Inputs of the block that were looked at, beside the default ones.
        scripts: Vec<Script>,
    },
}

/// How many choices of a block's inputs are looked at for one precondition.
const MAX_CHOICES: usize = 8;

impl Search {
    /// `wp_alpha` of a block for `target`, from the state of `n`: a test that goes on from exactly this state, or
    /// conjuncts that cover every state which can reach the target (and exclude this one as far as can be told).
    ///
    /// Only the inputs of the block are open. Which aliases a choice of them shows is part of each precondition, so a
    /// few choices are looked at one after the other, each excluded by the preconditions of the ones before.
    pub(crate) fn extend_from(&mut self, n: NodeId, stmts: &[Stmt], target: &[Term]) -> FromState {
        let watch = self.watch.clone();
        let _lap = watch.phase(Phase::Conditions);
        let mut chosen = Choice::default();
        let mut scripts = Vec::new();
        let mut bytes = ByteUnknowns::default();
        let mut all = Pre::default();
        let (mut known, mut known_unknowns) = (FxHashSet::default(), FxHashSet::default());
        for _ in 0..MAX_CHOICES {
            let dry_run = self.dry_run(n, stmts, &chosen);
            if dry_run.is_enabled && self.oracle.all_hold(&self.code.program.pool, target, dry_run.last()) {
                let script = Script { values: dry_run.inputs.into_iter().map(Some).collect() };
                let start = self.forest.node(n).clone();
                return FromState::Test(Test {
                    start: Box::new(start),
                    script,
                    begin: Begin::Known,
                    known: Known::Edges(0),
                });
            }
            let pre = exec::pre::pre_with(&mut self.code.program, stmts, target, &dry_run.states, &mut bytes);
            if chosen != Choice::default() {
                scripts.push(Script { values: dry_run.inputs.into_iter().map(Some).collect() });
            }
            let is_over = pre.unknowns.is_empty();
            let loc = self.forest.node(n).loc;
            let conjuncts = self.simplified(loc, pre.conjuncts);
            all.conjuncts.extend(conjuncts.into_iter().filter(|&t| known.insert(t)));
            all.unknowns.extend(pre.unknowns.into_iter().filter(|&t| known_unknowns.insert(t)));
            if is_over {
                break;
            }
            let state = &self.forest.node(n).state;
            let Some(model) = self.oracle.choose_unknowns(&mut self.code.program, &all.conjuncts, state) else { break };
            let next = Choice::of_model(&self.code.program, &Chosen { state, model }, stmts, &bytes);
            if next == chosen {
                break;
            }
            chosen = next;
        }
        let state = self.forest.node(n).state.clone();
        FromState::Precondition { rho: self.oracle.eliminate(&mut self.code.program, all, &state), scripts }
    }

    /// `Pre` of the target along the block, as the state of `n` shows it with default inputs.
    pub(crate) fn precondition(&mut self, n: NodeId, stmts: &[Stmt], target: &[Term]) -> Vec<Term> {
        let watch = self.watch.clone();
        let _lap = watch.phase(Phase::Conditions);
        let states = self.dry_run(n, stmts, &Choice::default()).states;
        let pre = exec::pre::pre(&mut self.code.program, stmts, target, &states);
        self.oracle.eliminate(&mut self.code.program, pre, &states[0])
    }
}
