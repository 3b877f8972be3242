//! Engines that have no turns: for measuring what each of them is worth.

use std::str::FromStr;

/// Who can be left out: all but the first.
const MEMBERS: &[&str] = &["kinduction", "houdini", "bmc", "minimax", "interpret", "ase"];

/// See the module. By default nobody is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Without {
    left_out: Vec<&'static str>,
}

impl Without {
    /// The engine has turns.
    pub(super) fn has(&self, engine: &str) -> bool {
        !self.left_out.contains(&engine)
    }
}

/// From words with commas between them: `no-ENGINE`.
impl FromStr for Without {
    type Err = String;

    fn from_str(text: &str) -> Result<Without, String> {
        let mut without = Without::default();
        for word in text.split(',').map(str::trim).filter(|w| !w.is_empty()) {
            let member = word.strip_prefix("no-").and_then(|name| MEMBERS.iter().find(|m| **m == name));
            let Some(&member) = member else {
                let known: Vec<String> = MEMBERS.iter().map(|m| format!("no-{m}")).collect();
                return Err(format!("`{word}` is none of {}", known.join(", ")));
            };
            without.left_out.push(member);
        }
        Ok(without)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;

    #[test]
    fn words_are_members() {
        let without: Without = "no-houdini,no-bmc".parse().expect("words");
        assert!(!without.has("houdini") && !without.has("bmc") && without.has("kinduction"));
        assert!("bmc".parse::<Without>().is_err() && "no-dash".parse::<Without>().is_err());
    }

    #[test]
    fn members_are_engines() {
        assert!(MEMBERS.iter().all(|m| find(m).is_some()));
    }
}
