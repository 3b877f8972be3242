//! Soundness of `prepare`: random programs of several procedures do the same before and after expansion, compaction,
//! copy propagation and pruning. They take the same inputs, write the same values and end in the same way.

use base::Pos;
use exec::{Accesses, Ended, InitialMemory, Inputs, Interp, Limits, Observer, State};
use ir::*;
use logic::{Integer, Sort, Value, VarId};
use prepare::*;
use std::rc::Rc;
use testkit::Rng;
use testkit::irgen::{changed, random_program, random_program_with_integers};

/// Random values, and what was asked for.
struct Recorded {
    random: Rng,
    taken: Vec<(String, Value)>,
}

impl Inputs for Recorded {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        let small = self.random.below(8) as u128;
        let value = if self.random.below(2) == 0 { small } else { small.wrapping_neg() } & logic::mask(width);
        self.taken.push((input.what.clone(), Value::Bits { bits: value, width }));
        value
    }

    fn integer(&mut self, input: &Input) -> Integer {
        let small = Integer::from(self.random.below(9) as i64 - 4);
        let value = if self.random.below(4) == 0 { small.mul(&Integer::from(i64::MAX)) } else { small };
        self.taken.push((input.what.clone(), Value::Int(value.clone())));
        value
    }

    fn bytes(&mut self, input: &Input, len: usize) -> Vec<u8> {
        let bytes: Vec<u8> = (0..len).map(|_| self.random.below(256) as u8).collect();
        let value = |&b: &u8| (input.what.clone(), Value::Bits { bits: b.into(), width: 8 });
        self.taken.extend(bytes.iter().map(value));
        bytes
    }
}

/// The values that global variables take, one entry for each change.
#[derive(Default)]
struct Globals {
    vars: Vec<(VarId, Sort)>,
    history: Vec<Vec<Value>>,
}

impl Globals {
    fn look(&mut self, state: &State) {
        let now: Vec<Value> = self.vars.iter().map(|&(v, sort)| state.value(v, sort)).collect();
        if self.history.last() != Some(&now) {
            self.history.push(now);
        }
    }
}

impl Observer for Globals {
    fn stmt(&mut self, _: &Stmt, after: &State) {
        self.look(after);
    }

    fn returned(&mut self, _: ProcId, after: &State) {
        self.look(after);
    }
}

/// How an execution ended, in words that do not depend on the numbers of locations.
#[derive(PartialEq, Debug)]
enum End {
    Error(Pos),
    Exit(Option<Value>),
    Blocked,
    Unknown(String),
    Limit,
}

struct Trace {
    end: End,
    inputs: Vec<(String, Value)>,
    globals: Vec<Vec<Value>>,
}

fn execute(p: &Program, seed: u64) -> Trace {
    let mut inputs = Recorded { random: Rng::new(seed), taken: Vec::new() };
    let is_global = |v: &VarId| p.var_decl(*v).kind == VarKind::Global;
    let globals = (0..p.vars.len() as u32).map(VarId).filter(is_global);
    let vars = globals.map(|v| (v, p.var_decl(v).sort())).collect();
    let mut globals = Globals { vars, history: Vec::new() };
    let mut interp = Interp::new(p, Accesses::Total);
    let memory = Rc::new(InitialMemory::default());
    let end = match interp.run(&mut inputs, memory, &Limits::steps(20_000), &mut globals) {
        Ended::Error { proc, loc } => End::Error(p.proc(proc).loc(loc).pos),
        Ended::Exit { result } => End::Exit(result),
        Ended::Blocked { .. } => End::Blocked,
        Ended::Unknown { reason } => End::Unknown(reason),
        Ended::StepLimit => End::Limit,
        other => panic!("{other:?}"),
    };
    Trace { end, inputs: inputs.taken, globals: globals.history }
}

/// Runs that say nothing: too long, or into a call that was cut.
fn is_cut(end: &End) -> bool {
    match end {
        End::Limit => true,
        End::Unknown(reason) => !reason.starts_with("unsupported"),
        _ => false,
    }
}

#[test]
fn passes_keep_the_meaning() {
    keeps_the_meaning(random_program);
}

#[test]
fn passes_keep_the_meaning_of_integers() {
    keeps_the_meaning(random_program_with_integers);
}

