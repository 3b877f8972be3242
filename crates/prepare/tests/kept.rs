//! Procedures that stay procedures ([`CallPolicy`]): which they are, and the form of the result. That the meaning stays is
//! tested where the interpreter is (`crates/prepare/tests/meaning.rs`).

use ir::analysis::effects;
use ir::text::{parse, print};
use ir::*;
use prepare::*;
use testkit::irgen::{changed, random_program};

const LIMITS: ExpandLimits = ExpandLimits { recursion: 4, max_edges: 200_000 };

fn prepared(p: &Program, calls: CallPolicy) -> Program {
    let form = Form { calls, loops: Loops::Kept };
    prepare(p, &Wishes { limits: LIMITS, ..Wishes::of(form) }).program
}

fn expanded(p: &Program, calls: CallPolicy) -> Program {
    expand_calls(p, calls, &LIMITS).program
}

/// A parsed program with the given procedures.
fn program(text: &str) -> Program {
    let p =
        parse(&format!("pointers 64 global g: 32 global h: 32 entry main {text}")).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(verify(&p), Ok(()));
    p
}

fn assert_form(p: &Program, wanted: &[&str]) {
    assert_eq!(verify(p), Ok(()));
    // Numbers of locations say nothing.
    let words: Vec<String> = print(p).split_whitespace().map(String::from).collect();
    let text = words.join(" ");
    for w in wanted {
        assert!(text.contains(w), "{w} not in\n{}", print(p));
    }
}

fn names(p: &Program) -> Vec<&str> {
    p.procs.iter().map(|q| q.name.as_str()).collect()
}

#[test]
fn preparation_gives_verified_programs_of_direct_calls() {
    for seed in 0..200 {
        for calls in [CallPolicy::Shared, CallPolicy::Large, CallPolicy::All] {
            let p = prepared(&random_program(seed), calls);
            assert_eq!(verify(&p), Ok(()), "seed {seed}");
            for q in &p.procs {
                assert!(q.frame.is_empty(), "seed {seed}");
                for e in &q.edges {
                    assert!(e.call().is_none_or(|(_, callee, _)| matches!(callee, Callee::Direct(_))), "seed {seed}");
                }
            }
            assert_eq!(print(&parse(&print(&p)).expect("readable")), print(&p), "seed {seed}");
            assert_eq!(verify(&prepared(&p, calls)), Ok(()), "seed {seed}");
        }
    }
}

