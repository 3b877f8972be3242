//! Whatever is given to it, `attest` answers with one line, or with errors in the form of compilers, and the exit code of the contract;
//! it never panics.

use crate::support::{Dir, Outcome};
use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// One line on stderr or errors at places, nothing that looks like a crash or controls a terminal, the exit code.
fn refused(o: &Outcome, code: i32, part: &str) {
    assert_eq!(o.code, Some(code), "\n{}\n{}", o.stdout, o.stderr);
    let first = o.stderr.lines().next().unwrap_or("");
    assert!(first.contains(part), "{}", o.stderr);
    let errors = o.stderr.lines().filter(|l| l.contains("error: ")).count();
    match first.starts_with("attest: ") {
        true => assert_eq!(o.stderr.lines().count(), 1, "{}", o.stderr),
        false => assert!(
            first.contains("error: ") && errors <= 20 && o.stderr.lines().count() <= 3 * errors + 1,
            "{}",
            o.stderr
        ),
    }
    assert!(!o.stderr.contains(|c: char| c.is_control() && c != '\n' && c != '\t'), "{:?}", o.stderr);
    assert!(!o.stderr.contains("panick"), "{}", o.stderr);
    assert!(!o.stdout.contains("verdict:"), "{}", o.stdout);
}

#[test]
fn files_that_cannot_be_read() {
    let dir = Dir::new();
    std::fs::create_dir(dir.path().join("d.c")).expect("a directory");
    dir.file("ok.c", "int main(void) { return 0; }");
    refused(&dir.run(&["verify", "missing.c"]), 2, "missing.c");
    refused(&dir.run(&["verify", "missing.i"]), 2, "missing.i");
    refused(&dir.run(&["verify", "d.c"]), 2, "directory");
    refused(&dir.run(&["verify", "ok.c", "--property", "missing.prp"]), 2, "missing.prp");
    refused(&dir.run(&["verify", "ok.c", "--property", "d.c"]), 2, "d.c");
    refused(&dir.run(&["check", "ok.c", "--proof", "missing.proof"]), 2, "missing.proof");
    refused(&dir.run(&["check", "ok.c", "--proof", "ok.c"]), 2, "ok.c");
    refused(&dir.run(&["replay", "ok.c", "--test", "ok.c"]), 2, "ok.c");
    refused(&dir.run(&["verify", "ok.c", "--preprocessor", "no-such-compiler"]), 2, "no-such-compiler");
    refused(&dir.run(&["verify", "ok.c", "--function", "nobody"]), 2, "nobody");
    refused(&dir.run(&["verify", "ok.c", "--error-label", "EROR"]), 2, "no label `EROR`");
}

#[test]
fn usage() {
    let dir = Dir::new();
    dir.file("ok.c", "int main(void) { return 0; }");
    dir.file("ok.txt", "hello");
    refused(&dir.run(&[]), 1, "no command");
    refused(&dir.run(&["verify", "ok.c", "--engine", "warp"]), 1, "warp");
    refused(&dir.run(&["verify", "ok.c", "--witness", "w.yml"]), 1, "not an option of");
    refused(&dir.run(&["test", "ok.c"]), 1, "needs --tests DIR");
    refused(&dir.run(&["verify", "ok.txt"]), 1, "ok.txt");
}

#[test]
fn input_that_cannot_be_counted() {
    let dir = Dir::new();
    dir.file("ok.c", "int main(void) { return 0; }");
    dir.file("model.gcl", "");
    refused(&dir.run(&["verify", "ok.c", "--sym-stdin", "many"]), 1, "--sym-stdin");
    refused(&dir.run(&["verify", "ok.c", "--sym-files", "3"]), 1, "2 values");
    refused(&dir.run(&["verify", "ok.c", "--sym-files", "27", "3"]), 1, "1 to 26 files");
    refused(&dir.run(&["verify", "ok.c", "--sym-stdin", "3", "--no-models"]), 1, "--no-models");
    refused(&dir.run(&["verify", "model.gcl", "--sym-stdin", "3"]), 1, "programs in C");
}

