//! What the words mean that options choose among.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Text,
    Json,
    Dot,
    /// Guarded commands.
    Gcl,
    /// Horn clauses.
    Chc,
    Vmt,
    /// A finite version.
    Promela,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProgressMode {
    Auto,
    Plain,
    Json,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// Whether the machine executes the test of a violation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NativeMode {
    On,
    Off,
    /// Where nothing outside of the program can notice it.
    Auto,
}

/// What tests are to cover.
pub(crate) use driver::coverage::Cover;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Cfa,
    Ir,
}
