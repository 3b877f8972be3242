//! Bad input: each mistake is answered with its place, what is wrong, and a hint, in `corpus/gcl/broken/messages.txt`; and
//! nothing that is thrown at the front end makes it panic.

use expect_test::expect_file;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use testkit::{Rng, env_number};

fn corpus(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(below)
}

fn models(dir: &Path, found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(dir).expect("a directory").flatten().map(|e| e.path()) {
        if path.is_dir() {
            models(&path, found);
        } else if path.extension().is_some_and(|e| e == "gcl") {
            found.push(path);
        }
    }
    found.sort();
}

/// The messages, with file names instead of paths.
fn messages(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("a text");
    let dir = path.parent().expect("a directory");
    let name = PathBuf::from(path.file_name().expect("a name"));
    let mut files = |p: &Path| std::fs::read_to_string(dir.join(p)).map_err(|_| "no such file".to_string());
    match gcl::load(&name, &text, &mut files) {
        Ok(_) => Vec::new(),
        Err((problems, sources)) => problems.iter().map(|p| p.render(&sources)).collect(),
    }
}

#[test]
fn every_mistake_has_a_message_with_a_hint() {
    let mut found = Vec::new();
    models(&corpus("gcl/broken"), &mut found);
    assert!(found.len() >= 40);
    let mut all = String::new();
    for path in found {
        let messages = messages(&path);
        assert!(!messages.is_empty(), "{} is accepted", path.display());
        for message in messages {
            let name = path.file_name().expect("a name").to_string_lossy().to_string();
            assert!(message.starts_with(&format!("{name}:")) && message.ends_with(')'), "{message}");
            writeln!(all, "{message}").expect("a string");
        }
    }
    expect_file![corpus("gcl/broken/messages.txt")].assert_eq(&all);
}

#[test]
fn the_models_of_the_corpus_are_accepted_and_print_as_themselves() {
    let mut found = Vec::new();
    models(&corpus("verdict"), &mut found);
    models(&corpus("papers"), &mut found);
    assert!(found.len() >= 10);
    for path in found {
        assert_eq!(messages(&path), [""; 0], "{}", path.display());
        let text = std::fs::read_to_string(&path).expect("a text");
        let mut files = |p: &Path| std::fs::read_to_string(p).map_err(|e| e.to_string());
        let model = gcl::parse(&path, &text, &mut Default::default(), &mut files).expect("a model");
        assert_eq!(gcl::parse_text(&gcl::print(&model)), Ok(model), "{}", path.display());
    }
}

/// Characters and words that mutations put in.
const PIECES: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ":",
    ",",
    "->",
    ":=",
    "*",
    "..",
    "@",
    ".",
    "0",
    "99999999999999999999",
    "-",
    "!",
    " forall i in 0..2: ",
    " if ",
    " then ",
    " else ",
    " when ",
    " rule ",
    "state",
    "process",
    "\"",
    "/*",
    "//",
    "é",
    "P",
    "x",
    "i",
    " mod ",
    " div 0",
    "true",
    "<=",
    "=>",
    "init ",
    "include \"a\";",
    "{ a, b }",
    "[3]",
    "\n",
    "1..0",
];

/// Soundness: a text is refused or becomes a well-formed program.
#[test]
fn no_text_makes_the_front_end_panic() {
    let mut found = Vec::new();
    models(&corpus("gcl"), &mut found);
    models(&corpus("verdict"), &mut found);
    let texts: Vec<String> = found.iter().map(|p| std::fs::read_to_string(p).expect("a text")).collect();
    let (mut rng, mut accepted) = (Rng::new(11), 0);
    for _ in 0..env_number("ATTEST_FUZZ_TEXTS").unwrap_or(4_000) {
        let mut text = rng.pick(&texts).clone();
        for _ in 0..1 + rng.below(2) {
            mutate(&mut text, &mut rng, &texts);
        }
        let mut none = |_: &Path| Err("there are no other files".to_string());
        if let Ok(lowered) = gcl::load(Path::new("fuzz.gcl"), &text, &mut none) {
            ir::verify(&lowered.program).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
            accepted += 1;
        }
    }
    assert!(accepted > 100, "{accepted}");
}

