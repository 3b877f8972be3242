//! A table of `attest.toml`, to be written.

use std::fmt::Write;

/// Keys with their values, in the order in which they are written.
#[derive(Clone, Default, Debug)]
pub(super) struct Table {
    /// Lines of comment before the keys.
    pub(super) remarks: Vec<String>,
    pub(super) single: Vec<(&'static str, String)>,
    pub(super) lists: Vec<(&'static str, Vec<String>)>,
}

/// Keys whose lists say the same in any order, so that a part of one may stand in another place.
const UNORDERED: [&str; 3] = ["define", "remove-function-body", "options"];

impl Table {
    /// Takes out of the tables what all of them say; behind it each adds what is its own.
    pub(super) fn common(tables: &mut [Table]) -> Table {
        let Some(first) = tables.first().cloned() else { return Table::default() };
        let mut common = Table::default();
        for remark in first.remarks {
            if tables.iter().all(|t| t.remarks.contains(&remark)) {
                tables.iter_mut().for_each(|t| t.remarks.retain(|r| *r != remark));
                common.remarks.push(remark);
            }
        }
        for one in first.single {
            if tables.iter().all(|t| t.single.contains(&one)) {
                tables.iter_mut().for_each(|t| t.single.retain(|s| *s != one));
                common.single.push(one);
            }
        }
        for (key, values) in first.lists {
            let is_of_all = |value: &String| tables.iter().all(|t| t.list(key).contains(value));
            let shared: Vec<String> = match UNORDERED.contains(&key) {
                true => values.into_iter().filter(is_of_all).collect(),
                false if tables.iter().all(|t| t.list(key) == values) => values,
                false => continue,
            };
            for (_, list) in tables.iter_mut().flat_map(|t| t.lists.iter_mut().filter(|(k, _)| *k == key)) {
                list.retain(|value| !shared.contains(value));
            }
            common.lists.push((key, shared));
        }
        common
    }

    fn list(&self, key: &str) -> &[String] {
        self.lists.iter().find(|(k, _)| *k == key).map_or(&[], |(_, list)| list)
    }

    /// Appends the lines of the table; empty lists are left out.
    pub(super) fn write(&self, out: &mut String) {
        let mut line = |text: String| writeln!(out, "{text}").expect("writing to a string does not fail");
        self.remarks.iter().for_each(|remark| line(format!("# {remark}")));
        self.single.iter().for_each(|(key, value)| line(format!("{key} = {}", quoted(value))));
        for (key, values) in self.lists.iter().filter(|(_, values)| !values.is_empty()) {
            let values: Vec<String> = values.iter().map(|v| quoted(v)).collect();
            line(format!("{key} = [{}]", values.join(", ")));
        }
    }
}

/// As a string of TOML, which are written as those of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(own: &str, dirs: &[&str]) -> Table {
        let list = |values: &[&str]| values.iter().map(|v| (*v).to_string()).collect();
        Table {
            single: vec![("name", own.into()), ("std", "c99".into())],
            lists: vec![("include-dirs", list(dirs)), ("define", list(&[own, "ALL=1"]))],
            ..Table::default()
        }
    }

    #[test]
    fn what_all_say_is_said_once() {
        let mut same = [table("A", &["x", "y"]), table("B", &["x", "y"])];
        let common = Table::common(&mut same);
        let mut out = String::new();
        common.write(&mut out);
        assert_eq!(out, "std = \"c99\"\ninclude-dirs = [\"x\", \"y\"]\ndefine = [\"ALL=1\"]\n");
        let mut out = String::new();
        same[1].write(&mut out);
        assert_eq!(out, "name = \"B\"\ndefine = [\"B\"]\n");
    }

    /// Where headers are looked for first matters.
    #[test]
    fn directories_stay_in_their_order() {
        let mut tables = [table("A", &["own", "x"]), table("B", &["x"])];
        assert!(Table::common(&mut tables).lists.iter().all(|(key, _)| *key != "include-dirs"));
        assert_eq!(tables[0].lists[0].1, ["own", "x"]);
    }

    #[test]
    fn quotes_are_those_of_toml() {
        let text = format!("a = {}", quoted("S=\"x\\\"y\""));
        let back: toml::Table = text.parse().expect("TOML");
        assert_eq!(back["a"].as_str(), Some("S=\"x\\\"y\""));
    }
}
