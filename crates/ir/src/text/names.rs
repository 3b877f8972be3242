//! Names of the text form: unique within their scope, quoted where they would not read as a name.

use crate::ids::ProcId;
use crate::program::{Program, VarKind};
use logic::{Names, VarId};
use rustc_hash::FxHashMap;

/// Words with a meaning in the grammar; as names they are quoted.
const KEYWORDS: &[&str] = &[
    "address",
    "alloc",
    "assign",
    "assume",
    "assumption",
    "at",
    "bodiless",
    "call",
    "character",
    "copy",
    "edge",
    "entry",
    "error",
    "every",
    "exit",
    "extern",
    "false",
    "file",
    "fill",
    "frame",
    "free",
    "global",
    "havoc",
    "havocmem",
    "in",
    "let",
    "loc",
    "local",
    "nondet",
    "object",
    "of",
    "opaque",
    "param",
    "parameter",
    "pointers",
    "proc",
    "ptr",
    "result",
    "shape",
    "signed",
    "size",
    "skip",
    "store",
    "temp",
    "to",
    "true",
    "uninitialised",
    "unknown",
    "unsupported",
];

/// The heap variable's name in every text.
pub(super) const HEAP: &str = "$heap";

/// The names of a program's variables and procedures. Where several have the same name in one scope, the second is
/// `x#2`, and so on.
#[derive(Clone, Debug)]
pub struct Naming {
    vars: Vec<String>,
    procs: Vec<String>,
}

impl Naming {
    /// Names for all that the program has.
    pub fn new(p: &Program) -> Naming {
        let mut naming = Naming {
            vars: (0..p.vars.len()).map(|i| format!("`{i}`")).collect(),
            procs: Vec::with_capacity(p.procs.len()),
        };
        let mut globals: FxHashMap<&str, u32> = FxHashMap::default();
        globals.insert(HEAP, 1);
        for (i, decl) in p.vars.iter().enumerate() {
            if i == p.heap.0 as usize {
                naming.vars[i] = HEAP.to_string();
            } else if decl.kind == VarKind::Global {
                let count = globals.entry(&decl.name).or_default();
                *count += 1;
                naming.vars[i] = numbered(&decl.name, *count);
            }
        }
        let mut procs: FxHashMap<&str, u32> = FxHashMap::default();
        for q in &p.procs {
            let count = procs.entry(&q.name).or_default();
            *count += 1;
            naming.procs.push(numbered(&q.name, *count));
            let mut own: FxHashMap<&str, u32> = FxHashMap::default();
            for &v in &q.locals {
                let name = p.var_decl(v).name.as_str();
                let count = own.entry(name).or_default();
                *count += 1;
                naming.vars[v.0 as usize] = numbered(name, *count + globals.get(name).copied().unwrap_or(0));
            }
        }
        naming
    }

    /// The name of the procedure.
    pub fn proc(&self, p: ProcId) -> &str {
        &self.procs[p.0 as usize]
    }
}

impl Names for Naming {
    fn var(&self, v: VarId) -> String {
        self.vars[v.0 as usize].clone()
    }
}

fn numbered(name: &str, count: u32) -> String {
    if count == 1 { quoted_name(name) } else { format!("{}#{count}", quoted_name(name)) }
}

pub(super) fn is_keyword(name: &str) -> bool {
    KEYWORDS.binary_search(&name).is_ok()
}

pub(super) fn starts_name(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '_' | '$' | '.')
}

pub(super) fn continues_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '.')
}

/// The name as it stands in the text; `::` may join parts of a plain one.
pub(super) fn quoted_name(name: &str) -> String {
    let is_part = |part: &str| part.starts_with(starts_name) && part.chars().all(continues_name);
    if name.split("::").all(is_part) && !is_keyword(name) { name.to_string() } else { quoted(name, '`') }
}

/// The text between two `quote` characters; the lexer undoes it.
pub(super) fn quoted(text: &str, quote: char) -> String {
    let mut out = String::from(quote);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\\' => out.push_str("\\\\"),
            c if c == quote => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", c as u32)),
            c => out.push(c),
        }
    }
    out.push(quote);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_sorted() {
        assert!(KEYWORDS.is_sorted());
    }
}
