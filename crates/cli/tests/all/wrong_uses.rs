//! What a first-time user gets wrong: each use with its exit code and the message, which says what is wrong, where, and what to do.
//! `cargo xtask bless` writes the file anew.

use crate::support::Dir;
use expect_test::expect_file;
use std::path::Path;

/// The arguments, separated by blanks.
const USES: [&str; 65] = [
    "",
    "verfy ok.c",
    "ok.c",
    "verify",
    "verify nothing.c",
    "verify .",
    "verify ok.txt",
    "verify empty.c",
    "verify no_main.c",
    "verify syntax.c",
    "verify two_errors.c",
    "verify in_macro.c",
    "verify type.c",
    "verify binary.c",
    "verify ok.c --function",
    "verify ok.c ok.c",
    "verify ok.c --function start",
    "verify ok.c --property unreach",
    "verify ok.c --property missing.prp",
    "verify ok.c --property bad.prp",
    "verify ok.c --check memroy",
    "verify ok.c --check",
    "verify ok.c --check null --property no-overflow",
    "verify ok.c --engine fast",
    "verify ok.c --engine",
    "verify ok.c --domain polyhedron",
    "verify ok.c --time-limit soon",
    "verify ok.c --time-limit -3",
    "verify ok.c --cache",
    "verify ok.c --memory-limit lots",
    "verify ok.c --max-iterations many",
    "verify ok.c --timeout 10",
    "verify ok.c --unwind 10",
    "verify ok.c --data-model lp32",
    "verify ok.c --32 --64",
    "verify ok.c --format xml",
    "verify ok.c --color maybe",
    "verify ok.c --report pdf",
    "verify ok.c --report html=",
    "verify ok.c --native maybe",
    "verify ok.c --signed-overflow ignore",
    "verify ok.c --recursion -1",
    "verify ok.c --preprocessor no-such-compiler",
    "verify ok.c --format",
    "verify ok.c --library",
    "verify ok.c --compile-commands missing.json",
    "verify ok.c --compile-commands bad.json",
    "verify ok.c --max-violations none",
    "verify ok.c --replace f",
    "verify ok.c --undefined-functions maybe",
    "verify @missing",
    "verify bad.gcl",
    "verify bad.cfa",
    "replay ok.c",
    "replay ok.c --test missing.test",
    "replay ok.c --test ok.c",
    "check ok.c",
    "check ok.c --proof missing.proof",
    "check ok.c --proof ok.c",
    "check ok.c --witness missing.yml",
    "check ok.c --witness bad.yml",
    "test ok.c --cover everything",
    "show ok.c --what nothing",
    "completions tcsh",
    "engines --format yaml",
];

fn files(dir: &Dir) {
    let texts: [(&str, &[u8]); 14] = [
        ("ok.c", b"int main(void) { return 0; }\n"),
        ("ok.txt", b"int main(void) { return 0; }\n"),
        ("empty.c", b""),
        ("no_main.c", b"int start(void) { return 0; }\n"),
        ("syntax.c", b"int main(void) {\n  int x = ;\n  return 0;\n}\n"),
        (
            "in_macro.c",
            b"#define SQUARE(x) ((x) * (y))\n#define TWICE(x) (SQUARE(x) + z)\nint main(void) { return TWICE(2); }\n",
        ),
        ("two_errors.c", b"int main(void) {\n  x = 1;\n  y = 2;\n  return 0;\n}\n"),
        ("type.c", b"struct s { int a; };\nint main(void) {\n  struct s v = { 1 };\n  return v + 1;\n}\n"),
        ("binary.c", b"\x7fELF\x02\x01\x01\0\0\0"),
        ("bad.prp", b"CHECK( init(main()), LTL(F end) )\n"),
        ("bad.json", b"{\n"),
        ("bad.gcl", b"var x int = 0;\n"),
        ("bad.cfa", b"proc main( {\n"),
        ("bad.yml", b"- entry_type: [\n"),
    ];
    texts.iter().for_each(|(name, text)| {
        dir.file(name, text);
    });
}

#[test]
fn messages() {
    let dir = Dir::new();
    files(&dir);
    let mut said = String::new();
    for wrong in USES {
        let outcome = dir.run(&wrong.split_whitespace().collect::<Vec<_>>());
        let code = outcome.code.map_or("a signal".to_string(), |c| c.to_string());
        assert_ne!(outcome.code, Some(0), "`attest {wrong}` is no success\n{}", outcome.stdout);
        assert!(!outcome.stderr.trim().is_empty(), "`attest {wrong}` says nothing\n{}", outcome.stdout);
        assert!(!outcome.stderr.contains("panicked"), "{}", outcome.stderr);
        said += &format!("$ attest {wrong}\n{}exit code {code}\n\n", outcome.stderr);
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/wrong-uses.txt");
    expect_file![file].assert_eq(&said);
}
