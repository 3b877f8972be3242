//! What the engines go without: for measuring what it is worth.

use std::str::FromStr;

/// Who can be left out: all but the first.
const MEMBERS: &[&str] =
    &["kinduction", "pdr", "houdini", "bmc", "acceleration", "minimax", "interpret", "explicit", "ase"];

/// What engines have proved, for the others.
const FACTS: &str = "facts";

/// See the module. By default nothing is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Without {
    left_out: Vec<&'static str>,
}

impl Without {
    /// The engine has turns.
    pub fn has(&self, engine: &str) -> bool {
        !self.left_out.contains(&engine)
    }

    /// What one engine has proved on its way, the others assume.
    pub fn shares_facts(&self) -> bool {
        !self.left_out.contains(&FACTS)
    }
}

/// From words with commas between them: `no-ENGINE`, `no-facts`.
impl FromStr for Without {
    type Err = String;

    fn from_str(text: &str) -> Result<Without, String> {
        let mut without = Without::default();
        for word in text.split(',').map(str::trim).filter(|w| !w.is_empty()) {
            let mut all = MEMBERS.iter().chain([&FACTS]);
            let Some(&member) = word.strip_prefix("no-").and_then(|name| all.find(|m| **m == name)) else {
                let known: Vec<String> = MEMBERS.iter().chain([&FACTS]).map(|m| format!("no-{m}")).collect();
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
        assert!(!without.has("houdini") && !without.has("bmc") && without.has("kinduction") && without.shares_facts());
        assert!("no-facts".parse::<Without>().is_ok_and(|w| !w.shares_facts()));
        assert!("bmc".parse::<Without>().is_err() && "no-dash".parse::<Without>().is_err());
    }

    #[test]
    fn members_are_engines() {
        assert!(MEMBERS.iter().all(|m| find(m).is_some()));
    }
}
