//! Typed C: what the type checker hands to the lowering.
//!
//! Names are resolved, every implicit conversion is an explicit [`ExprKind::Cast`], [`ExprKind::Load`],
//! [`ExprKind::Decay`] or [`ExprKind::FnAddr`]; `a[i]` is `*(a + i)`, `p->f` is `(*p).f`; `sizeof`, `_Alignof`,
//! `offsetof`, `__builtin_constant_p`, `_Generic` and enumerators are folded to constants where C says they are
//! constants (`sizeof` of a variable length array is an ordinary expression). Initialisers are flattened to a list of
//! scalar stores at byte offsets. Nothing here is lossy except qualifiers (which are dropped after checking).

pub use crate::types::UnitId;
use crate::types::{Bits, RecordId, TypeId, Types};
use base::{Pos, SourceMap};
use ir::CheckKind;
use ir::source_view::ShownOp;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GlobalId(pub u32);
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FuncId(pub u32);
/// A local variable or parameter; indexes [`FuncBody::locals`] of its own function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LocalId(pub u32);
/// A label of a function; indexes [`FuncBody::labels`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LabelId(pub u32);

/// Who else knows a name (C11 6.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linkage {
    /// Every unit of the program.
    External,
    /// The unit that declares it.
    Internal,
    /// Its block; or nobody: it has no name, or its unit is left out.
    None,
}

/// A checked translation unit, or several that have been linked.
#[derive(Debug)]
pub struct Unit {
    /// The files of the units, by [`UnitId`].
    pub files: Vec<String>,
    pub types: Types,
    pub globals: Vec<Global>,
    pub funcs: Vec<Func>,
    /// What the meaning of the program rests on since its units do not agree.
    pub link_notes: Vec<String>,
    /// Definitions that are not what is meant by their names: the user has taken the bodies away, or others stand for them.
    pub edited: Vec<Edited>,
    /// Names under which other units reach functions of internal linkage.
    pub exported: Vec<Exported>,
    /// Annotations for other verifiers, which were read over.
    pub ignored: Vec<Annotation>,
    pub sources: SourceMap,
    /// What spans are parts of.
    pub text: Vec<u8>,
}

/// A definition that the user has taken away or exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edited {
    pub function: String,
    pub linkage: Linkage,
    pub unit: UnitId,
}

/// A function of internal linkage that other units know by a name of CBMC's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    pub name: String,
    pub function: String,
    pub unit: UnitId,
}

/// A part of the preprocessed text, in bytes. In code of models it is a part of their text, which nobody keeps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    pub begin: u32,
    pub end: u32,
}

/// Annotations of one loop or one function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Annotation {
    pub kind: AnnotationKind,
    pub pos: Pos,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnnotationKind {
    /// Invariants, variants and frames of a loop.
    Loop,
    /// Pre- and postconditions of a function.
    Contract,
    /// `#pragma CPROVER check disable`: from its line to the last one this check is not made.
    Disabled { check: DisabledCheck, last: u32 },
}

/// A check of CBMC that a pragma disables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DisabledCheck {
    Pointer,
    Bounds,
    SignedOverflow,
    UnsignedOverflow,
    Conversion,
    DivByZero,
    Shift,
    FloatOverflow,
    Nan,
    PointerOverflow,
    PointerPrimitive,
    EnumRange,
}

impl DisabledCheck {
    const NAMES: [(&str, DisabledCheck, &[CheckKind]); 12] = [
        (
            "pointer",
            DisabledCheck::Pointer,
            &[CheckKind::Null, CheckKind::Bounds, CheckKind::Pointer, CheckKind::Overlap, CheckKind::Free],
        ),
        ("bounds", DisabledCheck::Bounds, &[CheckKind::Bounds]),
        ("signed-overflow", DisabledCheck::SignedOverflow, &[CheckKind::SignedOverflow]),
        ("unsigned-overflow", DisabledCheck::UnsignedOverflow, &[CheckKind::UnsignedOverflow]),
        ("conversion", DisabledCheck::Conversion, &[CheckKind::Conversion]),
        ("div-by-zero", DisabledCheck::DivByZero, &[CheckKind::DivByZero]),
        ("undefined-shift", DisabledCheck::Shift, &[CheckKind::Shift]),
        ("float-overflow", DisabledCheck::FloatOverflow, &[CheckKind::FloatOverflow, CheckKind::FloatCast]),
        ("nan", DisabledCheck::Nan, &[CheckKind::Nan]),
        ("pointer-overflow", DisabledCheck::PointerOverflow, &[CheckKind::PointerOverflow]),
        ("pointer-primitive", DisabledCheck::PointerPrimitive, &[CheckKind::PointerPrimitive]),
        ("enum-range", DisabledCheck::EnumRange, &[CheckKind::EnumRange]),
    ];

