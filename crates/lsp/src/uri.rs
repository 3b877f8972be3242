//! `file:` URIs. Others are no files that can be verified.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The path that a URI names, if it names a file.
pub(crate) fn path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    // A host may stand before the path.
    let rest = &rest[rest.find('/')?..];
    let mut bytes = Vec::with_capacity(rest.len());
    let mut all = rest.bytes();
    while let Some(b) = all.next() {
        bytes.push(match b {
            b'%' => {
                let digits = [all.next()?, all.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            b => b,
        });
    }
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

/// The URI of a file.
pub(crate) fn of(path: &Path) -> String {
    let mut uri = String::from("file://");
    for b in path.to_string_lossy().bytes() {
        match b {
            b'/' | b'-' | b'_' | b'.' | b'~' => uri.push(b as char),
            b if b.is_ascii_alphanumeric() => uri.push(b as char),
            b => write!(uri, "%{b:02X}").expect("writing to a string does not fail"),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_back() {
        for (text, uri) in [("/a/b.c", "file:///a/b.c"), ("/a b/\u{e9}%.c", "file:///a%20b/%C3%A9%25.c")] {
            assert_eq!(of(Path::new(text)), uri);
            assert_eq!(path(uri).as_deref(), Some(Path::new(text)));
        }
        assert_eq!(path("file://host/a.c").as_deref(), Some(Path::new("/a.c")));
        assert_eq!((path("untitled:1"), path("file:///a%2")), (None, None));
    }
}
