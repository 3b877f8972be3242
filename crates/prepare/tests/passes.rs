//! The passes on random programs and on small ones with a known outcome. That they keep the meaning is tested where the
//! interpreter is (`crates/prepare/tests/meaning.rs`).

use ir::analysis::{Graph, loop_heads};
use ir::text::{parse, print};
use ir::*;
use prepare::*;
use testkit::irgen::{changed, random_program};

const LIMITS: ExpandLimits = ExpandLimits { recursion: 4, max_edges: 3000 };

/// With all calls expanded.
fn expanded(p: &Program, limits: &ExpandLimits) -> Traced {
    expand_calls(p, CallPolicy::Nothing, limits)
}

/// Prepared with all calls expanded.
fn prepared(p: &Program, limits: ExpandLimits) -> Program {
    prepare(p, &Wishes { limits, ..Wishes::default() }).program
}

#[test]
fn expansion_leaves_one_procedure_without_calls() {
    for seed in 0..200 {
        let p = expanded(&random_program(seed), &LIMITS).program;
        assert_eq!(verify(&p), Ok(()), "seed {seed}");
        assert_eq!(p.procs.len(), 1);
        let q = p.proc(p.entry);
        assert!(q.frame.is_empty() && q.params.is_empty());
        assert!(q.edges.iter().flat_map(|e| &e.stmts).all(|s| !matches!(s.kind, StmtKind::Call { .. })));
        assert!(q.edges.len() <= LIMITS.max_edges + cuts(q), "seed {seed}: {} edges", q.edges.len());
    }
}

/// Edges into cut calls come on top of the limit.
fn cuts(q: &Procedure) -> usize {
    q.locs.iter().filter(|l| matches!(l.kind, LocKind::Unknown(_))).count()
}

#[test]
fn compaction_leaves_nothing_to_merge_and_loses_no_statement() {
    for seed in 0..200 {
        let before = expanded(&random_program(seed), &LIMITS).program;
        let p = changed(&before, compact);
        assert_eq!(verify(&p), Ok(()), "seed {seed}");
        let q = p.proc(p.entry);
        let (graph, heads) = (Graph::new(q), loop_heads(q, &Graph::new(q)));
        for l in q.loc_ids() {
            let is_inner = l != q.entry && l != q.exit && q.loc(l).kind == LocKind::Plain && !heads[l.0 as usize];
            let is_line = graph.incoming(l).len() == 1 && graph.out(l).len() == 1;
            assert!(!(is_inner && is_line), "seed {seed}: l{} is inside a line", l.0);
            assert!(
                l == q.entry || l == q.exit || !graph.incoming(l).is_empty(),
                "seed {seed}: l{} is unreachable",
                l.0
            );
        }
        assert_eq!(positions(&p), positions(&before), "seed {seed}");
    }
}

/// Positions of the statements that can run, without assumptions of constants.
fn positions(p: &Program) -> Vec<base::Pos> {
    let (q, graph) = (&p.procs[0], Graph::new(&p.procs[0]));
    let constant = |s: &Stmt| match s.kind {
        StmtKind::Assume(t) => p.pool.as_const(t),
        _ => None,
    };
    let (mut seen, mut todo, mut all) = (vec![false; q.locs.len()], vec![q.entry], Vec::new());
    while let Some(l) = todo.pop() {
        if !std::mem::replace(&mut seen[l.0 as usize], true) {
            for e in graph.out(l).iter().map(|&e| q.edge(e)) {
                let rest: Vec<&Stmt> = e.stmts.iter().filter(|s| constant(s) != Some(1)).collect();
                if rest.first().and_then(|s| constant(s)) != Some(0) {
                    all.extend(rest.iter().map(|s| s.pos));
                    todo.push(e.dst);
                }
            }
        }
    }
    all.sort_unstable();
    all
}

#[test]
fn preparation_gives_a_verified_program() {
    for seed in 0..200 {
        let p = prepared(&random_program(seed), LIMITS);
        assert_eq!(verify(&p), Ok(()), "seed {seed}");
    }
}

