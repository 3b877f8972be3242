//! Recursive-descent parser: tokens to [`crate::ast`].
//!
//! The only meaning it keeps track of is which names are typedefs in which scope, which C needs to parse at all.

mod annotation;
mod attr;
mod declarator;
mod expr;
mod invariant;
mod recovery;
mod specification;
mod specs;
mod stmt;
mod unit;

pub(crate) use specification::{Clause, ENTRY_VALUE, FunctionContract, LoopContract, LoopForm, Specifications};

use crate::ast::External;
use crate::hir::Annotation;
use crate::lex::{Kw, Punct, Symbol, Tok, Token, Tokens};
use base::{Diagnostic, Pos};

pub(crate) type Res<T> = Result<T, Box<Diagnostic>>;

pub(crate) fn fail<T>(pos: Pos, message: impl Into<String>) -> Res<T> {
    Err(Box::new(Diagnostic::error(pos, message)))
}

/// Nesting of brackets, prefix operators, blocks and the like. Later stages recurse over the tree, so this bounds them.
const MAX_DEPTH: u32 = 2_000;
/// Length of one chain that makes the tree deep without nesting: `a + b + …`, `else if …`.
const MAX_CHAIN: u32 = 20_000;

/// What was read of a unit.
#[derive(Default)]
pub(crate) struct Read {
    pub(crate) items: Vec<External>,
    /// What could not be read.
    pub(crate) errors: Vec<Diagnostic>,
    /// Names in what could not be read: it may have declared them.
    pub(crate) lost: Vec<Symbol>,
}

/// The same, and where contracts of functions and loops stand that were read over.
pub(crate) struct Tree {
    pub(crate) read: Read,
    pub(crate) specified: Specifications,
}

/// The tree of a whole unit.
///
/// # Errors
/// All that could not be read.
pub(crate) fn parse(tokens: &Tokens) -> Result<Vec<External>, Vec<Diagnostic>> {
    let read = parse_specified(tokens).read;
    if read.errors.is_empty() { Ok(read.items) } else { Err(read.errors) }
}

/// The tree of what could be read.
pub(crate) fn parse_specified(tokens: &Tokens) -> Tree {
    let mut parser = Parser::new(tokens);
    let mut items = Vec::new();
    while parser.tok() != Tok::Eof && parser.goes_on() {
        let start = parser.at;
        if let Err(error) = parser.external(&mut items) {
            parser.leave_declaration(start);
            parser.tell_and_lose(*error, start);
        }
    }
    items.extend(parser.ignored.into_iter().map(External::Ignored));
    Tree { read: Read { items, errors: parser.errors, lost: parser.lost }, specified: parser.specified }
}

/// Words of Microsoft's compiler and names of CBMC's types, which gcc does not know: they mean something only where the
/// program has not declared them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SoftWord {
    Int8,
    Int16,
    Int32,
    Int64,
    Size,
    SignedSize,
    Bool,
    /// Calling conventions and the like, without meaning here.
    Ignored,
}

const SOFT_WORDS: [(&str, SoftWord); 16] = [
    ("__CPROVER_size_t", SoftWord::Size),
    ("__CPROVER_ssize_t", SoftWord::SignedSize),
    ("__CPROVER_bool", SoftWord::Bool),
    ("__int8", SoftWord::Int8),
    ("__int16", SoftWord::Int16),
    ("__int32", SoftWord::Int32),
    ("__int64", SoftWord::Int64),
    ("_int64", SoftWord::Int64),
    ("__cdecl", SoftWord::Ignored),
    ("_cdecl", SoftWord::Ignored),
    ("__stdcall", SoftWord::Ignored),
    ("_stdcall", SoftWord::Ignored),
    ("__fastcall", SoftWord::Ignored),
    ("__ptr32", SoftWord::Ignored),
    ("__ptr64", SoftWord::Ignored),
    ("__unaligned", SoftWord::Ignored),
];

struct Parser<'a> {
    tokens: &'a Tokens,
    at: usize,
    depth: u32,
    /// By symbol: does the name denote a type in the current scope?
    typedefs: Vec<bool>,
    /// By symbol: has the program declared it anywhere so far?
    declared: Vec<bool>,
    /// What leaving each open scope restores.
    undo: Vec<Vec<(Symbol, bool)>>,
    soft_words: Vec<(Symbol, SoftWord)>,
    ignored: Vec<Annotation>,
    /// The clauses of the declarator or loop that is being read.
    clauses: Vec<Clause>,
    /// Those that stand before a loop.
    ahead: Vec<Clause>,
    specified: Specifications,
    errors: Vec<Diagnostic>,
    /// Names in what could not be read.
    lost: Vec<Symbol>,
    /// Labels met so far.
    labels: usize,
    /// Labels of cases met so far whose `switch` has not ended.
    cases: usize,
}

