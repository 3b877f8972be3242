//! The map from a prepared program to the one it was made from, against executions of both on the same inputs: the places
//! that the prepared one passes are places that the other one passes, in the same order, with the same calls active, the
//! same inputs taken, and the same values in the variables that still matter. Iterations are counted beside.

use exec::{Accesses, Ended, InitialMemory, Inputs, Interp, Limits, Observer, State};
use ir::analysis::{Graph, reverse_postorder};
use ir::*;
use logic::{Node, VarId, leaves};
use prepare::*;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use testkit::Rng;
use testkit::irgen::{changed, random_program};

/// Random small values.
struct Random(Rng);

impl Inputs for Random {
    fn scalar(&mut self, _: &Input, width: u32) -> u128 {
        let small = self.0.number(8) as u128;
        (if self.0.number(2) == 0 { small } else { small.wrapping_neg() }) & logic::mask(width)
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.0.number(256) as u8).collect()
    }
}

/// Control at a location.
#[derive(Clone)]
struct Visit {
    at: ProgramPoint,
    /// The locations that active calls have left, the outermost first.
    calls: Vec<ProgramPoint>,
    /// How many inputs were taken.
    inputs: usize,
    /// By active call and the program's entry: the iterations of loops that have begun, by head.
    iterations: Vec<BTreeMap<LocId, u32>>,
    state: State,
}

/// What an execution passes.
struct Walk<'p> {
    p: &'p Program,
    /// By procedure: head and locations of each loop.
    loops: Vec<Vec<(LocId, BTreeSet<LocId>)>>,
    at: ProgramPoint,
    calls: Vec<ProgramPoint>,
    inputs: usize,
    iterations: Vec<BTreeMap<LocId, u32>>,
    state: State,
    visits: Vec<Visit>,
}

impl<'p> Walk<'p> {
    fn new(p: &'p Program) -> Walk<'p> {
        Walk {
            p,
            loops: p.procs.iter().map(loops).collect(),
            at: ProgramPoint { proc: p.entry, loc: p.proc(p.entry).entry },
            calls: Vec::new(),
            inputs: 0,
            iterations: vec![BTreeMap::new()],
            state: State::new(p.vars.len(), Rc::new(InitialMemory::default())),
            visits: Vec::new(),
        }
    }

    fn visit(&mut self, at: ProgramPoint) {
        let counts = self.iterations.last_mut().expect("the entry procedure is active");
        for (head, body) in &self.loops[at.proc.0 as usize] {
            if *head == at.loc {
                *counts.entry(*head).or_default() += 1;
            } else if !body.contains(&at.loc) {
                counts.remove(head);
            }
        }
        self.at = at;
        let Walk { calls, inputs, iterations, state, .. } = self;
        let (calls, iterations, state) = (calls.clone(), iterations.clone(), state.clone());
        self.visits.push(Visit { at, calls, inputs: *inputs, iterations, state });
    }
}

impl Observer for Walk<'_> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, state: &State) {
        self.state = state.clone();
        self.visit(ProgramPoint { proc, loc: self.p.proc(proc).edge(edge).src });
    }

    fn stmt(&mut self, _: &Stmt, after: &State) {
        self.state = after.clone();
    }

    fn input(&mut self, _: &Stmt, _: &Input, _: &exec::Value) {
        self.inputs += 1;
    }

    fn call(&mut self, _: &Stmt, _: ProcId, inside: &State) {
        self.calls.push(self.at);
        self.iterations.push(BTreeMap::new());
        self.state = inside.clone();
    }

    fn returned(&mut self, callee: ProcId, after: &State) {
        self.visit(ProgramPoint { proc: callee, loc: self.p.proc(callee).exit });
        self.iterations.pop();
        self.at = self.calls.pop().expect("a call is active");
        self.state = after.clone();
    }
}

/// Heads and locations of the loops of a procedure.
fn loops(q: &Procedure) -> Vec<(LocId, BTreeSet<LocId>)> {
    let graph = Graph::new(q);
    let order = reverse_postorder(q, &graph);
    let place: BTreeMap<LocId, usize> = order.iter().copied().zip(0..).collect();
    let sources = |l: LocId| graph.incoming(l).iter().map(|&e| q.edge(e).src).filter(|s| place.contains_key(s));
    let body = |head: LocId| {
        let is_behind = |s: &LocId| place[s] >= place[&head];
        let (mut body, mut todo) = (BTreeSet::from([head]), sources(head).filter(is_behind).collect::<Vec<_>>());
        let is_loop = !todo.is_empty();
        while let Some(l) = todo.pop() {
            if body.insert(l) {
                todo.extend(sources(l).filter(is_behind));
            }
        }
        is_loop.then_some((head, body))
    };
    order.iter().filter_map(|&head| body(head)).collect()
}

