//! The loop of the server: what the client says, and what runs say.

use crate::answer::Answer;
use crate::hover::hover;
use crate::job::{Event, Job, Progress, Task};
use crate::protocol::{AboutDocument, AtPosition, ClientOptions, Diagnostic, Execute, Initialize};
use crate::{show, uri};
use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// Serves one client to the end.
pub(crate) fn run(connection: Connection, program: &Path) -> Result<(), String> {
    let capabilities = json!({
        "textDocumentSync": { "openClose": true, "save": true, "change": 0 },
        "hoverProvider": true,
        "codeLensProvider": {},
        "executeCommandProvider": { "commands": [show::VERIFY, show::REPLAY] },
    });
    let told = connection.initialize(capabilities).map_err(|e| e.to_string())?;
    let client: Initialize = serde_json::from_value(told).map_err(|e| e.to_string())?;
    let evidence = tempfile::tempdir().map_err(|e| e.to_string())?;
    let (sender, events) = unbounded();
    let mut server = Server {
        program: program.to_path_buf(),
        shows_progress: client.shows_progress(),
        root: client.root_uri.as_deref().and_then(uri::path),
        options: client.initialization_options.unwrap_or_default(),
        connection,
        evidence,
        sender,
        job: None,
        waiting: Vec::new(),
        runs: 0,
        answers: BTreeMap::new(),
        marked: BTreeMap::new(),
    };
    server.serve(&events)
}

struct Server {
    program: PathBuf,
    shows_progress: bool,
    root: Option<PathBuf>,
    options: ClientOptions,
    connection: Connection,
    /// Where runs leave tests and proofs: they go with the server.
    evidence: TempDir,
    sender: Sender<Event>,
    job: Option<Job>,
    /// Files to verify when the run is over.
    waiting: Vec<PathBuf>,
    /// Runs that were begun.
    runs: u64,
    answers: BTreeMap<PathBuf, Answer>,
    /// The files that have diagnostics because of a file that was verified.
    marked: BTreeMap<PathBuf, BTreeSet<PathBuf>>,
}

impl Server {
    fn serve(&mut self, events: &Receiver<Event>) -> Result<(), String> {
        let messages = self.connection.receiver.clone();
        loop {
            crossbeam_channel::select! {
                recv(messages) -> message => match message {
                    Ok(Message::Request(request)) => {
                        if self.connection.handle_shutdown(&request).map_err(|e| e.to_string())? {
                            return Ok(());
                        }
                        self.request(request);
                    }
                    Ok(Message::Notification(notification)) => self.notification(notification),
                    Ok(Message::Response(_)) => {}
                    // The client has gone without a word.
                    Err(_) => return Ok(()),
                },
                recv(events) -> event => match event {
                    Ok(Event::Works(run, progress)) => self.works(run, &progress),
                    Ok(Event::Over(run, text)) => self.over(run, &text),
                    Err(_) => return Ok(()),
                },
            }
        }
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let result = match method.as_str() {
            "textDocument/hover" => with(params, |p: AtPosition| self.hover(&p)),
            "textDocument/codeLens" => with(params, |p: AboutDocument| self.lenses(&p.text_document.uri)),
            "workspace/executeCommand" => with(params, |p: Execute| {
                self.execute(&p);
                Value::Null
            }),
            _ => Err((ErrorCode::MethodNotFound, format!("`{method}` is not supported"))),
        };
        let response = match result {
            Ok(value) => Response::new_ok(id, value),
            Err((code, why)) => Response::new_err(id, code as i32, why),
        };
        self.send(Message::Response(response));
    }

    fn notification(&mut self, n: Notification) {
        let file = |params| {
            let about: Result<AboutDocument, _> = serde_json::from_value(params);
            about.ok().and_then(|a| uri::path(&a.text_document.uri))
        };
        match n.method.as_str() {
            "textDocument/didSave" => {
                if let Some(file) = file(n.params) {
                    self.verify(&file);
                }
            }
            "textDocument/didClose" => {
                if let Some(file) = file(n.params) {
                    self.forget(&file);
                }
            }
            _ => {}
        }
    }

    /// Begins to verify a file: at once if that or nothing is at work, else when the present run is over.
    fn verify(&mut self, file: &Path) {
        match self.job.as_ref().map(|job| job.file == file) {
            Some(false) => {
                if !self.waiting.iter().any(|w| w == file) {
                    self.waiting.push(file.to_path_buf());
                }
            }
            Some(true) | None => {
                let mut command = self.command("verify", file);
                command.args(["--format", "json", "--progress", "json", "--time-limit", &self.options.time_limit]);
                command.arg("--out").arg(self.evidence.path()).args(&self.options.arguments);
                self.start(Task::Verify, file, &mut command);
            }
        }
    }

    fn command(&self, what: &str, file: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.arg(what).arg(file);
        command
    }

    /// Begins a run in place of the present one.
    fn start(&mut self, task: Task, file: &Path, command: &mut Command) {
        self.end_job();
        self.runs += 1;
        let beside = file.parent().unwrap_or(Path::new("/"));
        let directory = self.root.as_deref().filter(|root| root.is_dir()).unwrap_or(beside).to_path_buf();
        match Job::start((self.runs, task), file, &directory, command, &self.sender) {
            Ok(job) => self.job = Some(job),
            Err(e) => return self.say(1, &format!("attest cannot be run: {e}")),
        }
        if self.shows_progress {
            let token = self.token();
            let create = json!({ "token": token });
            let id = format!("progress-{}", self.runs).into();
            self.send(Message::Request(Request::new(id, "window/workDoneProgress/create".into(), create)));
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            self.progress(&json!({ "kind": "begin", "title": format!("attest: {name}"), "cancellable": false }));
        }
    }

