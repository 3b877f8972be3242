//! Loops and calls by havoc (Beyer, Lingsch-Rosenfeld, Spiessl: A Unifying Approach for Control-Flow-Based Loop Abstraction, SEFM 2022): at first
//! every loop that can be is *skipped* (`evidence::Skips`), so that of all its rounds nothing is known but what they leave alone, and
//! what lemmas say. So are the calls that are left, of which lemmas say what contracts are worth. The rest is unwound, or proved by
//! induction. An error that has a test there need not be one of the program: the skipped loop that the test has entered last knows too
//! little, and is put back; at first of those that somebody reads from behind them ([`telling`]).
//!
//! So a loop that is done with costs nothing, whether it has a bound or not, and the one that counts is looked at alone. That is
//! what neither engine does by itself: bounded model checking has to unwind all loops, and induction takes one number of rounds for all.
//!
//! A test that has entered no skipped loop is one of the program, if no call is skipped. Where every loop had to be put back, there is
//! nothing here that the other engines do not do.

use crate::replay::replay;
use crate::unwinding::live_variables;
use crate::{Config, Context, Facts, GaveUp, Judge, Judged, Outcome, Session, bmc, kinduction};
use base::Exhausted;
use domains::{Cfg, Order};
use evidence::{Proof, SkippedLoop, Skips, TestCandidate};
use exec::{Observer, State};
use ir::analysis::{Graph, loop_heads};
use ir::{Edge, EdgeId, LocId, LocKind, ProcId, Program, Stmt, StmtKind};
use logic::VarId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// Runs loops by havoc.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    begin(program, config, cx).go_on(cx)
}

/// Loops by havoc before its first question.
pub(crate) fn begin(program: &Program, config: &Config, _: &Context<'_>) -> Box<dyn Session> {
    // What is proved of a program with skipped loops is no lemma of this one.
    let config = Config { facts: Facts::default(), ..config.clone() };
    let skipped = all_skipped(program);
    let telling = skipped.iter().flat_map(|skips| telling(program, &skips.loops)).collect();
    Box::new(Havoc { program: program.clone(), config, skipped, telling, inner: None })
}

/// What is skipped at first. `None` where a call is left that cannot be.
fn all_skipped(program: &Program) -> Option<Skips> {
    let p = program.proc(program.entry);
    let calls = p.edges.iter().any(|e| e.call().is_some());
    let without = Skips { calls, ..Skips::default() }.applied(program).ok()?;
    let heads = loop_heads(p, &Graph::new(p));
    let loops = p.loc_ids().filter(|l| heads[l.0 as usize] && SkippedLoop::of(&without, *l).is_ok()).collect();
    Some(Skips { loops, calls })
}

/// The loops with these heads that write what is read when they are over, but for the condition that ends them. To put back another
/// one would say nothing of what follows, but that it is over.
fn telling(program: &Program, heads: &[LocId]) -> FxHashSet<LocId> {
    let p = program.proc(program.entry);
    let graph = Graph::new(p);
    let live = live_variables(program, program.entry, &graph, &vec![true; p.locs.len()], &[]);
    let cfg = Cfg { entry: p.entry, edges: &p.edges, graph: &graph };
    let order = Order::weak_topological(cfg);
    let tells = |head: LocId, component: Range<usize>| {
        let Ok(skipped) = SkippedLoop::of(program, head) else { return true };
        order.exits(cfg, component).map(|e| p.edge(e)).any(|e| {
            let read = read_behind_condition(program, e);
            live[e.dst.0 as usize].iter().chain(&read).any(|v| skipped.writes().contains(v))
        })
    };
    let loops = order.components().filter(|(head, _)| heads.contains(head));
    loops.filter(|(head, component)| tells(*head, component.clone())).map(|(head, _)| head).collect()
}

/// Variables that the edge reads behind the condition that it begins with, and behind what lemmas say there; where it ends in an error,
/// the condition is the error's as well.
fn read_behind_condition(program: &Program, e: &Edge) -> Vec<VarId> {
    let is_condition = |s: &&Stmt| matches!(s.kind, StmtKind::Assume(_));
    let conditions = match program.proc(program.entry).loc(e.dst).kind {
        LocKind::Plain => e.stmts.iter().take_while(is_condition).count(),
        LocKind::Error(_) | LocKind::Unknown(_) => 0,
    };
    let mut read = Vec::new();
    e.stmts[conditions..].iter().for_each(|s| s.kind.for_each_term(|t| read.push(t)));
    logic::variables(&program.pool, &read)
}

struct Havoc {
    program: Program,
    config: Config,
    skipped: Option<Skips>,
    /// The heads of loops whose values are read behind them.
    telling: FxHashSet<LocId>,
    /// Who looks at the program in which they are.
    inner: Option<Inner>,
}

