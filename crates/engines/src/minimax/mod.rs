//! Minimax: symbolic execution for verification (Jaffar, Navas, Santosa, TRACER), Figs. 4 and 5.
//!
//! The program is executed symbolically, depth first, with all that is known of a state. Behind a path, interpolants say
//! what its infeasibility rests on (*max*); a state that satisfies the interpolant of another one at its location is not
//! followed further. At looping points, the strongest constraints are kept that the cyclic paths keep; the others are
//! deleted (*min*). Where a deletion lets an error be reached that no execution reaches, the search goes back to the
//! shallowest looping point that the conflict is about, with what it needs.
//!
//! [`Minimax::visit`] is one call of Fig. 5 down to the recursion, [`Minimax::finish`] is what follows on it; the recursion
//! itself is a stack of tasks, so that paths may be long. Deviations, each of which keeps the answers right, are in
//! `docs/papers/minimax.md`; the most important ones:
//! - An interpolant is a set of conditions over the variables of its location, not a set of the path's constraints: it goes
//!   back along edges by weakest preconditions ([`weakest`]). A proof has to be checked in the end, and more states
//!   satisfy it.
//! - What a conflict needs at a looping point first becomes a constraint like the others, which may be deleted when it is not
//!   invariant; only then it is locked ([`conflict`]).
//! - When constraints are deleted, the looping point is visited again from its weaker state, instead of going on with it.
//! - Covers that rest on an interpolant that grows later are asked about again ([`settle`]).

mod annotation;
mod conflict;
mod express;
mod farkas;
mod interval;
mod invariant;
mod label;
mod located;
mod memory;
mod place;
mod proof;
mod reduct;
mod settle;
mod state;
mod strongest;
mod symbols;
mod tree;
mod universal;
mod weakest;

use crate::oracle::Oracle;
use crate::program_view::{Goal, ProgramView, reaching};
use crate::{Config, Context, GaveUp, Outcome};
use annotation::{Annotation, Looping};
use ir::{EdgeId, LocId, LocKind, Program};
use label::{Conjunct, Label};
use logic::Term;
use reduct::{Asking, Reduct};
use rustc_hash::FxHashMap;
use state::{State, Tools};
use std::collections::VecDeque;
use std::rc::Rc;
use strongest::Loop;
use tree::{End, NodeId, Status, Step, Tree};

/// Nodes at a location that are tried as covers of a new one, the latest first.
const MAX_COVERS: usize = 64;

/// Looping parents that are tried as covers of a new node, the nearest first.
const MAX_PARENTS: usize = 16;

/// What the registry calls it.
pub(crate) const NAME: &str = "minimax";

/// Runs minimax on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    let code = ProgramView::new(program);
    let oracle = Oracle::new(cx.solvers.along_paths());
    let mut search = Minimax::new(Tools::new(code, oracle));
    let outcome = search.minimax(cx);
    search.fill_stats(cx);
    if outcome.is_err() {
        search.suggest_interpolants(&config.facts);
    }
    let outcome = match outcome {
        Ok(()) => search.pass(),
        Err(Stop::Outcome(outcome)) => *outcome,
        Err(Stop::Method(why)) => Outcome::unknown(GaveUp::Method(why)),
    };
    if let Outcome::Fail(test) = &outcome {
        config.tests.has_run(test);
    }
    outcome
}

/// The search has ended.
enum Stop {
    Outcome(Box<Outcome>),
    /// The method does not go on.
    Method(String),
}

impl From<String> for Stop {
    fn from(why: String) -> Stop {
        Stop::Method(why)
    }
}

/// What is left to do.
#[derive(Clone, Copy, Debug)]
enum Task {
    Visit(NodeId),
    Finish(NodeId),
}

