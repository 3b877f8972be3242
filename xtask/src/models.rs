//! Families of guarded commands of the ASE paper (Figs. 7 and 8), written from its text: members of the paper's sizes are
//! kept below `corpus/papers/ase`, larger ones are made when they are measured.

use crate::run::Flags;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Where the paper's own programs are kept, below the root.
pub(crate) const KEPT: &str = "corpus/papers/ase";
/// Lines of comments are so long at most.
const COLUMNS: usize = 118;

/// A member of a family.
pub(crate) struct Model {
    /// Its path without extension.
    pub(crate) name: String,
    /// Its text.
    pub(crate) text: String,
}

/// What a ticket protocol begins with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Zero,
    Any,
}

/// How a process takes a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Take {
    AtOnce,
    /// For tickets that is the defect: the machine shows the number, and is moved on in a second step.
    InTwoSteps,
}

/// `cargo xtask family`: prints one member, or writes those that are kept.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let mut flags = Flags::new(args);
    if flags.switch("--write") {
        flags.end()?;
        let kept = write(&root.join(KEPT), &paper())?;
        return Ok(format!("{} models below {KEPT}\n", kept.len()));
    }
    let size = flags.number("--size")?.unwrap_or(2) as usize;
    let reach = flags.number("--reach")?;
    let stay = if flags.switch("--stay") { Stay::Any } else { Stay::OneStep };
    let start = if flags.switch("--any") { Start::Any } else { Start::Zero };
    let take = if flags.switch("--two-steps") { Take::InTwoSteps } else { Take::AtOnce };
    match flags.only("the family")? {
        "ticket" => Ok(ticket(size, start, take, reach)),
        "bakery" => Ok(bakery(size, take, stay)),
        "elevator" => Ok(elevator(size)),
        "rax" => Ok(rax(reach)),
        other => Err(format!("no family is called {other}\n{}", crate::USAGE)),
    }
}

/// The members that the paper measures.
fn paper() -> Vec<Model> {
    let mut all = Vec::new();
    let mut add = |name: String, expect: bool, engines: &[&str], about: &str, text: String| {
        let mut header = format!("// expect: {expect}\n// claim: soundness\n");
        engines.iter().for_each(|line| header += &format!("// engine {line}\n"));
        all.push(Model { name, text: header + &comment(about) + &text });
    };
    let about = format!("ASE Fig. 7, bakery2: mutual exclusion of Lamport's bakery protocol for 2 processes. {BAKERY}");
    let engines = ["ase: true within 3 iterations", "under_refine: true"];
    add("fig7/bakery2".into(), true, &engines, &about, bakery(2, Take::InTwoSteps, Stay::OneStep));
    for n in 4..=8 {
        let about = format!(
            "ASE Fig. 7, elev{n}: an elevator is never on two of its {n} floors. The paper does not print it. Here the cabin \
             goes where floors are requested, and integers say of each floor whether it is there and requested."
        );
        add(
            format!("fig7/elev{n}"),
            true,
            &["ase: true by safe-fragment within 1 iterations", "under_refine: true"],
            &about,
            elevator(n),
        );
    }
    for n in 2..=4 {
        let about =
            format!("ASE Fig. 7, ticket{n}: mutual exclusion of the ticket protocol for {n} processes. {TICKET}");
        let engines = [&format!("ase: true by safe-fragment within {} iterations", n + 2), "under_refine: true"];
        add(format!("fig7/ticket{n}"), true, &engines, &about, ticket(n, Start::Zero, Take::AtOnce, None));
    }
    let caught = ["ase: false within 1 iterations", "under_refine: false"];
    let about = format!("ASE Fig. 7, ticket2-e: the ticket protocol with a defect. {TICKET} {DEFECT}");
    add("fig7/ticket2-e".into(), false, &caught, &about, ticket(2, Start::Zero, Take::InTwoSteps, None));
    for x in (5..=40).step_by(5) {
        let about = format!("ASE Fig. 7, ticket3-{x}: whether ticket number {x} is given out. {TICKET}");
        let ase = format!("ase: false within {} iterations", if x == 5 { 1 } else { x - 7 });
        let text = ticket(3, Start::Zero, Take::AtOnce, Some(x));
        add(format!("fig7/ticket3-{x:02}"), false, &[&ase, "under_refine: false"], &about, text);
    }
    for x in (5..=45).step_by(5) {
        let about = format!("ASE Fig. 7, RAX-{x}: whether a counter of the Remote Agent Experiment reaches {x}. {RAX}");
        let ase = format!("ase: false within {x} iterations");
        // So many nodes more for each step: Farkas interpolants.
        let minimax = format!("minimax: false within {} iterations", 70 * x + 100);
        add(format!("fig7/rax-{x:02}"), false, &[&ase, "under_refine: false", &minimax], &about, rax(Some(x)));
    }
    add("fig7/rax-lost-wakeup".into(), false, &caught, LOST_WAKEUP, rax(None));
    let any = "The first ticket's number is any.";
    let about = format!("ASE Fig. 8, ticket2: mutual exclusion of the ticket protocol for 2 processes. {any} {TICKET}");
    let text = ticket(2, Start::Any, Take::AtOnce, None);
    add("fig8/ticket2".into(), true, &["ase: true within 4 iterations"], &about, text);
    let about = format!("ASE Fig. 8, bakery2: processes stay in the critical section for any time. {BAKERY} {TIME}");
    add(
        "fig8/bakery2".into(),
        true,
        &["ase: true by inductive-invariant within 3 iterations"],
        &about,
        bakery(2, Take::InTwoSteps, Stay::Any),
    );
    for n in 2..=3 {
        let about = format!("ASE Fig. 8, ticket{n}-e: the ticket protocol with a defect. {any} {TICKET} {DEFECT}");
        let text = ticket(n, Start::Any, Take::InTwoSteps, None);
        add(format!("fig8/ticket{n}-e"), false, &["ase: false within 1 iterations"], &about, text);
    }
    all
}

