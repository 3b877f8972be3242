//! Witnesses that say something else.

use serde_json::Value;

/// What was changed, and the witness.
pub(super) fn of(witness: &str) -> Vec<(&'static str, String)> {
    let Ok(document) = serde_json::from_str::<Value>(witness) else { return Vec::new() };
    let mut all = Vec::new();
    if document[0]["entry_type"] == "violation_sequence" {
        let changed = changed(document.clone(), |w| {
            let value = w["constraint"]["value"].as_str()?;
            let number: i64 = value.strip_prefix("\\result == ")?.trim_end_matches(['U', 'L']).parse().ok()?;
            w["constraint"]["value"] = format!("\\result == {}", number.wrapping_add(1)).into();
            Some(())
        });
        all.extend(changed.map(|d| ("changed value", d)));
        let moved = changed_target(document);
        all.extend(moved.map(|d| ("moved target", d)));
    } else {
        let mut negated = document;
        let mut is_negated = false;
        for item in negated[0]["content"].as_array_mut().into_iter().flatten() {
            if let Some(value) = item["invariant"]["value"].as_str() {
                item["invariant"]["value"] = format!("!({value})").into();
                is_negated = true;
            }
        }
        all.extend(is_negated.then(|| ("negated invariants", negated.to_string())));
    }
    all
}

/// The document with the first waypoint changed that can be.
fn changed(mut document: Value, change: impl Fn(&mut Value) -> Option<()>) -> Option<String> {
    let segments = document[0]["content"].as_array_mut()?;
    let done = segments.iter_mut().any(|s| change(&mut s["segment"][0]["waypoint"]).is_some());
    done.then(|| document.to_string())
}

/// The target at the first line, where no statement is.
fn changed_target(mut document: Value) -> Option<String> {
    let last = document[0]["content"].as_array_mut()?.last_mut()?;
    last["segment"][0]["waypoint"]["location"]["line"] = 1.into();
    Some(document.to_string())
}
