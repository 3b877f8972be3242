//! Where the search does not get on, others are asked a small question: whether an error is near a state that a test has come to. The
//! way to that state may be longer than anybody unwinds, and what lies behind it may be more than one step of refinement can take
//! apart, such as what a few inputs do to a checksum; from the state on, everything that does not depend on these inputs is a number.
//!
//! The state is one of the last test's of the frontier, so many inputs before its end. The answer is a test, which is executed like any
//! other: nobody's word is taken.

use crate::search::Search;
use crate::testing::{Known, Node, NodeId};
use crate::{Config, Context, Engine, GaveUp, Outcome, bmc, minimax};
use evidence::TestCandidate;
use exec::{Accesses, Given, Interp, Limits, Observer, State, Value};
use ir::analysis::{Graph, reverse_postorder};
use ir::{Edge, EdgeId, Input, LocId, LocKind, Location, Program, Stmt, StmtKind};
use logic::Sort;
use rustc_hash::FxHashSet;
use solver::{Solve, SolverFactory};
use std::rc::Rc;

/// Who is asked, one after the other: `bmc` unwinds what is short, `minimax` goes through what branches too much for that.
const OTHERS: [(&str, Engine); 2] = [(bmc::NAME, bmc::run), (minimax::NAME, minimax::run)];

/// Inputs between the state and the end of the test that the frontier has.
const INPUTS_BACK: [usize; 5] = [1, 2, 4, 8, 16];

/// Bytes of memory that a question may begin with.
const MAX_BYTES: usize = 1 << 16;

/// Steps of a test that are a unit of effort.
const STEPS: u64 = 8;

/// What a search has cost that is not stuck and asks all the same: what is decided before that needs nobody else.
const WITHOUT_ASKING: u64 = 600_000;

/// The share of what a search has cost that questions may cost.
const SHARE: u64 = 16;

/// What they may cost where the search has got stuck: nothing is lost by that.
const WHERE_STUCK: u64 = 1_500_000;

/// What has been asked so far.
#[derive(Default)]
pub(super) struct Nearby {
    /// The inputs before the states, and where those were.
    asked: Vec<(LocId, Vec<Value>)>,
    /// The end of the last test.
    end: Option<NodeId>,
    spent: u64,
}

impl Nearby {
    /// Asks about states behind the frontier where the search has come to no answer; an error that was found that way.
    pub(super) fn ask(&mut self, search: &mut Search, why: &GaveUp, cx: &mut Context<'_>) -> Option<Outcome> {
        // Where a test has entered code that was not translated, it is at the goal: there is nothing before it.
        if cx.budget.exhausted().is_some() || matches!(why, GaveUp::Untranslated(_)) {
            return None;
        }
        let facts = &search.config.facts;
        let others: Vec<Engine> = OTHERS.iter().filter(|(name, _)| facts.may_ask(name)).map(|&(_, run)| run).collect();
        let allowed = match why {
            GaveUp::Method(_) => WHERE_STUCK,
            _ if cx.budget.spent() < WITHOUT_ASKING => 0,
            _ => cx.budget.spent() / SHARE,
        };
        let left = allowed.saturating_sub(self.spent);
        let each = left.checked_div((others.len() * INPUTS_BACK.len()) as u64).filter(|&each| each > 0)?;
        let frontier = search.partition.frontier()?;
        let last = *search.partition.nodes(frontier.from).last()?;
        let node = search.forest.node(last).clone();
        let way = node.depth / STEPS;
        if way > left || self.end.replace(last) == Some(last) {
            return None;
        }
        // The turn is as much longer, whether it was over or not.
        cx.budget.allow(Some(way + left));
        cx.budget.charge(way);
        self.spent += way;
        let states = before_its_end(search, &node, cx);
        states.into_iter().find_map(|state| self.ask_about(search, &state, (&others, each), cx))
    }

    /// Asks these, each for at most so much effort.
    fn ask_about(
        &mut self,
        search: &mut Search,
        from: &Node,
        (others, effort): (&[Engine], u64),
        cx: &mut Context<'_>,
    ) -> Option<Outcome> {
        let place = (from.loc, from.inputs_in_order());
        if self.asked.contains(&place) {
            return None;
        }
        self.asked.push(place);
        let question = behind(&search.code.program, from)?;
        for run in others {
            let (before, solvers, mut nobody) = (cx.budget.spent(), Brief { all: cx.solvers, effort }, ());
            let mut own = Context::new(cx.budget.for_part(effort), &solvers, &mut nobody);
            let outcome = run(&question, &Config::default(), &mut own);
            self.spent += cx.budget.spent() - before;
            match outcome {
                Outcome::Fail(found) => {
                    let test = search.test_of(&joined(from, found), Known::Edges(from.depth));
                    return search.add_test(test);
                }
                // Nobody will find one.
                Outcome::Pass(_) => return None,
                Outcome::Unknown { .. } => {}
            }
        }
        None
    }
}

/// The states of the test at the node, so many inputs before its end, the nearest first.
fn before_its_end(search: &Search, node: &Node, cx: &Context<'_>) -> Vec<Node> {
    let test = node.test();
    let taken = test.inputs.len();
    let mut states = States { at: Vec::new(), search, node, left: taken };
    let limits = Limits { max_steps: node.depth, budget: cx.budget.clone() };
    let mut interp = Interp::new(&search.code.program, Accesses::Total);
    interp.run(&mut Given::new(test.inputs), Rc::new(test.memory), &limits, &mut states);
    states.at.reverse();
    states.at
}

/// Watches for those states.
struct States<'a> {
    at: Vec<Node>,
    search: &'a Search,
    node: &'a Node,
    /// Inputs that are still to be taken.
    left: usize,
}