/// `bmc` and `kinduction`, each with half of a turn.
struct Inner {
    program: Program,
    /// Those who have not given up.
    begun: [Option<Box<dyn Session>>; 2],
}

/// Where a turn has no end, it is this long for each at first, and then twice as long as before.
const SLICE: u64 = 300_000;

impl Inner {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        let mut slice = cx.budget.left().map_or(SLICE, |left| left / 2).max(1);
        let mut last = Outcome::unknown(GaveUp::Method("nobody is left who could say more of the other loops".into()));
        while self.begun.iter().any(Option::is_some) {
            for begun in &mut self.begun {
                let Some(session) = begun else { continue };
                let (before, left) = (cx.budget.spent(), cx.budget.left());
                cx.budget.allow(Some(left.map_or(slice, |left| left.min(slice))));
                last = session.go_on(cx);
                cx.budget.allow(left.map(|left| left.saturating_sub(cx.budget.spent() - before)));
                match last {
                    Outcome::Unknown { why: GaveUp::Exhausted(Exhausted::Effort), .. } => {}
                    Outcome::Unknown { why: GaveUp::Exhausted(_), .. } | Outcome::Pass(_) | Outcome::Fail(_) => {
                        return last;
                    }
                    Outcome::Unknown { .. } => *begun = None,
                }
            }
            if let Some(limit) = cx.budget.turn_over() {
                return Outcome::unknown(GaveUp::Exhausted(limit));
            }
            slice = slice.saturating_mul(2);
        }
        last
    }
}

/// Shows proofs of the program with skipped loops as ones of the program.
struct Skipping<'a> {
    judge: &'a dyn Judge,
    skipped: &'a Skips,
}

impl Judge for Skipping<'_> {
    fn judge(&self, proof: &Proof, effort: u64) -> Judged {
        self.judge.judge(&Proof { skipped: self.skipped.clone(), ..proof.clone() }, effort)
    }
}

impl Session for Havoc {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        let Some(mut skipped) = self.skipped.take() else { return Outcome::unknown(bmc::calls_are_left()) };
        let outcome = self.search(&mut skipped, cx);
        self.skipped = Some(skipped);
        outcome
    }
}

impl Havoc {
    fn search(&mut self, skipped: &mut Skips, cx: &mut Context<'_>) -> Outcome {
        while !skipped.is_empty() {
            match self.ask(skipped, cx) {
                Outcome::Pass(mut proof) => {
                    proof.skipped = skipped.clone();
                    return Outcome::Pass(proof);
                }
                Outcome::Fail(test) => match self.entered_last(skipped, &test, cx) {
                    Some(head) => {
                        skipped.loops.retain(|&l| l != head);
                        self.inner = None;
                    }
                    None if skipped.calls => break,
                    None => return Outcome::Fail(test),
                },
                // What is excluded here is not what the checker is told.
                Outcome::Unknown { why, .. } => return Outcome::unknown(why),
            }
        }
        Outcome::unknown(GaveUp::Method("errors cannot be excluded without looking into every loop".into()))
    }

    /// What the two engines say of the program with skipped loops, in turns.
    fn ask(&mut self, skipped: &Skips, cx: &mut Context<'_>) -> Outcome {
        let inner = self.inner.get_or_insert_with(|| {
            let program = skipped.applied(&self.program).expect("each of these can be skipped");
            let begun = [bmc::begin, kinduction::begin].map(|begin| Some(begin(&program, &self.config, cx)));
            Inner { program, begun }
        });
        let skipping = cx.judge.map(|judge| Skipping { judge, skipped });
        cx.judged_by(skipping.as_ref().map(|judge| judge as &dyn Judge), |own| inner.go_on(own))
    }

    /// The skipped loop that the test has entered last of those that tell something, or else of all.
    fn entered_last(&self, skipped: &Skips, test: &TestCandidate, cx: &Context<'_>) -> Option<LocId> {
        let program = &self.inner.as_ref()?.program;
        let loops = skipped.loops.iter().filter_map(|&l| SkippedLoop::of(program, l).ok());
        let entering = loops.flat_map(|l| l.entering.into_iter().map(move |e| (e, l.head))).collect();
        let telling = &self.telling;
        let mut entered = Entered { proc: program.entry, entering, telling, last: None, last_telling: None };
        replay(program, test, self.config.max_steps, &cx.budget, &mut entered);
        entered.last_telling.or(entered.last)
    }
}

/// Watches which skipped loops an execution enters.
struct Entered<'a> {
    proc: ProcId,
    entering: FxHashMap<EdgeId, LocId>,
    telling: &'a FxHashSet<LocId>,
    last: Option<LocId>,
    last_telling: Option<LocId>,
}

impl Observer for Entered<'_> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, _: &State) {
        if proc == self.proc
            && let Some(&head) = self.entering.get(&edge)
        {
            self.last = Some(head);
            if self.telling.contains(&head) {
                self.last_telling = Some(head);
            }
        }
    }
}