/// A parsed program with the given procedures.
fn program(text: &str) -> Program {
    let p =
        parse(&format!("pointers 64 global g: 32 global h: 32 entry main {text}")).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(verify(&p), Ok(()));
    p
}

fn unknowns(p: &Program) -> Vec<&str> {
    let reason = |l| match l {
        &Location { kind: LocKind::Unknown(ref reason), .. } => Some(reason.as_str()),
        _ => None,
    };
    p.procs[0].locs.iter().filter_map(reason).collect()
}

#[test]
fn recursion_is_cut_with_a_reason() {
    let p = program(
        "proc main() { entry a exit b loc a loc b edge a -> b { call f(g) } }
         proc f(n) { param n: 32 entry a exit b loc a loc b loc c
           edge a -> b { assume n == 0:32 } edge a -> c { assume !(n == 0:32) } edge c -> b { call f(n - 1:32) } }",
    );
    let Traced { program: p, origins } = expanded(&p, &ExpandLimits { recursion: 3, max_edges: 1000 });
    assert_eq!(unknowns(&p), ["recursion deeper than 3 (f)"]);
    let q = &p.procs[0];
    assert_eq!(q.locals.len(), 3);
    assert_eq!(depths(&p, &origins).into_iter().max(), Some(3));
}

/// How many calls there are around each location.
fn depths(p: &Program, origins: &Origins) -> Vec<usize> {
    let depth = |l| origins.calls(origins.loc(p.entry, l).calls).len();
    p.proc(p.entry).loc_ids().map(depth).collect()
}

/// The program doubles with every level; breadth first, all levels but the last ones are whole.
#[test]
fn size_is_limited_breadth_first() {
    let mut text = "proc main() { entry a exit b loc a loc b edge a -> b { call f0() } }".to_string();
    for i in 0..40 {
        let next = i + 1;
        text += &format!(
            "proc f{i}() {{ entry a exit c loc a loc b loc c edge a -> b {{ call f{next}() }} edge b -> c {{ call f{next}() }} }}"
        );
    }
    text += "proc f40() { entry a exit a loc a }";
    let limits = ExpandLimits { recursion: 8, max_edges: 1000 };
    let Traced { program: p, origins } = expanded(&program(&text), &limits);
    let depths = depths(&p, &origins);
    assert!(p.procs[0].edges.len() <= 1000 + unknowns(&p).len());
    assert_eq!(depths.iter().filter(|&&d| d == 5).count(), 3 * 16, "level 5 is whole");
    assert!(unknowns(&p).iter().all(|u| u.starts_with("program too large to expand (call of f")));
}

#[test]
fn a_long_chain_of_calls_needs_no_stack() {
    let mut text = "proc main() { entry a exit b loc a loc b edge a -> b { call f0() } }".to_string();
    for i in 0..2000 {
        text += &format!("proc f{i}() {{ entry a exit b loc a loc b edge a -> b {{ call f{}() }} }}", i + 1);
    }
    text += "proc f2000() { entry a exit b loc a loc b edge a -> b { g := 1:32 } }";
    let p = prepared(&program(&text), ExpandLimits::default());
    assert_eq!(p.procs[0].edges.len(), 1);
}

#[test]
fn indirect_calls_branch_over_their_targets() {
    let p = program(
        "proc main() { local p: 64 entry a exit b loc a loc b edge a -> b { call g := [p to f, h](1:32) } }
         proc f(x) -> x { param x: 32 entry a exit a loc a }
         proc h(x) -> r { param x: 32 result r: 32 entry a exit b loc a loc b edge a -> b { r := 2:32 } }",
    );
    let text = print(&changed(&expanded(&p, &ExpandLimits::default()).program, compact));
    assert!(text.contains("assume p == 0x400010:64\n    x := 1:32\n    g := x\n"), "{text}");
    assert!(text.contains("assume p == 0x400020:64\n    x#2 := 1:32\n    r := 2:32\n    g := r\n"), "{text}");
}

