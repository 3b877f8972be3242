//! Places in memory: what `\valid`, `\separated` and `assigns` speak of.

use super::logic::Logic;
use super::state::{Kind, Node};
use crate::lex::{Number, Punct, Tok, Token};
use crate::parse::Res;

/// A pointer, and the elements from one index to another, if there are several.
pub(super) struct Location {
    pointer: Vec<Token>,
    range: Option<(Node, Node)>,
}

/// The bytes of a location.
struct Bytes {
    first: Vec<Token>,
    size: Vec<Token>,
    /// There are some, and not too many.
    fits: Option<Vec<Token>>,
}

/// More elements than any object has.
const MOST: &str = "1099511627776";

impl Logic<'_> {
    /// Where the part of a list ends that begins here: at a comma or a closing parenthesis or a semicolon.
    fn part_end(&self) -> Res<usize> {
        let mut at = self.at;
        while at < self.end {
            match self.tokens.tokens[at].tok {
                Tok::Punct(Punct::LParen | Punct::LBracket) => at = self.partner(at)?,
                Tok::Punct(Punct::Comma | Punct::RParen | Punct::Semi) => return Ok(at),
                Tok::Ident(s) if self.tokens.names.get(s) == "\\from" => return Ok(at),
                _ => {}
            }
            at += 1;
        }
        Ok(at)
    }

    /// Where `(lo .. hi)` or `[lo .. hi]` opens between here and `end`.
    fn range_at(&self, end: usize) -> Res<Option<usize>> {
        for at in self.at..end {
            if let Tok::Punct(Punct::LParen | Punct::LBracket) = self.tokens.tokens[at].tok {
                let close = self.partner(at)?;
                let is_dots = |i: &usize| {
                    let dot = Tok::Punct(Punct::Dot);
                    self.tokens.tokens[*i].tok == dot && self.tokens.tokens[*i + 1].tok == dot
                };
                if (at..close).any(|i| is_dots(&i)) && close + 1 == end {
                    return Ok(Some(at));
                }
            }
        }
        Ok(None)
    }

    /// `lo .. hi` behind its bracket.
    fn range(&mut self) -> Res<(Node, Node)> {
        self.at += 1;
        let low = self.sum()?;
        self.expect(Punct::Dot)?;
        self.expect(Punct::Dot)?;
        let high = self.sum()?;
        self.at += 1;
        Ok((low, high))
    }

    /// A pointer as it is written, if it is no sum: contracts give memory to one that can be assigned.
    fn pointer(&mut self) -> Res<Vec<Token>> {
        let node = self.sum()?;
        match node.kind {
            Kind::Leaf => Ok(node.code),
            _ => self.number(node),
        }
    }

    fn is_zero(&self, node: &Node) -> bool {
        let is_zero = |n: u32| matches!(self.tokens.numbers[n as usize], Number::Int { value: 0, .. });
        matches!(node.code.as_slice(), [Token { tok: Tok::Number(n), .. }] if is_zero(*n))
    }

    /// A pointer, or `pointer + (lo .. hi)`.
    fn location(&mut self) -> Res<Location> {
        let end = self.part_end()?;
        let Some(open) = self.range_at(end)? else {
            return Ok(Location { pointer: self.pointer()?, range: None });
        };
        let is_plus = self.tokens.tokens[open - 1].tok == Tok::Punct(Punct::Plus);
        if !is_plus || open - 1 == self.at || self.tokens.tokens[open].tok != Tok::Punct(Punct::LParen) {
            return self.unsupported("this set of places");
        }
        let last = std::mem::replace(&mut self.end, open - 1);
        let pointer = self.pointer();
        self.end = last;
        let pointer = pointer?;
        self.at = open;
        Ok(Location { pointer, range: Some(self.range()?) })
    }

    fn bytes(&mut self, at: &Location) -> Res<Bytes> {
        let element = [self.c("sizeof ( * ("), at.pointer.clone(), self.c(") )")].concat();
        Ok(match &at.range {
            None => Bytes { first: at.pointer.clone(), size: element, fits: None },
            Some((from, to)) => {
                let (low, high) = (self.number(from.clone())?, self.number(to.clone())?);
                let first = match self.is_zero(from) {
                    true => at.pointer.clone(),
                    false => [self.c("( ("), at.pointer.clone(), self.c(") +"), low.clone(), self.c(")")].concat(),
                };
                let count = [self.c("("), high.clone(), self.c("-"), low.clone(), self.c("+ 1 )")].concat();
                let size =
                    [self.c("( __CPROVER_size_t ) ("), count.clone(), self.c("*"), element, self.c(")")].concat();
                let fits = [self.c("("), count, self.c(&format!("< {MOST} )"))].concat();
                Bytes { first, size, fits: Some(fits) }
            }
        })
    }

    /// There is at least one element.
    fn is_some(&mut self, at: &Location) -> Res<Option<Vec<Token>>> {
        let Some((low, high)) = at.range.clone() else { return Ok(None) };
        let (low, high) = (self.number(low)?, self.number(high)?);
        Ok(Some([self.c("("), low, self.c("<="), high, self.c(")")].concat()))
    }

    pub(super) fn valid(&mut self, name: &str) -> Res<Vec<Token>> {
        let word = if name == "\\valid" { "__CPROVER_rw_ok (" } else { "__CPROVER_r_ok (" };
        self.at += 1;
        self.expect(Punct::LParen)?;
        let at = self.location()?;
        self.expect(Punct::RParen)?;
        let Bytes { first, size, fits } = self.bytes(&at)?;
        let mut asked = [self.c(word), first.clone(), self.c(","), size, self.c(")")].concat();
        if name == "\\valid" {
            let is_writable = [self.c("&& __attest_is_writable ("), first, self.c(") )")].concat();
            asked = [self.c("("), asked, is_writable].concat();
        }
        Ok(match (self.is_some(&at)?, fits) {
            (Some(some), Some(fits)) => {
                [self.c("( !"), some, self.c("|| ("), fits, self.c("&&"), asked, self.c(") )")].concat()
            }
            _ => asked,
        })
    }

    pub(super) fn separated(&mut self) -> Res<Vec<Token>> {
        self.at += 1;
        self.expect(Punct::LParen)?;
        let mut places = vec![self.location()?];
        while self.eat(Punct::Comma) {
            places.push(self.location()?);
        }
        self.expect(Punct::RParen)?;
        let mut code = self.c("( 1");
        for i in 0..places.len() {
            for j in i + 1..places.len() {
                code.extend(self.c("&& ( 0"));
                for k in [i, j] {
                    if let Some(some) = self.is_some(&places[k])? {
                        code.extend([self.c("|| !"), some].concat());
                    }
                }
                let (a, b) = (self.bytes(&places[i])?, self.bytes(&places[j])?);
                code.extend(self.c("|| ( 1"));
                for fits in [a.fits, b.fits].into_iter().flatten() {
                    code.extend([self.c("&&"), fits].concat());
                }
                let asked = [a.first, self.c(","), a.size, self.c(","), b.first, self.c(","), b.size].concat();
                code.extend([self.c("&& __attest_disjoint ("), asked, self.c(") ) )")].concat());
            }
        }
        code.extend(self.c(")"));
        Ok(code)
    }

    /// `assigns \nothing;`, `assigns *p, a[0 .. n - 1];`
    pub(super) fn targets(&mut self) -> Res<()> {
        let name = self.c("__CPROVER_assigns")[0];
        self.at += 1;
        let begin = self.tokens.tokens[self.at - 1].end;
        let mut code = Vec::new();
        if !self.eat_word("\\nothing") {
            loop {
                // What is returned is no object.
                if !self.eat_word("\\result") {
                    let target = self.target()?;
                    code.extend(target);
                    code.extend(self.c(";"));
                }
                if !self.eat(Punct::Comma) {
                    break;
                }
            }
        }
        self.skip_from();
        let last = self.tokens.tokens[self.at.min(self.end)];
        self.expect(Punct::Semi)?;
        self.clause(name, begin, code, last);
        Ok(())
    }

    /// `\from x, y`: where values come from says nothing of what they are.
    fn skip_from(&mut self) {
        if self.eat_word("\\from") {
            while self.at < self.end && !self.is(Punct::Semi) {
                self.at += 1;
            }
        }
    }

    fn target(&mut self) -> Res<Vec<Token>> {
        let end = self.part_end()?;
        let Some(open) = self.range_at(end)? else {
            let node = self.sum()?;
            return match node.kind {
                Kind::Leaf => Ok(node.code),
                _ => self.unsupported("this target"),
            };
        };
        let is_index = self.tokens.tokens[open].tok == Tok::Punct(Punct::LBracket);
        let location = if is_index {
            let last = std::mem::replace(&mut self.end, open);
            let pointer = self.pointer();
            self.end = last;
            let pointer = pointer?;
            self.at = open;
            Location { pointer, range: Some(self.range()?) }
        } else if self.eat(Punct::Star) && self.eat(Punct::LParen) {
            let location = self.location()?;
            self.expect(Punct::RParen)?;
            location
        } else {
            return self.unsupported("this target");
        };
        let Bytes { first, size, fits } = self.bytes(&location)?;
        let some = self.is_some(&location)?.into_iter().chain(fits);
        let condition: Vec<Token> = some.flat_map(|c| [c, self.c("&&")].concat()).collect();
        let upto = [self.c("1 : __CPROVER_object_upto ("), first, self.c(","), size, self.c(")")].concat();
        Ok([condition, upto].concat())
    }
}
