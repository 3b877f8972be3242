//! Random edits of a program of many procedures, one upon the other: each run with a cache says what a run without says, and guesses about
//! exactly those procedures that nobody has asked about before.
//!
//! What an edit makes new is told from the text by this suite: a procedure is another one if its statements or the heads of those that it
//! calls are others. Names, comments, places and the order of procedures are no part of it. `ATTEST_FUZZ_PROGRAMS=N` makes N edits,
//! `ATTEST_FUZZ_SEED=N` others.

#![expect(clippy::print_stderr, reason = "a suite says what it has compared")]

use crate::support::Dir;
use serde_json::Value;
use std::collections::BTreeSet;
use testkit::{Rng, env_number};

/// Procedures besides `main`. Each is called at least twice, so that none is expanded into its only caller.
const COUNT: usize = 10;

/// Some edits are made before a program begins anew: it may have become another program by then.
const CHAIN: u64 = 25;

/// A procedure that locks under a flag, branches, calls two others and loops. It keeps the lock free between its parts.
#[derive(Clone)]
struct Procedure {
    name: String,
    local: String,
    threshold: usize,
    /// A bound and a number for each branch.
    branches: Vec<(usize, usize)>,
    bounds: [usize; 2],
    /// It returns with the lock taken, and who calls it gives it back.
    leaves_lock: bool,
    /// For one argument it returns, or goes on, with the lock taken.
    is_wrong: bool,
    comment: &'static str,
}

#[derive(Clone)]
struct Source {
    procs: Vec<Procedure>,
    /// In which the definitions stand.
    order: Vec<usize>,
    member: &'static str,
    /// Variables besides, which every procedure sees.
    globals: usize,
}

impl Source {
    fn new(rng: &mut Rng) -> Source {
        let one = |i: usize, rng: &mut Rng| Procedure {
            name: format!("f{i}"),
            local: "s".into(),
            threshold: rng.below(50),
            branches: (0..3).map(|_| (rng.below(100), rng.below(10))).collect(),
            bounds: [rng.below(50), rng.below(50)],
            leaves_lock: false,
            is_wrong: false,
            comment: "",
        };
        Source {
            procs: (0..COUNT).map(|i| one(i, rng)).collect(),
            order: (0..COUNT).collect(),
            member: "locked",
            globals: 1,
        }
    }

    /// Who is called by procedure `i`.
    fn callees(i: usize) -> Vec<usize> {
        (i.saturating_sub(2)..i).rev().collect()
    }

    /// A call, and what the caller has to do behind it.
    fn call(&self, callee: usize, arguments: &str) -> String {
        let p = &self.procs[callee];
        format!("{}({arguments});{}", p.name, if p.leaves_lock { " unlock(d);" } else { "" })
    }

    fn procedure(&self, i: usize) -> String {
        let p = &self.procs[i];
        let s = &p.local;
        let branch = |&(bound, by): &(usize, usize)| {
            format!("  if (a > {bound}) {{ {s} += {by}; d->refs += {s}; }} else {{ {s} -= g; }}\n")
        };
        let branches: String = p.branches.iter().map(branch).collect();
        let call = |(callee, bound): (usize, &usize)| {
            format!("  if ({s} > {bound}) {{ {s} += {} }}\n", self.call(callee, &format!("{s}, d")))
        };
        let calls: String = Source::callees(i).into_iter().zip(&p.bounds).map(call).collect();
        format!(
            "static int {}(int a, struct dev *d)\n{{{}\n  int {s} = a, i, had = a > {};\n  if (had) lock(d);\n{branches}  if (had) \
             unlock(d);\n{calls}  for (i = 0; i < a; i++) {{ if (!had) {{ lock(d); {s}++; unlock(d); }} }}\n{}{}  return {s};\n}}\n",
            p.name,
            p.comment,
            p.threshold,
            if p.is_wrong { "  if (a == 7) lock(d);\n" } else { "" },
            if p.leaves_lock { "  lock(d);\n" } else { "" },
        )
    }

    fn main(&self) -> String {
        let calls = [COUNT - 1, COUNT - 2, COUNT - 1];
        let call = |&callee: &usize| format!("  x += {}\n", self.call(callee, "__VERIFIER_nondet_int(), d"));
        let calls: String = calls.iter().map(call).collect();
        format!(
            "int main(void)\n{{\n  int x = 0;\n  struct dev device = {{0}}, *d = &device;\n{calls}  return 0;\n}}\n"
        )
    }

