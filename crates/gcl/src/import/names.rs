//! Names of other languages that are words of this one.

use crate::ast::Ident;
use crate::lex::KEYWORDS;
use rustc_hash::FxHashSet;

/// The names of a model, each with the one that it has here: the same, except for words of the language.
#[derive(Default)]
pub(super) struct Names {
    taken: FxHashSet<String>,
}

impl Names {
    /// All words of a model: no name that is made up may be one of them.
    pub(super) fn of<'a>(words: impl Iterator<Item = &'a str>) -> Names {
        Names { taken: words.map(str::to_string).collect() }
    }

    /// The name here.
    pub(super) fn here(&self, name: Ident) -> Ident {
        if !KEYWORDS.contains(&name.name.as_str()) {
            return name;
        }
        let mut other = format!("{}_", name.name);
        while self.taken.contains(&other) {
            other.push('_');
        }
        Ident { name: other, ..name }
    }

    /// A name that is not yet taken.
    pub(super) fn fresh(&mut self, wish: &str) -> String {
        let mut name = wish.to_string();
        while KEYWORDS.contains(&name.as_str()) || !self.taken.insert(name.clone()) {
            name.push('_');
        }
        name
    }
}