/// Two activations at once have two objects, at constant addresses.
#[test]
fn frame_objects_become_static() {
    let p = program(
        "proc main() { entry a exit c loc a loc b loc c edge a -> b { call f() } edge b -> c { call f() } }
         proc f() { address x: 64 frame x at x size 4 shape i4 entry a exit b loc a loc b edge a -> b { store x := 1:32 } }",
    );
    let p = expanded(&p, &ExpandLimits::default()).program;
    let objects: Vec<_> = p.objects.iter().map(|o| (o.name.as_str(), o.addr)).collect();
    let first = p.space.stack;
    assert_eq!(objects, [("f::x", first), ("f::x", first + p.space.stride(4))]);
    let text = print(&p);
    assert!(text.contains(&format!("store {first:#x}:64 := 1:32")), "{text}");
    assert!(p.procs[0].locals.is_empty());
}

#[test]
fn code_behind_a_call_that_never_returns_is_not_expanded() {
    let p = program(
        "proc main() { entry a exit c loc a loc b loc c edge a -> b { call stop() } edge b -> c { call f() } }
         proc stop() { entry a exit b loc a loc b edge a -> b { assume false } }
         proc f() { entry a exit b loc a loc b edge a -> b { g := 1:32 } }",
    );
    let p = expanded(&p, &ExpandLimits::default()).program;
    assert!(!print(&p).contains(":= 1:32"));
}

#[test]
fn dead_assignments_go_also_in_cycles() {
    let p = program(
        "proc main() -> r { local i: 32 local dead: 32 local dead2: 32 result r: 32 local in_: 32
           entry a exit d loc a loc b loc c loc d
           edge a -> b { i := 0:32, dead := 1:32 dead2 := dead havoc in_ nondet \"n\" r := 1:32 g := 5:32 }
           edge b -> b { assume i <u 5:32 i := i + 1:32, dead := dead2 dead2 := dead }
           edge b -> d { assume !(i <u 5:32) r := i } }",
    );
    let text = print(&changed(&p, prune));
    for gone in ["dead :=", "dead2 :=", "g :=", "r := 1:32"] {
        assert!(!text.contains(gone), "{gone} in {text}");
    }
    for kept in ["i := 0:32", "i := i + 1:32", "havoc in_", "r := i"] {
        assert!(text.contains(kept), "{kept} not in {text}");
    }
}

/// The rounds are known, and so is each index; the path is one line.
#[test]
fn a_loop_with_known_rounds_becomes_a_line() {
    let p = program(
        "proc main() { local i: 32 entry a exit c loc a loc b loc c
           edge a -> b { i := 0:32 }
           edge b -> b { assume i <u 3:32 store 0x1000:64 + (zext64(i) * 4:64) := i i := i + 1:32 }
           edge b -> c { assume !(i <u 3:32) g := load4(0x1004:64) } }",
    );
    let p = changed(&unroll_loops(&p, UnrollLimits::NONE).expect("it has iterations to distinguish").program, compact);
    let text = print(&p);
    assert_eq!(p.procs[0].edges.len(), 1, "{text}");
    for line in ["store 4096:64 := 0:32", "store 4100:64 := 1:32", "store 4104:64 := 2:32", "g := 1:32"] {
        assert!(text.contains(line), "{line} not in {text}");
    }
}

/// The program with loops unrolled, if that changes anything.
fn unrolled(p: &Program) -> Option<Program> {
    let preparation = Preparation::default();
    let whole = Prepared { program: p.clone(), origins: Origins::same(p), preparation };
    whole.unrolled().map(|u| u.program)
}

