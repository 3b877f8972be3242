//! A violation as a counter: the number of segments that an execution has passed. It goes up where an execution passes what the
//! next segment follows, and is lost where it passes what that avoids. An execution that is in the last segment when it violates
//! the property is one that the witness describes.

use super::expression::{RESULT, expression};
use super::{Misplaced, SEGMENT, Woven, Wrap, file_of, statement_at, wrapped};
use crate::source::{Form, Range, Source, Statement};
use crate::witness::{Action, Event, Location, Waypoint};
use std::collections::BTreeMap;

/// What an execution passes at one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Spot {
    /// Just before a statement, by the indices of its first and its last word; whether another may stand before it.
    Before(usize, usize, bool),
    /// The value of a condition: the parentheses; whether it is a number.
    Decided(usize, usize, bool),
    /// A call: the words that it begins and ends with.
    Called(usize, usize),
}

/// At each place: the number of the segment, what is done, the condition.
type Passed = BTreeMap<(usize, Spot), Vec<(usize, Action, When, String)>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    /// Before what is wrapped.
    Before,
    /// Behind it.
    After,
}

/// The program with a counter of segments. What has no place in it is said for each segment.
pub fn waypoints(files: &[Source], segments: &[Vec<Waypoint>]) -> Woven {
    let mut passed = Passed::new();
    let mut misplaced = Vec::new();
    for (number, segment) in segments.iter().enumerate() {
        let mut why = None;
        for w in segment.iter().filter(|w| w.event != Event::Target) {
            match placed(files, w) {
                Ok((file, spot, when, condition)) => {
                    passed.entry((file, spot)).or_default().push((number, w.action, when, condition));
                }
                Err(e) => why = Some(e),
            }
        }
        misplaced.push(why);
    }
    let texts = files.iter().enumerate().map(|(i, f)| {
        let own = passed.iter().filter(|((file, _), _)| *file == i);
        let wraps: Vec<Wrap> = own.map(|((_, spot), all)| wrap(f, *spot, all)).collect();
        let storage = if i == 0 { "" } else { "extern " };
        wrapped(f, &wraps, &format!("{storage}unsigned {SEGMENT};"))
    });
    Woven { texts: texts.collect(), misplaced }
}

fn placed(files: &[Source], w: &Waypoint) -> Result<(usize, Spot, When, String), Misplaced> {
    let l = &w.location;
    let (file, f) =
        file_of(files, l).ok_or_else(|| Misplaced::Nowhere(format!("{} is no file of the program", l.file)))?;
    let nothing = |what: &str| Misplaced::Nowhere(format!("there is no {what} at {}:{}", l.file, l.line));
    let read = |value: &str| expression(value).map_err(Misplaced::NotRead);
    let (spot, when, condition) = match &w.event {
        Event::Assumption(value) => {
            let s = statement_at(f, l, |_| true).ok_or_else(|| nothing("statement"))?;
            (Spot::Before(s.words.first, s.words.last, s.is_in_block), When::Before, read(value)?)
        }
        Event::Behind(value) => {
            let s = statement_at(f, l, |s| s.form == Form::Simple).ok_or_else(|| nothing("statement"))?;
            (Spot::Before(s.words.first, s.words.last, s.is_in_block), When::After, read(value)?)
        }
        Event::Branching(value) => {
            let s = statement_at(f, l, |s| condition_of(s).is_some()).ok_or_else(|| nothing("branch"))?;
            let (r, is_number) = condition_of(s).ok_or_else(|| nothing("condition"))?;
            let is_number = is_number && f.words[s.words.first].text == "switch";
            let condition = match value.as_str() {
                "true" if !is_number => RESULT.to_string(),
                "false" if !is_number => format!("!{RESULT}"),
                n if is_number && n.parse::<i128>().is_ok() => format!("{RESULT} == {n}"),
                other => return Err(Misplaced::NotRead(format!("a branch to `{other}` is not followed"))),
            };
            (Spot::Decided(r.first, r.last, is_number), When::After, condition)
        }
        Event::Enter => {
            let (first, close) = call_at(f, l).ok_or_else(|| nothing("call"))?;
            let has_calls = f.words[first + 2..close].iter().any(|w| w.text == "(");
            if has_calls {
                return Err(Misplaced::NotRead("a call with calls in its arguments is not followed".into()));
            }
            (Spot::Called(first, close), When::Before, "1".into())
        }
        Event::Return(value) => {
            let (first, close) = call_at(f, l).ok_or_else(|| nothing("call"))?;
            (Spot::Called(first, close), When::After, read(value)?)
        }
        Event::Target => return Err(Misplaced::NotRead("the target is no place on the way".into())),
    };
    Ok((file, spot, when, condition))
}

/// The parentheses around the condition of a statement (of a `for`: its semicolons), and whether it may be a number.
pub(crate) fn condition_of(s: &Statement) -> Option<(Range, bool)> {
    match s.form {
        Form::Choice(r) => Some((r, true)),
        Form::While(r) | Form::Do(r) => Some((r, false)),
        Form::For(_, [a, b]) if a + 1 < b => Some((Range { first: a, last: b }, false)),
        Form::For(..) | Form::Block | Form::Simple => None,
    }
}

