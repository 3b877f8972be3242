//! The statements of a file, read from its words alone: macros are not expanded, so that a macro that stands for a part of a
//! statement hides it. Who asks for a place then gets none.

use super::words::Word;

/// Words from `first` to `last`, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first of them.
    pub first: usize,
    /// The last of them; before `first` if there is none.
    pub last: usize,
}

/// What a statement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `{ … }`
    Block,
    /// `if (…) …`, `switch (…) …`: the parentheses.
    Choice(Range),
    /// `while (…) …`: the parentheses.
    While(Range),
    /// `do … while (…);`: the parentheses.
    Do(Range),
    /// `for (…; …; …) …`: the parentheses, and the semicolons.
    For(Range, [usize; 2]),
    /// A declaration, an expression, a jump.
    Simple,
}

/// A statement inside of a function.
#[derive(Clone, Debug)]
pub struct Statement {
    /// With the labels before it.
    pub labelled: usize,
    /// Without them.
    pub words: Range,
    /// What it is.
    pub form: Form,
    /// It stands in braces, so that another may stand before it.
    pub is_in_block: bool,
    /// The name of the function, by the index of the word.
    pub function: Option<usize>,
}

impl Statement {
    /// It repeats something.
    pub fn is_loop(&self) -> bool {
        matches!(self.form, Form::While(_) | Form::Do(_) | Form::For(..))
    }

    /// The words that are evaluated as a whole: a simple statement, or the full expressions of another one.
    pub(super) fn evaluated(&self) -> Vec<Range> {
        let inside = |r: Range| Range { first: r.first + 1, last: r.last - 1 };
        let parts = match self.form {
            Form::Block => vec![],
            Form::Simple => vec![self.words],
            Form::Choice(r) | Form::While(r) | Form::Do(r) => vec![inside(r)],
            Form::For(r, [a, b]) => [(r.first + 1, a), (a + 1, b), (b + 1, r.last)]
                .map(|(first, end)| Range { first, last: end - 1 })
                .to_vec(),
        };
        parts.into_iter().filter(|r| r.first <= r.last).collect()
    }
}

/// All statements.
pub(super) fn statements(words: &[Word]) -> Vec<Statement> {
    let mut reader = Reader { words, at: 0, found: Vec::new(), function: None };
    while reader.at < words.len() {
        reader.outside();
    }
    reader.found
}

struct Reader<'a> {
    words: &'a [Word],
    at: usize,
    found: Vec<Statement>,
    function: Option<usize>,
}

