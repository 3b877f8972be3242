//! Input whose bytes are counted, as KLEE's `--sym-stdin` and `--sym-files` have it: standard input of so many bytes of any values, and files of
//! the names A, B and so on. `models/symbolic_input.c` reads it.

/// The greatest number of files: there is a letter for each.
pub const MOST_FILES: u32 = 26;

/// Files of the same length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolicFiles {
    /// How many there are.
    pub count: u32,
    /// Bytes of each.
    pub bytes: u32,
}

/// What is known of the lengths of inputs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SymbolicInput {
    /// Bytes of standard input; any number if nobody says it.
    pub stdin: Option<u32>,
    pub files: Option<SymbolicFiles>,
}

impl SymbolicInput {
    /// Something is known.
    pub fn is_given(&self) -> bool {
        self.stdin.is_some() || self.files.is_some()
    }

    /// What the models know of it, and of the program: whether it may make `stdin` another stream. There are no line breaks: lines of the models keep their numbers.
    pub(crate) fn constants(&self, changes_stdin: bool) -> String {
        let files = self.files.unwrap_or(SymbolicFiles { count: 0, bytes: 0 });
        format!(
            "enum {{ CHANGES_STDIN = {}, HAS_STDIN = {}, STDIN_BYTES = {}, FILES = {}, FILE_BYTES = {} }}; ",
            u8::from(changes_stdin),
            u8::from(self.stdin.is_some()),
            self.stdin.unwrap_or(0),
            files.count,
            files.bytes
        )
    }

    /// What a verdict rests on.
    pub(crate) fn assumptions(&self) -> Vec<String> {
        let stdin = self.stdin.map(|bytes| {
            format!("standard input is a file of {bytes} bytes, which no other process reads, and no read of it fails")
        });
        let files = self.files.map(|SymbolicFiles { count, bytes }| {
            let last = char::from(b'A' + (count - 1).min(MOST_FILES - 1) as u8);
            let names = if count == 1 { "the file A has".to_string() } else { format!("the files A to {last} have") };
            format!("{names} {bytes} bytes, which no other process changes, and can be read")
        });
        stdin.into_iter().chain(files).collect()
    }
}
