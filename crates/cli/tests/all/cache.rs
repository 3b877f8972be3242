//! `--cache`: evidence of an earlier run is checked again instead of searched for again; what it says is never believed.

#![expect(clippy::print_stderr, reason = "a suite says what it has compared")]

use crate::support::Dir;
use serde_json::Value;
use std::path::{Path, PathBuf};
use testkit::vgen::tiny;
use testkit::{Rng, env_number};

/// A proof that needs a search, with a procedure that matters, one that does not, and a header.
const HEADER: &str = "#define LIMIT 100\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n";
const LEAF: &str = "static int next(int x)\n{\n    return x + 2;\n}\n";
const UNRELATED: &str = "int unrelated(int x)\n{\n    return x * 3;\n}\n";
const MAIN: &str = "int main(void)
{
    int n = __VERIFIER_nondet_int();
    int x = 0;
    while (x < LIMIT && n > 0) {
        x = next(x);
        n--;
    }
    if (x % 2 != 0)
        reach_error();
    return 0;
}
";

struct Project {
    dir: Dir,
}

impl Project {
    fn new(header: &str, parts: &[&str]) -> Project {
        let p = Project { dir: Dir::new() };
        p.dir.file("limits.h", header);
        p.dir.file("a.c", format!("#include \"limits.h\"\n{}", parts.concat()));
        p
    }

    fn edit(&self, file: &str, text: &str) {
        self.dir.file(file, text);
    }

    /// The verdict, and how many searches it took.
    fn verdict(&self, file: &str, more: &[&str]) -> (String, u64) {
        let usual =
            ["verify", file, "--check", "unreach", "--native", "off", "--cache", "kept", "--stats", "stats.json"];
        let args: Vec<&str> = usual.iter().chain(more).copied().collect();
        let run = self.dir.run(&args);
        let stats = std::fs::read_to_string(self.dir.path().join("stats.json")).expect("statistics are written");
        let stats: Value = serde_json::from_str(&stats).expect("they are JSON");
        let searches = stats["attempts"].as_u64().expect("a number");
        assert_eq!(stats["remembered"].as_u64(), Some(u64::from(searches == 0)), "{}{}", run.stdout, run.stderr);
        (run.last_line().to_string(), searches)
    }

    fn is_remembered(&self, file: &str) -> bool {
        let (verdict, searches) = self.verdict(file, &[]);
        assert_eq!(verdict, "verdict: true");
        searches == 0
    }

    fn entries(&self) -> Vec<PathBuf> {
        let inside = |dir: &Path| -> Vec<PathBuf> {
            let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
            entries.map(|e| e.path()).collect()
        };
        inside(&self.dir.path().join("kept")).iter().flat_map(|dir| inside(dir)).collect()
    }
}

#[test]
fn the_same_question_is_searched_once_wherever_its_parts_stand() {
    let p = Project::new(HEADER, &[LEAF, UNRELATED, MAIN]);
    assert!(!p.is_remembered("a.c"));
    assert!(p.is_remembered("a.c"));
    let include = "#include \"limits.h\"\n";
    let same = [
        (
            "a comment",
            format!(
                "{include}/* what follows is even */\n{LEAF}{UNRELATED}{}",
                MAIN.replace("int x = 0;", "int x = 0; // begins")
            ),
        ),
        ("blank lines", format!("{include}\n\n{LEAF}\n{UNRELATED}\n\n{MAIN}\n")),
        ("layout", format!("{include}{LEAF}{UNRELATED}{}", MAIN.replace("    ", "\t"))),
        ("another order", format!("{include}{UNRELATED}{LEAF}{MAIN}")),
        ("an unrelated change", format!("{include}{LEAF}{}{MAIN}", UNRELATED.replace('3', "4"))),
        ("nothing unrelated", format!("{include}{LEAF}{MAIN}")),
    ];
    for (what, text) in same {
        p.edit("a.c", &text);
        assert!(p.is_remembered("a.c"), "{what}");
        p.edit("other.c", &text);
        assert!(p.is_remembered("other.c"), "{what}, in another file");
    }
    let others = [
        ("a leaf", HEADER.to_string(), format!("{include}{}{MAIN}", LEAF.replace('2', "4"))),
        ("a header", HEADER.replace("100", "98"), format!("{include}{LEAF}{MAIN}")),
        ("a check", HEADER.to_string(), format!("{include}{LEAF}{}", MAIN.replace("x % 2 != 0", "x % 2 == 1"))),
    ];
    for (what, header, text) in others {
        p.edit("limits.h", &header);
        p.edit("a.c", &text);
        assert!(!p.is_remembered("a.c"), "{what} makes another question");
        assert!(p.is_remembered("a.c"), "{what}: now it is known");
    }
}

