//! Terms and predicates.

use super::logic::Logic;
use super::state::{Kind, Narrow, Node};
use crate::lex::{Kw, Number, Punct, Tok, Token};
use crate::parse::Res;

const LEAF_BITS: u32 = 64;
const FACTOR_BITS: u32 = 32;
const MOST_BITS: u32 = 126;

impl Logic<'_> {
    pub(super) fn predicate(&mut self) -> Res<Vec<Token>> {
        let node = self.equivalence()?;
        self.truth(node)
    }

    /// `a <==> b`, which binds weaker than `==>`; of several in a row, the first two belong together.
    fn equivalence(&mut self) -> Res<Node> {
        let mut node = self.implication()?;
        while self.is_equivalence() {
            self.at += 3;
            let other = self.implication()?;
            let (a, b) = (self.truth(node)?, self.truth(other)?);
            node = self.related(a, "==", b);
        }
        Ok(node)
    }

    /// `<=` before `=>`, which C has nowhere.
    fn is_equivalence(&self) -> bool {
        let is = |n: usize, punct: Punct| self.ahead(n) == Tok::Punct(punct);
        is(0, Punct::Le) && is(1, Punct::Assign) && is(2, Punct::Gt)
    }

    /// Whether two predicates are both true or both false, or not.
    fn related(&mut self, a: Vec<Token>, sign: &str, b: Vec<Token>) -> Node {
        let code = [self.c("( ( ! ("), a, self.c(&format!(") ) {sign} ( ! (")), b, self.c(") ) )")].concat();
        Node { code, kind: Kind::Truth, bits: 1, variable: None, narrow: None }
    }

    /// As a condition of C.
    fn truth(&mut self, node: Node) -> Res<Vec<Token>> {
        match node.kind {
            Kind::Truth => Ok(node.code),
            Kind::Leaf | Kind::Number => {
                let number = self.number(node)?;
                Ok([self.c("("), number, self.c("!= 0 )")].concat())
            }
        }
    }

    /// As a number in 128 bits, or a pointer.
    pub(super) fn number(&mut self, node: Node) -> Res<Vec<Token>> {
        match node.kind {
            Kind::Number => Ok(node.code),
            Kind::Leaf => Ok([self.c("__attest_integer ("), node.code, self.c(")")].concat()),
            Kind::Truth => self.wrong("a predicate stands where a term must stand"),
        }
    }

    fn joined(&mut self, a: Node, sign: &str, b: Node) -> Res<Node> {
        let (a, b) = (self.truth(a)?, self.truth(b)?);
        let code = [self.c("("), a, self.c(sign), b, self.c(")")].concat();
        Ok(Node { code, kind: Kind::Truth, bits: 1, variable: None, narrow: None })
    }

    fn implication(&mut self) -> Res<Node> {
        let premise = self.disjunction()?;
        if self.is(Punct::EqEq) && self.ahead(1) == Tok::Punct(Punct::Gt) {
            self.at += 2;
            let conclusion = self.implication()?;
            let (a, b) = (self.truth(premise)?, self.truth(conclusion)?);
            let code = [self.c("( ! ("), a, self.c(") || ("), b, self.c(") )")].concat();
            return Ok(Node { code, kind: Kind::Truth, bits: 1, variable: None, narrow: None });
        }
        if self.is(Punct::Question) {
            return self.unsupported("`?:`");
        }
        Ok(premise)
    }

    fn disjunction(&mut self) -> Res<Node> {
        let mut node = self.exclusive()?;
        while self.eat(Punct::OrOr) {
            let other = self.exclusive()?;
            node = self.joined(node, "||", other)?;
        }
        Ok(node)
    }

    /// `a ^^ b`: one of them is true.
    fn exclusive(&mut self) -> Res<Node> {
        let mut node = self.conjunction()?;
        while self.is_exclusive() {
            self.at += 2;
            let other = self.conjunction()?;
            let (a, b) = (self.truth(node)?, self.truth(other)?);
            node = self.related(a, "!=", b);
        }
        Ok(node)
    }

    fn is_exclusive(&self) -> bool {
        self.is(Punct::Caret) && self.ahead(1) == Tok::Punct(Punct::Caret)
    }

    fn conjunction(&mut self) -> Res<Node> {
        let mut node = self.negation()?;
        while self.eat(Punct::AndAnd) {
            let other = self.negation()?;
            node = self.joined(node, "&&", other)?;
        }
        Ok(node)
    }

    fn negation(&mut self) -> Res<Node> {
        if self.eat(Punct::Not) {
            let node = self.negation()?;
            let truth = self.truth(node)?;
            let code = [self.c("( !"), truth, self.c(")")].concat();
            return Ok(Node { code, kind: Kind::Truth, bits: 1, variable: None, narrow: None });
        }
        self.chain()
    }

    /// `a <= b < c`, which means that both hold.
    fn chain(&mut self) -> Res<Node> {
        let mut left = self.sum()?;
        let mut all: Option<Node> = None;
        while let Some(sign) = self.comparison() {
            self.at += 1;
            let right = self.sum()?;
            self.note_bound(&left, sign, &right);
            let (a, b) = (self.number(left)?, self.number(right.clone())?);
            let code = [self.c("("), a, self.c(sign.text()), b, self.c(")")].concat();
            let one = Node { code, kind: Kind::Truth, bits: 1, variable: None, narrow: None };
            all = Some(match all {
                Some(before) => self.joined(before, "&&", one)?,
                None => one,
            });
            left = right;
        }
        Ok(all.unwrap_or(left))
    }

    fn comparison(&self) -> Option<Punct> {
        match self.tok() {
            Tok::Punct(Punct::EqEq) if self.ahead(1) == Tok::Punct(Punct::Gt) => None,
            Tok::Punct(Punct::Le) if self.is_equivalence() => None,
            Tok::Punct(p @ (Punct::EqEq | Punct::Ne | Punct::Lt | Punct::Le | Punct::Gt | Punct::Ge)) => Some(p),
            _ => None,
        }
    }

    pub(super) fn sum(&mut self) -> Res<Node> {
        let mut node = self.product()?;
        while let Tok::Punct(sign @ (Punct::Plus | Punct::Minus)) = self.tok() {
            self.at += 1;
            let other = self.product()?;
            node = self.computed(node, sign, other)?;
        }
        match self.tok() {
            Tok::Punct(Punct::Caret) if self.is_exclusive() => Ok(node),
            Tok::Punct(Punct::Amp | Punct::Pipe | Punct::Caret | Punct::Shl | Punct::Shr) => {
                self.unsupported("arithmetic with bits")
            }
            Tok::Punct(Punct::Assign) => self.unsupported("`=`"),
            _ => Ok(node),
        }
    }

    /// `a` and `b` combined. Where the result might not fit into 128 bits, what it is made of has to be narrow.
    fn computed(&mut self, a: Node, sign: Punct, b: Node) -> Res<Node> {
        let narrow = match (self.narrow(&a), self.narrow(&b)) {
            (Some(a), Some(b)) => {
                let bits = bits_of(sign, a.bits, b.bits);
                (bits <= MOST_BITS).then(|| Narrow { code: self.combined(a.code, sign, b.code), bits })
            }
            _ => None,
        };
        let bits = bits_of(sign, a.bits, b.bits);
        if bits <= MOST_BITS {
            let (a, b) = (self.number(a)?, self.number(b)?);
            let code = self.combined(a, sign, b);
            return Ok(Node { code, kind: Kind::Number, bits, variable: None, narrow });
        }
        match narrow {
            Some(Narrow { code, bits }) => {
                let narrow = Some(Narrow { code: code.clone(), bits });
                Ok(Node { code, kind: Kind::Number, bits, variable: None, narrow })
            }
            None => self.unsupported("arithmetic with numbers this large"),
        }
    }

    fn combined(&mut self, a: Vec<Token>, sign: Punct, b: Vec<Token>) -> Vec<Token> {
        [self.c("("), a, self.c(sign.text()), b, self.c(")")].concat()
    }

    fn negated(&mut self, code: Vec<Token>) -> Vec<Token> {
        [self.c("( -"), code, self.c(")")].concat()
    }

    fn narrow(&mut self, node: &Node) -> Option<Narrow> {
        match node.kind {
            Kind::Leaf => Some(Narrow {
                code: [self.c("__attest_factor ("), node.code.clone(), self.c(")")].concat(),
                bits: node.bits.min(FACTOR_BITS),
            }),
            Kind::Number => node.narrow.clone(),
            Kind::Truth => None,
        }
    }

    fn product(&mut self) -> Res<Node> {
        let mut node = self.unary()?;
        while let Tok::Punct(sign @ (Punct::Star | Punct::Slash | Punct::Percent)) = self.tok() {
            self.at += 1;
            let other = self.unary()?;
            node = self.computed(node, sign, other)?;
        }
        Ok(node)
    }

    fn unary(&mut self) -> Res<Node> {
        let prefix = |code: Vec<Token>, node: Node| Node { code, kind: Kind::Leaf, bits: LEAF_BITS, ..node };
        match self.tok() {
            Tok::Punct(Punct::Minus) => {
                self.at += 1;
                let node = self.unary()?;
                let bits = node.bits;
                let narrow = self.narrow(&node).map(|n| Narrow { code: self.negated(n.code), ..n });
                let number = self.number(node)?;
                let code = self.negated(number);
                Ok(Node { code, kind: Kind::Number, bits, variable: None, narrow })
            }
            Tok::Punct(Punct::Plus) => {
                self.at += 1;
                self.unary()
            }
            Tok::Punct(sign @ (Punct::Star | Punct::Amp)) => {
                self.at += 1;
                let node = self.unary()?;
                let code = [self.c("("), self.c(sign.text()), node.code.clone(), self.c(")")].concat();
                Ok(Node { variable: None, ..prefix(code, node) })
            }
            Tok::Punct(Punct::Tilde) => self.unsupported("arithmetic with bits"),
            _ => self.postfix(),
        }
    }

    fn postfix(&mut self) -> Res<Node> {
        let mut node = self.primary()?;
        loop {
            let part = match self.tok() {
                Tok::Punct(Punct::LBracket) => {
                    self.at += 1;
                    let index = self.sum()?;
                    let index = match index.kind {
                        Kind::Leaf => index.code,
                        _ => self.number(index)?,
                    };
                    self.expect(Punct::RBracket)?;
                    [self.c("["), index, self.c("]")].concat()
                }
                Tok::Punct(Punct::Dot | Punct::Arrow) if matches!(self.ahead(1), Tok::Ident(_)) => {
                    self.at += 2;
                    self.tokens.tokens[self.at - 2..self.at].to_vec()
                }
                Tok::Punct(Punct::LParen) => return self.unsupported("a call in an annotation"),
                _ => return Ok(node),
            };
            node = Node {
                code: [node.code, part].concat(),
                kind: Kind::Leaf,
                bits: LEAF_BITS,
                variable: None,
                narrow: None,
            };
        }
    }

    fn leaf(&self, code: Vec<Token>) -> Node {
        Node { code, kind: Kind::Leaf, bits: LEAF_BITS, variable: None, narrow: None }
    }

    fn primary(&mut self) -> Res<Node> {
        match self.tok() {
            Tok::Number(n) => {
                let bits = match &self.tokens.numbers[n as usize] {
                    Number::Int { value, .. } => 128 - value.leading_zeros(),
                    _ => return self.unsupported("a real number"),
                };
                self.at += 1;
                let code = vec![self.tokens.tokens[self.at - 1]];
                Ok(Node { bits: bits.max(1), ..self.leaf(code) })
            }
            Tok::Char(_) => {
                self.at += 1;
                Ok(Node { bits: 32, ..self.leaf(vec![self.tokens.tokens[self.at - 1]]) })
            }
            Tok::Kw(Kw::Sizeof) => {
                let first = self.at;
                self.at += 1;
                if !self.is(Punct::LParen) {
                    return self.unsupported("`sizeof` without parentheses");
                }
                self.at = self.partner(self.at)? + 1;
                let code = self.tokens.tokens[first..self.at].to_vec();
                Ok(self.leaf(code))
            }
            Tok::Punct(Punct::LParen) => {
                if matches!(self.ahead(1), Tok::Kw(kw) if kw != Kw::Sizeof) {
                    return self.unsupported("a cast");
                }
                self.at += 1;
                let recording = std::mem::take(&mut self.quantifiers.is_guard);
                let inner = self.equivalence()?;
                self.quantifiers.is_guard = recording;
                self.expect(Punct::RParen)?;
                let code = [self.c("("), inner.code, self.c(")")].concat();
                Ok(Node { code, variable: None, ..inner })
            }
            Tok::Ident(s) => {
                let name = self.tokens.names.get(s).to_string();
                if name.starts_with('\\') {
                    return self.logic_word(&name);
                }
                let is_bound = self.quantifiers.is_bound(&name);
                self.at += 1;
                let node = self.leaf(vec![self.tokens.tokens[self.at - 1]]);
                Ok(Node { variable: is_bound.then_some(name), ..node })
            }
            _ => self.wrong("expected a term of ACSL"),
        }
    }

    fn logic_word(&mut self, name: &str) -> Res<Node> {
        let truth = |code| Node { code, kind: Kind::Truth, bits: 1, variable: None, narrow: None };
        match name {
            "\\true" | "\\false" => {
                self.at += 1;
                Ok(truth(self.c(if name == "\\true" { "1" } else { "0" })))
            }
            "\\result" => {
                let code = self.c("__CPROVER_return_value");
                self.at += 1;
                Ok(self.leaf(code))
            }
            "\\null" => {
                let code = self.c("( ( void * ) 0 )");
                self.at += 1;
                Ok(self.leaf(code))
            }
            "\\old" => self.old(),
            "\\at" => self.at_label(),
            "\\valid" | "\\valid_read" => self.valid(name).map(truth),
            "\\separated" => self.separated().map(truth),
            "\\forall" | "\\exists" => self.quantified(name == "\\forall").map(truth),
            _ => self.unsupported(&format!("`{name}`")),
        }
    }

    /// The bracket that closes the one at `open`.
    pub(super) fn partner(&self, open: usize) -> Res<usize> {
        let mut depth = 0u32;
        for at in open..self.end {
            match self.tokens.tokens[at].tok {
                Tok::Punct(Punct::LParen | Punct::LBracket) => depth += 1,
                Tok::Punct(Punct::RParen | Punct::RBracket) => {
                    depth -= 1;
                    if depth == 0 {
                        return Ok(at);
                    }
                }
                _ => {}
            }
        }
        self.wrong("a bracket of this annotation is never closed")
    }
}

/// The size of a result whose operands have these sizes.
fn bits_of(sign: Punct, a: u32, b: u32) -> u32 {
    match sign {
        Punct::Star => a + b,
        Punct::Slash | Punct::Percent => a + 1,
        _ => a.max(b) + 1,
    }
}