struct Minimax {
    tools: Tools,
    tree: Tree,
    stack: Vec<Task>,
    /// Interpolants that have grown, and by what.
    news: VecDeque<(NodeId, Vec<Conjunct>)>,
    /// By head.
    loops: FxHashMap<LocId, Rc<Loop>>,
    /// By location: whether the program's graph leads from it to an error.
    matters: Vec<bool>,
    /// Untranslated code that an execution enters.
    entered: Option<String>,
    visits: u64,
}

impl Minimax {
    fn new(tools: Tools) -> Minimax {
        let code = &tools.code;
        Minimax {
            tree: Tree::new(code.loc_count()),
            stack: Vec::new(),
            news: VecDeque::new(),
            loops: FxHashMap::default(),
            matters: reaching(code, |l| Goal::ErrorOrUnknown.includes(code.kind(l))),
            entered: None,
            visits: 0,
            tools,
        }
    }

    fn fill_stats(&self, cx: &mut Context<'_>) {
        cx.stats.iterations = self.visits;
        cx.stats.states = self.tree.len() as u64;
        cx.stats.solver_calls = self.tools.oracle.calls;
        cx.stats.evaluated = self.tools.oracle.saved;
    }

    /// The search: from a neutral state at the entry, with an empty memo table.
    fn minimax(&mut self, cx: &mut Context<'_>) -> Result<(), Stop> {
        let entry = self.tools.code.entry;
        if !self.matters[entry.0 as usize] {
            return Ok(());
        }
        let initial = State::new(self.tools.code.program.vars.len());
        let root = self.tree.add(entry, None, initial);
        self.stack.push(Task::Visit(root));
        while let Some(task) = self.stack.pop() {
            if let Some(limit) = cx.budget.check(self.visits) {
                return Err(Stop::Outcome(Box::new(Outcome::unknown(GaveUp::Exhausted(limit)))));
            }
            match task {
                Task::Visit(n) if self.tree.node(n).status == Status::Open => {
                    self.visits += 1;
                    self.fill_stats(cx);
                    cx.events.event(&crate::Event::Iteration(cx.stats.clone()));
                    self.visit(n)?;
                }
                Task::Finish(n) if self.tree.node(n).status == Status::Expanded => self.finish(n)?,
                Task::Visit(_) | Task::Finish(_) => {}
            }
            self.settle(&cx.budget)?;
        }
        Ok(())
    }

    /// Fig. 5 down to the recursion, for a state σ that is feasible: lines 1 and 2 are [`Minimax::expand`]'s.
    fn visit(&mut self, n: NodeId) -> Result<(), Stop> {
        let loc = self.tree.node(n).loc;
        // Lines 3 to 7.
        if *self.tools.code.kind(loc) != LocKind::Plain {
            return self.conflict(n);
        }
        // Line 8: locations from which no error is reached have no nodes.
        // Lines 9 and 10.
        if let Some(by) = self.subsumed(n)
            && self.cover(n, by)
        {
            return Ok(());
        }
        // Lines 11 to 14.
        if self.tools.code.is_loop_head[loc.0 as usize] {
            let body = self.loop_at(loc).body.clone();
            // A path that leaves the loop changes more than the loop does.
            let inside = self.tree.ancestors(n).take_while(|&p| body.contains(&self.tree.node(p).loc));
            let parents = inside.filter(|&p| self.tree.node(p).loc == loc);
            let parents: Vec<NodeId> = parents.take(MAX_PARENTS).collect();
            for p in parents {
                if self.is_invariant(n, p)? {
                    return Ok(());
                }
            }
        }
        // Lines 15 to 18.
        self.expand(n)
    }