impl Observer for States<'_> {
    fn edge(&mut self, _: ir::ProcId, edge: EdgeId, depth: usize, state: &State) {
        let taken = self.node.inputs.len() - self.left;
        let is_new = self.at.last().is_none_or(|n| n.inputs.len() < taken);
        if depth == 0 && is_new && INPUTS_BACK.contains(&self.left) {
            let loc = self.search.code.edge(edge).src;
            let inputs = self.node.inputs.iter().skip(self.left).cloned().collect();
            self.at.push(Node { loc, state: state.clone(), inputs, ..self.node.clone() });
        }
    }

    fn input(&mut self, _: &Stmt, _: &Input, _: &Value) {
        self.left = self.left.saturating_sub(1);
    }
}

/// The program from the state on: an edge in front makes it. `None` where that is too large, or there are integers.
fn behind(program: &Program, from: &Node) -> Option<Program> {
    let written = from.state.all_written();
    if written.len() > MAX_BYTES || program.has_ints() {
        return None;
    }
    let mut out = program.clone();
    let Program { pool, procs, vars, space, .. } = &mut out;
    let width = space.ptr_width;
    let values = (0..).map(logic::VarId).zip(vars.iter()).map(|(v, decl)| {
        let Sort::Bits(w) = decl.sort() else { unreachable!("there are no integers") };
        (v, pool.constant(from.state.get(v), w))
    });
    let p = &mut procs[program.entry.0 as usize];
    let pos = p.locs[from.loc.0 as usize].pos;
    let mut stmts = vec![Stmt { kind: StmtKind::Assign(values.collect()), pos }];
    // What the test has read before it was written is no longer open, either.
    let read = from.state.initial().bytes.iter().map(|(&at, &byte)| (at, byte));
    let read = read.filter(|&(at, _)| !from.state.is_written(at));
    stmts.extend(written.iter().copied().chain(read).map(|(at, byte)| {
        let (addr, value) = (pool.constant(at, width), pool.constant(byte.into(), 8));
        Stmt { kind: StmtKind::Store { addr, value }, pos }
    }));
    let first = LocId(p.locs.len() as u32);
    p.locs.push(Location { kind: LocKind::Plain, ..p.locs[from.loc.0 as usize].clone() });
    p.edges.push(Edge { src: first, dst: from.loc, stmts, label: None });
    p.entry = first;
    // What lies before the state for good is no part of the question.
    let reached: FxHashSet<LocId> = reverse_postorder(p, &Graph::new(p)).into_iter().collect();
    p.edges.retain(|e| reached.contains(&e.src));
    Some(out)
}

/// The inputs to the state, and those from there on.
fn joined(from: &Node, found: TestCandidate) -> TestCandidate {
    let mut test = from.test();
    test.inputs.extend(found.inputs);
    let open = |at: &u128| !from.state.is_written(*at) && !test.memory.bytes.contains_key(at);
    let more: Vec<(u128, u8)> = found.memory.bytes.into_iter().filter(|(at, _)| open(at)).collect();
    test.memory.bytes.extend(more);
    test
}

/// Solvers that give up soon.
struct Brief<'a> {
    all: &'a dyn SolverFactory,
    effort: u64,
}

impl SolverFactory for Brief<'_> {
    fn solver(&self) -> Box<dyn Solve> {
        self.brief(self.effort)
    }

    fn brief(&self, effort: u64) -> Box<dyn Solve> {
        self.all.brief(effort.min(self.effort))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Budget;
    use solver::EngineSolvers;

    /// Three numbers are read; an error depends on all of them, and on a byte of memory that nobody writes.
    const SUM: &str = "pointers 64 entry main
        proc main() { local n: 32 local x: 32 local h: 32 entry a exit z loc a loc b loc c loc e error loc z
          edge a -> b { n := 0:32 h := 1:32 store 4096:64 := 7:8 }
          edge b -> b { assume n <u 3:32 havoc x nondet \"x\" h := ((h * 31:32) + x) n := (n + 1:32) }
          edge b -> c { assume 3:32 <=u n }
          edge c -> e { assume h == 12345678:32 assume load1(5000:64) == 9:8 assume load1(4096:64) == 7:8 }
          edge c -> z { assume !(h == 12345678:32) } }";

    #[test]
    fn a_test_from_a_state_is_one_of_the_program() {
        let program = ir::text::parse(SUM).unwrap_or_else(|e| panic!("{e}"));
        let solvers = EngineSolvers::default();
        let mut cx = Context::silent(Budget::default(), &solvers);
        let mut search = Search::new(&program, &Config::default(), &cx);
        let given = |bits| Value::Scalar { bits, width: 32 };
        let inputs = vec![given(5), given(6), given(7)];
        let test = search.test_of(&TestCandidate { inputs, ..TestCandidate::default() }, Known::Edges(100));
        assert!(search.add_test(test).is_none(), "it comes to no error");
        let end = search.partition.leaves_at(LocId(4));
        let node = search.forest.node(search.partition.nodes(end[0])[0]).clone();
        let states = before_its_end(&search, &node, &cx);
        let taken: Vec<usize> = states.iter().map(|s| s.inputs.len()).collect();
        assert_eq!(taken, [2, 1], "one and two inputs before the end");
        assert_eq!(states[0].inputs_in_order(), [given(5), given(6)]);
        for state in states {
            let question = behind(&program, &state).expect("it is small");
            let Outcome::Fail(found) = bmc::run(&question, &Config::default(), &mut cx) else { panic!("no error") };
            let test = search.test_of(&joined(&state, found), Known::Edges(100));
            assert!(matches!(search.add_test(test), Some(Outcome::Fail(_))));
        }
    }
}
