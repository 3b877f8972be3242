//! How long the harnesses took when they were searched last: those that take long begin first. The times are entries of the
//! cache; to be wrong about one costs a longer wait and nothing else.

use super::file::Harness;
use crate::cache::{Cache, CacheChoice};
use driver::Memory;
use std::cmp::Reverse;
use std::time::Duration;

/// The times that are kept.
pub(super) struct Times(Option<Cache>);

impl Times {
    pub(super) fn new(cache: &CacheChoice, size: u64) -> Times {
        Times(match cache {
            CacheChoice::In(dir) => Some(Cache::new(dir, size, String::new())),
            CacheChoice::None => None,
        })
    }

    /// The numbers of the harnesses in the order in which they begin: what nobody knows the time of may be the longest.
    pub(super) fn order(&self, harnesses: &[Harness]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..harnesses.len()).collect();
        order.sort_by_cached_key(|&i| Reverse(self.of(&harnesses[i]).unwrap_or(Duration::MAX)));
        order
    }

    fn of(&self, harness: &Harness) -> Option<Duration> {
        let words = self.0.as_ref()?.recall(&key(harness))?;
        Duration::try_from_secs_f64(words.parse().ok()?).ok()
    }

    /// The harness has been searched for so many seconds.
    pub(super) fn note(&self, harness: &Harness, seconds: f64) {
        if let Some(cache) = &self.0 {
            cache.keep(&key(harness), &format!("{seconds:.3}"));
        }
    }
}

/// Whatever its files say: an edit does not make it another harness.
fn key(harness: &Harness) -> String {
    let Harness { name, single, arguments } = harness;
    format!("attest seconds 1\n{name}\n{single:?}\n{arguments:?}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::Scratch;

    #[test]
    fn what_took_long_begins_first_and_what_is_unknown_before_that() {
        let dir = Scratch::new("times");
        let times = Times::new(&CacheChoice::In(dir.path().into()), 1 << 20);
        let harness = |name: &str| Harness { name: name.into(), single: Vec::new(), arguments: Vec::new() };
        let all = ["quick", "new", "slow", "newer", "middle"].map(harness);
        for (i, seconds) in [(0, 0.1), (2, 9.0), (4, 0.7), (4, 1.5)] {
            times.note(&all[i], seconds);
        }
        assert_eq!(times.order(&all), [1, 3, 2, 4, 0]);
        assert_eq!(Times::new(&CacheChoice::None, 0).order(&all), [0, 1, 2, 3, 4]);
    }
}
