//! Executions: the files of an action in a new directory, its command as a process, what it leaves as a result.

use super::state::{Fault, Shared, State};
use crate::digest::{digest_of, sha256};
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    Action, ActionResult, Command, Digest, Directory, DirectoryNode, ExecuteOperationMetadata, ExecuteResponse,
    ExecutedActionMetadata, FileNode, OutputDirectory, Tree, execution_stage,
};
use bazel_remote_apis::google::longrunning::{Operation, operation};
use bazel_remote_apis::google::{protobuf, rpc};
use prost::Message;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::time::{Duration, Instant};
use tonic::Code;

const TICK: Duration = Duration::from_millis(5);

/// Begins an execution, and returns its name.
pub(super) fn begin(shared: &Shared, action: &str, skips: bool, fault: Option<Fault>) -> String {
    let mut state = shared.state();
    state.skipped += usize::from(skips);
    let name = format!("{}/operation-{}", shared.manner.instance, state.operations.len() + state.executed);
    let remembered = state.results.get(action).filter(|_| !skips).cloned();
    if let (Some(result), None) = (remembered, &fault) {
        state.remembered += 1;
        let response = ExecuteResponse { result: Some(result), cached_result: true, ..ExecuteResponse::default() };
        state.operations.insert(name.clone(), done(&name, response));
        return name;
    }
    let under_way =
        Operation { name: name.clone(), metadata: metadata(execution_stage::Value::Executing), ..Operation::default() };
    state.operations.insert(name.clone(), under_way);
    drop(state);
    let (shared, action, started) = (shared.clone(), action.to_string(), name.clone());
    std::thread::spawn(move || {
        let response = executed(&shared, &action, &started, fault);
        let mut state = shared.state();
        // What was ended is over already.
        if state.operations.get(&started).is_some_and(|o| !o.done) {
            state.operations.insert(started.clone(), done(&started, response));
        }
    });
    name
}

pub(super) fn cancel(shared: &Shared, name: &str) {
    let mut state = shared.state();
    if state.operations.get(name).is_some_and(|o| !o.done) {
        state.cancelled.push(name.to_string());
        let status = Some(rpc::Status { code: Code::Cancelled as i32, ..rpc::Status::default() });
        let response = ExecuteResponse { status, ..ExecuteResponse::default() };
        state.operations.insert(name.to_string(), done(name, response));
    }
}

fn done(name: &str, response: ExecuteResponse) -> Operation {
    let any = protobuf::Any { type_url: "type.googleapis.com/x".into(), value: response.encode_to_vec() };
    Operation {
        name: name.to_string(),
        metadata: metadata(execution_stage::Value::Completed),
        done: true,
        result: Some(operation::Result::Response(any)),
    }
}

fn metadata(stage: execution_stage::Value) -> Option<protobuf::Any> {
    let about = ExecuteOperationMetadata { stage: stage as i32, ..ExecuteOperationMetadata::default() };
    Some(protobuf::Any { type_url: "type.googleapis.com/x".into(), value: about.encode_to_vec() })
}

fn executed(shared: &Shared, action: &str, name: &str, fault: Option<Fault>) -> ExecuteResponse {
    let status = |code: Code, message: String| ExecuteResponse {
        status: Some(rpc::Status { code: code as i32, message, ..rpc::Status::default() }),
        ..ExecuteResponse::default()
    };
    match fault {
        Some(Fault::Ends(code)) => return status(code, "a fault".into()),
        Some(Fault::Hangs) => {
            while shared.state().operations.get(name).is_some_and(|o| !o.done) {
                std::thread::sleep(TICK);
            }
            return status(Code::Cancelled, String::new());
        }
        _ => {}
    }
    let result = match execute(shared, action, name) {
        Ok(Some(result)) => result,
        Ok(None) => return status(Code::DeadlineExceeded, "the time was over".into()),
        Err(e) => return status(Code::FailedPrecondition, e.to_string()),
    };
    let mut state = shared.state();
    let mut result = result;
    match fault {
        Some(Fault::Lies) => lie(&mut state, &mut result),
        Some(Fault::Tampers) => damage(&mut state, Some(&result), |bytes| {
            if let Some(first) = bytes.first_mut() {
                *first ^= 1;
            }
        }),
        Some(Fault::Truncates) => damage(&mut state, Some(&result), |bytes| _ = bytes.pop()),
        Some(Fault::Drops) => named(&state, Some(&result)).iter().for_each(|hash| _ = state.content.remove(hash)),
        _ => {}
    }
    if result.exit_code == 0 {
        state.results.insert(action.to_string(), result.clone());
    }
    ExecuteResponse { result: Some(result), ..ExecuteResponse::default() }
}

