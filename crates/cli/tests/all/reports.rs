//! `--report`: what other tools are given.

use crate::support::Dir;
use serde_json::Value;
use std::fs;

const PROGRAM: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n =   __VERIFIER_nondet_int();
  int safe = n < 5;
  if (n == 17 && /* <&> */ __VERIFIER_nondet_int() == -3) { reach_error(); }
  if (safe && n >= 5) reach_error();
  return 0;
}
";

/// The reports on a program: witness, SARIF, JUnit.
fn reports(dir: &Dir, program: &str, arguments: &[&str]) -> [String; 3] {
    dir.file("p.c", program);
    let usual = ["verify", "p.c", "-q", "--report", "witness", "--report=sarif=a.sarif", "--report", "junit=j.xml"];
    let outcome = dir.run(&[&usual, arguments].concat());
    assert_eq!(outcome.stderr, "");
    ["witness.yml", "a.sarif", "j.xml"].map(|name| fs::read_to_string(dir.path().join(name)).expect(name))
}

#[test]
fn a_violation_for_other_tools() {
    let dir = Dir::new();
    let [witness, sarif, junit] = reports(&dir, PROGRAM, &["--property", "unreach-call"]);
    let witness: Value = serde_json::from_str(&witness).expect("JSON, which is YAML");
    let entry = &witness[0];
    assert_eq!(entry["entry_type"], "violation_sequence");
    assert_eq!(entry["metadata"]["format_version"], "2.1");
    let specification = &entry["metadata"]["task"]["specification"];
    assert_eq!(specification, "CHECK( init(main()), LTL(G ! call(reach_error())) )");
    let points: Vec<String> = entry["content"].as_array().expect("segments").iter().map(waypoint).collect();
    let expected = ["function_return 4:35 \\result == 17", "function_return 6:50 \\result == -3", "target 6:61 "];
    assert_eq!(points, expected, "places are those of the file, not of what the preprocessor makes of it");

    let sarif: Value = serde_json::from_str(&sarif).expect("JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    let said: Vec<(&str, &str)> = results.iter().map(|r| (text(&r["kind"]), text(&r["level"]))).collect();
    assert_eq!(said[0], ("fail", "error"));
    assert_eq!(results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "p.c");
    let flow = results[0]["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("a path");
    assert!(flow.iter().any(|l| l["state"]["n"]["text"] == "17"), "{flow:?}");
    assert!(junit.contains("failures=\"1\"") && junit.contains("input 1: __VERIFIER_nondet_int() = 17"), "{junit}");
}

/// What SARIF says of each check, in the order of the file, and what it says of the run.
fn told(sarif: &str) -> String {
    let sarif: Value = serde_json::from_str(sarif).expect("JSON");
    let run = &sarif["runs"][0];
    let mut out = String::new();
    for r in run["results"].as_array().expect("results") {
        let region = &r["locations"][0]["physicalLocation"]["region"];
        let at = ["startLine", "startColumn", "endColumn"].map(|key| region[key].to_string()).join(":");
        out += &format!("{} {} {at} {}\n", text(&r["kind"]), text(&r["level"]), text(&r["message"]["text"]));
    }
    for n in run["invocations"][0]["toolExecutionNotifications"].as_array().expect("a list") {
        out += &format!("{}: {}\n", text(&n["level"]), text(&n["message"]["text"]));
    }
    out
}

/// Only what fails has a level; what nothing comes to is not said to have passed; what is open says why.
#[test]
fn sarif_tells_outcomes_apart() {
    let told = |program: &str, args: &[&str]| {
        let dir = Dir::new();
        dir.file("p.c", program);
        dir.run(&[&["verify", "p.c", "-q", "--report=sarif=a.sarif", "--native", "off"], args].concat());
        told(&fs::read_to_string(dir.path().join("a.sarif")).expect("it is written"))
    };
    let three = "#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), h = 1;
  const char *s = \"\u{e9}\"; assert(s[0] != 'e'); assert(n != 7);
  for (unsigned i = 0; i < n; i++) h = (h * 2654435761u) ^ (h >> 3) ^ i;
  assert(h != 77777777u);
  return 0;
}
";
    let nothing = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) { int i = __VERIFIER_nondet_int(); __VERIFIER_assume(i > 5); __VERIFIER_assume(i < 3); assert(i == 5); }
";
    let limits = ["--check", "assertions", "--engine", "dash", "--max-iterations", "12", "--max-violations", "1"];
    let open = &three.replace("n != 7", "n + 1 != n");
    let said = [told(three, &limits), told(open, &limits), told(nothing, &["--check", "assertions"])].join("---\n");
    expect_test::expect![[r#"
        open none 5:31:42 excluded: assertion: s[0] != 'e' (the search ends at the first violation)
        fail error 5:52:58 an assertion fails: n != 7
        open none 7:10:24 open: assertion: h != 77777777u (the search ends at the first violation)
        ---
        open none 5:31:42 excluded: assertion: s[0] != 'e'
        open none 7:10:24 open: assertion: h != 77777777u
        warning: no answer: iteration limit
        ---
        notApplicable none 4:110:116 no execution comes to it: assertion: i == 5
    "#]]
    .assert_eq(&said);
}

fn text(v: &Value) -> &str {
    v.as_str().expect("a text")
}

fn waypoint(segment: &Value) -> String {
    let w = &segment["segment"][0]["waypoint"];
    let at = &w["location"];
    let value = w["constraint"]["value"].as_str().unwrap_or("");
    format!("{} {}:{} {value}", text(&w["type"]), at["line"], at["column"])
}

#[test]
fn a_report_that_cannot_be_written_costs_no_verdict() {
    let dir = Dir::new();
    dir.file("p.c", PROGRAM);
    for place in ["junit=/dev/full", "sarif=p.c/a.sarif", "witness=/nowhere/w.yml"] {
        let outcome = dir.run(&["verify", "p.c", "-q", "--property", "unreach-call", "--report", place]);
        assert_eq!(outcome.code, Some(10), "{place}");
        assert!(outcome.stderr.contains("no such report"), "{place}: {}", outcome.stderr);
        assert_eq!(outcome.last_line(), "verdict: false(unreach-call)");
    }
}

#[test]
fn models_have_no_witnesses() {
    let dir = Dir::new();
    dir.file("m.gcl", "var x: int = 0;\nrule up when x < 3 { x := x + 1 }\nunsafe { x == 2 }\n");
    let outcome = dir.run(&["verify", "m.gcl", "--report", "witness"]);
    assert!(outcome.stderr.contains("programs in C"), "{}{}", outcome.stdout, outcome.stderr);
    assert!(!dir.path().join("witness.yml").exists());
}

/// Names and values of a page's `data-` attributes and ids, from its tags.
fn attributes<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let begin = format!(" {name}=\"");
    page.match_indices(&begin)
        .map(|(at, _)| &page[at + begin.len()..])
        .map(|rest| &rest[..rest.find('"').expect("its end")])
        .collect()
}

/// Each tag that is opened is closed, in order; those that have no end aside.
fn is_balanced(page: &str) -> Result<(), String> {
    let (body, script) = (page.find("<body>").expect("a body"), page.rfind("<script>").expect("a script"));
    let mut open: Vec<&str> = Vec::new();
    for part in page[body..script].split('<').skip(1) {
        let tag = part.split(['>', ' ']).next().unwrap_or_default();
        if part.split('>').next().is_some_and(|t| t.ends_with('/')) {
            continue;
        }
        match tag.strip_prefix('/') {
            Some(end) if open.pop() == Some(end) => {}
            Some(end) => return Err(format!("</{end}> ends nothing")),
            None => open.push(tag),
        }
    }
    if open == ["body"] { Ok(()) } else { Err(format!("{open:?} are left open")) }
}

/// What holds of every page: nothing is asked of a network, and every step stands at a line of the page.
fn assert_page(page: &str) {
    for wrong in ["http:", "https:", "src=", "url(", "@import", "fetch(", "XMLHttp", "<link"] {
        assert!(!page.contains(wrong), "{wrong}");
    }
    assert!(page.contains("default-src 'none'"));
    assert_eq!(is_balanced(page), Ok(()));
    let ids = attributes(page, "id");
    let steps = attributes(page, "data-at");
    for at in &steps {
        assert!(ids.contains(at), "a step or a node is at {at}, which is no line of the page");
    }
    let values = attributes(page, "data-values");
    assert_eq!(values.len(), page.matches("<li class=\"step ").count());
    assert!(values.iter().flat_map(|v| v.lines()).all(|v| v.contains(" = ")), "{values:?}");
}

/// Violations that are accepted stay what they are: reports say so, and why.
#[test]
fn accepted_violations_are_marked() {
    let dir = Dir::new();
    let program = "extern int __VERIFIER_nondet_int(void);\nstatic int twice(int n) { return n + n; }\n\
                   int main(void) { int i = __VERIFIER_nondet_int(); int x = twice(i); return x > 1 ? x - 1 : i / 2; }\n";
    dir.file("p.c", program);
    dir.file(
        "s.toml",
        "[[suppress]]\ncheck = \"arithmetic\"\nfunction = \"twice\"\nfile = \"p.c\"\nreason = \"as specified\"\n",
    );
    let file = dir.path().join("p.c").display().to_string();
    let arguments = ["verify", &file, "--native", "off", "--suppress", "s.toml", "--report", "sarif=a.sarif"];
    let outcome = dir.run(&arguments);
    assert!(outcome.code == Some(10) && outcome.stdout.contains("verdict: false(no-overflow)"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("suppressed: as specified"), "{}", outcome.stdout);
    let sarif: Value =
        serde_json::from_str(&fs::read_to_string(dir.path().join("a.sarif")).expect("it")).expect("JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    let accepted: Vec<&Value> = results.iter().filter(|r| !r["suppressions"].is_null()).collect();
    let [only] = accepted[..] else { panic!("{accepted:?}") };
    assert_eq!((text(&only["kind"]), text(&only["suppressions"][0]["justification"])), ("fail", "as specified"));
    let place = &only["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    assert_eq!(place, "p.c", "named from the working directory");
}

#[test]
fn a_page_with_contracts() {
    let dir = Dir::new();
    let text = "extern int __VERIFIER_nondet_int(void);\nvoid reach_error(void);\n\
                int add(int n, int m) { if (n <= 0) return m; return add(n - 1, m + 1); }\n\
                int main(void) {\n  int n = __VERIFIER_nondet_int();\n  if (n < 0 || n > 1000) return 0;\n  \
                if (add(n, 5) != n + 5) reach_error();\n  return 0;\n}\n";
    dir.file("p.c", text);
    let outcome = dir.run(&["verify", "p.c", "-q", "--property", "unreach-call", "--report", "html=a.html"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    let page = fs::read_to_string(dir.path().join("a.html")).expect("the page");
    assert_page(&page);
    assert!(page.contains("<span class=\"invariant\">add: if n &gt;= 0 then "), "{page}");
}

#[test]
fn a_page_to_step_through_a_violation() {
    let dir = Dir::new();
    dir.file("p.c", PROGRAM);
    let outcome = dir.run(&["verify", "p.c", "-q", "--property", "unreach-call", "--report", "html=a.html"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(10), ""));
    let page = fs::read_to_string(dir.path().join("a.html")).expect("the page");
    assert_page(&page);
    assert!(attributes(&page, "data-values").iter().any(|v| v.lines().any(|l| l == "n = 17")), "{page}");
    assert!(page.contains("/* &lt;&amp;&gt; */"), "the source is escaped");
    assert!(page.contains("<li class=\"step matters error\""));
    let replay = page.split("id=\"replay\">").nth(1).and_then(|r| r.split('<').next()).expect("a command");
    let words: Vec<&str> = replay.split(' ').skip(1).collect();
    let again = dir.run(&words);
    assert_eq!(again.code, Some(10), "{replay}: {}{}", again.stdout, again.stderr);
}

#[test]
fn a_page_with_invariants() {
    let dir = Dir::new();
    let text = "void reach_error(void);\nint main(void) {\n  unsigned i = 0;\n  while (i != 7) i++;\n  if (i > 7) reach_error();\n  return 0;\n}\n";
    dir.file("p.c", text);
    let outcome = dir.run(&["verify", "p.c", "-q", "--property", "unreach-call", "--report", "html=a.html"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    let page = fs::read_to_string(dir.path().join("a.html")).expect("the page");
    assert_page(&page);
    assert!(page.contains("<table id=\"checks\">") && page.contains("<ul id=\"assumptions\">"));
    let replay = page.split("id=\"replay\">").nth(1).and_then(|r| r.split('<').next()).expect("a command");
    let words: Vec<&str> = replay.split(' ').skip(1).collect();
    assert_eq!(dir.run(&words).code, Some(0), "{replay}");
}

/// Inputs that have names for KLEE.
const NAMED: &str = "#include <assert.h>
#include <klee/klee.h>
int main(void) {
  int a = klee_int(\"first\"), b = klee_range(1, 5, \"second\");
  char c;
  klee_make_symbolic(&c, sizeof c, \"third\");
  assert(a != b + c);
  return 0;
}
";

#[test]
fn a_violation_for_klee_and_gdb() {
    let dir = Dir::new();
    dir.file("p.c", PROGRAM);
    let arguments = ["verify", "p.c", "-q", "--property", "unreach-call", "--report", "ktest", "--report", "gdb"];
    assert_eq!(dir.run(&arguments).code, Some(10));
    let ktest = fs::read(dir.path().join("attest.ktest")).expect("a test");
    assert!(ktest.starts_with(b"KTEST\0\0\0\x03"));
    // Two objects of the word that hands them out, four bytes each.
    let object = |value: &[u8]| [b"__VERIFIER_nondet_int\0\0\0\x04", value].concat();
    let objects = [object(b"\x11\0\0\0"), b"\0\0\0\x15".to_vec(), object(b"\xfd\xff\xff\xff")].concat();
    assert!(ktest.ends_with(&objects), "{ktest:?}");
    dir.file("named.c", NAMED);
    let arguments = ["verify", "named.c", "-q", "--64", "--check", "assertions", "--report", "ktest=named.ktest"];
    assert_eq!(dir.run(&arguments).code, Some(10));
    let ktest = fs::read(dir.path().join("named.ktest")).expect("a test");
    let text = String::from_utf8_lossy(&ktest);
    let names = ["first", "second", "third"].map(|name| text.find(name).expect(name));
    assert!(names.is_sorted(), "{ktest:?}");
    let script = dir.path().join("attest.gdb");
    let mut gdb = std::process::Command::new("gdb");
    gdb.args(["-q", "-batch", "-x"]).arg(&script).current_dir(dir.path()).env("DEBUGINFOD_URLS", "");
    let Ok(output) = gdb.output() else { return testkit::skipped("gdb is not installed; its script was not run") };
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        said.contains("attest_reached") && said.contains("p.c:6"),
        "{said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    // Of a proof there is nothing to debug.
    dir.file("q.c", "int main(void) { return 0; }\n");
    let outcome = dir.run(&["verify", "q.c", "-q", "--report", "gdb=q.gdb"]);
    assert!(outcome.stderr.contains("q.gdb is not written: no violation was found"), "{}", outcome.stderr);
}

#[test]
fn a_page_has_the_automaton_and_how_often_lines_ran() {
    let dir = Dir::new();
    let program = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += 3;
  if (__VERIFIER_nondet_int() == s)
    reach_error();
  return 0;
}
";
    dir.file("p.c", program);
    let o = dir.run(&["verify", "p.c", "-q", "--property", "unreach-call", "--report", "html=p.html"]);
    assert_eq!(o.code, Some(10), "{}", o.stderr);
    let page = fs::read_to_string(dir.path().join("p.html")).expect("a page");
    let flow =
        page.split("<section id=\"flow\">").nth(1).and_then(|r| r.split("</section>").next()).expect("an automaton");
    assert!(flow.contains("class=\"node error\" data-at=\"f0l8\"") && flow.contains("class=\"back\""), "{flow}");
    assert!(page.contains("<i>6</i><b>4×</b>"), "{page}");
    assert!(page.contains("<i>9</i><b></b>"), "the last line is not executed: {page}");
}

#[test]
fn answers_in_json_have_the_keys_of_their_schema() {
    let root = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let schema = fs::read_to_string(root.join("docs/schemas/answer-1.json")).expect("the schema");
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let kinds = schema["anyOf"].as_array().expect("kinds of answers");
    let dir = Dir::new();
    let safe = PROGRAM.replace("reach_error(); }", "}").replace("n >= 5", "n > 5");
    let open = PROGRAM.replace("int n = ", "int n; int *p; __asm__(\"nop\" : \"=r\"(p)); n = ");
    for (number, program) in [PROGRAM, &safe, &open].into_iter().enumerate() {
        dir.file("p.c", program);
        let o = dir.run(&["verify", "p.c", "--format", "json", "--property", "unreach-call"]);
        let answer: Value = serde_json::from_str(&o.stdout).expect("JSON");
        assert_eq!(answer["format_version"], "1.0");
        let (kind, answer) = (&kinds[number], answer.as_object().expect("an object"));
        for key in kind["required"].as_array().expect("keys").iter().filter_map(Value::as_str) {
            assert!(answer.contains_key(key), "{key} is missing: {}", o.stdout);
        }
        for key in answer.keys() {
            assert!(!kind["properties"][key].is_null(), "{key} is not in the schema");
        }
    }
}
