//! `attest test` on the corpus: lines `// cover CRITERION: N covered, M infeasible` in the heads say what has to come out; what they do
//! not mention is open. And what it writes, in the formats of others.

use crate::support::Dir;
use crate::support::corpus::{Head, corpus, files, name, side_by_side};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// For one program and criterion.
const TIME_LIMIT: &str = "60s";

/// The programs with such lines.
fn programs() -> Vec<(PathBuf, String, String)> {
    let lines = |program: PathBuf| {
        let head = Head::of(&program);
        let criteria = head.pairs().filter_map(|(key, wanted)| Some((key.strip_prefix("cover ")?, wanted)));
        criteria.map(|(cover, wanted)| (program.clone(), cover.into(), wanted.into())).collect::<Vec<_>>()
    };
    files(&corpus(""), &["c"], &[]).into_iter().flat_map(lines).collect()
}

/// The document of a run, and the exit code.
fn test(dir: &Dir, program: &Path, cover: &str, args: &[&str]) -> (Value, Option<i32>) {
    let program = program.to_string_lossy();
    let mut all =
        vec!["test", &program, "--cover", cover, "--tests", "suite", "--format", "json", "--time-limit", TIME_LIMIT];
    all.extend(args);
    let o = dir.run(&all);
    let document =
        serde_json::from_str(&o.stdout).unwrap_or_else(|e| panic!("{all:?}: {e}\n{}\n{}", o.stdout, o.stderr));
    (document, o.code)
}

fn count(document: &Value, standing: &str) -> usize {
    document["goals"].as_array().expect("goals").iter().filter(|g| g["standing"] == standing).count()
}

#[test]
fn the_corpus_is_covered_as_it_says() {
    let all = programs();
    assert!(!all.is_empty(), "no programs found");
    let wrong = Mutex::new(Vec::new());
    side_by_side(&all, |_, (program, cover, wanted)| {
        let dir = Dir::new();
        let (document, code) = test(&dir, program, cover, &["--native", "off"]);
        let [covered, infeasible, open] = ["covered", "infeasible", "open"].map(|s| count(&document, s));
        let open_words = if open > 0 { format!(", {open} open") } else { String::new() };
        let came = format!("{covered} covered, {infeasible} infeasible{open_words}");
        let mut found = complaints(&dir, &document);
        if came != *wanted {
            found.push(format!("{came}, expected {wanted}: {:#}", document["goals"]));
        }
        if code != Some(if open == 0 { 0 } else { 5 }) {
            found.push(format!("exit code {code:?}"));
        }
        let found = found.into_iter().map(|c| format!("{}: {cover}: {c}", name(program)));
        wrong.lock().expect("no panic").extend(found);
    });
    let wrong = wrong.into_inner().expect("no panic");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with the files of a suite.
fn complaints(dir: &Dir, document: &Value) -> Vec<String> {
    let suite = dir.path().join("suite");
    let mut out = Vec::new();
    let read = |name: &str| std::fs::read(suite.join(name)).unwrap_or_default();
    for t in document["tests"].as_array().expect("tests") {
        let name = t["file"].as_str().expect("a name");
        for (extension, begin) in
            [("test", "attest test 2"), ("xml", "<?xml"), ("ktest", "KTEST"), ("test.c", "// attest driver")]
        {
            if !read(&format!("{name}.{extension}")).starts_with(begin.as_bytes()) {
                out.push(format!("{name}.{extension} does not begin with {begin}"));
            }
        }
        let inputs = String::from_utf8(read(&format!("{name}.xml"))).expect("text").matches("<input>").count();
        // Memory that is not initialised is no call's value.
        let of_calls = |i: &&Value| i.as_str().is_some_and(|i| i.contains("() = "));
        if inputs != t["inputs"].as_array().expect("inputs").iter().filter(of_calls).count() {
            out.push(format!("{name}.xml has {inputs} inputs"));
        }
    }
    if !read("metadata.xml").starts_with(b"<?xml") {
        out.push("there is no metadata.xml".into());
    }
    out
}

const ABS: &str = "extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 4711)
        return 1;
    return 0;
}
";

