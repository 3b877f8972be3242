//! Locations and edges of the program that is made.

use super::PROCEDURE;
use crate::system::{System, Values, Var, within};
use base::Pos;
use ir::*;
use logic::{Imported, Term, VarId};

/// Edges of one location that are compared pair by pair; of more, some will be a choice.
const MAX_COMPARED: usize = 16;

/// The width of the variable that a choice goes through.
const CHOICE: ScalarType = ScalarType::Unsigned(32);

/// An edge without its source.
pub(super) struct Out {
    pub(super) dst: LocId,
    pub(super) stmts: Vec<(StmtKind, Pos)>,
    pub(super) label: String,
}

/// The program that is made.
pub(super) struct Builder<'a> {
    system: &'a System,
    pub(super) program: Program,
    model: Procedure,
    choice: Option<VarId>,
    /// The error location of each check.
    errors: Vec<LocId>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(system: &'a System) -> Builder<'a> {
        let mut program = Program::new(64);
        program.pool = system.pool.clone();
        for check in &system.checks {
            program.checks.push(Check { procedure: PROCEDURE.to_string(), ..check.clone() });
        }
        let mut model = Procedure {
            name: PROCEDURE.to_string(),
            params: Vec::new(),
            result: None,
            locals: Vec::new(),
            frame: Vec::new(),
            locs: Vec::new(),
            edges: Vec::new(),
            entry: LocId(0),
            exit: LocId(1),
            pos: Pos::NONE,
        };
        model.add_loc(LocKind::Plain, Pos::NONE);
        model.add_loc(LocKind::Plain, Pos::NONE);
        // Also of checks that the search excludes: they are proved, not forgotten.
        let error = |(id, check): (u32, &Check)| model.add_loc(LocKind::Error(CheckId(id)), check.pos);
        let errors = (0..).zip(&system.checks).map(error).collect();
        Builder { system, program, model, choice: None, errors }
    }

    pub(super) fn finish(self) -> Program {
        let Builder { mut program, model, .. } = self;
        program.entry = ProcId(program.procs.len() as u32);
        program.procs.push(model);
        compact(&mut program);
        program
    }

    pub(super) fn entry(&self) -> LocId {
        self.model.entry
    }

    pub(super) fn location(&mut self) -> LocId {
        self.model.add_loc(LocKind::Plain, Pos::NONE)
    }

    pub(super) fn edges(&self) -> usize {
        self.model.edges.len()
    }

    /// The variable of the program for one of the system.
    pub(super) fn variable(&mut self, var: &Var) -> VarId {
        let kind = if var.role == crate::system::Role::Input { VarKind::Temp } else { VarKind::Global };
        self.program.add_var(VarDecl { name: var.name.clone(), ty: scalar_type(&var.values), kind, pos: var.pos })
    }

    /// The variable takes any of its values.
    pub(super) fn any_value(&mut self, stmts: &mut Vec<(StmtKind, Pos)>, var: &Var, v: VarId) {
        let input = Input { kind: InputKind::Nondet, what: var.name.clone(), ty: scalar_type(&var.values) };
        stmts.push((StmtKind::Havoc { var: v, input }, var.pos));
        if let (Some(bounds), ScalarType::Int) = (var.values.bounds(), scalar_type(&var.values)) {
            let t = self.program.var(v);
            let fits = within(&mut self.program.pool, t, bounds);
            stmts.push((StmtKind::Assume(fits), var.pos));
        }
    }

    /// The edge to the error location of a check.
    pub(super) fn violated(&mut self, check: CheckId, guards: &[Term]) -> Out {
        let Check { kind, pos, text, .. } = &self.system.checks[check.0 as usize];
        let (pos, label) = (*pos, format!("{}: {text}", kind.keyword()));
        let dst = self.errors[check.0 as usize];
        let pool = &self.program.pool;
        let guards = guards.iter().filter(|&&g| pool.as_const(g) != Some(1));
        Out { dst, stmts: guards.map(|&g| (StmtKind::Assume(g), pos)).collect(), label }
    }

    /// These are all edges of the location; where they do not exclude each other, which one is taken is an input.
    pub(super) fn leave(&mut self, src: LocId, options: Vec<Out>) {
        let of = options.len() as u32;
        let mut edges: Vec<Edge> = options.into_iter().map(|o| edge(src, o)).collect();
        let is_choice =
            edges.len() > MAX_COMPARED || edges.len() > 1 && prepare::is_choice(&mut self.program.pool, &edges);
        if is_choice {
            let var = self.choice_variable();
            for (option, edge) in (0..).zip(&mut edges) {
                let choice = self.chosen(var, edge, option, of);
                edge.stmts.splice(0..0, choice);
            }
        }
        self.model.edges.append(&mut edges);
    }

    fn choice_variable(&mut self) -> VarId {
        if let Some(v) = self.choice {
            return v;
        }
        let (name, kind) = ("$choice".to_string(), VarKind::Temp);
        let v = self.program.add_var(VarDecl { name, ty: CHOICE, kind, pos: Pos::NONE });
        self.model.locals.push(v);
        *self.choice.insert(v)
    }

    /// The statements that an option begins with ([`Edge::choice`]).
    fn chosen(&mut self, var: VarId, edge: &Edge, option: u32, of: u32) -> [Stmt; CHOICE_LEN] {
        let pos = edge.stmts.first().map_or(Pos::NONE, |s| s.pos);
        let what = edge.label.as_deref().unwrap_or_default().to_string();
        let input = Input { kind: InputKind::Choice { option, of }, what, ty: CHOICE };
        let (is, number) = (self.program.var(var), self.program.pool.constant(u128::from(option), CHOICE.width()));
        let own = self.program.pool.eq(is, number);
        [StmtKind::Havoc { var, input }, StmtKind::Assume(own)].map(|kind| Stmt { kind, pos })
    }
}

/// Leaves the terms behind that no statement uses.
fn compact(program: &mut Program) {
    let (old, mut done) = (std::mem::take(&mut program.pool), Imported::default());
    let edges = program.procs.iter_mut().flat_map(|q| &mut q.edges);
    for stmt in edges.flat_map(|e| &mut e.stmts) {
        stmt.kind.for_each_term_mut(|t| *t = program.pool.import(&old, *t, &mut done));
    }
}

fn edge(src: LocId, out: Out) -> Edge {
    let stmts = out.stmts.into_iter().map(|(kind, pos)| Stmt { kind, pos }).collect();
    Edge { src, dst: out.dst, stmts, label: Some(out.label.into()) }
}

fn scalar_type(values: &Values) -> ScalarType {
    match values {
        Values::Bool => ScalarType::TRUTH,
        _ => ScalarType::Int,
    }
}
