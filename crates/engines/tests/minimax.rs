//! Figs. 1 to 3 of the minimax paper (TRACER), measured in nodes of the tree that are visited. Families grow with N. The
//! figures are images that our text of the paper lacks; the programs are rebuilt from what the text says of their paths.

use base::Budget;
use engines::{Config, Context, Outcome};
use ir::Program;
use std::fmt::Write;

/// A program in the text form, one statement a location.
struct Text {
    locals: String,
    locs: usize,
    edges: String,
}

impl Text {
    fn new(locals: &[&str]) -> Text {
        let locals = locals.iter().map(|v| format!("  local {v}: 32 signed\n")).collect();
        Text { locals, locs: 1, edges: String::new() }
    }

    fn loc(&mut self) -> usize {
        self.locs += 1;
        self.locs - 1
    }

    fn edge(&mut self, from: usize, to: &str, stmts: &str) {
        writeln!(self.edges, "  edge l{from} -> {to} {{\n    {stmts}\n  }}").unwrap();
    }

    /// A statement behind `from`; where it leads.
    fn then(&mut self, from: usize, stmts: &str) -> usize {
        let to = self.loc();
        self.edge(from, &format!("l{to}"), stmts);
        to
    }

    /// `if (condition) yes; else no;`
    fn branch(&mut self, from: usize, condition: &str, yes: &str, no: &str) -> usize {
        let [a, b, join] = [self.loc(), self.loc(), self.loc()];
        self.edge(from, &format!("l{a}"), &format!("assume {condition}"));
        self.edge(from, &format!("l{b}"), &format!("assume !({condition})"));
        self.edge(a, &format!("l{join}"), yes);
        self.edge(b, &format!("l{join}"), no);
        join
    }

    /// `if (*) yes; else no;`
    fn choice(&mut self, from: usize, yes: &str, no: &str) -> usize {
        let at = self.then(from, "havoc star nondet \"*\" signed");
        self.branch(at, "star == 0:32", yes, no)
    }

    /// `if (condition) error();`, and then the end.
    fn end(mut self, from: usize, condition: &str) -> Program {
        let at = self.check(from, condition);
        self.edge(at, "done", "skip");
        let locs: String = (0..self.locs).map(|i| format!("  loc l{i}\n")).collect();
        let text = format!(
            "pointers 64\nentry main\nproc main() {{\n{}  entry l0\n  exit done\n{locs}  loc failed error\n  loc done\n{}}}\n",
            self.locals, self.edges
        );
        let program = ir::text::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        ir::verify(&program).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        program
    }

    fn check(&mut self, from: usize, condition: &str) -> usize {
        self.edge(from, "failed", &format!("assume {condition}"));
        self.then(from, &format!("assume !({condition})"))
    }
}

/// Proves the program, has the proof checked, and gives the nodes that were visited.
fn nodes(program: &Program, engine: &str) -> u64 {
    let mut budget = Budget::default();
    budget.max_iterations = Some(50_000);
    let mut events = ();
    let solvers = solver::EngineSolvers::default();
    let mut cx = Context::new(budget, &solvers, &mut events);
    match (engines::find(engine).unwrap().run)(program, &Config::default(), &mut cx) {
        Outcome::Pass(p) => {
            let mut solver = solver::checker_solver(&solver::Config::default());
            let checked = cert::check(program, *p, &mut *solver, &Budget::default());
            checked.unwrap_or_else(|why| panic!("{engine}: {}", why.describe(program)));
        }
        Outcome::Fail(_) => panic!("{engine}: fail"),
        Outcome::Unknown { why, .. } => panic!("{engine}: {why:?}"),
    }
    cx.stats.iterations
}

/// Each member of the family has so many nodes more than the one before, whatever N is.
fn is_linear(sizes: &[u64]) -> bool {
    let steps: Vec<i64> = sizes.windows(2).map(|w| w[1] as i64 - w[0] as i64).collect();
    steps.windows(2).all(|w| w[0] == w[1])
}