const KLEE: &str = "#include <klee/klee.h>\nint main(void) {\n  int x, y;\n  klee_make_symbolic(&x, sizeof x, \"sym\");\n  \
                    if (x == 4711)\n    return y;\n  return 0;\n}\n";

/// Two tests, in each format; an earlier suite's files go.
#[test]
fn formats_of_others() {
    let dir = Dir::new();
    let program = dir.file("p.c", ABS);
    let (document, code) = test(&dir, &program, "branches", &["--native", "off"]);
    assert_eq!((code, count(&document, "covered"), document["verdict"].as_str()), (Some(0), 2, Some("done")));
    let suite = dir.path().join("suite");
    let mut names: Vec<String> =
        std::fs::read_dir(&suite).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let of = |n: u32| ["ktest", "test", "test.c", "xml"].map(|e| format!("p-000{n}.{e}"));
    assert_eq!(
        names,
        [vec!["metadata.xml".to_string()], [of(1), of(2)].concat()]
            .concat()
            .into_iter()
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect::<Vec<_>>()
    );
    let all: Vec<String> =
        (1..=2).map(|n| std::fs::read_to_string(suite.join(format!("p-000{n}.xml"))).unwrap()).collect();
    assert!(all.iter().any(|x| x.contains("<testcase>\n  <input>4711</input>\n</testcase>")), "{all:?}");
    let metadata = std::fs::read_to_string(suite.join("metadata.xml")).unwrap();
    assert!(metadata.contains("<sourcecodelang>C</sourcecodelang>"), "{metadata}");
    assert!(metadata.contains("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"), "{metadata}");
    let ktests: Vec<Vec<u8>> = (1..=2).map(|n| std::fs::read(suite.join(format!("p-000{n}.ktest"))).unwrap()).collect();
    let object =
        [&21u32.to_be_bytes()[..], b"__VERIFIER_nondet_int", &4u32.to_be_bytes()[..], &4711i32.to_le_bytes()[..]]
            .concat();
    assert!(ktests.iter().any(|k| k.ends_with(&object)), "{ktests:?}");
    // What KLEE's word is given has the name that it is given, and objects without initialiser are none.
    dir.file("p.c", KLEE);
    test(&dir, &program, "branches", &["--native", "off"]);
    let ktests: Vec<Vec<u8>> = (1..=2).map(|n| std::fs::read(suite.join(format!("p-000{n}.ktest"))).unwrap()).collect();
    let object =
        [&1u32.to_be_bytes()[..], &3u32.to_be_bytes()[..], b"sym", &4u32.to_be_bytes()[..], &4711i32.to_le_bytes()[..]]
            .concat();
    assert!(ktests.iter().any(|k| k.ends_with(&object)), "{ktests:?}");
    // A program with one way has one test.
    dir.file("p.c", "int main(void) { return 0; }");
    let (document, _) = test(&dir, &program, "nodes", &["--native", "off"]);
    assert_eq!(document["tests"].as_array().unwrap().len(), 1);
    assert!(!suite.join("p-0002.xml").exists());
}

/// gcov agrees where it can be asked.
#[test]
fn the_machine_covers_the_same() {
    let has_gcov = std::process::Command::new("gcov").arg("--version").output().is_ok_and(|o| o.status.success());
    if !testkit::cc::is_here() || !has_gcov {
        testkit::skipped("there is no C compiler `cc`, or no gcov");
        return;
    }
    let dir = Dir::new();
    let (document, _) = test(&dir, &dir.file("p.c", ABS), "branches", &["--native", "on"]);
    let gcov = &document["gcov"];
    assert_eq!(
        (gcov["tests"].as_u64(), gcov["lines"]["covered"].as_u64()),
        (Some(2), gcov["lines"]["of"].as_u64()),
        "{document:#}"
    );
    assert_eq!((gcov["branches"]["covered"].as_u64(), gcov["branches"]["of"].as_u64()), (Some(2), Some(2)));
}