#[test]
fn rubbish_and_errors_in_c() {
    let dir = Dir::new();
    let rubbish: Vec<u8> = (0..20_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for name in ["rubbish.i", "rubbish.cfa", "rubbish.c"] {
        dir.file(name, &rubbish);
        refused(&dir.run(&["verify", name]), 2, "rubbish");
    }
    dir.file("syntax.c", "int main(void) { return 0 }\n");
    refused(&dir.run(&["verify", "syntax.c"]), 2, "syntax.c:1:");
    dir.file("type.c", "struct s { int x; }; int main(void) { struct s v; return v + 1; }\n");
    refused(&dir.run(&["verify", "type.c"]), 2, "type.c:1:");
    dir.file("include.c", "#include \"nowhere.h\"\nint main(void) { return 0; }\n");
    refused(&dir.run(&["verify", "include.c"]), 2, "nowhere.h");
    dir.file("empty.c", "");
    refused(&dir.run(&["verify", "empty.c"]), 2, "main");
}

/// A program by hand that no proof is about is no fault of the engine.
/// Behind an error of syntax nothing is said of names in what is not read, which the error counts.
#[test]
fn what_is_not_read_is_said() {
    let dir = Dir::new();
    let text = "int bad(int n {
  int count = n;
  return count;
}
int g;
int later(void) { return missing + count; }
int main(void) {
  int i = 1
  int j = 2;
  if (i > 0 {
    j = 3;
  }
  return j + later();
";
    dir.file("p.c", text);
    let o = dir.run(&["verify", "p.c"]);
    let errors: String = o.stderr.split_inclusive('\n').filter(|line| line.contains(": error: ")).collect();
    expect_test::expect![[r#"
        p.c:1:15: error: expected ')' before '{'; lines 1 to 5 are not read
        p.c:6:26: error: 'missing' undeclared
        p.c:7:16: error: expected declaration or statement: this '{' is never closed; lines 7 to 13 are not read
        p.c:9:3: error: expected '=', ',', ';', 'asm' or '__attribute__' before 'int'
        p.c:10:13: error: expected ')' before '{'; lines 10 to 12 are not read
    "#]]
    .assert_eq(&errors);
}

#[test]
fn new_memory_that_is_not_new() {
    let dir = Dir::new();
    let program = "pointers 64
entry main

proc main() {
  local d: 64 ptr
  local p: 64 ptr
  entry l0 exit l3
  loc l0 loc l1 error loc l2 loc l3
  edge l0 -> l2 { $heap := 0x1000000000000000:64 p := 0:64 alloc d, 16:64 $heap := 0x1000000000000000:64 }
  edge l2 -> l1 { assume d == p }
  edge l2 -> l3 { skip }
}
";
    dir.file("p.cfa", program);
    let o = dir.run(&["verify", "p.cfa", "-q"]);
    let expected = "verdict: unknown(unsupported: the heap pointer is set behind an allocation)";
    assert_eq!((o.code, o.last_line(), o.stderr.as_str()), (Some(5), expected, ""));
}

#[test]
fn deep_nesting() {
    let dir = Dir::new();
    let n = 10_000;
    dir.file("parens.c", format!("int main(void) {{ return {}0{}; }}\n", "(".repeat(n), ")".repeat(n)));
    dir.file("blocks.c", format!("int main(void) {{ {} {} return 0; }}\n", "{".repeat(n), "}".repeat(n)));
    dir.file("minus.c", format!("int main(void) {{ return {}0; }}\n", "- ".repeat(n)));
    dir.file("open.c", format!("int main(void) {{ return {}", "(".repeat(n)));
    dir.file("deep.cfa", format!("pointers 64\nglobal g: 32\nentry main\nproc main() {{ entry l0 exit l0 loc l0 edge l0 -> l0 {{ g := {}g{} }} }}\n", "(".repeat(n), ")".repeat(n)));
    for name in ["parens.c", "blocks.c", "minus.c", "open.c", "deep.cfa"] {
        let o = dir.run(&["verify", name, "--time-limit", "20s"]);
        assert!(matches!(o.code, Some(0 | 2)), "{name}: {:?}\n{}\n{}", o.code, o.stdout, o.stderr);
        assert!(!o.stderr.contains("panick"), "{name}: {}", o.stderr);
    }
}

/// A verdict is not lost with its evidence or its numbers.
#[test]
fn a_full_disk() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let dir = Dir::new();
    dir.file("ok.c", "int main(void) { int i = 0; while (i < 3) i++; return i == 3 ? 0 : (__VERIFIER_error(), 1); }");
    for option in ["--proof", "--stats", "--trace"] {
        let o = dir.run(&["verify", "ok.c", option, "/dev/full"]);
        assert_eq!((o.code, o.last_line(), o.stderr.lines().count()), (Some(0), "verdict: true", 1), "{}", o.stderr);
        assert!(o.stderr.starts_with("attest: cannot write /dev/full"), "{}", o.stderr);
    }
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
    let o = Outcome::of(dir.attest().args(["verify", "ok.c"]).stdout(full));
    refused(&o, 2, "standard output");
}

#[test]
fn a_reader_that_goes_away() {
    let dir = Dir::new();
    dir.file("ok.c", "int main(void) { return 0; }");
    let mut child =
        dir.attest().args(["verify", "ok.c"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
    drop(child.stdout.take());
    let status = child.wait().expect("ends");
    let mut stderr = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut stderr).expect("text");
    assert_eq!((status.code(), stderr.as_str()), (Some(0), ""));
}

/// No engine proves this within the limits of the tests: multiplication of unknown factors.
const HARD: &str = "extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void)
{
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
    unsigned long c = __VERIFIER_nondet_ulong();
    if (a > 1 && b > 1 && c > 1 && a * a * a + b * b * b == c * c * c && a < 1000000 && b < 1000000 && c < 1000000)
        reach_error();
    return 0;
}
";

#[test]
fn limits_end_a_run_within_two_seconds() {
    let dir = Dir::new();
    dir.file("hard.c", HARD);
    let begun = Instant::now();
    let o = dir.run(&["verify", "hard.c", "--time-limit", "500ms", "--stats", "s.json"]);
    assert!(begun.elapsed() < Duration::from_millis(3500), "{:?}", begun.elapsed());
    assert_eq!((o.code, o.last_line()), (Some(5), "verdict: unknown(time limit)"), "{}", o.stderr);
    assert!(dir.path().join("s.json").is_file());

    for signal in ["-TERM", "-HUP"] {
        let begun = Instant::now();
        let child = dir.attest().args(["verify", "hard.c"]).stdout(Stdio::piped()).spawn().expect("runs");
        std::thread::sleep(Duration::from_millis(500));
        let _ = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
        let o = child.wait_with_output().expect("ends");
        assert!(begun.elapsed() < Duration::from_millis(4000), "{:?}", begun.elapsed());
        assert_eq!(o.status.code(), Some(5));
        assert!(String::from_utf8_lossy(&o.stdout).ends_with("verdict: unknown(interrupted)\n"));
    }
}
