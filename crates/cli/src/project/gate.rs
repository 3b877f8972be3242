//! So many at a time.

use std::sync::{Condvar, Mutex, PoisonError};

/// Lets in as many as there are places.
pub(super) struct Gate {
    free: Mutex<usize>,
    has_left: Condvar,
}

/// A place, as long as the value lives.
pub(super) struct Turn<'a>(&'a Gate);

impl Gate {
    pub(super) fn new(places: usize) -> Gate {
        Gate { free: Mutex::new(places), has_left: Condvar::new() }
    }

    /// Waits for a place.
    pub(super) fn enter(&self) -> Turn<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free = self.has_left.wait_while(free, |free| *free == 0).unwrap_or_else(PoisonError::into_inner);
        *free -= 1;
        Turn(self)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.has_left.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn no_more_than_there_are_places() {
        let (gate, inside, most) = (Gate::new(3), AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..12 {
                scope.spawn(|| {
                    for _ in 0..20 {
                        let _turn = gate.enter();
                        most.fetch_max(inside.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        std::thread::yield_now();
                        inside.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!((1..=3).contains(&most.into_inner()));
    }
}
