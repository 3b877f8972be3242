//! A procedure that is started on any heap that its precondition describes, as C that is put behind its file.
//!
//! Pointers to structures that a parameter or a member has lead to one of N nodes of that structure, or are null; all other
//! members have any values. Nodes are numbered as they are found, parameters first and then the members of one node after the
//! other: a pointer is null, or leads to a node that has been found, or to the next one. So each heap stands for all that differ
//! from it by the names of nodes, and no node is there that nothing leads to. (This is the least number heuristic of Mace4, which
//! *Generating Concrete Counterexamples for Sound Abstract Interpretation* leaves the search for finite models to; W. McCune,
//! *Mace4 Reference Manual*.) The precondition, a function of the program with the same parameters, is assumed of what comes out.

use crate::hir::{Func, FuncBody, Unit};
use crate::starter::{self, Kind, Slot, Starter};
use crate::types::{Field, RecordId, Type, TypeId, Types};
use base::Diagnostic;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What the heap is at which a function is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InitialHeap {
    /// The function of the program that says which heaps count; all of them without one.
    pub precondition: Option<String>,
    /// Nodes of each structure.
    pub nodes: u32,
}

/// What a verdict about the started function rests on.
fn assumption(function: &str, heap: &InitialHeap, has_nodes: bool) -> String {
    let InitialHeap { precondition, nodes } = heap;
    let condition = precondition.as_ref().map_or(String::new(), |p| format!(", for which `{p}` holds"));
    match has_nodes {
        false => format!("`{function}` is started with any arguments{condition}"),
        true => format!("`{function}` is started on any heap of at most {nodes} nodes of each structure{condition}"),
    }
}

/// C, and what it takes inputs for.
#[derive(Default)]
struct Written {
    text: String,
    slots: Vec<Slot>,
}

/// Elements of an array member that get values of their own; those of a longer one keep what fresh memory has.
const MAX_ELEMENTS: u64 = 16;

/// The code that starts `function`.
///
/// # Errors
/// There is no such function, or it takes something of which no value can be written.
pub(crate) fn code(unit: &Unit, function: &str, heap: &InitialHeap) -> Result<Starter, Diagnostic> {
    let problem = |pos, message: String| Diagnostic::error(pos, message);
    let (found, body) = starter::function_of(unit, function)?;
    if let Some(name) = &heap.precondition
        && !unit.funcs.iter().any(|f| f.name == *name && f.body.is_some())
    {
        return Err(problem(found.pos, format!("there is no function `{name}` that could be a precondition")));
    }
    let mut text = Code {
        types: &unit.types,
        nodes: heap.nodes,
        kinds: Vec::new(),
        numbers: BTreeMap::new(),
        inputs: BTreeMap::new(),
    };
    let starter = text.starter(found, body, heap);
    starter.map_err(|what| problem(found.pos, format!("`{function}` cannot be started on any heap: {what}")))
}

/// Why a value cannot be written.
type Refused = String;

struct Code<'u> {
    types: &'u Types,
    nodes: u32,
    /// The structures that nodes are made of, in the order in which they are met.
    kinds: Vec<TypeId>,
    numbers: BTreeMap<RecordId, usize>,
    /// The functions that inputs come from, with their declarations.
    inputs: BTreeMap<String, String>,
}

