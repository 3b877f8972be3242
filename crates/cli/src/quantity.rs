//! Numbers on the command line: times, amounts of memory, counts.

use std::time::Duration;

pub(crate) fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("`{text}` is not a natural number"))
}

pub(crate) fn small_number(text: &str) -> Result<u32, String> {
    u32::try_from(number(text)?).map_err(|_| format!("`{text}` is too large"))
}

/// A number and the unit that follows it.
fn quantity(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let value: f64 = text[..end].parse().ok()?;
    Some((value, text[end..].trim()))
}

/// `500ms`, `60s`, `60`, `2m`, `1.5h`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a time (examples: 500ms, 60s, 15m)");
    let (value, unit) = quantity(text).ok_or_else(wrong)?;
    let seconds = match unit {
        "ms" => value / 1000.0,
        "" | "s" => value,
        "m" | "min" => value * 60.0,
        "h" => value * 3600.0,
        _ => return Err(wrong()),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// `4GB`, `4GiB`, `512M`; powers of 1000 and, with an `i`, of 1024.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || match text.parse::<f64>() {
        Ok(_) => format!("`{text}` has no unit (did you mean {text}GB, or {text}MB?)"),
        Err(_) => format!("`{text}` is not an amount of memory (examples: 500MB, 4GB)"),
    };
    let (value, unit) = quantity(text).ok_or_else(wrong)?;
    let scale: f64 = match unit.to_ascii_lowercase().as_str() {
        "b" => 1.0,
        "k" | "kb" => 1e3,
        "m" | "mb" => 1e6,
        "g" | "gb" => 1e9,
        "kib" => 1024.0,
        "mib" => 1024.0 * 1024.0,
        "gib" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err(wrong()),
    };
    Ok((value * scale) as u64)
}

/// `FUNCTION=STUB`.
pub(crate) fn replacement(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((f, stub)) if !f.is_empty() && !stub.is_empty() => Ok((f.to_string(), stub.to_string())),
        _ => Err(format!("`{text}` is not FUNCTION=STUB")),
    }
}

/// `NAME=VALUE`.
pub(crate) fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_string(), value.to_string())),
        _ => Err(format!("`{text}` is not NAME=VALUE")),
    }
}

/// `POINTER/TARGET,TARGET…`, as CBMC writes it.
pub(crate) fn restriction(text: &str) -> Result<cfront::Restriction, String> {
    let mistake = || format!("`{text}` is not POINTER/TARGET,TARGET...");
    let (pointer, targets) = text.split_once('/').ok_or_else(mistake)?;
    let targets: Vec<String> = targets.split(',').map(String::from).collect();
    match pointer.is_empty() || targets.iter().any(String::is_empty) {
        true => Err(mistake()),
        false => Ok(cfront::Restriction { pointer: pointer.to_string(), targets }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_and_their_targets() {
        let found = restriction("f.function_pointer_call.1/g,a.c:h").expect("a restriction");
        assert_eq!((found.pointer.as_str(), found.targets.len()), ("f.function_pointer_call.1", 2));
        assert!(restriction("p/").is_err() && restriction("/f").is_err() && restriction("p").is_err());
    }

    #[test]
    fn times_and_sizes() {
        assert_eq!(duration("60s"), Ok(Duration::from_secs(60)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(duration("7"), Ok(Duration::from_secs(7)));
        assert!(duration("soon").is_err() && duration("1y").is_err() && duration("99999999999999999999h").is_err());
        assert_eq!(bytes("4GB"), Ok(4_000_000_000));
        assert_eq!(bytes("1GiB"), Ok(1 << 30));
        assert!(bytes("lots").is_err() && bytes("4").is_err_and(|e| e.contains("4GB")));
    }
}