#[test]
fn a_change_that_matters_is_searched_again_and_found() {
    let p = Project::new(HEADER, &[LEAF, MAIN]);
    assert!(!p.is_remembered("a.c"));
    p.edit("a.c", &format!("#include \"limits.h\"\n{}{MAIN}", LEAF.replace('2', "3")));
    let (verdict, searches) = p.verdict("a.c", &["--first-violation"]);
    assert_eq!((verdict.as_str(), searches > 0), ("verdict: false(unreach-call)", true));
    let again = p.verdict("a.c", &["--first-violation"]);
    assert_eq!(again, ("verdict: false(unreach-call)".into(), 0));
}

/// Each entry of the safe program and of the unsafe one in the place of each other one, with a right hash.
#[test]
fn what_is_kept_is_not_believed() {
    let p = Project::new(HEADER, &[LEAF, MAIN]);
    let odd = format!("#include \"limits.h\"\n{}{MAIN}", LEAF.replace('2', "3"));
    p.edit("odd.c", &odd);
    let even = format!("#include \"limits.h\"\n{}{MAIN}", LEAF.replace('2', "4"));
    p.edit("even.c", &even);
    let verdicts = || -> Vec<String> {
        ["a.c", "odd.c", "even.c"].iter().map(|f| p.verdict(f, &["--first-violation"]).0).collect()
    };
    let right = ["verdict: true", "verdict: false(unreach-call)", "verdict: true"];
    assert_eq!(verdicts(), right);
    let entries = p.entries();
    let kept: Vec<(PathBuf, String)> =
        entries.iter().map(|e| (e.clone(), std::fs::read_to_string(e).expect("an entry"))).collect();
    assert_eq!(kept.len(), 3);
    for shift in 1..kept.len() {
        for (i, (place, _)) in kept.iter().enumerate() {
            std::fs::write(place, &kept[(i + shift) % kept.len()].1).expect("it is ours");
        }
        assert_eq!(verdicts(), right, "entries moved by {shift}");
    }
    for (place, text) in &kept {
        std::fs::write(place, &text[..text.len() / 2]).expect("it is ours");
    }
    assert_eq!(verdicts(), right, "half of each entry");
}

#[test]
fn no_answer_is_remembered_for_the_same_effort_only() {
    let p = Project::new(HEADER, &[LEAF, &MAIN.replace("x % 2 != 0", "x * x % 4 != 0")]);
    let (first, searches) = p.verdict("a.c", &["--engine", "dash", "--max-iterations", "1"]);
    assert_eq!((first.as_str(), searches > 0), ("verdict: unknown(iteration limit)", true));
    assert_eq!(p.verdict("a.c", &["--engine", "dash", "--max-iterations", "1"]).1, 0);
    assert!(p.verdict("a.c", &["--engine", "dash", "--max-iterations", "2"]).1 > 0);
}

/// One check that a few rounds exclude, and one that they do not decide.
const TWO: &str = "extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), h = 1;
    int k = 0;
    if (n > 10) k = 1;
    for (unsigned i = 0; i < n; i++)
        h = (h * 2654435761u) ^ (h >> 3) ^ i;
    if (k == 1 && n < 5) reach_error();
    if (h == 77777777u && n > 100) reach_error();
    return 0;
}
";