fn read<M: Message + Default>(shared: &Shared, hash: &str) -> io::Result<M> {
    let missing = || io::Error::other(format!("{hash} is missing"));
    let bytes = shared.state().content.get(hash).cloned().ok_or_else(missing)?;
    M::decode(&bytes[..]).map_err(io::Error::other)
}

/// The result; none where the time was over, or nobody wanted it any more.
fn execute(shared: &Shared, action: &str, name: &str) -> io::Result<Option<ActionResult>> {
    let action: Action = read(shared, action)?;
    let command: Command = read(shared, &action.command_digest.unwrap_or_default().hash)?;
    let dir = std::env::temp_dir().join(format!("attest-fake-{}-{}", std::process::id(), sha256(name.as_bytes())));
    let _ = fs::remove_dir_all(&dir);
    place(shared, &dir, &action.input_root_digest.unwrap_or_default())?;
    let limit = action.timeout.map_or(Duration::MAX, |t| Duration::new(t.seconds as u64, t.nanos as u32));
    let [program, arguments @ ..] = &command.arguments[..] else { return Err(io::Error::other("no command")) };
    shared.state().executed += 1;
    let (out, err) = (dir.join("its stdout"), dir.join("its stderr"));
    let mut process = Process::new(dir.join(program));
    process.args(arguments).current_dir(&dir).env_clear().stdin(Stdio::null());
    let mut child = process.stdout(fs::File::create(&out)?).stderr(fs::File::create(&err)?).spawn()?;
    let begun = Instant::now();
    let ended = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        let is_wanted = shared.state().operations.get(name).is_none_or(|o| !o.done);
        if begun.elapsed() > limit || !is_wanted {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(TICK);
    };
    let Some(status) = ended else {
        fs::remove_dir_all(&dir)?;
        return Ok(None);
    };
    let mut output_directories = Vec::new();
    for path in &command.output_paths {
        if dir.join(path).is_dir() {
            let mut children = Vec::new();
            let root = taken(shared, &dir.join(path), &mut children)?;
            let tree = Tree { root: Some(root), children }.encode_to_vec();
            let tree_digest = Some(kept(shared, tree));
            output_directories.push(OutputDirectory { path: path.clone(), tree_digest, ..OutputDirectory::default() });
        }
    }
    let (stdout_raw, stderr_raw) = (fs::read(&out)?, fs::read(&err)?);
    fs::remove_dir_all(&dir)?;
    Ok(Some(ActionResult {
        output_directories,
        exit_code: status.code().unwrap_or(137),
        stdout_digest: Some(kept(shared, stdout_raw)),
        stderr_raw,
        execution_metadata: Some(ExecutedActionMetadata { worker: "fake".into(), ..ExecutedActionMetadata::default() }),
        ..ActionResult::default()
    }))
}

fn kept(shared: &Shared, bytes: Vec<u8>) -> Digest {
    let digest = digest_of(&bytes);
    shared.state().content.insert(digest.hash.clone(), bytes);
    digest
}