impl<'a> Parser<'a> {
    fn new(tokens: &'a Tokens) -> Parser<'a> {
        let names = &tokens.names;
        Parser {
            tokens,
            at: 0,
            depth: 0,
            typedefs: vec![false; names.len()],
            declared: vec![false; names.len()],
            undo: Vec::new(),
            soft_words: SOFT_WORDS.iter().filter_map(|&(text, w)| names.find(text).map(|s| (s, w))).collect(),
            ignored: Vec::new(),
            clauses: Vec::new(),
            ahead: Vec::new(),
            specified: Specifications::default(),
            errors: Vec::new(),
            lost: Vec::new(),
            labels: 0,
            cases: 0,
        }
    }

    fn token(&self, ahead: usize) -> Token {
        let last = self.tokens.tokens.len() - 1;
        self.tokens.tokens[(self.at + ahead).min(last)]
    }

    fn tok(&self) -> Tok {
        self.token(0).tok
    }

    fn pos(&self) -> Pos {
        self.token(0).pos
    }

    fn bump(&mut self) {
        if self.at + 1 < self.tokens.tokens.len() {
            self.at += 1;
        }
    }

    fn is(&self, punct: Punct) -> bool {
        self.tok() == Tok::Punct(punct)
    }

    fn is_kw(&self, kw: Kw) -> bool {
        self.tok() == Tok::Kw(kw)
    }

    fn eat(&mut self, punct: Punct) -> bool {
        let found = self.is(punct);
        if found {
            self.bump();
        }
        found
    }

    fn eat_kw(&mut self, kw: Kw) -> bool {
        let found = self.is_kw(kw);
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, punct: Punct) -> Res<()> {
        if self.eat(punct) { Ok(()) } else { self.unexpected(&format!("'{}'", punct.text())) }
    }

    fn unexpected<T>(&self, wanted: &str) -> Res<T> {
        fail(self.pos(), format!("expected {wanted} before {}", self.describe()))
    }

    fn describe(&self) -> String {
        match self.tok() {
            Tok::Ident(s) => format!("'{}'", self.tokens.names.get(s)),
            Tok::Kw(kw) => format!("'{}'", kw.text()),
            Tok::Punct(p) => format!("'{}'", p.text()),
            Tok::Number(_) => "numeric constant".to_string(),
            Tok::Str(_) => "string constant".to_string(),
            Tok::Char(_) => "character constant".to_string(),
            Tok::Annotation | Tok::AnnotationEnd => "annotation".to_string(),
            Tok::Eof => "end of input".to_string(),
        }
    }

    fn ident(&mut self) -> Res<Symbol> {
        match self.tok() {
            Tok::Ident(s) => {
                self.bump();
                Ok(s)
            }
            _ => self.unexpected("identifier"),
        }
    }

    /// Runs `f` one level deeper.
    fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        if self.depth >= MAX_DEPTH {
            return fail(self.pos(), format!("nesting deeper than {MAX_DEPTH} levels"));
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    /// Counts a link of a chain.
    fn link(&self, chain: &mut u32) -> Res<()> {
        *chain += 1;
        if *chain > MAX_CHAIN {
            return fail(self.pos(), format!("chain of more than {MAX_CHAIN} operators or statements"));
        }
        Ok(())
    }

    fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        self.undo.push(Vec::new());
        let result = f(self);
        for (symbol, was) in self.undo.pop().into_iter().flatten().rev() {
            self.typedefs[symbol.0 as usize] = was;
        }
        result
    }

    fn declare(&mut self, symbol: Symbol, is_typedef: bool) {
        let slot = symbol.0 as usize;
        let was = std::mem::replace(&mut self.typedefs[slot], is_typedef);
        self.declared[slot] = true;
        if let Some(scope) = self.undo.last_mut() {
            scope.push((symbol, was));
        }
    }

    fn is_typedef(&self, symbol: Symbol) -> bool {
        self.typedefs[symbol.0 as usize]
    }

    fn soft_word(&self, symbol: Symbol) -> Option<SoftWord> {
        if self.declared[symbol.0 as usize] {
            return None;
        }
        self.soft_words.iter().find(|(s, _)| *s == symbol).map(|&(_, w)| w)
    }

    /// Does a type name start here?
    fn is_type_start(&self) -> bool {
        use Kw::*;
        match self.tok() {
            Tok::Ident(s) => self.is_typedef(s) || self.soft_word(s).is_some(),
            Tok::Kw(kw) => matches!(
                kw,
                Void | Bool
                    | Char
                    | Short
                    | Int
                    | Long
                    | Float
                    | Double
                    | Signed
                    | Unsigned
                    | Complex
                    | Struct
                    | Union
                    | Enum
                    | Const
                    | Volatile
                    | Restrict
                    | Atomic
                    | Typeof
                    | AutoType
                    | Int128
                    | UInt128
                    | Float16
                    | Float32
                    | Float32x
                    | Float64
                    | Float64x
                    | Float128
                    | VaList
                    | Attribute
                    | Alignas
            ),
            _ => false,
        }
    }

    /// Does a declaration start here?
    fn is_decl_start(&self) -> bool {
        use Kw::*;
        self.is_type_start()
            || matches!(
                self.tok(),
                Tok::Kw(Auto | Extern | Register | Static | Typedef | Inline | Noreturn | Thread | Declspec)
            )
    }
}
