//! Tests that come in and go out: test caching (DASH section 5). A search begins with the tests of earlier runs, also
//! of other versions of the program, and hands on every test it makes.

use crate::testing::Node;
use evidence::TestCandidate;
use std::fmt;
use std::rc::Rc;

/// Receives each test as soon as it has run.
type Sink = Rc<dyn Fn(&TestCandidate)>;

/// See the module. The default knows no tests and keeps none.
#[derive(Clone, Default)]
pub struct Exchange {
    /// Executed in this order before the search makes tests of its own. One that does not fit the program serves as far
    /// as it goes: inputs are sequences of values, whatever program they were made for.
    pub given: Rc<[TestCandidate]>,
    made: Option<Sink>,
}

impl Exchange {
    /// Each test is also shown to `made`, so that nothing is lost when a run is cut off.
    pub fn new(given: Vec<TestCandidate>, made: impl Fn(&TestCandidate) + 'static) -> Exchange {
        Exchange { given: given.into(), made: Some(Rc::new(made)) }
    }

    /// The test that ended in this state has run.
    pub(crate) fn hand_on(&self, last: &Node) {
        if self.made.is_some() {
            self.has_run(&last.test());
        }
    }

    pub(crate) fn has_run(&self, test: &TestCandidate) {
        if let Some(made) = &self.made {
            made(test);
        }
    }
}

impl fmt::Debug for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exchange").field("given", &self.given.len()).field("made", &self.made.is_some()).finish()
    }
}
