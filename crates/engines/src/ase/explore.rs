//! The exploration of Fig. 5 without repeating what an earlier path has shown.
//!
//! Fig. 5 follows a path until an abstract state repeats on it, and there are as many paths as there are orders of
//! independent steps. Here a symbolic state is a node of a graph, executed once. A path that comes to a node again goes on
//! behind it only where the exploration has been cut there because of a state on the path that it came by then and that is
//! not on this one ([`Node::relied`]): elsewhere it could not get to a state that has not been executed. So the same states
//! are executed as in the figure, and monotonicity (Theorem 2) holds as there, up to [`MAX_VISITS`].
//!
//! `inf` are the transitions on cycles of this graph, where a state that was cut leads back to the state that it matched. On
//! the tree of the figure those are the loops of the lassos.

use super::bits::Bits;
use super::explored::{AbstractTransition, Came, Explored, Origins};
use super::independence::Independence;
use super::{Ase, Covering, Orders, Stopped};
use crate::Context;
use crate::matching::{AbstractId, StateId, TransitionId};
use ir::analysis::components;
use rustc_hash::{FxHashMap, FxHashSet};

/// How often paths go on behind one node. Each visit but the first costs no solver call; the number of paths can grow
/// exponentially all the same.
const MAX_VISITS: u32 = 16;

/// States that match one abstract state that a new one is compared with.
const MAX_COMPARED: usize = 64;

/// A symbolic state that has been met.
struct Node {
    state: StateId,
    matches: AbstractId,
    /// By transition and part, with the abstract state that it matched before symmetry made the node's of it; `None` until it
    /// is executed.
    successors: Option<Vec<(TransitionId, usize, AbstractId)>>,
    /// Abstract states on the path to this node that cut the exploration behind it before a state that nobody has executed.
    relied: Bits,
    visits: u32,
}

#[derive(Default)]
struct Graph {
    nodes: Vec<Node>,
    index: FxHashMap<StateId, usize>,
    /// By abstract state: the nodes that match it.
    matching: FxHashMap<AbstractId, Vec<usize>>,
    origins: Origins,
    /// By abstract state: the node on the current path that matches it.
    on_path: Vec<Option<usize>>,
    /// The abstract states that those match.
    path: Bits,
    /// From where, to what: states that were cut, with the node on the path that they matched.
    cuts: FxHashSet<(usize, usize)>,
}

/// A node on the path, and how many of its successors have been looked at.
struct Frame {
    node: usize,
    next: usize,
}

impl Ase {
    /// Fig. 5 with a memory.
    pub(super) fn explore_states(&mut self, cx: &Context<'_>) -> Result<Explored, Stopped> {
        if self.options.orders == Orders::OneFirst {
            let independence = Independence::of(&self.matching.system);
            self.explore_graph(Some(&independence), cx)?;
        }
        Ok(self.explore_graph(None, cx)?.explored())
    }

    /// Explores by one order of independent transitions or by all.
    fn explore_graph(&mut self, one_order: Option<&Independence>, cx: &Context<'_>) -> Result<Graph, Stopped> {
        let mut graph = Graph::default();
        let (s, a) = self.matching.initial_state();
        let start = graph.node(s, a, None);
        self.explore_from(&mut graph, start, one_order, cx)?;
        Ok(graph)
    }

    fn explore_from(
        &mut self,
        graph: &mut Graph,
        start: usize,
        one_order: Option<&Independence>,
        cx: &Context<'_>,
    ) -> Result<(), Stopped> {
        self.execute(graph, start, one_order)?;
        let mut path = vec![graph.enter(start)];
        let mut steps = 0u32;
        while let Some(top) = path.last_mut() {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(64)
                && let Some(why) = cx.budget.exhausted()
            {
                return Err(Stopped::Exhausted(why));
            }
            let node = top.node;
            let Some(next) = graph.successor(node, top.next) else {
                path.pop();
                graph.leave(node, path.last().map(|parent| parent.node));
                continue;
            };
            top.next += 1;
            if graph.goes_on(node, next) {
                self.execute(graph, next, one_order)?;
                path.push(graph.enter(next));
            }
        }
        Ok(())
    }

    /// Executes the node's transitions, once.
    fn execute(&mut self, graph: &mut Graph, node: usize, one_order: Option<&Independence>) -> Result<(), Stopped> {
        let Node { state, matches, successors, .. } = &graph.nodes[node];
        if successors.is_some() {
            return Ok(());
        }
        let (state, loc) = (*state, self.matching.abstracts.loc(*matches));
        let mut found = Vec::new();
        let outgoing = self.matching.system.outgoing(loc).to_vec();
        for t in self.in_one_order(one_order, state, outgoing) {
            let parts = self.matching.successors(state, t);
            if !parts.is_empty() && self.matching.system.is_error(self.matching.system.transition(t).dst) {
                return Err(Stopped::Error(graph.origins.path(self.matching.group(), state, t)));
            }
            for (s, a) in parts {
                let (representative, turned) = self.matching.representative(a);
                let s = self.matching.turned_state(turned, s);
                let came = Came { from: state, by: t, turned };
                let covering = self.covering(graph, s, representative);
                found.push((t, covering.unwrap_or_else(|| graph.node(s, representative, Some(came))), a));
            }
        }
        graph.nodes[node].successors = Some(found);
        Ok(())
    }

