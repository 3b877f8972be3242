//! What is to be checked: a name, or a property file whose formula is read (never its name).

use crate::exit::{Failure, io_words};
use ir::{CheckKind, PropertySet, SignedOverflow};
use std::path::Path;

/// Whether a violation answers the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// What about each check?
    EveryCheck,
    /// Is there a violation?
    AnyViolation,
}

/// What is asked: whether assertions hold (`assertions`), and whether error functions are never called
/// (`unreach-call`). A violation has the name of the one that it violates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Property {
    /// The kinds of checks. What is not among them only ends the path where it fails.
    pub(crate) kinds: PropertySet,
    pub(crate) question: Question,
    /// A call of one of these functions is a violation.
    pub(crate) error_functions: Vec<String>,
    /// The function in `init(…)`, if a property file names one.
    pub(crate) init: Option<String>,
}

impl Property {
    fn new(question: Question, kinds: &[CheckKind], functions: &[&str]) -> Property {
        let error_functions = functions.iter().map(|f| f.to_string()).collect();
        Property { kinds: kinds.iter().copied().collect(), question, error_functions, init: None }
    }

    /// The same in words, as evidence says it: `assertions, unreach-call`.
    pub(crate) fn words(&self) -> String {
        let usual = Property::ERROR_FUNCTIONS.iter().eq(&self.error_functions);
        let word = |kind: CheckKind| match kind {
            CheckKind::ErrorCall if !usual => {
                format!("{} of {}", kind.property(), self.error_functions.join(" and "))
            }
            kind => kind.property().to_string(),
        };
        let mut words: Vec<String> = self.kinds.kinds().map(word).collect();
        words.dedup();
        let partly = |kinds: &[CheckKind]| {
            let asked = kinds.iter().filter(|&&k| self.kinds.contains(k)).count();
            (1..kinds.len()).contains(&asked)
        };
        if partly(&Property::DEREFERENCES) {
            // One word stands for several kinds.
            let kinds = self.kinds.kinds().filter(|k| Property::DEREFERENCES.contains(k));
            words.push(format!("only {}", kinds.map(CheckKind::keyword).collect::<Vec<_>>().join(" and ")));
        }
        words.join(", ")
    }

    /// What a witness says that it is about: property files, where a failed assertion is a call of `__assert_fail`. Some have the formula
    /// alone.
    pub(crate) fn of_specification(text: &str) -> Result<Property, String> {
        const FAILED: &str = "__assert_fail";
        let formula = text.trim();
        let whole = match formula.starts_with("G ") {
            true => format!("CHECK( init(main()), LTL({formula}) )"),
            false => text.to_string(),
        };
        let mut p = Property::parse(&whole)?;
        if p.error_functions.iter().any(|f| f == FAILED) {
            p.error_functions.retain(|f| f != FAILED);
            let is_kept = |k: &CheckKind| *k != CheckKind::ErrorCall || !p.error_functions.is_empty();
            p.kinds = p.kinds.kinds().filter(is_kept).chain([CheckKind::Assertion]).collect();
        }
        Ok(p)
    }

    /// Asked is nothing.
    pub(crate) fn with_nothing(self) -> Property {
        Property { kinds: PropertySet::default(), ..self }
    }

    /// Asked is about each check, and about calls of this function besides.
    pub(crate) fn with_calls_of(mut self, function: &str) -> Property {
        self.question = Question::EveryCheck;
        if !self.kinds.contains(CheckKind::ErrorCall) {
            self.error_functions.clear();
        }
        self.error_functions.push(function.to_string());
        self.kinds = self.kinds.kinds().chain([CheckKind::ErrorCall]).collect();
        self
    }

    const DEREFERENCES: [CheckKind; 3] = [CheckKind::Null, CheckKind::Bounds, CheckKind::Pointer];

