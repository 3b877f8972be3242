//! Parser of the text form: programs, declarations, locations and edges. Statements and terms have their own files.
//!
//! Nodes of terms are built exactly as they are written (no simplification), so that printing gives the text back.
//! The result is well-formed text, not yet a well-formed program: see [`crate::verify`].

use super::lex::{Spanned, Token, lex};
use super::names::{HEAP, is_keyword};
use super::parse_error::ParseError;
use crate::ids::*;
use crate::layout::{AddressSpace, Cells};
use crate::program::*;
use crate::property::{Check, CheckId, CheckKind};
use crate::scalar::ScalarType;
use base::Pos;
use logic::{Term, VarId};
use rustc_hash::FxHashMap;

/// The program that the text describes.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    let tokens = lex(text)?;
    let mut parser = Parser::new(tokens);
    parser.program()?;
    Ok(parser.p)
}

/// A name and the number behind it (`x#2`).
pub(super) type Key = (String, u32);

pub(super) struct Parser {
    tokens: Vec<Spanned>,
    at: usize,
    pub(super) p: Program,
    globals: FxHashMap<Key, VarId>,
    /// Variables of the procedure at hand.
    locals: FxHashMap<Key, VarId>,
    procs: FxHashMap<Key, ProcId>,
    locs: FxHashMap<Key, LocId>,
    /// Terms named by `let` for the statement at hand.
    pub(super) shared: FxHashMap<u128, Term>,
    /// Checks of error locations that name none.
    undeclared: Vec<(usize, LocId, Check)>,
}

/// Nesting of terms and shapes.
pub(super) const MAX_DEPTH: u32 = 400;

type Result<T, E = ParseError> = std::result::Result<T, E>;

impl Parser {
    fn new(tokens: Vec<Spanned>) -> Parser {
        Parser {
            tokens,
            at: 0,
            p: Program::new(64),
            globals: FxHashMap::default(),
            locals: FxHashMap::default(),
            procs: FxHashMap::default(),
            locs: FxHashMap::default(),
            shared: FxHashMap::default(),
            undeclared: Vec::new(),
        }
    }

