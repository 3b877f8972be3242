//! Pages in a headless browser: the script runs, keys step through the path, colours change, and nothing is asked of a network
//! (names resolve to nothing, and the page's own policy forbids it). A browser that is not there is said to be missing.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Names under which a browser with a headless mode may be installed.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// What is appended to a page: keys are pressed, and what came of it becomes the title.
const KEYS: &str = r##"<script>
(function () {
  function press(key) { document.dispatchEvent(new KeyboardEvent("keydown", { key: key, cancelable: true })); }
  function index() { return Array.prototype.indexOf.call(document.querySelectorAll("li.step"), document.querySelector("li.step.current")); }
  var said = [index()];
  press("j"); said.push(index());
  press("ArrowLeft"); said.push(index());
  press("End"); said.push(index() === document.querySelectorAll("li.step").length - 1);
  var line = document.querySelector(".line.current"); said.push(line !== null);
  press("m"); said.push(document.querySelector("#path ol").classList.contains("only"));
  press("t"); said.push(document.documentElement.className);
  said.push(performance.getEntriesByType("resource").length);
  document.title = "keys " + said.join(",");
})();
</script></body>"##;

/// What the title has to be where all works.
const EXPECTED: &str = "<title>keys 0,1,0,true,true,true,dark,0</title>";

/// Pages that are opened.
const PAGES: usize = 8;

/// Opens pages of violations in a browser; what was done, and what is wrong.
pub(super) fn pages(dir: &Path) -> (String, Vec<String>) {
    let Some(browser) = Browser::find() else {
        return ("PAGES ARE NOT OPENED: no chromium or chrome is installed\n".into(), Vec::new());
    };
    let has_steps =
        |p: &PathBuf| std::fs::read_to_string(p).is_ok_and(|text| text.matches("<li class=\"step ").count() >= 2);
    let pages: Vec<PathBuf> = crate::files(dir, &["html"]).into_iter().filter(has_steps).take(PAGES).collect();
    let mut wrong: Vec<String> = pages.iter().filter_map(|page| browser.step(page).err()).collect();
    wrong.extend(pages.first().and_then(|page| browser.refuses(page).err()));
    (format!("pages opened and stepped through with keys: {}, broken ones not\n", pages.len()), wrong)
}

/// What is broken in a page: it does not listen to keys; it wants something of a network.
const BROKEN: [(&str, &str); 2] = [
    ("addEventListener(\"keydown\"", "addEventListener(\"keyup\""),
    ("</body>", "<img src=\"file:///nowhere.png\"></body>"),
];

struct Browser {
    program: PathBuf,
}

impl Browser {
    fn find() -> Option<Browser> {
        let is_there = |name: &&&str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
        NAMES.iter().find(is_there).map(|name| Browser { program: name.into() })
    }

    /// Opens a page with at least two steps, and presses keys; a picture of it stands beside it then.
    fn step(&self, page: &Path) -> Result<(), String> {
        let text = std::fs::read_to_string(page).map_err(|e| format!("{}: {e}", page.display()))?;
        let driven = page.with_extension("keys.html");
        std::fs::write(&driven, text.replace("</body>", KEYS)).map_err(|e| format!("{}: {e}", driven.display()))?;
        let dom = self.run(&["--dump-dom".into()], &driven)?;
        if !dom.contains(EXPECTED) {
            let title = dom.split("<title>").nth(1).and_then(|t| t.split("</title>").next()).unwrap_or("no title");
            return Err(format!("{}: keys do not work: {title}", page.display()));
        }
        let picture = page.with_extension("png");
        self.run(&[format!("--screenshot={}", picture.display()), "--window-size=1300,900".into()], page)?;
        let size = std::fs::metadata(&picture).map_or(0, |m| m.len());
        if size < 5_000 { Err(format!("{}: no picture", page.display())) } else { Ok(()) }
    }

    /// A page that is broken in each way is noticed.
    fn refuses(&self, page: &Path) -> Result<(), String> {
        let text = std::fs::read_to_string(page).map_err(|e| e.to_string())?;
        for (part, other) in BROKEN {
            let broken = page.with_extension("broken.html");
            if !text.contains(part) {
                return Err(format!("{}: there is no {part}", page.display()));
            }
            std::fs::write(&broken, text.replace(part, other)).map_err(|e| e.to_string())?;
            if self.step(&broken).is_ok() {
                return Err(format!("a broken page is not noticed: {other}"));
            }
        }
        Ok(())
    }

    fn run(&self, more: &[String], page: &Path) -> Result<String, String> {
        let data = page.with_extension("profile");
        let output = Command::new(&self.program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000"])
            .arg("--host-resolver-rules=MAP * ~NOTFOUND")
            .arg(format!("--user-data-dir={}", data.display()))
            .args(more)
            .arg(format!("file://{}", page.display()))
            .output()
            .map_err(|e| format!("{}: {e}", self.program.display()))?;
        let _ = std::fs::remove_dir_all(&data);
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}