/// Writes the files of a directory.
fn place(shared: &Shared, dir: &Path, digest: &Digest) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    let directory: Directory = read(shared, &digest.hash)?;
    for file in directory.files {
        let hash = file.digest.unwrap_or_default().hash;
        let bytes = shared.state().content.get(&hash).cloned();
        let bytes = bytes.ok_or_else(|| io::Error::other(format!("{hash} is missing")))?;
        let path = dir.join(&file.name);
        fs::write(&path, bytes)?;
        if file.is_executable {
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
        }
    }
    for below in directory.directories {
        place(shared, &dir.join(&below.name), &below.digest.unwrap_or_default())?;
    }
    Ok(())
}

/// Keeps the files of a directory, and describes it.
fn taken(shared: &Shared, dir: &Path, children: &mut Vec<Directory>) -> io::Result<Directory> {
    let mut directory = Directory::default();
    let mut entries: Vec<_> = fs::read_dir(dir)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            let below = taken(shared, &entry.path(), children)?;
            directory.directories.push(DirectoryNode { name, digest: Some(digest_of(&below.encode_to_vec())) });
            children.push(below);
        } else {
            let digest = Some(kept(shared, fs::read(entry.path())?));
            directory.files.push(FileNode { name, digest, ..FileNode::default() });
        }
    }
    Ok(directory)
}

fn tree_of(state: &State, directory: &OutputDirectory) -> Tree {
    let hash = directory.tree_digest.as_ref().map(|d| d.hash.as_str()).unwrap_or_default();
    state.content.get(hash).and_then(|bytes| Tree::decode(&bytes[..]).ok()).unwrap_or_default()
}

/// The content that a result, or all of them, have as files.
fn named(state: &State, result: Option<&ActionResult>) -> Vec<String> {
    let results: Vec<&ActionResult> = result.map_or_else(|| state.results.values().collect(), |r| vec![r]);
    let trees = results.iter().flat_map(|r| &r.output_directories).map(|d| tree_of(state, d));
    let files = trees.flat_map(|t| t.root.into_iter().chain(t.children)).flat_map(|d| d.files);
    files.filter_map(|f| Some(f.digest?.hash)).collect()
}

/// Changes the content that is named, which keeps its names.
pub(super) fn damage(state: &mut State, result: Option<&ActionResult>, change: impl Fn(&mut Vec<u8>)) {
    for hash in named(state, result) {
        state.content.entry(hash).and_modify(&change);
    }
}

/// Each file says something else, and is named by that.
fn lie(state: &mut State, result: &mut ActionResult) {
    for directory in &mut result.output_directories {
        let tree = tree_of(state, directory);
        let mut lying = |mut d: Directory| {
            for file in &mut d.files {
                let hash = file.digest.as_ref().map(|d| d.hash.clone()).unwrap_or_default();
                let text = String::from_utf8_lossy(&state.content[&hash]).replace('1', "2").replace('x', "y");
                let digest = digest_of(text.as_bytes());
                state.content.insert(digest.hash.clone(), text.into_bytes());
                file.digest = Some(digest);
            }
            d
        };
        let children: Vec<(Digest, Directory)> =
            tree.children.into_iter().map(|c| (digest_of(&c.encode_to_vec()), lying(c))).collect();
        let mut root = tree.root.map(&mut lying).unwrap_or_default();
        // Entries lie one directory deep.
        for below in &mut root.directories {
            let old = below.digest.clone();
            let new = children.iter().find(|(digest, _)| Some(digest) == old.as_ref()).map(|(_, c)| c);
            below.digest = new.map(|c| digest_of(&c.encode_to_vec()));
        }
        let tree = Tree { root: Some(root), children: children.into_iter().map(|(_, c)| c).collect() };
        let bytes = tree.encode_to_vec();
        let digest = digest_of(&bytes);
        state.content.insert(digest.hash.clone(), bytes);
        directory.tree_digest = Some(digest);
    }
}
