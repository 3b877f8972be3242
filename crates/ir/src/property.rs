//! What a program is asked: its checks, each with an identity of its own, and the properties that they belong to.
//!
//! A [`Check`] is one occurrence of a condition in the source. Where the procedure that it stands in is expanded at
//! several places, or a loop around it is unrolled, each copy of its error location has the id of the one check. Two
//! checks may stand at one position: a macro may assert twice.
//!
//! To add a kind: a row in `CheckKind::WORDS` with its variant, and a place in a front end that emits it.

use base::Pos;
use std::fmt;

/// A check of a [`Program`](crate::Program): dense, in the order of the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CheckId(pub u32);

/// What is checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum CheckKind {
    /// An assertion does not fail.
    Assertion,
    /// A function that must not be called is not called.
    ErrorCall,
    /// A label that must not be reached is not reached.
    ErrorLabel,
    /// No state that is unsafe is reached.
    Unsafe,
    /// Every reachable state satisfies a condition.
    Invariant,
    /// In every reachable state a rule is enabled.
    Deadlock,
    /// A variable keeps the range that it is declared with.
    Range,
    /// An array is accessed at one of its elements.
    Index,
    /// The result of an operation on signed numbers fits its type.
    SignedOverflow,
    /// A divisor is not zero.
    DivByZero,
    /// A distance of a shift is below the width, and what a left shift makes of a signed number fits its type.
    Shift,
    /// The result of an operation on unsigned numbers fits its type.
    UnsignedOverflow,
    /// An integer keeps its value when it is converted to another type.
    Conversion,
    /// A floating point number that is converted to an integer fits its type.
    FloatCast,
    /// The result of an operation on finite floating point numbers is not infinite.
    FloatOverflow,
    /// The result of an operation on floating point numbers is a number.
    Nan,
    /// An array of variable length has at least one element.
    Vla,
    /// What is accessed is not at the null pointer.
    Null,
    /// What is accessed lies inside of the object that the pointer points to.
    Bounds,
    /// The object that is accessed exists, and may be changed where it is written.
    Pointer,
    /// Memory that is copied does not overlap where that is not allowed.
    Overlap,
    /// What is freed is a block of memory that was not freed before.
    Free,
    /// No block of memory is lost.
    Leak,
    /// Every block of memory is freed when the program ends.
    Cleanup,
    /// What is accessed lies where objects of its type may lie.
    Alignment,
    /// What is read was written before.
    Uninit,
    /// What is added to a pointer leaves it in its object, or behind it; and pointers of which one is subtracted from the other, or that
    /// are asked for their order, point to one object.
    PointerOverflow,
    /// A pointer whose value is used does not point to an object that has ended.
    Dangling,
    /// A pointer that a word of verifiers is asked about is null, or points to an object that lives.
    PointerPrimitive,
    /// A value of an enumeration is one of those that it names.
    EnumRange,
    /// A call through a pointer enters one of the functions that it may enter.
    Target,
    /// What a function requires holds where it is called.
    Requires,
    /// What a function ensures holds where it returns.
    Ensures,
    /// Only that is assigned or freed which a contract names.
    Assigns,
    /// An invariant holds where its loop begins.
    LoopBase,
    /// An invariant holds behind each round of its loop.
    LoopStep,
    /// The measure of a loop is less behind each round.
    Decreases,
}

/// How a kind is spoken of.
struct Words {
    kind: CheckKind,
    /// In the text form of programs.
    keyword: &'static str,
    /// The property that a violation violates.
    property: &'static str,
    /// One of the kind, for people.
    noun: &'static str,
    /// What has happened where it is violated.
    violated: &'static str,
}

