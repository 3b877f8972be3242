//! The interpreter on small programs built by hand: control, calls, recursion, inputs, validity of accesses (precision
//! and soundness of [`Accesses::Checked`]).

use base::Pos;
use exec::{Accesses, Ended, InitialMemory, Inputs, Interp, Limits, Observer, State};
use ir::*;
use logic::{Integer, Node, Term, Value, VarId};
use std::rc::Rc;

/// Gives the numbers in order, then zeros.
struct Numbers(std::collections::VecDeque<Integer>);

impl Numbers {
    fn new(values: &[u128]) -> Numbers {
        Numbers(values.iter().map(|&v| Integer::from(v)).collect())
    }
}

impl Inputs for Numbers {
    fn scalar(&mut self, input: &Input, width: u32) -> u128 {
        self.integer(input).to_bits(width)
    }

    fn integer(&mut self, _: &Input) -> Integer {
        self.0.pop_front().unwrap_or_default()
    }

    fn bytes(&mut self, input: &Input, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.scalar(input, 8) as u8).collect()
    }
}

fn run_with(p: &Program, accesses: Accesses, inputs: &[u128], observer: &mut impl Observer) -> Ended {
    let mut interp = Interp::new(p, accesses);
    interp.run(&mut Numbers::new(inputs), Rc::new(InitialMemory::default()), &Limits::steps(10_000_000), observer)
}

fn run(p: &Program, inputs: &[u128]) -> Ended {
    run_with(p, Accesses::Total, inputs, &mut ())
}

fn checked(p: &Program, inputs: &[u128]) -> Ended {
    run_with(p, Accesses::Checked, inputs, &mut ())
}

/// A statement whose position is its line.
fn at(line: u32, kind: StmtKind) -> Stmt {
    Stmt { kind, pos: Pos { line, col: 1, ..Pos::NONE } }
}

fn stmt(kind: StmtKind) -> Stmt {
    at(0, kind)
}

fn assign(v: VarId, t: Term) -> Stmt {
    stmt(StmtKind::Assign(vec![(v, t)]))
}

fn assume(t: Term) -> Stmt {
    stmt(StmtKind::Assume(t))
}

fn havoc(var: VarId) -> Stmt {
    let input = Input { kind: InputKind::Nondet, what: "input".into(), ty: ScalarType::Unsigned(32) };
    stmt(StmtKind::Havoc { var, input })
}

fn var(p: &mut Program, name: &str, width: u32) -> VarId {
    let kind = VarKind::Local;
    p.add_var(VarDecl { name: name.into(), ty: ScalarType::Unsigned(width), kind, pos: Pos::NONE })
}

/// A procedure with entry 0, exit 1 and further plain locations up to `locs`.
fn procedure(name: &str, locs: u32) -> Procedure {
    let mut q = Procedure {
        name: name.into(),
        params: vec![],
        result: None,
        locals: vec![],
        frame: vec![],
        locs: vec![],
        edges: vec![],
        entry: LocId(0),
        exit: LocId(1),
        pos: Pos::NONE,
    };
    for _ in 0..locs {
        q.add_loc(LocKind::Plain, Pos::NONE);
    }
    q
}

/// One procedure that executes the statements and returns `result`.
fn straight(mut p: Program, locals: &[VarId], result: VarId, stmts: Vec<Stmt>) -> Program {
    let mut q = procedure("main", 2);
    q.locals = locals.to_vec();
    q.result = Some(result);
    q.add_edge(LocId(0), LocId(1), stmts);
    p.procs.push(q);
    p
}

fn exit(value: u128) -> Ended {
    Ended::Exit { result: Some(Value::Bits { bits: value, width: 8 }) }
}

/// The bits that the program returned.
fn returned(outcome: &Ended) -> Option<u128> {
    match outcome {
        Ended::Exit { result: Some(value) } => value.bits(),
        _ => None,
    }
}

