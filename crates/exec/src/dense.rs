//! A persistent array: cloning is constant time, a write copies one path of a tree whose height follows the length.
//! States along a million-step path share all that did not change.

use std::rc::Rc;

const BITS: u32 = 2;
const FANOUT: usize = 1 << BITS;

#[derive(Clone, Debug)]
enum Node<T> {
    Leaf([T; FANOUT]),
    Inner([Rc<Node<T>>; FANOUT]),
}

/// A persistent array of fixed length.
#[derive(Clone, Debug)]
pub struct Dense<T> {
    root: Rc<Node<T>>,
    height: u32,
    len: usize,
}

impl<T: Clone> Dense<T> {
    /// `len` copies of `value`; all of them share one path of nodes.
    pub fn new(len: usize, value: T) -> Dense<T> {
        let mut root = Rc::new(Node::Leaf(std::array::from_fn(|_| value.clone())));
        let mut height = 0;
        while FANOUT << (BITS * height) < len {
            root = Rc::new(Node::Inner(std::array::from_fn(|_| root.clone())));
            height += 1;
        }
        Dense { root, height, len }
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    /// The entry with this index, which is there.
    pub fn get(&self, i: usize) -> T {
        debug_assert!(i < self.len);
        let mut node = &self.root;
        let mut height = self.height;
        loop {
            match &**node {
                Node::Leaf(values) => return values[i % FANOUT].clone(),
                Node::Inner(children) => {
                    node = &children[(i >> (BITS * height)) % FANOUT];
                    height -= 1;
                }
            }
        }
    }

    /// Changes the entry with this index, which is there.
    pub fn set(&mut self, i: usize, value: T) {
        debug_assert!(i < self.len);
        let mut node = &mut self.root;
        let mut height = self.height;
        loop {
            match Rc::make_mut(node) {
                Node::Leaf(values) => {
                    values[i % FANOUT] = value;
                    return;
                }
                Node::Inner(children) => {
                    node = &mut children[(i >> (BITS * height)) % FANOUT];
                    height -= 1;
                }
            }
        }
    }
}

impl<T: Clone + PartialEq> Dense<T> {
    /// Element-wise equality; shared subtrees are not looked into.
    pub fn same_as(&self, other: &Dense<T>) -> bool {
        fn same<T: PartialEq>(a: &Rc<Node<T>>, b: &Rc<Node<T>>) -> bool {
            Rc::ptr_eq(a, b)
                || match (&**a, &**b) {
                    (Node::Leaf(x), Node::Leaf(y)) => x == y,
                    (Node::Inner(x), Node::Inner(y)) => x.iter().zip(y).all(|(x, y)| same(x, y)),
                    _ => false,
                }
        }
        self.len == other.len && same(&self.root, &other.root)
    }
}

#[cfg(test)]
mod tests {
    use super::Dense;

    #[test]
    fn behaves_as_a_vector_and_keeps_old_versions() {
        for len in [1usize, 4, 5, 63, 64, 65, 1000] {
            let mut model = vec![7u64; len];
            let mut array = Dense::new(len, 7u64);
            let mut seed = 88172645463325252u64;
            for _ in 0..500 {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                let i = seed as usize % len;
                let old = array.clone();
                let old_value = model[i];
                model[i] = seed;
                array.set(i, seed);
                assert_eq!(old.get(i), old_value);
            }
            assert!((0..len).all(|i| array.get(i) == model[i]));
        }
    }
}
