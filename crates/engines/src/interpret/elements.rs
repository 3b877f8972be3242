//! Statements about all elements of something: what stands for any of them, candidates, and where edges need them.

use ir::{Procedure, Program, ScalarType, VarDecl, VarKind};
use logic::{Mentions, Node, Pool, Rewriter, Term, VarId};

/// What may hold of all elements of arrays, or of all blocks of the heap.
pub(super) struct Elements {
    /// What stands for any of them.
    pub(super) indices: Vec<Indices>,
    pub(super) candidates: Vec<Term>,
}

/// Variables that nothing writes, and that stand for any index or address together: one, or one for each dimension of an array.
pub(super) struct Indices {
    pub(super) vars: Vec<VarId>,
    /// By edge, what it reads or writes at: a value for each variable.
    pub(super) values: Vec<Vec<Vec<Term>>>,
}

impl Indices {
    pub(super) fn mentions(&self) -> Mentions {
        self.vars.iter().fold(Mentions::default(), |m, &v| m.and(Mentions::var(v)))
    }

    /// The claim for other values of the variables.
    pub(super) fn replaced(&self, pool: &mut Pool, claim: Term, values: &[Term]) -> Term {
        replaced_variables(pool, claim, &self.vars, values)
    }
}

/// A term for other values of variables, all at once.
pub(super) fn replaced_variables(pool: &mut Pool, t: Term, vars: &[VarId], values: &[Term]) -> Term {
    let concerns = vars.iter().fold(Mentions::default(), |m, &v| m.and(Mentions::var(v)));
    Rewriter::of(concerns).rewrite(pool, t, &mut |_, node, _| match node {
        Node::Var(v) => vars.iter().position(|&u| u == v).map(|at| values[at]),
        _ => None,
    })
}

/// A variable that nothing writes, of some type.
pub(super) fn index(program: &mut Program, proc: &Procedure, ty: ScalarType) -> VarId {
    let decl = VarDecl { name: unused_name(program), ty, kind: VarKind::Temp, pos: proc.pos };
    program.add_var(decl)
}

/// As wide as addresses.
pub(super) fn address(program: &mut Program, proc: &Procedure) -> VarId {
    index(program, proc, ScalarType::Signed(program.space.ptr_width))
}

fn unused_name(program: &Program) -> String {
    let is_used = |name: &str| program.vars.iter().any(|d| d.name == name);
    let names = std::iter::once("k".to_string()).chain((1..).map(|n| format!("k{n}")));
    names.into_iter().find(|n| !is_used(n)).expect("there are more names than variables")
}
