//! What a driver says where it ends, on stderr.

/// What a line of the driver begins with, and then says.
pub(super) const PREFIX: &str = "attest: ";
pub(super) const ERROR: &str = "the error is reached, line";
/// What happened where an assertion is violated; behind the line.
pub(super) const ASSERTION_FAILS: &str = "an assertion fails";
pub(super) const OTHER_INPUT: &str = "another input than expected:";
pub(super) const ASSUMPTION: &str = "an assumption does not hold";
pub(super) const STOPPED: &str = "no error";
pub(super) const UNFIT: &str = "not possible";