fn fig1() -> Program {
    let mut t = Text::new(&["x", "y", "star"]);
    let at = t.then(0, "havoc y nondet \"y\" signed");
    let at = t.then(at, "x := 0:32");
    let at = t.choice(at, "skip", "x := x + 1:32");
    let at = t.branch(at, "1:32 <= y", "x := x + 2:32", "skip");
    let at = t.branch(at, "y < 1:32", "x := x + 4:32", "skip");
    t.end(at, "5:32 < x")
}

/// Fig. 1(b) is the naive tree, (c) the one with interpolants: the second half of it is subsumed at <3>.
#[test]
fn fig1_second_half_is_subsumed() {
    let found = nodes(&fig1(), "minimax");
    assert!(found <= 22, "{found}");
}

fn fig2() -> Program {
    let mut t = Text::new(&["old", "new", "lock", "flag", "star"]);
    let at = t.then(0, "havoc old nondet \"old\" signed");
    let head = t.then(at, "lock := 0:32, new := old + 1:32, flag := 1:32");
    let body = t.then(head, "assume !(new == old)");
    let at = t.then(body, "lock := 1:32, old := new");
    let at = t.choice(at, "lock := 0:32, new := new + 1:32", "skip");
    t.edge(at, &format!("l{head}"), "skip");
    let out = t.then(head, "assume new == old");
    let out = t.branch(out, "flag == 0:32", "lock := 0:32", "skip");
    t.end(out, "lock == 0:32")
}

/// Fig. 2: flag == 1 is kept, and what the conflict asks for keeps the error away.
#[test]
fn fig2_with_one_restart() {
    let found = nodes(&fig2(), "minimax");
    assert!(found <= 60, "{found}");
}

/// Branches on x that are infeasible and do not matter; q == 1 is the interpolant.
fn fig3a(n: u32) -> Program {
    let mut t = Text::new(&["x", "q", "y"]);
    let mut at = t.then(0, "x := 0:32, q := 1:32, y := 0:32");
    for i in 0..n {
        at = t.branch(at, &format!("{i}:32 < x"), "y := y + 1:32", "y := y + 2:32");
    }
    t.end(at, "!(q == 1:32)")
}

#[test]
fn fig3a_beats_synergy() {
    for n in [3, 6, 12] {
        let [ours, synergy] = ["minimax", "synergy"].map(|e| nodes(&fig3a(n), e));
        assert_eq!(ours, 2 + 2 * u64::from(n));
        assert!(ours <= 2 * synergy + 9, "{n}: {ours} nodes, {synergy} iterations of synergy");
    }
}

fn fig3b(n: u32) -> Program {
    let mut t = Text::new(&["y", "n"]);
    let head = t.then(0, "y := 0:32, n := 0:32");
    let body = t.then(head, &format!("assume n < {n}:32"));
    let at = t.then(body, "y := y + 1:32");
    t.edge(at, &format!("l{head}"), "n := n + 1:32");
    let out = t.then(head, &format!("assume !(n < {n}:32)"));
    t.end(out, &format!("(y + n) < {n}:32"))
}

/// Fig. 3(b): y >= 0 and n >= N are enough, however often the loop is gone through.
#[test]
fn fig3b_without_unrolling() {
    let found: Vec<u64> = [2, 10, 100, 1_000_000].map(|n| nodes(&fig3b(n), "minimax")).to_vec();
    assert!(found.iter().all(|&f| f == found[1]), "{found:?}");
}

fn fig3c(n: u32) -> Program {
    let mut t = Text::new(&["z", "s", "star"]);
    let mut at = t.then(0, "s := 0:32");
    at = t.choice(at, "z := 0:32", "z := 999:32");
    for _ in 0..n {
        at = t.choice(at, "s := s + 1:32", "s := s + 2:32");
    }
    let wanted = t.then(at, "assume z == 0:32");
    let other = t.then(at, "assume !(z == 0:32)");
    t.edge(other, "done", "skip");
    t.end(wanted, &format!("{}:32 < s", 2 * n))
}

