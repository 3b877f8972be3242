//! A project of forty harnesses is run again after edits: what is searched again is what the edit is about, and the answers are those
//! of a run without cache.

#![expect(clippy::print_stderr, reason = "a suite says what it has measured and compared")]

use crate::support::Dir;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use testkit::{Rng, env_number};

/// A copy of `corpus/projects/toolbox`.
struct Toolbox {
    dir: Dir,
}

/// What is said of a harness.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Said {
    verdict: String,
    headline: String,
    /// Each check: what and where, and what became of it.
    checks: Vec<(String, String)>,
}

impl Said {
    /// The verdict is the same, and so is that on each check, but where a search had a slice of time that was over.
    fn agrees_with(&self, other: &Said) -> bool {
        let is_decided = |state: &str| ["proved", "violated"].contains(&state);
        let is_same = |((one, state), (two, other)): (&(String, String), &(String, String))| {
            one == two && (state == other || !is_decided(state) || !is_decided(other))
        };
        self.verdict == other.verdict
            && self.checks.len() == other.checks.len()
            && self.checks.iter().zip(&other.checks).all(is_same)
    }
}

/// What a run has said of each harness, and how many questions it has searched for it.
struct Run {
    said: BTreeMap<String, Said>,
    searched: BTreeMap<String, u64>,
    seconds: BTreeMap<String, f64>,
    stdout: String,
}

impl Run {
    fn names_searched(&self) -> BTreeSet<&str> {
        self.searched.iter().filter(|(_, n)| **n > 0).map(|(name, _)| name.as_str()).collect()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a directory");
    for entry in fs::read_dir(from).expect("a directory").flatten() {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).expect("a copy");
        }
    }
}

impl Toolbox {
    fn new() -> Toolbox {
        let toolbox = Toolbox { dir: Dir::new() };
        toolbox.restore();
        toolbox
    }

    /// All edits are undone.
    fn restore(&self) {
        for room in ["src", "lib", "include"] {
            let _ = fs::remove_dir_all(self.dir.path().join(room));
        }
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/projects/toolbox"), self.dir.path());
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.dir.path().join(file)).expect(file)
    }

    fn replace(&self, file: &str, old: &str, new: &str) {
        let text = self.text(file);
        assert!(text.contains(old), "{file} has no `{old}`");
        self.dir.file(file, text.replace(old, new));
    }

    fn rename(&self, from: &str, to: &str) {
        fs::rename(self.dir.path().join(from), self.dir.path().join(to)).expect(from);
        self.replace("attest.toml", from, to);
    }

    /// The text behind the second mark, up to the third, comes before what is behind the first.
    fn swap(&self, file: &str, [first, second, third]: [&str; 3]) {
        let text = self.text(file);
        let [a, b, c] = [first, second, third].map(|mark| text.find(mark).expect(mark));
        self.dir.file(file, format!("{}{}{}{}", &text[..a], &text[b..c], &text[a..b], &text[c..]));
    }

    fn run(&self, more: &[&str]) -> Run {
        let run = self.dir.run(&[&["verify", "--native", "off", "--format", "json"], more].concat());
        let answer: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|e| panic!("{e}: {}", run.stderr));
        let rows = answer["harnesses"].as_array().expect("a list");
        let name = |row: &Value| row["name"].as_str().expect("a name").to_string();
        let words = |value: &Value| value.as_str().unwrap_or("none").to_string();
        let said = |row: &Value| {
            let checks = row["answer"]["stats"]["check_status"].as_array().cloned().unwrap_or_default();
            let check = |c: &Value| (format!("{} {} {}", c["kind"], c["at"], c["condition"]), words(&c["state"]));
            let checks = checks.iter().map(check).collect();
            Said { verdict: words(&row["verdict"]), headline: words(&row["says"]), checks }
        };
        Run {
            said: rows.iter().map(|r| (name(r), said(r))).collect(),
            searched: rows.iter().map(|r| (name(r), r["searched"].as_u64().expect("a number"))).collect(),
            seconds: rows.iter().map(|r| (name(r), r["seconds"].as_f64().expect("seconds"))).collect(),
            stdout: run.stdout,
        }
    }
}