impl CheckKind {
    /// A row for each kind, in the order of the variants.
    const WORDS: &[Words] = &[
        Words {
            kind: CheckKind::Assertion,
            keyword: "assertion",
            property: "assertions",
            noun: "assertion",
            violated: "an assertion fails",
        },
        Words {
            kind: CheckKind::ErrorCall,
            keyword: "error_call",
            property: "unreach-call",
            noun: "error call",
            violated: "an error function is called",
        },
        Words {
            kind: CheckKind::ErrorLabel,
            keyword: "error_label",
            property: "unreach-label",
            noun: "error label",
            violated: "an error label is reached",
        },
        Words {
            kind: CheckKind::Unsafe,
            keyword: "unsafe",
            property: "unsafe",
            noun: "unsafe condition",
            violated: "an unsafe state is reached",
        },
        Words {
            kind: CheckKind::Invariant,
            keyword: "invariant",
            property: "invariant",
            noun: "invariant",
            violated: "an invariant does not hold",
        },
        Words {
            kind: CheckKind::Deadlock,
            keyword: "deadlock",
            property: "deadlock",
            noun: "deadlock question",
            violated: "no rule is enabled",
        },
        Words {
            kind: CheckKind::Range,
            keyword: "range",
            property: "range",
            noun: "range check",
            violated: "a variable leaves its range",
        },
        Words {
            kind: CheckKind::Index,
            keyword: "index",
            property: "index",
            noun: "index check",
            violated: "an index is out of range",
        },
        Words {
            kind: CheckKind::SignedOverflow,
            keyword: "signed_overflow",
            property: "no-overflow",
            noun: "signed operation",
            violated: "signed arithmetic overflows",
        },
        Words {
            kind: CheckKind::DivByZero,
            keyword: "div_by_zero",
            property: "no-div-by-zero",
            noun: "division",
            violated: "a divisor is zero",
        },
        Words {
            kind: CheckKind::Shift,
            keyword: "shift",
            property: "valid-shift",
            noun: "shift",
            violated: "a shift is undefined",
        },
        Words {
            kind: CheckKind::UnsignedOverflow,
            keyword: "unsigned_overflow",
            property: "no-unsigned-overflow",
            noun: "unsigned operation",
            violated: "unsigned arithmetic wraps around",
        },
        Words {
            kind: CheckKind::Conversion,
            keyword: "conversion",
            property: "no-lossy-conversion",
            noun: "conversion",
            violated: "a conversion changes the value",
        },
        Words {
            kind: CheckKind::FloatCast,
            keyword: "float_cast",
            property: "valid-float-cast",
            noun: "float conversion",
            violated: "a floating point number does not fit the integer type that it is converted to",
        },
        Words {
            kind: CheckKind::FloatOverflow,
            keyword: "float_overflow",
            property: "no-float-overflow",
            noun: "floating point operation",
            violated: "the result of an operation on finite floating point numbers is infinite",
        },
        Words {
            kind: CheckKind::Nan,
            keyword: "nan",
            property: "no-nan",
            noun: "floating point result",
            violated: "the result of an operation on floating point numbers is not a number",
        },
        Words {
            kind: CheckKind::Vla,
            keyword: "vla",
            property: "valid-vla",
            noun: "array length",
            violated: "an array of variable length has no element, or a negative number of them",
        },
        Words {
            kind: CheckKind::Null,
            keyword: "null",
            property: "valid-deref",
            noun: "null check",
            violated: "a null pointer is dereferenced",
        },
        Words {
            kind: CheckKind::Bounds,
            keyword: "bounds",
            property: "valid-deref",
            noun: "bounds check",
            violated: "an access is outside of its object",
        },
        Words {
            kind: CheckKind::Pointer,
            keyword: "pointer",
            property: "valid-deref",
            noun: "pointer check",
            violated: "an access is to no object, or to one that has ended",
        },
        Words {
            kind: CheckKind::Overlap,
            keyword: "overlap",
            property: "no-overlap",
            noun: "overlap check",
            violated: "the source and the target of a copy overlap",
        },
        Words {
            kind: CheckKind::Free,
            keyword: "free",
            property: "valid-free",
            noun: "free check",
            violated: "what is freed is no block of memory, or freed before",
        },
        Words {
            kind: CheckKind::Leak,
            keyword: "leak",
            property: "valid-memtrack",
            noun: "leak check",
            violated: "a block of memory is lost",
        },
        Words {
            kind: CheckKind::Cleanup,
            keyword: "cleanup",
            property: "valid-memcleanup",
            noun: "cleanup check",
            violated: "a block of memory is not freed",
        },
        Words {
            kind: CheckKind::Alignment,
            keyword: "alignment",
            property: "valid-alignment",
            noun: "alignment check",
            violated: "an access is not aligned as its type demands",
        },
        Words {
            kind: CheckKind::Uninit,
            keyword: "uninit",
            property: "valid-read",
            noun: "read check",
            violated: "a value is read that was never written",
        },
        Words {
            kind: CheckKind::PointerOverflow,
            keyword: "pointer_overflow",
            property: "no-pointer-overflow",
            noun: "pointer operation",
            violated: "pointer arithmetic leaves its object",
        },
        Words {
            kind: CheckKind::Dangling,
            keyword: "dangling",
            property: "no-dangling",
            noun: "use of a pointer",
            violated: "the value of a pointer is used whose object has ended",
        },
        Words {
            kind: CheckKind::PointerPrimitive,
            keyword: "pointer_primitive",
            property: "valid-pointer-primitive",
            noun: "question about a pointer",
            violated: "a pointer is asked about that is neither null nor one to an object that lives",
        },
        Words {
            kind: CheckKind::EnumRange,
            keyword: "enum_range",
            property: "valid-enum",
            noun: "value of an enumeration",
            violated: "a value of an enumeration is none that it names",
        },
        Words {
            kind: CheckKind::Target,
            keyword: "target",
            property: "function-pointers",
            noun: "call check",
            violated: "a call through a pointer enters another function than it may",
        },
        Words {
            kind: CheckKind::Requires,
            keyword: "requires",
            property: "requires",
            noun: "precondition",
            violated: "what a function requires does not hold",
        },
        Words {
            kind: CheckKind::Ensures,
            keyword: "ensures",
            property: "ensures",
            noun: "postcondition",
            violated: "what a function ensures does not hold",
        },
        Words {
            kind: CheckKind::Assigns,
            keyword: "assigns",
            property: "assigns",
            noun: "frame check",
            violated: "something is changed that the contract does not name",
        },
        Words {
            kind: CheckKind::LoopBase,
            keyword: "loop_base",
            property: "loop-invariant",
            noun: "loop entry check",
            violated: "an invariant does not hold where its loop begins",
        },
        Words {
            kind: CheckKind::LoopStep,
            keyword: "loop_step",
            property: "loop-invariant",
            noun: "loop round check",
            violated: "an invariant does not hold behind a round of its loop",
        },
        Words {
            kind: CheckKind::Decreases,
            keyword: "decreases",
            property: "decreases",
            noun: "measure check",
            violated: "the measure of a loop does not become less",
        },
    ];

