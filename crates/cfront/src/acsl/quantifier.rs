//! Quantifiers over integers that the predicate bounds: `\forall integer i; 0 <= i < n ==> p`.
//!
//! A variable of type `integer` is a `long long` between its bounds, which are computed before, and must be far inside of that
//! type: elsewhere the path is unknown. The whole predicate is evaluated for each value in between.

use super::logic::Logic;
use super::state::{Bound, Node};
use crate::lex::{Kw, Punct, Tok, Token};
use crate::parse::Res;

impl Logic<'_> {
    /// Remembers a comparison with a bound variable.
    pub(super) fn note_bound(&mut self, left: &Node, sign: Punct, right: &Node) {
        let is_less = matches!(sign, Punct::Lt | Punct::Le);
        if !self.quantifiers.is_guard || !is_less && !matches!(sign, Punct::Gt | Punct::Ge) {
            return;
        }
        for (node, other, is_lower) in [(left, right, !is_less), (right, left, is_less)] {
            if let Some(variable) = node.variable.clone() {
                let named = other.code.iter().filter_map(|t| match t.tok {
                    Tok::Ident(s) => Some(self.tokens.names.get(s).to_string()),
                    _ => None,
                });
                let mentions = named.filter(|n| self.quantifiers.is_bound(n)).collect();
                let bound = Bound { variable, is_lower, sign, other: other.clone(), mentions };
                self.quantifiers.bounds.push(bound);
            }
        }
    }

    /// `integer i, j;` or `int i;`
    fn binders(&mut self) -> Res<Vec<(Option<Vec<Token>>, String)>> {
        let is_integer = self.eat_word("integer");
        let first = self.at;
        let mut ty = Vec::new();
        while matches!(self.tok(), Tok::Kw(_)) || matches!((self.tok(), self.ahead(1)), (Tok::Ident(_), Tok::Ident(_)))
        {
            self.at += 1;
        }
        if !is_integer {
            ty = self.tokens.tokens[first..self.at].to_vec();
            let is_whole = ty.iter().any(|t| {
                matches!(
                    t.tok,
                    Tok::Kw(Kw::Int | Kw::Long | Kw::Short | Kw::Char | Kw::Unsigned | Kw::Signed) | Tok::Ident(_)
                )
            });
            if !is_whole {
                return self.unsupported("a quantifier over this type");
            }
        }
        let mut found = Vec::new();
        loop {
            let Tok::Ident(s) = self.tok() else { return self.wrong("expected a variable of a quantifier") };
            found.push(((!is_integer).then(|| ty.clone()), self.tokens.names.get(s).to_string()));
            self.at += 1;
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect(Punct::Semi)?;
        Ok(found)
    }

    /// Where the part of the predicate ends outside of which it says nothing, by its top level.
    fn guard_end(&self, is_forall: bool) -> Res<Option<usize>> {
        let (mut at, mut behind) = (self.at, None);
        while at < self.end {
            match self.tokens.tokens[at].tok {
                Tok::Punct(Punct::LParen | Punct::LBracket) => at = self.partner(at)?,
                Tok::Punct(Punct::AndAnd) => behind = Some(at),
                Tok::Punct(Punct::EqEq) if self.tokens.tokens[at + 1].tok == Tok::Punct(Punct::Gt) => {
                    return Ok(is_forall.then_some(at));
                }
                Tok::Punct(Punct::OrOr | Punct::Not | Punct::Question) => return Ok(None),
                Tok::Punct(Punct::Semi | Punct::RParen | Punct::Comma) => break,
                Tok::Ident(s) if !is_forall && is_predicate(self.tokens.names.get(s)) => return Ok(behind),
                _ => {}
            }
            at += 1;
        }
        Ok((!is_forall).then_some(at))
    }

    pub(super) fn quantified(&mut self, is_forall: bool) -> Res<Vec<Token>> {
        let start = self.at;
        self.at += 1;
        let binders = self.binders()?;
        let names: Vec<String> = binders.iter().map(|(_, name)| name.clone()).collect();
        self.quantifiers.variables.extend(names.clone());
        self.quantifiers.depth += 1;
        let known = self.quantifiers.bounds.len();
        self.read_guard(is_forall)?;
        let outer = std::mem::take(&mut self.quantifiers.is_guard);
        let body = self.predicate()?;
        self.quantifiers.is_guard = outer;
        let mut code = body;
        for (ty, name) in binders.iter().rev() {
            code = self.over(is_forall, ty.as_deref(), name, &names, code, start)?;
        }
        self.quantifiers.bounds.truncate(known);
        let kept = self.quantifiers.variables.len() - names.len();
        self.quantifiers.variables.truncate(kept);
        self.quantifiers.depth -= 1;
        if self.quantifiers.depth > 0 {
            return Ok(code);
        }
        let before = std::mem::take(&mut self.quantifiers.before);
        Ok([self.c("( {"), before, code, self.c("; } )")].concat())
    }

    /// Looks at the guard for bounds, and comes back.
    fn read_guard(&mut self, is_forall: bool) -> Res<()> {
        let Some(end) = self.guard_end(is_forall)? else { return Ok(()) };
        let (at, last) = (self.at, std::mem::replace(&mut self.end, end));
        let outer = std::mem::replace(&mut self.quantifiers.is_guard, true);
        let read = self.conjuncts();
        (self.at, self.end, self.quantifiers.is_guard) = (at, last, outer);
        read
    }

    fn conjuncts(&mut self) -> Res<()> {
        while self.at < self.end {
            self.predicate()?;
            if !self.eat(Punct::AndAnd) {
                break;
            }
        }
        Ok(())
    }

    /// One variable around the code of the predicate.
    fn over(
        &mut self,
        is_forall: bool,
        ty: Option<&[Token]>,
        name: &str,
        own: &[String],
        body: Vec<Token>,
        start: usize,
    ) -> Res<Vec<Token>> {
        let mut guard = Vec::new();
        for is_lower in [true, false] {
            let mut visited = Vec::new();
            let Some((sign, code)) = self.bound_of(name, is_lower, own, &mut visited)? else {
                if ty.is_some() {
                    continue;
                }
                let message = format!("the quantifier over `{name}` has no bounds that attest understands");
                return crate::parse::fail(self.tokens.tokens[start].pos, message);
            };
            let and = if guard.is_empty() { "" } else { "&&" };
            guard.extend([self.c(and), self.c(name), self.c(sign), code].concat());
        }
        let word = if is_forall { "__CPROVER_forall {" } else { "__CPROVER_exists {" };
        let declared = match ty {
            Some(ty) => ty.to_vec(),
            None => self.c("long long"),
        };
        let head = [self.c(word), declared, self.c(name), self.c("; (")].concat();
        let guarded = match (guard.is_empty(), is_forall) {
            (true, _) => body,
            (false, true) => [self.c("! ("), guard, self.c(") || ("), body, self.c(")")].concat(),
            (false, false) => [self.c("("), guard, self.c(") && ("), body, self.c(")")].concat(),
        };
        Ok([head, guarded, self.c(") }")].concat())
    }

    /// A bound of a variable that no other variable of the same quantifier stands in: its own, or that of a variable that it
    /// is compared with.
    fn bound_of(
        &mut self,
        name: &str,
        is_lower: bool,
        own: &[String],
        visited: &mut Vec<String>,
    ) -> Res<Option<(&'static str, Vec<Token>)>> {
        visited.push(name.to_string());
        let is_it = |b: &&Bound| b.variable == name && b.is_lower == is_lower;
        let bounds: Vec<Bound> = self.quantifiers.bounds.iter().filter(is_it).cloned().collect();
        let is_strict = |sign| matches!(sign, Punct::Lt | Punct::Gt);
        let word = |strict: bool| match (is_lower, strict) {
            (true, true) => ">",
            (true, false) => ">=",
            (false, true) => "<",
            (false, false) => "<=",
        };
        if let Some(bound) = bounds.iter().find(|b| !b.mentions.iter().any(|m| own.contains(m))) {
            let code = match bound.mentions.is_empty() {
                true => self.before(bound.other.clone())?,
                // Of quantifiers around, whose values are far inside of the type.
                false if is_simple(&bound.other.code) => bound.other.code.clone(),
                false => return Ok(None),
            };
            return Ok(Some((word(is_strict(bound.sign)), code)));
        }
        for bound in bounds {
            if let Some(other) = bound.other.variable.filter(|v| !visited.contains(v))
                && let Some((_, code)) = self.bound_of(&other, is_lower, own, visited)?
            {
                return Ok(Some((word(false), code)));
            }
        }
        Ok(None)
    }

    /// A number that is computed before the quantifier, as a `long long`.
    fn before(&mut self, node: Node) -> Res<Vec<Token>> {
        let number = self.number(node)?;
        self.quantifiers.temporaries += 1;
        let name = format!("__attest_bound_{}", self.quantifiers.temporaries);
        let wide = format!("__attest_wide_{}", self.quantifiers.temporaries);
        let far = "2305843009213693952";
        let declared =
            [self.c(&format!("__typeof__ ( __attest_integer ( 0 ) ) {wide} =")), number, self.c(";")].concat();
        let text = self.tokens.quoted("a quantifier of ACSL with bounds this large", self.pos(), 0);
        let stop = [
            self.c(&format!("if ( {wide} < - {far} || {wide} > {far} ) __attest_not_modelled (")),
            vec![text],
            self.c(&format!(") ; long long {name} = ( long long ) {wide} ;")),
        ];
        self.quantifiers.before.extend(declared);
        self.quantifiers.before.extend(stop.concat());
        Ok(self.c(&name))
    }
}

/// A word of logic that is no term.
fn is_predicate(word: &str) -> bool {
    let is_term = matches!(word, "\\result" | "\\old" | "\\at" | "\\null" | "\\true" | "\\false");
    word.starts_with('\\') && !is_term
}

/// One variable.
fn is_simple(code: &[Token]) -> bool {
    matches!(code, [Token { tok: Tok::Ident(_), .. }])
}
