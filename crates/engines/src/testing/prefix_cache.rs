//! The first block of a program, which every test from the start of the program executes: globals are initialised there,
//! and a harness takes its inputs. What is known of a run stays true of another one as long as both take the same inputs,
//! and while no initial memory has been read, also if that differs. So a test goes on where the latest runs part from it.

use crate::testing::forest::Node;
use crate::testing::script::Feed;
use exec::{Inputs, State, Value};
use ir::{EdgeId, Input, InputKind, Program, Stmt, StmtKind};
use logic::Sort;
use std::collections::VecDeque;

/// Runs that are remembered.
const RUNS: usize = 8;

/// Inputs between two states that are remembered. A state that is shared is copied when it is changed.
const INPUTS_BETWEEN: usize = 16;

/// What a run has shown of the first block.
#[derive(Clone)]
pub(super) struct Prefix {
    edge: EdgeId,
    /// Inputs taken, in order.
    inputs: Vec<Value>,
    checkpoints: Vec<Checkpoint>,
}

/// The state before one of the block's statements, or behind the last.
#[derive(Clone)]
struct Checkpoint {
    stmt: usize,
    inputs: usize,
    node: Node,
    memory: Memory,
}

/// Whether a run has read bytes that it has not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Memory {
    Unread,
    Read,
}

impl Checkpoint {
    /// A run from `start` that takes the same inputs gets here.
    fn is_on_the_way_of(&self, start: &Node) -> bool {
        let (here, there): (&State, &State) = (&self.node.state, &start.state);
        here.var_count() == there.var_count() && (self.memory == Memory::Unread || here.starts_like(there))
    }
}

impl Prefix {
    /// Remembers `node`, which is before the statement `stmt`.
    pub(super) fn mark(&mut self, stmt: usize, node: &Node, memory: Memory) {
        self.checkpoints.push(Checkpoint { stmt, inputs: self.inputs.len(), node: node.clone(), memory });
    }

    /// Remembers `node`, which is before a statement that takes an input, if it is time to.
    pub(super) fn mark_input(&mut self, stmt: usize, node: &Node, memory: Memory) {
        let last = self.checkpoints.last().map(|c| c.inputs);
        if last.is_none_or(|n| n + INPUTS_BETWEEN <= self.inputs.len()) {
            self.mark(stmt, node, memory);
        }
    }

    /// What is known of memory so far.
    pub(super) fn memory(&self) -> Memory {
        self.checkpoints.last().map_or(Memory::Unread, |c| c.memory)
    }

    pub(super) fn took(&mut self, input: Value) {
        self.inputs.push(input);
    }

    /// How many inputs of this run a test takes as well, which begins with the next of `feed`.
    fn agreement(&self, program: &Program, stmts: &[Stmt], feed: &mut Feed<'_>) -> usize {
        let begun = feed.consumed();
        let asked = stmts.iter().filter(|s| takes_input(s)).zip(&self.inputs);
        let count = asked.take_while(|(s, known)| next_input(program, s, known, feed) == **known).count();
        feed.go_to(begun);
        count
    }

    /// The part of the run up to a checkpoint.
    fn up_to(&self, checkpoint: usize) -> Prefix {
        let checkpoints = self.checkpoints[..=checkpoint].to_vec();
        let inputs = self.inputs[..self.checkpoints[checkpoint].inputs].to_vec();
        Prefix { edge: self.edge, inputs, checkpoints }
    }
}

/// The latest runs.
#[derive(Default)]
pub(super) struct PrefixCache(VecDeque<Prefix>);

impl PrefixCache {
    /// Takes `node`, at the start of the program and of the block, as far as a remembered run went the same way. Gives the
    /// statement to go on with, and what is known so far.
    pub(super) fn resume(
        &self,
        program: &Program,
        edge: EdgeId,
        stmts: &[Stmt],
        node: &mut Node,
        feed: &mut Feed<'_>,
    ) -> (usize, Prefix) {
        let mut best: Option<(&Prefix, usize)> = None;
        for prefix in self.0.iter().filter(|o| o.edge == edge) {
            let agreed = prefix.agreement(program, stmts, feed);
            let last = prefix.checkpoints.iter().rposition(|c| c.inputs <= agreed && c.is_on_the_way_of(node));
            let Some(last) = last else { continue };
            if best.is_none_or(|(o, i)| o.checkpoints[i].stmt < prefix.checkpoints[last].stmt) {
                best = Some((prefix, last));
            }
        }
        let Some((prefix, i)) = best else {
            return (0, Prefix { edge, inputs: Vec::new(), checkpoints: Vec::new() });
        };
        let checkpoint = &prefix.checkpoints[i];
        let start = std::mem::replace(node, checkpoint.node.clone());
        node.state.start_like(&start.state);
        feed.go_to(feed.consumed() + checkpoint.inputs);
        (checkpoint.stmt, prefix.up_to(i))
    }

