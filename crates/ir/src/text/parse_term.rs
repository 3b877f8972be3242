//! Parser of terms. One operator stands at each level; parentheses group the others.

use super::lex::Token;
use super::parse::{MAX_DEPTH, Parser};
use super::parse_error::ParseError;
use logic::{BinOp, IntOp, Integer, Node, Sort, Term, mask};

type Result<T> = std::result::Result<T, ParseError>;

impl Parser {
    pub(super) fn term(&mut self) -> Result<Term> {
        self.term_at(0)
    }

    fn term_at(&mut self, depth: u32) -> Result<Term> {
        if depth > MAX_DEPTH {
            return self.error("term nested too deeply; name subterms with let");
        }
        let left = self.operand(depth)?;
        let Some(op) = self.operator() else { return Ok(left) };
        let mark = self.mark();
        self.bump();
        let right = self.operand(depth)?;
        if self.operator().is_some() {
            return self.error("parentheses are needed around one of the operations");
        }
        self.binary(mark, op, left, right)
    }

    /// The operator on bit-vectors; integers share some of its signs.
    fn operator(&self) -> Option<BinOp> {
        match self.peek() {
            Token::Sign(s) => BinOp::ALL.into_iter().find(|op| op.symbol() == *s),
            _ => None,
        }
    }

    fn binary(&mut self, mark: usize, op: BinOp, a: Term, b: Term) -> Result<Term> {
        let pool = &mut self.p.pool;
        match (pool.sort(a), pool.sort(b)) {
            (Sort::Int, Sort::Int) => {
                match IntOp::ALL.into_iter().find(|int| int.is_infix() && int.symbol() == op.symbol()) {
                    Some(op) => Ok(pool.plain(Node::Int(op, a, b), op.sort())),
                    None => self.error_at(mark, format!("{} is not for integers", op.symbol())),
                }
            }
            (Sort::Bits(wa), Sort::Bits(wb)) if wa == wb => {
                Ok(pool.plain(Node::Bin(op, a, b), if op.is_comparison() { 1 } else { wa }))
            }
            (Sort::Bits(wa), Sort::Bits(wb)) => self.error_at(mark, format!("operands have widths {wa} and {wb}")),
            _ => self.error_at(mark, "one operand is an integer, the other is not"),
        }
    }

    /// The width of the operand of an operator for bit-vectors only.
    fn vector(&self, mark: usize, sign: &str, t: Term) -> Result<u32> {
        match self.p.pool.sort(t) {
            Sort::Bits(w) => Ok(w),
            Sort::Int => self.error_at(mark, format!("{sign} is not for integers")),
        }
    }

    fn operand(&mut self, depth: u32) -> Result<Term> {
        let mark = self.mark();
        match self.peek().clone() {
            Token::Sign("(") => {
                self.bump();
                let t = self.term_at(depth + 1)?;
                self.expect(")")?;
                Ok(t)
            }
            Token::Sign("!") => {
                self.bump();
                let t = self.nested_operand(depth)?;
                let w = self.vector(mark, "!", t)?;
                Ok(self.p.pool.plain(Node::Not(t), w))
            }
            Token::Sign("-") => {
                self.bump();
                if let Token::Int(_) | Token::BigInt(_) = self.peek() {
                    return self.constant(true);
                }
                let t = self.nested_operand(depth)?;
                Ok(self.negation(t))
            }
            Token::Int(_) | Token::BigInt(_) => self.constant(false),
            Token::Shared(n) => {
                self.bump();
                match self.shared.get(&n) {
                    Some(&t) => Ok(t),
                    None => self.error_at(mark, format!("'{n} has no let before this statement")),
                }
            }
            Token::Name { text, number: 1, quoted: false } => self.word_operand(&text, depth),
            Token::Name { .. } => self.variable_term(),
            _ => self.error("expected a term"),
        }
    }

    fn nested_operand(&mut self, depth: u32) -> Result<Term> {
        if depth > MAX_DEPTH {
            return self.error("term nested too deeply; name subterms with let");
        }
        self.operand(depth + 1)
    }

    fn variable_term(&mut self) -> Result<Term> {
        let v = self.variable()?;
        Ok(self.p.var(v))
    }

    /// Integers have no node for it: the difference from zero.
    fn negation(&mut self, t: Term) -> Term {
        let pool = &mut self.p.pool;
        match pool.sort(t) {
            Sort::Bits(w) => pool.plain(Node::Neg(t), w),
            Sort::Int => {
                let zero = pool.integer(0);
                pool.plain(Node::Int(IntOp::Sub, zero, t), Sort::Int)
            }
        }
    }

    /// `5:32`, or `5` for an integer, behind an optional minus.
    fn constant(&mut self, negative: bool) -> Result<Term> {
        let mark = self.mark();
        if *self.peek_second() != Token::Sign(":") {
            let n = match self.bump() {
                Token::Int(n) => Integer::from(n),
                Token::BigInt(n) => n,
                _ => return self.error_at(mark, "expected a number"),
            };
            return Ok(self.p.pool.integer(if negative { n.neg() } else { n }));
        }
        let n = self.int()?;
        self.expect(":")?;
        let w = self.small()?;
        if !(1..=128).contains(&w) {
            return self.error_at(mark, "widths are 1 to 128");
        }
        let limit = if negative { 1 << (w - 1) } else { mask(w) };
        if n > limit {
            return self.error_at(mark, format!("the constant does not fit {w} bits"));
        }
        Ok(self.p.pool.constant(if negative { n.wrapping_neg() } else { n }, w))
    }