    /// The check with this name, if attest makes it.
    pub(crate) fn find(name: &str) -> Option<DisabledCheck> {
        DisabledCheck::NAMES.iter().find(|(n, ..)| *n == name).map(|(_, check, _)| *check)
    }

    fn row(self) -> &'static (&'static str, DisabledCheck, &'static [CheckKind]) {
        &DisabledCheck::NAMES[self as usize]
    }

    pub(crate) fn name(self) -> &'static str {
        self.row().0
    }

    pub(crate) fn disables(self, kind: CheckKind) -> bool {
        self.row().2.contains(&kind)
    }
}

impl Unit {
    /// The user's file of a unit.
    pub fn file(&self, unit: UnitId) -> &str {
        self.files.get(unit.0 as usize).map_or("", String::as_str)
    }

    /// The function that a function is another name of, or stands for, or itself.
    pub(crate) fn meant(&self, func: FuncId) -> FuncId {
        let f = &self.funcs[func.0 as usize];
        if let Some(Model::Fits(model)) = f.model {
            return model;
        }
        let target = f.alias.as_ref().filter(|_| f.body.is_none());
        let found = target.and_then(|name| self.funcs.iter().position(|g| g.name == *name && g.unit == f.unit));
        found.map_or(func, |i| FuncId(i as u32))
    }
}

/// An object with static storage: a file-scope variable, a static local, a string literal or a file-scope compound
/// literal. One entry per object however often it is declared.
#[derive(Debug)]
pub struct Global {
    /// The C name; a static local is `function.name`; a string literal is `""` with `is_string` set.
    pub name: String,
    pub linkage: Linkage,
    pub unit: UnitId,
    pub ty: TypeId,
    pub pos: Pos,
    /// What `_Alignas` and `aligned` ask for in bytes; it can only raise the type's alignment. 1 without.
    pub align: u64,
    /// `extern` without a definition in this unit: its initial value is not known.
    pub is_extern_only: bool,
    pub is_string: bool,
    /// `None`: zero-initialised (or unknown if `is_extern_only`).
    pub init: Option<Init>,
    /// `__attribute__((alias))`: another name of this object.
    pub alias: Option<String>,
    /// `__attribute__((weak))`: where nobody defines it, its address is null.
    pub weak: bool,
}

#[derive(Debug)]
pub struct Func {
    pub name: String,
    /// What people are told, where functions of several units have the name: `file.c:name`.
    pub label: Option<String>,
    pub linkage: Linkage,
    pub unit: UnitId,
    /// Its body is an inline definition only: others may be meant by the name (C11 6.7.4).
    pub is_inline: bool,
    /// A function type.
    pub ty: TypeId,
    pub pos: Pos,
    pub noreturn: bool,
    pub body: Option<FuncBody>,
    /// `__attribute__((alias))`: another name of this function.
    pub alias: Option<String>,
    /// `__attribute__((constructor))`: it runs before the entry function, in the order of these numbers.
    pub constructor: Option<i128>,
    /// `__attribute__((destructor))`: it runs when the program ends, in the opposite order.
    pub destructor: Option<i128>,
    /// `__attribute__((weak))`: where nobody defines it, its address is null.
    pub weak: bool,
    /// What its attributes say that compilers believe and no check asks about (`pure`, `nonnull`), without repetition.
    pub promises: Vec<&'static str>,
    /// An expression names it.
    pub is_used: bool,
    /// Without a body: what is known about it as a library function.
    pub model: Option<Model>,
}

/// Our definition of a library function that the program uses and does not define.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// This function, which has a body.
    Fits(FuncId),
    /// The program declares the name with a type that the library function does not have.
    Misfit,
}