    pub(super) fn keep(&mut self, prefix: Prefix) {
        if self.0.len() == RUNS {
            self.0.pop_front();
        }
        self.0.push_back(prefix);
    }
}

pub(super) fn takes_input(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Havoc { .. } | StmtKind::HavocMem { .. })
}

/// What the statement takes from `feed`, as many bytes as `known` has.
fn next_input(program: &Program, stmt: &Stmt, known: &Value, feed: &mut Feed<'_>) -> Value {
    match (&stmt.kind, known) {
        (StmtKind::Havoc { input: input @ Input { kind: InputKind::Choice { option, of }, .. }, .. }, _) => {
            Value::Choice { option: feed.choice(input, &[*option]), of: *of }
        }
        (StmtKind::Havoc { var, input }, _) => match program.var_decl(*var).sort() {
            Sort::Bits(width) => Value::Scalar { bits: feed.scalar(input, width), width },
            Sort::Int => Value::Int(feed.integer(input)),
        },
        (StmtKind::HavocMem { input, .. }, Value::Bytes(bytes)) => Value::Bytes(feed.bytes(input, bytes.len())),
        _ => unreachable!("the statement takes an input of the kind that it took before"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Exchange;
    use crate::program_view::ProgramView;
    use crate::testing::{Run, Runner, Script};
    use exec::InitialMemory;

    /// 40 inputs, each compared, added up and stored; initial memory is read behind the 20th and the 30th.
    fn program() -> Program {
        let round = |i: u32| {
            let read = match i {
                20 | 30 => format!("sum := sum + load4({}:32)", 0x9000000 + i),
                _ => String::new(),
            };
            let at = 0x8000100 + 4 * i;
            format!("havoc x nondet \"x\" assume !(x == 99:32) sum := (sum * 3:32) + x store {at}:32 := sum {read}\n")
        };
        let rounds: String = (0..40).map(round).collect();
        let text = format!(
            "pointers 32\nentry main\nproc main() {{ local x: 32 local sum: 32 entry a exit b loc a loc b
               edge a -> b {{ store 0x8000000:32 := 7:32 fill 0x8000010:32, 1:8, 9:32 {rounds} }} }}"
        );
        ir::text::parse(&text).unwrap_or_else(|e| panic!("{e}"))
    }

    /// A run that goes on where others part from it comes to the same state as a run from the start.
    #[test]
    fn a_resumed_run_is_the_whole_run() {
        let mut code = ProgramView::new(&program());
        let mut runner = Runner::new(&code.program, base::Budget::default(), Exchange::default());
        let mut seed = 1u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (seed >> 33) % n
        };
        let (mut resumed, mut blocked) = (0, 0);
        for _ in 0..400 {
            let values = (0..below(41)).map(|_| {
                let bits = if below(60) == 0 { 97 + u128::from(below(4)) } else { 0 };
                (below(3) > 0).then_some(Value::Scalar { bits, width: 32 })
            });
            let script = Script { values: values.collect() };
            let mut initial = InitialMemory::default();
            initial.bytes.insert(0x9000000 + 20 + 10 * u128::from(below(2)), below(2) as u8);
            let start = runner.root(&code, initial);
            let feed = || Feed::new(ir::AddressSpace::new(32), &script, 0);

            let stmts = code.edge(EdgeId(0)).stmts.clone();
            let first = runner.prefixes.resume(&code.program, EdgeId(0), &stmts, &mut start.clone(), &mut feed()).0;
            resumed += usize::from(first > 2);
            let mut run = |runner: &mut Runner| {
                let mut run = Run::new(&code, start.clone(), &script);
                let step = runner.open(&mut code, &mut run, EdgeId(0));
                (step, run.feed.consumed(), run.node)
            };
            let (step, consumed, node) = run(&mut runner);
            let known = std::mem::take(&mut runner.prefixes);
            let (whole_step, whole_consumed, whole) = run(&mut runner);
            runner.prefixes = known;
            blocked += usize::from(step == crate::testing::Step::Blocked);
            assert_eq!((step, consumed), (whole_step, whole_consumed));
            assert!(node.state.same_as(&whole.state));
            assert_eq!(node.inputs_in_order(), whole.inputs_in_order());
            assert!(node.sym.path().eq(whole.sym.path()));
            for v in (0..code.program.vars.len() as u32).map(logic::VarId) {
                assert_eq!(node.sym.value(v), whole.sym.value(v));
            }
        }
        assert!(resumed > 100 && blocked > 20, "{resumed} {blocked}");
    }
}