fn execute(p: &Program, seed: u64) -> Option<Vec<Visit>> {
    let mut walk = Walk::new(p);
    let mut inputs = Random(Rng::new(seed));
    let memory = Rc::new(InitialMemory::default());
    match Interp::new(p, Accesses::Total).run(&mut inputs, memory, &Limits::steps(3_000), &mut walk) {
        Ended::Error { proc, loc } => walk.visit(ProgramPoint { proc, loc }),
        Ended::Exit { .. } => walk.visit(ProgramPoint { proc: p.entry, loc: p.proc(p.entry).exit }),
        Ended::Blocked { .. } => {}
        Ended::Unknown { reason } if reason.starts_with("unsupported") => {}
        // Too long, or cut by preparation.
        _ => return None,
    }
    Some(walk.visits)
}

/// By location: the procedure's variables whose values are still read.
fn live(p: &Program, id: ProcId, followed: &BTreeSet<VarId>) -> Vec<BTreeSet<VarId>> {
    let q = p.proc(id);
    let mut live = vec![BTreeSet::new(); q.locs.len()];
    live[q.exit.0 as usize].extend(q.result);
    loop {
        let mut is_done = true;
        for e in q.edges.iter().rev() {
            let mut needed: BTreeSet<VarId> = live[e.dst.0 as usize].clone();
            for s in e.stmts.iter().rev() {
                s.kind.for_each_target(|v| _ = needed.remove(&v));
                let mut terms = Vec::new();
                s.kind.for_each_term(|t| terms.push(t));
                let read = leaves(&p.pool, &terms).into_iter().filter_map(|l| match p.pool.node(l) {
                    Node::Var(v) => Some(v),
                    _ => None,
                });
                needed.extend(read.filter(|v| followed.contains(v)));
            }
            let at = &mut live[e.src.0 as usize];
            let before = at.len();
            at.extend(needed);
            is_done &= at.len() == before;
        }
        if is_done {
            return live;
        }
    }
}

/// How often the map was confirmed.
#[derive(Default, Debug)]
struct Confirmed {
    visits: usize,
    in_calls: usize,
    beside: usize,
    values: usize,
    values_of_calls: usize,
    iterations: usize,
}

struct Comparison<'a> {
    lowered: &'a Program,
    program: &'a Program,
    origins: &'a Origins,
    live: Vec<Vec<BTreeSet<VarId>>>,
}

