//! Walks `tests/cases/*.c`: a line `// error: text` demands an error on that line whose message contains the text; a
//! file without such lines must be accepted. `// model: ilp32` on the first line selects the data model.

use cfront::parse_unit;
use cfront::types::DataModel;
use std::path::Path;

fn check(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let model = if text.starts_with("// model: ilp32") { DataModel::Ilp32 } else { DataModel::Lp64 };
    let wanted: Vec<(u32, &str)> = text
        .lines()
        .zip(1..)
        .filter_map(|(line, n)| line.split_once("// error: ").map(|(_, message)| (n, message.trim())))
        .collect();
    let found: Vec<(u32, String)> = match parse_unit(text.as_bytes(), "case.c", model) {
        Ok(_) => Vec::new(),
        Err((errors, _)) => errors.into_iter().map(|e| (e.pos.line, e.message)).collect(),
    };
    for (line, message) in &wanted {
        if !found.iter().any(|(l, m)| l == line && m.contains(message)) {
            return Err(format!("line {line}: expected error '{message}', found {found:?}"));
        }
    }
    for (line, message) in &found {
        if !wanted.iter().any(|(l, _)| l == line) {
            return Err(format!("line {line}: unexpected error '{message}'"));
        }
    }
    Ok(())
}

#[test]
fn cases() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut paths: Vec<_> = std::fs::read_dir(dir).expect("the cases").flatten().map(|e| e.path()).collect();
    paths.sort();
    let failures: Vec<String> =
        paths.iter().filter_map(|p| check(p).err().map(|e| format!("{}: {e}", p.display()))).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(!paths.is_empty());
}

/// No input may make the front end panic or overflow a stack.
#[test]
fn deep_nesting_is_an_error() {
    let n = 10_000;
    let texts = [
        format!("int x = {}1{};", "(".repeat(n), ")".repeat(n)),
        format!("int f(int x) {{ return {}x; }}", "-".repeat(n).replace("--", "- -")),
        format!("int f(void) {}{}", "{".repeat(n), "}".repeat(n)),
        format!("int {}x{};", "(".repeat(n), ")".repeat(n)),
        format!("int x[] = {}1{};", "{".repeat(n), "}".repeat(n)),
    ];
    for text in texts {
        let errors = parse_unit(text.as_bytes(), "deep.c", DataModel::Lp64).expect_err("too deep").0;
        assert!(errors[0].message.contains("nesting deeper"), "{errors:?}");
    }
}

#[test]
fn long_chains_are_fine() {
    let n = 10_000;
    let sum = format!("int f(int x) {{ return x{}; }}", " + x".repeat(n));
    let ifs = format!("int f(int x) {{ {} return 1; }}", "if (x) return 0; else ".repeat(n));
    let cases: String = (0..n).map(|i| format!("case {i}: ")).collect();
    let switch = format!("int f(int x) {{ switch (x) {{ {cases} return 0; }} return 1; }}");
    for text in [sum, ifs, switch] {
        let accepted = cfront::on_large_stack(|| parse_unit(text.as_bytes(), "long.c", DataModel::Lp64).is_ok());
        assert_eq!(accepted, Some(true));
    }
}

#[test]
fn mutilated_text_is_an_error_and_no_panic() {
    let text = include_str!("cases/accept_gnu.c");
    for cut in (0..text.len()).step_by(7).filter(|&i| text.is_char_boundary(i)) {
        let result = parse_unit(&text.as_bytes()[..cut], "cut.c", DataModel::Lp64);
        if let Err((errors, _)) = result {
            assert!(!errors[0].message.contains("internal error"), "cut at {cut}");
        }
    }
}
