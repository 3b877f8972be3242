//! A program with its inputs, as the protocol names them: a tree of directories, a command, and an action, each by its digest.

use crate::digest::Blob;
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    Action, Command, Digest, Directory, DirectoryNode, FileNode, Platform, platform,
};
use bazel_remote_apis::google::protobuf;
use std::collections::BTreeMap;
use std::time::Duration;

/// A file that the program finds.
#[derive(Clone, Debug)]
pub struct Input {
    /// Below the working directory: names with `/` between them, none of them `.` or `..`.
    pub path: String,
    pub content: Blob,
    pub is_executable: bool,
}

/// What is to be run.
#[derive(Clone, Debug)]
pub struct Task {
    /// The program, as a path below the working directory, and its arguments.
    pub arguments: Vec<String>,
    pub inputs: Vec<Input>,
    /// The directory that the program writes its files to.
    pub output: String,
    /// The service ends the program after this time.
    pub timeout: Duration,
    /// What the machine has to be, in the service's words.
    pub platform: Vec<(String, String)>,
}

/// A task in the words of the protocol.
pub(crate) struct Described {
    pub(crate) digest: Digest,
    /// All content that the service has to have.
    pub(crate) blobs: Vec<Blob>,
}

impl Task {
    pub(crate) fn described(&self) -> Described {
        let mut root = Tree::default();
        for input in &self.inputs {
            root.add(&input.path, input);
        }
        let mut blobs: Vec<Blob> = self.inputs.iter().map(|i| i.content.clone()).collect();
        let root = root.directory(&mut blobs);
        let command = Blob::of_message(&self.command());
        let action = Blob::of_message(&Action {
            command_digest: Some(command.digest().clone()),
            input_root_digest: Some(root),
            timeout: Some(protobuf::Duration {
                seconds: i64::try_from(self.timeout.as_secs()).unwrap_or(i64::MAX),
                nanos: self.timeout.subsec_nanos() as i32,
            }),
            platform: self.platform(),
            ..Action::default()
        });
        let digest = action.digest().clone();
        blobs.extend([command, action]);
        Described { digest, blobs }
    }

    #[allow(deprecated, reason = "services before version 2.1 of the protocol read these members")]
    fn command(&self) -> Command {
        Command {
            arguments: self.arguments.clone(),
            output_directories: vec![self.output.clone()],
            output_paths: vec![self.output.clone()],
            platform: self.platform(),
            ..Command::default()
        }
    }

    fn platform(&self) -> Option<Platform> {
        let mut properties: Vec<platform::Property> = self
            .platform
            .iter()
            .map(|(name, value)| platform::Property { name: name.clone(), value: value.clone() })
            .collect();
        properties.sort_by(|a, b| (&a.name, &a.value).cmp(&(&b.name, &b.value)));
        (!properties.is_empty()).then_some(Platform { properties })
    }
}

/// Directories with their files, by name: the protocol wants both sorted.
#[derive(Default)]
struct Tree<'a> {
    files: BTreeMap<&'a str, &'a Input>,
    directories: BTreeMap<&'a str, Tree<'a>>,
}

impl<'a> Tree<'a> {
    fn add(&mut self, path: &'a str, input: &'a Input) {
        match path.split_once('/') {
            Some((directory, rest)) => self.directories.entry(directory).or_default().add(rest, input),
            None => _ = self.files.insert(path, input),
        }
    }

    /// The digest of the directory, whose description is added, with those below it.
    fn directory(&self, blobs: &mut Vec<Blob>) -> Digest {
        let file = |(name, input): (&&str, &&Input)| FileNode {
            name: name.to_string(),
            digest: Some(input.content.digest().clone()),
            is_executable: input.is_executable,
            ..FileNode::default()
        };
        let mut directories = Vec::new();
        for (name, tree) in &self.directories {
            directories.push(DirectoryNode { name: name.to_string(), digest: Some(tree.directory(blobs)) });
        }
        let files = self.files.iter().map(file).collect();
        let blob = Blob::of_message(&Directory { files, directories, ..Directory::default() });
        let digest = blob.digest().clone();
        blobs.push(blob);
        digest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(inputs: &[(&str, &str)]) -> Task {
        let input = |(path, text): &(&str, &str)| Input {
            path: path.to_string(),
            content: Blob::new(text.as_bytes().to_vec()),
            is_executable: false,
        };
        Task {
            arguments: vec!["./p".into()],
            inputs: inputs.iter().map(input).collect(),
            output: "out".into(),
            timeout: Duration::from_millis(1500),
            platform: Vec::new(),
        }
    }

    #[test]
    fn the_same_task_is_the_same_action() {
        let one = task(&[("p", "program"), ("src/a.c", "a"), ("src/b/c.c", "c")]).described();
        let other = task(&[("src/b/c.c", "c"), ("src/a.c", "a"), ("p", "program")]).described();
        assert_eq!(one.digest, other.digest);
        // Three files, three directories, the command and the action.
        assert_eq!(one.blobs.len(), 8);
    }

    #[test]
    fn another_byte_name_argument_or_limit_is_another_action() {
        let base = task(&[("p", "program"), ("a.c", "a")]);
        let digest = base.described().digest;
        let changed = [
            task(&[("p", "program"), ("a.c", "b")]),
            task(&[("p", "program"), ("b.c", "a")]),
            Task { arguments: vec!["./p".into(), "-v".into()], ..base.clone() },
            Task { timeout: Duration::from_millis(1501), ..base.clone() },
            Task { platform: vec![("cpu".into(), "x".into())], ..base.clone() },
            Task { output: "other".into(), ..base.clone() },
        ];
        for other in changed {
            assert_ne!(other.described().digest, digest, "{other:?}");
        }
    }
}
