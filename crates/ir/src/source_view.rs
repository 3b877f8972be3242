//! What the source says of a program's values, for those who show executions to people: types with their names, and the conditions
//! that branches stand for, as expressions that can be evaluated in a state without changing it. Nothing that decides a
//! verdict reads this; passes drop it with the [`model`](crate::model), since it is about the program as it was translated.

use crate::ids::ProcId;
use base::Pos;
use logic::VarId;
use std::collections::{BTreeMap, BTreeSet};

/// Number of a type in [`SourceView::types`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SourceTypeId(pub u32);

/// A type as the source has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SourceType {
    /// An integer.
    Integer {
        /// In bits.
        width: u32,
        /// Whether it is read as two's complement.
        is_signed: bool,
        /// It is plain `char`: its values are characters for people.
        is_char: bool,
    },
    /// An enumeration.
    Enumeration {
        /// In bits.
        width: u32,
        /// Whether it is read as two's complement.
        is_signed: bool,
        /// Names and values, in order of declaration.
        constants: Vec<(String, i128)>,
    },
    /// A floating point number.
    Float {
        /// In bits, padding included.
        width: u32,
    },
    /// A pointer.
    Pointer {
        /// In bits.
        width: u32,
        /// To what.
        to: SourceTypeId,
    },
    /// A structure or union.
    Record {
        /// `node` of `struct node`; empty if it has no name.
        tag: String,
        /// In bytes; 0 where it is not complete.
        size: u128,
        /// Name, byte offset, type of each member that is no bit-field.
        fields: Vec<(String, u128, SourceTypeId)>,
    },
    /// Elements of one type.
    Array {
        /// Theirs.
        elem: SourceTypeId,
        /// Bytes from one to the next.
        stride: u128,
        /// How many.
        count: u128,
    },
    /// Nothing that is shown in any particular way.
    Other,
}

/// Operators of expressions that are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShownOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
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
    /// `&&`
    AndThen,
    /// `||`
    OrElse,
}

impl ShownOp {
    /// As C writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            ShownOp::Add => "+",
            ShownOp::Sub => "-",
            ShownOp::Mul => "*",
            ShownOp::Div => "/",
            ShownOp::Rem => "%",
            ShownOp::Shl => "<<",
            ShownOp::Shr => ">>",
            ShownOp::And => "&",
            ShownOp::Or => "|",
            ShownOp::Xor => "^",
            ShownOp::Eq => "==",
            ShownOp::Ne => "!=",
            ShownOp::Lt => "<",
            ShownOp::Le => "<=",
            ShownOp::Gt => ">",
            ShownOp::Ge => ">=",
            ShownOp::AndThen => "&&",
            ShownOp::OrElse => "||",
        }
    }

    /// Its value is a truth value.
    pub fn is_comparison(self) -> bool {
        matches!(self, ShownOp::Eq | ShownOp::Ne | ShownOp::Lt | ShownOp::Le | ShownOp::Gt | ShownOp::Ge)
    }
}

/// An expression without effects over variables and memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// What it is.
    pub kind: ShownKind,
    /// The type of its value.
    pub ty: SourceTypeId,
}

/// See [`Shown`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShownKind {
    /// A number.
    Constant(i128),
    /// The value of a plain variable.
    Variable(VarId),
    /// The value of a scalar in memory.
    Load(Box<Shown>),
    /// An address that is known.
    Address(u128),
    /// The address `by` bytes behind another.
    Offset(Box<Shown>, u128),
    /// The address `index` times `scale` bytes behind another.
    Element {
        /// The other.
        base: Box<Shown>,
        /// Of any integer type.
        index: Box<Shown>,
        /// In bytes; negative where the index is subtracted.
        scale: i128,
    },
    /// `-e`
    Negative(Box<Shown>),
    /// `~e`
    Complement(Box<Shown>),
    /// `!e`
    Not(Box<Shown>),
    /// Of operands of one type, but for shifts.
    Binary(ShownOp, Box<Shown>, Box<Shown>),
    /// The value as one of the expression's type.
    Converted(Box<Shown>),
}

/// A condition of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// As written, in about these words.
    pub text: String,
    /// To be evaluated where control branches; none where it has effects or is computed in ways that nobody follows here.
    pub shown: Option<Shown>,
}

/// Where an input comes from, as the reader of a program thinks of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputSource {
    /// A call of a verifier's function for any value.
    Nondet,
    /// A function without body that no library has.
    Undefined,
    /// A variable or object without initialiser.
    Uninitialised,
    /// An argument of the function that the program starts with.
    Argument,
    /// A variable that is defined elsewhere.
    Extern,
    /// The command line, the environment, what a library function reads or answers.
    Environment,
    /// What C leaves to the implementation.
    Layout,
}

impl InputSource {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            InputSource::Nondet => "nondet",
            InputSource::Undefined => "undefined",
            InputSource::Uninitialised => "uninitialised",
            InputSource::Argument => "argument",
            InputSource::Extern => "extern",
            InputSource::Environment => "environment",
            InputSource::Layout => "layout",
        }
    }
}

/// What the source says of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputNote {
    /// Where it comes from.
    pub source: InputSource,
    /// The type of its value.
    pub ty: SourceTypeId,
    /// The type as C writes it.
    pub type_text: String,
    /// The name that the program gives it (`klee_int("x")`).
    pub name: Option<String>,
}

/// Which input a note is about: where it is taken, what asks for it, and its width in bits.
pub type InputKey = (Pos, String, u32);

/// What the source says.
#[derive(Clone, Debug, Default)]
pub struct SourceView {
    /// All types that are named here.
    pub types: Vec<SourceType>,
    /// Of plain variables, and of the objects behind variables that hold addresses of the frame.
    pub vars: BTreeMap<VarId, SourceTypeId>,
    /// Of static objects, by address.
    pub objects: BTreeMap<u128, SourceTypeId>,
    /// By the position of the assumptions that it became.
    pub conditions: BTreeMap<Pos, Condition>,
    /// Where conditions begin that are decided as one: the position of the first branch of each.
    pub decisions: BTreeSet<Pos>,
    /// Conditions of statements that branch more than once, by the position of the first branch.
    pub wholes: BTreeMap<Pos, Condition>,
    /// What is written to memory there, as the source names it.
    pub places: BTreeMap<Pos, String>,
    /// Operations of arithmetic that are checked, by position.
    pub operations: BTreeMap<Pos, Condition>,
    /// Inputs of the program.
    pub inputs: BTreeMap<InputKey, InputNote>,
    /// Procedures that are a library's, translated at the places of their calls, with the function that is called there.
    pub library: BTreeMap<ProcId, String>,
    /// Static objects that a model of a library keeps for itself, by address.
    pub of_models: BTreeSet<u128>,
}

impl SourceView {
    /// The type with this number.
    pub fn ty(&self, id: SourceTypeId) -> &SourceType {
        &self.types[id.0 as usize]
    }
}
