//! Engines on sets of programs, in one run: a Markdown table from the `--stats` of the release binary, and external
//! peers that are on PATH. Programs that are not ours are read from `--dir`, never from the tree.

mod ablation;
mod ase;
mod beside;
mod domains;
mod family;
mod kinds;
mod measure;
mod members;
mod papers;
mod peers;
mod plot;
mod table;
mod tracer;

pub(crate) use measure::Row;
pub(crate) use table::{latest, save};

use crate::files;
use crate::run::{self, Flags};
use std::path::{Path, PathBuf};

/// What to measure.
struct Plan {
    set: String,
    binary: PathBuf,
    programs: Vec<PathBuf>,
    engines: Vec<String>,
    /// Engines that were asked for and that the binary does not have.
    missing: Vec<String>,
    repeat: usize,
    time_limit: u64,
    save: bool,
    /// Where to draw time against n.
    plots: Option<PathBuf>,
}

pub(crate) fn run(root: &Path, args: &[String]) -> Result<String, String> {
    let plan = plan(root, args)?;
    let mut rows: Vec<Row> = Vec::new();
    for program in &plan.programs {
        for engine in &plan.engines {
            let row = match family::hopeless(&rows, engine, program).filter(|_| plan.set == "families") {
                Some(why) => Row::not_run(engine, program, &why),
                None => measure::engine(engine, program, &plan),
            };
            eprintln!("{} {}: {}, {:.1} s", row.program, row.tool, row.verdict, row.seconds);
            rows.push(row);
        }
        for peer in peers::PEERS.iter().filter(|p| p.is_here()) {
            rows.extend(measure::peer(peer, program, &plan));
        }
    }
    if plan.save {
        save(root, &plan.set, &rows)?;
    }
    if let Some(dir) = &plan.plots {
        plot::write(dir, &rows)?;
    }
    let missing = plan.missing.iter().map(|e| format!("missing: the binary has no engine `{e}`\n"));
    Ok(missing.collect::<String>() + &tables(&plan, &rows))
}

fn tables(plan: &Plan, rows: &[Row]) -> String {
    match plan.set.as_str() {
        "ase" => table::markdown(rows) + &ase::tables(rows),
        "ablation" => ablation::table(rows),
        "members" => members::table(rows, &plan.engines),
        "domains" => domains::table(rows, &plan.engines),
        "beside-dash" => beside::table(rows),
        "papers" => papers::table(rows, &plan.engines),
        "kinds" => table::markdown(rows) + &kinds::count(rows, plan),
        "families" => table::markdown(rows) + &family::growth(rows),
        "tracer" => tracer::table(rows),
        _ => table::markdown(rows),
    }
}

fn plan(root: &Path, args: &[String]) -> Result<Plan, String> {
    let mut flags = Flags::new(args);
    let set = flags.value("--set")?.unwrap_or("papers").to_string();
    let dir = flags.value("--dir")?.map(PathBuf::from);
    let asked = flags.value("--engines")?;
    let binary = flags.value("--binary")?.map(PathBuf::from);
    let only = flags.value("--only")?.unwrap_or("");
    let repeat = flags.number("--repeat")?.unwrap_or(1).max(1) as usize;
    let time_limit = flags.number("--time-limit")?.unwrap_or(10);
    let plots = flags.value("--plots")?.map(PathBuf::from);
    let save = flags.switch("--save");
    flags.end()?;
    // Runs have a directory of their own.
    let absolute = |b: PathBuf| std::fs::canonicalize(&b).map_err(|e| format!("{}: {e}", b.display()));
    let binary = binary.map_or_else(|| run::release_binary(root), absolute)?;
    let programs = files(&set_dir(root, &set, dir, only)?, languages(&set));
    let mut programs: Vec<PathBuf> = programs.into_iter().filter(|p| p.to_string_lossy().contains(only)).collect();
    match set.as_str() {
        "members" => programs = members::sample(programs),
        "domains" => programs = domains::of(programs),
        "beside-dash" => programs = beside::of(programs),
        _ => {}
    }
    if programs.is_empty() {
        return Err(format!("set {set}: no programs found"));
    }
    let (engines, missing) = engines(&binary, &set, asked)?;
    Ok(Plan { set, binary, programs, engines, missing, repeat, time_limit, save, plots })
}

/// The engines to run, and those that were asked for in vain. Without a wish: all of the registry, but only the default
/// on sets that one cannot wait for otherwise.
fn engines(binary: &Path, set: &str, asked: Option<&str>) -> Result<(Vec<String>, Vec<String>), String> {
    let registry = measure::engines(binary)?;
    Ok(match asked {
        None if set == "families" || set == "kinds" => (vec![measure::DEFAULT.into()], vec![]),
        None if set == "ablation" => (ablation::engines(), vec![]),
        None if set == "tracer" => (tracer::ENGINES.iter().map(|e| e.to_string()).collect(), vec![]),
        None if set == "members" => (members::engines(), vec![]),
        None if set == "domains" => (domains::engines(), vec![]),
        None if set == "beside-dash" => (beside::engines(), vec![]),
        None => (registry, vec![]),
        Some(asked) => asked.split(',').map(str::to_string).partition(|e| {
            let name = measure::engine_name(e);
            name == measure::DEFAULT || registry.iter().any(|known| known == name)
        }),
    })
}

/// The extensions of a set's programs.
fn languages(set: &str) -> &'static [&'static str] {
    match set {
        "ase" | "growth" | "ablation" => &["gcl"],
        "papers" => &["c", "i", "cfa"],
        _ => &["c", "i", "cfa", "gcl"],
    }
}

/// Is the program below a directory of one of these names?
fn lies_in(program: &Path, parts: &[&str]) -> bool {
    program.components().any(|c| parts.iter().any(|part| c.as_os_str() == *part))
}

/// Where a set's programs are. Foreign sets are looked for at their place in the project they come from, or taken to
/// be all of `--dir`.
fn set_dir(root: &Path, set: &str, dir: Option<PathBuf>, only: &str) -> Result<PathBuf, String> {
    let foreign = |place: &str| {
        let dir = dir.clone().ok_or_else(|| format!("set {set}: give the programs' directory with --dir"))?;
        let inner = dir.join(place);
        Ok(if inner.is_dir() { inner } else { dir })
    };
    match set {
        "papers" | "verdict" | "kinds" => Ok(dir.clone().unwrap_or_else(|| root.join("corpus").join(set))),
        "members" | "domains" | "beside-dash" => Ok(dir.unwrap_or_else(|| root.join("corpus"))),
        "families" => {
            let dir = std::env::temp_dir().join("attest-families");
            crate::families::write(&dir, only)?;
            Ok(dir)
        }
        "ase" => Ok(dir.unwrap_or_else(|| root.join(crate::models::KEPT))),
        "ablation" => {
            let dir = std::env::temp_dir().join("attest-ablation");
            crate::models::write(&dir, &ablation::models(&root.join(crate::models::KEPT))?)?;
            Ok(dir)
        }
        "growth" => {
            let dir = std::env::temp_dir().join("attest-growth");
            crate::models::write(&dir, &crate::models::growth())?;
            Ok(dir)
        }
        "tracer" => {
            let dir = dir.ok_or("set tracer: give a checkout of TRACER's repository with --dir")?;
            tracer::copies(&dir)
        }
        "locks" => foreign("test/c/locks"),
        "drivers" => foreign("test/c/ntdrivers-simplified"),
        _ => Err(format!("unknown set {set}\n{}", crate::USAGE)),
    }
}