/// Fig. 3(c): paths under z = 999 do not know of the predicates about s.
#[test]
fn fig3c_is_linear() {
    let found: Vec<u64> = (1..=6).map(|k| nodes(&fig3c(4 * k), "minimax")).collect();
    assert!(is_linear(&found[1..]), "{found:?}");
}

fn fig3d(n: u32) -> Program {
    let mut t = Text::new(&["x", "y", "s", "t", "star"]);
    let mut at = t.then(0, "y := 0:32, s := 0:32, t := 0:32");
    at = t.choice(at, "x := 0:32", "x := ((star * star) + star) & 1:32");
    for _ in 0..n {
        at = t.choice(at, "s := s + 1:32", "skip");
    }
    at = t.check(at, &format!("{n}:32 < (x + s)"));
    for _ in 0..n {
        at = t.choice(at, "t := t + 1:32", "skip");
    }
    t.end(at, &format!("{n}:32 < (y + t)"))
}

/// Fig. 3(d): what a complicated function returns is known exactly, so that the second half is subsumed.
#[test]
fn fig3d_is_linear() {
    let found: Vec<u64> = (1..=4).map(|k| nodes(&fig3d(3 * k), "minimax")).collect();
    assert!(is_linear(&found), "{found:?}");
}

/// The first n bytes at one place become ones, and are copied to another place; what was there before are zeros.
fn blocks(condition: &str) -> Program {
    let (from, to) = ("0x400000000000000:64", "0x400000000100000:64");
    let mut t = Text::new(&["n"]);
    let mut at = t.then(0, "havoc n nondet \"n\" signed");
    at = t.then(at, &format!("store {to} := 0:64"));
    at = t.then(at, &format!("fill {from}, 1:8, zext64(n)"));
    at = t.then(at, &format!("copy {to}, {from}, zext64(n)"));
    t.end(at, condition)
}

/// Blocks whose length depends on inputs are executed and gone back through exactly.
#[test]
fn blocks_of_any_length() {
    let fourth = "load1(0x400000000100003:64)";
    for safe in [
        format!("(3:32 <u n) & !({fourth} == 1:8)"),
        format!("(n <=u 3:32) & !({fourth} == 0:8)"),
        "(n == 2:32) & !(load4(0x400000000100000:64) == 0x101:32)".to_string(),
    ] {
        nodes(&blocks(&safe), "minimax");
    }
    assert!(fails(&blocks(&format!("{fourth} == 1:8"))));
    assert!(fails(&blocks("load4(0x400000000100000:64) == 0x101:32")));
}

/// Whether minimax finds a test.
fn fails(program: &Program) -> bool {
    let mut events = ();
    let budget = Budget::default();
    let solvers = solver::EngineSolvers::default();
    let mut cx = Context::new(budget, &solvers, &mut events);
    matches!((engines::find("minimax").unwrap().run)(program, &Config::default(), &mut cx), Outcome::Fail(_))
}

/// What keeps the error away from `z` around the loop is `z <= k * y + 4` for every k, and each of them holds in the state that
/// is covered, where `y` is 0.
#[test]
fn interpolants_that_grow_for_ever_leave_the_search_its_limits() {
    let text = "pointers 64
global x: int
global y: int
global z: int
entry main
proc main() {
  entry start
  exit end
  loc start
  loc head
  loc failed error
  loc end
  edge start -> head { havoc x nondet \"x\"  y := x  z := 3 - x  assume x == 0 }
  edge head -> head { assume (z <= (y + 4)) & (x <= 0)  z := z - y }
  edge head -> failed { assume !((z <= (y + 4)) & (x <= 0)) }
}
";
    let program = ir::text::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let mut budget = Budget::default();
    budget.max_iterations = Some(4);
    let mut events = ();
    let solvers = solver::EngineSolvers::default();
    let mut cx = Context::new(budget, &solvers, &mut events);
    let minimax = engines::find("minimax").unwrap();
    assert!(!matches!((minimax.run)(&program, &Config::default(), &mut cx), Outcome::Fail(_)));
}