    /// Line 9, `subsumed`: a node of the memo table whose interpolant the state satisfies.
    fn subsumed(&mut self, n: NodeId) -> Option<NodeId> {
        let Minimax { tools, tree, .. } = self;
        let node = tree.node(n);
        let others = tree.at(node.loc).iter().rev().copied();
        let memoed = others.filter(|&m| {
            let other = tree.node(m);
            m != n && other.status == Status::Expanded && other.label.is_some() && !node.not_by.contains(&m)
        });
        // Labels of one location have most of their conditions in common.
        let mut holds: FxHashMap<Term, bool> = FxHashMap::default();
        memoed.take(MAX_COVERS).find(|&m| {
            let label = tree.node(m).label.as_ref();
            let mut is_so = |t: Term| *holds.entry(t).or_insert_with(|| tools.implies(&node.state, t).is_some());
            label.is_some_and(|l| l.conjuncts.iter().all(|c| is_so(c.term)))
        })
    }

    /// The node is not followed further: what the other one's interpolant says holds in it. Whether that is so.
    fn cover(&mut self, n: NodeId, by: NodeId) -> bool {
        let Minimax { tools, tree, .. } = self;
        let state = tree.node(n).state.clone();
        let mut conjuncts = Vec::new();
        for c in tree.node(by).label.iter().flat_map(|l| &l.conjuncts) {
            let Some(core) = tools.implies(&state, c.term) else { return false };
            conjuncts.push(Conjunct { term: c.term, core });
        }
        tree.node_mut(by).covers.push(n);
        let node = tree.node_mut(n);
        node.status = Status::Covered(by);
        node.label = Some(Label { conjuncts: conjuncts.clone() });
        self.news.push_back((n, conjuncts));
        true
    }

    /// Lines 12 and 13: whether control is back in σ'_min, where `p` is a looping parent. Where constraints have to be deleted
    /// for that, `p` is visited again.
    fn is_invariant(&mut self, n: NodeId, p: NodeId) -> Result<bool, Stop> {
        let Minimax { tools, tree, .. } = self;
        let (node, parent) = (tree.node(n), tree.node(p));
        let Some(looping) = parent.looping.as_ref().filter(|_| !node.not_by.contains(&p)) else { return Ok(false) };
        let broken = tools.broken(&node.state, &parent.state, looping);
        if broken.is_empty() {
            return Ok(self.cover(n, p));
        }
        if !looping.may_delete(&broken) {
            return Ok(false);
        }
        if let Some(looping) = &mut self.tree.node_mut(p).looping {
            looping.delete(&broken);
        }
        self.restart(p)?;
        Ok(true)
    }

    /// Lines 22 and 23: everything that was derived from the node is forgotten, and it is visited again.
    fn restart(&mut self, n: NodeId) -> Result<(), Stop> {
        let mut uncovered = self.tree.drop_below(n);
        uncovered.append(&mut self.tree.node_mut(n).covers);
        for m in uncovered {
            if !self.tree.is_dropped(m) {
                self.reopen(m);
            }
        }
        let node = self.tree.node_mut(n);
        node.label = None;
        node.status = Status::Open;
        self.expand(n)
    }

    /// A covered node has to be followed after all.
    fn reopen(&mut self, n: NodeId) {
        let node = self.tree.node_mut(n);
        node.status = Status::Open;
        node.label = None;
        self.stack.push(Task::Visit(n));
    }

    /// Lines 15 to 18: one step along each edge. Infeasible edges (line 1) need no node. Edges that stay in a loop come
    /// first: what is deleted there is not known to the paths behind the loop.
    fn expand(&mut self, n: NodeId) -> Result<(), Stop> {
        let loc = self.tree.node(n).loc;
        if self.tools.code.is_loop_head[loc.0 as usize] {
            self.prepare_looping(n, loc);
        }
        let start = self.tree.start(n).clone();
        self.tree.node_mut(n).status = Status::Expanded;
        let out: Vec<EdgeId> = self.tools.code.graph.out(loc).to_vec();
        let mut children = Vec::new();
        for e in out {
            let dst = self.tools.code.edge(e).dst;
            if !self.matters[dst.0 as usize] {
                continue;
            }
            let (trace, reduct) = self.tools.reduct(&start, e, Asking::Yes)?;
            let step = self.tree.node(n).steps.len();
            let end = match reduct {
                Reduct::Infeasible(core) => End::Infeasible(core),
                Reduct::Feasible(state) => {
                    let child = self.tree.add(dst, Some((n, step)), state);
                    children.push(child);
                    End::Child(child)
                }
            };
            self.tree.node_mut(n).steps.push(Step { trace, end });
        }
        self.stack.push(Task::Finish(n));
        let stays = |&c: &NodeId| {
            let to = self.tree.node(c).loc;
            let inside = |l: &Rc<Loop>| l.body.contains(&loc) && l.body.contains(&to);
            self.loops.values().filter(|l| inside(l)).count()
        };
        // The last one pushed is visited first.
        children.reverse();
        children.sort_by_key(stays);
        self.stack.extend(children.into_iter().map(Task::Visit));
        Ok(())
    }

