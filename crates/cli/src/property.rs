//! What is to be checked: a name, or a property file whose formula is read (never its name).

use crate::exit::{Failure, io_words};

/// A reachability property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Property {
    /// What stands in the verdict: `false(NAME)`.
    pub(crate) name: &'static str,
    /// A failed assertion is a violation; otherwise it only ends the path.
    pub(crate) assertions: bool,
    /// A call of one of these functions is a violation.
    pub(crate) error_functions: Vec<String>,
    /// The function in `init(…)`, if a property file names one.
    pub(crate) init: Option<String>,
}

impl Property {
    fn named(name: &'static str, assertions: bool, functions: &[&str]) -> Property {
        let error_functions = functions.iter().map(|f| f.to_string()).collect();
        Property { name, assertions, error_functions, init: None }
    }

    /// The property that `--property` asks for; without it, assertions and the usual error functions.
    pub(crate) fn load(given: Option<&str>) -> Result<Property, Failure> {
        const ERROR_FUNCTIONS: &[&str] = &["reach_error", "__VERIFIER_error", "error"];
        match given {
            None => Ok(Property::named("unreach-call", true, ERROR_FUNCTIONS)),
            Some("unreach-call") => Ok(Property::named("unreach-call", false, ERROR_FUNCTIONS)),
            Some("assert") => Ok(Property::named("assert", true, &[])),
            Some(path) => Property::from_file(path),
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
        let mut property = Property::named("unreach-call", false, &[]);
        for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let (init, function) = parse_line(line)?;
            if property.init.as_ref().is_some_and(|i| *i != init) {
                return Err("the lines name different init functions".into());
            }
            property.init = Some(init);
            property.error_functions.push(function);
        }
        if property.error_functions.is_empty() {
            return Err("it states no property".into());
        }
        Ok(property)
    }
}

/// `CHECK( init(main()), LTL(G ! call(reach_error())) )`: the functions in `init` and `call`. White space is free.
fn parse_line(line: &str) -> Result<(String, String), String> {
    let dense: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let unsupported =
        || format!("unsupported property `{line}` (supported: CHECK( init(main()), LTL(G ! call(f())) ))");
    let rest = dense.strip_prefix("CHECK(init(").ok_or_else(unsupported)?;
    let (init, rest) = rest.split_once("()),LTL(G!call(").ok_or_else(unsupported)?;
    let function = rest.strip_suffix("())))").or_else(|| rest.strip_suffix(")))")).ok_or_else(unsupported)?;
    if is_identifier(init) && is_identifier(function) {
        Ok((init.to_string(), function.to_string()))
    } else {
        Err(unsupported())
    }
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
            assert!(!p.assertions);
        }
    }

    #[test]
    fn refuses_what_it_cannot_check() {
        for text in [
            "",
            "hello",
            "CHECK( init(main()), LTL(G ! overflow) )",
            "CHECK( init(main()), LTL(F end) )",
            "CHECK( init(1()), LTL(G ! call(f())) )",
        ] {
            assert!(Property::parse(text).is_err(), "{text}");
        }
    }
}
