//! Initialisers of nested structures, unions and arrays: designators, ranges, elided braces, later values over earlier
//! ones, with values that leave a trace of being computed.

use super::making::Gen;
use std::fmt::Write as _;

#[derive(Clone, Debug)]
enum Ty {
    Scalar(&'static str),
    Bits(&'static str, usize),
    Array(Box<Ty>, usize),
    Record { name: String, is_union: bool, fields: Vec<(Option<String>, Ty)> },
}

pub(super) fn program(g: &mut Gen) {
    for i in 0..4 {
        let ty = aggregate(g, 2);
        let is_static = g.rng.once_in(3);
        let name = format!("{}v{i}", g.id.clone());
        let mut init = Init { g, values: is_static, in_range: false, text: String::new() };
        init.braces(&ty, 3);
        let text = init.text;
        let declared = declare(&ty, &name);
        match (is_static, g.rng.below(4)) {
            (true, 0) => g.line(&format!("static {declared} = {text};")),
            (true, _) => g.define(&format!("{declared} = {text};")),
            (false, 0) if matches!(ty, Ty::Record { .. }) => {
                let ty = declare(&ty, "");
                g.line(&format!("{declared}; {name} = ({ty}){text};"));
            }
            (false, _) => g.line(&format!("{declared} = {text};")),
        }
        let mut leaves = Vec::new();
        read(&ty, &name, &mut leaves);
        for leaf in leaves {
            g.mix(&leaf);
        }
        g.mix("trace");
    }
}

fn aggregate(g: &mut Gen, depth: usize) -> Ty {
    match g.rng.below(5) {
        0 | 1 => Ty::Array(Box::new(member(g, depth - 1)), 1 + g.rng.below(4)),
        n => record(g, depth, n == 4),
    }
}

fn member(g: &mut Gen, depth: usize) -> Ty {
    if depth > 0 && g.rng.once_in(2) {
        return aggregate(g, depth);
    }
    match g.rng.below(6) {
        0 => Ty::Array(Box::new(Ty::Scalar("plain")), 3),
        _ => Ty::Scalar(g.pick(&["int", "uchar", "short", "llong", "long", "uint", "boolean"])),
    }
}

fn record(g: &mut Gen, depth: usize, is_union: bool) -> Ty {
    let name = g.fresh(&format!("{}t", g.id.clone()));
    let mut fields = Vec::new();
    for _ in 0..2 + g.rng.below(3) {
        let field = g.fresh("f");
        match g.rng.below(6) {
            0 if !is_union => {
                let (ty, most) = *g.rng.pick(&[("uint", 32), ("llong", 64), ("int", 32), ("ullong", 64)]);
                fields.push((Some(field), Ty::Bits(ty, 1 + g.rng.below(most))));
            }
            // An anonymous member.
            1 if depth > 1 => {
                let is_union = g.rng.once_in(2);
                fields.push((None, record(g, depth - 1, is_union)));
            }
            _ => fields.push((Some(field), member(g, depth - 1))),
        }
    }
    let mut text = String::new();
    for (name, ty) in &fields {
        let _ = match (name, ty) {
            (Some(name), Ty::Bits(base, width)) => write!(text, "{base} {name} : {width}; "),
            (Some(name), ty) => write!(text, "{}; ", declare(ty, name)),
            (None, Ty::Record { name, .. }) => write!(text, "{name}_; "),
            (None, _) => Ok(()),
        };
    }
    // The members of an anonymous record are spelt out where it stands; a macro keeps the text.
    let keyword = if is_union { "union" } else { "struct" };
    g.define(&format!("#define {name}_ {keyword} {{ {text}}}"));
    g.define(&format!("{keyword} {name} {{ {text}}};"));
    Ty::Record { name, is_union, fields }
}

fn declare(ty: &Ty, name: &str) -> String {
    match ty {
        Ty::Scalar(base) | Ty::Bits(base, _) => format!("{base} {name}"),
        Ty::Array(elem, n) => declare(elem, &format!("{name}[{n}]")),
        Ty::Record { name: tag, is_union, .. } => {
            format!("{} {tag} {name}", if *is_union { "union" } else { "struct" })
        }
    }
}

/// Expressions for all scalars in an object; of a union for the bytes that all members have.
fn read(ty: &Ty, place: &str, out: &mut Vec<String>) {
    match ty {
        Ty::Scalar(_) | Ty::Bits(..) => out.push(place.to_string()),
        Ty::Array(elem, n) => (0..*n).for_each(|i| read(elem, &format!("{place}[{i}]"), out)),
        Ty::Record { is_union: true, .. } => {
            out.push(format!("((uchar *)&{place})[0] + sizeof {place}"));
        }
        Ty::Record { fields, .. } => {
            for (name, ty) in fields {
                match name {
                    Some(name) => read(ty, &format!("{place}.{name}"), out),
                    None => read_anonymous(ty, place, out),
                }
            }
        }
    }
}

fn read_anonymous(ty: &Ty, place: &str, out: &mut Vec<String>) {
    if let Ty::Record { is_union: true, fields, .. } = ty {
        // One member; which is initialised is not known, but all begin at the same byte.
        if let Some((Some(name), ty)) = fields.first()
            && !matches!(ty, Ty::Bits(..))
        {
            out.push(format!("((uchar *)&{place}.{name})[0]"));
        }
        return;
    }
    read(ty, place, out);
}

struct Init<'g> {
    g: &'g mut Gen,
    /// Only constants: the object is static.
    values: bool,
    /// Within the value of a range, where gcc does not take string literals.
    in_range: bool,
    text: String,
}

impl Init<'_> {
    fn value(&mut self) -> String {
        let k = self.g.rng.below(120);
        match self.g.rng.below(6) {
            0 => "0".into(),
            1 => format!("-{k}"),
            _ if self.values => format!("{k}"),
            _ => format!("step({k})"),
        }
    }

