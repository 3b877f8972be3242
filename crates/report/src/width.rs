//! Lines that fit a terminal. Colours take no columns.

/// Words on lines of so many columns, the later ones indented by `indent`.
pub(crate) fn wrapped(text: &str, columns: usize, indent: &str) -> String {
    let mut out = String::new();
    let mut used = 0;
    for word in text.split_inclusive(' ') {
        let length = length(word.trim_end());
        if used > indent.len() && used + length > columns {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.push_str(indent);
            used = indent.len();
        }
        out.push_str(word);
        used += length + (word.len() - word.trim_end().len());
    }
    out
}

/// A line of text that goes on below its beginning, a bit to the right.
pub(crate) fn paragraph(line: &str, columns: usize) -> String {
    let begin = line.len() - line.trim_start_matches(' ').len();
    wrapped(line, columns, &" ".repeat((begin + 2).min(columns / 2)))
}

/// At most so many characters; what is cut shows it.
pub fn cut(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_string();
    }
    let (mut out, mut used, mut is_color) = (String::new(), 1, false);
    for c in text.chars() {
        let was_color = is_color;
        is_color = c == '\x1b' || is_color && c != 'm';
        if !is_color && !was_color {
            if used >= most {
                break;
            }
            used += 1;
        }
        out.push(c);
    }
    let reset = if text.contains('\x1b') { "\x1b[0m" } else { "" };
    format!("{out}…{reset}")
}

/// In characters.
pub(crate) fn length(text: &str) -> usize {
    let mut is_color = false;
    let is_seen = |c: char| {
        let was_color = is_color;
        is_color = c == '\x1b' || is_color && c != 'm';
        !is_color && !was_color
    };
    text.chars().map(is_seen).filter(|&seen| seen).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped_between_words() {
        assert_eq!(wrapped("  one two three four", 11, "    "), "  one two\n    three\n    four");
        assert_eq!(wrapped("  short", 11, "    "), "  short");
        assert_eq!(paragraph("  one two three", 9), "  one two\n    three");
    }

    #[test]
    fn what_is_cut_shows_it() {
        assert_eq!([cut("abcd", 4), cut("abcde", 4), cut("äöüß!", 3)], ["abcd", "abc…", "äö…"]);
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(length("\x1b[1;31mred\x1b[0m!"), 4);
        assert_eq!(cut("\x1b[31mred\x1b[0m!", 4), "\x1b[31mred\x1b[0m!");
        assert_eq!(cut("\x1b[31mred\x1b[0m!", 3), "\x1b[31mre…\x1b[0m");
        assert_eq!(wrapped("\x1b[31mred\x1b[0m as", 6, "  "), "\x1b[31mred\x1b[0m as");
    }
}
