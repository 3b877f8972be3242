//! Engines on sets of programs, in one run: a Markdown table from the `--stats` of the release binary, and external
//! peers that are on PATH. Programs that are not ours are read from `--dir`, never from the tree.

mod ase;
mod measure;
mod peers;
mod table;

pub(crate) use measure::Row;
pub(crate) use table::{latest, save};

use crate::files;
use std::path::{Path, PathBuf};

/// What to measure.
struct Plan {
    set: String,
    programs: Vec<PathBuf>,
    engines: Vec<String>,
    repeat: usize,
    time_limit: u64,
    save: bool,
}

pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let binary = crate::run::release_binary(root)?;
    let plan = plan(root, &binary, args)?;
    let mut rows = Vec::new();
    for program in &plan.programs {
        for engine in &plan.engines {
            rows.push(measure::engine(&binary, engine, program, &plan));
        }
        for peer in peers::PEERS.iter().filter(|p| p.is_here()) {
            rows.push(measure::peer(peer, program, &plan));
        }
    }
    if plan.save {
        save(root, &plan.set, &rows)?;
    }
    let tables = if plan.set == "ase" { ase::tables(&rows) } else { String::new() };
    Ok(table::markdown(&rows) + &tables)
}

fn plan(root: &Path, binary: &Path, args: &[String]) -> Result<Plan, String> {
    let mut plan =
        Plan { set: "papers".into(), programs: vec![], engines: vec![], repeat: 1, time_limit: 10, save: false };
    let mut dir = None;
    let mut args = args.iter();
    while let Some(name) = args.next() {
        if name == "--save" {
            plan.save = true;
            continue;
        }
        let value = args.next().ok_or_else(|| format!("{name} needs an argument\n{}", crate::USAGE))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{name}: `{value}` is not a number"));
        match name.as_str() {
            "--set" => plan.set = value.clone(),
            "--dir" => dir = Some(PathBuf::from(value)),
            "--engines" => plan.engines = value.split(',').map(str::to_string).collect(),
            "--repeat" => plan.repeat = number()?.max(1) as usize,
            "--time-limit" => plan.time_limit = number()?,
            _ => return Err(format!("unknown option {name}\n{}", crate::USAGE)),
        }
    }
    plan.programs = files(&set_dir(root, &plan.set, dir)?, languages(&plan.set));
    if plan.programs.is_empty() {
        return Err(format!("set {}: no programs found", plan.set));
    }
    if plan.engines.is_empty() {
        plan.engines = measure::engines(binary)?;
    }
    Ok(plan)
}

/// The extensions of a set's programs.
fn languages(set: &str) -> &'static [&'static str] {
    match set {
        "ase" | "growth" => &["gcl"],
        _ => &["c", "i", "cfa", "gcl"],
    }
}

/// Where a set's programs are. Foreign sets are looked for at their place in the project they come from, or taken to
/// be all of `--dir`.
fn set_dir(root: &Path, set: &str, dir: Option<PathBuf>) -> Result<PathBuf, String> {
    let foreign = |place: &str| {
        let dir = dir.clone().ok_or_else(|| format!("set {set}: give the programs' directory with --dir"))?;
        let inner = dir.join(place);
        Ok(if inner.is_dir() { inner } else { dir })
    };
    match set {
        "papers" | "verdict" => Ok(dir.clone().unwrap_or_else(|| root.join("corpus").join(set))),
        "families" => {
            let dir = std::env::temp_dir().join("attest-families");
            crate::families::write(&dir)?;
            Ok(dir)
        }
        "ase" => Ok(dir.unwrap_or_else(|| root.join(crate::models::KEPT))),
        "growth" => {
            let dir = std::env::temp_dir().join("attest-growth");
            crate::models::write(&dir, &crate::models::growth())?;
            Ok(dir)
        }
        "locks" => foreign("test/c/locks"),
        "drivers" => foreign("test/c/ntdrivers-simplified"),
        _ => Err(format!("unknown set {set}\n{}", crate::USAGE)),
    }
}