/// Random programs in which conditions go through variables, some of them past what changes their meaning.
#[test]
fn temporaries_keep_the_meaning() {
    let limits = ExpandLimits { recursion: 4, max_edges: 3000 };
    let (mut inlined, mut kept) = (0, 0);
    for seed in 0..600 {
        let expanded = expand_calls(&random_program(seed), CallPolicy::Nothing, &limits).program;
        let p = with_temporaries(changed(&expanded, compact), &mut Rng::new(seed));
        assert_eq!(verify(&p), Ok(()), "seed {seed}");
        let q = changed(&p, inline_temporaries);
        let reads = |p: &Program| ir::text::print(p).matches("assume t").count();
        inlined += reads(&p) - reads(&q);
        kept += reads(&q);
        for input_seed in 0..6 {
            let (before, after) = (execute(&p, input_seed), execute(&q, input_seed));
            assert!(
                (before.end, before.inputs, before.globals) == (after.end, after.inputs, after.globals),
                "seed {seed} {input_seed}"
            );
        }
    }
    assert!(inlined > 500 && kept > 100, "{inlined} are inlined, {kept} are not");
}

/// Random programs in which edges decide by constants which way the branch behind a join goes.
#[test]
fn threads_keep_the_meaning() {
    let limits = ExpandLimits { recursion: 4, max_edges: 3000 };
    let mut threaded = 0;
    for seed in 0..1_500 {
        let expanded = expand_calls(&random_program(seed), CallPolicy::Nothing, &limits).program;
        let p = with_decided_branches(changed(&expanded, compact), &mut Rng::new(seed));
        assert_eq!(verify(&p), Ok(()), "seed {seed}");
        let q = changed(&p, |p| thread_branches(p, Threads::All));
        assert_eq!(verify(&q), Ok(()), "seed {seed}");
        threaded += usize::from(ir::text::print(&p) != ir::text::print(&q));
        for input_seed in 0..6 {
            let (before, after) = (execute(&p, input_seed), execute(&q, input_seed));
            assert!(
                (before.end, before.inputs, before.globals) == (after.end, after.inputs, after.globals),
                "seed {seed} {input_seed}"
            );
        }
    }
    assert!(threaded > 50, "{threaded} are changed");
}

/// Where edges meet before a branch, most of them assign a constant, and its edges assume in addition that the variable is one or is not.
fn with_decided_branches(mut p: Program, random: &mut Rng) -> Program {
    let entry = p.entry;
    let q = p.proc(entry).clone();
    let graph = ir::analysis::Graph::new(&q);
    for l in q.loc_ids() {
        let (incoming, out) = (graph.incoming(l).to_vec(), graph.out(l).to_vec());
        if incoming.len() < 2 || out.len() < 2 {
            continue;
        }
        let name = format!("t{}", p.vars.len());
        let v = p.add_var(VarDecl { name, ty: ScalarType::Unsigned(32), kind: VarKind::Local, pos: Pos::NONE });
        p.procs[entry.0 as usize].locals.push(v);
        for e in incoming.into_iter().filter(|&e| q.edge(e).call().is_none()) {
            let number = p.pool.constant(random.below(2) as u128, 32);
            let kind = StmtKind::Assign(vec![(v, number)]);
            let stmts = &mut p.procs[entry.0 as usize].edges[e.0 as usize].stmts;
            if random.below(4) > 0 {
                stmts.push(Stmt { kind, pos: Pos::NONE })
            }
        }
        for (i, e) in
            out.into_iter().enumerate().filter(|&(_, e)| q.edge(e).call().is_none() && q.edge(e).choice().is_none())
        {
            let (var, one) = (p.var(v), p.pool.constant(1, 32));
            let is_one = p.pool.eq(var, one);
            let t = if i % 2 == 0 { is_one } else { p.pool.not(is_one) };
            p.procs[entry.0 as usize].edges[e.0 as usize]
                .stmts
                .insert(0, Stmt { kind: StmtKind::Assume(t), pos: Pos::NONE });
        }
    }
    p
}

