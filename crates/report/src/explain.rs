//! What the names mean that answers use: kinds of checks, verdicts, reasons why there is none. What happened, when it happens, and
//! what to do about it, in a few lines.

use ir::CheckKind;

/// A name that answers use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// As answers, options and rules of SARIF spell it.
    pub names: Vec<&'static str>,
    /// In one sentence.
    pub what: String,
    /// When that is so, and what to look at.
    pub text: &'static str,
    /// What one does.
    pub remedy: &'static str,
}

/// The words of `--check` where they differ from those of rules.
fn option_of(kind: CheckKind) -> Option<&'static str> {
    Some(match kind {
        CheckKind::ErrorCall => "unreach",
        CheckKind::SignedOverflow => "signed-overflow",
        CheckKind::UnsignedOverflow => "unsigned-overflow",
        CheckKind::DivByZero => "div-by-zero",
        CheckKind::FloatCast => "float-cast",
        CheckKind::FloatOverflow => "float-overflow",
        _ => return None,
    })
}

/// A kind of checks.
pub fn of_kind(kind: CheckKind) -> Explanation {
    let (text, remedy) = words(kind);
    let mut names = vec![kind.keyword()];
    names.extend(option_of(kind));
    if !names.contains(&kind.property()) {
        names.push(kind.property());
    }
    Explanation { names, what: format!("{}.", kind.violated()), text, remedy }
}

const ACCESS: &str = "Follow the pointer on the path: `report html` shows its value at each step. Where callers promise more than the \
    program says, say so: __VERIFIER_assume(p != 0), a precondition, or a contract.";
const CONTRACT: &str = "Either the code or the contract is wrong: the path shows the values with which it fails.";

