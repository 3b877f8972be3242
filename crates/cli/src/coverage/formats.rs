//! A test in the formats of others: Test-Comp's XML and KLEE's `.ktest`.

use crate::digest::sha256;
use crate::input;
use crate::options::Options;
use crate::property::Property;
use cfront::types::DataModel;
use driver::coverage::{Cover, SuiteTest};
use evidence::{Test, TestInput};
use exec::{Ended, Value};
use ir::Program;

/// The head of a file of the suite; `kind` is the name of the document.
fn head(kind: &str, dtd: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<!DOCTYPE {kind} PUBLIC \"+//IDN \
         sosy-lab.org//DTD test-format {dtd} 1.1//EN\" \"https://sosy-lab.org/test-format/{dtd}-1.1.dtd\">\n"
    )
}

/// What a test case of ours begins with.
pub(super) fn testcase_head() -> String {
    head("testcase", "testcase")
}

/// `metadata.xml`. `created` is in ISO 8601.
pub(super) fn metadata(o: &Options, property: &Property, program: &[u8], created: &str) -> String {
    let cover = match o.cover {
        Cover::Errors => "COVER EDGES(@CALL(reach_error))",
        Cover::Mcdc => "COVER EDGES(@CONDITIONEDGE)",
        Cover::Nodes | Cover::AbstractStates => "COVER EDGES(@BASICBLOCKENTRY)",
        Cover::Edges | Cover::Branches | Cover::Paths => "COVER EDGES(@DECISIONEDGE)",
    };
    let entry = input::entry(o, property);
    let fields = [
        ("sourcecodelang", "C".to_string()),
        ("producer", format!("attest {}", env!("CARGO_PKG_VERSION"))),
        ("specification", format!("COVER( init({entry}()), FQL({cover}) )")),
        ("programfile", o.shown_files()),
        ("programhash", sha256(program)),
        ("entryfunction", entry.clone()),
        ("architecture", if o.data_model == DataModel::Ilp32 { "32bit" } else { "64bit" }.to_string()),
        ("creationtime", created.to_string()),
    ];
    let fields: String = fields.iter().map(|(key, value)| format!("  <{key}>{}</{key}>\n", escaped(value))).collect();
    format!("{}<test-metadata>\n{fields}</test-metadata>\n", head("test-metadata", "test-metadata"))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A test case: the values that the calls of nondet functions return, in their order.
pub(super) fn testcase(t: &SuiteTest) -> String {
    let covers = if matches!(t.ended, Ended::Error { .. }) { " coversError=\"true\"" } else { "" };
    let value = |i: &TestInput| match (&i.value, i.input.kind) {
        (&Value::Scalar { bits, .. }, kind) if kind.is_of_call() => {
            let literal = i.input.ty.show(bits);
            Some(format!("  <input>{literal}</input>\n"))
        }
        _ => None,
    };
    let inputs: String = t.test.inputs.iter().filter_map(value).collect();
    format!("{}<testcase{covers}>\n{inputs}</testcase>\n", testcase_head())
}

/// What such a file begins with.
pub(super) const KTEST: &[u8] = b"KTEST";
const KTEST_VERSION: u32 = 3;

/// A `.ktest` file of a test of `program`: each input that the program asks for, as an object of its name, in the order of execution. What it does not ask for, as
/// values of objects without initialiser, is no object of KLEE's. Numbers of the format are big-endian, contents are as they lie in memory.
pub(crate) fn ktest(t: &Test, file: &str, program: &Program) -> Vec<u8> {
    let mut out = KTEST.to_vec();
    let number = |out: &mut Vec<u8>, n: usize| out.extend((n as u32).to_be_bytes());
    let bytes = |out: &mut Vec<u8>, b: &[u8]| {
        number(out, b.len());
        out.extend(b);
    };
    out.extend(KTEST_VERSION.to_be_bytes());
    number(&mut out, 1);
    bytes(&mut out, file.as_bytes());
    // Symbolic arguments: none.
    number(&mut out, 0);
    number(&mut out, 0);
    let asked = t.inputs.iter().filter(|i| i.input.kind.is_of_call());
    let objects: Vec<(&str, Vec<u8>)> =
        asked.filter_map(|i| Some((object_name(i, program), contents(&i.value)?))).collect();
    number(&mut out, objects.len());
    for (name, contents) in objects {
        bytes(&mut out, name.as_bytes());
        bytes(&mut out, &contents);
    }
    out
}

/// The name that the program gives to the input, otherwise the function that hands it out.
fn object_name<'a>(i: &'a TestInput, program: &'a Program) -> &'a str {
    let note = program.source.as_deref().and_then(|view| i.input.note(view, i.pos));
    if let Some(name) = note.and_then(|note| note.name.as_deref()) {
        return name;
    }
    let what = i.input.what.as_str();
    let given = what.split_once('"').and_then(|(_, rest)| rest.strip_suffix('"'));
    given.unwrap_or_else(|| what.trim_end_matches("()"))
}

fn contents(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::Scalar { bits, width } => Some(bits.to_le_bytes()[..(*width as usize).div_ceil(8)].to_vec()),
        Value::Bytes(bytes) => Some(bytes.clone()),
        Value::Choice { option, .. } => Some(option.to_le_bytes().to_vec()),
        // No bits.
        Value::Int(_) => None,
    }
}
