//! The tree of a model of guarded commands, as it is written. Importers of other languages build the same tree, so it says
//! everything that those can say; `docs/gcl.md` is its grammar and meaning.
//!
//! Trees are compared without their spans: what is printed and read again is the same tree at other places.

use base::Pos;
use logic::Integer;

/// From where to where something is written. Does not take part in comparisons.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// Its first character.
    pub start: Pos,
    /// Right behind its last character.
    pub end: Pos,
}

/// A model: what it declares, in order. A file that is included stands where its `include` stood.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    /// The declarations.
    pub items: Vec<Item>,
}

/// A declaration of a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// `const N = 3;`
    Const(Const),
    /// `type Phase = { idle, busy };`
    Type(TypeDecl),
    /// `var x: int = 0, y: bool = *;`
    Vars(Vec<VarDecl>),
    /// `process P[i: 0..N-1] { … }`
    Process(Process),
    /// A rule of no process.
    Rule(Rule),
    /// `init EXPR;`: only initial states where the condition holds are considered.
    Init(Expr),
    /// What is asked about the model.
    Property(Property),
}

/// A name where it is declared, or where it is used as nothing else than a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ident {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
}

/// A named constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Const {
    /// Its name.
    pub name: Ident,
    /// Its value, of constants only.
    pub value: Expr,
}

/// A named type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeDecl {
    /// Its name.
    pub name: Ident,
    /// What it is.
    pub ty: Type,
}

/// A variable, of the model or of each instance of a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VarDecl {
    /// Its name.
    pub name: Ident,
    /// What values it has.
    pub ty: Type,
    /// What it begins with.
    pub init: Init,
}

/// What a variable begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Init {
    /// Any value of its type: `= *`, or nothing.
    Any,
    /// This value, which may use variables that are declared before. An array has it in every element.
    Value(Expr),
    /// A value for each element of an array: `[1, 2, *]`.
    List(Vec<Init>, Span),
}

/// A type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Type {
    /// What kind of type.
    pub kind: TypeKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeKind {
    /// Unbounded integers.
    Int,
    /// Truth values.
    Bool,
    /// The integers from the first to the second bound, both constant.
    Range(Expr, Expr),
    /// An enumeration; its members are names of the whole model.
    Enum(Vec<Ident>),
    /// A type with a name.
    Named(String),
    /// An array of elements, one for each value of the domain.
    Array(Box<Type>, Domain),
}

/// A finite set of values: what parameters and bound variables range over, and what arrays are indexed by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Domain {
    /// `lo..hi`: the integers from the first to the second bound, none where the second is smaller.
    Range(Expr, Expr),
    /// The name of a type stands for its values, a number `n` for `0..n-1`.
    Of(Expr),
}

/// A parameter of a process or rule. There is an instance for each value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name.
    pub name: Ident,
    /// Its values.
    pub domain: Domain,
}

/// A process: control states, variables and rules, for each value of its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Process {
    /// Its name.
    pub name: Ident,
    /// Its parameters; without any there is one instance.
    pub params: Vec<Param>,
    /// Variables of each instance.
    pub vars: Vec<VarDecl>,
    /// Its control states; a process may have none.
    pub states: Vec<Ident>,
    /// Which of them it begins in.
    pub start: Start,
    /// Its rules.
    pub rules: Vec<Rule>,
}

/// Where a process begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// In the first of its states.
    First,
    /// In any of its states: `state a, b = *;`.
    Any,
    /// In this one: `state a, b = b;`.
    At(Ident),
}

/// A guarded command: where its guard holds, all its updates may happen at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its name.
    pub name: Ident,
    /// Parameters of its own: `rule send(j: 0..N-1)`.
    pub params: Vec<Param>,
    /// How its process moves; without, the process may be in any state and stays there.
    pub step: Option<Step>,
    /// Its condition; without, it is true.
    pub guard: Option<Expr>,
    /// What changes.
    pub updates: Vec<Update>,
}

/// A move between states of a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The states that it may start in; none stands for any (`*`).
    pub from: Vec<Ident>,
    /// The state that it ends in.
    pub to: Ident,
}

