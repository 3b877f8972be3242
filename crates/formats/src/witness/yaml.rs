//! YAML as a tree of texts: all that a reader of witnesses asks for. Numbers and truth values stay as they are written.

use saphyr_parser::{Event, Parser};

/// A node of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Text(String),
    List(Vec<Node>),
    /// In the order of the document.
    Map(Vec<(String, Node)>),
}

/// Deeper documents are refused; a witness has eight levels.
const DEEPEST: usize = 64;

/// The first document of a text.
pub(super) fn parse(text: &str) -> Result<Node, String> {
    let mut events = Parser::new_from_str(text);
    loop {
        match next(&mut events)? {
            Event::StreamStart | Event::DocumentStart(_) | Event::Nothing => {}
            first => return node(first, &mut events, 0),
        }
    }
}

fn next<'t>(
    events: &mut impl Iterator<Item = Result<(Event<'t>, saphyr_parser::Span), saphyr_parser::ScanError>>,
) -> Result<Event<'t>, String> {
    match events.next() {
        Some(Ok((event, _))) => Ok(event),
        Some(Err(e)) => Err(format!("no YAML: {e}")),
        None => Err("the document ends too early".into()),
    }
}

fn node<'t>(
    first: Event<'t>,
    events: &mut impl Iterator<Item = Result<(Event<'t>, saphyr_parser::Span), saphyr_parser::ScanError>>,
    depth: usize,
) -> Result<Node, String> {
    if depth > DEEPEST {
        return Err("nested too deeply".into());
    }
    match first {
        Event::Scalar(text, ..) => Ok(Node::Text(text.into_owned())),
        Event::SequenceStart(..) => {
            let mut all = Vec::new();
            loop {
                match next(events)? {
                    Event::SequenceEnd => return Ok(Node::List(all)),
                    item => all.push(node(item, events, depth + 1)?),
                }
            }
        }
        Event::MappingStart(..) => {
            let mut all = Vec::new();
            loop {
                match next(events)? {
                    Event::MappingEnd => return Ok(Node::Map(all)),
                    Event::Scalar(key, ..) => {
                        let value = next(events)?;
                        all.push((key.into_owned(), node(value, events, depth + 1)?));
                    }
                    _ => return Err("a key is no text".into()),
                }
            }
        }
        Event::Alias(_) => Err("aliases are not read".into()),
        _ => Err("the document is empty".into()),
    }
}

impl Node {
    /// What stands at a key.
    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        match self {
            Node::Map(all) => all.iter().find(|(k, _)| k == key).map(|(_, v)| v),
            Node::Text(_) | Node::List(_) => None,
        }
    }

    /// The text at a key.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        match self.get(key)? {
            Node::Text(text) => Some(text),
            Node::List(_) | Node::Map(_) => None,
        }
    }

    /// The items, if it is a list.
    pub(super) fn items(&self) -> &[Node] {
        match self {
            Node::List(all) => all,
            Node::Text(_) | Node::Map(_) => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_blocks_flows_and_json() {
        let block = parse("- a: 1\n  b: {c: \"x # y\", d: [1, true]}\n- e: 'it''s'\n").expect("YAML");
        let json = parse("[{\"a\": \"1\", \"b\": {\"c\": \"x # y\", \"d\": [\"1\", \"true\"]}}, {\"e\": \"it's\"}]");
        assert_eq!(Ok(block), json);
        assert!(parse("a: [").is_err() && parse("").is_err());
        assert!(parse(&"[".repeat(1000)).is_err());
    }
}
