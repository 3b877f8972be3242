//! A session with the language server: a client that follows a script, over standard input and output as an editor does it.

use crate::support::Dir;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// An editor, as far as the server sees one.
struct Client {
    server: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    /// Messages that nobody has waited for yet.
    heard: Vec<Value>,
    requests: i64,
}

fn read(from: &mut BufReader<ChildStdout>) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        from.read_line(&mut line).ok().filter(|&n| n > 0)?;
        match line.trim() {
            "" => break,
            header => {
                if let Some(n) = header.strip_prefix("Content-Length: ") {
                    length = n.parse().expect("a length");
                }
            }
        }
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("JSON"))
}

impl Client {
    fn start(dir: &Dir, options: Value) -> Client {
        let mut command = dir.attest();
        command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.spawn().expect("the server runs");
        let to = server.stdin.take().expect("its input");
        let mut from = BufReader::new(server.stdout.take().expect("its output"));
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut from) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let mut client = Client { server, to, from: receiver, heard: Vec::new(), requests: 0 };
        let told = json!({
            "processId": null,
            "rootUri": format!("file://{}", dir.path().display()),
            "capabilities": { "window": { "workDoneProgress": true } },
            "initializationOptions": options,
        });
        let answer = client.ask("initialize", &told);
        assert_eq!(answer["capabilities"]["hoverProvider"], true, "{answer:#}");
        client.tell("initialized", &json!({}));
        client
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len())
            .and_then(|()| self.to.flush())
            .expect("it listens");
    }

    fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The result of a request.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        let answer = self.hear(|m| m["id"] == id && m.get("method").is_none());
        assert!(answer.get("error").is_none(), "{answer:#}");
        answer["result"].clone()
    }

    /// The first message of this kind that nobody has heard yet.
    fn hear(&mut self, is_meant: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            if let Some(at) = self.heard.iter().position(&is_meant) {
                return self.heard.remove(at);
            }
            let left = PATIENCE.saturating_sub(begun.elapsed());
            match self.from.recv_timeout(left) {
                Ok(message) => self.heard.push(message),
                Err(e) => panic!("{e}; heard are {:#?}", self.heard),
            }
        }
    }

    fn save(&mut self, uri: &str) {
        self.tell("textDocument/didSave", &json!({ "textDocument": { "uri": uri } }));
    }

    /// What the server marks in a file.
    fn marks(&mut self, uri: &str) -> Vec<Value> {
        let published = self.hear(|m| m["method"] == "textDocument/publishDiagnostics" && m["params"]["uri"] == uri);
        published["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    fn lenses(&mut self, uri: &str) -> Vec<Value> {
        let all = self.ask("textDocument/codeLens", &json!({ "textDocument": { "uri": uri } }));
        all.as_array().expect("a list").clone()
    }

    fn hover(&mut self, uri: &str, line: u32) -> Option<String> {
        let at = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": 4 } });
        self.ask("textDocument/hover", &at)["contents"]["value"].as_str().map(str::to_string)
    }

    fn end(mut self) {
        assert_eq!(self.ask("shutdown", &Value::Null), Value::Null);
        self.tell("exit", &Value::Null);
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.server.try_wait().expect("its end") {
                assert!(status.success(), "{status}");
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("the server does not end");
    }
}

const VIOLATED: &str = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int half(int n)
{
    return n / 2;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    int h = half(n);
    assert(h != 21);
    return 0;
}
";

const PROVED: &str = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int held = 0;
    while (__VERIFIER_nondet_int()) {
        held = 1 - held;
    }
    assert(held == 0 || held == 1);
    return 0;
}
";