/// What an edit makes new: names of harnesses, or what those begin with.
type Expected = &'static [&'static str];
type Edit = (&'static str, fn(&Toolbox), Expected);

const EDITS: &[Edit] = &[
    (
        "a comment",
        |t| t.replace("src/ring.c", "    if (ring_is_full(r))", "    /* no room */ if (ring_is_full(r))"),
        &[],
    ),
    ("blank lines", |t| t.replace("src/list.c", "\n{\n", "\n\n{\n\n"), &[]),
    ("a comment in the header", |t| t.replace("include/toolbox.h", "#include", "// asserts\n\n#include"), &[]),
    ("layout", |t| t.replace("src/queue.c", "    ", "\t"), &[]),
    ("a file has another name", |t| t.rename("src/bits.c", "src/bit_tricks.c"), &[]),
    (
        "a directory has another name",
        |t| {
            fs::rename(t.dir.path().join("src"), t.dir.path().join("lib")).expect("it is ours");
            t.replace("attest.toml", "src/", "lib/");
        },
        &[],
    ),
    ("a local has another name", |t| t.replace("src/queue.c", "first", "head"), &[]),
    ("a parameter has another name", |t| t.replace("src/account.c", "amount", "sum_of_money"), &[]),
    ("a static variable has another name", |t| t.replace("src/lock.c", "held", "is_held"), &[]),
    ("a helper has another name", |t| t.replace("src/bits.c", "count_bits", "ones"), &[]),
    ("a member has another name", |t| t.replace("src/queue.c", "count", "length"), &[]),
    ("a structure has another name", |t| t.replace("src/queue.c", "struct queue", "struct line"), &[]),
    (
        "a function of others has another name",
        |t| {
            t.replace("src/arith.c", "gcd", "greatest_divisor");
            t.replace("include/toolbox.h", "gcd", "greatest_divisor");
        },
        &[],
    ),
    (
        "functions in another order",
        |t| {
            t.swap(
                "src/list.c",
                ["static unsigned list_length", "static int list_contains", "static int list_greatest"],
            )
        },
        &[],
    ),
    (
        "harnesses in another order",
        |t| t.swap("src/text.c", ["void length_is", "void copies_are", "static char page"]),
        &[],
    ),
    (
        "a function that nobody calls",
        |t| t.replace("src/parse.c", "static int skip", "int more(int x) { return x; }\n\nstatic int skip"),
        &[],
    ),
    (
        "an object that nobody uses",
        |t| t.replace("src/account.c", "static int balances", "static int spare[9];\nstatic int balances"),
        &[],
    ),
    (
        "a function that no harness calls",
        |t| t.replace("src/arith.c", "unsigned rest = a % b;", "unsigned rest = a - b;"),
        &[],
    ),
    ("a number has a name", |t| t.replace("src/bits.c", "by %= 32;", "#define WORD 32\n    by %= WORD;"), &[]),
    ("another header", |t| t.replace("include/toolbox.h", "#include", "#include <limits.h>\n#include"), &[]),
    (
        "a helper in a header of its own",
        |t| {
            let text = t.text("src/text.c");
            let (begin, end) =
                (text.find("static char upper").expect("it"), text.find("static void text_upper").expect("it"));
            t.dir.file("include/upper.h", &text[begin..end]);
            t.dir.file("src/text.c", format!("{}#include \"upper.h\"\n{}", &text[..begin], &text[end..]));
        },
        &[],
    ),
    ("a longer time limit", |t| t.replace("attest.toml", "60s", "70s"), &[]),
    (
        "fewer harnesses",
        |t| {
            t.replace("attest.toml", "[[harness]]\nname = \"bits.powers_have_one_bit\"\nfiles = [\"src/bits.c\"]\nfunction = \"powers_have_one_bit\"\n", "")
        },
        &[],
    ),
    (
        "one more harness",
        |t| {
            let toml = t.text("attest.toml");
            let more = "\n[[harness]]\nname = \"ring.added\"\nfiles = [\"src/ring.c\"]\nfunction = \"added\"\n";
            t.dir.file("attest.toml", toml + more);
            let text = t.text("src/ring.c");
            let added =
                "\nvoid added(void)\n{\n    struct ring r;\n    ring_clear(&r);\n    assert(!ring_is_full(&r));\n}\n";
            t.dir.file("src/ring.c", text + added);
        },
        &["ring.added"],
    ),
    (
        "a function of another file",
        |t| t.replace("src/arith.c", "if (x < low)", "if (x <= low)"),
        &["arith.clamp", "account.transfers", "account.balance", "account.fee"],
    ),
    ("a leaf that all use", |t| t.replace("src/ring.c", "r->count == RING_SIZE", "r->count >= RING_SIZE"), &["ring."]),
    (
        "a leaf that one uses",
        |t| t.replace("src/list.c", "list->value > greatest", "list->value >= greatest"),
        &["list.greatest"],
    ),
    ("a leaf below a helper", |t| t.replace("src/text.c", "c >= 'a'", "c > 'a'"), &["text.upper"]),
    ("a leaf that two use", |t| t.replace("src/parse.c", "c <= '9'", "c < '9'"), &["parse.numbers", "parse.digits"]),
    (
        "a transition",
        |t| t.replace("src/machine.c", "e == TIMEOUT || e == ANSWER", "e == TIMEOUT"),
        &["machine.states", "machine.nobody", "machine.calls"],
    ),
    (
        "a mistake",
        |t| t.replace("src/lock.c", "        left--;\n    return left;", "        left++;\n    return left;"),
        &["lock.work", "lock.early"],
    ),
    ("a size in the header", |t| t.replace("include/toolbox.h", "RING_SIZE 4", "RING_SIZE 5"), &["ring."]),
    (
        "a size that two files use",
        |t| t.replace("include/toolbox.h", "TEXT_MAX 6", "TEXT_MAX 5"),
        &["text.length", "text.copies", "text.upper", "parse.blanks", "parse.balance"],
    ),
    ("a size of a pool", |t| t.replace("include/toolbox.h", "LIST_MAX 5", "LIST_MAX 6"), &["list."]),
    (
        "one more member",
        |t| t.replace("include/toolbox.h", "    unsigned moves;", "    unsigned moves;\n    int owner;"),
        &["account.transfers", "account.balance", "account.fee"],
    ),
    (
        "members in another order",
        |t| {
            t.replace(
                "include/toolbox.h",
                "    unsigned head;\n    unsigned count;",
                "    unsigned count;\n    unsigned head;",
            )
        },
        &["ring."],
    ),
    ("an assertion", |t| t.replace("src/machine.c", "s <= CLOSING", "s < 5"), &["machine.states"]),
    ("an assumption", |t| t.replace("src/bits.c", "x < 64", "x < 32"), &["bits.few"]),
    (
        "an option that asks for more",
        |t| {
            t.replace(
                "attest.toml",
                "function = \"digits_have_values\"\n",
                "function = \"digits_have_values\"\ncheck = \"all\"\n",
            )
        },
        &["parse.digits"],
    ),
];

/// A run without cache takes long: of what needs no search a few harnesses are asked again, other ones after each edit.
const SAMPLE: usize = 3;
/// Harnesses whose search takes seconds are asked again only where they are searched anyway.
const QUICK: f64 = 1.0;

/// The tests here take turns: each runs forty harnesses again and again, and some of them have limits of time.
static TURN: Mutex<()> = Mutex::new(());

#[test]
fn after_an_edit_what_it_is_about_is_searched_again() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let t = Toolbox::new();
    let first = t.run(&["--cache", "kept"]);
    assert_eq!((first.said.len(), first.names_searched().len()), (40, 40));
    let again = t.run(&["--cache", "kept"]);
    assert_eq!(again.names_searched(), BTreeSet::new(), "{}", again.stdout);
    assert_eq!(first.said, again.said);
    for (number, (what, edit, expected)) in EDITS.iter().enumerate() {
        edit(&t);
        let run = t.run(&["--cache", "kept"]);
        let is_expected = |name: &str| expected.iter().any(|begin| name.starts_with(begin));
        let wanted: BTreeSet<&str> = run.said.keys().map(String::as_str).filter(|name| is_expected(name)).collect();
        assert!(expected.is_empty() == wanted.is_empty(), "{what}: {expected:?}");
        assert_eq!(run.names_searched(), wanted, "{what}");
        let is_quick = |name: &&str| first.seconds.get(*name).is_some_and(|s| *s < QUICK);
        let known: Vec<&str> =
            run.said.keys().map(String::as_str).filter(|n| !is_expected(n)).filter(is_quick).collect();
        let sample = (0..SAMPLE).map(|i| known[(number * SAMPLE + i) % known.len()]);
        let names: BTreeSet<&str> = wanted.into_iter().chain(sample).collect();
        let only: Vec<&str> = names.iter().flat_map(|name| ["--only", name]).collect();
        let fresh = t.run(&[&["--cache", "none"], &only[..]].concat());
        for (name, said) in &fresh.said {
            assert_eq!(Some(said), run.said.get(name), "{what}: {name}");
        }
        t.restore();
    }
    eprintln!("PROGRAMS: {} edits search for what they are about", EDITS.len());
}

