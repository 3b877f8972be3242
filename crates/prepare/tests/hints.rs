//! Hints go through preparation with the locations that they are about.

use ir::text::{Naming, parse, print};
use ir::{Hint, LocId, ProcId, Program, ProgramPoint};
use prepare::{CallPolicy, Form, Loops, Wishes, prepare};

/// `f` counts to its parameter, from a constant; `main` calls it in a loop.
const CALLED: &str = "pointers 64
global g: 32
entry main
proc main() { local n: 32 entry a exit z loc a loc b loc e error loc z
  edge a -> b { havoc n nondet \"n\" }
  edge b -> b { call f(n) }
  edge b -> e { assume g == 7:32 }
  edge b -> z { assume !(g == 7:32) } }
proc f(m) { param m: 32 local i: 32 local k: 32 local unused: 32 entry a exit z loc a loc h loc z
  edge a -> h { i := 0:32 k := 3:32 unused := 1:32 }
  edge h -> h { assume i <u m i := i + k g := g + i unused := unused + 1:32 }
  edge h -> z { assume !(i <u m) } }
";

/// The program with hints about the loop of `f`.
fn hinted(terms: &[&str]) -> Program {
    let mut program = parse(CALLED).unwrap_or_else(|e| panic!("{e}"));
    let f = program.procs.iter().position(|q| q.name == "f").expect("there is one");
    let (at, names) = (ProgramPoint { proc: ProcId(f as u32), loc: LocId(1) }, program.clone());
    let var = |name: &str| names.vars.iter().position(|v| v.name == name).map(|v| logic::VarId(v as u32));
    for words in terms {
        let [a, b] = words.split(" <= ").collect::<Vec<_>>()[..] else { panic!("{words}") };
        let [a, b] = [a, b].map(|name| program.var(var(name).expect("a variable")));
        let term = program.pool.ule(a, b);
        program.hints.push(Hint { at, term });
    }
    ir::verify(&program).expect("a program");
    program
}

fn prepared(terms: &[&str], calls: CallPolicy) -> Program {
    let form = Form { calls, loops: Loops::Kept };
    let p = prepare(&hinted(terms), &Wishes::of(form)).program;
    ir::verify(&p).expect("a program");
    p
}

fn said(p: &Program) -> Vec<String> {
    p.hints
        .iter()
        .map(|h| format!("{} {}", p.proc(h.at.proc).name, logic::show_whole(&p.pool, h.term, &Naming::new(p))))
        .collect()
}

#[test]
fn they_stand_where_a_call_is_expanded() {
    let p = prepared(&["i <= m"], CallPolicy::Nothing);
    // The parameter is a copy of the argument.
    assert_eq!(said(&p), ["main i <=u n"]);
    let at = p.hints[0].at;
    let q = p.proc(at.proc);
    assert!(q.edges.iter().any(|e| e.src == at.loc && e.dst == at.loc), "the loop's head\n{}", print(&p));
}

#[test]
fn constants_are_known_in_them() {
    assert_eq!(said(&prepared(&["k <= i"], CallPolicy::Nothing)), ["main 3:32 <=u i"]);
}

#[test]
fn those_about_what_nothing_needs_are_dropped() {
    for calls in [CallPolicy::Nothing, CallPolicy::All] {
        assert_eq!(said(&prepared(&["i <= unused", "i <= m"], calls)).len(), 1);
    }
}

#[test]
fn they_change_nothing_else() {
    for calls in [CallPolicy::All, CallPolicy::Nothing] {
        assert_eq!(print(&prepared(&["i <= m", "k <= i"], calls)), print(&prepared(&[], calls)));
    }
}

#[test]
fn a_procedure_alone_keeps_its_own() {
    let program = hinted(&["i <= m"]);
    let alone = |name: &str| {
        let q = program.procs.iter().position(|q| q.name == name).expect("there is one");
        ir::Alone::new(&program, ProcId(q as u32)).program
    };
    assert_eq!(alone("f").hints.len(), 1);
    assert_eq!(alone("main").hints.len(), 0);
}