    fn text(&self) -> String {
        let locked = self.member;
        let head = format!(
            "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nstruct dev {{ int {locked}; int refs; }};\n\
             static void lock(struct dev *d) {{ if (d->{locked}) reach_error(); d->{locked} = 1; }}\n\
             static void unlock(struct dev *d) {{ if (!d->{locked}) reach_error(); d->{locked} = 0; }}\nint g;\n"
        );
        let globals: String = (1..self.globals).map(|i| format!("int g{i};\n")).collect();
        // A global variable that nobody reads is none of the program.
        let used: String = (1..self.globals).map(|i| format!("  g{i} = x;\n")).collect();
        let heads: String = self.procs.iter().map(|p| format!("static int {}(int, struct dev *);\n", p.name)).collect();
        let bodies: String = self.order.iter().map(|&i| self.procedure(i)).collect();
        head + &globals + &heads + &bodies + &self.main().replace("  return 0;", &format!("{used}  return 0;"))
    }

    /// What makes each procedure the one that it is, and `main`: two with the same text here are the same question.
    fn questions(&self) -> Vec<String> {
        let mut plain = self.clone();
        for (i, p) in plain.procs.iter_mut().enumerate() {
            (p.name, p.local, p.comment) = (format!("f{i}"), "s".into(), "");
        }
        // Callees are known by what they are called with only, whoever they are.
        let without_numbers = |i: usize| {
            let called = |text: String, callee: usize| text.replace(&format!("f{callee}("), "callee(");
            Source::callees(i).into_iter().fold(plain.procedure(i).replacen(&format!("f{i}("), "it(", 1), called)
        };
        let all = |question: String| format!("{} globals\n{question}", plain.globals);
        (0..COUNT).map(without_numbers).chain([plain.main()]).map(all).collect()
    }

    fn is_wrong(&self) -> bool {
        self.procs.iter().any(|p| p.is_wrong)
    }
}

/// An edit, as a programmer makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edit {
    Comment,
    Name,
    Local,
    Member,
    Order,
    Threshold,
    Branch,
    OneMoreBranch,
    OneBranchLess,
    Bound,
    /// The contract changes, and with it all callers.
    Protocol,
    /// All procedures are others.
    Global,
    Mistake,
}

impl Edit {
    fn any(rng: &mut Rng) -> Edit {
        use Edit::*;
        [
            Comment,
            Name,
            Local,
            Member,
            Order,
            Threshold,
            Branch,
            OneMoreBranch,
            OneBranchLess,
            Bound,
            Protocol,
            Global,
            Mistake,
        ][rng.below(13)]
    }

    fn keeps_the_meaning(self) -> bool {
        matches!(self, Edit::Comment | Edit::Name | Edit::Local | Edit::Member | Edit::Order)
    }

