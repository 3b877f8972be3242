//! `ExtendFrontier` across a call that is not expanded (DASH Fig. 16, lines 4 to 15).
//!
//! The paper asks for each frontier anew. Here the target region is stripped of what the call cannot change, the rest
//! is made independent of the caller, and the question about the callee is looked up before it is asked: a state that
//! no kept proof lets through is refined by evaluation alone.

use super::extension::Extension;
use super::queries::{Frozen, MAX_MUST, QueryId, QueryParts, Target};
use super::state::{Asked, Dash, End};
use super::values;
use crate::abstraction::Frontier;
use crate::program_view::{CallSite, ProgramView};
use crate::search::Search;
use crate::testing::{Begin, Known, Link, Node, NodeId, Run, Script, Test};
use crate::{Context, Outcome};
use ir::{EdgeId, LocKind, ProcId, Stmt, StmtKind};
use logic::{Node as TermNode, Pool, Rewriter, Term, VarId, replaced};
use rustc_hash::FxHashMap;
use solver::solved_for;
use std::rc::Rc;

/// Questions inside questions. Deeper ones are a recursion that assumptions do not catch.
const MAX_DEPTH: usize = 60;

/// Queries about other predicates at the same exit that are looked at for one that implies the answer.
const MAX_ENTAILING: usize = 12;

/// A question as a frontier poses it.
pub(super) struct Question {
    pub(super) callee: ProcId,
    pub(super) target: Target,
    pub(super) frozen: Frozen,
    /// Conjuncts of the target region that the call cannot change: they must hold before it.
    pub(super) stable: Vec<Term>,
}

impl Question {
    /// Whether the callee returns at all.
    pub(super) fn is_any_exit(&self, pool: &Pool) -> bool {
        matches!(self.target, Target::Exit(post) if pool.as_const(post) == Some(1))
    }
}

/// The answer to a question.
enum Answer {
    /// A test that crosses the frontier ("fail").
    Test(Test),
    /// The target is out of reach in this context ("pass").
    Pass,
    Stuck,
    /// The whole run ends.
    Outcome(Outcome),
}

/// A caller's variable as the callee knows it: an argument is the variable plus a constant, and the callee never
/// writes the parameter. A summary then relates the callee's result to its parameters instead of to one caller's
/// variables, and recursion meets the same question again.
fn by_parameter(code: &mut ProgramView, site: &CallSite, v: VarId) -> Option<Term> {
    let callee = code.view(site.callee).clone();
    let wanted = code.program.var(v);
    for (i, (&p, &arg)) in callee.params.iter().zip(&site.args).enumerate() {
        if !callee.constant.contains(&p) {
            continue;
        }
        let Some(placeholder) = code.placeholder_like(p, i) else { continue };
        let (param, placeholder) = (code.program.var(p), code.program.var(placeholder));
        let pool = &mut code.program.pool;
        if !logic::leaves(pool, &[arg]).contains(&wanted) {
            continue;
        }
        let equation = pool.eq(arg, placeholder);
        let Some(value) = solved_for(pool, equation, wanted) else { continue };
        if logic::leaves(pool, &[value]) == [placeholder] {
            return Some(replaced(pool, value, placeholder, param));
        }
    }
    None
}

/// An address that is less than this behind an argument is taken for a part of the argument's object.
const OBJECT: u128 = 64;

/// Arguments that are constant addresses, with the parameters for them that the callee never writes. What the caller calls
/// by its address is then asked about as the callee knows it, and no aliases have to be told apart.
fn constant_arguments(code: &mut ProgramView, site: &CallSite) -> Vec<(u128, Term)> {
    let callee = code.view(site.callee).clone();
    let program = &mut code.program;
    let mut out = Vec::new();
    for (&p, &arg) in callee.params.iter().zip(&site.args) {
        if let Some(base) = program.pool.as_const(arg)
            && program.var_decl(p).ty.is_pointer()
            && callee.constant.contains(&p)
            && base >= OBJECT
        {
            out.push((base, program.var(p)));
        }
    }
    out
}