fn words(kind: CheckKind) -> (&'static str, &'static str) {
    match kind {
        CheckKind::Assertion => (
            "An execution comes to assert(e) where e is zero. The line below the source shows the values that e has then.",
            "Read the path from the inputs that the violation depends on; attest replay runs the same execution again, and the \
             driver in attest-out runs it under a debugger.",
        ),
        CheckKind::ErrorCall => (
            "An execution calls a function that must not be called (reach_error, __VERIFIER_error, or the one that the property names).",
            "Read the last branches of the path: each shows the values that let it be taken.",
        ),
        CheckKind::ErrorLabel => {
            ("An execution comes to a label of --error-label.", "Read the last branches of the path.")
        }
        CheckKind::Unsafe => ("A model reaches a state that `unsafe` describes.", "The schedule shows who moves when."),
        CheckKind::Invariant => {
            ("A model reaches a state in which `invariant` is false.", "The schedule shows the step that breaks it.")
        }
        CheckKind::Deadlock => (
            "A model reaches a state in which no rule is enabled.",
            "The schedule leads there; a state that is an end on purpose needs a rule that stays in it.",
        ),
        CheckKind::Range => (
            "A rule gives a variable a value beside the range that it is declared with.",
            "Widen the range, or guard the rule.",
        ),
        CheckKind::Index => ("A rule accesses an array beside its elements.", "Guard the rule by the bounds."),
        CheckKind::SignedOverflow => (
            "The result of signed arithmetic does not fit its type: C leaves such an execution undefined, and compilers use that.",
            "Test the operands before the operation, compute in a wider or an unsigned type, or use __builtin_add_overflow. \
             --signed-overflow wrap asks about the rest of the program as if results wrapped around.",
        ),
        CheckKind::DivByZero => {
            ("An integer is divided by zero, also by %.", "Test the divisor, or assume what is known of it.")
        }
        CheckKind::Shift => (
            "A shift by a negative distance, or by the width and more; or a left shift of a signed number whose bits reach the sign.",
            "Shift unsigned numbers, by distances that are known to be small.",
        ),
        CheckKind::UnsignedOverflow => (
            "Unsigned arithmetic wraps around. C defines that; often nobody has meant it.",
            "Nothing, if it is meant: the check is made where it is asked for only.",
        ),
        CheckKind::Conversion => (
            "An integer has another value behind a conversion than before, because the new type is too small or has no sign.",
            "Use a wider type, or mask the value where the loss is meant.",
        ),
        CheckKind::FloatCast => (
            "A floating point number is converted to an integer type that it does not fit, or is no number.",
            "Compare with the bounds of the type first.",
        ),
        CheckKind::FloatOverflow => (
            "An operation on finite floating point numbers has an infinite result: it is too large, or a divisor is zero. C with IEEE 754 \
             defines that; often nobody has meant it.",
            "Bound the operands, test the divisor, or compute in a wider type.",
        ),
        CheckKind::Nan => (
            "An operation on floating point numbers has no result, as 0/0 or the difference of infinities, and goes on with NaN.",
            "Test the operands before the operation.",
        ),
        CheckKind::Vla => (
            "An array is declared with a length that is zero or negative when the program comes there.",
            "Test the length first, or assume what is known of it.",
        ),
        CheckKind::Null => ("A read, a write or a call through a null pointer.", ACCESS),
        CheckKind::Bounds => {
            ("An access beside the object that the pointer points to: before it, behind it, or partly.", ACCESS)
        }
        CheckKind::Pointer => (
            "An access to no object: to memory that was freed, to a local of a function that has returned, through a pointer that \
             was never set; or a write to what is constant.",
            ACCESS,
        ),
        CheckKind::Overlap => {
            ("memcpy, or another function that forbids it, copies between places that overlap.", "Use memmove.")
        }
        CheckKind::Free => (
            "free of what is no block of memory, of the middle of one, or of one that was freed already.",
            "Set pointers to NULL behind free; find the second owner on the path.",
        ),
        CheckKind::Leak => (
            "The last pointer to a block of memory is lost, and nobody has freed it.",
            "Free it where the last pointer goes, also on the ways out of errors.",
        ),
        CheckKind::Cleanup => {
            ("The program ends, and a block of memory was not freed.", "Free it, or ask for leaks only (--check leak).")
        }
        CheckKind::Alignment => (
            "An access through a pointer that is not aligned for the type that it points to.",
            "Copy by memcpy, or declare the object with the type that it is used as.",
        ),
        CheckKind::Uninit => (
            "A value is used that was never written: a local variable, a part of an object or of a block of memory.",
            "Give it a value where it is declared; calloc instead of malloc for blocks.",
        ),
        CheckKind::PointerOverflow => (
            "A pointer is moved to before its object, or further than behind its last byte; something is added to a null pointer; or \
             pointers to two objects are subtracted or asked for their order.",
            "Compare numbers of elements instead of pointers, before the pointer is moved.",
        ),
        CheckKind::Dangling => (
            "A pointer is copied or compared, and what it points to was freed or has left its block: its value means nothing any more.",
            "Use the pointer before free, and set it to NULL behind it.",
        ),
        CheckKind::PointerPrimitive => (
            "A word of verifiers (__CPROVER_r_ok, __CPROVER_OBJECT_SIZE and their like) is given a pointer to an object that has ended, or to none.",
            "Ask before the object ends, or set the pointer to NULL behind free.",
        ),
        CheckKind::EnumRange => (
            "A variable of an enumeration has a value that the enumeration does not name, or a number is converted to such a value.",
            "Check numbers from outside before they are converted; name combinations of flags, or keep them in an unsigned number.",
        ),
        CheckKind::Target => (
            "A call through a pointer enters a function that --restrict-function-pointer does not name.",
            "Add the function to the list, or find on the path who has stored it.",
        ),
        CheckKind::Requires => ("A function is called where what it requires is false.", CONTRACT),
        CheckKind::Ensures => ("A function returns, and what it ensures is false.", CONTRACT),
        CheckKind::Assigns => ("Something is written or freed that the contract does not name.", CONTRACT),
        CheckKind::LoopBase => ("A loop begins, and its invariant is false already.", CONTRACT),
        CheckKind::LoopStep => ("A round of a loop begins with the invariant true, and ends with it false.", CONTRACT),
        CheckKind::Decreases => {
            ("A round of a loop ends, and its measure is not smaller than before, or is negative.", CONTRACT)
        }
    }
}

type Row = (&'static [&'static str], &'static str, &'static str, &'static str);