    /// The kinds and groups that `--check` knows.
    const CHECKS: &'static [(&'static str, &'static [CheckKind])] = &[
        ("assertions", &[CheckKind::Assertion]),
        ("unreach", &[CheckKind::ErrorCall]),
        ("null", &[CheckKind::Null]),
        ("bounds", &[CheckKind::Bounds]),
        ("pointer", &[CheckKind::Pointer]),
        ("overlap", &[CheckKind::Overlap]),
        ("free", &[CheckKind::Free]),
        ("leak", &[CheckKind::Leak]),
        ("cleanup", &[CheckKind::Cleanup]),
        ("alignment", &[CheckKind::Alignment]),
        ("uninit", &[CheckKind::Uninit]),
        ("pointer-overflow", &[CheckKind::PointerOverflow]),
        ("dangling", &[CheckKind::Dangling]),
        ("pointer-primitive", &[CheckKind::PointerPrimitive]),
        ("enum-range", &[CheckKind::EnumRange]),
        ("signed-overflow", &[CheckKind::SignedOverflow]),
        ("div-by-zero", &[CheckKind::DivByZero]),
        ("shift", &[CheckKind::Shift]),
        ("float-cast", &[CheckKind::FloatCast]),
        ("float-overflow", &[CheckKind::FloatOverflow]),
        ("nan", &[CheckKind::Nan]),
        ("vla", &[CheckKind::Vla]),
        ("unsigned-overflow", &[CheckKind::UnsignedOverflow]),
        ("conversion", &[CheckKind::Conversion]),
        // No verdict rests on a bound of loops: nothing is left to ask.
        ("unwinding-free", &[]),
        ("memory", &CheckKind::MEMORY),
        ("arithmetic", &CheckKind::ARITHMETIC),
        ("none", &[]),
    ];

    /// What `--check` asks for: kinds and groups, all of them or those of `all` without those that `no-` names.
    pub(crate) fn of_checks(list: &str) -> Result<Property, Failure> {
        let every: Vec<CheckKind> = Property::CHECKS.iter().flat_map(|(_, kinds)| *kinds).copied().collect();
        let mut kinds: Vec<CheckKind> = Vec::new();
        if list.trim().is_empty() {
            return Err(Failure::usage("`--check` needs a list of checks (`none`: without any)"));
        }
        for word in list.split(',').map(str::trim).filter(|w| !w.is_empty()) {
            match Property::CHECKS.iter().find(|(name, _)| *name == word) {
                Some((_, named)) => kinds.extend(*named),
                None if word == "all" => kinds.extend(&every),
                None => {
                    let names: Vec<&str> = Property::CHECKS.iter().map(|(name, _)| *name).collect();
                    return Err(Failure::usage(format!("`{word}` is no check (checks: {}, all)", names.join(", "))));
                }
            }
        }
        let functions = if kinds.contains(&CheckKind::ErrorCall) { Property::ERROR_FUNCTIONS } else { &[] };
        Ok(Property::new(Question::EveryCheck, &kinds, functions))
    }

    const ERROR_FUNCTIONS: &'static [&'static str] = &["reach_error", "__VERIFIER_error", "error"];

    /// The functions whose call is an error unless a property names others.
    pub(crate) fn usual_error_functions() -> Vec<String> {
        Property::ERROR_FUNCTIONS.iter().map(|f| f.to_string()).collect()
    }

    /// Labels that must not be reached are asked about as well.
    pub(crate) fn with_labels(mut self, labels: &[String]) -> Property {
        if !labels.is_empty() {
            self.kinds = self.kinds.kinds().chain([CheckKind::ErrorLabel]).collect();
        }
        self
    }

    /// Contracts that are used are asked about as well, by one part of the run.
    pub(crate) fn with_contracts(mut self, contracts: &cfront::Contracts, part: &str) -> Property {
        if !contracts.is_empty() && part.is_empty() {
            self.kinds = self.kinds.kinds().chain(CheckKind::CONTRACTS).collect();
        }
        self
    }

    /// What calls through pointers enter that are restricted is asked about as well, by one part of the run.
    pub(crate) fn with_targets(mut self, restricted: &[cfront::Restriction], part: &str) -> Property {
        if !restricted.is_empty() && part.is_empty() {
            self.kinds = self.kinds.kinds().chain([CheckKind::Target]).collect();
        }
        self
    }

    /// What signed arithmetic does is asked about, or settled, besides.
    pub(crate) fn with_overflow(mut self, said: Option<SignedOverflow>) -> Result<Property, Failure> {
        let is_asked = self.kinds.contains(CheckKind::SignedOverflow);
        match said {
            None => {}
            Some(SignedOverflow::Checked) => {
                self.kinds = self.kinds.kinds().chain([CheckKind::SignedOverflow]).collect();
            }
            Some(settled @ (SignedOverflow::Wraps | SignedOverflow::Assumed)) if is_asked => {
                let said = if settled == SignedOverflow::Wraps { "wrap" } else { "assume" };
                return Err(Failure::usage(format!(
                    "`--signed-overflow {said}` settles what a check of overflow would ask (`--check signed-overflow`, or the property \
                     `no-overflow`); give one of them"
                )));
            }
            Some(_) => {}
        }
        Ok(self)
    }

    /// What is asked about guarded commands: everything, or one kind.
    fn of_guarded_commands(given: Option<&str>) -> Result<Property, Failure> {
        const KINDS: [CheckKind; 5] = CheckKind::GUARDED_COMMANDS;
        let Some(name) = given else { return Ok(Property::new(Question::EveryCheck, &KINDS, &[])) };
        match KINDS.into_iter().find(|k| k.property() == name) {
            Some(kind) => Ok(Property::new(Question::EveryCheck, &[kind], &[])),
            None => Err(Failure::usage(format!(
                "`{name}` is not a property of guarded commands (properties: {})",
                KINDS.map(CheckKind::property).join(", ")
            ))),
        }
    }

    /// Properties of several kinds, and of memory, by their names.
    const BY_NAME: &'static [(&'static str, &'static [CheckKind])] = &[
        (
            "valid-memsafety",
            &[CheckKind::Null, CheckKind::Bounds, CheckKind::Pointer, CheckKind::Free, CheckKind::Leak],
        ),
        ("valid-deref", &Property::DEREFERENCES),
        ("valid-free", &[CheckKind::Free]),
        ("valid-memtrack", &[CheckKind::Leak]),
        ("valid-memcleanup", &[CheckKind::Cleanup]),
        ("def-behavior", &Property::DEFINED),
    ];

    /// No behaviour is undefined, by what there are checks of; the rest is listed as assumptions, or unknown.
    const DEFINED: [CheckKind; 14] = [
        CheckKind::Null,
        CheckKind::Bounds,
        CheckKind::Pointer,
        CheckKind::Overlap,
        CheckKind::Free,
        CheckKind::Alignment,
        CheckKind::Uninit,
        CheckKind::PointerOverflow,
        CheckKind::Dangling,
        CheckKind::SignedOverflow,
        CheckKind::DivByZero,
        CheckKind::Shift,
        CheckKind::FloatCast,
        CheckKind::Vla,
    ];

    /// The kinds behind the name of a property that has no formula elsewhere: `G valid-shift` is one of ours.
    fn own(name: &str) -> Vec<CheckKind> {
        const SAID_OTHERWISE: [CheckKind; 3] = [CheckKind::ErrorCall, CheckKind::ErrorLabel, CheckKind::SignedOverflow];
        let is_own = |k: &CheckKind| !SAID_OTHERWISE.contains(k) && !CheckKind::GUARDED_COMMANDS.contains(k);
        CheckKind::all().filter(is_own).filter(|k| k.property() == name).collect()
    }

    /// The property that `--property` asks for, or the checks that `--check` lists; without it, assertions and the usual error
    /// functions (behind which `verify` asks about more), or all that guarded commands can be asked.
    pub(crate) fn load(
        given: Option<&str>,
        checks: Option<&str>,
        is_guarded_commands: bool,
    ) -> Result<Property, Failure> {
        use CheckKind::{Assertion, ErrorCall, SignedOverflow};
        if is_guarded_commands {
            return match checks {
                None => Property::of_guarded_commands(given),
                Some(_) => Err(Failure::usage("`--check` is for C programs")),
            };
        }
        if let Some(list) = checks {
            return Property::of_checks(list);
        }
        if let Some((_, kinds)) = Property::BY_NAME.iter().find(|(name, _)| Some(*name) == given) {
            return Ok(Property::new(Question::AnyViolation, kinds, &[]));
        }
        match given {
            None => Ok(Property::new(Question::EveryCheck, &[Assertion, ErrorCall], Property::ERROR_FUNCTIONS)),
            Some("unreach-call") => Ok(Property::new(Question::AnyViolation, &[ErrorCall], Property::ERROR_FUNCTIONS)),
            Some("assertions" | "assert") => Ok(Property::new(Question::EveryCheck, &[Assertion], &[])),
            Some("no-overflow") => Ok(Property::new(Question::AnyViolation, &[SignedOverflow], &[])),
            Some(path) if is_path(path) => Property::from_file(path),
            Some(name) => Err(Failure::usage(format!(
                "`{name}` is not a property (properties: assertions, unreach-call, no-overflow, valid-memsafety, \
                 valid-memcleanup, def-behavior, or a file NAME.prp)"
            ))),
        }
    }

    fn from_file(path: &str) -> Result<Property, Failure> {
        let text = std::fs::read(path)
            .map_err(|e| Failure::input(format!("cannot read property file {path}: {}", io_words(&e))))?;
        let text =
            String::from_utf8(text).map_err(|_| Failure::input(format!("property file {path}: not a text file")))?;
        Property::parse(&text).map_err(|e| Failure::input(format!("property file {path}: {e}")))
    }

    /// One property per non-empty line; several lines name several functions.
    fn parse(text: &str) -> Result<Property, String> {
        let mut property = Property::new(Question::AnyViolation, &[], &[]);
        let mut kinds = Vec::new();
        for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let (init, never) = parse_line(line)?;
            if property.init.as_ref().is_some_and(|i| *i != init) {
                return Err("the lines name different init functions".into());
            }
            property.init = Some(init);
            match never {
                Never::Call(function) => {
                    kinds.push(CheckKind::ErrorCall);
                    property.error_functions.push(function);
                }
                Never::Overflow => kinds.push(CheckKind::SignedOverflow),
                Never::Invalid(part) => kinds.extend(part),
                Never::Own(named) => kinds.extend(named),
            }
        }
        if kinds.is_empty() {
            return Err("it states no property".into());
        }
        property.kinds = kinds.into_iter().collect();
        Ok(property)
    }
}

