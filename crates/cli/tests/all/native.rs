//! The machine as the judge: every program below `corpus/` that is to be violated is compiled and executed on the test
//! that attest finds. What is not confirmed must have a reason that is the program's, and no disagreement is accepted.
#![allow(clippy::print_stderr, reason = "says what was confirmed, and what was skipped")]

use crate::support::corpus::{name, side_by_side, violated};
use crate::support::{Dir, Outcome};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const TIME_LIMIT: &str = "5s";
/// Iterations decide what is searched, not the clock of a busy machine.
const ITERATIONS: &str = "600";

/// What may keep the machine from confirming, as the reasons say it.
const HONEST: &[&str] = &[
    "a function from outside",
    "is the C library's",
    "is not initialised",
    "volatile",
    "has contents that cannot be set from outside",
    "access outside every object",
    "which of several operands",
    "look like the others",
    "contains assembly",
    "addresses are used as numbers",
    "objects that have ended",
    "more memory is allocated",
    "only verifiers can do that",
    "klee_check_memory_access has no native definition",
    "__ESBMC_get_object_size has no native definition",
    "what functions without body change",
    "it cannot be fed from outside",
    "the program is not C",
    "the machine does not tell that a label is reached",
    "the sanitizer does not see it",
    "allocations fail, which the C library",
    "was cut by a limit of the run",
    // Prototypes that differ, which goto-cc accepts.
    "error: conflicting types for",
];

/// What no sanitizer looks for here.
const UNSEEN: &[&str] = &[
    "false(no-overflow)",
    "false(no-unsigned-overflow)",
    "false(no-lossy-conversion)",
    "false(no-float-overflow)",
    "false(no-nan)",
    "false(valid-memcleanup)",
    "false(valid-read)",
    "false(no-dangling)",
    "false(no-pointer-overflow)",
    "false(valid-pointer-primitive)",
    "false(valid-enum)",
    "false(function-pointers)",
];

const NOT_CONFIRMED: &str = "not confirmed: ";

/// The verdict, `native` and its reason.
fn verify(dir: &Dir, program: &Path, args: &[String]) -> Result<[String; 3], String> {
    let mut command = dir.attest();
    command.args(["verify", "-q", "--native=on", "--stats", "s.json", "--time-limit", TIME_LIMIT]);
    command.args(["--max-iterations", ITERATIONS]).args(args).arg(program);
    let o = Outcome::of(&mut command);
    if o.stderr.contains("internal error") {
        return Err(o.stderr.trim().to_string());
    }
    let stats = std::fs::read_to_string(dir.path().join("s.json")).map_err(|e| format!("{e}: {}", o.stderr.trim()))?;
    let stats: Value = serde_json::from_str(&stats).map_err(|e| e.to_string())?;
    Ok(["verdict", "native", "native_reason"].map(|key| stats[key].as_str().unwrap_or_default().to_string()))
}

#[test]
fn the_machine_confirms_every_violation_of_the_corpus() {
    if !testkit::cc::is_here() {
        testkit::skipped("there is no C compiler `cc`");
        return;
    }
    let all = violated(&[""]);
    assert!(!all.is_empty(), "no programs found");
    let confirmed = AtomicUsize::new(0);
    let (problems, explained) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    side_by_side(&all, |dir, (program, args)| {
        let list = match verify(dir, program, args) {
            Err(e) => Some((&problems, e)),
            Ok([verdict, ..]) if verdict.starts_with("unknown") => Some((&explained, verdict)),
            Ok([_, native, _]) if native == "confirmed" => None,
            // Without a sanitizer the machine wraps around and goes on.
            // Nor does it look for blocks that are left.
            Ok([verdict, native, why]) if native == "not-possible" && UNSEEN.contains(&verdict.as_str()) => {
                Some((&explained, why))
            }
            Ok([_, native, why]) if native == "not-possible" && HONEST.iter().any(|h| why.contains(h)) => {
                Some((&explained, format!("{NOT_CONFIRMED}{why}")))
            }
            Ok([verdict, native, why]) => Some((&problems, format!("{verdict}, native {native}: {why}"))),
        };
        match list {
            Some((list, line)) => list.lock().expect("no panic").push(format!("{}: {line}", name(program))),
            None => _ = confirmed.fetch_add(1, Ordering::Relaxed),
        }
    });
    let sorted = |list: Mutex<Vec<String>>| {
        let mut list = list.into_inner().expect("no panic");
        list.sort();
        list
    };
    let (problems, explained) = (sorted(problems), sorted(explained));
    let confirmed = confirmed.into_inner();
    let others = explained.join("\n");
    eprintln!("{} programs are to be violated, {confirmed} confirmed natively; the others:\n{others}", all.len());
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    // A contract is no C: no machine violates one.
    let could_be = |line: &&String| line.contains(NOT_CONFIRMED) && !line.contains("contracts are checked or used");
    let found = confirmed + explained.iter().filter(could_be).count();
    assert!(confirmed * 10 > found * 9, "only {confirmed} of {found} violations are confirmed");
}