const TICKET: &str = "The paper does not print it; written after Bultan, Gerber, Pugh, CAV 1997, Fig. 3.";
const DEFECT: &str = "The paper does not say which defect it has. Here the machine moves on in a step of its own, so that two \
    may take one number.";
const BAKERY: &str = "The paper does not print it. Written after Lamport's description, with the steps in which a number is looked \
    for and taken. Where a number is taken in one step and compared with 0 by equality, predicates n = 0, n = -1, n = -2 and so \
    on are found for ever: the paper's program has other guards than that.";
const TIME: &str = "Their time is an input that counts down.";
const RAX: &str = "The program is that of rax-lost-wakeup.gcl, which says from what it was written.";
const LOST_WAKEUP: &str = "The Remote Agent Experiment with its error: a signal between the check and the falling asleep is lost. Written after \
    the descriptions of the two tasks of the Deep Space 1 executive; ASE refers to Pasareanu, Pelanek, Visser, CAV 2005. \
    Not a row of ASE Fig. 7, but probably the program of its row RAX: with the two comparisons of the guards as predicates \
    it has 44 reachable abstract states, as many as ASE explores, and 36 states for each value of a counter, as many as UR \
    meets for RAX-X. Since the paper reports that RAX is deadlock-free, its property must have been another one than \
    `deadlock`.";

/// Lines of comment.
fn comment(text: &str) -> String {
    let mut lines = String::from("//");
    let mut column = 2;
    for word in text.split_whitespace() {
        if column + 1 + word.len() > COLUMNS {
            lines += "\n//";
            column = 2;
        }
        lines += " ";
        lines += word;
        column += 1 + word.len();
    }
    lines + "\n"
}

/// Larger members, to see how an engine's time grows.
pub(crate) fn growth() -> Vec<Model> {
    let mut all = Vec::new();
    let mut add = |name: String, expect: bool, text: String| {
        let text = format!("// expect: {expect}\n// claim: precision\n{text}");
        all.push(Model { name, text });
    };
    for n in 4..=12 {
        add(format!("elevator-{n:04}"), true, elevator(n));
    }
    for n in 2..=5 {
        add(format!("ticket-{n:04}"), true, ticket(n, Start::Zero, Take::AtOnce, None));
        add(format!("bakery-{n:04}"), true, bakery(n, Take::AtOnce, Stay::OneStep));
    }
    for x in [10, 20, 40, 100, 200, 500, 1000] {
        add(format!("ticket3-reach-{x:04}"), false, ticket(3, Start::Zero, Take::AtOnce, Some(x)));
    }
    for x in [10, 20, 40, 100, 200, 500] {
        add(format!("rax-reach-{x:04}"), false, rax(Some(x)));
    }
    all
}

/// Writes models below `dir`.
pub(crate) fn write(dir: &Path, models: &[Model]) -> Result<Vec<PathBuf>, String> {
    let file = |model: &Model| {
        let path = dir.join(format!("{}.gcl", model.name));
        let parent = path.parent().unwrap_or(dir);
        let done = std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&path, &model.text));
        done.map(|()| path.clone()).map_err(|e| format!("{}: {e}", path.display()))
    };
    models.iter().map(file).collect()
}

/// `n` processes take tickets and are served in their order.
fn ticket(n: usize, start: Start, take: Take, reach: Option<u64>) -> String {
    let first = if start == Start::Any { "*" } else { "0" };
    let (states, take) = match take {
        Take::AtOnce => ("idle, wait, crit", "  rule take  idle -> wait { my := next, next := next + 1 }\n"),
        Take::InTwoSteps => (
            "idle, move, wait, crit",
            "  rule take  idle -> move { my := next }\n  rule move  move -> wait { next := next + 1 }\n",
        ),
    };
    let property = match reach {
        Some(x) => format!("unsafe next == {x};\n"),
        None => "unsafe exists i, j in 0..N - 1: i != j && P[i]@crit && P[j]@crit;\n".into(),
    };
    format!(
        "const N = {n};
var next: int = {first}, serving: int = next;

process P[i: 0..N - 1] {{
  var my: int = 0;
  state {states};
{take}  rule enter wait -> crit when my == serving;
  rule leave crit -> idle {{ serving := serving + 1 }}
}}

{property}"
    )
}