/// A loop that nothing known ends stays, and so does what it changes; the counter of the loop inside does not matter.
#[test]
fn a_loop_with_unknown_rounds_stays_around_an_unrolled_one() {
    let p = program(
        "proc main() { local n: 32 local i: 32 local j: 32 entry a exit d loc a loc b loc c loc d
           edge a -> b { havoc n nondet \"n\" i := 0:32 }
           edge b -> c { assume i <u n i := i + 1:32 j := 0:32 }
           edge c -> c { assume j <u 2:32 g := g + j j := j + 1:32 }
           edge c -> b { assume !(j <u 2:32) }
           edge b -> d { assume !(i <u n) } }",
    );
    let p = unrolled(&p).expect("the inner loop has iterations to distinguish");
    let (q, text) = (&p.procs[0], print(&p));
    assert_eq!(loop_heads(q, &Graph::new(q)).iter().filter(|&&h| h).count(), 1, "{text}");
    assert!(text.contains("i := i + 1:32") && !text.contains("j := j + 1:32"), "{text}");
    assert!(unrolled(&p).is_none(), "{text}");
}

/// Values of a variable that governs the loop are told apart at its head; that they come back keeps the loop.
#[test]
fn states_of_a_protocol_become_control() {
    let p = program(
        "proc main() { local s: 32 local in_: 32 entry a exit x loc a loc b loc x loc e error
           edge a -> b { s := 0:32 }
           edge a -> x { assume g == 1:32 }
           edge b -> b { assume s == 0:32 havoc in_ nondet \"in\" s := 1:32 }
           edge b -> b { assume s == 1:32 s := 0:32 }
           edge b -> e { assume 1:32 <u s } }",
    );
    let p = changed(&unroll_loops(&p, UnrollLimits::NONE).expect("it has states to distinguish").program, compact);
    let text = print(&p);
    assert_eq!(text.matches("assume").count(), 1, "{text}");
}

#[test]
fn an_input_that_becomes_an_index_ends_a_block() {
    let p = program(
        "proc main() { local in_: 32 entry a exit b loc a loc b
           edge a -> b { havoc in_ nondet \"in\" store 0x1000:64 + zext64(in_) := 1:8 g := 2:32 } }",
    );
    let p = prepared(&p, ExpandLimits::default());
    let lengths: Vec<usize> = p.procs[0].edges.iter().map(|e| e.stmts.len()).collect();
    assert_eq!(lengths.len(), 2, "{}", print(&p));
    assert!(matches!(p.procs[0].edges[0].stmts[..], [Stmt { kind: StmtKind::Havoc { .. }, .. }]));
}

/// What `h` is behind these statements and a short loop, where the byte at 0x1000 was 7 before them.
fn byte_behind(stmts: &str) -> String {
    let p = program(&format!(
        "proc main() {{ local i: 64 local k: 8 entry a exit c loc a loc b loc c
           edge a -> b {{ store 0x1000:64 := 7:8 havoc i nondet \"i\" havoc k nondet \"k\" {stmts} g := 0:32 }}
           edge b -> b {{ assume g <u 2:32 g := g + 1:32 }}
           edge b -> c {{ assume !(g <u 2:32) h := zext32(load1(0x1000:64)) }} }}"
    ));
    print(&unroll_loops(&p, UnrollLimits::NONE).expect("the loop has two rounds").program)
}

/// An index that was compared with the length of its array writes to no other object; any other may.
#[test]
fn what_lies_beside_an_array_is_known_behind_a_write_to_it() {
    let kept = [
        "assume i <=u 15:64 store i + 0x1001:64 := 1:8",
        "assume i <=u 15:64 store i + 0xff0:64 := 1:8",
        "assume i <=u 3:64 store (i * 4:64) + 0xff0:64 := 1:32",
        "store zext64(k) + 0x1001:64 := 1:8",
        "assume k <=u 15:8 store (zext64(k) * 8:64) + 0xf80:64 := 1:64",
    ];
    for stmts in kept {
        let text = byte_behind(stmts);
        assert!(text.contains("h := 7:32"), "{stmts}:\n{text}");
    }
    let forgotten = [
        "store i + 0x1001:64 := 1:8",
        "assume i <=u 16:64 store i + 0xff0:64 := 1:8",
        "assume i <=u 15:64 store i + 0xff0:64 := 1:16",
        "assume i <=u 15:64 i := i + 1:64 store i + 0xff0:64 := 1:8",
        "assume i <=u 15:64 havoc i nondet \"i\" store i + 0xff0:64 := 1:8",
        "assume i <=u 31:64 store (i * 0x1000000000000000:64) + 0x1001:64 := 1:8",
        "assume i <=u 15:64 store i + 0xfffffffffffffff8:64 := 1:8",
        "assume k <=u 15:8 store sext64(k * 16:8) + 0x1001:64 := 1:8",
        "store zext64(k) + 0xff0:64 := 1:8",
    ];
    for stmts in forgotten {
        let text = byte_behind(stmts);
        assert!(!text.contains("h := 7:32"), "{stmts}:\n{text}");
    }
}

#[test]
fn heads_of_loops_keep_their_positions() {
    let p = program(
        "proc main() { entry a exit d loc a loc h @m.c:7:3 loc b loc d
           edge a -> h {} edge h -> b { assume g <u 5:32 } edge b -> h {} edge h -> d { assume !(g <u 5:32) } }",
    );
    let p = changed(&p, compact);
    let lines: Vec<u32> = p.procs[0].locs.iter().map(|l| l.pos.line).collect();
    assert_eq!(lines, [0, 7, 0]);
}

