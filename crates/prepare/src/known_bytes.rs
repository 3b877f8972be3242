//! Bytes of memory with known values, in pages, so that copies of a memory share what they agree on.

use rpds::RedBlackTreeMap;
use std::rc::Rc;

/// Pages that are followed; what is written elsewhere is forgotten. Large tables decide few branches.
const MAX_PAGES: usize = 128;

/// Bytes of a page: one bit each in [`Page::known`].
const PAGE: u128 = 64;

#[derive(Clone, PartialEq, Eq)]
struct Page {
    known: u64,
    bytes: [u8; PAGE as usize],
}

/// Bytes by address.
#[derive(Clone, Default)]
pub(super) struct KnownBytes {
    pages: RedBlackTreeMap<u128, Rc<Page>>,
}

impl KnownBytes {
    pub(super) fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    pub(super) fn get(&self, addr: u128) -> Option<u8> {
        let page = self.pages.get(&(addr / PAGE))?;
        let i = addr % PAGE;
        (page.known >> i & 1 == 1).then(|| page.bytes[i as usize])
    }

    pub(super) fn set(&mut self, addr: u128, value: Option<u8>) {
        let (number, i) = (addr / PAGE, addr % PAGE);
        let old = self.pages.get(&number);
        if old.is_none() && (value.is_none() || self.pages.size() >= MAX_PAGES) {
            return;
        }
        let mut page = old.map_or(Page { known: 0, bytes: [0; PAGE as usize] }, |p| Page::clone(p));
        page.known = page.known & !(1 << i) | u64::from(value.is_some()) << i;
        page.bytes[i as usize] = value.unwrap_or(0);
        self.put(number, page);
    }

    fn put(&mut self, number: u128, page: Page) {
        if page.known == 0 {
            self.pages.remove_mut(&number);
        } else {
            self.pages.insert_mut(number, Rc::new(page));
        }
    }

    /// Forgets `len` bytes.
    pub(super) fn forget(&mut self, addr: u128, len: u128) {
        let numbers: Vec<u128> = self.pages.range(addr / PAGE..=(addr + len) / PAGE).map(|(&n, _)| n).collect();
        for at in numbers.into_iter().flat_map(|n| n * PAGE..(n + 1) * PAGE) {
            if (addr..addr + len).contains(&at) {
                self.set(at, None);
            }
        }
    }

    /// Forgets what `other` does not say as well. Was there anything to forget?
    pub(super) fn meet(&mut self, other: &KnownBytes) -> bool {
        // Both are in order.
        let mut theirs = other.pages.iter().peekable();
        let differs = |&(n, page): &(&u128, &Rc<Page>)| {
            while theirs.next_if(|&(m, _)| m < n).is_some() {}
            theirs.peek().is_none_or(|&(m, p)| m != n || !Rc::ptr_eq(p, page) && p != page)
        };
        let changed: Vec<u128> = self.pages.iter().filter(differs).map(|(&n, _)| n).collect();
        let mut forgot = false;
        for number in changed {
            let mut page = Page::clone(&self.pages[&number]);
            let before = page.known;
            page.known &= other.pages.get(&number).map_or(0, |p| page.agreement(p));
            forgot |= page.known != before;
            (0..PAGE as usize).filter(|&i| page.known >> i & 1 == 0).for_each(|i| page.bytes[i] = 0);
            self.put(number, page);
        }
        forgot
    }
}

impl Page {
    /// The bytes that both know to be the same.
    fn agreement(&self, other: &Page) -> u64 {
        let same = (0..PAGE as usize).filter(|&i| self.bytes[i] == other.bytes[i]).fold(0, |bits, i| bits | 1 << i);
        same & other.known
    }
}
