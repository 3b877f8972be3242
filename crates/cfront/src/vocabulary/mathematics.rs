//! Functions and builtins of floating point numbers that are computed exactly.

use logic::float::Toward;

/// What such a function returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mathematics {
    Infinity,
    /// `nan("")`; the text says nothing to anybody.
    QuietNan,
    Abs,
    CopySign,
    SquareRoot,
    /// `fdim`: the difference, or zero.
    PositiveDifference,
    Least,
    Greatest,
    /// A number of the same type.
    Whole(Toward),
    /// An integer.
    ToInteger(Toward),
    IsNan,
    IsInfinite,
    /// The same, with the sign of the infinity.
    SignOfInfinity,
    /// The same of a function that gcc knows.
    LibrarySignOfInfinity,
    IsFinite,
    IsNormal,
    /// Not zero where it is set.
    SignBit,
    /// The first five arguments are the answers: NaN, infinite, normal, subnormal, zero.
    Classify,
    /// The same with the numbers of the C library.
    LibraryClass,
    IsGreater,
    IsGreaterOrEqual,
    IsLess,
    IsLessOrEqual,
    IsLessOrGreater,
    IsUnordered,
}

use Mathematics::*;

/// Functions of the library and builtins, without the suffixes `f` and `l`.
#[rustfmt::skip]
const BOTH: &[(&str, Mathematics)] = &[
    ("ceil", Whole(Toward::Above)),
    ("copysign", CopySign),
    ("fabs", Abs),
    ("fdim", PositiveDifference),
    ("finite", IsFinite),
    ("floor", Whole(Toward::Below)),
    ("fmax", Greatest),
    ("fmin", Least),
    ("isnan", IsNan),
    ("llrint", ToInteger(Toward::Current)),
    ("llround", ToInteger(Toward::NearestAway)),
    ("lrint", ToInteger(Toward::Current)),
    ("lround", ToInteger(Toward::NearestAway)),
    ("nan", QuietNan),
    ("nearbyint", Whole(Toward::Current)),
    ("rint", Whole(Toward::Current)),
    ("round", Whole(Toward::NearestAway)),
    ("roundeven", Whole(Toward::NearestEven)),
    ("sqrt", SquareRoot),
    ("trunc", Whole(Toward::Zero)),
];

const LIBRARY: &[(&str, Mathematics)] = &[
    ("__finite", IsFinite),
    ("__fpclassify", LibraryClass),
    ("__isinf", LibrarySignOfInfinity),
    ("__isnan", IsNan),
    ("__signbit", SignBit),
    ("isinf", LibrarySignOfInfinity),
];

const BUILTINS: &[(&str, Mathematics)] = &[
    ("fpclassify", Classify),
    ("huge_val", Infinity),
    ("inf", Infinity),
    ("isfinite", IsFinite),
    ("isgreater", IsGreater),
    ("isgreaterequal", IsGreaterOrEqual),
    ("isinf", IsInfinite),
    ("isinf_sign", SignOfInfinity),
    ("isless", IsLess),
    ("islessequal", IsLessOrEqual),
    ("islessgreater", IsLessOrGreater),
    ("isnormal", IsNormal),
    ("isunordered", IsUnordered),
    ("signbit", SignBit),
];

fn find(tables: [&[(&str, Mathematics)]; 2], name: &str) -> Option<Mathematics> {
    let exact = |name: &str| tables.iter().copied().flatten().find(|(n, _)| *n == name).map(|row| row.1);
    exact(name).or_else(|| exact(name.strip_suffix(['f', 'l'])?))
}

/// A function of the C library.
pub(super) fn function(name: &str) -> Option<Mathematics> {
    find([BOTH, LIBRARY], name)
}

/// A builtin, by what follows `__builtin_`.
pub(super) fn builtin(name: &str) -> Option<Mathematics> {
    find([BUILTINS, BOTH], name)
}