    fn loop_at(&mut self, head: LocId) -> Rc<Loop> {
        let Minimax { tools, loops, .. } = self;
        loops.entry(head).or_insert_with(|| Rc::new(Loop::new(tools, head))).clone()
    }

    /// The constraints of a looping point, all of them at first, and σ_min.
    fn prepare_looping(&mut self, n: NodeId, head: LocId) {
        let l = self.loop_at(head);
        let Minimax { tools, tree, .. } = self;
        let state = tree.node(n).state.clone();
        let mut looping = match tree.node_mut(n).looping.take() {
            Some(looping) => looping,
            None => {
                let mut looping = Looping::new(&state, &l.written);
                let inside = tree.ancestors(n).take_while(|&p| l.body.contains(&tree.node(p).loc));
                let earlier = inside.filter(|&p| tree.node(p).loc == head);
                let mut earlier = earlier.filter_map(|p| tree.node(p).looping.as_deref());
                if let (Some(a), Some(b)) = (earlier.next(), earlier.next()) {
                    looping.inherit([a, b]);
                }
                let open = looping.written.iter().filter(|w| w.1 != Annotation::Max).map(|w| w.0).collect();
                looping.constraints = tools.strongest(tree, n, &state, &Loop { written: open, ..(*l).clone() });
                Box::new(looping)
            }
        };
        tools.minimal(n.0, &state, &mut looping);
        tree.node_mut(n).looping = Some(looping);
    }

    /// Lines 19, 25 and 26: the conjunction of what the steps need.
    fn finish(&mut self, n: NodeId) -> Result<(), Stop> {
        let Minimax { tools, tree, .. } = self;
        let mut needed = Vec::new();
        for step in &tree.node(n).steps {
            let behind = match &step.end {
                // Lines 1 and 2.
                End::Infeasible(core) => vec![Conjunct::contradiction(tools.pool(), core.clone())],
                End::Child(c) => tree.node(*c).label.as_ref().map(|l| l.conjuncts.clone()).unwrap_or_default(),
            };
            for c in behind {
                needed.extend(tools.before(&step.trace, c)?);
            }
        }
        self.needs(n, needed)
    }

    /// The interpolant of the node grows by these conditions on σ_min.
    fn needs(&mut self, n: NodeId, needed: Vec<Conjunct>) -> Result<(), Stop> {
        let Minimax { tools, tree, .. } = self;
        let mut conjuncts = needed;
        if tree.node(n).looping.is_some() {
            let mut parts = Vec::new();
            for c in conjuncts {
                parts.extend(tools.invariant_part(tree, n, c));
            }
            conjuncts = Vec::new();
            for c in parts {
                let core = tools.implies(&tree.node(n).state, c.term);
                let core = core.ok_or_else(|| "a looping point does not satisfy its interpolant".to_string())?;
                conjuncts.push(Conjunct { core, ..c });
            }
        }
        let label = tree.node_mut(n).label.get_or_insert_default();
        let added = label.add(tools.pool(), conjuncts);
        self.news.push_back((n, added));
        Ok(())
    }
}