/// The text of `main` with the given variables and edges, after copy propagation.
fn copied(vars: &str, edges: &str) -> String {
    let p =
        program(&format!("proc main() -> r {{ result r: 32 {vars} entry a exit z loc a loc b loc c loc z {edges} }}"));
    let p = changed(&p, propagate_copies);
    assert_eq!(verify(&p), Ok(()));
    print(&p)
}

fn with_constants(text: &str) -> String {
    let p = changed(&program(text), propagate_constants);
    assert_eq!(verify(&p), Ok(()));
    print(&p)
}

#[test]
fn constants_come_back_from_calls() {
    let text = with_constants(
        "proc main() { local x: 32 entry a exit z loc a loc b loc c loc e error loc z
           edge a -> b { g := 1:32 } edge b -> c { call x := stub(3:32) }
           edge c -> e { assume !(x == 5:32) } edge c -> z { assume x == 5:32 havoc h nondet \"n\" assume h == g } }
         proc stub(n) -> r { param n: 32 result r: 32 entry a exit z loc a loc z edge a -> z { r := n + 2:32 h := n } }",
    );
    assert_has(&text, &["assume false", "assume true", "assume h == 1:32", "r := 5:32"]);
}

/// What the calls do not agree on is not known inside, and a callee's writes are not known behind it.
#[test]
fn constants_of_several_calls_meet() {
    let text = with_constants(
        "proc main() { local x: 32 entry a exit z loc a loc b loc c loc d loc z
           edge a -> b { g := 1:32 } edge b -> c { call x := stub(3:32) } edge c -> d { call x := stub(4:32) }
           edge d -> z { assume x == 3:32 assume g == 1:32 assume h == 1:32 } }
         proc stub(n) -> r { param n: 32 result r: 32 entry a exit z loc a loc z edge a -> z { r := n h := g } }",
    );
    assert_has(&text, &["assume x == 3:32", "assume true", "r := n", "h := 1:32"]);
}

/// Procedure number i stands at 0x400000 + 16 i.
#[test]
fn pointers_to_functions_that_are_known_make_direct_calls() {
    let text = with_constants(
        "proc main() { local p: 64 entry a exit z loc a loc b loc c loc d loc z
           edge a -> b { p := 0x400020:64 } edge b -> c { call [p to f, h]() } edge c -> d { p := 0x400030:64 }
           edge d -> z { call [p to f, h]() } }
         proc f() { entry a exit b loc a loc b loc e error edge a -> e {} }
         proc h() { entry a exit b loc a loc b edge a -> b { g := 1:32 } }
         proc i() { entry a exit b loc a loc b edge a -> b { g := 2:32 } }",
    );
    assert_has(&text, &["call h()", "assume false"]);
    assert!(!text.contains("call ["), "{text}");
}

