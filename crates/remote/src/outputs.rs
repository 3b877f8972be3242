//! The files that a program has written, out of what the service says of its result.

use crate::digest::{is_well_formed, sha256};
use crate::retry::Trouble;
use crate::storage::{Contents, Storage};
use bazel_remote_apis::build::bazel::remote::execution::v2::{ActionResult, Digest, Directory, Tree};
use prost::Message;
use std::collections::BTreeMap;

/// Directories in directories: deeper than anybody goes.
const DEEPEST: usize = 16;

/// The files below the directory `output` by their paths there, and what was written to standard output and error.
pub(crate) struct Outputs {
    pub(crate) files: Vec<(String, Vec<u8>)>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
}

/// Reads them. What is no file (links among others) is not there.
pub(crate) async fn read(storage: &Storage<'_>, result: &ActionResult, output: &str) -> Result<Outputs, Trouble> {
    let mut files: Vec<(String, Digest)> = Vec::new();
    for directory in result.output_directories.iter().filter(|d| d.path == output) {
        let digest =
            directory.tree_digest.clone().ok_or_else(|| Trouble::damaged("a result's directory has no content"))?;
        let mut read = storage.read(std::slice::from_ref(&digest)).await?;
        let bytes = taken(&mut read, &digest)?;
        let tree = Tree::decode(&bytes[..]).map_err(|_| Trouble::damaged("a result's directory cannot be read"))?;
        files.extend(files_of(&tree)?);
    }
    for file in &result.output_files {
        let Some(path) = file.path.strip_prefix(output).and_then(|p| p.strip_prefix('/')) else { continue };
        let digest = file.digest.clone().ok_or_else(|| Trouble::damaged("a result's file has no content"))?;
        if path.split('/').all(is_name) {
            files.push((path.to_string(), digest));
        }
    }
    let mut digests: Vec<Digest> = files.iter().map(|(_, digest)| digest.clone()).collect();
    digests.extend(result.stdout_digest.iter().filter(|_| result.stdout_raw.is_empty()).cloned());
    digests.extend(result.stderr_digest.iter().filter(|_| result.stderr_raw.is_empty()).cloned());
    let contents = storage.read(&digests).await?;
    let said = |raw: &[u8], digest: &Option<Digest>| match digest {
        Some(digest) if raw.is_empty() => contents.get(&digest.hash).cloned().unwrap_or_default(),
        _ => raw.to_vec(),
    };
    let (stdout, stderr) =
        (said(&result.stdout_raw, &result.stdout_digest), said(&result.stderr_raw, &result.stderr_digest));
    let content = |(path, digest): (String, Digest)| Some((path, contents.get(&digest.hash)?.clone()));
    Ok(Outputs { files: files.into_iter().filter_map(content).collect(), stdout, stderr })
}

fn taken(read: &mut Contents, digest: &Digest) -> Result<Vec<u8>, Trouble> {
    read.remove(&digest.hash).ok_or_else(|| Trouble::damaged("content that was asked for did not come"))
}

fn files_of(tree: &Tree) -> Result<Vec<(String, Digest)>, Trouble> {
    let children: BTreeMap<String, &Directory> =
        tree.children.iter().map(|child| (sha256(&child.encode_to_vec()), child)).collect();
    let mut out = Vec::new();
    if let Some(root) = &tree.root {
        collect(root, "", &children, DEEPEST, &mut out)?;
    }
    Ok(out)
}

fn collect(
    directory: &Directory,
    path: &str,
    children: &BTreeMap<String, &Directory>,
    depth: usize,
    out: &mut Vec<(String, Digest)>,
) -> Result<(), Trouble> {
    let wrong = || Trouble::damaged("a result's directory is no tree of files");
    for file in &directory.files {
        let digest = file.digest.clone().filter(is_well_formed).ok_or_else(wrong)?;
        if !is_name(&file.name) {
            return Err(wrong());
        }
        out.push((format!("{path}{}", file.name), digest));
    }
    for below in &directory.directories {
        let digest = below.digest.as_ref().ok_or_else(wrong)?;
        let child = children.get(&digest.hash).ok_or_else(wrong)?;
        if !is_name(&below.name) || depth == 0 {
            return Err(wrong());
        }
        collect(child, &format!("{path}{}/", below.name), children, depth - 1, out)?;
    }
    Ok(())
}

/// A name that stays where it is put.
fn is_name(name: &str) -> bool {
    !matches!(name, "" | "." | "..") && !name.contains(['/', '\0'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest::digest_of;
    use bazel_remote_apis::build::bazel::remote::execution::v2::{DirectoryNode, FileNode};

    fn file(name: &str) -> FileNode {
        FileNode { name: name.into(), digest: Some(digest_of(name.as_bytes())), ..FileNode::default() }
    }

    fn names(tree: &Tree) -> Option<Vec<String>> {
        Some(files_of(tree).ok()?.into_iter().map(|(name, _)| name).collect())
    }

    #[test]
    fn a_tree_is_its_files() {
        let child = Directory { files: vec![file("b")], ..Directory::default() };
        let node = DirectoryNode { name: "d".into(), digest: Some(digest_of(&child.encode_to_vec())) };
        let root = Directory { files: vec![file("a")], directories: vec![node], ..Directory::default() };
        let tree = Tree { root: Some(root.clone()), children: vec![child] };
        assert_eq!(names(&tree), Some(vec!["a".to_string(), "d/b".into()]));
        assert_eq!(names(&Tree { root: Some(root), children: Vec::new() }), None, "a child is missing");
        assert_eq!(names(&Tree::default()), Some(Vec::new()));
    }

    #[test]
    fn names_that_lead_elsewhere_are_none() {
        for name in ["", ".", "..", "../x", "/etc/x", "a/b"] {
            let root = Directory { files: vec![file(name)], ..Directory::default() };
            assert_eq!(names(&Tree { root: Some(root), children: Vec::new() }), None, "{name:?}");
        }
    }
}