    fn word_operand(&mut self, word: &str, depth: u32) -> Result<Term> {
        if *self.peek_second() == Token::Sign("(") {
            return self.function(word, depth);
        }
        match word {
            "true" | "false" => {
                self.bump();
                Ok(self.p.pool.truth(word == "true"))
            }
            _ => self.variable_term(),
        }
    }

    fn function(&mut self, word: &str, depth: u32) -> Result<Term> {
        let mark = self.mark();
        let args = self.arguments(depth)?;
        let sorts: Vec<Sort> = args.iter().map(|&a| self.p.pool.sort(a)).collect();
        let built = match with_integers(word, &args, &sorts) {
            Some(built) => built,
            None => sorts
                .iter()
                .map(|s| s.width().ok_or_else(|| format!("{word} of an integer")))
                .collect::<std::result::Result<Vec<u32>, _>>()
                .and_then(|widths| built(word, &args, &widths))
                .map(|(node, width)| (node, Sort::Bits(width))),
        };
        match built {
            Ok((node, sort)) => Ok(self.p.pool.plain(node, sort)),
            Err(message) => self.error_at(mark, message),
        }
    }

    fn arguments(&mut self, depth: u32) -> Result<Vec<Term>> {
        self.bump();
        self.expect("(")?;
        let mut args = vec![self.term_at(depth + 1)?];
        while self.takes(",") {
            args.push(self.term_at(depth + 1)?);
        }
        self.expect(")")?;
        Ok(args)
    }
}

/// The node of a function that takes or gives integers; `None` if it is none.
fn with_integers(word: &str, args: &[Term], sorts: &[Sort]) -> Option<std::result::Result<(Node, Sort), String>> {
    let op = IntOp::ALL.into_iter().find(|op| !op.is_infix() && op.symbol() == word);
    let bits = word.strip_prefix("to_bits").and_then(|w| w.parse::<u32>().ok());
    Some(match (args, sorts) {
        (&[a, b], [Sort::Int, Sort::Int]) if op.is_some() => Ok((Node::Int(op?, a, b), Sort::Int)),
        _ if op.is_some() => Err(format!("{word} is for two integers")),
        (&[a], [Sort::Bits(_)]) if word == "to_int" => Ok((Node::ToInt(a), Sort::Int)),
        (&[a], [Sort::Int]) if bits.is_some_and(|w| (1..=128).contains(&w)) => Ok((Node::ToBits(a), Sort::Bits(bits?))),
        _ if word == "to_int" => Err("to_int is for bit-vectors".into()),
        _ if bits.is_some() => Err(format!("{word} is for an integer, widths are 1 to 128")),
        (&[c, a, b], [Sort::Bits(1), Sort::Int, Sort::Int]) if word == "ite" => Ok((Node::Ite(c, a, b), Sort::Int)),
        _ => return None,
    })
}

/// The node of a function on bit-vectors, and its width.
fn built(word: &str, args: &[Term], widths: &[u32]) -> std::result::Result<(Node, u32), String> {
    let number = |prefix: &str| word.strip_prefix(prefix).and_then(|n| n.parse::<u32>().ok());
    let narrow = |w: u32| if (1..=128).contains(&w) { Ok(w) } else { Err(format!("{word}: widths are 1 to 128")) };
    match *args {
        [hi, lo] if word == "concat" => Ok((Node::Bin(BinOp::Concat, hi, lo), narrow(widths[0] + widths[1])?)),
        [c, a, b] if word == "ite" => {
            if widths[0] != 1 || widths[1] != widths[2] {
                return Err(format!("ite of widths {}, {}, {}", widths[0], widths[1], widths[2]));
            }
            Ok((Node::Ite(c, a, b), widths[1]))
        }
        [a] => {
            if let Some(bytes) = number("loadp").or(number("load")) {
                let ptr = word.starts_with("loadp");
                let bytes = u8::try_from(bytes).ok().filter(|b| (1..=16).contains(b));
                let bytes = bytes.ok_or_else(|| format!("{word}: loads have 1 to 16 bytes"))?;
                return Ok((Node::Load { addr: a, bytes, ptr }, bytes as u32 * 8));
            }
            if let Some(w) = number("zext").or(number("sext")) {
                if narrow(w)? < widths[0] {
                    return Err(format!("{word} of width {}", widths[0]));
                }
                return Ok((if word.starts_with('z') { Node::Zext(a) } else { Node::Sext(a) }, w));
            }
            let bits = word.strip_prefix("bits").and_then(|r| r.split_once('_'));
            if let Some((Ok(lo), Ok(w))) = bits.map(|(lo, w)| (lo.parse::<u16>(), w.parse::<u16>())) {
                if w == 0 || lo as u32 + w as u32 > widths[0] {
                    return Err(format!("{word} of width {}", widths[0]));
                }
                return Ok((Node::Extract { lo, of: a }, w as u32));
            }
            Err(format!("unknown function {word}"))
        }
        _ => Err(format!("unknown function {word} of {} arguments", args.len())),
    }
}