/// `down(7)` has no way to its exit, so what stands behind it does not count.
#[test]
fn constants_do_not_pass_calls_that_never_return() {
    let text = with_constants(
        "proc main() { local x: 32 entry a exit z loc a loc b loc c loc z
           edge a -> c { g := 1:32 } edge a -> b { call x := down(7:32) } edge b -> c { g := 2:32 }
           edge c -> z { assume g == 1:32 } }
         proc down(n) -> r { param n: 32 result r: 32 entry a exit z loc a loc z
           edge a -> z { assume n == 0:32 r := n } edge a -> z { call r := down(n) } }",
    );
    assert_has(&text, &["assume true", "call r := down(7:32)"]);
    assert!(!text.contains("g := 2:32"), "{text}");
}

fn assert_has(text: &str, wanted: &[&str]) {
    for w in wanted {
        assert!(text.contains(w), "{w} not in {text}");
    }
}

#[test]
fn a_call_is_only_a_renaming() {
    let p = program(
        "proc main() -> r { result r: 32 local a: 32 local m: 32 entry s exit t loc s loc b loc c loc t
           edge s -> b { havoc a nondet \"n\" } edge b -> c { call m := same(a) } edge c -> t { assume m <u a r := m } }
         proc same(x) -> y { param x: 32 result y: 32 entry s exit t loc s loc t edge s -> t { y := x } }",
    );
    assert_has(&print(&prepared(&p, LIMITS)), &["havoc a", "assume false"]);
}

#[test]
fn copies_follow_classes_and_constants() {
    let text = copied(
        "local i: 32 local x: 32 local y: 32 local k: 32",
        "edge a -> b { havoc i nondet \"n\" x := i y := x k := 3:32 assume y <=u 7:32 i := i + k assume y <=u 9:32 }
         edge b -> z { r := y }",
    );
    // When the oldest member changes, the next one stands for the class.
    assert_has(&text, &["y := i", "assume i <=u 7:32", "i := i + 3:32", "assume x <=u 9:32", "r := y"]);
}

#[test]
fn simultaneous_assignments_read_old_values() {
    let text = copied(
        "local i: 32 local x: 32 local y: 32 local u: 32",
        "edge a -> z { havoc i nondet \"n\" havoc x nondet \"n\" y := i i := x, x := i assume y <=u 3:32 assume i <=u 4:32
           u := y, y := u u := y, y := u assume u == x r := y }",
    );
    assert_has(&text, &["i := x, x := i", "assume x <=u 3:32", "assume i <=u 4:32"]);
}

