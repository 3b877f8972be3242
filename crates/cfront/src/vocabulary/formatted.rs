//! Functions of the C library that follow a format.

/// Functions that follow a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Formatted {
    /// To memory; the arguments before the format are the buffer and, if it is bounded, its size.
    Print { is_bounded: bool },
    /// From a stream, which is the first argument or the standard input.
    Read { has_stream: bool },
}

/// What a function that has a model does with its format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LiteralFormat {
    /// It takes what the text of the first argument has.
    Scan,
    /// It prints wide characters to a stream: where the format stands among the arguments.
    Show { format: usize },
}

/// How the names of the intrinsics begin that stand for calls with literals.
pub(crate) const LITERAL: &str = "__attest_literal_";

impl LiteralFormat {
    pub(crate) fn find(name: &str) -> Option<LiteralFormat> {
        match name {
            "sscanf" => Some(LiteralFormat::Scan),
            "wprintf" => Some(LiteralFormat::Show { format: 0 }),
            "fwprintf" => Some(LiteralFormat::Show { format: 1 }),
            _ => None,
        }
    }

    /// Where the format stands among the arguments.
    pub(crate) fn format(self) -> usize {
        match self {
            LiteralFormat::Scan => 1,
            LiteralFormat::Show { format } => format,
        }
    }
}

impl Formatted {
    pub(crate) fn find(name: &str) -> Option<Formatted> {
        let name = name.strip_prefix("__isoc99_").or_else(|| name.strip_prefix("__isoc23_")).unwrap_or(name);
        Some(match name {
            "sprintf" => Formatted::Print { is_bounded: false },
            "snprintf" => Formatted::Print { is_bounded: true },
            "scanf" => Formatted::Read { has_stream: false },
            "fscanf" => Formatted::Read { has_stream: true },
            _ => return None,
        })
    }

    /// The models that calls need beside the function's own.
    pub(super) fn helpers(self) -> &'static [&'static str] {
        match self {
            Formatted::Print { .. } => &[
                "__attest_put_char",
                "__attest_put_end",
                "__attest_put_float",
                "__attest_put_number",
                "__attest_put_padded_char",
                "__attest_put_pointer",
                "__attest_put_string",
                "__attest_put_text",
            ],
            Formatted::Read { .. } => &["__attest_read_word"],
        }
    }

    /// The number of arguments before the format.
    pub(crate) fn before(self) -> usize {
        match self {
            Formatted::Print { is_bounded } => 1 + usize::from(is_bounded),
            Formatted::Read { has_stream } => usize::from(has_stream),
        }
    }
}

/// Where the format of a function that prints to a stream stands among its arguments.
pub(crate) fn printed_format(name: &str) -> Option<usize> {
    match name {
        "printf" | "printk" | "_printk" | "vprintf" | "warn" | "warnx" | "vwarn" | "vwarnx" => Some(0),
        "fprintf" | "dprintf" | "syslog" | "vfprintf" | "vdprintf" | "vsyslog" | "__printf_chk" => Some(1),
        "__fprintf_chk" => Some(2),
        _ => None,
    }
}