    fn braces(&mut self, ty: &Ty, depth: usize) {
        self.text.push_str("{ ");
        let count = if depth == 0 { 1 } else { 1 + self.g.rng.below(5) };
        for i in 0..count {
            if i > 0 {
                self.text.push_str(", ");
            }
            self.entry(ty, depth);
        }
        self.text.push_str(" }");
    }

    /// An entry of the list for an object of type `ty`.
    fn entry(&mut self, ty: &Ty, depth: usize) {
        if self.g.rng.once_in(2) {
            let mut at = ty.clone();
            let mut path = String::new();
            while path.is_empty() || self.g.rng.once_in(2) {
                let Some(inner) = self.designator(&at, &mut path) else { break };
                at = inner;
            }
            if !path.is_empty() {
                let _ = write!(self.text, "{path} = ");
                let outer = (self.values, self.in_range);
                let is_range = path.contains("...");
                self.in_range |= is_range;
                // Of a range, gcc takes lists for arrays only with constants.
                self.values |= is_range && matches!(at, Ty::Array(..));
                self.object(&at, depth);
                (self.values, self.in_range) = outer;
                return;
            }
        }
        // Without designator a value goes to the next scalar, whatever braces are missing.
        let value = self.value();
        self.text.push_str(&value);
    }

    fn object(&mut self, ty: &Ty, depth: usize) {
        match ty {
            Ty::Array(elem, _) if matches!(**elem, Ty::Scalar("plain")) && !self.in_range && self.g.rng.once_in(2) => {
                let text = self.g.pick(&["\"a\"", "\"xyz\"", "{ \"pq\" }", "\"\""]);
                self.text.push_str(text);
            }
            Ty::Array(..) | Ty::Record { .. } if depth > 0 && !self.g.rng.once_in(3) => self.braces(ty, depth - 1),
            _ => {
                let value = self.value();
                self.text.push_str(&value);
            }
        }
    }

    fn designator(&mut self, ty: &Ty, path: &mut String) -> Option<Ty> {
        match ty {
            Ty::Scalar(_) | Ty::Bits(..) => None,
            Ty::Array(elem, n) => {
                let lo = self.g.rng.below(*n);
                let hi = lo + self.g.rng.below(n - lo);
                let _ = if hi > lo { write!(path, "[{lo} ... {hi}]") } else { write!(path, "[{lo}]") };
                Some((**elem).clone())
            }
            Ty::Record { fields, .. } => {
                let (name, ty) = &fields[self.g.rng.below(fields.len())];
                match name {
                    Some(name) => {
                        let _ = write!(path, ".{name}");
                        Some(ty.clone())
                    }
                    None => self.designator(ty, path),
                }
            }
        }
    }
}
