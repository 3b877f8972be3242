//! The text of a C file as it lies on disk: its words with their places, and its statements. Witnesses speak of such places,
//! where a front end speaks of what the preprocessor has made of them.

mod statements;
mod words;

pub use statements::{Form, Range, Statement};
pub use words::{Word, words};

use base::{Pos, SourceMap};
use rustc_hash::FxHashMap;

/// A file of C.
#[derive(Debug)]
pub struct Source {
    /// As the user names it.
    pub name: String,
    /// The bytes of the file; what is no UTF-8 is replaced.
    pub text: String,
    /// Its words without comments and directives.
    pub words: Vec<Word>,
    /// Its statements, those inside of others behind them.
    pub statements: Vec<Statement>,
    /// For each line from 1, what line markers call it.
    presumed: Vec<(String, u32)>,
    /// The way back, where there is one.
    physical: FxHashMap<(String, u32), Option<u32>>,
}

impl Source {
    /// Reads the text of the file that the user calls `name`.
    pub fn new(name: &str, bytes: &[u8]) -> Source {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let words = words(&text);
        let statements = statements::statements(&words);
        let presumed = presumed(name, &text);
        let mut physical: FxHashMap<(String, u32), Option<u32>> = FxHashMap::default();
        for (line, place) in (1..).zip(&presumed) {
            physical.entry(place.clone()).and_modify(|l| *l = None).or_insert(Some(line));
        }
        Source { name: name.to_string(), text, words, statements, presumed, physical }
    }

    /// The line of the file that line markers give this name and number; none if there is not exactly one.
    pub fn physical(&self, name: &str, line: u32) -> Option<u32> {
        self.physical.get(&(name.to_string(), line)).copied().flatten()
    }

    /// What line markers call a line of the file.
    pub fn presumed(&self, line: u32) -> Option<&(String, u32)> {
        self.presumed.get((line as usize).checked_sub(1)?)
    }

    /// The words of a line, by index.
    pub fn line(&self, line: u32) -> impl Iterator<Item = usize> + '_ {
        let first = self.words.partition_point(|w| w.line < line);
        (first..self.words.len()).take_while(move |&i| self.words[i].line == line)
    }

    /// The word at a position that a front end gives, which sees what the preprocessor leaves of the line. Where columns do not
    /// fit, which macros cause, the only word of the line that `is_meant` says yes to.
    pub fn word_at(&self, sources: &SourceMap, pos: Pos, is_meant: impl Fn(&Word) -> bool) -> Option<usize> {
        let line = self.physical(sources.name(pos.file), pos.line)?;
        let is_as_it_is = self.name.ends_with(".i");
        let column = |w: &Word| if is_as_it_is { w.col } else { w.dense };
        let meant: Vec<usize> = self.line(line).filter(|&i| is_meant(&self.words[i])).collect();
        let exact = meant.iter().copied().find(|&i| column(&self.words[i]) == pos.col);
        exact.or_else(|| if let [only] = meant[..] { Some(only) } else { None })
    }

    /// The word that an annotation in a comment (`/*@ … */`, `//@ …`) stands before, if the position is one in there.
    pub fn annotated(&self, sources: &SourceMap, pos: Pos) -> Option<usize> {
        let line = self.physical(sources.name(pos.file), pos.line)?;
        let next = self.words.partition_point(|w| (w.line, w.col) <= (line, pos.col));
        let behind = self.words.get(next)?;
        let before = next.checked_sub(1).map(|i| &self.words[i]);
        let is_in_word = before.is_some_and(|w| w.line == line && pos.col < w.col + w.text.len() as u32);
        let gap = &self.text[before.map_or(0, Word::end)..behind.at];
        (!is_in_word && ["/*@", "//@"].iter().any(|mark| gap.contains(mark))).then_some(next)
    }

    /// The parenthesis that closes the one at `open`.
    pub fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0;
        (open..self.words.len()).find(|&i| {
            match self.words[i].text.as_str() {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            depth == 0
        })
    }

    /// The one that opens what `close` closes.
    pub fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0;
        (0..=close).rev().find(|&i| {
            match self.words[i].text.as_str() {
                ")" => depth += 1,
                "(" => depth -= 1,
                _ => {}
            }
            depth == 0
        })
    }

    /// The innermost statement or full expression that a word belongs to.
    pub fn around(&self, word: usize) -> Option<Range> {
        let holds = |r: &Range| r.first <= word && word <= r.last;
        let parts = self.statements.iter().flat_map(Statement::evaluated);
        let around = parts.filter(holds).min_by_key(|r| r.last - r.first);
        // A label is evaluated by nobody; it stands for its statement.
        let is_label = |s: &&Statement| s.labelled <= word && word < s.words.first;
        around.or(self.statements.iter().find(is_label).map(|s| Range { first: s.labelled, last: s.words.last }))
    }
}

