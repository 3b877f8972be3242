//! The words of C with their places in the file. Comments and directives are no words.

/// A word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it is written.
    pub text: String,
    /// In bytes, from 0.
    pub at: usize,
    /// Of the file, from 1.
    pub line: u32,
    /// In bytes, from 1.
    pub col: u32,
    /// The same in what a preprocessor makes of the line, if it expands no macro before: of the space between words it leaves
    /// one blank.
    pub dense: u32,
}

impl Word {
    /// A name or a keyword.
    pub fn is_name(&self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$')
    }

    /// Where it ends, in bytes.
    pub fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// What several characters make one word of, the longer ones first.
const OPERATORS: [&str; 24] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=",
    "%=", "&=", "|=", "^=", "##", "::",
];

/// The words of a text.
pub fn words(text: &str) -> Vec<Word> {
    let mut scanner = Scanner { text, at: 0, line: 1, start: 0, is_begin: true };
    let mut words: Vec<Word> = Vec::new();
    while let Some(mut word) = scanner.next() {
        if let Some(before) = words.last().filter(|w| w.line == word.line) {
            word.dense = before.dense + before.text.len() as u32 + u32::from(word.at > before.end());
        }
        words.push(word);
    }
    words
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    /// Where the line begins.
    start: usize,
    /// Nothing but space stands before on the line: a `#` begins a directive.
    is_begin: bool,
}

impl Scanner<'_> {
    fn next(&mut self) -> Option<Word> {
        loop {
            let rest = &self.text[self.at..];
            let first = rest.chars().next()?;
            if first == '\n' {
                self.advance(1);
                self.is_begin = true;
            } else if first.is_whitespace() || rest.starts_with("\\\n") {
                self.advance(first.len_utf8());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let end = comment.find("*/").map_or(rest.len(), |e| e + 4);
                self.advance(end);
            } else if rest.starts_with("//") || first == '#' && self.is_begin {
                self.advance(logical_line(rest));
            } else {
                self.is_begin = false;
                return Some(self.word(rest, first));
            }
        }
    }

    fn word(&mut self, rest: &str, first: char) -> Word {
        let len = match first {
            '"' | '\'' => literal(rest, first),
            c if c.is_ascii_digit() => number(rest),
            c if is_part_of_name(c) => rest.find(|c| !is_part_of_name(c)).unwrap_or(rest.len()),
            c => OPERATORS.iter().find(|o| rest.starts_with(**o)).map_or(c.len_utf8(), |o| o.len()),
        };
        let col = (self.at - self.start + 1) as u32;
        let word = Word { text: rest[..len].to_string(), at: self.at, line: self.line, col, dense: col };
        self.advance(len);
        word
    }

    fn advance(&mut self, len: usize) {
        let passed = &self.text[self.at..self.at + len];
        self.line += passed.matches('\n').count() as u32;
        if let Some(last) = passed.rfind('\n') {
            self.start = self.at + last + 1;
        }
        self.at += len;
    }
}

fn is_part_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$' || !c.is_ascii()
}

/// Up to the end of the line that is not continued.
fn logical_line(rest: &str) -> usize {
    let mut from = 0;
    while let Some(end) = rest[from..].find('\n') {
        if !rest[..from + end].ends_with('\\') {
            return from + end;
        }
        from += end + 1;
    }
    rest.len()
}

fn literal(rest: &str, quote: char) -> usize {
    let mut chars = rest.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        if c == '\\' {
            chars.next();
        } else if c == quote || c == '\n' {
            return at + 1;
        }
    }
    rest.len()
}

fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let goes_on = |i: usize| {
        let is_sign = matches!(bytes[i], b'+' | b'-') && matches!(bytes[i - 1], b'e' | b'E' | b'p' | b'P');
        bytes[i].is_ascii_alphanumeric() || matches!(bytes[i], b'.' | b'_') || is_sign
    };
    (1..bytes.len()).find(|&i| !goes_on(i)).unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_their_places() {
        let text = "#define X \\\n  1\nint /* a\nb */ x = 'a'; // c\n\"//\\\"\" 1e-3->y";
        let found = words(text);
        let shown: Vec<(&str, u32, u32)> = found.iter().map(|w| (w.text.as_str(), w.line, w.col)).collect();
        let expected = [
            ("int", 3, 1),
            ("x", 4, 6),
            ("=", 4, 8),
            ("'a'", 4, 10),
            (";", 4, 13),
            ("\"//\\\"\"", 5, 1),
            ("1e-3", 5, 8),
            ("->", 5, 12),
            ("y", 5, 14),
        ];
        assert_eq!(shown, expected);
        let dense: Vec<u32> = words("  a   b/* */c").iter().map(|w| w.dense).collect();
        assert_eq!(dense, [3, 5, 7]);
    }
}