impl Reader<'_> {
    fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |w| &w.text)
    }

    /// What stands outside of functions: a brace behind a parenthesis begins one, any other is passed over.
    fn outside(&mut self) {
        match self.word(self.at) {
            "{" if self.at > 0 && self.word(self.at - 1) == ")" => {
                self.function = self.name_before(self.at - 1);
                self.statement(false, 0);
            }
            "{" => self.at = self.closed(self.at, "{", "}") + 1,
            "(" => self.at = self.closed(self.at, "(", ")") + 1,
            _ => self.at += 1,
        }
    }

    /// The name before the parentheses that end at `close`, and before the clauses of a contract.
    fn name_before(&self, close: usize) -> Option<usize> {
        let mut depth = 0;
        let open = (0..=close).rev().find(|&i| {
            match self.word(i) {
                ")" => depth += 1,
                "(" => depth -= 1,
                _ => {}
            }
            depth == 0
        })?;
        let name = open.checked_sub(1)?;
        if is_clause(self.word(name)) {
            return self.name_before(name.checked_sub(1)?);
        }
        self.words[name].is_name().then_some(name)
    }

    /// Clauses of a contract, as CBMC has them: behind the head of a loop.
    fn clauses(&mut self) {
        while is_clause(self.word(self.at)) && self.word(self.at + 1) == "(" {
            self.at = self.closed(self.at + 1, "(", ")") + 1;
        }
    }

    /// The word that closes what is open at `at`.
    fn closed(&self, at: usize, open: &str, close: &str) -> usize {
        let mut depth = 0;
        for i in at..self.words.len() {
            let word = self.word(i);
            depth += i32::from(word == open) - i32::from(word == close);
            if depth == 0 {
                return i;
            }
        }
        self.words.len().saturating_sub(1)
    }

    /// One statement. Those that are nested deeper than anybody writes are one.
    fn statement(&mut self, is_in_block: bool, depth: usize) {
        const DEEPEST: usize = 500;
        let labelled = self.at;
        self.labels();
        let (first, number) = (self.at, self.found.len());
        let words = Range { first, last: first };
        self.found.push(Statement { labelled, words, form: Form::Simple, is_in_block, function: self.function });
        let form = if depth > DEEPEST { self.simple() } else { self.form(depth) };
        let last = self.at.min(self.words.len()).saturating_sub(1);
        self.found[number].words.last = last.max(first.min(last));
        self.found[number].form = form;
    }

    fn labels(&mut self) {
        loop {
            match self.word(self.at) {
                "case" => match (self.at..self.words.len()).find(|&i| self.word(i) == ":") {
                    Some(colon) => self.at = colon + 1,
                    None => return,
                },
                "default" if self.word(self.at + 1) == ":" => self.at += 2,
                _ if self.words.get(self.at).is_some_and(Word::is_name) && self.word(self.at + 1) == ":" => {
                    self.at += 2
                }
                _ => return,
            }
        }
    }

    fn form(&mut self, depth: usize) -> Form {
        match self.word(self.at) {
            "{" => self.block(depth),
            "if" | "switch" => {
                let head = self.head();
                self.statement(false, depth + 1);
                if self.word(self.at) == "else" {
                    self.at += 1;
                    self.statement(false, depth + 1);
                }
                Form::Choice(head)
            }
            "while" => {
                let head = self.head();
                self.statement(false, depth + 1);
                Form::While(head)
            }
            "for" => self.for_loop(depth),
            "do" => {
                self.at += 1;
                self.clauses();
                self.statement(false, depth + 1);
                let head = self.head();
                self.pass(";");
                Form::Do(head)
            }
            _ => self.simple(),
        }
    }

    fn block(&mut self, depth: usize) -> Form {
        self.at += 1;
        while self.at < self.words.len() && self.word(self.at) != "}" {
            self.statement(true, depth + 1);
        }
        self.at += 1;
        Form::Block
    }

    /// A keyword with what stands in parentheses behind it.
    fn head(&mut self) -> Range {
        let open = self.at + 1;
        let close = self.closed(open, "(", ")");
        self.at = close + 1;
        self.clauses();
        Range { first: open, last: close }
    }

    fn for_loop(&mut self, depth: usize) -> Form {
        let head = self.head();
        let mut nested = 0;
        let semicolons: Vec<usize> = (head.first + 1..head.last)
            .filter(|&i| {
                nested += i32::from(matches!(self.word(i), "(" | "{")) - i32::from(matches!(self.word(i), ")" | "}"));
                nested == 0 && self.word(i) == ";"
            })
            .collect();
        self.statement(false, depth + 1);
        match semicolons[..] {
            [a, b] => Form::For(head, [a, b]),
            _ => Form::Simple,
        }
    }

    fn pass(&mut self, word: &str) {
        self.at += usize::from(self.word(self.at) == word);
    }

    /// Up to a semicolon; braces inside belong to it.
    fn simple(&mut self) -> Form {
        while self.at < self.words.len() {
            match self.word(self.at) {
                ";" => {
                    self.at += 1;
                    break;
                }
                // A macro that needs no semicolon.
                "}" => break,
                "{" => self.at = self.closed(self.at, "{", "}") + 1,
                "(" => self.at = self.closed(self.at, "(", ")") + 1,
                _ => self.at += 1,
            }
        }
        Form::Simple
    }
}

/// A part of a contract, whose parentheses belong to no statement and no function.
fn is_clause(word: &str) -> bool {
    word.starts_with("__CPROVER_")
        && ["requires", "ensures", "assigns", "frees", "loop_invariant", "decreases"].iter().any(|c| word.ends_with(c))
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;

    #[test]
    fn contracts_are_no_statements() {
        let text = "int f(int n) __CPROVER_requires(n > 0) __CPROVER_ensures(__CPROVER_return_value) { \
                    while (n) __CPROVER_loop_invariant(n >= 0) __CPROVER_decreases(n) { n--; } return 1; }";
        let words = words(text);
        let found = statements(&words);
        let firsts: Vec<&str> = found.iter().map(|s| words[s.words.first].text.as_str()).collect();
        assert_eq!(firsts, ["{", "while", "{", "n", "return"]);
        assert_eq!(found[0].function.map(|f| words[f].text.as_str()), Some("f"));
    }

    #[test]
    fn reads_nested_statements() {
        let text = "struct s { int a; }; int f(int n) { int a[] = {1, 2}; L: while (n) if (a) do n--; while (n > 3); else { } \
                    for (int i = 0; i < n; i++) g(i); }";
        let words = words(text);
        let found = statements(&words);
        let show = |s: &Statement| {
            let last = s.words.last.min(words.len() - 1);
            format!("{} … {}", words[s.words.first].text, words[last].text)
        };
        let shown: Vec<String> = found.iter().map(show).collect();
        let expected = ["{ … }", "int … ;", "while … }", "if … }", "do … ;", "n … ;", "{ … }", "for … ;", "g … ;"];
        assert_eq!(shown, expected);
        assert_eq!(words[found[2].labelled].text, "L");
        assert_eq!(found.iter().filter(|s| s.is_loop()).count(), 3);
        assert_eq!(found[0].function.map(|f| words[f].text.as_str()), Some("f"));
    }
}
