//! The models of the corpus are read, and what is printed of them reads as the same tree.

use std::path::{Path, PathBuf};

fn models(dir: &Path, found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(dir).expect("a directory").flatten().map(|e| e.path()) {
        if path.ends_with("gcl/broken") {
            continue;
        }
        if path.is_dir() {
            models(&path, found);
        } else if path.extension().is_some_and(|e| e == "gcl") {
            found.push(path);
        }
    }
}

#[test]
fn every_model_is_read_and_printed() {
    let mut all = Vec::new();
    models(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus"), &mut all);
    assert!(!all.is_empty(), "no models found");
    for path in all {
        let text = std::fs::read_to_string(&path).expect("a text");
        let place = path.display();
        let mut files = |file: &Path| std::fs::read_to_string(file).map_err(|e| e.to_string());
        let model = gcl::parse(&path, &text, &mut base::SourceMap::default(), &mut files)
            .unwrap_or_else(|e| panic!("{place}:{}:{}: {e:?}", e.pos.line, e.pos.col));
        let printed = gcl::print(&model);
        let again = gcl::parse_text(&printed).unwrap_or_else(|e| panic!("{place}: {e:?} in\n{printed}"));
        assert_eq!(model, again, "{place}: printed as\n{printed}");
    }
}