/// What a search without an answer knows of a check, a run that remembers the search says as well.
#[test]
fn what_is_excluded_stays_excluded() {
    let p = Project::new("", &[TWO]);
    let limits = ["--engine", "dash", "--max-iterations", "60"];
    let usual = ["verify", "a.c", "--check", "unreach", "--native", "off", "--cache", "kept", "--format", "json"];
    let states = || -> Vec<String> {
        let run = p.dir.run(&[&usual[..], &limits].concat());
        let answer: Value = serde_json::from_str(&run.stdout).expect("one document");
        let sites = answer["sites"].as_array().expect("the checks");
        sites.iter().map(|site| site["state"].as_str().expect("a word").to_string()).collect()
    };
    assert_eq!(states(), ["excluded", "open"]);
    assert_eq!(p.verdict("a.c", &limits).1, 0, "it is remembered");
    assert_eq!(states(), ["excluded", "open"]);
}

/// Without a cache, a run that leaves something open leaves what it has decided for the next one, and another engine begins anew. Who
/// has decided everything leaves nothing.
#[test]
fn what_is_decided_is_kept_while_something_is_open() {
    let dir = crate::support::Dir::new();
    let program = "extern int __VERIFIER_nondet_int(void);\nvoid reach_error(void);\n\
                   int add(int n, int m) { if (n <= 0) return m; return add(n - 1, m + 1); }\n\
                   int main(void) {\n  int n = __VERIFIER_nondet_int();\n  if (n < 0 || n > 1000) return 0;\n  \
                   if (add(n, 5) != n + 5) reach_error();\n  return 0;\n}\n";
    dir.file("p.c", program);
    let remembered = |arguments: &[&str]| {
        let o = dir.run(&[&["verify", "p.c", "--stats", "s.json", "--native", "off"], arguments].concat());
        let stats = std::fs::read_to_string(dir.path().join("s.json")).expect("statistics");
        let stats: serde_json::Value = serde_json::from_str(&stats).expect("JSON");
        (o.code, stats["remembered"].as_u64())
    };
    // Its contract is `houdini`'s, in a moment.
    let open = ["--max-iterations", "20", "--portfolio", "no-houdini"];
    assert_eq!(remembered(&open), (Some(5), Some(0)));
    let (code, again) = remembered(&open);
    assert!(code == Some(5) && again > Some(0), "{again:?}");
    for anew in [["--cache", "none"], ["--engine", "dash"]] {
        assert_eq!(remembered(&[&open[..], &anew[..]].concat()), (Some(5), Some(0)));
    }
    let kept = dir.path().join("attest-out/p.kept");
    assert!(kept.is_dir());
    // Other questions are open still.
    assert_eq!(remembered(&["--check", "unreach"]).0, Some(0));
    assert!(kept.exists());
    std::fs::write(kept.join("asked"), " unreach").expect("it is ours");
    assert_eq!(remembered(&["--check", "unreach"]).0, Some(0));
    assert!(!kept.exists());
}

#[test]
fn a_cache_that_cannot_be_written_is_complained_about_and_changes_nothing() {
    let p = Project::new(HEADER, &[LEAF, MAIN]);
    p.edit("kept", "a file where the directory should be");
    let run = p.dir.run(&["verify", "a.c", "--check", "unreach", "--native", "off", "--cache", "kept"]);
    assert_eq!((run.code, run.last_line()), (Some(0), "verdict: true"));
    assert!(run.stderr.contains("cannot write to kept"), "{}", run.stderr);
}

