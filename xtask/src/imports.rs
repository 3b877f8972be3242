//! Which file of a crate uses which: no circles. A file depends on the files that define the names it imports, wherever
//! those are re-exported; a re-export by itself is no dependency, and neither is what tests import.

use crate::files;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use syn::visit::{self, Visit};
use syn::{Item, UseTree, Visibility};

/// A module's path from the crate's root; the root's is empty.
type ModulePath = Vec<String>;

/// One file.
#[derive(Default)]
struct Module {
    file: String,
    /// Names that it defines itself.
    defines: BTreeSet<String>,
    /// Modules below it, in files of their own.
    children: BTreeSet<String>,
    /// Names that it passes on, each with its full path; a glob under `*`.
    passes_on: Vec<(String, Vec<String>)>,
    /// Full paths that it uses.
    uses: Vec<Vec<String>>,
}

/// The crates whose files import each other in no circle. A new crate belongs here from its first day.
pub(crate) const WITHOUT_CIRCLES: &[&str] = &[
    "base", "logic", "solver", "ir", "prepare", "exec", "evidence", "cert", "engines", "driver", "report", "cli",
    "cfront", "domains", "testkit", "remote",
];

/// The circles in crates of the workspace, one a line.
pub(crate) fn circles_of(root: &Path, crates: &[&str]) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    for name in crates {
        let found = circles(&root.join("crates").join(name).join("src"))?;
        lines.extend(found.iter().map(|circle| format!("{name}: {}", circle.join(" <-> "))));
    }
    Ok(lines)
}

/// The circles among the files below `src`, each as the names of its files.
fn circles(src: &Path) -> Result<Vec<Vec<String>>, String> {
    let modules = modules(src)?;
    if modules.is_empty() {
        return Err(format!("{}: no file", src.display()));
    }
    let names: Vec<&ModulePath> = modules.keys().collect();
    let number: BTreeMap<&ModulePath, usize> = names.iter().enumerate().map(|(i, &p)| (p, i)).collect();
    let edges: Vec<BTreeSet<usize>> = modules
        .iter()
        .map(|(path, m)| {
            let targets = m.uses.iter().filter_map(|used| resolve(&modules, used, 0));
            targets.filter(|t| t != path).map(|t| number[&t]).collect()
        })
        .collect();
    let components = components(&edges).into_iter().filter(|c| c.len() > 1);
    Ok(components.map(|c| c.into_iter().map(|i| modules[names[i]].file.clone()).collect()).collect())
}

fn modules(src: &Path) -> Result<BTreeMap<ModulePath, Module>, String> {
    let mut modules: BTreeMap<ModulePath, Module> = BTreeMap::new();
    for path in files(src, &["rs"]) {
        let file = path.strip_prefix(src).map_err(|e| e.to_string())?.to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{file}: {e}"))?;
        let syntax = syn::parse_file(&text).map_err(|e| format!("{file}: {e}"))?;
        modules.insert(module_path(&file), read(file, &syntax));
    }
    Ok(modules)
}

fn module_path(file: &str) -> ModulePath {
    let stem = file.trim_end_matches(".rs");
    let mut path: ModulePath = stem.split('/').map(str::to_string).collect();
    if matches!(path.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        path.pop();
    }
    path
}

fn read(file: String, syntax: &syn::File) -> Module {
    let here = module_path(&file);
    let mut reader = Reader { here, module: Module { file, ..Module::default() } };
    reader.module.children = syntax
        .items
        .iter()
        .filter_map(|i| match i {
            Item::Mod(m) if m.content.is_none() => Some(m.ident.to_string()),
            _ => None,
        })
        .collect();
    for item in syntax.items.iter().filter(|i| !is_for_tests(attributes(i))) {
        if let Some(name) = defined_name(item) {
            reader.module.defines.insert(name);
        }
        reader.visit_item(item);
    }
    reader.module
}

/// Collects what a file uses and passes on.
struct Reader {
    here: ModulePath,
    module: Module,
}

impl Reader {
    /// The path from the crate's root; `None` if it leads out of the crate.
    fn full(&self, path: &[String]) -> Option<Vec<String>> {
        let mut full = self.here.clone();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                full.clear();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|s| s == "super") {
                    full.pop()?;
                    rest = &rest[1..];
                }
            }
            first if self.module.children.contains(first) => {}
            _ => return None,
        }
        full.extend_from_slice(rest);
        Some(full)
    }

    fn use_tree(&mut self, tree: &UseTree, before: &mut Vec<String>, is_passed_on: bool) {
        match tree {
            UseTree::Path(p) => {
                before.push(p.ident.to_string());
                self.use_tree(&p.tree, before, is_passed_on);
                before.pop();
            }
            UseTree::Group(g) => g.items.iter().for_each(|t| self.use_tree(t, before, is_passed_on)),
            UseTree::Name(n) => self.used(before, &n.ident.to_string(), &n.ident.to_string(), is_passed_on),
            UseTree::Rename(r) => self.used(before, &r.ident.to_string(), &r.rename.to_string(), is_passed_on),
            UseTree::Glob(_) => self.used(before, "*", "*", is_passed_on),
        }
    }

    fn used(&mut self, before: &[String], name: &str, new_name: &str, is_passed_on: bool) {
        let mut path = before.to_vec();
        if name != "self" && name != "*" {
            path.push(name.to_string());
        }
        let Some(full) = self.full(&path) else { return };
        match is_passed_on {
            true => self.module.passes_on.push((new_name.to_string(), full)),
            false => self.module.uses.push(full),
        }
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let is_passed_on = !matches!(item.vis, Visibility::Inherited);
        self.use_tree(&item.tree, &mut Vec::new(), is_passed_on);
    }

    /// Who may see an item is no import.
    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if segments.len() > 1
            && let Some(full) = self.full(&segments)
        {
            self.module.uses.push(full);
        }
        visit::visit_path(self, path);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(attributes(item)) {
            visit::visit_item(self, item);
        }
    }
}