impl<'a> Comparison<'a> {
    fn new(lowered: &'a Program, program: &'a Program, origins: &'a Origins) -> Comparison<'a> {
        let ids = || (0..program.procs.len() as u32).map(ProcId);
        let has_calls =
            program.procs.len() > 1 || program.procs.iter().any(|q| q.edges.iter().any(|e| e.call().is_some()));
        let shared = program.is_shared();
        // Where calls are kept, callees read global variables, and their objects move those of the heap.
        let followed = |id: ProcId| -> BTreeSet<VarId> {
            let all = (0..program.vars.len() as u32).map(VarId);
            let is_followed = |v: &VarId| {
                let d = program.var_decl(*v);
                let is_own = shared[v.0 as usize] && !has_calls || program.proc(id).locals.contains(v);
                is_own && d.kind != VarKind::Heap && (d.width() < program.space.ptr_width || !has_calls)
            };
            all.filter(is_followed).collect()
        };
        Comparison { lowered, program, origins, live: ids().map(|id| live(program, id, &followed(id))).collect() }
    }

    /// Looks for each exact place of one execution in the other one, each behind the one before. What a new location is
    /// beside is passed between the exact places around it, or is one of them.
    fn compare(&self, before: &[Visit], after: &[Visit], confirmed: &mut Confirmed) -> Result<(), String> {
        let mut from = 0;
        let mut beside: Vec<&Visit> = Vec::new();
        for (i, v) in after.iter().enumerate() {
            let o = self.origins.loc(v.at.proc, v.at.loc);
            if o.relation != Relation::At {
                beside.extend((o.relation == Relation::Beside).then_some(v));
                continue;
            }
            let is_same = |w: &Visit| self.is_same_place(w, v) && w.inputs == v.inputs;
            let found = (from..before.len()).find(|&j| is_same(&before[j]) && self.values(&before[j], v).is_ok());
            let Some(j) = found else {
                let why = (from..before.len()).find(|&j| is_same(&before[j])).map(|j| self.values(&before[j], v));
                return Err(format!("visit {i}, {:?} from {o:?}: {why:?}", v.at));
            };
            for v in beside.drain(..) {
                if !before[from.saturating_sub(1)..=j].iter().any(|w| self.is_same_place(w, v)) {
                    return Err(format!("what {:?} is beside is not passed before visit {i}", v.at));
                }
                confirmed.beside += 1;
            }
            from = j + 1;
            confirmed.visits += 1;
            confirmed.in_calls += usize::from(!o.calls.is_empty());
            let (values, of_calls) = self.values(&before[j], v).expect("compared above");
            confirmed.values += values;
            confirmed.values_of_calls += of_calls;
            confirmed.iterations += self.iterations(&before[j], v)?;
        }
        Ok(())
    }

    /// Is the one place the origin of the other, with the same calls active?
    fn is_same_place(&self, before: &Visit, after: &Visit) -> bool {
        let o = self.origins.loc(after.at.proc, after.at.loc);
        before.at == ProgramPoint { proc: o.proc, loc: o.loc } && before.calls == self.calls(after)
    }

    /// The calls that are active in the program before.
    fn calls(&self, v: &Visit) -> Vec<ProgramPoint> {
        let mut all = self.outer_calls(v);
        all.extend(self.expanded_calls(v.at));
        all
    }

    /// Those that kept calls stand in, and those themselves.
    fn outer_calls(&self, v: &Visit) -> Vec<ProgramPoint> {
        let around = |&at: &ProgramPoint| {
            let o = self.origins.loc(at.proc, at.loc);
            let mut calls = self.expanded_calls(at);
            calls.push(ProgramPoint { proc: o.proc, loc: o.loc });
            calls
        };
        v.calls.iter().flat_map(around).collect()
    }

    fn expanded_calls(&self, at: ProgramPoint) -> Vec<ProgramPoint> {
        let calls = self.origins.calls(self.origins.loc(at.proc, at.loc).calls);
        calls.iter().map(|c| ProgramPoint { proc: c.caller, loc: c.loc }).collect()
    }

    /// How many variables have the value of their origin, and how many of them belong to expanded calls.
    fn values(&self, before: &Visit, after: &Visit) -> Result<(usize, usize), String> {
        let here = self.origins.calls(self.origins.loc(after.at.proc, after.at.loc).calls);
        let outer = self.outer_calls(after).len();
        // By active call and the entry: the procedure.
        let mut active: Vec<ProcId> = before.calls.iter().map(|c| c.proc).collect();
        active.push(before.at.proc);
        let (mut values, mut of_calls) = (0, 0);
        for &v in &self.live[after.at.proc.0 as usize][after.at.loc.0 as usize] {
            let Some(o) = self.origins.var(v) else { continue };
            let sites = self.origins.calls(o.calls);
            let owner = self.lowered.procs.iter().position(|q| q.locals.contains(&o.var)).map(|i| ProcId(i as u32));
            if let Some(owner) = owner {
                let depth = outer + sites.len();
                let is_active = here.starts_with(&sites) && active.get(depth) == Some(&owner);
                // The interpreter keeps the values of outer activations of one procedure aside.
                let is_last = || active[depth + 1..].iter().all(|&q| q != owner);
                let is_address = self.lowered.var_decl(o.var).kind == VarKind::FrameAddr;
                if !is_active || !is_last() || is_address {
                    continue;
                }
            }
            let (old, new) = (before.state.get(o.var), after.state.get(v));
            if old != new {
                return Err(format!("{} (v{}): {new} instead of {old}", self.program.var_decl(v).name, v.0));
            }
            values += 1;
            of_calls += usize::from(!sites.is_empty());
        }
        Ok((values, of_calls))
    }

    /// How many counts of iterations are right.
    fn iterations(&self, before: &Visit, after: &Visit) -> Result<usize, String> {
        let o = self.origins.loc(after.at.proc, after.at.loc);
        let all = self.origins.iterations(o.iterations);
        for i in &all {
            let depth = self.outer_calls(after).len() + self.origins.calls(i.calls).len();
            let real = before.iterations[depth].get(&i.head).copied().unwrap_or(0);
            let fits = match i.count {
                Count::Exactly(n) => real == n,
                Count::From(n) => real >= n,
            };
            if !fits {
                return Err(format!("iteration {real} of the loop at l{}, not {:?}", i.head.0, i.count));
            }
        }
        Ok(all.len())
    }
}

#[test]
fn executions_pass_the_places_that_origins_name() {
    let limits = ExpandLimits { recursion: 4, max_edges: 3000 };
    let mut confirmed = Confirmed::default();
    for seed in 0..120 {
        let p = random_program(seed);
        let mut forms: Vec<(String, Program, Origins)> = Vec::new();
        for calls in [CallPolicy::Nothing, CallPolicy::Shared, CallPolicy::Large, CallPolicy::All] {
            let Traced { program, origins } = expand_calls(&p, calls, &limits);
            forms.push((format!("expanded, {calls:?}"), program, origins));
            for loops in [Loops::Kept, Loops::Unrolled] {
                let form = Form { calls, loops };
                let prepared = prepare(&p, &Wishes { limits, ..Wishes::of(form) });
                assert_eq!(prepared.origins.verify(&p, &prepared.program), Ok(()), "seed {seed}, {form:?}");
                if prepared.preparation.form == form {
                    forms.push((format!("{form:?}"), prepared.program, prepared.origins));
                }
            }
        }
        for input_seed in 0..4 {
            let Some(before) = execute(&p, input_seed) else { continue };
            for (name, program, origins) in &forms {
                let Some(after) = execute(program, input_seed) else { continue };
                let result = Comparison::new(&p, program, origins).compare(&before, &after, &mut confirmed);
                assert_eq!(result, Ok(()), "seed {seed} {input_seed}, {name}\n{}", ir::text::print(&p));
            }
        }
    }
    let Confirmed { visits, in_calls, beside, values, values_of_calls, iterations } = confirmed;
    assert!(visits > 20_000 && in_calls > 2_000 && beside > 20, "{confirmed:?}");
    assert!(values > 20_000 && values_of_calls > 500 && iterations > 500, "{confirmed:?}");
}

/// The comparison notices a wrong map: that everything has kept its number, which compaction makes false.
#[test]
fn wrong_maps_are_noticed() {
    let mut noticed = 0;
    for seed in 0..60 {
        let p = random_program(seed);
        let program = changed(&p, compact);
        let (Some(before), Some(after)) = (execute(&p, 0), execute(&program, 0)) else { continue };
        let wrong = Origins::same(&program);
        noticed += usize::from(
            Comparison::new(&p, &program, &wrong).compare(&before, &after, &mut Confirmed::default()).is_err(),
        );
    }
    assert!(noticed > 40, "{noticed}");
}

/// Iterations of nested loops in a procedure that is called twice, and what is prepared again.
#[test]
fn iterations_are_counted_inside_calls() {
    let text = "pointers 64 global g: 32 entry main
        proc main() { entry a exit c loc a loc b loc c
          edge a -> b { call f() } edge b -> c { call f() } }
        proc f() { local i: 32 local n: 32 entry a exit z loc a loc h loc w loc z
          edge a -> h { i := 0:32 }
          edge h -> w { assume i <u 2:32 i := i + 1:32 }
          edge w -> w { havoc n nondet \"n\" assume g <u n g := g + i }
          edge w -> h { assume !(g <u 7:32) }
          edge h -> z { assume !(i <u 2:32) } }";
    let p = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
    let form = Form { calls: CallPolicy::Nothing, loops: Loops::Unrolled };
    let prepared = prepare(&p, &Wishes::of(form));
    assert_eq!(prepared.preparation.form, form);
    let Prepared { program, origins, .. } = &prepared;
    let q = program.proc(program.entry);
    let mut found: Vec<(u32, Vec<Count>)> = Vec::new();
    for l in q.loc_ids() {
        let o = origins.loc(program.entry, l);
        let site = origins.calls(o.calls).first().map_or(u32::MAX, |c| c.loc.0);
        let iterations = origins.iterations(o.iterations);
        if o.proc == ProcId(1) && !iterations.is_empty() {
            assert!(iterations.iter().all(|i| i.head == LocId(1) && origins.calls(i.calls).len() == 1));
            found.push((site, iterations.iter().map(|i| i.count).collect()));
        }
    }
    found.sort();
    found.dedup();
    let round = |site, n| (site, vec![Count::Exactly(n)]);
    assert_eq!(found, [round(0, 1), round(0, 2), round(1, 1), round(1, 2)]);
}