#[test]
fn what_cannot_be_covered_is_said() {
    let dir = Dir::new();
    dir.file("p.c", ABS);
    let refused = |args: &[&str], part: &str| {
        let o = dir.run(args);
        assert_eq!(o.code, Some(1), "{args:?}");
        assert!(o.stderr.contains(part), "{args:?}: {}", o.stderr);
    };
    let model = corpus("verdict/20-guarded-commands/preimages_for_ever.gcl").display().to_string();
    refused(&["test", &model, "--tests", "t", "--cover", "mcdc"], "the conditions of programs in C");
    refused(&["test", "p.c"], "needs --tests DIR");
    let text = dir.run(&["test", "p.c", "--tests", "t", "--native", "off"]).stdout;
    assert!(text.starts_with("branches of 2: 2 covered, 0 infeasible (proved), 0 open\n"), "{text}");
    assert!(text.ends_with("verdict: done\n"), "{text}");
}

/// The page has each goal with what is known of it, each test, and the lines that it executes; and nothing from elsewhere.
#[test]
fn a_page_of_what_is_covered() {
    let dir = Dir::new();
    let text = "extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 3 && x < 2)
        return 1; // <never>
    return 0;
}
";
    let program = dir.file("p.c", text);
    let (document, _) = test(&dir, &program, "mcdc", &["--native", "off", "--report", "html=cover.html"]);
    let page = std::fs::read_to_string(dir.path().join("cover.html")).expect("the page");
    for standing in ["covered", "infeasible", "open"] {
        assert_eq!(
            page.matches(&format!("<tr data-at=\"f0l5\" data-standing=\"{standing}\"")).count(),
            count(&document, standing)
        );
    }
    assert_eq!((count(&document, "covered"), count(&document, "infeasible")), (0, 2), "{document:#}");
    assert_eq!(page.matches("<tr data-test=").count(), document["tests"].as_array().expect("tests").len());
    assert!(page.contains("it never decides as true"), "{page}");
    let class = |line: u32| {
        let at = page.find(&format!("id=\"f0l{line}\"")).unwrap_or_else(|| panic!("line {line}: {page}"));
        page[..at].rsplit("class=\"line").next().expect("a class").trim_end_matches("\" ").to_string()
    };
    assert_eq!([1, 5, 6, 7].map(class), ["", " ran", " not", " ran"]);
    assert!(page.contains("return 1; // &lt;never&gt;"), "{page}");
    for foreign in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    let o = dir.run(&["test", "p.c", "--tests", "t", "--report", "sarif=a.sarif"]);
    assert_eq!(o.code, Some(1));
    assert!(o.stderr.contains("coverage is reported as html and zip only"), "{}", o.stderr);
    let o = dir.run(&["test", "p.c", "--tests", "t", "--native", "off", "--report", "html=/nowhere/a.html"]);
    assert_eq!(o.code, Some(0), "{}", o.stderr);
    assert!(o.stderr.contains("there is no such report"), "{}", o.stderr);
}

/// Where the time is over, what has been found is there.
#[test]
fn a_run_that_is_cut_leaves_its_tests() {
    let dir = Dir::new();
    let hard = "extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
    if (x > 1 && y > 1 && x < 0xffffffff && y < 0xffffffff && x * y == 0xfffffffa00000005)
        return 1;
    return 0;
}
";
    let program = dir.file("p.c", hard).display().to_string();
    let o = dir.run(&["test", &program, "--tests", "suite", "--time-limit", "2s", "--native", "off"]);
    assert!(o.last_line().starts_with("verdict: "), "{}\n{}", o.stdout, o.stderr);
    assert!(dir.path().join("suite/p-0001.xml").exists(), "{}", o.stdout);
}
