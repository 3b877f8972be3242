//! Universal character names (C17 6.4.3), as preprocessors write letters of identifiers that are not ASCII.

/// The letter that `\uXXXX` or `\UXXXXXXXX` stands for, if the text begins with one, and how many bytes that is.
pub(super) fn letter(text: &[u8]) -> Option<(char, usize)> {
    let digits = match text {
        [b'\\', b'u', ..] => 4,
        [b'\\', b'U', ..] => 8,
        _ => return None,
    };
    let code = std::str::from_utf8(text.get(2..2 + digits)?).ok()?;
    let letter = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
    letter.is_alphanumeric().then_some((letter, 2 + digits))
}

/// The identifier that the text begins with, in its letters, and how many bytes it takes. `is_part` says of other bytes that they may be in one.
pub(super) fn name(text: &[u8], is_part: impl Fn(u8) -> bool) -> (String, usize) {
    let (mut name, mut at) = (Vec::new(), 0);
    loop {
        if let Some((letter, length)) = letter(&text[at..]) {
            name.extend(letter.encode_utf8(&mut [0; 4]).bytes());
            at += length;
        } else if let Some(&byte) = text.get(at).filter(|b| is_part(**b)) {
            name.push(byte);
            at += 1;
        } else {
            return (String::from_utf8_lossy(&name).into_owned(), at);
        }
    }
}
