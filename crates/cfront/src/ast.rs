//! The syntax tree: what was written, with typedef names resolved to being types but nothing else decided.

use crate::hir::Span;
use crate::lex::Symbol;
use crate::types::{FloatKind, IntKind, Quals};
use base::Pos;

#[derive(Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) pos: Pos,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnaryOp {
    Plus,
    Neg,
    BitNot,
    Not,
    Deref,
    AddrOf,
    PreInc,
    PreDec,
    PostInc,
    PostDec,
    Real,
    Imag,
}

pub(crate) use crate::hir::BinOp;

#[derive(Debug)]
pub(crate) enum ExprKind {
    Ident(Symbol),
    /// Index into the lexer's numbers.
    Number(u32),
    /// Index into the lexer's strings.
    Char(u32),
    /// Adjacent literals: indices into the lexer's strings.
    Str(Vec<u32>),
    Unary(UnaryOp, Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
    LogAnd(Box<Expr>, Box<Expr>),
    LogOr(Box<Expr>, Box<Expr>),
    Assign(Box<Expr>, Box<Expr>),
    CompoundAssign(BinOp, Box<Expr>, Box<Expr>),
    /// `c ? t : e`, and `c ?: e`.
    Cond(Box<Expr>, Option<Box<Expr>>, Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    /// The last is the text of the arguments.
    Call(Box<Expr>, Vec<Expr>, Span),
    Member {
        base: Box<Expr>,
        name: Symbol,
        arrow: bool,
    },
    Index(Box<Expr>, Box<Expr>),
    Cast(Box<TypeName>, Box<Expr>),
    CompoundLiteral(Box<TypeName>, Vec<InitEntry>),
    SizeofExpr(Box<Expr>),
    SizeofType(Box<TypeName>),
    AlignofExpr(Box<Expr>),
    AlignofType {
        ty: Box<TypeName>,
        gnu: bool,
    },
    StmtExpr(Vec<Stmt>),
    LabelAddr(Symbol),
    /// `None` is `default`.
    Generic(Box<Expr>, Vec<(Option<TypeName>, Expr)>),
    VaArg(Box<Expr>, Box<TypeName>),
    Offsetof(Box<TypeName>, Vec<Designator>),
    TypesCompatible(Box<TypeName>, Box<TypeName>),
    ChooseExpr(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `__builtin_convertvector`.
    ConvertVector(Box<Expr>, Box<TypeName>),
    /// A term of ACSL: its integers are those of mathematics.
    Logic(LogicTerm, Box<Expr>),
    /// `__CPROVER_forall { T i; body }`.
    Quantified(Quantifier, Box<Declaration>, Box<Expr>),
}

/// What is asked of a term of ACSL.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogicTerm {
    Any,
    /// A factor of a product: it has at most 32 bits.
    Factor,
}

/// What CBMC says of all values of a variable, or of some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quantifier {
    ForAll,
    Exists,
}

#[derive(Debug)]
pub(crate) struct InitEntry {
    pub(crate) designators: Vec<Designator>,
    pub(crate) value: Initializer,
    pub(crate) pos: Pos,
}

#[derive(Debug)]
pub(crate) enum Designator {
    Field(Symbol),
    /// `[lo]` or `[lo ... hi]`.
    Index(Expr, Option<Expr>),
}

#[derive(Debug)]
pub(crate) enum Initializer {
    Expr(Expr),
    List(Vec<InitEntry>, Pos),
}

#[derive(Debug)]
pub(crate) struct TypeName {
    pub(crate) specs: Specs,
    pub(crate) declarator: Declarator,
}

/// What `__attribute__`, `__declspec`, `_Alignas` and `_Noreturn` say, as far as it matters here.
#[derive(Debug, Default)]
pub(crate) struct Attrs {
    pub(crate) packed: bool,
    pub(crate) aligned: Vec<Align>,
    pub(crate) mode: Option<Symbol>,
    pub(crate) vector_size: Option<Box<Expr>>,
    pub(crate) transparent_union: bool,
    pub(crate) noreturn: bool,
    pub(crate) gnu_inline: bool,
    pub(crate) cleanup: Option<Symbol>,
    /// Name of the object or function that this is another name of: parts of a string literal.
    pub(crate) alias: Option<Vec<u32>>,
    /// What the linker knows it by, `asm("name")`: parts of a string literal.
    pub(crate) linker_name: Option<Vec<u32>>,
    /// Runs before the entry function; the priority, if there is one.
    pub(crate) constructor: Option<Option<Box<Expr>>>,
    /// Runs when the program ends.
    pub(crate) destructor: Option<Option<Box<Expr>>>,
    /// Without a definition its address is null.
    pub(crate) weak: bool,
    /// What compilers believe of a function without a look at it: names of such attributes, see [`Func::promises`](crate::hir::Func::promises).
    pub(crate) promises: Vec<&'static str>,
}

#[derive(Debug)]
pub(crate) enum Align {
    /// `aligned` without argument: the machine's largest.
    Max,
    Expr(Expr),
    Type(Box<TypeName>),
}

impl Attrs {
    pub(crate) fn merge(&mut self, other: Attrs) {
        self.packed |= other.packed;
        self.aligned.extend(other.aligned);
        self.mode = other.mode.or(self.mode);
        self.vector_size = other.vector_size.or(self.vector_size.take());
        self.transparent_union |= other.transparent_union;
        self.noreturn |= other.noreturn;
        self.gnu_inline |= other.gnu_inline;
        self.cleanup = other.cleanup.or(self.cleanup);
        self.alias = other.alias.or(self.alias.take());
        self.linker_name = other.linker_name.or(self.linker_name.take());
        self.constructor = other.constructor.or(self.constructor.take());
        self.destructor = other.destructor.or(self.destructor.take());
        self.weak |= other.weak;
        self.promises.extend(other.promises);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Storage {
    #[default]
    None,
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
}

#[derive(Debug)]
pub(crate) struct Specs {
    pub(crate) storage: Storage,
    pub(crate) inline: bool,
    pub(crate) quals: Quals,
    pub(crate) ty: TypeSpec,
    pub(crate) attrs: Attrs,
    pub(crate) pos: Pos,
}

impl Specs {
    /// No specifiers.
    pub(crate) fn nothing(pos: Pos) -> Specs {
        let (storage, ty, attrs) = (Storage::None, TypeSpec::Implicit, Attrs::default());
        Specs { storage, inline: false, quals: Quals::NONE, ty, attrs, pos }
    }
}

#[derive(Debug)]
pub(crate) enum TypeSpec {
    /// No type specifier at all: `int` by the rules of C89.
    Implicit,
    Void,
    Bool,
    Int(IntKind),
    Float(FloatKind),
    Complex(FloatKind),
    /// GNU; recognised to say that it is not supported.
    ComplexInt,
    Record(Box<RecordSpec>),
    Enum(Box<EnumSpec>),
    Typedef(Symbol),
    TypeofExpr(Box<Expr>),
    TypeofType(Box<TypeName>),
    Atomic(Box<TypeName>),
    VaList,
    AutoType,
    /// `__CPROVER_size_t`
    Size,
    /// `__CPROVER_ssize_t`
    SignedSize,
}

impl Declaration {
    /// Types are known by it, and not only objects.
    pub(crate) fn is_of_types(&self) -> bool {
        self.specs.storage == Storage::Typedef || self.specs.ty.defines_a_type()
    }
}

impl TypeSpec {
    /// A structure, union or enumeration with its members.
    fn defines_a_type(&self) -> bool {
        match self {
            TypeSpec::Record(record) => record.members.is_some(),
            TypeSpec::Enum(spec) => spec.constants.is_some(),
            _ => false,
        }
    }
}

#[derive(Debug)]
pub(crate) struct RecordSpec {
    pub(crate) is_union: bool,
    pub(crate) tag: Option<Symbol>,
    pub(crate) members: Option<Vec<MemberDecl>>,
    pub(crate) attrs: Attrs,
    pub(crate) pack: Option<u64>,
    pub(crate) pos: Pos,
    /// `struct S;` on its own declares a new tag in this scope.
    pub(crate) standalone: bool,
}

#[derive(Debug)]
pub(crate) enum MemberDecl {
    Members(Specs, Vec<MemberDeclarator>),
    StaticAssert(StaticAssert),
}

#[derive(Debug)]
pub(crate) struct MemberDeclarator {
    pub(crate) declarator: Declarator,
    pub(crate) width: Option<Expr>,
}

#[derive(Debug)]
pub(crate) struct EnumSpec {
    pub(crate) tag: Option<Symbol>,
    pub(crate) constants: Option<Vec<(Symbol, Option<Expr>, Pos)>>,
    pub(crate) attrs: Attrs,
    pub(crate) pos: Pos,
}

#[derive(Debug)]
pub(crate) struct StaticAssert {
    pub(crate) cond: Expr,
    pub(crate) message: Vec<u32>,
    pub(crate) pos: Pos,
}

/// A declarator: how the name's type is derived, nearest to the name first.
#[derive(Debug)]
pub(crate) struct Declarator {
    pub(crate) name: Option<Symbol>,
    pub(crate) pos: Pos,
    pub(crate) derivs: Vec<Deriv>,
    pub(crate) attrs: Attrs,
}

#[derive(Debug)]
pub(crate) enum Deriv {
    Ptr(Quals),
    Array { len: ArrayLen, quals: Quals },
    Func(Params),
}

#[derive(Debug)]
pub(crate) enum ArrayLen {
    None,
    /// `[*]`
    Star,
    Expr(Box<Expr>),
    /// `[static n]`: whoever calls passes that many elements.
    AtLeast(Box<Expr>),
}

#[derive(Debug)]
pub(crate) enum Params {
    /// `(void)`, `(int a, ...)`
    Prototype { params: Vec<Param>, variadic: bool },
    /// `()`, `(a, b)`
    Names(Vec<(Symbol, Pos)>),
}

#[derive(Debug)]
pub(crate) struct Param {
    pub(crate) specs: Specs,
    pub(crate) declarator: Declarator,
}

#[derive(Debug)]
pub(crate) struct InitDeclarator {
    pub(crate) declarator: Declarator,
    pub(crate) init: Option<Initializer>,
}

#[derive(Debug)]
pub(crate) struct Declaration {
    pub(crate) specs: Specs,
    pub(crate) items: Vec<InitDeclarator>,
    /// GNU: the definition of a function within a function, which declares nothing else.
    pub(crate) nested: Option<Box<FunctionDef>>,
}

#[derive(Debug)]
pub(crate) struct FunctionDef {
    pub(crate) specs: Specs,
    pub(crate) declarator: Declarator,
    /// Declarations of old-style parameters.
    pub(crate) kr_decls: Vec<Declaration>,
    pub(crate) body: Vec<Stmt>,
    pub(crate) end: Pos,
}

#[derive(Debug)]
pub(crate) enum External {
    Decl(Declaration),
    Func(Box<FunctionDef>),
    StaticAssert(StaticAssert),
    /// For other verifiers.
    Ignored(crate::hir::Annotation),
}

#[derive(Debug)]
pub(crate) struct Stmt {
    pub(crate) kind: StmtKind,
    pub(crate) pos: Pos,
}

/// The body of a loop of which annotations state invariants.
#[derive(Debug)]
pub(crate) struct Annotated {
    /// Where the loop stands, and its annotations.
    pub(crate) of: Pos,
    pub(crate) at: Pos,
    /// `None`: one that could not be read.
    pub(crate) invariants: Vec<Option<Expr>>,
    pub(crate) body: Stmt,
}

#[derive(Debug)]
pub(crate) enum StmtKind {
    Empty,
    Expr(Expr),
    Decl(Declaration),
    StaticAssert(StaticAssert),
    LocalLabels(Vec<Symbol>),
    Block(Vec<Stmt>),
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// The body of a loop, with what is said of the loop.
    Annotated(Box<Annotated>),
    While(Expr, Box<Stmt>),
    DoWhile(Box<Stmt>, Expr),
    For {
        init: Vec<Stmt>,
        cond: Option<Expr>,
        step: Option<Expr>,
        body: Box<Stmt>,
    },
    Switch(Expr, Box<Stmt>),
    Case(Expr, Option<Expr>, Box<Stmt>),
    Default(Box<Stmt>),
    Break,
    Continue,
    Goto(Symbol),
    GotoComputed(Expr),
    Label(Symbol, Box<Stmt>),
    Return(Option<Expr>),
    /// `jumps`: `asm goto`; its labels are not kept. `keeps`: each output is an input, too.
    Asm {
        outputs: Vec<Expr>,
        inputs: Vec<Expr>,
        clobbers: Vec<Vec<u32>>,
        template: Vec<u32>,
        jumps: bool,
        keeps: bool,
    },
}
