//! `attest check --witness`: witnesses of ours and of other tools are confirmed, and wrong ones are refused.

use crate::support::{Dir, Outcome};
use std::fs;

const VIOLATED: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[3];
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    a[i] = __VERIFIER_nondet_int();
    sum += a[i];
  }
  if (a[0] == 7 && a[1] == -2 && sum == 12)
    reach_error();
  return 0;
}
";

const SAFE: &str = "extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0;
  if (n > 100) return 0;
  while (i < n) {
    s += 2;
    i++;
  }
  if (s != 2 * n)
    reach_error();
  return 0;
}
";

fn check(dir: &Dir, witness: &str) -> Outcome {
    dir.file("w.yml", witness);
    dir.run(&["check", "--witness", "w.yml", "p.c"])
}

/// The witness that attest writes about the program.
fn written(dir: &Dir, program: &str) -> String {
    dir.file("p.c", program);
    dir.run(&["verify", "p.c", "-q", "--property", "unreach-call", "--report", "witness"]);
    fs::read_to_string(dir.path().join("witness.yml")).expect("a witness")
}

#[test]
fn a_violation_is_confirmed_and_its_mutants_are_refused() {
    let dir = Dir::new();
    let witness = written(&dir, VIOLATED);
    let confirmed = check(&dir, &witness);
    assert_eq!((confirmed.code, confirmed.last_line()), (Some(10), "verdict: false(unreach-call)"));
    assert!(dir.path().join("attest-out/witness/p.test").exists());
    for (part, other) in [
        ("== 7\"", "== 8\""),
        ("== -2\"", "!= -2\""),
        // The target is moved to another statement, and to a line that has none.
        ("\"line\": 11", "\"line\": 12"),
        ("\"line\": 11", "\"line\": 40"),
        ("\"line\": 7", "\"line\": 8"),
        // The loop is not entered.
        ("\"value\": \"true\"", "\"value\": \"false\""),
    ] {
        assert!(witness.contains(part), "{part}");
        let outcome = check(&dir, &witness.replacen(part, other, 9));
        assert_eq!(outcome.code, Some(3), "{other}: {}", outcome.stdout);
        assert!(outcome.last_line().starts_with("verdict: refused("), "{}", outcome.stdout);
    }
    let target = &witness[witness.rfind("{\n        \"segment\"").expect("the last segment")..];
    let head = &witness[..witness.find("\"content\": [").expect("a content") + "\"content\": [".len()];
    let searched = check(&dir, &format!("{head}{target}"));
    assert_eq!(searched.code, Some(10), "a target is enough: {}", searched.stdout);
}

