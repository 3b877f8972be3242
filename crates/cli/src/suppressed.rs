//! `--suppress FILE`: violations that a project has looked at and accepts ([`report::suppression`]).

use crate::exit::Failure;
use crate::property::Property;
use crate::settings::{self, Text};
use report::suppression::Suppression;
use serde::Deserialize;
use std::path::Path;
use toml::Spanned;

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(default)]
    suppress: Vec<Spanned<Entry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// In the words of `--check`.
    check: Option<Spanned<String>>,
    file: Option<String>,
    function: Option<String>,
    expression: Option<String>,
    reason: String,
}

/// Reads the file.
///
/// # Errors
/// It cannot be read, is no TOML, accepts everything or a kind of checks that there is not.
pub(crate) fn suppressions(path: &Path) -> Result<Vec<Suppression>, Failure> {
    let text = settings::read(path)?;
    parse(&Text { name: &path.display().to_string(), text: &text })
}

fn parse(source: &Text<'_>) -> Result<Vec<Suppression>, Failure> {
    let document: Document = source.parsed()?;
    document.suppress.into_iter().map(|entry| suppression(entry, source)).collect()
}

fn suppression(entry: Spanned<Entry>, source: &Text<'_>) -> Result<Suppression, Failure> {
    let start = entry.span().start;
    let Entry { check, file, function, expression, reason } = entry.into_inner();
    if check.is_none() && [&file, &function, &expression].into_iter().all(Option::is_none) {
        return Err(
            source.failure(start, "this would accept everything: say `check`, `file`, `function` or `expression`")
        );
    }
    if reason.trim().is_empty() {
        return Err(source.failure(start, "say in `reason` why this is accepted"));
    }
    let of_words = |words: Spanned<String>| {
        let found = Property::of_checks(words.get_ref());
        found.map(|p| p.kinds).map_err(|failure| source.failure(words.span().start, &failure.message))
    };
    Ok(Suppression { kinds: check.map(of_words).transpose()?, file, function, expression, reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Vec<Suppression>, String> {
        parse(&Text { name: "s.toml", text }).map_err(|failure| failure.message)
    }

    #[test]
    fn entries_and_mistakes() {
        let found = parsed("[[suppress]]\ncheck = \"bounds\"\nfunction = \"f\"\nreason = \"old\"\n").expect("an entry");
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].function.as_deref(), found[0].reason.as_str()), (Some("f"), "old"));
        for (text, message) in [
            ("[[suppress]]\nreason = \"all\"\n", "s.toml:1:1: error: this would accept everything"),
            ("[[suppress]]\ncheck = \"bound\"\nreason = \"x\"\n", "s.toml:2:9: error: `bound` is no check"),
            ("[[suppress]]\nfile = \"a.c\"\nreason = \" \"\n", "s.toml:1:1: error: say in `reason`"),
            ("[[suppress]]\nfile = \"a.c\"\n", "missing field `reason`"),
            ("[[suppress]]\nline = 3\n", "unknown field `line`"),
        ] {
            let said = parsed(text).expect_err(text);
            assert!(said.contains(message), "{said}");
        }
    }
}