/// How long a process stays in its critical section.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stay {
    OneStep,
    /// The time is an input, which counts down.
    Any,
}

/// Lamport's bakery: `n` processes, each taking a number above all others. If that takes two steps, it has number 1 while it
/// looks for the other.
fn bakery(n: usize, take: Take, stay: Stay) -> String {
    let (states, choose, from, above, order) = match take {
        Take::AtOnce => ("idle, wait, crit", "", "idle", "", "P[j].number <= 0 || number < P[j].number"),
        Take::InTwoSteps => (
            "idle, choose, wait, crit",
            "  rule choose idle -> choose { number := 1 }\n",
            "choose",
            "i != k => ",
            "P[j].number == 0 || number < P[j].number || number == P[j].number && i < j",
        ),
    };
    let (time, enter, leave) = match stay {
        Stay::OneStep => ("", ";", "  rule leave crit -> idle { number := 0 }\n"),
        Stay::Any => (
            ", time: int = 0",
            " { time := * }",
            "  rule stay crit -> crit when time > 0 { time := time - 1 }
  rule leave crit -> idle when time <= 0 { number := 0 }\n",
        ),
    };
    format!(
        "const N = {n};

process P[i: 0..N - 1] {{
  var number: int = 0{time};
  state {states};
{choose}  rule take(j: 0..N - 1) {from} -> wait when i != j && (forall k in 0..N - 1: {above}P[k].number <= P[j].number) {{
    number := P[j].number + 1
  }}
  rule enter wait -> crit when forall j in 0..N - 1:
    i != j => {order}{enter}
{leave}}}

unsafe exists i, j in 0..N - 1: i != j && P[i]@crit && P[j]@crit;
"
    )
}

/// An elevator of `n` floors.
fn elevator(n: usize) -> String {
    let mut at = String::from("1");
    (1..n).for_each(|_| at += ", 0");
    format!(
        "const N = {n};
var at: int[N] = [{at}], request: int[N] = 0;

process Cabin {{
  state open, up, down;
  rule ascend(i: 0..N - 2) open -> up when at[i] >= 1 && (exists j in i + 1..N - 1: request[j] >= 1);
  rule descend(i: 1..N - 1) open -> down when at[i] >= 1 && (exists j in 0..i - 1: request[j] >= 1);
  rule rise(i: 0..N - 2) up -> up when at[i] >= 1 && request[i] <= 0 {{ at[i] := 0, at[i + 1] := 1 }}
  rule sink(i: 1..N - 1) down -> down when at[i] >= 1 && request[i] <= 0 {{ at[i] := 0, at[i - 1] := 1 }}
  rule serve(i: 0..N - 1) open, up, down -> open when at[i] >= 1 && request[i] >= 1 {{ request[i] := 0 }}
}}

rule call(i: 0..N - 1) when request[i] <= 0 {{ request[i] := 1 }}

unsafe exists i, j in 0..N - 1: i != j && at[i] >= 1 && at[j] >= 1;
"
    )
}

/// The two tasks of the Remote Agent Experiment, each of which counts the other's signals: whether they are stuck, or
/// whether a counter reaches a value.
fn rax(reach: Option<u64>) -> String {
    let property = reach.map_or("deadlock".into(), |x| format!("unsafe e1 == {x}"));
    let mut text = String::from("var e1: int = 0, e2: int = 0;\n");
    for (own, other, mine, theirs, first) in
        [("First", "Second", "e1", "e2", "check"), ("Second", "First", "e2", "e1", "signal")]
    {
        let _ = write!(
            text,
            "
process {own} {{
  var seen: int = 0, asleep: bool = false;
  state start, check, doze, sleep, note, signal;
  rule begin  start -> {first} {{ seen := 0 }}
  rule none   check -> doze when seen == {mine};
  rule some   check -> note when seen != {mine};
  rule sleep  doze -> sleep {{ asleep := true }}
  rule wake   sleep -> note when !asleep;
  rule note   note -> signal {{ seen := {mine} }}
  rule signal signal -> check {{ {theirs} := {theirs} + 1, {other}.asleep := false }}
}}
"
        );
    }
    text + &format!("\n{property};\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_is_made() {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(KEPT);
        for model in paper() {
            let kept = std::fs::read_to_string(dir.join(format!("{}.gcl", model.name))).unwrap_or_default();
            assert_eq!(kept, model.text, "{}: run `cargo xtask family --write`", model.name);
        }
    }
}
