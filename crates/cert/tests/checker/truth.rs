//! Whether a tiny program can reach an error or untranslated code, by looking at all its states: those of each procedure for
//! each way to enter it. Nothing of it is about proofs.

use crate::brute::{Odometer, Space};
use exec::{Flow, InitialMemory, State, step};
use ir::analysis::Graph;
use ir::{Callee, Edge, EdgeId, LocId, LocKind, ProcId, Program, VarKind};
use logic::{Evaluator, VarId};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A procedure and the number of the state at its entry.
type Context = (ProcId, u128);

/// Control and the number of the state there.
type Point = (Context, LocId, u128);

#[derive(Default)]
struct Summary {
    seen: BTreeSet<(LocId, u128)>,
    exits: BTreeSet<u128>,
    /// Where execution goes on behind the exit: the state and the edge of the call.
    waiting: BTreeSet<(Context, u128, u32)>,
}

struct Search<'p> {
    p: &'p Program,
    ev: Evaluator,
    globals: Vec<VarId>,
    cells: Vec<u128>,
    graphs: Vec<Graph>,
    summaries: BTreeMap<Context, Summary>,
    todo: Vec<Point>,
}

/// Is a location other than plain ones reached?
pub(crate) fn fails(p: &Program) -> bool {
    let is_global = |v: &VarId| p.var_decl(*v).kind == VarKind::Global;
    let mut search = Search {
        p,
        ev: Evaluator::new(),
        globals: (0..p.vars.len() as u32).map(VarId).filter(is_global).collect(),
        cells: p.objects.iter().flat_map(|o| o.addr..o.addr + o.size).collect(),
        graphs: p.procs.iter().map(Graph::new).collect(),
        summaries: BTreeMap::new(),
        todo: Vec::new(),
    };
    let size = search.space(p.entry).size();
    (0..size).for_each(|n| search.enter((p.entry, n)));
    search.run()
}

impl Search<'_> {
    fn run(&mut self) -> bool {
        while let Some((context, l, n)) = self.todo.pop() {
            let q = self.p.proc(context.0);
            if q.loc(l).kind != LocKind::Plain {
                return true;
            }
            if l == q.exit {
                self.leave(context, n);
            }
            for e in self.graphs[context.0.0 as usize].out(l).to_vec() {
                match q.edge(e).call() {
                    Some(_) if q.is_raise(q.edge(e)) => {}
                    Some((_, Callee::Direct(t), args)) => self.call(context, n, e, *t, args),
                    Some(_) => panic!("a direct call"),
                    None => self.execute(context, n, q.edge(e)),
                }
            }
        }
        false
    }

    /// All that a state of the procedure consists of.
    fn space(&self, q: ProcId) -> Space<'_> {
        let vars = self.globals.iter().chain(&self.p.proc(q).locals);
        Space { vars: vars.map(|&v| (v, self.p.var_decl(v).width())).collect(), cells: &self.cells }
    }

    fn state(&self, q: ProcId, n: u128) -> State {
        self.space(q).state(&State::new(self.p.vars.len(), Rc::new(InitialMemory::default())), n)
    }

    fn visit(&mut self, context: Context, l: LocId, n: u128) {
        if self.summaries.entry(context).or_default().seen.insert((l, n)) {
            self.todo.push((context, l, n));
        }
    }

    fn enter(&mut self, context: Context) {
        self.visit(context, self.p.proc(context.0).entry, context.1);
    }

    fn execute(&mut self, context: Context, n: u128, e: &Edge) {
        let before = self.state(context.0, n);
        let mut inputs = Odometer::default();
        loop {
            inputs.restart();
            let mut s = before.clone();
            let flow = e.stmts.iter().all(|t| step(self.p, &mut self.ev, &mut s, t, &mut inputs) == Flow::Next);
            if flow {
                let after = self.space(context.0).number(&s);
                self.visit(context, e.dst, after);
            }
            if !inputs.advance() {
                return;
            }
        }
    }

    fn call(&mut self, context: Context, n: u128, e: EdgeId, t: ProcId, args: &[logic::Term]) {
        let before = self.state(context.0, n);
        let callee = self.p.proc(t);
        let values: Vec<u128> = args.iter().map(|&a| self.ev.eval(&self.p.pool, a, &before)).collect();
        let others = callee.locals.iter().filter(|v| !callee.params.contains(v));
        let free = Space { vars: others.map(|&v| (v, self.p.var_decl(v).width())).collect(), cells: &[] };
        let mut entered = before;
        callee.params.iter().zip(values).for_each(|(&v, x)| entered.set(v, x));
        for k in 0..free.size() {
            let inside = (t, self.space(t).number(&free.state(&entered, k)));
            self.enter(inside);
            let summary = self.summaries.entry(inside).or_default();
            summary.waiting.insert((context, n, e.0));
            for exit in summary.exits.clone() {
                self.go_on(t, exit, (context, n, e.0));
            }
        }
    }

    fn leave(&mut self, context: Context, n: u128) {
        let summary = self.summaries.entry(context).or_default();
        if summary.exits.insert(n) {
            for waiting in summary.waiting.clone() {
                self.go_on(context.0, n, waiting);
            }
        }
    }

    /// Behind a call that has returned with state `exit`.
    fn go_on(&mut self, callee: ProcId, exit: u128, (caller, n, edge): (Context, u128, u32)) {
        let (q, exit, before) = (self.p.proc(caller.0), self.state(callee, exit), self.state(caller.0, n));
        let edge = q.edge(EdgeId(edge));
        let mut s = exit.clone();
        q.locals.iter().for_each(|&v| s.set(v, before.get(v)));
        if let (Some((Some(to), ..)), Some(from)) = (edge.call(), self.p.proc(callee).result) {
            s.set(to, exit.get(from));
        }
        let after = self.space(caller.0).number(&s);
        self.visit(caller, edge.dst, after);
    }
}