/// Assumptions behind a location that one edge enters become reads of a variable that this edge assigns: what they assume there.
fn with_temporaries(mut p: Program, random: &mut Rng) -> Program {
    let entry = p.entry;
    let q = p.proc(entry).clone();
    let graph = ir::analysis::Graph::new(&q);
    for l in q.loc_ids() {
        let [into] = *graph.incoming(l) else { continue };
        for &e in graph.out(l) {
            for (i, s) in q.edge(e).stmts.iter().enumerate() {
                let StmtKind::Assume(t) = s.kind else { continue };
                if q.edge(into).src == l || random.below(2) == 0 {
                    continue;
                }
                let name = format!("t{}", p.vars.len());
                let v = p.add_var(VarDecl { name, ty: ScalarType::Unsigned(32), kind: VarKind::Local, pos: s.pos });
                let number = p.pool.zext(t, 32);
                let (var, one) = (p.var(v), p.pool.constant(1, 32));
                let is_one = p.pool.eq(var, one);
                let q = &mut p.procs[entry.0 as usize];
                q.locals.push(v);
                q.edges[into.0 as usize].stmts.push(Stmt { kind: StmtKind::Assign(vec![(v, number)]), pos: s.pos });
                q.edges[e.0 as usize].stmts[i].kind = StmtKind::Assume(is_one);
            }
        }
    }
    p
}

fn keeps_the_meaning(program: impl Fn(u64) -> Program) {
    let limits = ExpandLimits { recursion: 4, max_edges: 3000 };
    let expand = |p: &Program, calls| expand_calls(p, calls, &limits).program;
    let prepare = |p: &Program, calls| prepare(p, &Wishes { limits, ..Wishes::of(Form { calls, loops: Loops::Kept }) });
    let (nothing, shared, all) = (CallPolicy::Nothing, CallPolicy::Shared, CallPolicy::All);
    let mut ends = [0; 4];
    let mut unrolled_count = 0;
    for seed in 0..300 {
        let p = program(seed);
        let (expanded, prepared) = (expand(&p, nothing), prepare(&p, nothing));
        let compacted = changed(&expanded, compact);
        let (copied, untouched) = (changed(&compacted, propagate_copies), changed(&p, propagate_copies));
        let threaded = changed(&compacted, |p| thread_branches(p, Threads::All));
        let kept = prepare(&p, all);
        let (unrolled, unrolled_kept) = (prepared.unrolled(), kept.unrolled());
        unrolled_count += usize::from(unrolled.is_some());
        let passes = [
            ("expand", &expanded),
            ("compact", &compacted),
            ("copies", &copied),
            ("copies before expansion", &untouched),
            ("threads", &threaded),
            ("constants", &changed(&p, propagate_constants)),
            ("prepare", &prepared.program),
            ("prepare and unroll", &unrolled.as_ref().unwrap_or(&prepared).program),
            ("prepare and unroll, all kept", &unrolled_kept.as_ref().unwrap_or(&kept).program),
            ("expand, recursive ones kept", &expand(&p, shared)),
            ("expand, all kept", &expand(&p, all)),
            ("prepare, recursive ones kept", &prepare(&p, shared).program),
            ("prepare, all kept", &kept.program),
            ("prepare, all kept and expanded again", &prepare(&kept.program, nothing).program),
        ];
        for input_seed in 0..6 {
            let before = execute(&p, input_seed);
            for (name, q) in passes {
                let after = execute(q, input_seed);
                if is_cut(&before.end) || is_cut(&after.end) {
                    continue;
                }
                assert_eq!(after.end, before.end, "seed {seed} {input_seed} after {name}");
                // A call that neither returns nor raises goes, and with it the inputs that it would take.
                let is_kept_blocked = name.contains("kept") && after.end == End::Blocked;
                let count = if is_kept_blocked { after.inputs.len() } else { before.inputs.len() };
                assert_eq!(
                    Some(&after.inputs[..]),
                    before.inputs.get(..count),
                    "seed {seed} {input_seed} after {name}"
                );
                // Pruning removes values that nothing needs; copies and constants cut paths short that are known to end.
                let is_cut_short = is_kept_blocked || name.starts_with("co") && after.end == End::Blocked;
                if !(name.starts_with("prepare") || is_cut_short) {
                    assert_eq!(after.globals, before.globals, "seed {seed} {input_seed} after {name}");
                }
                let kind = match after.end {
                    End::Error(_) => 0,
                    End::Exit(_) => 1,
                    End::Blocked => 2,
                    End::Unknown(_) | End::Limit => 3,
                };
                ends[kind] += 1;
            }
        }
    }
    assert!(ends.iter().all(|&n| n > 20), "the programs end in all ways: {ends:?}");
    assert!(ends[1] > 1000, "many reach the exit: {ends:?}");
    assert!(unrolled_count > 30, "unrolling changes many: {unrolled_count}");
}