fn attributes(item: &Item) -> &[syn::Attribute] {
    match item {
        Item::Mod(i) => &i.attrs,
        Item::Use(i) => &i.attrs,
        Item::Fn(i) => &i.attrs,
        Item::Impl(i) => &i.attrs,
        _ => &[],
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    let is_test = |a: &syn::Attribute| match &a.meta {
        syn::Meta::List(l) => l.path.is_ident("cfg") && l.tokens.to_string() == "test",
        _ => false,
    };
    attributes.iter().any(is_test)
}

fn defined_name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(i) => &i.ident,
        Item::Enum(i) => &i.ident,
        Item::Fn(i) => &i.sig.ident,
        Item::Static(i) => &i.ident,
        Item::Struct(i) => &i.ident,
        Item::Trait(i) => &i.ident,
        Item::Type(i) => &i.ident,
        Item::Union(i) => &i.ident,
        Item::Mod(i) if i.content.is_some() => &i.ident,
        Item::Macro(i) => i.ident.as_ref()?,
        _ => return None,
    };
    Some(name.to_string())
}

/// Re-exports of re-exports that are followed.
const MAX_DEPTH: usize = 8;

/// The file that defines what the path names; `None` for names that are defined nowhere here.
fn resolve(modules: &BTreeMap<ModulePath, Module>, path: &[String], depth: usize) -> Option<ModulePath> {
    if depth > MAX_DEPTH {
        return None;
    }
    let at = (0..=path.len()).rev().map(|n| &path[..n]).find(|p| modules.contains_key(*p))?;
    let module = &modules[at];
    let Some(name) = path.get(at.len()) else { return Some(at.to_vec()) };
    if module.defines.contains(name) {
        return Some(at.to_vec());
    }
    let rest = &path[at.len() + 1..];
    module.passes_on.iter().find_map(|(passed, target)| match passed.as_str() {
        "*" => resolve(modules, &[target, &path[at.len()..]].concat(), depth + 1).filter(|found| found != at),
        _ if passed == name => resolve(modules, &[target, rest].concat(), depth + 1),
        _ => None,
    })
}

/// Strongly connected components: nodes that reach each other.
fn components(edges: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let reached: Vec<BTreeSet<usize>> = (0..edges.len()).map(|n| reachable(edges, n)).collect();
    let mut done = vec![false; edges.len()];
    let mut out = Vec::new();
    for n in 0..edges.len() {
        if !std::mem::replace(&mut done[n], true) {
            let others = reached[n].iter().copied().filter(|&m| m != n && reached[m].contains(&n));
            let component: Vec<usize> = std::iter::once(n).chain(others).collect();
            component.iter().for_each(|&m| done[m] = true);
            out.push(component);
        }
    }
    out
}

fn reachable(edges: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let mut todo: Vec<usize> = edges[from].iter().copied().collect();
    while let Some(n) = todo.pop() {
        if seen.insert(n) {
            todo.extend(&edges[n]);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn crate_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let dir = tempfile::tempdir().expect("a directory");
        for (name, text) in files {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().expect("a directory")).expect("a directory");
            fs::write(path, text).expect("a file");
        }
        circles(dir.path()).expect("readable files")
    }

    #[test]
    fn no_file_imports_another_in_a_circle() {
        let found = circles_of(&crate::root(), WITHOUT_CIRCLES).expect("readable crates");
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn who_may_see_an_item_is_no_import() {
        let found = crate_of(&[
            ("lib.rs", "mod a;"),
            ("a/mod.rs", "mod b; use b::B; pub(crate) struct A(B);"),
            ("a/b.rs", "pub(in crate::a) struct B;"),
        ]);
        assert_eq!(found, Vec::<Vec<String>>::new());
    }

    #[test]
    fn a_circle_is_found_through_a_re_export() {
        let found = crate_of(&[
            ("lib.rs", "mod a; mod b;"),
            ("a/mod.rs", "mod inner; pub(crate) use inner::Inner;"),
            ("a/inner.rs", "use crate::b::B; pub(crate) struct Inner(B);"),
            ("b.rs", "pub(crate) struct B; fn f() -> crate::a::Inner { loop {} }"),
        ]);
        assert_eq!(found, [["a/inner.rs", "b.rs"]]);
    }

    #[test]
    fn a_room_that_lists_its_files_is_in_no_circle() {
        let found = crate_of(&[
            ("lib.rs", "mod a;"),
            ("a/mod.rs", "mod x; mod y; pub(crate) use x::X; pub(crate) use y::*;"),
            ("a/x.rs", "use super::Y; pub(crate) struct X(Y);"),
            ("a/y.rs", "pub(crate) struct Y; #[cfg(test)] mod tests { use super::super::X; }"),
        ]);
        assert_eq!(found, Vec::<Vec<String>>::new());
    }

    #[test]
    fn a_file_and_the_one_below_it() {
        let found = crate_of(&[
            ("main.rs", "mod a; use a::b::B; struct Main;"),
            ("a.rs", "pub(crate) mod b; use b::B; pub(crate) struct A;"),
            ("a/b.rs", "use super::A; pub(crate) struct B;"),
        ]);
        assert_eq!(found, [["a.rs", "a/b.rs"]]);
    }
}