impl Source {
    /// Whether the statement or the full expression that begins at a place of the file evaluates what stands at `pos`. A place
    /// without column is the line.
    pub fn evaluates(&self, sources: &SourceMap, pos: Pos, line: u32, column: Option<u32>) -> bool {
        if self.physical(sources.name(pos.file), pos.line).is_none() {
            return false;
        }
        let begins = |w: usize| self.words[w].line == line && column.is_none_or(|c| self.words[w].col == c);
        let annotated = || self.annotated(sources, pos);
        let Some(word) = self.word_at(sources, pos, |_| true).or_else(annotated) else {
            // A macro stands there: its line has to do, and that a statement begins at the place.
            let is_start = |s: &Statement| begins(s.words.first) || begins(s.labelled);
            return self.physical(sources.name(pos.file), pos.line) == Some(line)
                && self.statements.iter().any(is_start);
        };
        let evaluated = self.around(word);
        // The innermost statement with the word: an expression belongs to it.
        let holds = |s: &&Statement| s.words.first <= word && word <= s.words.last;
        let statement = self.statements.iter().filter(holds).min_by_key(|s| s.words.last - s.words.first);
        let starts = evaluated
            .map(|r| r.first)
            .into_iter()
            .chain(statement.into_iter().flat_map(|s| [s.labelled, s.words.first]));
        starts.chain([word]).any(begins)
    }
}

/// What line markers (`# 7 "a.c"`, `#line 7`) call each line.
fn presumed(name: &str, text: &str) -> Vec<(String, u32)> {
    let (mut file, mut line) = (name.to_string(), 1);
    let mut all = Vec::new();
    for physical in text.split('\n') {
        all.push((file.clone(), line));
        line += 1;
        if let Some((number, renamed)) = marker(physical) {
            line = number;
            file = renamed.unwrap_or(file);
        }
    }
    all
}

/// The number and the name that a line marker gives to the next line.
fn marker(line: &str) -> Option<(u32, Option<String>)> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("line").map_or(rest, str::trim_start);
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = rest[..digits].parse().ok()?;
    let name = rest[digits..].trim_start().strip_prefix('"').and_then(|n| n.split('"').next());
    Some((number, name.map(str::to_string)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_two_names() {
        let s = Source::new("a.i", b"int a;\n# 7 \"b.c\" 2\nint b;\nint c;\n# 8 \"b.c\"\nint d;\n");
        assert_eq!(s.physical("a.i", 1), Some(1));
        assert_eq!(s.physical("b.c", 7), Some(3));
        assert_eq!(s.physical("b.c", 8), None, "two lines are called so");
        assert_eq!(s.presumed(3), Some(&("b.c".to_string(), 7)));
    }

    #[test]
    fn the_expression_around_a_word() {
        let text = b"int main(void) {\n  if (x + 1 > 0) { y = f(x,\n z); }\n  return 0;\n}\n";
        let s = Source::new("a.c", text);
        let mut sources = SourceMap::default();
        let file = sources.file("a.c");
        let place = |line, col| {
            let word = s.word_at(&sources, Pos { file, line, col }, |_| true).expect("a word");
            let first = &s.words[s.around(word).expect("a statement").first];
            (first.line, first.col)
        };
        assert_eq!(place(2, 9), (2, 7));
        assert_eq!(place(3, 2), (2, 20));
        assert_eq!(place(4, 10), (4, 3));
    }
}
