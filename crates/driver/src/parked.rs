//! Searches between their turns.

use crate::facts::Assumed;
use crate::host::TestsInUse;
use base::Stats;
use engines::Session;
use prepare::Prepared;
use std::rc::Rc;

/// A search that a limit of its turn has ended, to go on in the next.
pub(crate) struct Parked {
    pub(crate) session: Box<dyn Session>,
    pub(crate) prepared: Rc<Prepared>,
    /// What it assumes besides.
    pub(crate) assumed: Assumed,
    pub(crate) tests: Option<Box<dyn TestsInUse>>,
    /// What it has counted so far.
    pub(crate) counted: Stats,
}

impl Parked {
    pub(crate) fn is_about(&self, prepared: &Rc<Prepared>) -> bool {
        Rc::ptr_eq(&self.prepared, prepared)
    }
}

impl Drop for Parked {
    fn drop(&mut self) {
        if let Some(tests) = self.tests.take() {
            tests.finish();
        }
    }
}
