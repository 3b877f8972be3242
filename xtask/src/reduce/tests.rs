//! Reductions of a small program.

use super::*;

const PROGRAM: &str = r#"
#include <stddef.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair { int first; int second; };
static const char *text = "no } brace; // and no comment";
static int unused(int x) { return x + 1; }
static int helper(int x)
{
    for (int i = 0; i < 3; i++) {
        x += i; /* } */
    }
    return x * 2;
}
int main(void)
{
    struct pair p = { 1, 2 };
    int x = __VERIFIER_nondet_int();
    if (x > 3) {
        p.first = helper(x);
        while (x < 100) { x++; if (x == 50) { reach_error(); } }
    }
    return p.second;
}
"#;

fn compiles_text(text: &str) -> bool {
    let dir = run::scratch("reduce-test").expect("a directory");
    let file = dir.join(format!("{}.c", text.len()));
    std::fs::write(&file, text).expect("a file");
    let accepted = compiles(&file);
    let _ = std::fs::remove_file(&file);
    accepted
}

#[test]
fn pieces_are_declarations_and_statements() {
    let pieces = |depth| at_depth(PROGRAM, depth).into_iter().map(|r| PROGRAM[r].trim()).collect::<Vec<_>>();
    let outer = pieces(0);
    assert_eq!(outer.len(), 8, "{outer:#?}");
    assert!(outer[3].starts_with("struct pair") && outer[3].ends_with("};"));
    assert!(outer[4].ends_with("comment\";") && outer[6].ends_with("* 2;\n}"));
    let inner = pieces(1);
    assert!(inner.contains(&"struct pair p = { 1, 2 };") && inner.contains(&"return p.second;"), "{inner:#?}");
}

#[test]
fn a_program_becomes_as_small_as_what_it_shows() {
    if !compiles_text("int x;") {
        return eprintln!("SKIPPED: no C compiler `cc`");
    }
    let mut tries = 0;
    let small = reduced(PROGRAM, &mut |text| {
        tries += 1;
        text.contains("reach_error();") && text.contains("int main") && compiles_text(text)
    });
    assert!(tries < 400, "{tries} tries");
    let words: Vec<&str> = small.split_whitespace().collect();
    assert_eq!(words.join(" "), "int main(void) { reach_error(); }");
}

#[test]
fn a_command_says_what_is_interesting() {
    if !compiles_text("int x;") {
        return eprintln!("SKIPPED: no C compiler `cc`");
    }
    let dir = run::scratch("reduce-command").expect("a directory");
    let file = dir.join("p.c");
    std::fs::write(&file, PROGRAM).expect("a file");
    let arg = |text: &str| text.to_string();
    let args = [arg("--if"), arg("grep -q 'return x . 2' \"$1\""), file.display().to_string()];
    let said = super::run(&crate::root(), &args).expect("it is reduced");
    let small = std::fs::read_to_string(dir.join("p.reduced.c")).expect("the reduced program");
    let of = format!("lines of {}\n", PROGRAM.lines().count());
    assert!(said.ends_with(&of) && small.contains("return x * 2;") && !small.contains("main"), "{said}{small}");
    let nothing = [arg("--if"), arg("false"), file.display().to_string()];
    assert!(super::run(&crate::root(), &nothing).is_err_and(|e| e.contains("does not show")));
    let _ = std::fs::remove_dir_all(&dir);
}
