//! Calls of procedures that were not expanded, executed as one step of the caller; and the way of a test from the start
//! of the program to the procedure that a question is about.

use crate::program_view::ProgramView;
use crate::testing::cycle::CycleDetector;
use crate::testing::forest::Link;
use crate::testing::run::Run;
use crate::testing::runner::{Runner, Step};
use exec::machine::{Block, Next};
use ir::{LocKind, ProcId};
use std::rc::Rc;

/// Calls that a test may have open at the same time.
const MAX_FRAMES: usize = 10_000;

/// How the execution of one step, calls not counted as one, went.
enum Micro {
    Moved,
    Blocked,
    /// The location is an error, or code that was not translated.
    Stopped,
}

impl Runner {
    /// Executes the call at the run's location to its end. It takes its steps from those that are left.
    pub(super) fn call(&mut self, code: &mut ProgramView, run: &mut Run<'_>, call: Next) -> Step {
        let view = code.current();
        let site = view.call_at(run.node.loc).expect("a call stands at the node");
        if !matches!(self.micro(code, run, Some(call)), Micro::Moved) {
            return Step::Blocked;
        }
        let cycle_here = |run: &Run<'_>| CycleDetector::new(run.node.loc, &run.node.state, run.feed.script_len());
        let mut cycle = cycle_here(run);
        let mut lap_depth = run.control.depth();
        while run.control.depth() > 0 {
            if run.is_over(code.program.pool.len()) || run.control.depth() > MAX_FRAMES || self.is_out_of_time() {
                return Step::Cut;
            }
            run.step();
            match self.micro(code, run, None) {
                Micro::Moved => {}
                Micro::Blocked => return Step::Blocked,
                Micro::Stopped => {
                    let (callee, loc) = run.control.at();
                    let Some(e) = site.raises(code.view(callee).kind(loc)) else { return Step::Blocked };
                    run.restart(code, view.proc, view.edge(e).dst);
                    return Step::Took(e);
                }
            }
            // A state is met again in the same activation, or the comparison says nothing.
            let depth = run.control.depth();
            if depth < lap_depth {
                (cycle, lap_depth) = (cycle_here(run), depth);
            } else if depth == lap_depth && cycle.closes(run.node.loc, &run.node.state, run.feed.consumed()) {
                return Step::Blocked;
            }
        }
        site.returns.map_or(Step::Blocked, Step::Took)
    }

    /// One step of the innermost procedure: a block, a call or a return; the edge that is next, if it is known.
    fn micro(&mut self, code: &mut ProgramView, run: &mut Run<'_>, next: Option<Next>) -> Micro {
        let (proc, loc) = run.control.at();
        if *code.view(proc).kind(loc) != LocKind::Plain {
            return Micro::Stopped;
        }
        let mut machine = self.machine(code, run);
        let moved = match next {
            Some(next) => machine.take(next),
            None => machine.advance(),
        };
        if moved.is_err() {
            return Micro::Blocked;
        }
        self.steps += 1;
        run.node.depth += 1;
        run.node.loc = run.control.at().1;
        Micro::Moved
    }

    /// Runs from the start of the program to the procedure of the context, and sets what its callers remember there.
    /// False if the run does not get there.
    pub(super) fn replay(&mut self, code: &mut ProgramView, run: &mut Run<'_>, context: &Option<Rc<Link>>) -> bool {
        let mut links = Vec::new();
        let mut link = context.clone();
        while let Some(l) = link {
            link = l.caller.clone();
            links.push(l);
        }
        for link in links.into_iter().rev() {
            while run.node.depth < link.depth {
                if self.is_out_of_time() || !matches!(self.micro(code, run, None), Micro::Moved) {
                    return false;
                }
            }
            let is_there = run.node.depth == link.depth && callee_at(code, run) == Some(link.callee);
            if !is_there || !self.enter_question(code, run, link) {
                return false;
            }
        }
        true
    }

    /// Goes into the call at the node as the question of `link` does; false if the question is not about this state.
    pub(crate) fn enter_question(&mut self, code: &mut ProgramView, run: &mut Run<'_>, link: Rc<Link>) -> bool {
        if self.machine(code, run).block(Block::new(&link.entering)).is_err() {
            return false;
        }
        if !matches!(self.micro(code, run, None), Micro::Moved) {
            return false;
        }
        let (callee, entry) = run.control.at();
        run.restart(code, callee, entry);
        run.node.context = Some(link);
        true
    }
}

/// The procedure that is called where the run is.
fn callee_at(code: &ProgramView, run: &Run<'_>) -> Option<ProcId> {
    let (proc, loc) = run.control.at();
    code.view(proc).call_at(loc).map(|c| c.callee)
}
