//! CPU time against n as pictures (SVG), one for each family: both axes logarithmic, a line for each engine and twin. What grows
//! like a power of n is a straight line.

use super::family;
use super::measure::Row;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
/// Room for the axes' labels.
const MARGIN: f64 = 60.0;
/// Room for the names of the lines.
const LEGEND: f64 = 190.0;
const COLOURS: [&str; 8] = ["#1b6ca8", "#c0392b", "#27864a", "#8e44ad", "#b9770e", "#16a2a2", "#5d6d7e", "#d35480"];

/// The values of one line.
struct Line {
    name: String,
    dashed: bool,
    points: Vec<(f64, f64)>,
}

/// Writes a picture for each family with at least two decided sizes into `dir`.
pub(super) fn write(dir: &Path, rows: &[Row]) -> Result<(), String> {
    let mut pictures: BTreeMap<&str, Vec<Line>> = BTreeMap::new();
    for ((family, tool), members) in family::series(rows) {
        let name = family.strip_suffix("-unsafe").or(family.strip_suffix("-safe")).unwrap_or(family);
        let twin = family[name.len()..].trim_start_matches('-');
        let points = members.iter().filter(|(_, r)| r.is_decided()).map(|(n, r)| (*n, r.effort())).collect();
        let line = Line { name: format!("{tool} {twin}").trim().into(), dashed: twin == "unsafe", points };
        pictures.entry(name).or_default().push(line);
    }
    std::fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    for (name, lines) in pictures.iter().filter(|(_, lines)| lines.iter().any(|l| l.points.len() > 1)) {
        let file = dir.join(format!("{name}.svg"));
        std::fs::write(&file, picture(name, lines)).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(())
}

/// A logarithmic axis from one number of pixels to another.
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// Around all values, to whole powers of ten.
    fn around(values: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Axis {
        let low = values.clone().fold(f64::INFINITY, f64::min).log10().floor();
        let high = values.fold(0.0, f64::max).log10().ceil().max(low + 1.0);
        Axis { low, high, from, to }
    }

    fn at(&self, value: f64) -> f64 {
        self.from + (value.log10() - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// The powers of ten on it.
    fn marks(&self) -> impl Iterator<Item = f64> + use<> {
        (self.low as i32..=self.high as i32).map(|e| 10_f64.powi(e))
    }
}

fn picture(name: &str, lines: &[Line]) -> String {
    let points = || lines.iter().flat_map(|l| l.points.iter());
    let x = Axis::around(points().map(|p| p.0), MARGIN, WIDTH - LEGEND);
    let y = Axis::around(points().map(|p| p.1), HEIGHT - MARGIN, MARGIN / 2.0);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
         <text x=\"{MARGIN}\" y=\"18\" font-size=\"14\">{name}: CPU seconds against n</text>\n"
    );
    for mark in x.marks() {
        let (at, label) = (x.at(mark), HEIGHT - MARGIN + 18.0);
        let _ = writeln!(out, "{}", rule(at, y.from, at, y.to));
        let _ = writeln!(out, "<text x=\"{at:.1}\" y=\"{label}\" text-anchor=\"middle\">{mark}</text>");
    }
    for mark in y.marks() {
        let (at, label) = (y.at(mark), MARGIN - 6.0);
        let _ = writeln!(out, "{}", rule(x.from, at, x.to, at));
        let _ = writeln!(out, "<text x=\"{label}\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>", at + 4.0);
    }
    for (i, line) in lines.iter().enumerate() {
        out += &drawn(line, i, &x, &y);
    }
    out + "</svg>\n"
}

fn rule(x1: f64, y1: f64, x2: f64, y2: f64) -> String {
    format!("<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#dddddd\"/>")
}

fn drawn(line: &Line, i: usize, x: &Axis, y: &Axis) -> String {
    let colour = COLOURS[i % COLOURS.len()];
    let dashes = if line.dashed { " stroke-dasharray=\"6 3\"" } else { "" };
    let place = |&(n, seconds): &(f64, f64)| (x.at(n), y.at(seconds));
    let path: Vec<String> = line.points.iter().map(place).map(|(a, b)| format!("{a:.1},{b:.1}")).collect();
    let mut out = format!(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>\n",
        path.join(" ")
    );
    for (a, b) in line.points.iter().map(place) {
        let _ = writeln!(out, "<circle cx=\"{a:.1}\" cy=\"{b:.1}\" r=\"3\" fill=\"{colour}\"/>");
    }
    let (left, height) = (WIDTH - LEGEND + 16.0, MARGIN / 2.0 + 10.0 + 18.0 * i as f64);
    out + &format!("<text x=\"{left}\" y=\"{height}\" fill=\"{colour}\">{}</text>\n", line.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_straight_lines() {
        let points = vec![(10.0, 0.1), (100.0, 1.0), (1_000.0, 10.0)];
        let svg = picture("family", &[Line { name: "dash safe".into(), dashed: false, points }]);
        assert!(svg.contains("points=\"60.0,340.0 255.0,185.0 450.0,30.0\""), "{svg}");
        assert!(svg.contains(">dash safe</text>"));
    }
}
