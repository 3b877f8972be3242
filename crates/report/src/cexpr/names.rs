//! Names of variables as C identifiers, one for each.

use super::printer::Printer;
use super::stands::Stands;
use super::text::{Exact, Text, Type, container, prec};
use crate::provenance::Provenance;
use logic::{Node, Term, VarId};

impl Printer<'_> {
    /// Gives names to the variables of the term that share theirs with others: with the procedure, or with the line of
    /// its call where that is the same.
    pub(super) fn qualify(&mut self, p: Provenance<'_>) {
        let var = |t: &Term| match self.pool.node(*t) {
            Node::Var(v) if !self.stands.contains_key(&v) => Some(v),
            _ => None,
        };
        let mut vars: Vec<VarId> = self.sizes.keys().filter_map(var).collect();
        vars.sort_unstable();
        let mut names: Vec<String> = vars.iter().map(|&v| identifier(&self.decl(v).name)).collect();
        let plain = names.clone();
        for depth in 0..2 {
            for (i, of) in shared(&names).into_iter().filter_map(|i| Some((i, p.qualifiers(vars[i])?))) {
                names[i] = format!("{}__{}", identifier(&of[depth]), plain[i]);
            }
        }
        let is_shared = shared(&names);
        for (i, name) in names.into_iter().enumerate().filter(|(i, name)| *name != plain[*i] && !is_shared.contains(i))
        {
            self.names.insert(vars[i], name);
        }
    }

    /// A variable, or what is said instead.
    pub(super) fn variable(&mut self, v: VarId) -> Text {
        let instead = self.stands.get(&v).cloned();
        match instead {
            Some(Stands::For(t)) => return self.natural(t),
            Some(Stands::Before(t)) => {
                let before = self.natural(t);
                return Text { text: format!("\\old({})", before.text), prec: prec::PRIMARY, ..before };
            }
            _ => {}
        }
        let ty = self.decl(v).ty;
        let signed = ty.is_signed() || matches!(instead, Some(Stands::Any(_))) && !ty.is_pointer();
        let exact = if signed { Exact::Signed } else { Exact::Unsigned };
        let prec = if matches!(instead, Some(Stands::AddressOf(_))) { prec::UNARY } else { prec::PRIMARY };
        let text = self.name(v);
        let ty = match ty.is_pointer() {
            true => Type::Pointer,
            false => Type::Int { width: container(ty.width()), signed },
        };
        Text { text, prec, ty, exact }
    }

    pub(super) fn name(&mut self, v: VarId) -> String {
        match self.stands.get(&v) {
            Some(Stands::For(_) | Stands::Before(_)) => return self.variable(v).text,
            Some(Stands::Word(word) | Stands::Any(word)) => return word.clone(),
            Some(Stands::AddressOf(name)) => return format!("&{name}"),
            None => {}
        }
        if let Some(name) = self.names.get(&v) {
            return name.clone();
        }
        let plain = identifier(&self.decl(v).name);
        let mut name = plain.clone();
        let mut n = 2;
        while self.names.values().any(|used| *used == name) {
            name = format!("{plain}__{n}");
            n += 1;
        }
        self.names.insert(v, name.clone());
        name
    }
}

/// The places of the names that occur more than once.
fn shared(names: &[String]) -> Vec<usize> {
    (0..names.len()).filter(|&i| names.iter().filter(|n| **n == names[i]).count() > 1).collect()
}

/// A variable's name without the function before `::`.
pub fn short(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

/// A variable's name as a C identifier: a qualifier before `::` goes, other characters become `_`.
pub(crate) fn identifier(name: &str) -> String {
    let mut out: String =
        short(name).chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    out
}
