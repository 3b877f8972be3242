//! Importers: what small models of other languages become, and what is said about broken ones. `UPDATE_EXPECT=1` writes
//! what is expected; the difference is the review.

use expect_test::expect_file;
use gcl::Problem;
use gcl::ast::Model;
use gcl::import::{Language, import};
use std::path::{Path, PathBuf};

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/imports")
}

fn language(name: &str) -> Option<Language> {
    match Path::new(name).extension()?.to_str()? {
        "fst" => Some(Language::Fast),
        "spec" => Some(Language::Mist),
        "cub" if name == "peterson.cub" || name == "any-number.cub" => Some(Language::Cubicle(None)),
        "cub" => Some(Language::Cubicle(Some(3))),
        _ => None,
    }
}

fn imported(name: &str, text: &str) -> Result<Model, Problem> {
    let file = base::SourceMap::default().file(name);
    import(language(name).expect("a language"), text, file)
}

fn message(name: &str, p: &Problem) -> String {
    format!("{name}:{}:{}: {} ({})", p.pos.line, p.pos.col, p.message, p.hint)
}

#[test]
fn models_become_readable_trees() {
    let mut names: Vec<String> = std::fs::read_dir(directory())
        .expect("the directory of cases")
        .map(|f| f.expect("a case").file_name().to_string_lossy().into_owned())
        .filter(|name| language(name).is_some())
        .collect();
    names.sort();
    assert!(names.len() >= 5, "{names:?}");
    for name in names {
        let text = std::fs::read_to_string(directory().join(&name)).expect("a case");
        let model = imported(&name, &text).unwrap_or_else(|p| panic!("{}", message(&name, &p)));
        let printed = gcl::print(&model);
        expect_file![directory().join(format!("{name}.gcl"))].assert_eq(&printed);
        let again = gcl::parse_text(&printed).unwrap_or_else(|p| panic!("{}\n{printed}", message(&name, &p)));
        assert_eq!(model, again, "{printed}");
        gcl::resolve(&model).unwrap_or_else(|all| panic!("{}", message(&name, &all[0])));
    }
}

#[test]
fn broken_models_have_a_place_and_a_hint() {
    let cases = std::fs::read_to_string(directory().join("broken.txt")).expect("the cases");
    let mut said = String::new();
    for case in cases.split("=== ").skip(1) {
        let (name, text) = case.split_once('\n').expect("a name");
        let problem = match imported(name, text) {
            Err(problem) => problem,
            Ok(model) => panic!("this is no broken model:\n{text}\n{}", gcl::print(&model)),
        };
        said += &format!("{}\n", message(name, &problem));
    }
    expect_file![directory().join("broken.expected")].assert_eq(&said);
}

#[test]
fn depth_is_limited() {
    let deep = "(".repeat(100_000);
    for name in ["deep.fst", "deep.cub"] {
        let text = match name {
            "deep.fst" => format!("model m {{ states a; transition t := {{ guard := {deep}"),
            _ => format!("init () {{ {deep}"),
        };
        let problem = imported(name, &text).expect_err("too deep");
        assert!(problem.message.contains("nested"), "{problem:?}");
    }
    let not = format!("init () {{ {}", "not ".repeat(100_000));
    assert!(imported("deep.cub", &not).expect_err("too deep").message.contains("nested"));
}
