//! Types written as C.

use super::{Quals, Type, TypeId, Types};

impl Types {
    /// `id` as C writes it in a cast: `int (*)[3]`.
    pub fn display(&self, id: TypeId) -> String {
        self.declare(id, String::new())
    }

    /// `double to int`
    pub(crate) fn conversion(&self, from: TypeId, to: TypeId) -> String {
        format!("{} to {}", self.display(from), self.display(to))
    }

    /// A declaration of `name` with type `id`, without the semicolon.
    pub fn declare(&self, id: TypeId, name: impl Into<String>) -> String {
        let inner: String = name.into();
        match self.get(id) {
            Type::Ptr(to) => {
                let inner = format!("*{}{inner}", suffix_quals(id.quals()));
                if self.is_array(*to) || self.is_func(*to) {
                    self.declare(*to, format!("({inner})"))
                } else {
                    self.declare(*to, inner)
                }
            }
            Type::Array(elem, Some(n)) => self.declare(*elem, format!("{inner}[{n}]")),
            Type::Array(elem, None) => self.declare(*elem, format!("{inner}[]")),
            Type::Vla { elem, .. } => self.declare(*elem, format!("{inner}[*]")),
            Type::Func { ret, params, variadic, prototype } => {
                let list = self.parameter_list(params, *variadic, *prototype);
                self.declare(*ret, format!("{inner}({list})"))
            }
            _ => {
                let base = format!("{}{}", prefix_quals(id.quals()), self.base_name(id));
                if inner.is_empty() { base } else { format!("{base} {inner}") }
            }
        }
    }

    fn parameter_list(&self, params: &[TypeId], variadic: bool, prototype: bool) -> String {
        if !prototype {
            return String::new();
        }
        let mut parts: Vec<String> = params.iter().map(|&p| self.display(p)).collect();
        if variadic {
            parts.push("...".to_string());
        }
        if parts.is_empty() { "void".to_string() } else { parts.join(", ") }
    }

    fn base_name(&self, id: TypeId) -> String {
        match self.get(id) {
            Type::Void => "void".to_string(),
            Type::Bool => "_Bool".to_string(),
            Type::Int(kind) => kind.c_name().to_string(),
            Type::BitInt { width, is_signed } => format!("{}:{width}", if *is_signed { "signed" } else { "unsigned" }),
            Type::Float(kind) => kind.c_name().to_string(),
            Type::Complex(kind) => format!("_Complex {}", kind.c_name()),
            Type::Record(r) => {
                let record = self.record(*r);
                let keyword = if record.is_union { "union" } else { "struct" };
                match &record.tag {
                    Some(tag) => format!("{keyword} {tag}"),
                    None => format!("{keyword} <anonymous>"),
                }
            }
            Type::Enum(e) => match &self.enumeration(*e).tag {
                Some(tag) => format!("enum {tag}"),
                None => "enum <anonymous>".to_string(),
            },
            Type::Vector(elem, n) => {
                format!("{} __attribute__((vector_size({})))", self.display(*elem), n * self.size_of(*elem))
            }
            Type::Ptr(_) | Type::Array(..) | Type::Vla { .. } | Type::Func { .. } => String::new(),
        }
    }
}

const NAMES: [(Quals, &str); 4] =
    [(Quals::CONST, "const"), (Quals::VOLATILE, "volatile"), (Quals::RESTRICT, "restrict"), (Quals::ATOMIC, "_Atomic")];

fn prefix_quals(quals: Quals) -> String {
    let mut out = String::new();
    for (q, name) in NAMES {
        if quals.contains(q) {
            out.push_str(name);
            out.push(' ');
        }
    }
    out
}

fn suffix_quals(quals: Quals) -> String {
    let text = prefix_quals(quals);
    if text.is_empty() { text } else { format!(" {text}") }
}
