//! Keywords with all their spellings.

macro_rules! keywords {
    ($($name:ident: $($text:literal)+;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Kw { $($name),* }
        /// Interned first, in this order: a symbol below the length of this table is a keyword.
        pub(super) const KEYWORDS: &[(&str, Kw)] = &[$($(($text, Kw::$name),)+)*];
        impl Kw {
            /// The standard spelling.
            pub(crate) fn text(self) -> &'static str {
                match self { $(Kw::$name => first(&[$($text),+])),* }
            }
        }
    };
}

fn first(texts: &[&'static str]) -> &'static str {
    texts.first().copied().unwrap_or("")
}

keywords! {
    Auto: "auto"; Break: "break"; Case: "case"; Char: "char"; Continue: "continue"; Default: "default"; Do: "do";
    Double: "double"; Else: "else"; Enum: "enum"; Extern: "extern"; Float: "float"; For: "for"; Goto: "goto"; If: "if";
    Int: "int"; Long: "long"; Register: "register"; Return: "return"; Short: "short"; Sizeof: "sizeof";
    Static: "static"; Struct: "struct"; Switch: "switch"; Typedef: "typedef"; Union: "union"; Unsigned: "unsigned";
    Void: "void"; While: "while";
    Const: "const" "__const" "__const__";
    Volatile: "volatile" "__volatile" "__volatile__";
    Restrict: "restrict" "__restrict" "__restrict__";
    Inline: "inline" "__inline" "__inline__" "__forceinline";
    Signed: "signed" "__signed" "__signed__";
    Bool: "_Bool";
    Complex: "_Complex" "__complex__" "__complex";
    Alignas: "_Alignas";
    Alignof: "_Alignof";
    GnuAlignof: "__alignof__" "__alignof";
    Atomic: "_Atomic";
    Generic: "_Generic";
    Noreturn: "_Noreturn";
    StaticAssert: "_Static_assert";
    Thread: "_Thread_local" "__thread" "__CPROVER_thread_local";
    Typeof: "typeof" "__typeof__" "__typeof";
    AutoType: "__auto_type";
    Attribute: "__attribute__" "__attribute";
    Declspec: "__declspec";
    Extension: "__extension__";
    Asm: "asm" "__asm__" "__asm";
    Label: "__label__";
    Real: "__real__" "__real";
    Imag: "__imag__" "__imag";
    Int128: "__int128" "__int128_t";
    UInt128: "__uint128_t";
    Float16: "_Float16"; Float32: "_Float32"; Float32x: "_Float32x"; Float64: "_Float64"; Float64x: "_Float64x" "__float80";
    Float128: "_Float128" "__float128";
    VaList: "__builtin_va_list";
    VaArg: "__builtin_va_arg";
    Offsetof: "__builtin_offsetof";
    TypesCompatible: "__builtin_types_compatible_p";
    ChooseExpr: "__builtin_choose_expr";
    ConvertVector: "__builtin_convertvector";
}