    /// Ends the present run, if there is one; what it still says is not heard.
    fn end_job(&mut self) {
        if self.job.take().is_some() {
            self.progress(&json!({ "kind": "end" }));
        }
    }

    fn token(&self) -> String {
        format!("attest-{}", self.runs)
    }

    fn progress(&self, value: &Value) {
        if self.shows_progress {
            self.notify("$/progress", json!({ "token": self.token(), "value": value }));
        }
    }

    fn works(&self, run: u64, p: &Progress) {
        if self.job.as_ref().is_some_and(|job| job.number == run) {
            self.progress(&json!({ "kind": "report", "message": p.to_string() }));
        }
    }

    fn over(&mut self, run: u64, text: &str) {
        let Some(job) = self.job.take_if(|job| job.number == run) else { return };
        self.progress(&json!({ "kind": "end" }));
        match (job.task, Answer::parse(text)) {
            (Task::Replay, _) => {
                let lines: Vec<&str> = text.lines().collect();
                self.notify("window/logMessage", json!({ "type": 3, "message": text }));
                let says = [lines.first(), lines.last()].into_iter().flatten().copied().collect::<Vec<_>>();
                self.say(3, &says.join("; "));
            }
            (Task::Verify, Some(answer)) => self.answered(&job.file, answer),
            (Task::Verify, None) => self.say(1, &format!("attest has not answered about {}", job.file.display())),
        }
        if !self.waiting.is_empty() {
            let next = self.waiting.remove(0);
            self.verify(&next);
        }
    }

    fn answered(&mut self, file: &Path, answer: Answer) {
        let diagnostics = show::diagnostics(&answer, file);
        let fresh: BTreeSet<PathBuf> = diagnostics.keys().cloned().collect();
        let before = self.marked.insert(file.to_path_buf(), fresh).unwrap_or_default();
        let none: Vec<Diagnostic> = Vec::new();
        let empty = before.iter().filter(|f| !diagnostics.contains_key(*f)).map(|f| (f, &none));
        for (file, diagnostics) in diagnostics.iter().chain(empty) {
            self.publish(file, diagnostics);
        }
        if diagnostics.is_empty() && before.is_empty() {
            // A client that waits hears that there is nothing.
            self.publish(file, &none);
        }
        if let Some(headline) = &answer.headline {
            let message = format!("{}: {headline}", file.display());
            self.notify("window/logMessage", json!({ "type": 3, "message": message }));
        }
        self.answers.insert(file.to_path_buf(), answer);
    }

    /// Nothing is shown of a file that is closed.
    fn forget(&mut self, file: &Path) {
        self.waiting.retain(|w| w != file);
        if self.job.as_ref().is_some_and(|job| job.file == file) {
            self.end_job();
        }
        self.answers.remove(file);
        for marked in self.marked.remove(file).unwrap_or_default() {
            self.publish(&marked, &[]);
        }
    }

    fn publish(&self, file: &Path, diagnostics: &[Diagnostic]) {
        let params = json!({ "uri": uri::of(file), "diagnostics": diagnostics });
        self.notify("textDocument/publishDiagnostics", params);
    }

    fn hover(&self, p: &AtPosition) -> Value {
        let Some(file) = uri::path(&p.text_document.uri) else { return Value::Null };
        let answers = self.answers.get(&file).into_iter().chain(self.answers.values());
        json!(answers.filter_map(|answer| hover(answer, &file, p.position)).next())
    }

    fn lenses(&self, uri: &str) -> Value {
        let lenses = uri::path(uri).map(|file| show::lenses(self.answers.get(&file), &file, uri));
        json!(lenses.unwrap_or_default())
    }

    fn execute(&mut self, p: &Execute) {
        let argument = |i: usize| p.arguments.get(i).and_then(Value::as_str);
        let Some(file) = argument(0).and_then(uri::path) else { return };
        match (p.command.as_str(), argument(1)) {
            (show::VERIFY, _) => self.verify(&file),
            (show::REPLAY, Some(test)) => {
                let mut command = self.command("replay", &file);
                command.args(["--test", test]).args(&self.options.arguments);
                self.start(Task::Replay, &file, &mut command);
            }
            _ => {}
        }
    }

    /// Shows a message; 1 is an error, 3 is information.
    fn say(&self, severity: u32, message: &str) {
        self.notify("window/showMessage", json!({ "type": severity, "message": message }));
    }

    fn notify(&self, method: &str, params: Value) {
        self.send(Message::Notification(Notification::new(method.into(), params)));
    }

    fn send(&self, message: Message) {
        // A client that has gone hears nothing; the loop ends when it looks for its next message.
        let _ = self.connection.sender.send(message);
    }
}

/// What a request answers, if its parameters are those of the protocol.
fn with<P: DeserializeOwned>(params: Value, answer: impl FnOnce(P) -> Value) -> Result<Value, (ErrorCode, String)> {
    match serde_json::from_value(params) {
        Ok(params) => Ok(answer(params)),
        Err(e) => Err((ErrorCode::InvalidParams, e.to_string())),
    }
}