impl Dash {
    /// Fig. 16: a recursive call of DASH where nothing known answers the question.
    pub(super) fn extend_across_call(&mut self, f: Frontier, cx: &mut Context<'_>) -> Extension {
        let Some(question) = self.question(f) else { return Extension::Stuck };
        // Whether it returns at all is seldom what matters.
        let any = self.search.partition.nodes(f.from)[0];
        let is_open = question.is_any_exit(&self.search.code.program.pool) && question.stable.is_empty();
        if is_open && self.foresee(f, any, cx.events) {
            return Extension::Foreseen;
        }
        let Some(first) = self.satisfying_state(f, &question.stable) else {
            return self.approach(f, any, question.stable, None);
        };
        // The state to ask about.
        let mut n = first;
        let loc = self.search.partition.loc(f.from);
        // Not-may-summaries: the state is evaluated on each before a solver is asked anything.
        for (q, is_same) in self.summaries(&question) {
            let may = self.may(q);
            if self.search.code.program.pool.as_const(may) == Some(1) {
                continue;
            }
            let Some(before) = self.before_call(loc, &question.frozen, may) else { continue };
            let mut rho = question.stable.clone();
            rho.push(before);
            if let Some(m) = self.satisfying_state(f, &rho) {
                if is_same {
                    n = m;
                }
                continue;
            }
            if !is_same && !self.entails(&question, q) {
                continue;
            }
            self.queries.reused += 1;
            return self.approach(f, first, rho, Some((q, question.frozen, may)));
        }
        let q = self.query_for(&question);
        match self.ask(q, n, &question, cx) {
            Answer::Test(test) => Extension::Test(test),
            Answer::Stuck => Extension::Stuck,
            Answer::Outcome(outcome) => Extension::Over(outcome),
            Answer::Pass => {
                // `GetInitPred`: what the proof leaves of the callee's initial states.
                let may = self.may(q);
                let Some(before) = self.before_call(loc, &question.frozen, may) else { return Extension::Stuck };
                let mut rho = question.stable;
                rho.extend(logic::conjuncts(&self.search.code.program.pool, before));
                self.depend(f.edge, q, &question.frozen, may);
                self.refine_call(f, n, rho)
            }
        }
    }

    /// The frontier as a question about the callee; `None` where it remembers more than there are frozen variables.
    fn question(&mut self, f: Frontier) -> Option<Question> {
        let Search { partition, code, .. } = &mut self.search;
        let pool = &mut code.program.pool;
        let literals = partition.literals(pool, f.to);
        let conjuncts = literals.into_iter().flat_map(|t| logic::conjuncts(pool, t)).collect();
        self.question_about(f.edge, conjuncts)
    }

    /// Whether the call of the edge may lead to where the edge leads, into these conjuncts.
    pub(super) fn question_about(&mut self, edge: EdgeId, conjuncts: Vec<Term>) -> Option<Question> {
        let code = &mut self.search.code;
        let view = code.current();
        let site = view.call_at(view.edge(edge).src).expect("a call stands before the edge");
        let callee = site.callee;
        match view.kind(view.edge(edge).dst) {
            LocKind::Error(_) => {
                return Some(Question { callee, target: Target::Error, frozen: Vec::new(), stable: Vec::new() });
            }
            LocKind::Unknown(_) => {
                return Some(Question { callee, target: Target::Unknown, frozen: Vec::new(), stable: Vec::new() });
            }
            LocKind::Plain => {}
        }
        let changes = |t: Term| code.call_changes(edge, t);
        let (changed, stable): (Vec<Term>, Vec<Term>) = conjuncts.into_iter().partition(|&t| changes(t));
        let returned = code.view(callee).result;
        let mut images: FxHashMap<VarId, Term> = FxHashMap::default();
        let mut frozen: Frozen = Vec::new();
        let mut counts: FxHashMap<(logic::Sort, bool), usize> = FxHashMap::default();
        for &t in &changed {
            for l in logic::leaves(&code.program.pool, &[t]) {
                let TermNode::Var(v) = code.program.pool.node(l) else { continue };
                if images.contains_key(&v) {
                    continue;
                }
                if Some(v) == site.result {
                    images.insert(v, code.program.var(returned?));
                } else if code.owner(v).is_some() || code.is_frozen(v) {
                    let image = match by_parameter(code, site, v) {
                        Some(t) => t,
                        None => {
                            let decl = code.program.var_decl(v);
                            let count = counts.entry((decl.sort(), decl.ty.is_pointer())).or_default();
                            let k = code.frozen_like(v, *count)?;
                            *count += 1;
                            frozen.push((k, v));
                            code.program.var(k)
                        }
                    };
                    images.insert(v, image);
                }
            }
        }
        let arguments = constant_arguments(code, site);
        let pool = &mut code.program.pool;
        let mut rewriter = Rewriter::new();
        let mut image = |pool: &mut Pool, n: TermNode, _: logic::Sort| match n {
            TermNode::Var(v) => images.get(&v).copied(),
            TermNode::Load { addr, bytes, ptr } => {
                let at = pool.as_const(addr)?;
                let &(base, param) = arguments.iter().find(|(base, _)| (*base..*base + OBJECT).contains(&at))?;
                let offset = pool.constant(at - base, pool.width(addr));
                let here = pool.add(param, offset);
                Some(pool.load(here, bytes, ptr))
            }
            _ => None,
        };
        let post: Vec<Term> = changed.into_iter().map(|t| rewriter.rewrite(pool, t, &mut image)).collect();
        let target = Target::Exit(pool.all(post));
        Some(Question { callee, target, frozen, stable })
    }

