//! A thread for recursion as deep as a program is nested.

use base::{Diagnostic, Pos};

/// Address space, not memory: a thread touches only as much of its stack as it needs.
const STACK_SIZE: usize = 512 << 20;

/// Runs `f` on a thread whose stack is large enough to recurse over any tree that [`crate::parse_unit`] accepts. Whoever walks
/// or drops a [`crate::hir::Unit`] of unknown origin does it in here.
///
/// `None` if the thread could not be started or `f` panicked.
pub fn on_large_stack<T: Send>(f: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, f).ok()?.join().ok()
    })
}

/// What is said where the thread gives no answer.
pub(crate) fn stopped() -> Diagnostic {
    Diagnostic::error(Pos::NONE, "internal error: the C front end stopped unexpectedly")
}
