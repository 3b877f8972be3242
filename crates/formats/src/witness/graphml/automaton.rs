//! The automaton of a GraphML file: nodes and edges with their data, and nothing of what that means.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::BTreeMap;

/// What stands at the keys of an element.
pub(super) type Data = BTreeMap<String, String>;

/// An edge, with the names of its nodes.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) source: String,
    pub(super) target: String,
    pub(super) data: Data,
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct Automaton {
    pub(super) graph: Data,
    /// In the order of the document.
    pub(super) nodes: Vec<(String, Data)>,
    pub(super) edges: Vec<Edge>,
}

/// Where a piece of data belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Graph,
    Node,
    Edge,
}

impl Automaton {
    /// The automaton of a document. Defaults of keys are those that the format has, whatever the document says.
    pub(super) fn parse(text: &str) -> Result<Automaton, String> {
        let mut reader = Reader::from_str(text);
        let mut a = Automaton::default();
        let (mut owner, mut key, mut value) = (Owner::Graph, None::<String>, String::new());
        let mut has_graph = false;
        loop {
            match reader.read_event().map_err(|e| format!("no XML: {e}"))? {
                Event::Eof => break,
                Event::Start(e) => match local(&e).as_str() {
                    "graph" => has_graph = true,
                    "data" => (key, value) = (Some(attribute(&e, "key")?), String::new()),
                    name => owner = a.opened(name, &e)?.unwrap_or(owner),
                },
                Event::Empty(e) => drop(a.opened(&local(&e), &e)?),
                Event::Text(t) => value += &t,
                Event::CData(t) => value += &t,
                Event::GeneralRef(r) => value += &entity(&r)?,
                Event::End(e) => match e.local_name().as_ref() {
                    "data" => {
                        if let Some(key) = key.take() {
                            a.data(owner).insert(key, value.trim().to_string());
                        }
                    }
                    "node" | "edge" => owner = Owner::Graph,
                    _ => {}
                },
                _ => {}
            }
        }
        if has_graph { Ok(a) } else { Err("a witness in XML has a `graph`".into()) }
    }

    fn opened(&mut self, name: &str, e: &BytesStart<'_>) -> Result<Option<Owner>, String> {
        Ok(match name {
            "node" => {
                self.nodes.push((attribute(e, "id")?, Data::new()));
                Some(Owner::Node)
            }
            "edge" => {
                let (source, target) = (attribute(e, "source")?, attribute(e, "target")?);
                self.edges.push(Edge { source, target, data: Data::new() });
                Some(Owner::Edge)
            }
            _ => None,
        })
    }

    fn data(&mut self, owner: Owner) -> &mut Data {
        match owner {
            Owner::Graph => &mut self.graph,
            Owner::Node => self.nodes.last_mut().map_or(&mut self.graph, |(_, data)| data),
            Owner::Edge => self.edges.last_mut().map_or(&mut self.graph, |e| &mut e.data),
        }
    }

    /// The nodes at which a key is true.
    pub(super) fn nodes_with(&self, key: &str) -> impl Iterator<Item = &str> {
        self.nodes.iter().filter(move |(_, data)| is(data, key)).map(|(name, _)| name.as_str())
    }
}

/// A key is true.
pub(super) fn is(data: &Data, key: &str) -> bool {
    data.get(key).is_some_and(|v| v == "true")
}

fn local(e: &BytesStart<'_>) -> String {
    e.local_name().as_ref().to_string()
}

fn attribute(e: &BytesStart<'_>, name: &str) -> Result<String, String> {
    let missing = || format!("an element `{}` has no `{name}`", local(e));
    let found = e.try_get_attribute(name).map_err(|e| format!("no XML: {e}"))?.ok_or_else(missing)?;
    quick_xml::escape::unescape(&found.value).map(|v| v.into_owned()).map_err(|e| format!("no XML: {e}"))
}

fn entity(r: &quick_xml::events::BytesRef<'_>) -> Result<String, String> {
    quick_xml::escape::unescape(&format!("&{};", &**r)).map(|v| v.into_owned()).map_err(|e| format!("no XML: {e}"))
}