#[test]
fn a_session() {
    let dir = Dir::new();
    let uri = format!("file://{}", dir.file("p.c", VIOLATED).display());
    let arguments = ["--check", "assertions"];
    let mut client = Client::start(&dir, json!({ "timeLimit": "30s", "arguments": arguments }));
    let before = client.lenses(&uri);
    assert_eq!((before.len(), before[0]["command"]["title"].as_str()), (1, Some("attest: verify")));
    assert_eq!(client.hover(&uri, 10), None);

    // Saved: the violation with its path, progress until then.
    client.save(&uri);
    let marks = client.marks(&uri);
    let [mark] = marks.as_slice() else { panic!("{marks:#?}") };
    assert_eq!((mark["severity"].as_i64(), mark["source"].as_str()), (Some(1), Some("attest")));
    assert_eq!(mark["message"], "violated: assertion h != 21");
    let begin = json!({ "line": 10, "character": 11 });
    assert_eq!((&mark["range"]["start"], &mark["range"]["end"]["character"]), (&begin, &json!(18)));
    let path = mark["relatedInformation"].as_array().expect("the path");
    let line = |step: &Value| step["location"]["range"]["start"]["line"].as_i64();
    assert!(
        path.iter().any(|s| line(s) == Some(8) && s["message"].as_str().is_some_and(|m| m.starts_with("n = 4"))),
        "{path:#?}"
    );
    let kinds: Vec<Value> = ["begin", "end"]
        .map(|kind| {
            client.hear(|m| m["method"] == "$/progress" && m["params"]["value"]["kind"] == kind)["params"].clone()
        })
        .into();
    assert_eq!(kinds[0]["token"], kinds[1]["token"]);
    let hover = client.hover(&uri, 8).expect("values");
    assert!(hover.contains("on the path to the violation: `n = 4"), "{hover}");

    // The lens replays the test.
    let lenses = client.lenses(&uri);
    assert!(
        lenses[0]["command"]["title"].as_str().is_some_and(|t| t.starts_with("attest: false(assertions)")),
        "{lenses:#?}"
    );
    assert_eq!(lenses[1]["command"]["command"], "attest.replay");
    let command = lenses[1]["command"].clone();
    client.ask("workspace/executeCommand", &command);
    let said = client.hear(|m| m["method"] == "window/showMessage");
    let said = said["params"]["message"].as_str().unwrap_or("");
    assert!(said.starts_with("violated: an assertion fails") && said.ends_with("verdict: false(assertions)"), "{said}");

    // Corrected and saved: nothing is marked, and the invariant is known.
    dir.file("p.c", PROVED);
    client.save(&uri);
    assert!(client.marks(&uri).is_empty());
    let hover = client.hover(&uri, 5).expect("an invariant");
    assert!(hover.contains("always (`main`): `") && hover.contains("held"), "{hover}");
    assert!(client.hover(&uri, 8).is_some_and(|h| h.contains("proved: assertion")));

    // Errors of the front end, all of them.
    dir.file("p.c", "int main(void)\n{\n    x = 1;\n    return \"a\" * y;\n}\nint f(void) { return z; }\n");
    client.save(&uri);
    let marks = client.marks(&uri);
    let lines: Vec<i64> = marks.iter().filter_map(|m| m["range"]["start"]["line"].as_i64()).collect();
    assert_eq!(lines, [2, 3, 5], "{marks:#?}");
    assert_eq!(marks[0]["message"], "'x' undeclared");

    // Closed: nothing is marked.
    client.tell("textDocument/didClose", &json!({ "textDocument": { "uri": uri } }));
    assert!(client.marks(&uri).is_empty());
    let unknown = json!({ "jsonrpc": "2.0", "id": 77, "method": "textDocument/rename", "params": {} });
    client.send(&unknown);
    assert_eq!(client.hear(|m| m["id"] == 77)["error"]["code"], -32601);
    client.end();
}

/// A loop that is not decided soon.
const HARD: &str = "extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), h = 1;
    for (unsigned i = 0; i < n; i++)
        h = (h * 2654435761u) ^ (h >> 3) ^ i;
    if (h == 77777777u && n > 100) reach_error();
    return 0;
}
";

#[test]
fn the_next_save_ends_a_run() {
    let dir = Dir::new();
    let uri = format!("file://{}", dir.file("p.c", HARD).display());
    let mut client = Client::start(&dir, json!({ "timeLimit": "600s", "arguments": ["--check", "unreach"] }));
    client.save(&uri);
    let works = client.hear(|m| m["params"]["value"]["kind"] == "report");
    assert!(works["params"]["value"]["message"].as_str().is_some_and(|m| m.contains(" tests")), "{works:#}");
    // Another file waits for its turn; the same one does not.
    let other = format!("file://{}", dir.file("q.c", PROVED).display());
    client.save(&other);
    dir.file("p.c", PROVED);
    let begun = Instant::now();
    client.save(&uri);
    assert!(client.marks(&uri).is_empty());
    assert!(client.marks(&other).is_empty());
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
    // Where the search has no end in time, the check is open.
    client.tell("workspace/didChangeConfiguration", &json!({}));
    client.end();
}

#[test]
fn what_is_not_decided_says_what_to_try() {
    let dir = Dir::new();
    let uri = format!("file://{}", dir.file("p.c", HARD).display());
    let mut client = Client::start(&dir, json!({ "timeLimit": "2s", "arguments": ["--check", "unreach"] }));
    client.save(&uri);
    let marks = client.marks(&uri);
    assert_eq!((marks.len(), marks[0]["severity"].as_i64()), (1, Some(3)), "{marks:#?}");
    let message = marks[0]["message"].as_str().unwrap_or("");
    assert!(
        message.starts_with("not decided: error call reach_error(): open") && message.contains("--time-limit"),
        "{message}"
    );
    client.end();
}