/// Random edits, those that change the meaning and those that do not: a run with a cache, and another one that has all answers, say
/// what a run without says. `ATTEST_FUZZ_PROGRAMS=N` makes N edits, `ATTEST_FUZZ_SEED=N` others.
#[test]
fn after_random_edits_the_answers_are_those_of_fresh_runs() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let t = Toolbox::new();
    let limits = ["--time-limit", "5s"];
    let first = t.run(&[&["--cache", "kept"], &limits[..]].concat());
    let quick: Vec<&String> = first.seconds.iter().filter(|(_, s)| **s < QUICK).map(|(name, _)| name).collect();
    let (mut decided, mut open, mut refused, mut known) = (0, 0, 0, 0);
    let seed = env_number("ATTEST_FUZZ_SEED").unwrap_or(0);
    let edits = env_number("ATTEST_FUZZ_PROGRAMS").unwrap_or(8);
    for seed in seed..seed + edits {
        let mut rng = Rng::new(seed);
        let files = ["arith", "ring", "list", "text", "parse", "machine", "queue", "bits", "lock", "account"];
        let file = files[rng.below(files.len())];
        let place = format!("src/{file}.c");
        let text = t.text(&place);
        let changes = [Change::any(&mut rng), Change::any(&mut rng)];
        t.dir.file(&place, changes.iter().fold(text, |text, change| change.made(&text, &mut rng)));
        let is_about = |name: &str| name.starts_with(file) || file == "arith" && name.starts_with("account");
        let only: Vec<&str> = quick.iter().filter(|n| is_about(n)).flat_map(|n| ["--only", n]).collect();
        let run = |cache: &str| t.run(&[&["--cache", cache], &limits[..], &only[..]].concat());
        let (anew, again, fresh) = (run("kept"), run("kept"), run("none"));
        for (name, said) in &fresh.said {
            let context = || format!("seed {seed}: {changes:?} in {place}: {name}");
            for other in [&anew.said[name], &again.said[name]] {
                if [said, other].iter().any(|s| s.verdict.starts_with("unknown")) {
                    // Who is at the limit of time may or may not come to an answer; both can be right.
                    open += 1;
                    continue;
                }
                assert!(said.agrees_with(other), "{}\n{said:?}\n{other:?}", context());
                *if said.verdict == "none" { &mut refused } else { &mut decided } += 1;
            }
            if said.verdict == "true" {
                assert_eq!(again.searched[name], 0, "{}", context());
                known += u32::from(anew.searched[name] == 0);
            }
            if changes.iter().all(|c| c.keeps_the_meaning()) && !said.verdict.starts_with("unknown") {
                assert_eq!(anew.searched[name], 0, "{}", context());
            }
        }
        t.restore();
    }
    eprintln!(
        "PROGRAMS: {edits} random edits: {decided} answers as without cache ({known} proofs known before), {refused} refusals, {open} open"
    );
    assert!(decided > 0 && known > 0);
}