#[test]
fn copies_meet_at_joins_and_loops() {
    let text = copied(
        "local i: 32 local x: 32 local k: 32 local n: 32",
        "edge a -> b { havoc i nondet \"n\" x := i k := 1:32 n := 5:32 }
         edge b -> b { assume i <=u n i := i + k k := 1:32 }
         edge b -> c { assume !(i <=u n) havoc i nondet \"n\" x := i }
         edge a -> c { havoc i nondet \"n\" x := i k := 2:32 n := 6:32 }
         edge c -> z { assume x <=u n assume i <=u 9:32 r := k }",
    );
    // x is no copy in the loop; behind it, both sides have one, but of different constants.
    assert_has(&text, &["assume i <=u 5:32", "i := i + 1:32", "assume i <=u n", "r := k"]);
}

#[test]
fn paths_that_a_constant_ends_go() {
    let text = copied(
        "local k: 32 local i: 32",
        "edge a -> b { k := 3:32 } edge b -> c { i := 1:32 assume k == 4:32 r := k } edge b -> z { assume !(k == 4:32) }
         edge c -> z { havoc i nondet \"n\" assume k == 4:32 r := 5:32 }",
    );
    assert_has(&text, &["assume false", "assume true"]);
    assert!(!text.contains("i := 1:32"), "{text}");
}

/// What points is declared, so a number does not take a pointer's place; allocations change the heap variable.
#[test]
fn pointers_are_copies_of_pointers() {
    let text = copied(
        "local n: 64 local p: 64 ptr local q: 64 ptr",
        "edge a -> z { havoc n nondet \"n\" p := n q := p store p := 1:32 store q := 2:32 p := 0:64 store p := 3:32
           alloc p, 4:64 store q := 4:32 }",
    );
    assert_has(&text, &["store p := 1:32", "store p := 2:32", "store 0:64 := 3:32", "store q := 4:32"]);
}

/// A program of one procedure with temporaries inlined.
fn inlined(locals: &str, edges: &str) -> String {
    let p = program(&format!(
        "proc main() -> r {{ result r: 32 {locals} entry a exit z loc a loc b loc c loc z {edges} }}"
    ));
    print(&changed(&p, inline_temporaries))
}

#[test]
fn a_condition_goes_to_its_branch() {
    let text = inlined(
        "local n: 32 local c: 32",
        "edge a -> b { havoc n nondet \"n\" c := zext32(n <=u 7:32) } edge b -> c { assume c == 0:32 }
         edge b -> z { assume !(c == 0:32) }",
    );
    assert_has(&text, &["assume n <=u 7:32", "assume 8:32 <=u n"]);
}

/// The element's name in between goes as well: the last assignment comes first.
#[test]
fn an_element_goes_to_its_branch() {
    let text = inlined(
        "local i: 32 local v: 32 local c: 32",
        "edge a -> b { havoc i nondet \"n\" v := load4((sext64(i) * 4:64) + 4096:64) c := zext32(v == 7:32) }
         edge b -> c { assume c == 0:32 } edge b -> z { assume !(c == 0:32) }",
    );
    assert!(text.matches("load4").count() == 3 && !text.contains("assume c"), "{text}");
}

/// Memory or a variable of the term changes before the read, the variable is needed later, or it is a scalar in memory or a sum.
#[test]
fn temporaries_that_are_none_stay() {
    let element = "v := load4((sext64(i) * 4:64) + 4096:64)";
    let cases = [
        (element, "store 4096:64 := 1:32 assume v == 7:32", "skip"),
        (element, "i := i + 1:32 assume v == 7:32", "skip"),
        (element, "assume v == 7:32", "r := v"),
        ("v := load4(4096:64)", "assume v == 7:32", "skip"),
        ("v := i + 1:32", "assume v == 7:32", "skip"),
    ];
    for (assigned, read, later) in cases {
        let edges = format!(
            "edge a -> b {{ havoc i nondet \"n\" {assigned} }} edge b -> c {{ {read} }} edge b -> z {{ skip }}
             edge c -> z {{ {later} }}"
        );
        assert_has(&inlined("local i: 32 local v: 32", &edges), &["assume v == 7:32"]);
    }
}

/// `check(a[i] >= 7 && …)`: the edges that meet with a one and a zero go different ways.
#[test]
fn edges_that_know_of_an_element_are_threaded() {
    let text = |element: &str| {
        let p = program(&format!(
            "proc main() -> r {{ result r: 32 local i: 32 local t: 32 local c: 32 entry a exit z loc a loc b loc c loc d loc z
               edge a -> b {{ havoc i nondet \"n\" }}
               edge b -> c {{ assume {element} == 7:32 t := 1:32 }} edge b -> c {{ assume !({element} == 7:32) t := 0:32 }}
               edge c -> d {{ c := t }} edge d -> z {{ assume c == 0:32 r := 5:32 }} edge d -> z {{ assume !(c == 0:32) r := 6:32 }} }}"
        ));
        print(&changed(&p, |p| thread_branches(p, Threads::OfElements)))
    };
    let threaded = text("load4((sext64(i) * 4:64) + 4096:64)");
    assert!(!threaded.contains("c == 0:32") && threaded.matches("r := ").count() == 2, "{threaded}");
    assert_has(&text("i"), &["assume c == 0:32"]);
}