/// The access that a condition reads through is checked at the condition's place: whether the check holds is no branch.
#[test]
fn a_condition_that_is_never_decided_is_no_branch() {
    let dir = Dir::new();
    let program = "extern int __VERIFIER_nondet_int(void);
struct item { int data; struct item *next; };
int main(void) {
  struct item a, b, *x = &a;
  a.next = &b;
  b.next = 0;
  while (x->next)
    x = x->next;
  if (__VERIFIER_nondet_int() == 4) x = x->next;
  while (x->next) x = x->next;
  return 0;
}
";
    dir.file("p.c", program);
    let run = dir.run(&["verify", "p.c", "--native", "off", "--property", "valid-deref", "--report", "witness"]);
    let story: String = run.stdout.split_inclusive('\n').filter(|l| l.contains("while (")).collect();
    expect_test::expect![[r#"
        10 |   while (x->next) x = x->next;
          p.c:7    while (x->next)                           → true (x->next is &b)
          p.c:7    while (x->next)                           → false (x->next is NULL)
          p.c:10  while (x->next) x = x->next;  <-- error
    "#]]
    .assert_eq(&story);
    let witness = fs::read_to_string(dir.path().join("witness.yml")).expect("a witness");
    let branches = witness.matches("\"branching\"").count();
    let outcome = dir.run(&["check", "--witness", "witness.yml", "--property", "valid-deref", "p.c"]);
    assert_eq!((branches, outcome.last_line()), (3, "verdict: false(valid-deref)"), "{witness}");
}

/// Whether a pointer is equal to one whose object has ended is decided at the place of the comparison, and is none of its branches.
#[test]
fn what_a_comparison_of_pointers_depends_on_is_no_branch() {
    let dir = Dir::new();
    let program = include_str!("../../../../corpus/memory/lists/ring_doubly_linked_unsafe.c");
    dir.file("p.c", program);
    let usual = ["--property", "valid-memsafety", "p.c"];
    let run = dir.run(&[&["verify", "--native", "off", "--report", "witness"], &usual[..]].concat());
    assert_eq!(run.last_line(), "verdict: false(valid-deref)");
    let checked = dir.run(&[&["check", "--witness", "witness.yml"], &usual[..]].concat());
    assert_eq!(checked.last_line(), "verdict: false(valid-deref)", "{}", checked.stdout);
}

/// The sizes of types are those of the witness, where nobody says others.
#[test]
fn a_witness_says_the_data_model() {
    let dir = Dir::new();
    let program = "extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);
int main(void) {
  if (__VERIFIER_nondet_long() == 5 && sizeof(long) == 4)
    reach_error();
  return 0;
}
";
    dir.file("p.c", program);
    for kind in ["witness", "graphml"] {
        let report = format!("{kind}=w.{kind}");
        let arguments = ["verify", "p.c", "-q", "--32", "--native", "off", "--property", "unreach-call", "--report"];
        assert_eq!(dir.run(&[&arguments[..], &[&report]].concat()).code, Some(10));
        let file = format!("w.{kind}");
        let confirmed = dir.run(&["check", "--witness", &file, "p.c"]);
        assert_eq!((confirmed.code, confirmed.last_line()), (Some(10), "verdict: false(unreach-call)"), "{kind}");
        let other = dir.run(&["check", "--64", "--witness", &file, "p.c"]);
        assert_eq!(other.code, Some(2));
        assert!(other.stderr.contains("it is about the data model ILP32, and you want LP64"), "{}", other.stderr);
    }
}

/// What a model of the library asks for, in the name of its function, is no result of that function.
#[test]
fn characters_of_a_line_are_no_results() {
    let dir = Dir::new();
    let program = "#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  char line[3] = {1, 1, 1};
  int n;
  if (scanf(\"%d\", &n) != 1 || n != 44)
    return 0;
  if (fgets(line, 3, stdin) && line[0] == 'a' && line[1] == '\\n' && __VERIFIER_nondet_int() == 5)
    reach_error();
  return 0;
}
";
    let witness = written(&dir, program);
    assert!(
        witness.contains("\\\\result == 5") && !witness.contains("== 97") && !witness.contains("== 52"),
        "{witness}"
    );
    let confirmed = check(&dir, &witness);
    assert_eq!((confirmed.code, confirmed.last_line()), (Some(10), "verdict: false(unreach-call)"));
}

/// A witness as other tools write it.
fn of_another(kind: &str, content: &str) -> String {
    format!(
        "- entry_type: {kind}
  metadata:
    format_version: \"2.0\"
    uuid: 5f0c1a52-8d0f-4a55-9a5e-3a8c5f1b7a10
    creation_time: 2026-10-01T10:00:00Z
    producer: {{name: another, version: \"1\"}}
    task:
      input_files: [\"p.c\"]
      input_file_hashes: {{p.c: \"00\"}}
      specification: CHECK( init(main()), LTL(G ! call(reach_error())) )
      data_model: LP64
      language: C
  content:
{content}"
    )
}

#[test]
fn branches_and_assumptions_are_followed() {
    let dir = Dir::new();
    dir.file("p.c", VIOLATED);
    let point = |action: &str, kind: &str, line: u32, column: u32, value: &str| {
        let constraint = if value.is_empty() { String::new() } else { format!(", constraint: {{value: '{value}'}}") };
        let at = format!("location: {{file_name: ./p.c, line: {line}, column: {column}}}");
        format!("    - waypoint: {{type: {kind}, action: {action}, {at}{constraint}}}\n")
    };
    let witness = |points: &[String]| {
        let segments: String = points.iter().map(|p| format!("  - segment:\n{p}")).collect();
        of_another("violation_sequence", &segments)
    };
    let target = point("follow", "target", 11, 5, "");
    let right = [
        point("follow", "assumption", 8, 5, "a[0] == 7 && i == 0"),
        point("avoid", "branching", 10, 3, "false") + &point("follow", "branching", 10, 3, "true"),
        target.clone(),
    ];
    assert_eq!(check(&dir, &witness(&right)).code, Some(10));
    let wrong = [
        vec![point("follow", "assumption", 8, 5, "a[0] == 6 && i == 0"), target.clone()],
        vec![point("follow", "branching", 10, 3, "false"), target.clone()],
        vec![point("avoid", "branching", 10, 3, "true") + &target],
        // The loop has three rounds.
        vec![point("follow", "branching", 6, 3, "true"); 4].into_iter().chain([target.clone()]).collect(),
    ];
    for points in wrong {
        let outcome = check(&dir, &witness(&points));
        assert_eq!(outcome.code, Some(3), "{}", outcome.stdout);
    }
    let unread = check(&dir, &witness(&[point("follow", "assumption", 8, 5, "(sum = 12) == 12"), target]));
    assert_eq!(unread.code, Some(5), "{}", unread.stdout);
}

#[test]
fn invariants_are_proved_or_refused() {
    let dir = Dir::new();
    dir.file("p.c", SAFE);
    let invariant = |kind: &str, line: u32, value: &str| {
        let at = format!("location: {{file_name: p.c, line: {line}, column: 3}}");
        format!("  - invariant: {{type: {kind}, {at}, value: '{value}', format: c_expression}}\n")
    };
    let witness = |all: &[String]| of_another("invariant_set", &all.concat());
    let right = [invariant("loop_invariant", 6, "s == 2 * i && i <= n"), invariant("location_invariant", 10, "i == n")];
    let confirmed = check(&dir, &witness(&right));
    assert_eq!((confirmed.code, confirmed.last_line()), (Some(0), "verdict: true"));
    assert_eq!(confirmed.stdout.matches("  holds ").count(), 2, "{}", confirmed.stdout);
    for (value, line, code, said) in [
        ("!(s == 2 * i)", 6, 3, "does not hold"),
        ("i < n", 6, 3, "does not hold"),
        ("s == 2 * i", 7, 3, "there is no loop"),
        ("unknown_name > 0", 6, 5, "not understood"),
        ("(i = 0) == 0", 6, 5, "not understood"),
    ] {
        let outcome = check(&dir, &witness(&[invariant("loop_invariant", line, value)]));
        assert_eq!(outcome.code, Some(code), "{value}: {}", outcome.stdout);
        assert!(outcome.last_line().contains(said), "{}", outcome.stdout);
    }
}

#[test]
fn a_proof_is_confirmed_and_its_negated_invariants_are_refused() {
    let dir = Dir::new();
    let witness = written(&dir, SAFE);
    let start = witness.find("\"value\": \"").expect("an invariant") + "\"value\": \"".len();
    let value = witness[start..].split('"').next().expect("an expression");
    assert!(!value.contains("__"), "no names but the program's: {value}");
    let confirmed = check(&dir, &witness);
    assert_eq!((confirmed.code, confirmed.last_line()), (Some(0), "verdict: true"), "{}", confirmed.stdout);
    let negated = check(&dir, &witness.replacen(value, &format!("!({value})"), 1));
    assert_eq!(negated.code, Some(3), "{}", negated.stdout);
}

#[test]
fn what_is_not_translated_proves_nothing_of_a_place() {
    let dir = Dir::new();
    let program = "extern int pthread_create(unsigned long *, void *, void *(*)(void *), void *);
int g;
void *worker(void *p) {
  g = 1;
  return p;
}
int main(void) {
  unsigned long t;
  pthread_create(&t, 0, worker, 0);
  return 0;
}
";
    dir.file("p.c", program);
    let at = "location: {file_name: p.c, line: 4, column: 3}";
    let content = format!("  - invariant: {{type: location_invariant, {at}, value: 'g == 7', format: c_expression}}\n");
    let outcome = check(&dir, &of_another("invariant_set", &content));
    assert_eq!(outcome.code, Some(5), "{}", outcome.stdout);
    assert!(!outcome.stdout.contains("  holds "), "{}", outcome.stdout);
}

#[test]
fn invariants_of_a_program_that_is_violated_are_refused() {
    let dir = Dir::new();
    dir.file("p.c", VIOLATED);
    let outcome = check(&dir, &of_another("invariant_set", "    []\n"));
    assert_eq!(outcome.code, Some(3), "{}", outcome.stdout);
    assert!(outcome.last_line().contains("violates its property"), "{}", outcome.stdout);
}

#[test]
fn what_is_no_witness_is_an_error() {
    let dir = Dir::new();
    dir.file("p.c", SAFE);
    let other_model = of_another("invariant_set", "    []\n").replace("LP64", "LP65");
    for (witness, said) in [
        ("", "empty"),
        ("- entry_type: magic\n", "`magic`"),
        ("{", "YAML"),
        (other_model.as_str(), "it is about the data model LP65, and you want LP64"),
        ("- entry_type: invariant_set\n  metadata: {format_version: 0.1}\n", "format 0.1"),
    ] {
        let outcome = check(&dir, witness);
        assert_eq!(outcome.code, Some(2), "{witness}: {}", outcome.stdout);
        assert!(outcome.stderr.contains(said), "{}", outcome.stderr);
    }
}

/// The witness in format 1.0 that attest writes about the program.
fn written_as_automaton(dir: &Dir, program: &str) -> String {
    dir.file("p.c", program);
    dir.run(&["verify", "p.c", "-q", "--property", "unreach-call", "--report", "graphml=w.graphml"]);
    fs::read_to_string(dir.path().join("w.graphml")).expect("a witness")
}

#[test]
fn automata_are_written_and_read() {
    let dir = Dir::new();
    let violation = written_as_automaton(&dir, VIOLATED);
    let confirmed = check(&dir, &violation);
    assert_eq!((confirmed.code, confirmed.last_line()), (Some(10), "verdict: false(unreach-call)"));
    for (part, other) in [("\\result == 7;", "\\result == 8;"), ("\\result == -2;", "\\result != -2;")] {
        assert!(violation.contains(part), "{violation}");
        let refused = check(&dir, &violation.replacen(part, other, 1));
        assert_eq!(refused.code, Some(3), "{part}: {}", refused.stdout);
    }
    let proof = written_as_automaton(&dir, SAFE);
    let confirmed = check(&dir, &proof);
    assert_eq!((confirmed.code, confirmed.last_line()), (Some(0), "verdict: true"));
    assert!(confirmed.stdout.contains("holds     p.c:6:3 (in the loop)"), "{}", confirmed.stdout);
    let invariant = proof.split("\"invariant\">").nth(1).and_then(|r| r.split("</data>").next()).expect("an invariant");
    let refused = check(&dir, &proof.replace(invariant, "i &lt; 3"));
    assert_eq!(refused.code, Some(3), "{}", refused.stdout);
}

/// An automaton as another tool writes it: keys with defaults, values of variables, branches, two edges out of a node.
fn automaton(edges: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n<key id=\"sink\" for=\"node\">\
         <default>false</default></key>\n<graph edgedefault=\"directed\"><data key=\"witness-type\">violation_witness</data>\
         <data key=\"specification\">CHECK( init(main()), LTL(G ! call(reach_error())) )</data>\
         <data key=\"producer\">other &amp; co</data><data key=\"architecture\">64bit</data>\
         <node id=\"a\"><data key=\"entry\">true</data></node><node id=\"b\"/><node id=\"c\"/>\
         <node id=\"s\"><data key=\"sink\">true</data></node><node id=\"v\"><data key=\"violation\">true</data></node>\n{edges}\n\
         </graph></graphml>\n"
    )
}

fn edge(from: &str, to: &str, line: u32, data: &str) -> String {
    format!("<edge source=\"{from}\" target=\"{to}\"><data key=\"startline\">{line}</data>{data}</edge>")
}

#[test]
fn automata_of_others_are_followed() {
    let dir = Dir::new();
    dir.file(
        "p.c",
        "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  if (n > 3)
    m++;
  if (m == 5)
    reach_error();
  return 0;
}
",
    );
    let value =
        |text: &str| format!("<data key=\"assumption\">{text}</data><data key=\"assumption.scope\">main</data>");
    let control = |truth: &str| format!("<data key=\"control\">condition-{truth}</data>");
    let path = |n: &str, truth: &str, last: u32| {
        let sink = edge("b", "s", 6, &control(if truth == "true" { "false" } else { "true" }));
        let steps = [edge("a", "b", 4, &value(n)), edge("b", "c", 6, &control(truth)), edge("c", "v", last, "")];
        automaton(&(steps.concat() + &sink))
    };
    let said = |witness: String| {
        let outcome = check(&dir, &witness);
        outcome.last_line().split('(').next().unwrap_or("").to_string()
    };
    assert_eq!(said(path("n == (7);", "true", 9)), "verdict: false");
    assert_eq!(said(path("n == (7);", "false", 9)), "verdict: refused", "7 is greater than 3");
    // The end of the automaton may come before the violation.
    assert_eq!(said(path("n == (7);", "true", 8)), "verdict: false");
    // What is no expression at its place is left out, and said.
    let odd = check(&dir, &path("nobody == (7);", "true", 9));
    assert_eq!(odd.code, Some(10), "{}{}", odd.stdout, odd.stderr);
    assert!(odd.stdout.contains("1 values of variables are left out"), "{}", odd.stdout);
    // Of several paths one is followed: nothing is refused for it.
    let other = edge("a", "b", 4, &value("n == 1;")) + &edge("a", "c", 5, "");
    let several = path("n == (7);", "false", 9).replace("</graph>", &format!("{other}</graph>"));
    assert_ne!(said(several), "verdict: refused");
    for (broken, what) in [
        (automaton(""), "no path leads to a violation"),
        (automaton(&edge("a", "v", 4, "")).replace("\"entry\"", "\"other\""), "no node is the entry"),
        (automaton(&edge("a", "v", 4, "")).replace(">4<", ">four<"), "`startline` is no number"),
        (automaton(&edge("a", "v", 4, "<data key=\"createThread\">1</data>")), "threads are not read"),
        ("<graphml>".to_string(), "a witness in XML has a `graph`"),
    ] {
        let outcome = check(&dir, &broken);
        assert_eq!(outcome.code, Some(2), "{}", outcome.stdout);
        assert!(outcome.stderr.contains(what), "{}", outcome.stderr);
    }
}

const CALLS: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int total;
static int add(int n)
{
  if (n <= 0)
    return 0;
  total++;
  return 1 + add(n - 1);
}
static void reset(void)
{
  total = 0;
}
int main(void)
{
  int n = __VERIFIER_nondet_int();
  int m = add(n);
  reset();
  if (m < 0 || m > 0 && m != n) reach_error();
  return add(0);
}
";

#[test]
fn contracts_of_others_are_proved_or_refused() {
    let dir = Dir::new();
    dir.file("p.c", CALLS);
    let contract = |line: u32, requires: &str, ensures: &str| {
        let at = format!("location: {{file_name: p.c, line: {line}, column: 1}}");
        let said = format!("requires: '{requires}', ensures: '{ensures}', format: ext_c_expression");
        of_another("invariant_set", &format!("  - contract: {{type: function_contract, {at}, {said}}}\n"))
    };
    for (line, requires, ensures, code, said) in [
        (4, "1", "(\\at(n, Old) >= 1 || \\result == 0) && (\\at(n, Old) < 1 || \\result == \\at(n, Old))", 0, "true"),
        (11, "1", "total == 0", 0, "true"),
        (4, "1", "\\result == \\at(n, Old)", 3, "does not hold"),
        (4, "n > 0", "1", 3, "does not hold"),
        (11, "1", "total == 1", 3, "does not hold"),
        (8, "1", "1", 3, "there is no function"),
        (3, "1", "1", 3, "there is no function"),
        (4, "1", "\\at(n, LastPrev) == 0", 5, "not understood"),
    ] {
        let outcome = check(&dir, &contract(line, requires, ensures));
        assert_eq!(outcome.code, Some(code), "{ensures}: {}", outcome.stdout);
        assert!(outcome.last_line().contains(said), "{}", outcome.stdout);
    }
}

#[test]
fn the_contracts_of_a_proof_are_written_and_confirmed() {
    let dir = Dir::new();
    let witness = written(&dir, CALLS);
    let document: serde_json::Value = serde_json::from_str(&witness).expect("JSON");
    let items = document[0]["content"].as_array().expect("a list");
    let contract = items.iter().find_map(|i| i.get("contract")).unwrap_or_else(|| panic!("a contract: {witness}"));
    assert_eq!(
        (contract["location"]["line"].as_u64(), contract["location"]["function"].as_str()),
        (Some(4), Some("add"))
    );
    let ensures = contract["ensures"].as_str().expect("an expression");
    assert!(ensures.contains("\\result") && ensures.contains("\\at(n, Old)"), "{ensures}");
    let confirmed = check(&dir, &witness);
    assert_eq!((confirmed.code, confirmed.last_line()), (Some(0), "verdict: true"), "{}", confirmed.stdout);
    let said = ensures.replace('\\', "\\\\");
    let negated = check(&dir, &witness.replacen(&said, &format!("!({said})"), 1));
    assert_eq!(negated.code, Some(3), "{}", negated.stdout);
}