/// Edits of generated programs: comments and blank lines leave the answer known, other numbers make what a fresh run makes of it.
/// `ATTEST_FUZZ_PROGRAMS=N` edits N programs.
#[test]
fn edits_have_the_answers_of_fresh_runs() {
    let p = Project::new("", &[""]);
    let answer = |cache: &str| {
        let args = [
            "verify",
            "tiny.c",
            "--check",
            "unreach",
            "--native",
            "off",
            "--first-violation",
            "--max-iterations",
            "200",
        ];
        let run = p.dir.run(&[&args[..], &["--cache", cache, "--stats", "stats.json"]].concat());
        let stats = std::fs::read_to_string(p.dir.path().join("stats.json")).expect("statistics are written");
        let stats: Value = serde_json::from_str(&stats).expect("they are JSON");
        (run.last_line().to_string(), stats["remembered"].as_u64())
    };
    let (mut same, mut changed) = (0, 0);
    for seed in 0..env_number("ATTEST_FUZZ_PROGRAMS").unwrap_or(6) {
        let mut rng = Rng::new(seed);
        let text = tiny(seed).text;
        p.edit("tiny.c", &text);
        let (verdict, _) = answer("kept");
        p.edit("tiny.c", &with_lines(&text, &mut rng));
        let again = answer("kept");
        if verdict.starts_with("verdict: unknown") {
            continue;
        }
        assert_eq!(again, (verdict, Some(1)), "seed {seed}\n{text}");
        same += 1;
        let other = with_another_number(&text, &mut rng);
        p.edit("tiny.c", &other);
        let (known, fresh) = (answer("kept").0, answer("none").0);
        assert_eq!(known, fresh, "seed {seed}\n{other}");
        changed += 1;
    }
    eprintln!("PROGRAMS: {} edits have the answers of fresh runs", same + changed);
    assert!(same > 0 && changed > 0);
}

/// Comments and blank lines between the lines.
fn with_lines(text: &str, rng: &mut Rng) -> String {
    let more = |rng: &mut Rng| ["", "\n", "/* a comment */\n", "// another\n\n"][rng.below(4)];
    text.lines().map(|line| format!("{}{line}\n", more(rng))).collect()
}

/// One digit is another one.
fn with_another_number(text: &str, rng: &mut Rng) -> String {
    let body = text.find("int main").unwrap_or(0);
    let digits: Vec<usize> = (body..text.len()).filter(|&i| text.as_bytes()[i].is_ascii_digit()).collect();
    let Some(&at) = digits.get(rng.below(digits.len().max(1))) else { return text.to_string() };
    format!("{}{}{}", &text[..at], rng.below(9) + 1, &text[at + 1..])
}

const SEARCH: [&str; 7] = ["verify", "a.c", "--check", "unreach", "--native", "off", "-q"];
/// The same without a file.
const ASKED: [&str; 6] = ["verify", "--check", "unreach", "--native", "off", "-q"];

/// Two by two they ask the same, and all of them write at once.
#[test]
fn eight_processes_share_one_directory() {
    let p = Project::new(HEADER, &[LEAF, MAIN]);
    for i in 0..4 {
        p.edit(
            &format!("p{i}.c"),
            &format!("#include \"limits.h\"\n{LEAF}{}", MAIN.replace("LIMIT", &(90 + i).to_string())),
        );
    }
    for round in 0..3 {
        let spawn = |i: usize| {
            let mut c = p.dir.attest();
            c.args(ASKED).arg(format!("p{}.c", i % 4)).args(["--cache", "kept"]);
            c
        };
        let mut commands: Vec<std::process::Command> = (0..8).map(spawn).collect();
        for c in &mut commands {
            c.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        }
        let children: Vec<std::process::Child> = commands.iter_mut().map(|c| c.spawn().expect("it runs")).collect();
        for child in children {
            let done = child.wait_with_output().expect("it ends");
            let stdout = String::from_utf8_lossy(&done.stdout).into_owned();
            let stderr = String::from_utf8_lossy(&done.stderr).into_owned();
            assert_eq!((stdout.as_str(), stderr.as_str()), ("verdict: true\n", ""), "round {round}");
        }
        let entries = p.entries();
        let is_whole = |e: &PathBuf| e.extension().is_none();
        assert!(entries.len() == 4 && entries.iter().all(is_whole), "nothing half-written: {entries:?}");
    }
    assert!((0..4).all(|i| p.is_remembered(&format!("p{i}.c"))));
}

