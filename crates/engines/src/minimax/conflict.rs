//! An error location is reached (lines 3 to 7): by an execution, which is a test, or because constraints were deleted at
//! looping points. Then the path as it is, with all its constraints, is a contradiction, and what that needs at a looping
//! point of the path is what should not have been deleted there.

use super::annotation::{Annotation, Constraint};
use super::label::{Conjunct, Label};
use super::reduct::{Asking, Reduct, Taken, Trace};
use super::state::State;
use super::tree::{NodeId, Status};
use super::{Minimax, Stop};
use crate::{GaveUp, Outcome};
use evidence::TestCandidate;
use exec::{InitialMemory, Value};
use ir::{EdgeId, LocKind};
use logic::{Node, Term};
use solver::{Answer, Model};

impl Minimax {
    pub(super) fn conflict(&mut self, n: NodeId) -> Result<(), Stop> {
        // Line 4.
        let path = self.path(n);
        let (traces, core) = match self.execute_path(&path)? {
            (traces, Reduct::Infeasible(core)) => (traces, core),
            (traces, Reduct::Feasible(s)) => return self.reached(n, &traces, &s),
        };
        // Line 5.
        let looping_points = self.needed_on_path(n, &traces, core)?;
        // Lines 6 and 7.
        for (p, needed) in looping_points.into_iter().rev() {
            let missing = self.missing(p, &needed);
            if !missing.is_empty() {
                self.lock(p, missing)?;
                return self.restart(p);
            }
        }
        Err(Stop::Method("a path to an error is a contradiction for reasons that no looping point has lost".into()))
    }

    /// The edges from the root.
    fn path(&self, n: NodeId) -> Vec<EdgeId> {
        let mut path = Vec::new();
        let mut at = self.tree.node(n).parent;
        while let Some((p, step)) = at {
            path.push(self.tree.node(p).steps[step].trace.edge);
            at = self.tree.node(p).parent;
        }
        path.reverse();
        path
    }

    /// Executes the path with all its constraints, as far as it goes.
    fn execute_path(&mut self, path: &[EdgeId]) -> Result<(Vec<Trace>, Reduct), Stop> {
        let mut s = State::new(self.tools.code.program.vars.len());
        let mut traces = Vec::new();
        for &e in path {
            let (trace, reduct) = self.tools.reduct(&s, e, Asking::No)?;
            traces.push(trace);
            match reduct {
                Reduct::Feasible(next) => s = next,
                Reduct::Infeasible(core) => return Ok((traces, Reduct::Infeasible(core))),
            }
        }
        let end = self.tools.feasibility(s);
        Ok((traces, end))
    }

    /// What the contradiction of the path needs at each of its looping points, the last one first.
    fn needed_on_path(
        &mut self,
        n: NodeId,
        traces: &[Trace],
        core: Vec<u32>,
    ) -> Result<Vec<(NodeId, Vec<Term>)>, Stop> {
        let mut nodes: Vec<NodeId> = self.tree.ancestors(n).collect();
        nodes.reverse();
        let mut needed = vec![Conjunct::contradiction(self.tools.pool(), core)];
        let mut out = Vec::new();
        for (&p, trace) in nodes.iter().zip(traces).rev() {
            let mut before = Label::default();
            for c in needed {
                let new = self.tools.before(trace, c)?;
                before.add(self.tools.pool(), new);
            }
            needed = before.conjuncts;
            if self.tree.node(p).looping.is_some() {
                out.push((p, needed.iter().map(|c| c.term).collect()));
            }
        }
        Ok(out)
    }

    /// The conditions that σ_min of the looping point does not imply.
    fn missing(&mut self, p: NodeId, needed: &[Term]) -> Vec<Term> {
        let start = self.tree.start(p).clone();
        needed.iter().copied().filter(|&t| self.tools.implies(&start, t).is_none()).collect()
    }

