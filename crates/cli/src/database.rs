//! A compilation database (`compile_commands.json`): the files of a project, and what the preprocessor is told for each.

use crate::exit::{Complaint, Failure, io_words};
use crate::words_of::words;
use cfront::PreprocessOptions;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// A row of the file.
#[derive(Deserialize)]
struct Row {
    directory: PathBuf,
    file: PathBuf,
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default)]
    command: String,
}

/// The files in the order of the database, each once, and their flags.
pub(crate) struct Database {
    pub(crate) files: Vec<PathBuf>,
    pub(crate) flags: BTreeMap<PathBuf, PreprocessOptions>,
}

impl Database {
    pub(crate) fn read(path: &Path) -> Result<Database, Failure> {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|e| Failure::input(format!("cannot read {shown}: {}", io_words(&e))))?;
        let rows: Vec<Row> = serde_json::from_str(&text).map_err(|e| {
            let (line, column) = (u32::try_from(e.line()).unwrap_or(0), u32::try_from(e.column()).unwrap_or(0));
            let text = e.to_string();
            let message = text.split(" at line ").next().unwrap_or(&text).to_string();
            let complaint = Complaint {
                severity: "error".into(),
                file: shown.to_string(),
                line,
                column,
                message: message.clone(),
                excerpt: None,
            };
            let failure = Failure::input(format!("{shown}:{line}:{column}: error: {message}"));
            Failure { complaints: vec![complaint], ..failure }
        })?;
        let here = std::env::current_dir().and_then(|d| d.canonicalize()).unwrap_or_default();
        let beside = path.parent().unwrap_or(Path::new(""));
        let mut out = Database { files: Vec::new(), flags: BTreeMap::new() };
        for row in rows {
            let directory = here.join(beside).join(&row.directory);
            let place = |p: &Path| shortened(&directory.join(p), &here);
            let file = place(&row.file);
            // Assembly, C++ and others are none of ours.
            if file.extension().is_none_or(|e| e != "c" && e != "i") || out.flags.contains_key(&file) {
                continue;
            }
            let arguments = match row.arguments.is_empty() {
                true => {
                    words(&row.command).map_err(|why| Failure::input(format!("{shown}: {}: {why}", row.command)))?
                }
                false => row.arguments,
            };
            out.flags.insert(file.clone(), preprocessing(&arguments, &place));
            out.files.push(file);
        }
        Ok(out)
    }

    /// Where the files of the project look for headers: for a file that is not part of it.
    pub(crate) fn header_dirs(&self) -> PreprocessOptions {
        let mut out = PreprocessOptions::default();
        for own in self.files.iter().filter_map(|f| self.flags.get(f)) {
            for (all, dirs) in [(&mut out.include_dirs, &own.include_dirs), (&mut out.system_dirs, &own.system_dirs)] {
                for dir in dirs {
                    if !all.contains(dir) {
                        all.push(dir.clone());
                    }
                }
            }
        }
        out
    }
}

/// The path without `.` and `..`, from the working directory if it lies there.
fn shortened(path: &Path, here: &Path) -> PathBuf {
    let mut whole = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => _ = whole.pop(),
            part => whole.push(part),
        }
    }
    match whole.strip_prefix(here) {
        Ok(short) if short.as_os_str().is_empty() => PathBuf::from("."),
        Ok(short) => short.to_path_buf(),
        Err(_) => whole,
    }
}

/// What the arguments of a compiler say to the preprocessor. Of definitions of one name the last one counts.
fn preprocessing(arguments: &[String], place: &dyn Fn(&Path) -> PathBuf) -> PreprocessOptions {
    let mut out = PreprocessOptions::default();
    let mut rest = arguments.iter().skip(1);
    while let Some(arg) = rest.next() {
        let mut value = |option: &str| {
            let joined = arg.strip_prefix(option)?;
            match joined {
                "" => rest.next().cloned(),
                joined => Some(joined.to_string()),
            }
        };
        if arg.starts_with("-isystem") {
            out.system_dirs.extend(value("-isystem").map(|dir| place(Path::new(&dir))));
        } else if arg == "-include" {
            out.includes.extend(value("-include").map(|file| place(Path::new(&file))));
        } else if arg.starts_with("-iquote") {
            out.include_dirs.extend(value("-iquote").map(|dir| place(Path::new(&dir))));
        } else if arg.starts_with("-I") {
            out.include_dirs.extend(value("-I").map(|dir| place(Path::new(&dir))));
        } else if let Some(standard) = arg.strip_prefix("-std=") {
            out.standard = Some(standard.to_string());
        } else if let Some(one) = arg.starts_with("-D").then(|| value("-D")).flatten() {
            out = PreprocessOptions { defines: vec![one], ..PreprocessOptions::default() }.after(&out);
        } else if let Some(one) = arg.starts_with("-U").then(|| value("-U")).flatten() {
            out = PreprocessOptions { undefines: vec![one], ..PreprocessOptions::default() }.after(&out);
        } else if ["-o", "-MF", "-MT", "-MQ", "-x", "-arch"].contains(&arg.as_str()) {
            rest.next();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_compiler_is_told() {
        let line = "cc -I inc -Iother -DA=1 -D B -UA -isystem sys -std=c99 -DB=2 -O2 -o -DX -include x.h -c a.c";
        let arguments = words(line).expect("words");
        let o = preprocessing(&arguments, &|p| Path::new("/p").join(p));
        assert_eq!(o.include_dirs, [Path::new("/p/inc"), Path::new("/p/other")]);
        assert_eq!((o.defines, o.undefines), (vec!["B".to_string(), "B=2".into()], vec!["A".to_string()]));
        assert_eq!((o.system_dirs, o.standard), (vec![PathBuf::from("/p/sys")], Some("c99".to_string())));
        assert_eq!(o.includes, [Path::new("/p/x.h")]);
        assert_eq!(shortened(Path::new("/p/build/../src/./a.c"), Path::new("/p")), Path::new("src/a.c"));
    }
}