impl Func {
    /// The name for people.
    pub fn shown(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.name)
    }

    /// Adds what another declaration of it promises.
    pub(crate) fn promise(&mut self, promises: &[&'static str]) {
        self.promises.extend(promises);
        self.promises.sort_unstable();
        self.promises.dedup();
    }

    /// A function without a body and without attributes.
    pub fn declared(name: String, ty: TypeId, pos: Pos) -> Func {
        Func {
            name,
            label: None,
            linkage: Linkage::External,
            unit: UnitId::default(),
            is_inline: false,
            ty,
            pos,
            noreturn: false,
            body: None,
            alias: None,
            constructor: None,
            destructor: None,
            weak: false,
            promises: Vec::new(),
            is_used: false,
            model: None,
        }
    }
}

#[derive(Debug)]
pub struct FuncBody {
    /// Parameters are the first locals, in order. Behind them stands, where `variadic` has put it, the one that has no name.
    pub params: Vec<LocalId>,
    pub locals: Vec<Local>,
    pub labels: Vec<String>,
    pub stmts: Vec<Stmt>,
    /// What annotations of its loops state.
    pub invariants: Vec<Invariant>,
    /// It has quantifiers, which no compiler of C knows.
    pub quantifies: bool,
    /// How many functions have been defined before.
    pub order: usize,
    /// The closing brace.
    pub end: Pos,
}

/// A part of an invariant that annotations of a loop state.
#[derive(Debug)]
pub struct Invariant {
    /// Where the loop stands.
    pub of: Pos,
    /// Where its annotations begin.
    pub annotation: Pos,
    /// `None`: it is no expression without effects, or something is wrong with it.
    pub condition: Option<Expr>,
}

#[derive(Debug)]
pub struct Local {
    pub name: String,
    pub ty: TypeId,
    pub pos: Pos,
    /// As of a global.
    pub align: u64,
    /// `&x` occurs, or x is an aggregate whose elements are reached through its address: it needs memory.
    pub address_taken: bool,
}

impl Local {
    /// The program has a name for it: names of ours are empty, or no identifiers of C.
    pub fn is_named(&self) -> bool {
        let is_of_identifier = |c: char| c == '_' || c == '$' || c.is_alphanumeric();
        !self.name.is_empty() && self.name.chars().all(is_of_identifier)
    }
}

/// A flattened initialiser. The items do not overlap and come in the order of their places, in which they are evaluated.
/// Those of a flexible array member lie beyond the size of the object's type.
#[derive(Debug)]
pub struct Init {
    /// Everything that no item covers is zero (true for every aggregate initialiser).
    pub zero_rest: bool,
    pub items: Vec<InitItem>,
}

#[derive(Debug)]
pub struct InitItem {
    /// Byte offset from the start of the object (for a bit-field: of its storage unit's first byte).
    pub offset: u64,
    pub bits: Option<Bits>,
    /// The scalar type stored, or a record type when a whole record value initialises a record.
    pub ty: TypeId,
    pub value: Expr,
}

#[derive(Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: TypeId,
    pub pos: Pos,
}