/// Where nothing can be written, the answer is what it is without a cache, and what was kept stays.
#[test]
fn a_full_disk_costs_the_entry_and_nothing_else() {
    let p = Project::new(HEADER, &[LEAF, MAIN]);
    p.edit("b.c", &format!("#include \"limits.h\"\n{LEAF}{}", MAIN.replace("LIMIT", "90")));
    let (attest, verify) = (p.dir.attest().get_program().to_string_lossy().into_owned(), SEARCH.join(" "));
    let shell = |script: String| {
        let mut c = std::process::Command::new("sh");
        crate::support::Outcome::of(c.args(["-c", &script]).current_dir(p.dir.path()))
    };
    assert!(!p.is_remembered("b.c"));
    // No file may become larger than nothing.
    let limited = shell(format!("trap '' XFSZ; ulimit -f 0; exec {attest} {verify} --cache kept"));
    assert_eq!((limited.code, limited.stdout.as_str()), (Some(0), "verdict: true\n"), "{}", limited.stderr);
    assert!(limited.stderr.contains("cannot write to kept: file too large"), "{}", limited.stderr);
    assert_eq!(p.entries().len(), 1);
    assert!(p.is_remembered("b.c"));
    let mount = "unshare -rm sh -c 'mkdir -p full && mount -t tmpfs -o size=4k none full && head -c 4096 /dev/zero > full/filler";
    if shell(format!("{mount}'")).code != Some(0) {
        return testkit::skipped("no file system of a few bytes can be mounted here");
    }
    let full = shell(format!("{mount}; exec {attest} {verify} --cache full'"));
    assert_eq!((full.code, full.stdout.as_str()), (Some(0), "verdict: true\n"), "{}", full.stderr);
    assert!(full.stderr.contains("cannot write to full: no space left on device"), "{}", full.stderr);
}

#[test]
fn a_directory_that_may_only_be_read_is_read() {
    use std::os::unix::fs::PermissionsExt;
    let p = Project::new(HEADER, &[LEAF, MAIN]);
    p.edit("b.c", &format!("#include \"limits.h\"\n{LEAF}{}", MAIN.replace("LIMIT", "90")));
    assert!(!p.is_remembered("b.c"));
    let kept = p.dir.path().join("kept");
    let rooms = || std::fs::read_dir(&kept).expect("it is there").flatten().map(|e| e.path()).chain([kept.clone()]);
    let permit = |mode: u32| {
        let set =
            |path: PathBuf| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("it is ours");
        rooms().for_each(set);
    };
    permit(0o555);
    let is_superuser = std::fs::write(kept.join("probe"), "").is_ok();
    assert!(p.is_remembered("b.c"));
    let run = p.dir.run(&[&SEARCH[..], &["--cache", "kept"]].concat());
    permit(0o755);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "verdict: true\n"), "{}", run.stderr);
    if is_superuser {
        return testkit::skipped("whoever runs this may write everywhere");
    }
    assert!(run.stderr.contains("cannot write to kept"), "{}", run.stderr);
}

/// Entries are named by what they answer and sealed with it: cut off, changed or in another's place they are none, and the next run
/// writes them again.
#[test]
fn damaged_entries_are_searched_for_and_written_again() {
    let p = Project::new(HEADER, &[LEAF, MAIN]);
    assert!(!p.is_remembered("a.c"));
    let entry = p.entries().pop().expect("one");
    let whole = std::fs::read(&entry).expect("it is there");
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    let empty = Vec::new();
    for damaged in
        [&whole[..whole.len() / 2], &empty, &flipped(3), &flipped(40), &flipped(whole.len() - 2), &[0xff; 64]]
    {
        std::fs::write(&entry, damaged).expect("it is ours");
        assert!(!p.is_remembered("a.c"), "{} bytes", damaged.len());
        assert!(p.is_remembered("a.c"));
        assert_eq!(std::fs::read(&entry).expect("it is there"), whole);
    }
}