    /// A node whose state the state implies, if that is looked for: what is behind the state is behind that one.
    fn covering(&mut self, graph: &Graph, s: StateId, a: AbstractId) -> Option<usize> {
        if self.options.covering == Covering::Equal || graph.index.contains_key(&s) {
            return None;
        }
        let all = graph.matching.get(&a)?;
        all.iter().copied().take(MAX_COMPARED).find(|&n| self.matching.implies(s, graph.nodes[n].state))
    }
}

impl Graph {
    fn node(&mut self, state: StateId, matches: AbstractId, came: Option<Came>) -> usize {
        let next = self.nodes.len();
        let node = *self.index.entry(state).or_insert(next);
        if node == next {
            self.origins.meet(state, came);
            self.matching.entry(matches).or_default().push(node);
            self.nodes.push(Node { state, matches, successors: None, relied: Bits::default(), visits: 0 });
            let abstracts = self.on_path.len().max(matches.0 as usize + 1);
            self.on_path.resize(abstracts, None);
        }
        node
    }

    fn enter(&mut self, node: usize) -> Frame {
        let n = &mut self.nodes[node];
        n.visits += 1;
        n.relied.clear();
        self.on_path[n.matches.0 as usize] = Some(node);
        self.path.insert(n.matches);
        Frame { node, next: 0 }
    }

    /// The path goes back from the node to its parent.
    fn leave(&mut self, node: usize, parent: Option<usize>) {
        let matches = self.nodes[node].matches;
        self.on_path[matches.0 as usize] = None;
        self.path.remove(matches);
        if let Some(parent) = parent {
            self.rely(parent, node);
        }
    }

    /// What the exploration behind `next` relied on, that behind `node` does, but for `node` itself.
    fn rely(&mut self, node: usize, next: usize) {
        let relied = std::mem::take(&mut self.nodes[next].relied);
        let own = &mut self.nodes[node];
        own.relied.add(&relied, own.matches);
        self.nodes[next].relied = relied;
    }

    fn successor(&self, node: usize, i: usize) -> Option<usize> {
        let successors = self.nodes[node].successors.as_ref().expect("a node on the path has been executed");
        successors.get(i).map(|&(_, next, _)| next)
    }

    /// Whether the path that has come to `node` goes on to `next` (line 16 of Fig. 5).
    fn goes_on(&mut self, node: usize, next: usize) -> bool {
        let Node { matches, successors, relied, visits, .. } = &self.nodes[next];
        let is_executed = successors.is_some();
        if let Some(matched) = self.on_path[matches.0 as usize] {
            let matches = *matches;
            self.cuts.insert((node, matched));
            if !is_executed && matches != self.nodes[node].matches {
                self.nodes[node].relied.insert(matches);
            }
            return false;
        }
        let is_new = !is_executed || !relied.is_subset(&self.path);
        if is_new && *visits < MAX_VISITS {
            return true;
        }
        self.rely(node, next);
        false
    }

    /// What has been shown.
    fn explored(mut self) -> Explored {
        let mut explored = Explored::with(std::mem::take(&mut self.origins));
        for n in &self.nodes {
            explored.states.entry(n.matches).or_default().insert(n.state);
        }
        let mut successors: Vec<Vec<usize>> = self.nodes.iter().map(|n| n.targets().collect()).collect();
        for &(node, matched) in &self.cuts {
            successors[node].push(matched);
        }
        let mut component = vec![usize::MAX; self.nodes.len()];
        for (i, c) in components(&successors, 0).iter().enumerate() {
            c.iter().for_each(|&n| component[n] = i);
        }
        for (i, n) in self.nodes.iter().enumerate() {
            for &(by, next, to) in n.successors.iter().flatten() {
                let t = AbstractTransition { from: n.matches, by, to };
                let representative = self.nodes[next].matches;
                if representative != to {
                    explored.representatives.insert(to, representative);
                }
                // A state that was cut is, as far as the abstraction goes, the one that it matched.
                let is_cut_to = |m: usize| self.nodes[m].matches == representative && component[m] == component[i];
                let turns = component[next] == component[i]
                    || successors[i].iter().any(|&m| m != next && is_cut_to(m) && self.cuts.contains(&(i, m)));
                if turns {
                    explored.inf.insert(t)
                } else {
                    explored.fin.insert(t)
                };
            }
        }
        explored.fin = &explored.fin - &explored.inf;
        explored
    }
}

impl Node {
    fn targets(&self) -> impl Iterator<Item = usize> + '_ {
        self.successors.iter().flatten().map(|&(_, n, _)| n)
    }
}
