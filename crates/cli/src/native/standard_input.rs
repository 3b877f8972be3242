//! Standard input: the bytes that functions of the library have to find there to deliver what the test says. The library itself reads
//! them, so that a wrong guess (another stream, a format with text between its conversions) is no error that is not reached, but never
//! one that is.

use super::bytes::bytes_of;
use exec::Value;

/// Functions whose inputs are the bytes that they read, one by one, or -1 at the end.
const BY_BYTES: &[&str] = &["fgets", "fgets_unlocked", "getdelim", "getline", "gets"];
/// Those which the driver defines itself, unless another function reads beside them.
const SINGLE_BYTES: &[&str] = &["_IO_getc", "fgetc", "getc", "getc_unlocked", "getchar", "getchar_unlocked"];
/// Functions whose inputs are how much they read and then what.
const BY_BLOCKS: &[&str] = &["fread", "fread_unlocked", "read"];
/// Functions whose inputs are the items of their formats.
#[rustfmt::skip]
const BY_ITEMS: &[&str] = &[
    "__isoc23_fscanf", "__isoc23_scanf", "__isoc99_fscanf", "__isoc99_scanf", "fscanf", "scanf",
];

/// As much as a pipe takes at once.
const MOST_BYTES: usize = 1 << 16;

/// What has been read so far.
#[derive(Clone, Debug, Default)]
pub(super) struct StandardInput {
    pub(super) bytes: Vec<u8>,
    /// How many there are, if somebody says it (`--sym-stdin`): whatever reads them, its inputs are bytes.
    counted: Option<usize>,
    /// Characters that are left of a word of `scanf`.
    of_word: Option<u128>,
}

/// The function whose input this is, and what its name says behind that.
fn parts(what: &str) -> Option<(&str, &str)> {
    what.strip_prefix("memory from ").unwrap_or(what).split_once("()")
}

impl StandardInput {
    /// With a number of bytes that is known or not.
    pub(super) fn new(counted: Option<u32>) -> StandardInput {
        StandardInput { counted: counted.map(|n| n as usize), ..StandardInput::default() }
    }

    /// The program has to find these bytes; what it finds else does not matter.
    pub(super) fn is_fed(&self) -> bool {
        !self.bytes.is_empty() || self.counted.is_some()
    }

    /// The bytes that no input has said anything about, as the program has not come to them. An error if there are too many.
    pub(super) fn complete(&mut self) -> Result<(), String> {
        let Some(all) = self.counted else { return Ok(()) };
        if all > MOST_BYTES {
            return Err("more bytes of standard input than a pipe takes at once".into());
        }
        self.bytes.resize(all, 0);
        Ok(())
    }

    /// Whether the library reads standard input itself in a test with these inputs.
    pub(super) fn is_read_by<'a>(mut inputs: impl Iterator<Item = &'a str>) -> bool {
        inputs.any(|what| {
            parts(what).is_some_and(|(f, _)| [BY_BYTES, BY_BLOCKS, BY_ITEMS].iter().any(|l| l.contains(&f)))
        })
    }

    /// Whether the input is a byte that another function would read if the driver handed it out.
    pub(super) fn is_single_byte(what: &str) -> bool {
        parts(what).is_some_and(|(f, _)| SINGLE_BYTES.contains(&f))
    }

    /// The next input of a function of the library, if it is one that reads.
    pub(super) fn deliver(&mut self, what: &str, value: &Value) {
        let Some((function, item)) = parts(what) else { return };
        match value {
            Value::Scalar { bits, width: 32 }
                if self.counted.is_some() && BY_ITEMS.contains(&function) && item.is_empty() =>
            {
                self.bytes.extend(u8::try_from(*bits));
            }
            _ if BY_ITEMS.contains(&function) => self.item(item.trim(), value),
            Value::Scalar { bits, width: 32 } if BY_BYTES.contains(&function) || SINGLE_BYTES.contains(&function) => {
                self.bytes.extend(u8::try_from(*bits));
            }
            _ if BY_BLOCKS.contains(&function) && what.starts_with("memory from ") => {
                self.bytes.extend(bytes_of(value))
            }
            _ => {}
        }
        self.bytes.truncate(MOST_BYTES);
    }

    /// An item of a format: `%d` and its value, or a word as its length and its characters. What says whether there is another item needs
    /// no bytes.
    fn item(&mut self, item: &str, value: &Value) {
        match (item.strip_prefix('%').and_then(|c| c.chars().last()), value) {
            (Some('c'), _) => self.bytes.extend(bytes_of(value)),
            (Some(letter), &Value::Scalar { bits, width }) => {
                if let Some(text) = numeral(letter, bits, width) {
                    self.apart();
                    self.bytes.extend(text.into_bytes());
                }
            }
            (None, &Value::Scalar { bits, .. }) if item.is_empty() => match self.of_word.take() {
                None => {
                    self.apart();
                    self.of_word = Some(bits).filter(|&n| n > 0);
                }
                Some(left) => {
                    self.bytes.push(bits as u8);
                    self.of_word = Some(left - 1).filter(|&n| n > 0);
                }
            },
            _ => {}
        }
    }

    /// White space between two items.
    fn apart(&mut self) {
        if self.bytes.last().is_some_and(|b| !b.is_ascii_whitespace()) {
            self.bytes.push(b' ');
        }
    }
}

/// A number as the conversion of this letter reads it.
fn numeral(letter: char, bits: u128, width: u32) -> Option<String> {
    Some(match letter {
        'd' | 'i' => (((bits << (128 - width)) as i128) >> (128 - width)).to_string(),
        'u' => bits.to_string(),
        'x' | 'X' => format!("{bits:x}"),
        'o' => format!("{bits:o}"),
        'a' | 'e' | 'f' | 'g' if width == 32 => f32::from_bits(bits as u32).to_string(),
        'a' | 'e' | 'f' | 'g' if width == 64 => f64::from_bits(bits as u64).to_string(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delivered(inputs: &[(&str, u128, u32)]) -> String {
        let mut all = StandardInput::default();
        for &(what, bits, width) in inputs {
            all.deliver(what, &Value::Scalar { bits, width });
        }
        String::from_utf8(all.bytes).expect("text")
    }

    #[test]
    fn lines_are_their_bytes() {
        let read =
            [("fgets()", 0x68, 32), ("fgets()", 0x0a, 32), ("getchar()", 0x69, 32), ("fgets()", u32::MAX.into(), 32)];
        assert_eq!(delivered(&read), "h\ni");
    }

    #[test]
    fn items_are_apart() {
        let read = [
            ("scanf() reads item 1", 1, 1),
            ("scanf() %d", 0xffff_fffd, 32),
            ("scanf() %lu", 7, 64),
            ("scanf()", 2, 64),
            ("scanf()", 0x6f, 32),
            ("scanf()", 0x6b, 32),
            ("scanf() %lf", 0.25f64.to_bits().into(), 64),
        ];
        assert_eq!(delivered(&read), "-3 7 ok 0.25");
    }

    #[test]
    fn counted_input_is_bytes_and_all_of_them() {
        let mut all = StandardInput::new(Some(4));
        assert!(all.is_fed());
        for (what, bits) in [("scanf()", 0x37), ("getchar()", 0x0a), ("scanf()", u32::MAX.into())] {
            all.deliver(what, &Value::Scalar { bits, width: 32 });
        }
        all.complete().expect("few bytes");
        assert_eq!(all.bytes, b"7\n\0\0");
        assert!(StandardInput::new(Some(100_000)).complete().is_err());
    }
}
