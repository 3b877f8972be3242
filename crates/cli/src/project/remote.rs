//! `--remote` and the options that go with it, as they are typed.

use std::path::PathBuf;

/// A service that searches, and who we are to it.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "remote"), expect(dead_code, reason = "a build without the client has no use for most of it"))]
pub(crate) struct Remote {
    pub(crate) address: String,
    /// Empty where the service has no names for what is ours.
    pub(crate) instance: String,
    /// The file of the token.
    pub(crate) token: Option<PathBuf>,
    pub(crate) authority: Option<PathBuf>,
    /// Certificate and key.
    pub(crate) identity: Option<(PathBuf, PathBuf)>,
    pub(crate) platform: Vec<(String, String)>,
    /// The attest that runs there.
    pub(crate) program: Option<PathBuf>,
}