/// The name of the function and the closing parenthesis, of the call that ends at the location.
fn call_at(f: &Source, l: &Location) -> Option<(usize, usize)> {
    let is_call = |close: usize| {
        let open = f.opening(close)?;
        let name = open.checked_sub(1).filter(|&n| f.words[n].is_name())?;
        let is_member = name > 0 && matches!(f.words[name - 1].text.as_str(), "." | "->");
        let is_keyword = matches!(f.words[name].text.as_str(), "if" | "while" | "for" | "switch" | "sizeof" | "return");
        (!is_member && !is_keyword).then_some((name, close))
    };
    let on_line: Vec<usize> = f.line(l.line).filter(|&i| f.words[i].text == ")").collect();
    let exact = on_line.iter().copied().filter(|&i| Some(f.words[i].col) == l.column).find_map(is_call);
    let calls: Vec<(usize, usize)> = on_line.into_iter().filter_map(is_call).collect();
    match l.column {
        None => calls.first().copied(),
        Some(_) => exact.or(if let [only] = calls[..] { Some(only) } else { None }),
    }
}

fn wrap(f: &Source, spot: Spot, all: &[(usize, Action, When, String)]) -> Wrap {
    let count = |when| counted(all.iter().filter(|(_, _, w, _)| *w == when));
    let (from, to, rank, before, after) = match spot {
        Spot::Before(first, last, is_in_block) => {
            let (open, close) = if is_in_block { ("", "") } else { ("{ ", "}") };
            let before = format!("{open}{}", count(When::Before));
            (f.words[first].at, f.words[last].end(), 0, before, format!("{}{close}", count(When::After)))
        }
        Spot::Decided(open, close, is_number) => {
            let ty = if is_number { "__auto_type" } else { "int" };
            let truth = if is_number { "" } else { "!!" };
            let before = format!("({{ {ty} {RESULT} = {truth}(");
            let after = format!("); {} {RESULT}; }})", count(When::After));
            (f.words[open].end(), f.words[close].at, 1, before, after)
        }
        Spot::Called(first, close) => {
            let entered = count(When::Before);
            let returned = count(When::After);
            let (before, after) = match returned.is_empty() {
                true => (format!("({{ {entered}"), "; })".to_string()),
                false => (format!("({{ {entered} __auto_type {RESULT} ="), format!("; {returned} {RESULT}; }})")),
            };
            (f.words[first].at, f.words[close].end(), 2, before, after)
        }
    };
    let number = all.first().map_or(1, |(n, ..)| n + 1);
    Wrap { from, to, rank, before, after, number }
}

/// The statement that moves the counter; nothing if there is nothing to count.
fn counted<'a>(all: impl Iterator<Item = &'a (usize, Action, When, String)>) -> String {
    let (mut follow, mut avoid) = (Vec::new(), Vec::new());
    for (number, action, _, condition) in all {
        let list = if *action == Action::Follow { &mut follow } else { &mut avoid };
        list.push(format!("({SEGMENT} == {number}u && ({condition}))"));
    }
    if follow.is_empty() && avoid.is_empty() {
        return String::new();
    }
    let or = |list: Vec<String>| if list.is_empty() { "0".to_string() } else { list.join(" || ") };
    let next = format!("{SEGMENT} + ({})", or(follow));
    match avoid.is_empty() {
        true => format!("{SEGMENT} = {next};"),
        false => format!("{SEGMENT} = ({}) ? ~0u : {next};", or(avoid)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(line: u32, column: u32) -> Location {
        Location { file: "a.c".into(), line, column: Some(column), function: None }
    }

    #[test]
    fn what_is_passed_is_counted() {
        let text = "void f(void) {\n  if (g()) h();\n}\n";
        let files = [Source::new("a.c", text.as_bytes())];
        let follow = |event, location| vec![Waypoint { event, action: Action::Follow, location }];
        let segments = [
            follow(Event::Return("\\result == 4".into()), place(2, 9)),
            follow(Event::Branching("true".into()), place(2, 3)),
            follow(Event::Target, place(2, 12)),
        ];
        let woven = waypoints(&files, &segments);
        assert!(woven.misplaced.iter().all(Option::is_none), "{:?}", woven.misplaced);
        let lines = woven.texts[0].lines().filter(|l| !l.starts_with('#')).skip(1);
        let dense = lines.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            dense,
            "void f(void) { if (({ int __attest_result = !!( ({ __auto_type __attest_result = g(); __attest_segment = \
             __attest_segment + ((__attest_segment == 0u && (__attest_result == 4 ))); __attest_result; }) ); \
             __attest_segment = __attest_segment + ((__attest_segment == 1u && (__attest_result))); __attest_result; }) ) \
             h();}"
        );
    }
}