/// What a line of a property file rules out.
enum Never {
    Call(String),
    Overflow,
    Invalid(&'static [CheckKind]),
    /// Checks that no competition has a formula for, by the name of their property.
    Own(Vec<CheckKind>),
}

/// `CHECK( init(main()), LTL(G ! call(reach_error())) )`, or `G ! overflow`: the function in `init`, and what never happens. White
/// space is free.
fn parse_line(line: &str) -> Result<(String, Never), String> {
    let dense: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let unsupported = || {
        format!(
            "unsupported property `{line}` (supported: CHECK( init(main()), LTL(G ! call(f())) ) LTL(G ! overflow) and \
             LTL(G valid-deref), valid-free, valid-memtrack, valid-memcleanup, def-behavior)"
        )
    };
    let rest = dense.strip_prefix("CHECK(init(").ok_or_else(unsupported)?;
    let (init, rest) = rest.split_once("()),LTL(G").ok_or_else(unsupported)?;
    if !is_identifier(init) {
        return Err(unsupported());
    }
    let part = Property::BY_NAME.iter().skip(1).find(|(name, _)| rest.strip_suffix("))") == Some(name));
    if let Some((_, kinds)) = part {
        return Ok((init.to_string(), Never::Invalid(kinds)));
    }
    if let Some(own) = rest.strip_suffix("))").map(Property::own).filter(|own| !own.is_empty()) {
        return Ok((init.to_string(), Never::Own(own)));
    }
    let rest = rest.strip_prefix('!').ok_or_else(unsupported)?;
    if rest == "overflow))" {
        return Ok((init.to_string(), Never::Overflow));
    }
    let call = rest.strip_prefix("call(").ok_or_else(unsupported)?;
    let function = call.strip_suffix("())))").or_else(|| call.strip_suffix(")))")).ok_or_else(unsupported)?;
    if is_identifier(function) { Ok((init.to_string(), Never::Call(function.to_string()))) } else { Err(unsupported()) }
}

/// Whether a file is meant, there or not.
fn is_path(text: &str) -> bool {
    let path = Path::new(text);
    path.extension().is_some_and(|e| e == "prp") || path.components().count() > 1 || path.exists()
}

fn is_identifier(s: &str) -> bool {
    !s.is_empty()
        && !s.starts_with(|c: char| c.is_ascii_digit())
        && s.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_formula() {
        for (text, init, f) in [
            ("CHECK( init(main()), LTL(G ! call(reach_error())) )\n", "main", "reach_error"),
            ("CHECK(init(main()),LTL(G!call(__VERIFIER_error())))", "main", "__VERIFIER_error"),
            ("\n  CHECK( init( start( ) ), LTL( G ! call( boom( ) ) ) )  \n\n", "start", "boom"),
        ] {
            let p = Property::parse(text).expect(text);
            assert_eq!(p.init.as_deref(), Some(init));
            assert_eq!(p.error_functions, [f]);
            assert!(!p.kinds.contains(CheckKind::Assertion));
        }
    }

    #[test]
    fn overflow_is_a_property_of_its_own() {
        let p = Property::parse("CHECK( init(main()), LTL(G ! overflow) )\n").expect("a property");
        assert_eq!(p.words(), "no-overflow");
        assert!(p.clone().with_overflow(Some(SignedOverflow::Checked)).is_ok());
        assert!(p.with_overflow(Some(SignedOverflow::Assumed)).is_err());
    }

    #[test]
    fn behaviour_that_is_defined_is_several_kinds() {
        let p = Property::parse("CHECK( init(main()), LTL(G def-behavior) )\n").expect("a property");
        assert_eq!(p.kinds, Property::DEFINED.into_iter().collect());
        assert!(CheckKind::MEMORY.iter().chain(&CheckKind::ARITHMETIC).all(|&k| p.kinds.contains(k)));
    }

    #[test]
    fn memory_has_parts() {
        let lines = ["valid-free", "valid-deref", "valid-memtrack"];
        let text: String = lines.map(|l| format!("CHECK( init(main()), LTL(G {l}) )\n")).concat();
        let p = Property::parse(&text).expect("a property");
        assert_eq!(p.words(), "valid-deref, valid-free, valid-memtrack");
        let by_name = Property::load(Some("valid-memsafety"), None, false).expect("a property");
        assert_eq!(p.kinds, by_name.kinds);
        let some = Property::load(None, Some("null,free"), false).expect("checks");
        assert_eq!(some.words(), "valid-deref, valid-free, only null");
        assert!(Property::load(None, Some("nul"), false).is_err());
    }

    #[test]
    fn refuses_what_it_cannot_check() {
        for text in [
            "",
            "hello",
            "CHECK( init(main()), LTL(G ! overflow(x)) )",
            "CHECK( init(main()), LTL(F end) )",
            "CHECK( init(1()), LTL(G ! call(f())) )",
        ] {
            assert!(Property::parse(text).is_err(), "{text}");
        }
    }
}