/// Verdicts, states, and reasons of `unknown(…)`, by what these begin with.
const OTHERS: &[Row] = &[
    (
        &["true", "proved"],
        "no execution violates the property, under the assumptions that are listed.",
        "A checker that does not know the engines has accepted a proof of it (attest-out/NAME.proof).",
        "attest check --proof repeats the check; -v shows the invariants.",
    ),
    (
        &["false", "violated"],
        "an execution violates the property.",
        "The interpreter has executed the test in attest-out; where it says `native`, the compiled program as well. The name in brackets is the property.",
        "attest replay --test repeats the execution; attest explain NAME says more about the property.",
    ),
    (
        &["unknown", "open"],
        "neither a test nor a proof was found.",
        "The reason stands in brackets; above it stands where the search was stuck, and what to try next.",
        "attest explain REASON, with the words in the brackets.",
    ),
    (
        &["excluded"],
        "the search has no path to the check any more, but nobody has checked that.",
        "It is a state of a run that was ended: unlike `proved` it is no verdict.",
        "More time turns it into a proof.",
    ),
    (
        &["refused"],
        "a witness does not say what is so.",
        "An invariant of it fails in an executed test, or no execution follows it to a violation, by a checked proof.",
        "The line of each invariant says which one; a witness for another version of the file often names other lines.",
    ),
    (
        &["time limit", "memory limit", "iteration limit", "effort limit", "limit"],
        "the run has come to a limit before it had an answer.",
        "What was proved and tested until then is kept where --cache says, and is not searched again.",
        "Raise --time-limit or --memory-limit; ask about less (--check, --function); let `try next` of the answer choose an engine.",
    ),
    (
        &["interrupted", "signal"],
        "somebody has ended the run.",
        "The statistics and tests so far are written.",
        "Run it again, with --cache DIR: what was answered is remembered.",
    ),
    (
        &["unsupported", "untranslated"],
        "an execution comes to a construct that is not translated.",
        "Its place stands behind the word. Everything else of the program is verified; only paths through there are unknown.",
        "Write the construct in another way, give the function a body or a stub (--replace NAME=STUB); docs/status.md lists them.",
    ),
    (
        &["recursion"],
        "calls are nested deeper than they are expanded, and the engine needs them expanded.",
        "Engines that keep procedures (dash, houdini) have no such bound.",
        "--recursion N, or --engine dash.",
    ),
    (
        &["the only violation found needs undefined behaviour", "undefined behaviour"],
        "all executions that violate the check access memory outside of every object first.",
        "C says nothing of what happens behind such an access, so it is no violation of an assertion.",
        "Ask about the access itself: --check memory.",
    ),
    (
        &["the only violation found depends on what C leaves to the implementation", "addresses"],
        "the check is violated for some layouts of objects in memory only.",
        "The program compares pointers to different objects, or looks at their numbers.",
        "Compare indexes, or pointers into one object.",
    ),
    (
        &["native execution disagrees", "test not confirmed", "proof rejected", "internal error"],
        "evidence that was found does not hold.",
        "Nothing wrong is said about the program, but it is a mistake in attest.",
        "Please report it, with the program and the command.",
    ),
    (
        &["no run has left an answer", "missing"],
        "--collect has found no evidence for the question.",
        "No run with this cache has had an answer to exactly this program and these options.",
        "Run it without --collect.",
    ),
    (
        &["nothing to check", "vacuous"],
        "no execution comes to any check.",
        "All end at an assumption, an exit or an endless loop before: the proof is one of nothing.",
        "Read the place that the headline names; --check all asks about more.",
    ),
];

/// All of them, kinds first.
pub fn all() -> Vec<Explanation> {
    let other =
        |&(names, what, text, remedy): &Row| Explanation { names: names.to_vec(), what: what.into(), text, remedy };
    CheckKind::all().map(of_kind).chain(OTHERS.iter().map(other)).collect()
}

/// Those that a word of an answer means: a name, a property, `false(NAME)`, or what stands in the brackets of `unknown(…)`.
pub fn find(word: &str) -> Vec<Explanation> {
    let word = word.trim().trim_start_matches("verdict: ");
    let inner = word.split_once('(').and_then(|(outside, rest)| {
        let is_verdict = matches!(outside, "false" | "unknown" | "refused");
        rest.strip_suffix(')').filter(|_| is_verdict)
    });
    let asked = inner.unwrap_or(word);
    let of = |asked: &str| all().into_iter().filter(|e| e.names.iter().any(|n| same(n, asked))).collect::<Vec<_>>();
    let exact = of(asked);
    if !exact.is_empty() {
        return exact;
    }
    // A reason goes on behind the words that name it.
    let begins = |n: &&str| asked.len() > n.len() && asked.contains(*n) && n.len() > 3;
    all().into_iter().find(|e| e.names.iter().any(begins)).into_iter().collect()
}

/// `_` and `-` are one letter to people.
fn same(a: &str, b: &str) -> bool {
    a.replace('_', "-").eq_ignore_ascii_case(&b.replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_its_kind() {
        for kind in CheckKind::all() {
            let of = |word: &str| find(word).iter().any(|e| e.names[0] == kind.keyword());
            assert!(of(kind.keyword()) && of(&format!("false({})", kind.property())), "{kind:?}");
        }
    }

    #[test]
    fn names_are_told_apart() {
        let first: Vec<&str> = all().iter().map(|e| e.names[0]).collect();
        let mut once = first.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), first.len());
    }

    #[test]
    fn reasons_are_found_by_their_words() {
        let what = |word: &str| find(word).first().map(|e| e.names[0]);
        assert_eq!(what("unknown(time limit of 60 s)"), Some("time limit"));
        assert_eq!(what("verdict: unknown(a.c:3:5: unsupported: asm goto)"), Some("unsupported"));
        assert_eq!(what("div_by_zero"), what("div-by-zero"));
        assert_eq!(what("nonsense"), None);
    }
}
