//! Conditions as text: what stands on which side of `a ==> b`, what is demanded by `a && b`, what bounds a variable.

/// `a ==> b` as `a` and `b`.
pub(super) fn sides(text: &str) -> Option<(&str, &str)> {
    let text = unwrapped(text);
    let at = *places(text, "==>").first()?;
    Some((&text[..at], &text[at + 3..]))
}

/// The conditions that all have to hold.
pub(super) fn conjuncts(text: &str) -> Vec<&str> {
    let text = unwrapped(text);
    let is_alternative = ["||", "==>", "?", ","].iter().any(|sign| !places(text, sign).is_empty());
    match places(text, "&&").is_empty() || is_alternative {
        true => vec![text],
        false => split(text, "&&").into_iter().flat_map(conjuncts).collect(),
    }
}

/// The text with `!(a) || (b)` in the place of `a ==> b`; `None` where it stands beside what binds less.
pub(super) fn disjunctions(text: &str) -> Option<String> {
    if !text.contains("==>") {
        return Some(text.to_string());
    }
    if let Some(&at) = places(text, "==>").first() {
        let binds_less = |sign| !places(text, sign).is_empty();
        if binds_less("?") || binds_less(",") || binds_less(";") {
            return None;
        }
        let (left, right) = (disjunctions(&text[..at])?, disjunctions(&text[at + 3..])?);
        return Some(format!("!({left}) || ({right})"));
    }
    // It stands in a pair of brackets, as all of that or as an argument.
    let mut out = String::new();
    let mut done = 0;
    for (open, close) in groups(text) {
        let inner: Option<Vec<String>> = split(&text[open + 1..close], ",").into_iter().map(disjunctions).collect();
        out.push_str(&text[done..=open]);
        out.push_str(&inner?.join(","));
        done = close;
    }
    out.push_str(&text[done..]);
    Some(out)
}

/// A comparison of a variable with something else.
pub(super) struct Comparison<'a> {
    pub(super) whole: &'a str,
    pub(super) bound: &'a str,
    /// The variable is not greater.
    pub(super) is_upper: bool,
}

impl<'a> Comparison<'a> {
    /// `None` if the condition is none of the variable `name` with something that does not mention it.
    pub(super) fn with(name: &str, condition: &'a str) -> Option<Comparison<'a>> {
        let signs = signs(condition);
        let &[(at, sign)] = signs.as_slice() else { return None };
        let (left, right) = (unwrapped(&condition[..at]), unwrapped(&condition[at + sign.len()..]));
        let is_less = match sign {
            "<" | "<=" => true,
            ">" | ">=" => false,
            _ => return None,
        };
        let mentions = |text: &str| mentions(name, text);
        let whole = condition.trim();
        match (left == name, right == name) {
            (true, false) if !mentions(right) => Some(Comparison { whole, bound: right, is_upper: is_less }),
            (false, true) if !mentions(left) => Some(Comparison { whole, bound: left, is_upper: !is_less }),
            _ => None,
        }
    }
}

/// The name is a word of the text.
pub(super) fn mentions(name: &str, text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == name)
}

/// Signs outside of brackets that compare or combine comparisons, longest first.
fn signs(text: &str) -> Vec<(usize, &'static str)> {
    const SIGNS: [&str; 17] =
        ["==>", "<<", ">>", "->", "<=", ">=", "==", "!=", "&&", "||", "<", ">", "?", ",", "&", "|", "^"];
    let mut out = Vec::new();
    let mut end = 0;
    for at in outside(text) {
        let sign = SIGNS.into_iter().find(|s| at >= end && text[at..].starts_with(s));
        if let Some(sign) = sign {
            end = at + sign.len();
            out.push((at, sign));
        }
    }
    // A shift and a member are parts of a side.
    out.retain(|(_, sign)| !matches!(*sign, "<<" | ">>" | "->"));
    out
}

fn places(text: &str, sign: &str) -> Vec<usize> {
    outside(text).into_iter().filter(|&at| text[at..].starts_with(sign)).collect()
}

fn split<'a>(text: &'a str, sign: &str) -> Vec<&'a str> {
    let mut out = Vec::new();
    let mut done = 0;
    for at in places(text, sign) {
        out.push(&text[done..at]);
        done = at + sign.len();
    }
    out.push(&text[done..]);
    out
}

/// The text without brackets around all of it.
fn unwrapped(text: &str) -> &str {
    let text = text.trim();
    match groups(text).as_slice() {
        [(0, close)] if close + 1 == text.len() && text.starts_with('(') => unwrapped(&text[1..*close]),
        _ => text,
    }
}

/// The outermost pairs of brackets.
fn groups(text: &str) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let mut open = Vec::new();
    for (at, c) in code(text) {
        match c {
            '(' | '[' | '{' => open.push(at),
            ')' | ']' | '}' => {
                let first = open.pop();
                out.extend(first.filter(|_| open.is_empty()).map(|first| (first, at)));
            }
            _ => {}
        }
    }
    out
}

/// The places outside of brackets.
fn outside(text: &str) -> Vec<usize> {
    let groups = groups(text);
    let is_outside = |at: &usize| !groups.iter().any(|(open, close)| (open..=close).contains(&at));
    code(text).into_iter().map(|(at, _)| at).filter(is_outside).collect()
}

/// The characters that stand in no literal and in no comment.
pub(super) fn code(text: &str) -> Vec<(usize, char)> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let skipped = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest[2..].find("*/").map_or(rest.len(), |end| end + 4),
            '"' | '\'' => literal(rest, c),
            _ => 0,
        };
        if skipped == 0 {
            out.push((at, c));
        }
        at += skipped.max(c.len_utf8());
    }
    out
}

/// The length of the literal that the text begins with, which ends with the same quote.
fn literal(text: &str, quote: char) -> usize {
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => _ = chars.next(),
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn implications_are_disjunctions() {
        let of = |text: &str| disjunctions(text);
        assert_eq!(of("a ==> b ==> c").as_deref(), Some("!(a ) || (!( b ) || ( c))"));
        assert_eq!(of("f(a ==> b, ')', c)[d]").as_deref(), Some("f(!(a ) || ( b), ')', c)[d]"));
        assert_eq!(of("a ? b ==> c : d"), None);
    }

    #[test]
    fn code_is_neither_literal_nor_comment() {
        let of = |text: &str| code(text).into_iter().map(|(_, c)| c).collect::<String>();
        assert_eq!(of("a /* don't } */ b // '\nc '\\'' \"\\\"}\" d"), "a  b \nc   d");
        assert_eq!(of("a /* b"), "a ");
    }

    #[test]
    fn bounds() {
        let told = |text| Comparison::with("i", text).map(|c| (c.bound, c.is_upper));
        assert_eq!(told("i < p->n << 1"), Some(("p->n << 1", true)));
        assert_eq!(told("0 <= i"), Some(("0", false)));
        assert_eq!(told("i < i_ + 1"), Some(("i_ + 1", true)));
        assert_eq!(told("i < a[i]"), None);
        assert_eq!(told("i == 0"), None);
        assert_eq!(told("i < n || q"), None);
        assert_eq!(told("i < n ^ q"), None);
        assert_eq!(conjuncts("((a && (b && c)) && f(d && e))"), ["a", "b", "c", "f(d && e)"]);
        assert_eq!(conjuncts("a && b || c"), ["a && b || c"]);
    }
}