    /// Queries that may answer the question, and whether they are about exactly it.
    fn summaries(&mut self, question: &Question) -> Vec<(QueryId, bool)> {
        let same = self.queries.same(question.callee, question.target);
        let is_open = |dash: &Dash, q: QueryId| dash.search.config.summaries || dash.queries.get(q).is_active;
        let mut out: Vec<(QueryId, bool)> =
            same.iter().copied().filter(|&q| is_open(self, q)).map(|q| (q, true)).collect();
        if let Target::Exit(_) = question.target {
            let has_frozen =
                |q: QueryId| self.queries.get(q).frozen.iter().all(|k| question.frozen.iter().any(|(v, _)| v == k));
            let others = self.queries.at_exit(question.callee).map(|(q, _)| q);
            let others = others.filter(|&q| !same.contains(&q) && is_open(self, q) && has_frozen(q));
            out.extend(others.take(MAX_ENTAILING).map(|q| (q, false)));
        }
        out
    }

    /// Whether the question's target lies inside the query's.
    fn entails(&mut self, question: &Question, q: QueryId) -> bool {
        match (question.target, self.queries.get(q).target) {
            (Target::Exit(asked), Target::Exit(known)) => self.implies(asked, known),
            (asked, known) => asked == known,
        }
    }

    /// The query that is asked: a finished one about the same, whose partition is taken further, or a new one.
    fn query_for(&mut self, question: &Question) -> QueryId {
        let same = self.queries.same(question.callee, question.target);
        let finished = same.into_iter().find(|&q| !self.queries.get(q).is_active);
        match finished.filter(|_| self.search.config.summaries) {
            Some(q) => q,
            None => self.queries.open(&mut self.search.code, question.callee, question.target),
        }
    }

    /// No state of the region satisfies `rho`, without which nothing crosses: a test that does, or a refinement.
    fn approach(&mut self, f: Frontier, n: NodeId, rho: Vec<Term>, on: Option<(QueryId, Frozen, Term)>) -> Extension {
        let rho = values::known_values_used(&mut self.search, f.from, rho);
        let is_false = rho.iter().any(|&t| self.search.code.program.pool.as_const(t) == Some(0));
        if !is_false {
            // The state must be one of this region: another one's frontier is another question.
            let mut wanted = self.search.partition.literals(&mut self.search.code.program.pool, f.from);
            wanted.extend_from_slice(&rho);
            if let Some(test) = self.search.is_sat(n, &[], &wanted) {
                return Extension::Approach { test, rho };
            }
        }
        if let Some((q, frozen, may)) = on {
            self.depend(f.edge, q, &frozen, may);
        }
        self.refine_call(f, n, rho)
    }

    fn refine_call(&mut self, f: Frontier, n: NodeId, rho: Vec<Term>) -> Extension {
        if rho.iter().any(|&t| self.search.code.program.pool.as_const(t) == Some(0)) {
            self.search.oracle.saved += 1;
            return Extension::Infeasible;
        }
        self.refine_pred(f, n, &rho)
    }

    /// `DASH(⟨Σ, σ^I ∧ φ, →⟩, ¬φ')` (Fig. 16, line 8): the main loop, on the callee, with the states at its entry that
    /// the caller's path makes possible.
    fn ask(&mut self, q: QueryId, n: NodeId, question: &Question, cx: &mut Context<'_>) -> Answer {
        if self.contexts.len() >= MAX_DEPTH {
            return Answer::Stuck;
        }
        self.queries.asked += 1;
        let base = self.enter_callee(n, question);
        let caller = self.enter(q);
        let end = self.answer(q, base, cx);
        let goal = match end {
            End::Goal(goal) => Some(self.search.forest.node(goal).clone()),
            _ => None,
        };
        self.leave(caller);
        match end {
            End::Goal(_) => Answer::Test(self.test_across(n, &goal.expect("the state of the goal"))),
            End::Pass => Answer::Pass,
            End::Stuck => Answer::Stuck,
            End::Outcome(outcome) => Answer::Outcome(outcome),
        }
    }