/// A part of what a rule changes. All right sides are evaluated in the state before.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "nearly all are assignments, and a model has few")]
pub enum Update {
    /// `x := e`, `x := *`.
    Assign(Assign),
    /// `forall j in 0..N-1: a[j] := e`: the updates for each of the values.
    Each(Vec<Binder>, Vec<Update>),
}

/// An assignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assign {
    /// What changes: a variable or an element of an array.
    pub target: Place,
    /// Its new value; `None` is any value of its type (`*`): an input.
    pub value: Option<Expr>,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    /// What kind of question.
    pub kind: PropertyKind,
    /// `unsafe mutex: …`
    pub name: Option<Ident>,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of questions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PropertyKind {
    /// No reachable state satisfies the condition.
    Unsafe(Expr),
    /// All reachable states satisfy the condition.
    Invariant(Expr),
    /// In every reachable state a rule is enabled.
    Deadlock,
}

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExprKind {
    /// `17`
    Int(Integer),
    /// `true`
    Bool(bool),
    /// A constant, a parameter, a bound variable, a member of an enumeration, a variable, an element of an array.
    Place(Place),
    /// `P[i]@crit`: the instance is in this state. Without instance it is the one that the rule belongs to (`@crit`).
    At(Option<Instance>, Ident),
    /// An operator before its operand.
    Unary(UnOp, Box<Expr>),
    /// An operator between its operands.
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// `if c then a else b`
    Ite(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `forall i, j in 0..N-1: e`
    Quantified(Quantifier, Vec<Binder>, Box<Expr>),
}

/// What has a value or gets one: `x`, `a[i]`, `P[i].x`, `P[i].a[j]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The instance of a process whose variable it is.
    pub of: Option<Instance>,
    /// The name.
    pub name: Ident,
    /// Indices of array elements.
    pub indices: Vec<Expr>,
}

/// An instance of a process: `P[i]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The process.
    pub process: Ident,
    /// Its parameters.
    pub args: Vec<Expr>,
}

/// Names that are bound, and their values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binder {
    /// Names with the same domain.
    pub names: Vec<Ident>,
    /// Their values.
    pub domain: Domain,
}

/// Operators before an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnOp {
    /// `!`
    Not,
    /// `-`
    Neg,
}

/// Operators between two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinOp {
    /// `<=>`
    Iff,
    /// `=>`
    Implies,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `div`: the quotient that leaves a remainder of at least 0, as in SMT-LIB.
    Div,
    /// `mod`: that remainder.
    Mod,
}

/// Whether all or some values are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    /// `forall`
    Forall,
    /// `exists`
    Exists,
}

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

impl Eq for Span {}

impl Span {
    /// Of what is written nowhere.
    pub const NONE: Span = Span { start: Pos::NONE, end: Pos::NONE };

    /// From the start of one to the end of the other.
    pub fn to(self, last: Span) -> Span {
        Span { start: self.start, end: last.end }
    }
}

impl Ident {
    /// A name that is written nowhere.
    pub fn new(name: impl Into<String>) -> Ident {
        Ident { name: name.into(), span: Span::NONE }
    }
}

impl Place {
    /// A name without indices.
    pub fn name(name: Ident) -> Place {
        Place { of: None, name, indices: Vec::new() }
    }

    /// Where it begins.
    pub fn start(&self) -> Pos {
        self.of.as_ref().map_or(self.name.span.start, |i| i.process.span.start)
    }

    /// The name, if it is nothing else.
    pub fn as_name(&self) -> Option<&Ident> {
        (self.of.is_none() && self.indices.is_empty()).then_some(&self.name)
    }
}

impl Expr {
    /// The expression, written nowhere.
    pub fn new(kind: ExprKind) -> Expr {
        Expr { kind, span: Span::NONE }
    }

    /// The number.
    pub fn int(n: impl Into<Integer>) -> Expr {
        Expr::new(ExprKind::Int(n.into()))
    }

