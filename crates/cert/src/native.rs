//! What the machine says about a violation: the compiled program was run on the test, or why not.

/// Where native confirmation stands. The names are a contract of `--stats` and JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NativeState {
    /// The compiled program reaches an error.
    Confirmed(Reached),
    /// It does not, and nothing that C leaves open explains it: a bug of ours.
    Disagrees,
    /// It cannot be compiled, fed or told, for the reason given.
    NotPossible,
    /// It was not run.
    Off,
}

/// How much the machine tells of the error that it reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// It is the violated check, or another one of the same access.
    This,
    /// It may be another check of the same kind: they are on one line, or the machine does not know the line. That is enough where the
    /// test's execution is the only one that C allows, and not where the machine decides whether it is the one.
    OneOfSeveral,
}

/// The outcome for one answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Native {
    /// What came out.
    pub state: NativeState,
    /// In words; what the machine did where it confirms.
    pub reason: String,
    /// The test as a C program.
    pub driver: Option<String>,
}

impl Native {
    /// The program was not run, for this reason.
    pub fn off(reason: impl Into<String>) -> Native {
        Native { state: NativeState::Off, reason: reason.into(), driver: None }
    }

    /// As `--stats` and JSON say it.
    pub fn word(&self) -> &'static str {
        match self.state {
            NativeState::Confirmed(_) => "confirmed",
            NativeState::Disagrees => "disagrees",
            NativeState::NotPossible => "not-possible",
            NativeState::Off => "off",
        }
    }

    /// Who has executed a test.
    pub fn evidence(&self) -> &'static str {
        match self.state {
            NativeState::Confirmed(_) => "test-executed (interpreter, native)",
            _ => "test-executed (interpreter)",
        }
    }
}