    /// They are constraints from now on. One that has been deleted before is locked; where that was not enough, the values of
    /// its variables are: to ask for ever longer paths would be to unroll the loop from its first round again and again.
    fn lock(&mut self, p: NodeId, missing: Vec<Term>) -> Result<(), Stop> {
        let Minimax { tools, tree, .. } = self;
        let Some(looping) = &mut tree.node_mut(p).looping else { return Ok(()) };
        let mut is_progress = false;
        for term in missing {
            if looping.constraints.iter().any(|c| c.annotation == Annotation::Max) {
                is_progress |= looping.lock_values(&tools.code.program.pool, term);
            }
            match looping.constraints.iter_mut().find(|c| c.term == term) {
                Some(known) => {
                    is_progress |= known.annotation == Annotation::Min;
                    known.annotation = Annotation::Max;
                }
                None => {
                    is_progress = true;
                    let new = Constraint { term, annotation: Annotation::Neutral, difference: None };
                    looping.constraints.push(new);
                }
            }
        }
        match is_progress {
            true => Ok(()),
            false => Err(Stop::Method("the solver gives no answer about a looping point".into())),
        }
    }

    /// The path is an execution.
    fn reached(&mut self, n: NodeId, traces: &[Trace], s: &State) -> Result<(), Stop> {
        let loc = self.tree.node(n).loc;
        if let LocKind::Unknown(reason) = self.tools.code.kind(loc).clone() {
            self.entered.get_or_insert(reason);
            let node = self.tree.node_mut(n);
            node.status = Status::Expanded;
            node.label = Some(Label::default());
            return Ok(());
        }
        let test = self.test(traces, s);
        let outcome = test.map_or_else(
            || Outcome::unknown(GaveUp::Method("no values are found for a path to an error".into())),
            Outcome::Fail,
        );
        Err(Stop::Outcome(Box::new(outcome)))
    }

    /// Values with which an execution takes the path.
    fn test(&mut self, traces: &[Trace], s: &State) -> Option<TestCandidate> {
        let mut question = s.constraints();
        question.extend(self.zero_at_start(&question));
        let model = match self.tools.oracle.check(&self.tools.code.program.pool, &question) {
            Answer::Sat(model) => model,
            _ => return None,
        };
        let taken = traces.iter().flat_map(|t| &t.taken).cloned().collect::<Vec<_>>();
        let inputs = taken.iter().map(|t| self.input_of(t, &model)).collect();
        let bytes = model.memory.iter().map(|(&at, &b)| (at, b)).filter(|&(_, b)| b != 0).collect();
        Some(TestCandidate { inputs, memory: InitialMemory { bytes } })
    }

    /// Executions begin with zeros where the program does not say what it begins with.
    fn zero_at_start(&mut self, question: &[Term]) -> Vec<Term> {
        let pool = &mut self.tools.code.program.pool;
        let symbols = logic::leaves(pool, question);
        let initial = symbols.into_iter().filter(|&t| match pool.node(t) {
            Node::Sym(s) => self.tools.symbols.is_initial(s),
            _ => false,
        });
        initial
            .collect::<Vec<_>>()
            .into_iter()
            .map(|t| {
                let zero = pool.zero(pool.sort(t));
                pool.eq(t, zero)
            })
            .collect()
    }

    fn input_of(&mut self, taken: &Taken, model: &Model) -> Value {
        let pool = &self.tools.code.program.pool;
        match taken {
            Taken::Choice(choice) => choice.clone(),
            Taken::Scalar(t) => match self.tools.ev.value(pool, *t, model) {
                logic::Value::Int(n) => Value::Int(n),
                logic::Value::Bits { bits, width } => Value::Scalar { bits, width },
            },
            Taken::Bytes(bytes) => {
                Value::Bytes(bytes.iter().map(|&b| self.tools.ev.eval(pool, b, model) as u8).collect())
            }
        }
    }
}
