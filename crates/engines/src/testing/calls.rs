//! Calls of procedures that were not expanded, executed as one step of the caller; and the way of a test from the start
//! of the program to the procedure that a question is about.

use crate::program_view::{CallSite, ProcView, ProgramView};
use crate::testing::cycle::CycleDetector;
use crate::testing::forest::{Link, Node};
use crate::testing::runner::{Runner, Step};
use crate::testing::script::Feed;
use exec::Flow;
use exec::symbolic::SymValue;
use ir::{LocId, LocKind};
use logic::VarId;
use std::rc::Rc;

/// Calls that a test may have open at the same time.
const MAX_FRAMES: usize = 10_000;

/// A call that has not returned.
struct Frame {
    caller: Rc<ProcView>,
    /// Where the call stands in the caller.
    site: LocId,
    /// The values of the callee's variables in its activation before, where there may be one.
    saved: Vec<(VarId, u128, SymValue)>,
}

/// How the execution of one step of a procedure, calls not counted as one, went.
enum Micro {
    Moved,
    Blocked,
    /// The location is an error, or code that was not translated.
    Stopped,
}

impl Runner {
    /// Executes the call at the node to its end. `left` limits its steps.
    pub(super) fn call(
        &mut self,
        code: &mut ProgramView,
        view: &Rc<ProcView>,
        node: &mut Node,
        feed: &mut Feed<'_>,
        left: &mut u64,
    ) -> Step {
        let site = view.call_at(node.loc).expect("a call stands at the node");
        let mut at = view.clone();
        let mut frames = Vec::new();
        self.enter(code, &mut at, &mut frames, node, feed);
        let mut cycle = CycleDetector::new(node.loc, &node.state, feed.script_len());
        let mut lap_depth = frames.len();
        while !frames.is_empty() {
            if *left == 0 || frames.len() > MAX_FRAMES || self.is_out_of_time() {
                return Step::Cut;
            }
            *left -= 1;
            match self.micro_step(code, &mut at, &mut frames, node, feed) {
                Micro::Moved => {}
                Micro::Blocked => return Step::Blocked,
                Micro::Stopped => {
                    let Some(e) = site.raises(at.kind(node.loc)) else { return Step::Blocked };
                    node.loc = view.edge(e).dst;
                    return Step::Took(e);
                }
            }
            // A state is met again in the same activation, or the comparison says nothing.
            if frames.len() < lap_depth {
                cycle = CycleDetector::new(node.loc, &node.state, feed.script_len());
                lap_depth = frames.len();
            } else if frames.len() == lap_depth && cycle.closes(node.loc, &node.state, feed.consumed()) {
                return Step::Blocked;
            }
        }
        site.returns.map_or(Step::Blocked, Step::Took)
    }

    /// One step of the innermost procedure: a block, a call or a return.
    fn micro_step(
        &mut self,
        code: &mut ProgramView,
        at: &mut Rc<ProcView>,
        frames: &mut Vec<Frame>,
        node: &mut Node,
        feed: &mut Feed<'_>,
    ) -> Micro {
        if *at.kind(node.loc) != LocKind::Plain {
            return Micro::Stopped;
        }
        if node.loc == at.exit && !frames.is_empty() {
            return self.leave(at, frames, node);
        }
        if at.call_at(node.loc).is_some() {
            self.enter(code, at, frames, node, feed);
            return Micro::Moved;
        }
        let Some(e) = self.enabled_in(code, at, node) else { return Micro::Blocked };
        if self.block(code, at, node, e, feed) { Micro::Moved } else { Micro::Blocked }
    }

    /// Begins the call at the node.
    fn enter(
        &mut self,
        code: &mut ProgramView,
        at: &mut Rc<ProcView>,
        frames: &mut Vec<Frame>,
        node: &mut Node,
        feed: &mut Feed<'_>,
    ) {
        let view = at.clone();
        let site = view.call_at(node.loc).expect("a call stands at the node");
        let callee = code.view(site.callee).clone();
        let saved = if code.is_recursive(site.callee) { save(&callee, node) } else { Vec::new() };
        frames.push(Frame { caller: view.clone(), site: node.loc, saved });
        self.bind(code, site, node, feed);
        *at = callee;
    }

    /// Parameters get the arguments, control goes to the callee's entry.
    pub(crate) fn bind(&mut self, code: &mut ProgramView, site: &CallSite, node: &mut Node, feed: &mut Feed<'_>) {
        self.stmt(code, node, site.bind(), feed);
        node.loc = code.view(site.callee).entry;
        node.depth += 1;
        self.steps += 1;
    }

    /// Ends the innermost call: the caller's variables are back, and its result has the value returned.
    fn leave(&mut self, at: &mut Rc<ProcView>, frames: &mut Vec<Frame>, node: &mut Node) -> Micro {
        let frame = frames.pop().expect("a call to leave");
        let site = frame.caller.call_at(frame.site).expect("the frame's call");
        let returned = at.result.map(|v| (node.state.get(v), node.sym.value(v)));
        for (v, value, sym) in frame.saved {
            node.state.set(v, value);
            node.sym.set_value(v, sym);
        }
        if let (Some(to), Some((value, sym))) = (site.result, returned) {
            node.state.set(to, value);
            node.sym.set_value(to, sym);
        }
        let Some(e) = site.returns else { return Micro::Blocked };
        node.loc = frame.caller.edge(e).dst;
        node.depth += 1;
        self.steps += 1;
        *at = frame.caller;
        Micro::Moved
    }

    /// Runs from the start of the program to the procedure of the context, and sets what its callers remember there.
    /// False if the run does not get there.
    pub(super) fn replay(
        &mut self,
        code: &mut ProgramView,
        node: &mut Node,
        context: &Option<Rc<Link>>,
        feed: &mut Feed<'_>,
    ) -> bool {
        let mut links = Vec::new();
        let mut link = context.clone();
        while let Some(l) = link {
            link = l.caller.clone();
            links.push(l);
        }
        let mut at = code.view(code.program.entry).clone();
        let mut frames = Vec::new();
        for link in links.into_iter().rev() {
            while node.depth < link.depth {
                if self.is_out_of_time()
                    || !matches!(self.micro_step(code, &mut at, &mut frames, node, feed), Micro::Moved)
                {
                    return false;
                }
            }
            let is_there = node.depth == link.depth && at.call_at(node.loc).is_some_and(|c| c.callee == link.callee);
            if !is_there {
                return false;
            }
            let callee = link.callee;
            if !self.enter_question(code, &at, node, link, feed) {
                return false;
            }
            at = code.view(callee).clone();
            frames.clear();
        }
        true
    }

    /// Goes into the call at the node as the question of `link` does; false if the question is not about this state.
    pub(crate) fn enter_question(
        &mut self,
        code: &mut ProgramView,
        at: &ProcView,
        node: &mut Node,
        link: Rc<Link>,
        feed: &mut Feed<'_>,
    ) -> bool {
        let site = at.call_at(node.loc).expect("a call stands at the node");
        if link.entering.iter().any(|s| self.stmt(code, node, s, feed) == Flow::Blocked) {
            return false;
        }
        self.bind(code, site, node, feed);
        node.context = Some(link);
        true
    }
}

fn save(callee: &ProcView, node: &Node) -> Vec<(VarId, u128, SymValue)> {
    callee.locals.iter().map(|&v| (v, node.state.get(v), node.sym.value(v))).collect()
}