    /// The tests that may answer at once, then the search.
    fn answer(&mut self, q: QueryId, base: Node, cx: &mut Context<'_>) -> End {
        let offset = base.inputs.len();
        let scripts = std::iter::once(Script::default()).chain(self.queries.get(q).must.clone());
        for (i, script) in scripts.enumerate() {
            let test = Test { start: Box::new(base.clone()), script, begin: Begin::Entry, known: Known::Edges(0) };
            if let Some(outcome) = self.search.add_test(test) {
                return End::Outcome(outcome);
            }
            if let Some(n) = self.search.reached.take() {
                self.queries.reused += u64::from(i > 0);
                self.remember_must(q, n, offset);
                return End::Goal(n);
            }
        }
        self.contexts.push(Asked { base, excluded: Default::default() });
        let end = self.dash(cx);
        self.contexts.pop();
        if let End::Goal(n) = end {
            self.remember_must(q, n, offset);
        }
        end
    }

    /// Keeps the inputs that led from the procedure's entry to the target.
    fn remember_must(&mut self, q: QueryId, n: NodeId, offset: usize) {
        let inputs = self.search.forest.node(n).inputs_in_order();
        let script = Script { values: inputs.into_iter().skip(offset).map(Some).collect() };
        let must = &mut self.queries.get_mut(q).must;
        if self.search.config.summaries && !script.values.is_empty() && !must.contains(&script) {
            must.truncate(MAX_MUST - 1);
            must.insert(0, script);
        }
    }

    /// The state of `n` gone into the callee, with what the question remembers.
    fn enter_callee(&mut self, n: NodeId, question: &Question) -> Node {
        let search = &mut self.search;
        let node = search.forest.node(n).clone();
        let view = search.code.current();
        let program = &mut search.code.program;
        let pairs = question.frozen.iter().map(|&(k, v)| (k, program.var(v))).collect();
        let pos = program.proc(view.proc).loc(node.loc).pos;
        // Whatever the callee is entered with must leave the caller where the target region is.
        let stable = question.stable.iter().map(|&t| StmtKind::Assume(t));
        let entering = stable.chain([StmtKind::Assign(pairs)]).map(|kind| Stmt { kind, pos }).collect();
        let link = Rc::new(Link { caller: node.context.clone(), depth: node.depth, entering, callee: question.callee });
        let script = Script::default();
        let mut run = Run::new(&search.code, node, &script);
        let is_entered = search.runner.enter_question(&mut search.code, &mut run, link);
        debug_assert!(is_entered, "the question is about this state");
        run.node
    }

    /// Makes `q` the current query; gives the one before.
    fn enter(&mut self, q: QueryId) -> QueryId {
        let query = self.queries.get_mut(q);
        query.is_active = true;
        query.assumed = None;
        let mut place = query.place.take().expect("a query is entered once at a time");
        place.query_state.forest = Default::default();
        place.query_state.partition.forget_states();
        let caller = std::mem::replace(&mut self.queries.current, q);
        let left = self.exchange(place);
        self.queries.get_mut(caller).place = Some(left);
        caller
    }

    /// The inverse of [`Dash::enter`].
    fn leave(&mut self, caller: QueryId) {
        let q = std::mem::replace(&mut self.queries.current, caller);
        let place = self.queries.get_mut(caller).place.take().expect("the caller waits");
        let mut left = self.exchange(place);
        left.query_state.forest = Default::default();
        let query = self.queries.get_mut(q);
        query.place = Some(left);
        query.is_active = false;
    }

    fn exchange(&mut self, place: QueryParts) -> QueryParts {
        QueryParts {
            query_state: self.search.exchange(place.query_state),
            facts: std::mem::replace(&mut self.facts, place.facts),
            values: std::mem::replace(&mut self.values, place.values),
        }
    }

    /// A test of the whole program that goes where `goal`, a state of the callee's search, is: on from `n` where that
    /// is on its way.
    fn test_across(&self, n: NodeId, goal: &Node) -> Test {
        let search = &self.search;
        let start = search.forest.node(n);
        let inputs = goal.inputs_in_order();
        let prefix = start.inputs_in_order();
        let is_on_the_way = inputs.len() >= prefix.len()
            && inputs[..prefix.len()] == prefix[..]
            && start.state.initial() == goal.state.initial();
        let known = Known::Edges(goal.depth);
        let script = |inputs: &[exec::Value]| Script { values: inputs.iter().cloned().map(Some).collect() };
        if is_on_the_way {
            let script = script(&inputs[prefix.len()..]);
            return Test { start: Box::new(start.clone()), script, begin: Begin::Known, known };
        }
        let begin = Begin::Root(start.context.clone());
        let start = search.runner.root(&search.code, goal.state.initial().clone());
        Test { start: Box::new(start), script: script(&inputs), begin, known }
    }
}
