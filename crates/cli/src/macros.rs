//! Where words stand that macros put on a line: the front end reads what the preprocessor has made of it.

use formats::source::{Word, words};
use report::SourceText;
use report::snippet::Excerpt;

/// Macros in macros are followed so far.
const MAX_DEPTH: u32 = 8;

/// What a macro stands for: a part for each of its lines.
struct Definition {
    name: String,
    file: String,
    parts: Vec<Part>,
}

/// From a column (in bytes, from 0) to the end of the line.
struct Part {
    line: u32,
    from: usize,
    text: String,
}

/// A word in the definition of a macro.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The macro.
    pub(crate) name: String,
    /// Where the line names it, or the macro that it is in: in bytes, from 1.
    pub(crate) named_at: u32,
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) excerpt: Option<Excerpt>,
}

/// Where `word` stands in a macro that is named on the line, or in one that such a macro names.
pub(crate) fn place(word: &str, line: &str, files: &[String], source: &mut SourceText) -> Option<Place> {
    let definitions: Vec<Definition> = files.iter().flat_map(|file| definitions(file, source)).collect();
    words(line).into_iter().filter(Word::is_name).find_map(|name| {
        let found = within(&name.text, word, &definitions, MAX_DEPTH)?;
        Some(Place { named_at: name.col, ..found })
    })
}

fn within(name: &str, word: &str, definitions: &[Definition], depth: u32) -> Option<Place> {
    let depth = depth.checked_sub(1)?;
    let definition = definitions.iter().rfind(|d| d.name == name)?;
    let here = definition.parts.iter().find_map(|part| {
        let found = words(&part.text[part.from..]).into_iter().find(|w| w.text == word)?;
        let column = found.col + part.from as u32;
        let excerpt = Excerpt::at(&part.text, part.line, column);
        Some(Place {
            name: name.to_string(),
            named_at: 0,
            file: definition.file.clone(),
            line: part.line,
            column,
            excerpt,
        })
    });
    let named = || definition.parts.iter().flat_map(|part| names(&part.text[part.from..]));
    here.or_else(|| named().filter(|inner| inner != name).find_map(|inner| within(&inner, word, definitions, depth)))
}

fn names(text: &str) -> Vec<String> {
    words(text).into_iter().filter(Word::is_name).map(|w| w.text).collect()
}

/// The macros that a file defines.
fn definitions(file: &str, source: &mut SourceText) -> Vec<Definition> {
    let mut found: Vec<Definition> = Vec::new();
    let mut goes_on = false;
    for line in 1.. {
        let Some(text) = source.whole_line(file, line).map(str::to_string) else { break };
        let begins = if goes_on { None } else { begin(&text) };
        let continues = text.trim_end().ends_with('\\');
        match (begins, found.last_mut()) {
            (Some((name, from)), _) => {
                let parts = vec![Part { line, from, text }];
                found.push(Definition { name, file: file.to_string(), parts });
                goes_on = continues;
            }
            (None, Some(last)) if goes_on => {
                last.parts.push(Part { line, from: 0, text });
                goes_on = continues;
            }
            (None, _) => {}
        }
    }
    found
}

/// `#define NAME(PARAMETERS)`: the name, and where what it stands for begins.
fn begin(line: &str) -> Option<(String, usize)> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("define")?;
    let rest = rest.strip_prefix([' ', '\t'])?.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    let body = if rest.starts_with('(') { rest.split_once(')')?.1 } else { rest };
    (!name.is_empty()).then(|| (name.to_string(), line.len() - body.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_begin_behind_their_parameters() {
        assert_eq!(begin("#define A(x) x + y"), Some(("A".to_string(), 12)));
        assert_eq!(begin("  # define A (x)"), Some(("A".to_string(), 12)));
        assert_eq!([begin("#defined A"), begin("int a;"), begin("#define A(x")], [None, None, None]);
    }
}