impl Code<'_> {
    fn starter(&mut self, f: &Func, code: &FuncBody, heap: &InitialHeap) -> Result<Starter, Refused> {
        let mut given = Written::default();
        let mut names = Vec::new();
        for (i, p) in code.params.iter().enumerate() {
            let local = &code.locals[p.0 as usize];
            let name = if local.name.is_empty() { format!("a{i}") } else { local.name.clone() };
            let _ = writeln!(given.text, "  {};", self.declared(local.ty.without_quals(), &name)?);
            self.value(local.ty.without_quals(), (&name, &name), &name, &mut given)?;
            names.push(name);
        }
        let mut fills = Vec::new();
        let mut at = 0;
        // Filling a node may meet another structure.
        while let Some(&kind) = self.kinds.get(at) {
            fills.push(self.fill(at, kind)?);
            at += 1;
        }
        let mut out =
            String::from("extern void __attest_assume(_Bool);\nextern void *__builtin_malloc(__SIZE_TYPE__);\n");
        for (number, &kind) in self.kinds.iter().enumerate() {
            out.push_str(&self.link(number, kind)?);
        }
        fills.iter().for_each(|fill| out.push_str(&fill.text));
        let _ = writeln!(out, "void {}(void)\n{{", starter::name_for(&f.name));
        for number in 0..self.kinds.len() {
            let _ = writeln!(out, "  for (int i = 0; i < {}; i++) {{", self.nodes);
            let _ = writeln!(out, "    attest_node_{number}[i] = __builtin_malloc(sizeof *attest_node_{number}[i]);");
            let _ = writeln!(out, "    __attest_assume(attest_node_{number}[i] != 0);\n  }}");
        }
        out.push_str(&given.text);
        self.rounds(&mut out);
        let list = names.join(", ");
        if let Some(precondition) = &heap.precondition {
            let _ = writeln!(out, "  __attest_assume({precondition}({list}) != 0);");
        }
        let _ = writeln!(out, "  {}({list});\n}}", f.name);
        let name = |kind: &TypeId| match self.types.get(*kind) {
            Type::Record(r) => self.types.record(*r).tag.clone().unwrap_or_default(),
            _ => String::new(),
        };
        let kinds = self.kinds.iter().zip(fills).map(|(kind, fill)| Kind { name: name(kind), members: fill.slots });
        Ok(Starter {
            unit: f.unit.0 as usize,
            function: f.name.clone(),
            code: starter::behind_a_file(&out),
            assumption: assumption(&f.name, heap, !self.kinds.is_empty()),
            parameters: given.slots,
            kinds: kinds.collect(),
        })
    }

    /// Each node that has been found is filled, in the order of finding; as many rounds as kinds may find each other.
    fn rounds(&self, out: &mut String) {
        let kinds = self.kinds.len();
        let rounds = if kinds > 1 { kinds as u32 * self.nodes } else { 1 };
        if rounds > 1 {
            let _ = writeln!(out, "  for (int attest_round = 0; attest_round < {rounds}; attest_round++) {{");
        }
        for number in 0..kinds {
            let filled = if rounds > 1 { format!("attest_filled_{number}") } else { "0".into() };
            let _ = writeln!(out, "  for (unsigned i = {filled}; i < {}; i++) {{", self.nodes);
            let _ = writeln!(out, "    if (i >= attest_found_{number})\n      break;");
            let _ = writeln!(out, "    attest_fill_{number}(attest_node_{number}[i]);");
            if rounds > 1 {
                let _ = writeln!(out, "    {filled} = i + 1;");
            }
            out.push_str("  }\n");
        }
        if rounds > 1 {
            out.push_str("  }\n");
        }
    }

    fn declared(&self, ty: TypeId, name: &str) -> Result<String, Refused> {
        let text = self.types.declare(ty, name);
        if text.contains("<anonymous>") || text.contains("[*]") {
            return Err(format!("the type of `{name}` has no name"));
        }
        Ok(text)
    }

    /// The nodes of a kind, and a pointer to one of them.
    fn link(&self, number: usize, kind: TypeId) -> Result<String, Refused> {
        let n = self.nodes;
        let nodes = self.declared(kind, &format!("*attest_node_{number}[{n}]"))?;
        let link = self.declared(kind, &format!("*attest_link_{number}(void)"))?;
        Ok(format!(
            "static {nodes};\nstatic unsigned attest_found_{number}, attest_filled_{number};\n\
             extern unsigned __attest_nondet_link(void);\n\
             static {link}\n{{\n  unsigned k = __attest_nondet_link();\n  \
             __attest_assume(k <= attest_found_{number} + 1 && k <= {n});\n  if (k == 0)\n    return 0;\n  \
             if (k > attest_found_{number})\n    attest_found_{number} = k;\n  return attest_node_{number}[k - 1];\n}}\n"
        ))
    }

    /// Gives the members of a node any values.
    fn fill(&mut self, number: usize, kind: TypeId) -> Result<Written, Refused> {
        let parameter = self.declared(kind, "*p")?;
        let mut members = Written::default();
        self.members(kind, ("(*p)", ""), &mut members)?;
        members.text = format!("static void attest_fill_{number}({parameter})\n{{\n{}}}\n", members.text);
        Ok(members)
    }

    /// `place` is an expression of C, and what people call it.
    fn members(&mut self, kind: TypeId, place: (&str, &str), out: &mut Written) -> Result<(), Refused> {
        let Type::Record(id) = self.types.get(kind) else { return Ok(()) };
        let record = self.types.record(*id);
        if record.is_union || record.varies.is_some() {
            // Its bytes are those of fresh memory.
            return Ok(());
        }
        for Field { name, ty, .. } in &record.fields {
            match name {
                Some(name) => {
                    let shown = if place.1.is_empty() { name.clone() } else { format!("{}.{name}", place.1) };
                    self.value(ty.without_quals(), (&format!("{}.{name}", place.0), &shown), name, out)?;
                }
                None => self.members(*ty, place, out)?,
            }
        }
        Ok(())
    }

    /// Gives `place` any value; inputs have the name `name`.
    fn value(&mut self, ty: TypeId, place: (&str, &str), name: &str, out: &mut Written) -> Result<(), Refused> {
        let (code, shown) = place;
        match self.types.get(ty) {
            Type::Ptr(to) => match self.node(*to) {
                Some(number) => {
                    let _ = writeln!(out.text, "  {code} = attest_link_{number}();");
                    out.slots.push(Slot { name: shown.into(), leads_to: Some(number) });
                }
                None => self.input(ty, place, name, out)?,
            },
            Type::Record(_) => self.members(ty, place, out)?,
            Type::Array(elem, Some(count)) if *count <= MAX_ELEMENTS => {
                for i in 0..*count {
                    let place = (format!("{code}[{i}]"), format!("{shown}[{i}]"));
                    self.value(elem.without_quals(), (&place.0, &place.1), name, out)?;
                }
            }
            Type::Bool | Type::Int(_) | Type::Enum(_) | Type::Float(_) => self.input(ty, place, name, out)?,
            Type::Array(..) | Type::BitInt { .. } | Type::Complex(_) => {}
            _ => return Err(format!("`{name}` has a type of which no value is known")),
        }
        Ok(())
    }

    /// The number of the structure that a pointer leads to, if that is one with members.
    fn node(&mut self, to: TypeId) -> Option<usize> {
        let Type::Record(id) = self.types.get(to) else { return None };
        if !self.types.is_complete(to) {
            return None;
        }
        let next = self.kinds.len();
        let number = *self.numbers.entry(*id).or_insert(next);
        if number == next {
            self.kinds.push(to.without_quals());
        }
        Some(number)
    }

    fn input(&mut self, ty: TypeId, place: (&str, &str), name: &str, out: &mut Written) -> Result<(), Refused> {
        let mut function = format!("__attest_nondet_{name}");
        loop {
            let declared = self.declared(ty, &format!("{function}(void)"))?;
            let known = self.inputs.entry(function.clone()).or_insert_with(|| declared.clone());
            if *known == declared {
                let _ = writeln!(out.text, "  {{ extern {declared}; {} = {function}(); }}", place.0);
                out.slots.push(Slot { name: place.1.into(), leads_to: None });
                return Ok(());
            }
            // A member of another structure has the name.
            function.push('_');
        }
    }
}