    /// Every kind.
    pub fn all() -> impl Iterator<Item = CheckKind> {
        CheckKind::WORDS.iter().map(|w| w.kind)
    }

    fn words(self) -> &'static Words {
        &CheckKind::WORDS[self as usize]
    }

    /// The word for it in the text form of programs.
    pub fn keyword(self) -> &'static str {
        self.words().keyword
    }

    /// The kind with this keyword.
    pub fn find(keyword: &str) -> Option<CheckKind> {
        CheckKind::all().find(|k| k.keyword() == keyword)
    }

    /// The kinds that say together that no execution uses memory as it must not.
    pub const MEMORY: [CheckKind; 5] =
        [CheckKind::Null, CheckKind::Bounds, CheckKind::Pointer, CheckKind::Overlap, CheckKind::Free];

    /// The kinds for which a program keeps account of its objects.
    pub fn is_about_memory(self) -> bool {
        let is_further = matches!(
            self,
            CheckKind::Leak
                | CheckKind::Cleanup
                | CheckKind::Alignment
                | CheckKind::Uninit
                | CheckKind::PointerOverflow
                | CheckKind::Dangling
                | CheckKind::PointerPrimitive
        );
        is_further || CheckKind::MEMORY.contains(&self)
    }

    /// The kinds that guarded commands are checked by.
    pub const GUARDED_COMMANDS: [CheckKind; 5] =
        [CheckKind::Unsafe, CheckKind::Invariant, CheckKind::Deadlock, CheckKind::Range, CheckKind::Index];

    /// The kinds that contracts of functions and loops are checked by.
    pub const CONTRACTS: [CheckKind; 6] = [
        CheckKind::Requires,
        CheckKind::Ensures,
        CheckKind::Assigns,
        CheckKind::LoopBase,
        CheckKind::LoopStep,
        CheckKind::Decreases,
    ];

    /// A contract of a function or a loop is checked.
    pub fn is_about_contracts(self) -> bool {
        CheckKind::CONTRACTS.contains(&self)
    }

    /// The kinds that say together that no arithmetic is undefined.
    pub const ARITHMETIC: [CheckKind; 5] =
        [CheckKind::SignedOverflow, CheckKind::DivByZero, CheckKind::Shift, CheckKind::FloatCast, CheckKind::Vla];

    /// What arithmetic computes is checked.
    pub fn is_about_arithmetic(self) -> bool {
        let is_defined = matches!(
            self,
            CheckKind::UnsignedOverflow
                | CheckKind::Conversion
                | CheckKind::FloatOverflow
                | CheckKind::Nan
                | CheckKind::EnumRange
        );
        is_defined || CheckKind::ARITHMETIC.contains(&self)
    }

    /// The name of the property that a check of this kind belongs to.
    pub fn property(self) -> &'static str {
        self.words().property
    }

    /// `assertion`.
    pub fn noun(self) -> &'static str {
        self.words().noun
    }

    /// `an assertion fails`.
    pub fn violated(self) -> &'static str {
        self.words().violated
    }
}