    /// The truth value.
    pub fn truth(b: bool) -> Expr {
        Expr::new(ExprKind::Bool(b))
    }

    /// The name.
    pub fn name(name: impl Into<String>) -> Expr {
        Expr::new(ExprKind::Place(Place::name(Ident::new(name))))
    }

    /// The negation.
    pub fn negated(self) -> Expr {
        let span = self.span;
        Expr { kind: ExprKind::Unary(UnOp::Not, Box::new(self)), span }
    }

    /// The operator on both.
    pub fn bin(op: BinOp, a: Expr, b: Expr) -> Expr {
        let span = a.span.to(b.span);
        Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), span }
    }

    /// The conjunction (disjunction) of many; `None` of none. However the parts are nested themselves, the whole is nested
    /// as little as possible: that is the one tree for what is printed without parentheses.
    pub fn many(op: BinOp, parts: Vec<Expr>) -> Option<Expr> {
        let mut flat = Vec::new();
        parts.into_iter().for_each(|p| p.flatten(op, &mut flat));
        Expr::evenly(op, flat)
    }

    /// The operands of nested uses of one operator.
    fn flatten(self, op: BinOp, out: &mut Vec<Expr>) {
        match self.kind {
            ExprKind::Binary(own, a, b) if own == op => {
                a.flatten(op, out);
                b.flatten(op, out);
            }
            _ => out.push(self),
        }
    }

    fn evenly(op: BinOp, mut parts: Vec<Expr>) -> Option<Expr> {
        if parts.len() < 2 {
            return parts.pop();
        }
        let right = parts.split_off(parts.len().div_ceil(2));
        let (left, right) = (Expr::evenly(op, parts)?, Expr::evenly(op, right)?);
        Some(Expr::bin(op, left, right))
    }

    /// The conjunction of all; true of none.
    pub fn all(parts: Vec<Expr>) -> Expr {
        Expr::many(BinOp::And, parts).unwrap_or(Expr::truth(true))
    }

    /// The disjunction of all; false of none.
    pub fn any(parts: Vec<Expr>) -> Expr {
        Expr::many(BinOp::Or, parts).unwrap_or(Expr::truth(false))
    }
}

impl Type {
    /// The type, written nowhere.
    pub fn new(kind: TypeKind) -> Type {
        Type { kind, span: Span::NONE }
    }
}

impl UnOp {
    /// As it is printed.
    pub fn symbol(self) -> &'static str {
        match self {
            UnOp::Not => "!",
            UnOp::Neg => "-",
        }
    }
}

impl BinOp {
    /// As it is printed.
    pub fn symbol(self) -> &'static str {
        match self {
            BinOp::Iff => "<=>",
            BinOp::Implies => "=>",
            BinOp::Or => "||",
            BinOp::And => "&&",
            BinOp::Eq => "==",
            BinOp::Ne => "!=",
            BinOp::Lt => "<",
            BinOp::Le => "<=",
            BinOp::Gt => ">",
            BinOp::Ge => ">=",
            BinOp::Add => "+",
            BinOp::Sub => "-",
            BinOp::Mul => "*",
            BinOp::Div => "div",
            BinOp::Mod => "mod",
        }
    }

    /// How tightly it binds: more binds tighter.
    pub fn precedence(self) -> u8 {
        match self {
            BinOp::Iff => 1,
            BinOp::Implies => 2,
            BinOp::Or => 3,
            BinOp::And => 4,
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => 5,
            BinOp::Add | BinOp::Sub => 6,
            BinOp::Mul | BinOp::Div | BinOp::Mod => 7,
        }
    }

    /// It compares its operands.
    pub fn is_comparison(self) -> bool {
        self.precedence() == BinOp::Eq.precedence()
    }

    /// It combines truth values.
    pub fn is_logical(self) -> bool {
        self.precedence() < BinOp::Eq.precedence()
    }
}

impl Quantifier {
    /// As it is written.
    pub fn keyword(self) -> &'static str {
        match self {
            Quantifier::Forall => "forall",
            Quantifier::Exists => "exists",
        }
    }
}