#[test]
fn a_million_iterations() {
    let mut p = Program::new(64);
    let (i, n) = (var(&mut p, "i", 32), var(&mut p, "n", 32));
    let (ti, tn) = (p.var(i), p.var(n));
    let one = p.pool.constant(1, 32);
    let next = p.pool.add(ti, one);
    let inside = p.pool.ult(ti, tn);
    let outside = p.pool.not(inside);
    let mut q = procedure("main", 3);
    q.locals = vec![i, n];
    q.result = Some(i);
    let zero = p.pool.constant(0, 32);
    q.add_edge(LocId(0), LocId(2), vec![havoc(n), assign(i, zero)]);
    q.add_edge(LocId(2), LocId(2), vec![assume(inside), assign(i, next)]);
    q.add_edge(LocId(2), LocId(1), vec![assume(outside)]);
    p.procs.push(q);
    assert_eq!(returned(&run(&p, &[1_000_000])), Some(1_000_000));
    let mut interp = Interp::new(&p, Accesses::Total);
    let limits = Limits::steps(1000);
    let outcome = interp.run(&mut Numbers::new(&[1_000_000]), Rc::default(), &limits, &mut ());
    assert_eq!(outcome, Ended::StepLimit);
}

/// `fact(n) = n == 0 ? 1 : n * fact(n - 1)`: the locals of the caller survive the call of the same procedure.
fn factorial() -> Program {
    let mut p = Program::new(64);
    let (n, r, t) = (var(&mut p, "n", 32), var(&mut p, "r", 32), var(&mut p, "t", 32));
    let (tn, tt) = (p.var(n), p.var(t));
    let (zero, one) = (p.pool.constant(0, 32), p.pool.constant(1, 32));
    let done = p.pool.eq(tn, zero);
    let more = p.pool.not(done);
    let (less, product) = (p.pool.sub(tn, one), p.pool.mul(tn, tt));
    let mut q = procedure("fact", 4);
    q.params = vec![n];
    q.locals = vec![n, r, t];
    q.result = Some(r);
    q.add_edge(LocId(0), LocId(1), vec![assume(done), assign(r, one)]);
    q.add_edge(LocId(0), LocId(2), vec![assume(more)]);
    let callee = Callee::Direct(ProcId(1));
    q.add_edge(LocId(2), LocId(3), vec![stmt(StmtKind::Call { result: Some(t), callee, args: vec![less] })]);
    q.add_edge(LocId(3), LocId(1), vec![assign(r, product)]);

    let (x, f) = (var(&mut p, "x", 32), var(&mut p, "f", 64));
    let (tx, tf) = (p.var(x), p.var(f));
    let mut main = procedure("main", 3);
    main.locals = vec![x, f];
    main.result = Some(x);
    main.add_edge(LocId(0), LocId(2), vec![havoc(x), havoc(f)]);
    let callee = Callee::Indirect { pointer: tf, targets: vec![ProcId(1)] };
    main.add_edge(LocId(2), LocId(1), vec![stmt(StmtKind::Call { result: Some(x), callee, args: vec![tx] })]);
    p.procs = vec![main, q];
    p
}

#[test]
fn recursion_restores_locals() {
    let p = factorial();
    let f = p.proc_addr(ProcId(1));
    assert_eq!(returned(&run(&p, &[5, f])), Some(120));
    assert_eq!(returned(&run(&p, &[0, f])), Some(1));
    assert_eq!(run(&p, &[3, f + 1]), Ended::Blocked { proc: ProcId(0), loc: LocId(1) });
}

#[test]
fn observers_see_calls_and_values() {
    #[derive(Default)]
    struct Depths {
        deepest: usize,
        calls: usize,
        returns: usize,
    }
    impl Observer for Depths {
        fn edge(&mut self, _: ProcId, _: EdgeId, depth: usize, _: &State) {
            self.deepest = self.deepest.max(depth);
        }
        fn call(&mut self, _: &Stmt, callee: ProcId, inside: &State) {
            assert_eq!(callee, ProcId(1));
            assert_eq!(inside.get(VarId(1)), 5 - self.calls as u128);
            self.calls += 1;
        }
        fn returned(&mut self, _: ProcId, _: &State) {
            self.returns += 1;
        }
    }
    let p = factorial();
    let mut seen = Depths::default();
    run_with(&p, Accesses::Total, &[5, p.proc_addr(ProcId(1))], &mut seen);
    assert_eq!((seen.deepest, seen.calls, seen.returns), (6, 6, 6));
}

/// Makes the choices in order, then the first that is enabled each time; notes what is enabled.
struct Schedule {
    options: std::collections::VecDeque<u32>,
    enabled: Vec<Vec<u32>>,
}

impl Inputs for Schedule {
    fn scalar(&mut self, _: &Input, _: u32) -> u128 {
        0
    }