/// One condition of the source that must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// What is checked.
    pub kind: CheckKind,
    /// Where it stands.
    pub pos: Pos,
    /// The condition as it is written (`x > 0`), or the call (`reach_error()`); empty where the source has no text for it.
    pub text: String,
    /// The name of the procedure that it stands in.
    pub procedure: String,
}

/// The checks of a program by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checks(pub(crate) Vec<Check>);

impl Checks {
    /// Enters a check.
    pub fn push(&mut self, check: Check) -> CheckId {
        self.0.push(check);
        CheckId(self.0.len() as u32 - 1)
    }

    /// The check, if there is one with this id.
    pub fn get(&self, id: CheckId) -> Option<&Check> {
        self.0.get(id.0 as usize)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// There is nothing to check.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (CheckId, &Check)> {
        (0..).map(CheckId).zip(&self.0)
    }

    /// All ids.
    pub fn ids(&self) -> impl Iterator<Item = CheckId> + use<> {
        (0..self.0.len() as u32).map(CheckId)
    }
}

impl std::ops::Index<CheckId> for Checks {
    type Output = Check;

    fn index(&self, id: CheckId) -> &Check {
        &self.0[id.0 as usize]
    }
}

/// Kinds of checks: what a run is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct PropertySet {
    /// A bit for each kind.
    bits: u64,
}

const _: () = assert!(CheckKind::WORDS.len() <= u64::BITS as usize, "there is a bit for each kind");

impl PropertySet {
    /// Whether checks of this kind are asked about.
    pub fn contains(self, kind: CheckKind) -> bool {
        self.bits & 1_u64 << kind as u32 != 0
    }

    /// The kinds in it, in their order.
    pub fn kinds(self) -> impl Iterator<Item = CheckKind> {
        CheckKind::all().filter(move |&k| self.contains(k))
    }
}

impl FromIterator<CheckKind> for PropertySet {
    fn from_iter<I: IntoIterator<Item = CheckKind>>(kinds: I) -> PropertySet {
        PropertySet { bits: kinds.into_iter().fold(0_u64, |bits, k| bits | 1 << k as u32) }
    }
}

impl fmt::Debug for PropertySet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.kinds()).finish()
    }
}