/// A change of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    Comment,
    Blank,
    /// A name of the file has another one, everywhere in the file.
    Name,
    Number,
    Operator,
    /// A line with a statement goes.
    Statement,
}

impl Change {
    fn any(rng: &mut Rng) -> Change {
        use Change::*;
        [Comment, Blank, Name, Number, Operator, Statement][rng.below(6)]
    }

    fn keeps_the_meaning(self) -> bool {
        matches!(self, Change::Comment | Change::Blank | Change::Name)
    }

    fn made(self, text: &str, rng: &mut Rng) -> String {
        let lines: Vec<&str> = text.lines().collect();
        let line = rng.below(lines.len());
        let with_line = |new: &str| [&lines[..line], &[new], &lines[line..]].concat().join("\n") + "\n";
        match self {
            Change::Comment => with_line("// a comment"),
            Change::Blank => with_line(""),
            Change::Name => renamed(text, rng),
            Change::Number => {
                let is_digit = |i: &usize| text.as_bytes()[*i].is_ascii_digit();
                one_of(text, (0..text.len()).filter(is_digit).map(|i| (i, i + 1)), &(rng.below(9) + 1).to_string(), rng)
            }
            Change::Operator => {
                let (old, new) =
                    [(" < ", " <= "), (" == ", " != "), (" + ", " - "), (" && ", " || "), ("++", "--")][rng.below(5)];
                one_of(text, text.match_indices(old).map(|(i, _)| (i, i + old.len())), new, rng)
            }
            Change::Statement => {
                let is_statement = |l: &&&str| l.starts_with("    ") && l.ends_with(';');
                let statements: Vec<&&str> = lines.iter().filter(is_statement).collect();
                let gone = statements[rng.below(statements.len())];
                text.replacen(*gone, "    ;", 1)
            }
        }
    }
}

/// One of the places has another text.
fn one_of(text: &str, places: impl Iterator<Item = (usize, usize)>, new: &str, rng: &mut Rng) -> String {
    let places: Vec<(usize, usize)> = places.collect();
    if places.is_empty() {
        return text.to_string();
    }
    let (begin, end) = places[rng.below(places.len())];
    format!("{}{new}{}", &text[..begin], &text[end..])
}

/// A variable or a static function has another name.
fn renamed(text: &str, rng: &mut Rng) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let declared = |word: &str| ["int ", "unsigned ", "char "].iter().any(|ty| text.contains(&format!(" {ty}{word} ")));
    let words: BTreeSet<&str> = text.split(|c| !is_word(c)).filter(|w| !w.is_empty() && declared(w)).collect();
    let words: Vec<&str> = words.into_iter().collect();
    let Some(word) = words.get(rng.below(words.len().max(1))) else { return text.to_string() };
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let (before, behind) = (&rest[..at], &rest[at + word.len()..]);
        let is_whole = !before.ends_with(is_word) && !behind.starts_with(is_word);
        out.push_str(before);
        out.push_str(word);
        out.push_str(if is_whole { "_of_ours" } else { "" });
        rest = behind;
    }
    out + rest
}