    fn make(self, source: &mut Source, rng: &mut Rng) {
        let i = rng.below(COUNT);
        let p = &mut source.procs[i];
        let branch = rng.below(p.branches.len().max(1));
        let pick = |words: &[&'static str], rng: &mut Rng| words[rng.below(words.len())];
        match self {
            Edit::Comment => p.comment = pick(&[" /* locks */", " // first\n\n", "\n\n"], rng),
            Edit::Name => p.name = format!("{}{i}", pick(&["step", "work", "handle"], rng)),
            Edit::Local => p.local = pick(&["sum", "total", "result"], rng).into(),
            Edit::Member => source.member = pick(&["held", "is_locked", "locked"], rng),
            Edit::Order => source.order.swap(i, rng.below(COUNT)),
            Edit::Threshold => p.threshold = rng.below(50),
            Edit::Branch => p.branches.iter_mut().skip(branch).take(1).for_each(|b| b.1 = rng.below(100)),
            Edit::OneMoreBranch => p.branches.insert(branch, (rng.below(100), rng.below(10))),
            Edit::OneBranchLess => drop(p.branches.pop()),
            Edit::Bound => p.bounds[rng.below(2)] = rng.below(50),
            Edit::Protocol => p.leaves_lock = !p.leaves_lock,
            Edit::Global => source.globals = 1 + rng.below(3),
            // Where it is found soon.
            Edit::Mistake => source.procs[COUNT - 1 - i % 2].is_wrong = true,
        }
    }
}

/// What a run says: the verdict and each check's state, how many procedures it has guessed about, and whether it has searched.
struct Said {
    verdict: String,
    states: Vec<(String, String)>,
    guessed: u64,
    known: u64,
    has_searched: bool,
}

fn run(dir: &Dir, text: &str, more: &[&str]) -> Said {
    dir.file("a.c", text);
    let usual = [
        "verify",
        "a.c",
        "--check",
        "unreach",
        "--native",
        "off",
        "--stats",
        "stats.json",
        "--time-limit",
        "30s",
        "--first-violation",
    ];
    let run = dir.run(&[&usual[..], more].concat());
    let stats = std::fs::read_to_string(dir.path().join("stats.json")).expect("statistics are written");
    let stats: Value = serde_json::from_str(&stats).expect("they are JSON");
    let number = |key: &str| stats[key].as_u64().unwrap_or_else(|| panic!("{key}: {stats}"));
    let word = |v: &Value| v.as_str().unwrap_or_default().to_string();
    let states =
        stats["check_status"].as_array().expect("a list").iter().map(|c| (word(&c["condition"]), word(&c["state"])));
    Said {
        verdict: run.last_line().to_string(),
        states: states.collect(),
        guessed: number("queries"),
        known: number("summaries_reused"),
        has_searched: number("searched") > 0,
    }
}

const KEPT: [&str; 4] = ["--cache", "kept", "--engine", "houdini"];

#[test]
fn each_edit_has_the_answer_of_a_fresh_run_and_asks_about_what_is_new() {
    let first = env_number("ATTEST_FUZZ_SEED").unwrap_or(0);
    let edits = env_number("ATTEST_FUZZ_PROGRAMS").unwrap_or(6);
    let (mut same, mut exact, mut wider, mut found, mut open, mut at_first, mut of_all) = (0, 0, 0, 0, 0, 0, 0);
    for chain in 0..edits.div_ceil(CHAIN) {
        let (dir, mut rng) = (Dir::new(), Rng::new(first + chain));
        let mut source = Source::new(&mut rng);
        let mut last = source.questions();
        let mut seen: BTreeSet<String> = last.iter().cloned().collect();
        let said = run(&dir, &source.text(), &KEPT);
        assert_eq!(said.verdict, "verdict: true");
        assert_eq!(said.guessed, COUNT as u64 + 1, "each procedure is asked about by itself");
        at_first += said.guessed;
        for number in 0..CHAIN.min(edits - chain * CHAIN) {
            let before = source.clone();
            let edit = Edit::any(&mut rng);
            edit.make(&mut source, &mut rng);
            let text = source.text();
            let context = || format!("seed {}, edit {number}: {edit:?}\n{text}", first + chain);
            let fresh = run(&dir, &text, &["--cache", "none"]);
            let of_default = run(&dir, &text, &["--cache", "kept-by-default"]);
            if source.is_wrong() {
                let kept = run(&dir, &text, &KEPT);
                let all = [&fresh, &of_default, &kept];
                assert!(all.iter().all(|said| said.verdict != "verdict: true"), "{}", context());
                // Who is at the limit of time may or may not find the mistake.
                let is_found = all[..2].iter().all(|said| said.verdict == "verdict: false(unreach-call)");
                *if is_found { &mut found } else { &mut open } += 1;
                source = before;
                continue;
            }
            assert_eq!((&of_default.verdict, &of_default.states), (&fresh.verdict, &fresh.states), "{}", context());
            same += 1;
            let kept = run(&dir, &text, &KEPT);
            assert_eq!((&kept.verdict, &kept.states), (&fresh.verdict, &fresh.states), "{}", context());
            assert_eq!(kept.verdict, "verdict: true", "{}", context());
            let questions = source.questions();
            let new: Vec<String> = questions.iter().filter(|q| !seen.contains(*q)).cloned().collect();
            assert!(!edit.keeps_the_meaning() || new.is_empty(), "{}", context());
            // Where most are new, all are guessed about.
            let (asked, all) = (new.len() as u64, COUNT as u64 + 1);
            if kept.has_searched && 2 * asked <= all {
                assert!(kept.guessed >= asked, "{new:?}\n{}", context());
                // Where a contract has changed, or contracts are of different times, what others claim may have to be guessed anew.
                let is_of_one_time = questions.iter().all(|q| last.contains(q) || new.contains(q));
                let is_exact = (kept.guessed, kept.known) == (asked, all - asked);
                assert!(
                    is_exact || edit == Edit::Protocol || !is_of_one_time,
                    "{} of {asked}\n{}",
                    kept.guessed,
                    context()
                );
                *if is_exact { &mut exact } else { &mut wider } += 1;
            }
            assert!(kept.has_searched || asked == 0, "{}", context());
            of_all += kept.guessed;
            seen.extend(new);
            last = questions;
        }
    }
    eprintln!(
        "PROGRAMS: {same} edits with the answers of fresh runs; {found} mistakes found, {open} at the limit of time; {exact} have searched \
         for what is new, {wider} for more; {of_all} procedures guessed about in all ({at_first} in the first runs)"
    );
    assert!(same > 0 && exact > 0);
}