impl Expr {
    /// The object that an lvalue is a part of by its form: the record of a member, the array of an element.
    pub(crate) fn whole(&self) -> Option<&Expr> {
        match &self.kind {
            ExprKind::Member { base, .. } => Some(base),
            ExprKind::Deref(p) => match &p.kind {
                ExprKind::Decay(array) => Some(array),
                ExprKind::PtrAdd { ptr, .. } => match &ptr.kind {
                    ExprKind::Decay(array) => Some(array),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// An lvalue, and all that it is a part of, from the inside.
    pub(crate) fn wholes(&self) -> impl Iterator<Item = &Expr> {
        std::iter::successors(Some(self), |e| e.whole())
    }

    /// The variable that an lvalue is, or is a part of.
    pub(crate) fn variable(&self) -> Option<&Expr> {
        self.wholes().find(|e| matches!(e.kind, ExprKind::Local(_) | ExprKind::Global(_)))
    }

    /// The function that this callee of a call designates by name.
    pub(crate) fn direct_callee(&self) -> Option<FuncId> {
        match &self.kind {
            ExprKind::FnAddr(f) => Some(*f),
            ExprKind::Cast(inner) => inner.direct_callee(),
            _ => None,
        }
    }

    /// It is the number zero, or a null pointer that is written as one.
    pub(crate) fn is_null(&self) -> bool {
        match &self.kind {
            ExprKind::Int(0) => true,
            ExprKind::Cast(inner) => inner.is_null(),
            _ => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnOp {
    Neg,
    BitNot,
    /// `!e` on any scalar; the result is `int`.
    LogNot,
    /// `__real__`, `__imag__` on complex numbers.
    Real,
    Imag,
}

/// Operators on operands of one common type (shifts: each operand has its own promoted type).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
    /// Comparisons: operands of one arithmetic or pointer type, result `int`.
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl BinOp {
    pub(crate) fn is_comparison(self) -> bool {
        matches!(self, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge)
    }

    /// As C writes it.
    pub(crate) fn symbol(self) -> &'static str {
        ShownOp::from(self).symbol()
    }
}

impl From<BinOp> for ShownOp {
    fn from(op: BinOp) -> ShownOp {
        match op {
            BinOp::Add => ShownOp::Add,
            BinOp::Sub => ShownOp::Sub,
            BinOp::Mul => ShownOp::Mul,
            BinOp::Div => ShownOp::Div,
            BinOp::Rem => ShownOp::Rem,
            BinOp::Shl => ShownOp::Shl,
            BinOp::Shr => ShownOp::Shr,
            BinOp::And => ShownOp::And,
            BinOp::Or => ShownOp::Or,
            BinOp::Xor => ShownOp::Xor,
            BinOp::Eq => ShownOp::Eq,
            BinOp::Ne => ShownOp::Ne,
            BinOp::Lt => ShownOp::Lt,
            BinOp::Le => ShownOp::Le,
            BinOp::Gt => ShownOp::Gt,
            BinOp::Ge => ShownOp::Ge,
        }
    }
}

/// Which way a pointer or a counter moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Forward,
    Backward,
}

impl Direction {
    pub(crate) fn opposite(self) -> Direction {
        match self {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
        }
    }
}

/// `++x` gives the new value, `x++` the old one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepForm {
    Prefix,
    Postfix,
}

/// What the name of a builtin begins with that stands for something not translated; what that is follows.
pub const UNSUPPORTED: &str = "unsupported: ";
/// Why something is not translated: it depends on a layout that is not known before run time.
pub const VARIABLE_RECORD: &str = "variable length array in a structure";

#[derive(Debug)]
pub enum ExprKind {
    /// Integer constant of integer, enum, bool or pointer type, sign-extended to 128 bits when the type is signed.
    Int(i128),
    /// Floating constant, with its spelling (suffix removed).
    Float(String),

    // Lvalues. `ty` is the object's type.
    Local(LocalId),
    Global(GlobalId),
    /// `*p`; also the result of indexing.
    Deref(Box<Expr>),
    /// `base.field`; base is an lvalue, or a record rvalue (a call's result). `offset` in bytes from base.
    Member {
        base: Box<Expr>,
        record: RecordId,
        field: u32,
        offset: u64,
        bits: Option<Bits>,
    },
    /// `(T){...}` in a function: initialises the unnamed local each time it is evaluated, and denotes it.
    CompoundLiteral {
        local: LocalId,
        init: Init,
    },

    // Rvalues.
    /// The value of an lvalue (scalar or record).
    Load(Box<Expr>),
    AddrOf(Box<Expr>),
    /// Array lvalue to pointer to its first element.
    Decay(Box<Expr>),
    /// Function designator to pointer (also `&f`).
    FnAddr(FuncId),
    /// `&&label`.
    LabelAddr(LabelId),
    Unary(UnOp, Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// `ptr + index` or `ptr - index`; the index is an integer of any type, to be scaled by `elem_size`
    /// (1 for void and functions).
    PtrAdd {
        ptr: Box<Expr>,
        index: Box<Expr>,
        direction: Direction,
        elem: TypeId,
    },
    /// `(a - b) / elem_size`, of type ptrdiff_t.
    PtrDiff {
        lhs: Box<Expr>,
        rhs: Box<Expr>,
        elem: TypeId,
    },
    LogAnd(Box<Expr>, Box<Expr>),
    LogOr(Box<Expr>, Box<Expr>),
    /// `els` and `then` have the expression's type (or void). `c ?: e` is `CondOmitted`.
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `cond ?: els` evaluates `cond` once; its value is converted to `ty`.
    CondOmitted(Box<Expr>, Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    /// Conversion of a scalar to `ty` (to `_Bool`: `!= 0`), or of anything to void.
    Cast(Box<Expr>),
    /// `lhs = rhs`; the right side already has the left side's type. The value is the left side's after the store.
    Assign {
        lhs: Box<Expr>,
        rhs: Box<Expr>,
    },
    /// `lhs op= rhs`: `lhs` is converted to `op_ty`, combined with `rhs`, converted back. For pointers `op_ty` is the
    /// pointer type, `op` is Add or Sub and rhs is the unscaled index.
    CompoundAssign {
        op: BinOp,
        lhs: Box<Expr>,
        rhs: Box<Expr>,
        op_ty: TypeId,
    },
    /// `++`, `--` on arithmetic or pointer lvalues.
    IncDec {
        lhs: Box<Expr>,
        direction: Direction,
        form: StepForm,
    },
    /// `callee` is a pointer to function (`FnAddr` for a direct call); arguments already converted (default
    /// promotions for the variable part and for functions without prototype).
    Call {
        callee: Box<Expr>,
        args: Vec<Expr>,
        /// The arguments as they are written.
        text: Span,
    },
    /// `({ ... })`; the value is that of the last expression statement.
    StmtExpr(Vec<Stmt>),
    /// `__builtin_va_arg(ap, ty)`; the argument is the lvalue of the list.
    VaArg(Box<Expr>),
    /// A compiler builtin that is not an ordinary function (`__builtin_expect` is already folded to its argument;
    /// `__builtin_types_compatible_p`, `__builtin_offsetof`, `__builtin_constant_p`, `__builtin_choose_expr` to constants).
    /// A name that begins with [`UNSUPPORTED`] stands for what has been checked and cannot be translated.
    Builtin {
        name: String,
        args: Vec<Expr>,
    },
    /// The run-time size in bytes of a variable length array type.
    SizeOfVla(Box<Expr>),
}

#[derive(Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub pos: Pos,
}

#[derive(Debug)]
pub enum StmtKind {
    Expr(Expr),
    /// Control reaches the declaration of a local. `vla_size`: the bytes of a variable length array, through all its dimensions.
    Decl {
        local: LocalId,
        init: Option<Init>,
        vla_size: Option<Expr>,
    },
    Block(Vec<Stmt>),
    If {
        cond: Expr,
        then: Box<Stmt>,
        els: Option<Box<Stmt>>,
    },
    While {
        cond: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        body: Box<Stmt>,
        cond: Expr,
    },
    /// Declarations of the first clause are `Decl` statements in `init`.
    For {
        init: Vec<Stmt>,
        cond: Option<Expr>,
        step: Option<Expr>,
        body: Box<Stmt>,
    },
    /// The controlling expression is promoted; case values are converted to its type.
    Switch {
        cond: Expr,
        body: Box<Stmt>,
    },
    /// `case lo ... hi:` (equal for a plain case), belongs to the nearest enclosing switch.
    Case {
        lo: i128,
        hi: i128,
        body: Box<Stmt>,
    },
    Default(Box<Stmt>),
    Break,
    Continue,
    Goto(LabelId),
    GotoComputed(Expr),
    Label(LabelId, Box<Stmt>),
    Return(Option<Expr>),
    /// `asm` with its outputs (assignments, or lvalues where no value is assigned) and inputs. `changes_memory`: it says that it may change any memory. `jumps`: `asm
    /// goto`, whose labels are not kept. `keeps`: each output is an input, too.
    Asm {
        outputs: Vec<Expr>,
        inputs: Vec<Expr>,
        changes_memory: bool,
        template: String,
        jumps: bool,
        keeps: bool,
    },
    /// Blocks inside of the one that declares the variable are left, and their objects end; what leaves them comes later.
    InnerBlocksEnd(LocalId),
    Empty,
}