    fn bytes(&mut self, _: &Input, len: usize) -> Vec<u8> {
        vec![0; len]
    }

    fn choice(&mut self, _: &Input, enabled: &[u32]) -> u32 {
        self.enabled.push(enabled.to_vec());
        self.options.pop_front().unwrap_or(enabled[0])
    }
}

/// A choice is asked for among the options whose guards hold; the first is taken where nothing is said, a disabled one ends
/// the path, and one that blocks behind its guards does as well.
#[test]
fn choices_are_asked_for() {
    let text = "pointers 64 entry main proc main() -> x { result x: 8 local c: 32 entry a exit b loc a loc b
        edge a -> a { havoc c choice 0 of 4 \"one\" assume c == 0:32 assume 1:8 <=u x x := x + 1:8 }
        edge a -> a { havoc c choice 1 of 4 \"two\" assume c == 1:32 x := x + 2:8 }
        edge a -> b { havoc c choice 2 of 4 \"end\" assume c == 2:32 assume 3:8 <=u x }
        edge a -> b { havoc c choice 3 of 4 \"odd\" assume c == 3:32 x := x * 2:8 assume x == 4:8 } }";
    let p = text::parse(text).unwrap_or_else(|e| panic!("{e}"));
    verify(&p).unwrap();
    let run = |options: &[u32]| {
        let mut schedule = Schedule { options: options.iter().copied().collect(), enabled: Vec::new() };
        let mut interp = Interp::new(&p, Accesses::Checked);
        let ended = interp.run(&mut schedule, Rc::default(), &Limits::steps(5), &mut ());
        (ended, schedule.enabled)
    };
    assert_eq!(run(&[1, 0, 2]), (exit(3), vec![vec![1, 3], vec![0, 1, 3], vec![0, 1, 2, 3]]));
    assert_eq!(run(&[1, 3]), (exit(4), vec![vec![1, 3], vec![0, 1, 3]]));
    assert_eq!(run(&[]).0, Ended::StepLimit);
    let blocked = Ended::Blocked { proc: ProcId(0), loc: LocId(0) };
    assert_eq!(run(&[0]).0, blocked);
    assert_eq!(run(&[3]).0, blocked);
}

/// A choice with one option left is in the middle of a block.
#[test]
fn a_choice_in_the_middle_of_a_block_is_an_input_as_well() {
    let text = "pointers 64 entry main proc main() -> x { result x: 8 local c: 8 entry a exit b loc a loc b
        edge a -> b { havoc x nondet \"x\" havoc c choice 1 of 2 \"second\" assume c == 1:8 x := c + x } }";
    let p = text::parse(text).unwrap_or_else(|e| panic!("{e}"));
    let mut schedule = Schedule { options: [].into(), enabled: Vec::new() };
    let mut interp = Interp::new(&p, Accesses::Checked);
    assert_eq!(interp.run(&mut schedule, Rc::default(), &Limits::steps(5), &mut ()), exit(1));
    assert_eq!(schedule.enabled, [vec![1]]);
}

/// `main` with one frame object of 4 bytes whose address is `a`, a static object of 8 bytes at `globals`.
fn with_objects() -> (Program, VarId) {
    let mut p = Program::new(64);
    let globals = p.space.globals;
    p.objects.push(Object { name: "g".into(), addr: globals, size: 8, shape: Shape::Opaque });
    let a = var(&mut p, "a", 64);
    (p, a)
}

fn finish(p: Program, locals: &[VarId], a: VarId, result: VarId, stmts: Vec<Stmt>) -> Program {
    let mut p = straight(p, locals, result, stmts);
    p.procs[0].frame.push(FrameObject { addr: a, name: "a".into(), size: 4, align: 1, shape: Shape::Opaque });
    p
}

#[test]
fn accesses_inside_objects_are_valid_and_others_are_reported() {
    // r := load4(a + x)
    let (mut p, a) = with_objects();
    let (x, r) = (var(&mut p, "x", 64), var(&mut p, "r", 32));
    let (ta, tx) = (p.var(a), p.var(x));
    let sum = p.pool.add(ta, tx);
    let load = p.pool.load(sum, 4, false);
    let stack = p.space.stack;
    let read = at(7, StmtKind::Assign(vec![(r, load)]));
    let p = finish(p, &[a, x, r], a, r, vec![havoc(x), read]);
    let pos = Pos { line: 7, col: 1, ..Pos::NONE };
    let minus_stack = 0u128.wrapping_sub(stack) & logic::mask(64);
    assert_eq!(returned(&checked(&p, &[0])), Some(0));
    assert_eq!(checked(&p, &[1]), Ended::InvalidAccess { pos, addr: stack + 1 });
    assert_eq!(checked(&p, &[minus_stack]), Ended::InvalidAccess { pos, addr: 0 });
    for (object, is_valid) in [(p.space.globals + 4, true), (p.space.globals + 5, false), (p.space.env + 99, true)] {
        let outcome = checked(&p, &[minus_stack.wrapping_add(object) & logic::mask(64)]);
        assert_eq!(returned(&outcome) == Some(0), is_valid, "{object:#x}");
    }
    assert_eq!(returned(&run(&p, &[1])), Some(0));
}

/// Behind a live object there is room, up to the next object; elsewhere there is none. The observer hears of it.
#[test]
fn accesses_behind_objects_are_noted_where_there_is_room() {
    #[derive(Default)]
    struct Overruns(Vec<u128>);
    impl Observer for Overruns {
        fn overrun(&mut self, _: &Stmt, addr: u128) {
            self.0.push(addr);
        }
    }
    // r := load4(x)
    let (mut p, a) = with_objects();
    let (x, r) = (var(&mut p, "x", 64), var(&mut p, "r", 32));
    let tx = p.var(x);
    let load = p.pool.load(tx, 4, false);
    let p = finish(p, &[a, x, r], a, r, vec![havoc(x), assign(r, load)]);
    let (stack, room) = (p.space.stack, p.space.room);
    let above = p.space.end + 8;
    for (addr, is_valid, is_noted) in [
        (stack, true, false),
        (stack + 4, true, true),
        (stack + room, true, true),
        (stack + room + 4 + 16, false, false),
        (above, true, true),
        (8, false, false),
    ] {
        let mut overruns = Overruns::default();
        let outcome = run_with(&p, Accesses::WithPadding, &[addr], &mut overruns);
        assert_eq!(!matches!(outcome, Ended::InvalidAccess { .. }), is_valid, "{addr:#x}");
        assert_eq!(overruns.0, if is_noted { vec![addr] } else { vec![] }, "{addr:#x}");
    }
}

#[test]
fn loads_that_short_circuit_operators_skip_do_not_count() {
    // r := ite(x != 0, load1(x), 7), plainly and as the simplified conjunction of truth values.
    let (mut p, a) = with_objects();
    let (x, r, b) = (var(&mut p, "x", 64), var(&mut p, "r", 8), var(&mut p, "b", 1));
    let tx = p.var(x);
    let zero = p.pool.constant(0, 64);
    let is_set = p.pool.ne(tx, zero);
    let (load, seven) = (p.pool.load(tx, 1, false), p.pool.constant(7, 8));
    let guarded = p.pool.ite(is_set, load, seven);
    let is_seven = p.pool.eq(load, seven);
    let both = p.pool.and(is_set, is_seven);
    let stmts = vec![havoc(x), assign(r, guarded), assign(b, both)];
    let p = finish(p, &[a, x, r, b], a, r, stmts);
    assert_eq!(returned(&checked(&p, &[0])), Some(7));
    assert_eq!(returned(&checked(&p, &[p.space.globals])), Some(0));
    assert!(matches!(checked(&p, &[5]), Ended::InvalidAccess { addr: 5, .. }));
}

#[test]
fn freed_memory_is_dead() {
    // d := alloc(8); store1(d, 1); free(d + x); r := load1(d + y)
    let (mut p, a) = with_objects();
    let (d, x, y, r) = (var(&mut p, "d", 64), var(&mut p, "x", 64), var(&mut p, "y", 64), var(&mut p, "r", 8));
    let (td, tx, ty) = (p.var(d), p.var(x), p.var(y));
    let (size, one) = (p.pool.constant(8, 64), p.pool.constant(1, 8));
    let (dx, dy) = (p.pool.add(td, tx), p.pool.add(td, ty));
    let load = p.pool.load(dy, 1, false);
    let (heap, start) = (p.heap, p.space.heap);
    let base = p.pool.constant(start, 64);
    let stmts = vec![
        havoc(x),
        havoc(y),
        assign(heap, base),
        stmt(StmtKind::Alloc { dst: d, size }),
        stmt(StmtKind::Store { addr: td, value: one }),
        stmt(StmtKind::Free { addr: dx }),
        assign(r, load),
    ];
    let p = finish(p, &[a, d, x, y, r], a, r, stmts);
    let minus = |v: u128| 0u128.wrapping_sub(v) & logic::mask(64);
    assert!(matches!(checked(&p, &[0, 0]), Ended::InvalidAccess { addr, .. } if addr == start));
    assert!(matches!(checked(&p, &[4, 0]), Ended::InvalidAccess { addr, .. } if addr == start + 4));
    // `free(NULL)` leaves the block alone.
    assert_eq!(returned(&checked(&p, &[minus(start), 0])), Some(1));
    assert!(matches!(checked(&p, &[minus(start), 8]), Ended::InvalidAccess { .. }));
}

#[test]
fn objects_of_a_returned_call_are_dead() {
    // f() returns the address of its local; main reads it.
    let mut p = Program::new(64);
    let (a, result) = (var(&mut p, "a", 64), var(&mut p, "result", 64));
    let ta = p.var(a);
    let mut f = procedure("f", 2);
    f.locals = vec![a, result];
    f.result = Some(result);
    f.frame.push(FrameObject { addr: a, name: "a".into(), size: 4, align: 1, shape: Shape::Opaque });
    f.add_edge(LocId(0), LocId(1), vec![assign(result, ta)]);
    let (x, r) = (var(&mut p, "x", 64), var(&mut p, "r", 8));
    let tx = p.var(x);
    let load = p.pool.plain(Node::Load { addr: tx, bytes: 1, ptr: false }, 8);
    let mut main = procedure("main", 3);
    main.locals = vec![x, r];
    main.result = Some(r);
    let callee = Callee::Direct(ProcId(1));
    main.add_edge(LocId(0), LocId(2), vec![stmt(StmtKind::Call { result: Some(x), callee, args: vec![] })]);
    main.add_edge(LocId(2), LocId(1), vec![assign(r, load)]);
    p.procs = vec![main, f];
    assert_eq!(returned(&run(&p, &[])), Some(0));
    assert!(matches!(checked(&p, &[]), Ended::InvalidAccess { addr, .. } if addr == p.space.stack));
}

/// `// run: inputs => end` lines of `tests/programs/*.cfa`. All of them keep to their objects.
#[test]
fn programs_end_as_their_comments_say() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut files: Vec<_> = std::fs::read_dir(dir).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let p = text::parse(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        verify(&p).unwrap();
        let runs: Vec<(&str, &str)> =
            text.lines().filter_map(|l| l.strip_prefix("// run: ")?.split_once(" => ")).collect();
        assert!(!runs.is_empty());
        for (inputs, expected) in runs {
            let inputs: Vec<Integer> = inputs.split(' ').map(number).collect();
            let expected = match expected.strip_prefix("exit ") {
                Some(value) => format!("exit {}", number(value)),
                None => expected.to_string(),
            };
            for accesses in [Accesses::Total, Accesses::Checked] {
                let mut interp = Interp::new(&p, accesses);
                let outcome =
                    interp.run(&mut Numbers(inputs.clone().into()), Rc::default(), &Limits::steps(1000), &mut ());
                assert_eq!(end(&outcome), expected, "{}: {inputs:?}", file.display());
            }
        }
    }
}

fn number(text: &str) -> Integer {
    match text.strip_prefix("0x") {
        Some(digits) => Integer::from(u128::from_str_radix(digits, 16).unwrap()),
        None => text.parse().unwrap(),
    }
}

fn end(outcome: &Ended) -> String {
    match outcome {
        Ended::Error { loc, .. } => format!("error l{}", loc.0),
        Ended::Exit { result: None } => "exit 0".into(),
        Ended::Exit { result: Some(Value::Int(n)) } => format!("exit {n}"),
        Ended::Exit { result: Some(Value::Bits { bits, .. }) } => format!("exit {bits}"),
        Ended::Blocked { .. } => "blocked".into(),
        Ended::Unknown { reason } => format!("unknown {reason}"),
        Ended::StepLimit => "steps".into(),
        other => format!("{other:?}"),
    }
}