const INPUTS: &str = "#include <assert.h>
#include <stdio.h>
struct point { short x; char name[12]; };
extern unsigned __VERIFIER_nondet_uint(void);
extern double __VERIFIER_nondet_double(void);
extern int read_port(struct point *p, int channel);
extern struct point origin;
extern int table[];
int main(int argc, char **argv)
{
    unsigned x = __VERIFIER_nondet_uint();
    printf(\"%u\\n\", x);
    if (x > 100 && x % 7 == 3 && read_port(0, 1) == -5 && origin.x == 77 && table[3] == 9 && argc == 3)
        assert(argv[1] == 0);
    return 0;
}
";

/// Inputs of all kinds reach the machine, and the driver is a program that its first line compiles.
#[test]
fn the_driver_compiles_by_its_first_line_and_fails() {
    if !testkit::cc::is_here() {
        testkit::skipped("there is no C compiler `cc`");
        return;
    }
    let dir = Dir::new();
    dir.file("inputs.c", INPUTS);
    let o = dir.run(&["verify", "inputs.c", "--stats", "s.json"]);
    assert_eq!(o.code, Some(10), "{}\n{}", o.stdout, o.stderr);
    assert!(o.stdout.contains("test-executed (interpreter, native)"), "{}", o.stdout);
    let text = std::fs::read_to_string(dir.path().join("attest-out/inputs.test.c")).expect("a driver");
    let command = text.lines().next().and_then(|l| l.strip_prefix("// attest driver: ")).expect("a command");
    let run = Command::new("sh").args(["-c", command]).current_dir(dir.path()).output().expect("a shell");
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert!(!run.status.success() && stderr.contains("attest: the error is reached, line 14"), "{command}: {stderr}");
}

/// `--native` in its forms; `replay` executes natively as well.
#[test]
fn the_user_decides_what_is_run() {
    let dir = Dir::new();
    dir.file("a.c", "extern void reach_error(void);\nint main(void) { reach_error(); }\n");
    dir.file("b.c", "extern void reach_error(void);\nint main(void) { __asm__(\"nop\"); reach_error(); }\n");
    let native = |args: &[&str]| {
        let o = dir.run(&[args, &["--stats", "s.json"]].concat());
        assert_eq!(o.code, Some(10), "{args:?}: {}{}", o.stdout, o.stderr);
        let stats = std::fs::read_to_string(dir.path().join("s.json")).expect("statistics");
        let stats: Value = serde_json::from_str(&stats).expect("JSON");
        assert_eq!(stats["evidence"], "test-executed");
        stats["native"].as_str().unwrap_or_default().to_string()
    };
    let here = if testkit::cc::is_here() { "confirmed" } else { "not-possible" };
    assert_eq!(native(&["verify", "a.c", "--native", "off"]), "off");
    assert_eq!(native(&["verify", "a.c"]), here);
    assert_eq!(native(&["verify", "--native", "a.c"]), here);
    assert_eq!(native(&["verify", "b.c"]), "off", "assembly is not run without being asked");
    assert_eq!(native(&["verify", "b.c", "--native=on"]), here);
    assert_eq!(native(&["replay", "a.c", "--test", "attest-out/a.test"]), here);
    let o = dir.run(&["verify", "a.c", "--native=maybe"]);
    assert_eq!(o.code, Some(1), "{}", o.stderr);
}

/// The program is violated, and the machine confirms it.
fn assert_confirmed(dir: &Dir, args: &[&str]) {
    let o = dir.run(&[&["verify", "--stats", "s.json"], args].concat());
    let stats = std::fs::read_to_string(dir.path().join("s.json")).expect("statistics");
    let stats: Value = serde_json::from_str(&stats).expect("JSON");
    assert_eq!((o.code, stats["native"].as_str()), (Some(10), Some("confirmed")), "{}{}", o.stdout, o.stderr);
}

/// What the library reads in a test is there on standard input, also of a program of two files.
#[test]
fn the_library_reads_standard_input() {
    if !testkit::cc::is_here() {
        testkit::skipped("there is no C compiler `cc`");
        return;
    }
    let dir = Dir::new();
    dir.file(
        "a.c",
        "#include <stdio.h>\nextern void reach_error(void);\nint value(const char *);\nint main(void)\n{\n    char line[16];\n    \
         if (fgets(line, sizeof line, stdin) && value(line) == 7)\n        reach_error();\n    return 0;\n}\n",
    );
    dir.file("b.c", "#include <string.h>\nint value(const char *s) { return strcmp(s, \"seven\\n\") == 0 ? 7 : 0; }\n");
    assert_confirmed(&dir, &["a.c", "b.c"]);
}

/// A local of a function in a header, which two files include, is set in both.
#[test]
fn locals_of_headers_are_set() {
    if !testkit::cc::is_here() {
        testkit::skipped("there is no C compiler `cc`");
        return;
    }
    let dir = Dir::new();
    dir.file("taken.h", "static int taken(void)\n{\n    int x;\n    return x;\n}\n");
    dir.file("b.c", "#include \"taken.h\"\nint other(void) { return taken() - LESS; }\n");
    dir.file(
        "a.c",
        "#include \"taken.h\"\nextern void reach_error(void);\nint other(void);\nint main(void)\n{\n    \
         int own;\n    if (own == 5 && taken() == 77 && other() == 78)\n        reach_error();\n    return 0;\n}\n",
    );
    assert_confirmed(&dir, &["a.c", "b.c", "-D", "LESS=1"]);
}

/// A violation that only some implementations have is the machine's when the machine reaches it, and not when it reaches another error
/// behind it: of another kind, of the same kind on the same line, or what its sanitizer complains of on the same line.
#[test]
fn another_error_of_the_machine_confirms_nothing() {
    if !testkit::cc::is_here() {
        testkit::skipped("there is no C compiler `cc`");
        return;
    }
    let open = |checks: &str, text: &str, place: &str| {
        let dir = Dir::new();
        dir.file("a.c", text);
        let o = dir.run(&["verify", "a.c", "--check", checks]);
        let line = o.stdout.lines().find(|l| l.contains(place) && !l.starts_with("property"));
        let line = line.unwrap_or_else(|| panic!("{}{}", o.stdout, o.stderr)).trim();
        assert!(line.starts_with("open "), "{line}\n{}", o.stdout);
    };
    open(
        "assertions,unreach",
        "#include <assert.h>\n#include <math.h>\nextern void reach_error(void);\nint main(void)\n{\n    double y = sin(0.5);\n    \
         assert(y != 0.47942553860420306);\n    if (y < 0.5)\n        reach_error();\n    return 0;\n}\n",
        "a.c:7:",
    );
    open(
        "assertions",
        "#include <assert.h>\nint a, b;\nint main(void)\n{\n    int less = &a < &b;\n    assert(less); assert(!less);\n    return 0;\n}\n",
        "a.c:6:13",
    );
    open(
        "memory",
        "static int order = 12;\nstatic int noted(int x)\n{\n    order = order * 10 + x;\n    return x;\n}\nint a[3];\nint main(void)\n{\n    \
         int r = (noted(0) ?: noted(4)) * 100 + order;\n    int d = a[r == 1604 ? 0 : 5]; int *p = 0; return *p + d;\n}\n",
        "a.c:11:14",
    );
}