const COUNT_DOWN: &str = "
  proc main() { local x: 32 entry a exit c loc a loc b loc c
    edge a -> b { havoc x nondet \"n\" } edge b -> c { call x := f(x) } }
  proc f(n) -> r { param n: 32 result r: 32 local m: 32 entry a exit z loc a loc b loc e error loc c loc z
    edge a -> z { assume n == 0:32 r := g } edge a -> b { assume !(n == 0:32) m := n }
    edge b -> c { call r := f(m - 1:32) } edge c -> e { assume r <u m } edge c -> z { assume !(r <u m) } }";

#[test]
fn recursive_procedures_stay_and_raise() {
    let p = prepared(&program(COUNT_DOWN), CallPolicy::Shared);
    assert_eq!(names(&p), ["main", "f"]);
    let raises = |q: &Procedure| q.edges.iter().filter(|e| q.is_raise(e)).count();
    assert_eq!(p.procs.iter().map(raises).collect::<Vec<_>>(), [1, 1]);
    // The call's result goes nowhere in main, but f looks at it.
    assert_form(&p, &["{ call f(x) }", "{ call r := f(m - 1:32) }", "assume r <u m"]);
}

#[test]
fn without_errors_there_are_no_raises() {
    let p = prepared(
        &program(&COUNT_DOWN.replace("error", "").replace("edge c -> e { assume r <u m }", "")),
        CallPolicy::Shared,
    );
    assert!(p.procs.iter().all(|q| q.locs.iter().all(|l| l.kind == LocKind::Plain)));
}

#[test]
fn untranslated_code_is_raised_with_its_reason() {
    let p = prepared(&program(&COUNT_DOWN.replace("loc e error", "loc e unknown \"asm\"")), CallPolicy::Shared);
    let reasons = |q: &Procedure| q.locs.iter().filter(|l| l.kind == LocKind::Unknown("asm".into())).count();
    assert_eq!(p.procs.iter().map(reasons).collect::<Vec<_>>(), [1, 2]);
}

/// That the error is not reached is seen where the iterations are told apart: then nothing is left to be raised.
#[test]
fn unrolling_drops_what_is_not_raised_any_more() {
    let p = program(
        "proc main() { entry a exit c loc a loc b loc c edge a -> b { call f() } edge b -> c { call f() } }
         proc f() { local i: 32 local j: 32 entry a exit z loc a loc h loc e error loc z
           edge a -> h { i := 0:32 j := 0:32 }
           edge h -> h { assume i <u 3:32 i := i + 1:32 j := j + 2:32 havoc g nondet \"n\" }
           edge h -> e { assume !(i <u 3:32) assume !(j == 6:32) }
           edge h -> z { assume !(i <u 3:32) assume j == 6:32 } }",
    );
    let error = |q: &Procedure| q.locs.iter().any(|l| matches!(l.kind, LocKind::Error(_)));
    let with_loops = prepared(&p, CallPolicy::All);
    assert!(with_loops.procs.len() == 2 && with_loops.procs.iter().all(error), "{}", print(&with_loops));
    let form = Form { calls: CallPolicy::All, loops: Loops::Unrolled };
    let unrolled = prepare(&p, &Wishes { limits: LIMITS, ..Wishes::of(form) }).program;
    assert_eq!(verify(&unrolled), Ok(()));
    assert!(unrolled.procs.len() == 2 && !unrolled.procs.iter().any(error), "{}", print(&unrolled));
}

/// A procedure that only fails has no return edge; one that does neither is not called at all.
#[test]
fn calls_that_do_not_return() {
    let p = program(
        "proc main() { entry a exit c loc a loc b loc c edge a -> b { call fail() } edge a -> c { call stop() } }
         proc fail() { entry a exit b loc a loc b loc e error edge a -> e {} }
         proc stop() { entry a exit b loc a loc b edge a -> a { havoc g nondet \"n\" } }",
    );
    let p = prepared(&p, CallPolicy::All);
    assert_eq!(names(&p), ["main", "fail"]);
    assert_form(&p, &["proc main() { entry l0 exit l1 loc l0 loc l1 loc l2 error 0 edge l0 -> l2 { call fail() } }"]);
}

/// Front ends compact procedures before anything shows what happens below a call.
#[test]
fn compaction_leaves_calls_that_do_not_return() {
    let p = program(
        "proc main() { entry a exit c loc a loc b loc c edge a -> b { call fail() } edge b -> c {} }
         proc fail() { entry a exit b loc a loc b loc e error edge a -> e {} }",
    );
    assert_form(&changed(&p, compact), &["{ call fail() }"]);
    let whole = prepared(&changed(&p, compact), CallPolicy::Nothing);
    assert!(whole.procs[0].locs.iter().any(|l| matches!(l.kind, LocKind::Error(_))));
}

/// An empty edge behind a call is not skipped if that made a raise edge.
#[test]
fn returns_into_errors_stay_returns() {
    let p = program(
        "proc main() { entry a exit z loc a loc b loc c loc e error loc z
           edge a -> b { call f() } edge b -> c {} edge c -> e {} }
         proc f() { entry a exit b loc a loc b edge a -> b { havoc g nondet \"n\" } }",
    );
    let p = prepared(&p, CallPolicy::All);
    assert!(p.procs[0].edges.iter().all(|e| !p.procs[0].is_raise(e)), "{}", print(&p));
    assert_eq!(p.procs[0].edges.len(), 2);
}

#[test]
fn indirect_calls_branch_to_calls_and_bodies() {
    let p = program(
        "proc main() { local p: 64 entry a exit b loc a loc b edge a -> b { call g := [p to f, h](1:32) } }
         proc f(x) -> x { param x: 32 entry a exit c loc a loc b loc c
           edge a -> c { assume x == 0:32 } edge a -> b { assume !(x == 0:32) } edge b -> c { call x := f(x) } }
         proc h(x) -> r { param x: 32 result r: 32 entry a exit b loc a loc b edge a -> b { r := 2:32 } }",
    );
    assert_form(
        &changed(&expanded(&p, CallPolicy::Shared), compact),
        &["{ assume p == 0x400010:64 }", "{ call g := f(1:32) }", "assume p == 0x400020:64 x := 1:32 r := 2:32 g := r"],
    );
}

/// Any number of activations of `f` have objects of their own; those of `leaf` too, whose body is in `f`.
#[test]
fn frames_of_kept_procedures_are_allocated() {
    let p = program(
        "proc main() { address v: 64 frame v at v size 4 shape i4 entry a exit b loc a loc b
           edge a -> b { call f(v) } }
         proc f(p) { param p: 64 ptr address x: 64 frame x at x size 8 shape u8 entry a exit z loc a loc b loc c loc z
           edge a -> b { assume g == 0:32 store x := load4(p) } edge a -> z { assume !(g == 0:32) }
           edge b -> c { call leaf(x) } edge c -> z { call f(x) } }
         proc leaf(q) { param q: 64 ptr address y: 64 frame y at y size 16 shape opaque entry a exit b loc a loc b
           edge a -> b { store y := 1:32 store q := 2:32 } }",
    );
    let p = prepared(&p, CallPolicy::Shared);
    assert_eq!(names(&p), ["main", "f"]);
    assert_eq!(p.objects.iter().map(|o| o.name.as_str()).collect::<Vec<_>>(), ["main::v"]);
    assert_form(&p, &["alloc x, 8:64", "alloc y, 16:64", "local x: 64 ptr", "call f(0x800000000000000:64)"]);
    assert_eq!(p.assumptions.len(), 1);
}

#[test]
fn unneeded_parameters_and_results_go() {
    let p = program(
        "proc main() -> r { local x: 32 result r: 32 entry a exit c loc a loc b loc c
           edge a -> b { havoc x nondet \"n\" g := x, h := x + 2:32 } edge b -> c { call x := f(x, x + 1:32) } }
         proc f(n, m) -> r { param n: 32 param m: 32 result r: 32 entry a exit z loc a loc b loc c loc z
           edge a -> z { assume n == h r := g } edge a -> b { assume !(n == h) m := m + 1:32 }
           edge b -> z { call r := f(n + 1:32, m) } }",
    );
    let text = print(&prepared(&p, CallPolicy::Shared));
    assert!(text.contains("call f(x)") && text.contains("call f(n + 1:32)"), "{text}");
    assert!(text.contains("h := x + 2:32") && !text.contains("g :="), "{text}");
}

/// A call forgets copies of what its callee writes, and of nothing else.
#[test]
fn copies_pass_calls() {
    let p = program(
        "proc main() -> r { local x: 32 local y: 32 result r: 32 entry a exit d loc a loc b loc c loc d
           edge a -> b { havoc g nondet \"n\" havoc h nondet \"n\" x := g y := h } edge b -> c { call f() }
           edge c -> d { r := (x + y) + (g + h) } }
         proc f() { entry a exit z loc a loc b loc z
           edge a -> z { assume g <=u 3:32 } edge a -> b { assume !(g <=u 3:32) g := g - 1:32 } edge b -> z { call f() } }",
    );
    assert_form(&prepared(&p, CallPolicy::Shared), &["x := g }", "{ r := (g + (h * 2:32)) + x }"]);
}

#[test]
fn effects_are_those_of_callees_too() {
    let p = program(
        "proc main() { entry a exit b loc a loc b edge a -> b { call f() } }
         proc f() { local x: 32 entry a exit c loc a loc b loc c
           edge a -> b { x := 1:32 h := x } edge b -> c { call k() } edge a -> c { call f() } }
         proc k() { local p: 64 entry a exit b loc a loc b edge a -> b { alloc p, 4:64 } }",
    );
    let all: Vec<(usize, bool)> = effects(&p).iter().map(|e| (e.writes.len(), e.memory)).collect();
    assert_eq!(all, [(2, true), (2, true), (1, true)]);
    assert!(effects(&p)[2].writes.contains(&p.heap));
}

/// `count` procedures, each of `edges` edges around `calls` calls of the next.
fn tower(count: usize, calls: usize, edges: usize) -> Program {
    let mut text = "proc main() { entry a exit b loc a loc b edge a -> b { call f0() } }".to_string();
    for i in 0..count {
        let last = calls + edges;
        text += &format!("proc f{i}() {{ entry l0 exit l{last} ");
        (0..=last).for_each(|k| text += &format!("loc l{k} "));
        for k in 0..last {
            let stmt = if k < calls { format!("call f{}()", i + 1) } else { "g := g + 1:32".into() };
            text += &format!("edge l{k} -> l{} {{ {stmt} }} ", k + 1);
        }
        text += "}";
    }
    text += &format!("proc f{count}() {{ entry a exit b loc a loc b edge a -> b {{ g := g * 3:32 }} }}");
    program(&text)
}

fn size(p: &Program) -> usize {
    p.procs.iter().map(|q| q.edges.len()).sum()
}

/// 50^200 call paths.
#[test]
fn what_would_be_copied_often_is_shared() {
    let p = tower(200, 50, 10);
    let q = expanded(&p, CallPolicy::Shared);
    assert_eq!(verify(&q), Ok(()));
    // The first has one call. The last one is small, but the calls of it are many.
    assert_eq!(q.procs.len(), 201);
    assert!(size(&q) < 15_000, "{} edges", size(&q));
    assert!(q.procs.iter().flat_map(|q| &q.locs).all(|l| l.kind == LocKind::Plain));
}

/// Three levels of five calls have at most 125 copies of one procedure.
#[test]
fn small_programs_are_expanded() {
    assert_eq!(prepared(&tower(3, 5, 4), CallPolicy::Shared).procs.len(), 1);
}