fn mutate(text: &mut String, rng: &mut Rng, texts: &[String]) {
    let place = |text: &str, rng: &mut Rng| text.floor_char_boundary(rng.below(text.len() + 1));
    let (a, b) = (place(text, rng), place(text, rng));
    match rng.below(4) {
        0 => text.insert_str(a, rng.pick::<&str>(PIECES)),
        1 => text.replace_range(a.min(b)..a.max(b).min(text.floor_char_boundary(a.min(b) + 8)), ""),
        2 => text.replace_range(a..text.ceil_char_boundary((a + 1).min(text.len())), rng.pick::<&str>(PIECES)),
        _ => {
            let other = rng.pick(texts);
            let from = place(other, rng);
            let to = other.floor_char_boundary((from + 20).min(other.len()));
            text.insert_str(a, &other[from.min(to)..to]);
        }
    }
}

/// Nesting and length have limits instead of a stack that overflows.
#[test]
fn deep_and_long_texts_are_refused_or_accepted() {
    let n = 50_000;
    let refused = [
        format!("unsafe {}true{};", "(".repeat(n), ")".repeat(n)),
        format!("unsafe {}true;", "!".repeat(n)),
        format!("var x: int = {}0; deadlock;", "-".repeat(n)),
        format!("var x: int = 0{}; deadlock;", " + 1".repeat(n)),
        format!("unsafe {}true;", "true => ".repeat(n)),
        format!("unsafe {}true;", "forall i in 2: ".repeat(n)),
        format!("rule r {{ {} x := 1 }}", "forall i in 2: ".repeat(n)),
        format!("var x: {}0..3{}[2]; deadlock;", "(".repeat(n), ")".repeat(n)),
    ];
    for text in &refused {
        assert!(gcl::parse_text(text).is_err(), "{}…", &text[..40]);
    }
    let long = format!("var b: bool = true; unsafe {}b;", "b && ".repeat(n));
    let model = gcl::parse_text(&long).expect("a model");
    gcl::resolve(&model).expect("a system");
    assert_eq!(gcl::parse_text(&gcl::print(&model)), Ok(model));
}

/// Thousands of rules and of locations take a moment. In the test profile, beside other tests, the limits are wide.
#[test]
fn large_models_are_lowered_quickly() {
    let rules = "var x: int[100] = 0; rule r(i: 0..99, j: 0..99) when x[i] > j { x[j] := x[i] + j } deadlock;";
    let locations =
        "process P[i: 0..4] { state a, b, c, d, e; rule ab a -> b rule bc b -> c rule cd c -> d rule de d -> e
                     rule ea e -> a } var n: int = 0; rule up { n := n + 1 } unsafe forall i in 5: P[i]@e; deadlock;";
    let too_many =
        "process P[i: 0..7] { state a, b, c, d; rule ab a -> b rule bc b -> c rule cd c -> d rule da d -> a }
                    unsafe forall i in 8: P[i]@d;";
    for (text, locations, edges) in [(rules, 1, 10_001), (locations, 3_125, 3_125 * 6), (too_many, 256, 256 * 4)] {
        let begin = std::time::Instant::now();
        let system = gcl::resolve(&gcl::parse_text(text).expect("a model")).expect("a system");
        let lowered = gcl::lower(&system, &base::SourceMap::default());
        let taken = begin.elapsed();
        let made = lowered.program.procs[0].edges.len();
        assert!(taken.as_secs_f64() < 20.0, "{made} edges take {taken:?}");
        assert!(
            lowered.view.at.len() == locations && made >= edges,
            "{} locations, {made} edges",
            lowered.view.at.len()
        );
    }
}