    pub(super) fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    /// The token behind the next one.
    pub(super) fn peek_second(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].token
    }

    pub(super) fn bump(&mut self) -> Token {
        let token = self.peek().clone();
        if token != Token::End {
            self.at += 1;
        }
        token
    }

    pub(super) fn error<T>(&self, message: impl Into<String>) -> Result<T> {
        self.error_at(self.at, message)
    }

    /// An error at an earlier token ([`Parser::mark`]).
    pub(super) fn error_at<T>(&self, mark: usize, message: impl Into<String>) -> Result<T> {
        let at = &self.tokens[mark];
        Err(ParseError { line: at.line, col: at.col, message: message.into() })
    }

    pub(super) fn mark(&self) -> usize {
        self.at
    }

    pub(super) fn takes(&mut self, sign: &'static str) -> bool {
        let is_next = *self.peek() == Token::Sign(sign);
        self.at += is_next as usize;
        is_next
    }

    pub(super) fn expect(&mut self, sign: &'static str) -> Result<()> {
        if self.takes(sign) { Ok(()) } else { self.error(format!("expected {sign}")) }
    }

    pub(super) fn word(&self) -> Option<&str> {
        match self.peek() {
            Token::Name { text, quoted: false, number: 1 } => Some(text),
            _ => None,
        }
    }

    pub(super) fn takes_word(&mut self, word: &str) -> bool {
        let is_next = self.word() == Some(word);
        self.at += is_next as usize;
        is_next
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.takes_word(word) { Ok(()) } else { self.error(format!("expected {word}")) }
    }

    pub(super) fn name(&mut self) -> Result<Key> {
        match self.peek() {
            Token::Name { text, number, quoted } if *quoted || !is_keyword(text) => {
                let key = (text.clone(), *number);
                self.at += 1;
                Ok(key)
            }
            _ => self.error("expected a name"),
        }
    }

    pub(super) fn int(&mut self) -> Result<u128> {
        match *self.peek() {
            Token::Int(n) => {
                self.at += 1;
                Ok(n)
            }
            _ => self.error("expected a number"),
        }
    }

    pub(super) fn small(&mut self) -> Result<u32> {
        let mark = self.mark();
        let n = self.int()?;
        u32::try_from(n).or_else(|_| self.error_at(mark, "number too large"))
    }

    pub(super) fn text(&mut self) -> Result<String> {
        match self.peek() {
            Token::Text(s) => {
                let s = s.clone();
                self.at += 1;
                Ok(s)
            }
            _ => self.error("expected a text in quotes"),
        }
    }

    /// An optional position.
    pub(super) fn pos(&mut self) -> Pos {
        match self.peek().clone() {
            Token::At(file, line, col) => {
                self.at += 1;
                Pos { file: self.p.sources.file(&file), line, col }
            }
            Token::Nowhere => {
                self.at += 1;
                Pos::NONE
            }
            _ => Pos::NONE,
        }
    }

    pub(super) fn variable(&mut self) -> Result<VarId> {
        let mark = self.mark();
        let key = self.name()?;
        self.find_variable(mark, &key)
    }

    pub(super) fn find_variable(&self, mark: usize, key: &Key) -> Result<VarId> {
        match self.locals.get(key).or_else(|| self.globals.get(key)) {
            Some(&v) => Ok(v),
            None => self.error_at(mark, format!("unknown variable {}", show(key))),
        }
    }

    pub(super) fn procedure_name(&mut self) -> Result<ProcId> {
        let mark = self.mark();
        let key = self.name()?;
        match self.procs.get(&key) {
            Some(&p) => Ok(p),
            None => self.error_at(mark, format!("unknown procedure {}", show(&key))),
        }
    }

    fn program(&mut self) -> Result<()> {
        self.expect_word("pointers")?;
        let mark = self.mark();
        let width = self.int()?;
        if width != 32 && width != 64 {
            return self.error_at(mark, "pointers have 32 or 64 bits");
        }
        self.p = Program::new(width as u32);
        self.globals.insert((HEAP.to_string(), 1), self.p.heap);
        self.number_procedures()?;
        let mut entry = None;
        while *self.peek() != Token::End {
            if self.takes_word("entry") {
                entry = Some(self.procedure_name()?);
            } else {
                self.item()?;
            }
        }
        match entry {
            Some(e) => self.p.entry = e,
            None => return self.error("no entry procedure is named"),
        }
        self.declare_checks();
        Ok(())
    }

    /// Enters all procedures, so that calls may come before what they call.
    fn number_procedures(&mut self) -> Result<()> {
        let start = self.at;
        while *self.peek() != Token::End {
            if self.takes_word("proc") {
                let mark = self.mark();
                let key = self.name()?;
                let id = ProcId(self.procs.len() as u32);
                if self.procs.insert(key.clone(), id).is_some() {
                    return self.error_at(mark, format!("procedure {} is there already", show(&key)));
                }
            } else {
                self.bump();
            }
        }
        self.at = start;
        Ok(())
    }

    fn item(&mut self) -> Result<()> {
        match self.word() {
            Some("file") => {
                self.bump();
                let name = self.text()?;
                self.p.sources.file(&name);
            }
            Some("overflow") => {
                self.bump();
                self.p.signed_overflow = if self.takes_word("assumed") {
                    SignedOverflow::Assumed
                } else if self.takes_word("checked") {
                    SignedOverflow::Checked
                } else {
                    return self.error("expected assumed or checked");
                };
            }
            Some("memory") => {
                self.bump();
                if !self.takes_word("checked") {
                    return self.error("expected checked");
                }
                let cells = if self.takes_word("large") { Cells::Large } else { Cells::Many };
                self.p.space = AddressSpace::with_cells(self.p.space.ptr_width, cells);
            }
            Some("assumption") => {
                self.bump();
                let text = self.text()?;
                self.p.assumptions.push(text);
            }
            Some("unsupported") => {
                self.bump();
                let what = self.text()?;
                let pos = self.pos();
                self.p.unsupported.push((pos, what));
            }
            Some(word @ ("assumed" | "aborts")) => {
                let ending = if word == "aborts" { Ending::Abort } else { Ending::Assumption };
                self.bump();
                let pos = self.pos();
                self.p.endings.insert(pos, ending);
            }
            Some("check") => self.check()?,
            Some("object") => self.object()?,
            Some("global") => {
                self.var_decl(VarKind::Global)?;
            }
            Some("proc") => self.procedure()?,
            _ => {
                return self.error(
                    "expected file, overflow, memory, assumption, unsupported, assumed, aborts, check, object, global, entry or proc",
                );
            }
        }
        Ok(())
    }

    /// `check 0 assertion "x > 0" in "main" @a.c:3:5`. The numbers are those of the ids, from zero on.
    fn check(&mut self) -> Result<()> {
        self.bump();
        let mark = self.mark();
        if self.small()? as usize != self.p.checks.len() {
            return self.error_at(mark, format!("expected the number {}", self.p.checks.len()));
        }
        let Some(kind) = self.word().and_then(CheckKind::find) else {
            let kinds: Vec<&str> = CheckKind::all().map(CheckKind::keyword).collect();
            return self.error(format!("expected {}", kinds.join(" or ")));
        };
        self.bump();
        let text = self.text()?;
        self.expect_word("in")?;
        let procedure = self.text()?;
        let pos = self.pos();
        self.p.checks.push(Check { kind, pos, text, procedure });
        Ok(())
    }

    /// Each error location that names no check has one of its own, numbered behind those that are declared.
    fn declare_checks(&mut self) {
        for (proc, loc, check) in std::mem::take(&mut self.undeclared) {
            let id = self.p.checks.push(check);
            self.p.procs[proc].locs[loc.0 as usize].kind = LocKind::Error(id);
        }
    }

    fn object(&mut self) -> Result<()> {
        self.bump();
        let (name, _) = self.name()?;
        self.expect_word("at")?;
        let addr = self.int()?;
        let (size, shape) = self.size_and_shape()?;
        self.p.objects.push(Object { name, addr, size, shape });
        Ok(())
    }

    fn size_and_shape(&mut self) -> Result<(u128, Shape)> {
        self.expect_word("size")?;
        let size = self.int()?;
        self.expect_word("shape")?;
        Ok((size, self.shape(0)?))
    }

    fn shape(&mut self, depth: u32) -> Result<Shape> {
        if depth > MAX_DEPTH {
            return self.error("shape nested too deeply");
        }
        if self.takes("[") {
            let count = self.int()?;
            self.expect_word("of")?;
            let elem = Box::new(self.shape(depth + 1)?);
            self.expect_word("every")?;
            let stride = self.int()?;
            self.expect("]")?;
            return Ok(Shape::Array { elem, stride, count });
        }
        if self.takes("{") {
            return self.fields(depth);
        }
        let shape = self.word().and_then(scalar);
        match shape {
            Some(shape) => {
                self.bump();
                Ok(shape)
            }
            None => self.error("expected a shape"),
        }
    }

    fn fields(&mut self, depth: u32) -> Result<Shape> {
        let mut fields = Vec::new();
        while !self.takes("}") {
            if !fields.is_empty() {
                self.expect(",")?;
            }
            let (name, _) = self.name()?;
            self.expect_word("at")?;
            let offset = self.int()?;
            self.expect(":")?;
            fields.push((name, offset, self.shape(depth + 1)?));
        }
        Ok(Shape::Record(fields))
    }

    /// A declaration from its keyword on; enters the variable into its scope.
    fn var_decl(&mut self, kind: VarKind) -> Result<VarId> {
        self.bump();
        let mark = self.mark();
        let key = self.name()?;
        self.expect(":")?;
        let ty = self.scalar_type()?;
        let pos = self.pos();
        let id = self.p.add_var(VarDecl { name: key.0.clone(), ty, kind, pos });
        let scope = if kind == VarKind::Global { &mut self.globals } else { &mut self.locals };
        if scope.insert(key.clone(), id).is_some() {
            return self.error_at(mark, format!("variable {} is there already", show(&key)));
        }
        Ok(id)
    }

    /// `int`, or a width and how it is read.
    fn scalar_type(&mut self) -> Result<ScalarType> {
        if self.takes_word("int") {
            return Ok(ScalarType::Int);
        }
        let mark = self.mark();
        let width = self.small()?;
        if !(1..=128).contains(&width) {
            return self.error_at(mark, "widths are 1 to 128");
        }
        Ok(self.reading(width))
    }

    /// How people read so many bits.
    pub(super) fn reading(&mut self, width: u32) -> ScalarType {
        match self.word() {
            Some("signed") => {
                self.bump();
                ScalarType::Signed(width)
            }
            Some("ptr") => {
                self.bump();
                ScalarType::Pointer(width)
            }
            Some("float") => {
                self.bump();
                ScalarType::Float(width)
            }
            _ => ScalarType::Unsigned(width),
        }
    }

    fn procedure(&mut self) -> Result<()> {
        self.bump();
        self.locals.clear();
        self.locs.clear();
        let (name, _) = self.name()?;
        let heading = self.heading()?;
        let pos = self.pos();
        let mut q = Procedure {
            name,
            params: Vec::new(),
            result: None,
            locals: Vec::new(),
            frame: Vec::new(),
            locs: Vec::new(),
            edges: Vec::new(),
            entry: LocId(0),
            exit: LocId(0),
            pos,
        };
        self.expect("{")?;
        self.declarations(&mut q)?;
        for (mark, key) in heading.params {
            q.params.push(self.find_variable(mark, &key)?);
        }
        q.result = heading.result.map(|(mark, key)| self.find_variable(mark, &key)).transpose()?;
        self.graph(&mut q)?;
        self.p.procs.push(q);
        Ok(())
    }

    fn heading(&mut self) -> Result<Heading> {
        let mut params = Vec::new();
        self.expect("(")?;
        while !self.takes(")") {
            if !params.is_empty() {
                self.expect(",")?;
            }
            params.push((self.mark(), self.name()?));
        }
        let result = if self.takes("->") { Some((self.mark(), self.name()?)) } else { None };
        Ok(Heading { params, result })
    }

    fn declarations(&mut self, q: &mut Procedure) -> Result<()> {
        loop {
            let kind = match self.word() {
                Some("local") => VarKind::Local,
                Some("param") => VarKind::Param,
                Some("result") => VarKind::Result,
                Some("temp") => VarKind::Temp,
                Some("address") => VarKind::FrameAddr,
                Some("frame") => {
                    self.bump();
                    let (name, _) = self.name()?;
                    self.expect_word("at")?;
                    let addr = self.variable()?;
                    self.expect_word("size")?;
                    let size = self.int()?;
                    let align = if self.takes_word("align") { self.int()? } else { 1 };
                    self.expect_word("shape")?;
                    let shape = self.shape(0)?;
                    q.frame.push(FrameObject { addr, name, size, align, shape });
                    continue;
                }
                _ => return Ok(()),
            };
            q.locals.push(self.var_decl(kind)?);
        }
    }

    fn graph(&mut self, q: &mut Procedure) -> Result<()> {
        self.expect_word("entry")?;
        let entry = (self.mark(), self.name()?);
        self.expect_word("exit")?;
        let exit = (self.mark(), self.name()?);
        while self.takes_word("loc") {
            self.location(q)?;
        }
        (q.entry, q.exit) = (self.find_location(entry)?, self.find_location(exit)?);
        while self.takes_word("edge") {
            let src = (self.mark(), self.name()?);
            self.expect("->")?;
            let dst = (self.mark(), self.name()?);
            let (src, dst) = (self.find_location(src)?, self.find_location(dst)?);
            let label = matches!(self.peek(), Token::Text(_)).then(|| self.text()).transpose()?;
            self.expect("{")?;
            let mut stmts = Vec::new();
            while !self.takes("}") {
                stmts.push(self.stmt()?);
            }
            q.edges.push(Edge { src, dst, stmts, label: label.map(String::into) });
        }
        if self.takes("}") { Ok(()) } else { self.error("expected loc, edge or }") }
    }

    fn location(&mut self, q: &mut Procedure) -> Result<()> {
        let mark = self.mark();
        let key = self.name()?;
        let mut undeclared = None;
        let kind = if self.takes_word("error") {
            LocKind::Error(match self.peek() {
                Token::Int(_) => CheckId(self.small()?),
                _ => {
                    let is_assertion = self.takes_word("assertion");
                    undeclared = Some(if is_assertion { CheckKind::Assertion } else { CheckKind::ErrorCall });
                    CheckId(u32::MAX)
                }
            })
        } else if self.takes_word("unknown") {
            LocKind::Unknown(self.text()?)
        } else {
            LocKind::Plain
        };
        let pos = self.pos();
        let id = q.add_loc(kind, pos);
        if let Some(kind) = undeclared {
            self.undeclared.push((
                self.p.procs.len(),
                id,
                Check { kind, pos, text: String::new(), procedure: q.name.clone() },
            ));
        }
        if self.locs.insert(key.clone(), id).is_some() {
            return self.error_at(mark, format!("location {} is there already", show(&key)));
        }
        Ok(())
    }

    fn find_location(&self, (mark, key): (usize, Key)) -> Result<LocId> {
        match self.locs.get(&key) {
            Some(&l) => Ok(l),
            None => self.error_at(mark, format!("unknown location {}", show(&key))),
        }
    }
}

/// What stands between a procedure's name and its body; the names are declared in the body.
struct Heading {
    params: Vec<(usize, Key)>,
    result: Option<(usize, Key)>,
}

fn show((name, number): &Key) -> String {
    if *number == 1 { name.clone() } else { format!("{name}#{number}") }
}

/// `u4`, `i4`, `p8`, `f8`, `opaque`, `int`.
fn scalar(word: &str) -> Option<Shape> {
    match word {
        "opaque" => return Some(Shape::Opaque),
        // Refused by the verifier, which has clearer words.
        "int" => return Some(Shape::Scalar(ScalarType::Int)),
        _ => {}
    }
    let (reading, bytes) = word.split_at_checked(1)?;
    let width = bytes.parse::<u16>().ok()? as u32 * 8;
    Some(Shape::Scalar(match reading {
        "u" => ScalarType::Unsigned(width),
        "i" => ScalarType::Signed(width),
        "p" => ScalarType::Pointer(width),
        "f" => ScalarType::Float(width),
        _ => return None,
    }))
}
