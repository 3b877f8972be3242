//! `--function f --heap-nodes N --precondition p`: procedures that are started on any heap.

use crate::support::{Dir, Outcome};

const LISTS: &str = "extern void reach_error(void);
struct item { struct item *n; int data; };
int is_list(struct item *x)
{
    int length = 0;
    for (; x; x = x->n)
        if (++length > 3)
            return 0;
    return 1;
}
void no_ring(struct item *x)
{
    if (x && x->n == x)
        reach_error();
}
void third(struct item *x)
{
    if (x && x->n && x->n->n && x->n->n->data == 7)
        reach_error();
}
void fourth(struct item *x)
{
    if (x && x->n && x->n->n && x->n->n->n)
        reach_error();
}
";

fn started(dir: &Dir, function: &str, more: &[&str]) -> Outcome {
    let usual = ["verify", "p.c", "--property", "unreach-call", "--function", function, "--heap-nodes", "3"];
    dir.run(&[&usual, more].concat())
}

/// The lines of the picture.
fn heap(o: &Outcome) -> Vec<&str> {
    let mut lines = o.stdout.lines().skip_while(|l| *l != "heap at the start").skip(1);
    let mut out = Vec::new();
    for line in lines.by_ref().take_while(|l| !l.is_empty()) {
        out.push(line.trim());
    }
    out
}

#[test]
fn a_violation_shows_the_heap() {
    let dir = Dir::new();
    dir.file("p.c", LISTS);
    let o = started(&dir, "third", &["--precondition", "is_list"]);
    assert_eq!(o.last_line(), "verdict: false(unreach-call)", "{}\n{}", o.stdout, o.stderr);
    let lines = heap(&o);
    assert_eq!(lines.len(), 4, "{}", o.stdout);
    assert_eq!(lines[0], "x = item #1");
    assert!(lines[1].starts_with("item #1: n = item #2, data = "), "{lines:?}");
    assert!(lines[2].starts_with("item #2: n = item #3, data = "), "{lines:?}");
    assert_eq!(lines[3], "item #3: n = NULL, data = 7");
    let assumption = "`third` is started on any heap of at most 3 nodes of each structure, for which `is_list` holds";
    assert!(o.stdout.contains(assumption), "{}", o.stdout);
    if testkit::cc::is_here() {
        assert!(o.stdout.contains("native execution: confirmed"), "{}", o.stdout);
    }
    let replay = ["replay", "p.c", "--test", "attest-out/p.test", "--property", "unreach-call", "--native", "off"];
    let start = ["--function", "third", "--heap-nodes", "3", "--precondition", "is_list"];
    let o = dir.run(&[&replay[..], &start].concat());
    assert_eq!(o.last_line(), "verdict: false(unreach-call)", "{}\n{}", o.stdout, o.stderr);
}

/// What the precondition excludes is proved not to be met; without it, it is.
#[test]
fn the_precondition_says_which_heaps_count() {
    let dir = Dir::new();
    dir.file("p.c", LISTS);
    let o = started(&dir, "no_ring", &["--precondition", "is_list"]);
    assert_eq!(o.last_line(), "verdict: true", "{}\n{}", o.stdout, o.stderr);
    let o = started(&dir, "no_ring", &["--native", "off"]);
    assert!(heap(&o)[1].starts_with("item #1: n = item #1, "), "{}", o.stdout);
    // A fourth node there is none, but a ring has no end.
    let o = started(&dir, "fourth", &["--precondition", "is_list"]);
    assert_eq!(o.last_line(), "verdict: true", "{}\n{}", o.stdout, o.stderr);
    let o = started(&dir, "fourth", &["--native", "off"]);
    assert_eq!(o.last_line(), "verdict: false(unreach-call)", "{}\n{}", o.stdout, o.stderr);
}

/// Structures that lead to each other, members in members and arrays, two parameters that may share.
#[test]
fn structures_of_several_kinds() {
    let dir = Dir::new();
    let text = "extern void reach_error(void);
struct owner;
struct tree { struct tree *child[2]; struct { struct owner *of; unsigned char tag; } at; };
struct owner { struct tree *root; short weight; _Bool is_open; };
void shared(struct tree *t, const struct owner *o, long limit)
{
    if (t && o && t->child[1] && t->child[1] != t && o->root == t->child[1] && t->child[1]->at.of == o && t->at.tag == limit
        && o->weight == -25 && o->is_open && limit > 200)
        reach_error();
}
";
    dir.file("p.c", text);
    let o = dir.run(&["verify", "p.c", "--property", "unreach-call", "--function", "shared", "--heap-nodes", "2"]);
    assert_eq!(o.last_line(), "verdict: false(unreach-call)", "{}\n{}", o.stdout, o.stderr);
    let lines = heap(&o).join("\n");
    for part in [
        "t = tree #1",
        "o = owner #1",
        "child[1] = tree #2",
        "at.of = owner #1",
        "owner #1: root = tree #2, weight = -25",
    ] {
        assert!(lines.contains(part), "{part}: {lines}");
    }
    if testkit::cc::is_here() {
        assert!(o.stdout.contains("native execution: confirmed"), "{}", o.stdout);
    }
}

/// Of lists of at most two nodes there are six: no node; one that leads to nothing, or to itself; two, of which the second one leads
/// to nothing, to the first one, or to itself. Each is met, and there is no other.
#[test]
fn all_heaps_are_met() {
    let dir = Dir::new();
    let text = "struct item { struct item *n; };
int any(struct item *x)
{
    if (!x)
        return 0;
    if (!x->n)
        return 1;
    if (x->n == x)
        return 2;
    if (!x->n->n)
        return 3;
    if (x->n->n == x)
        return 4;
    if (x->n->n == x->n)
        return 5;
    return 6;
}
";
    dir.file("p.c", text);
    let words = ["test", "p.c", "--function", "any", "--heap-nodes", "2", "--cover", "branches", "--tests", "t"];
    let o = dir.run(&[&words[..], &["--native", "off", "--format", "json"]].concat());
    let document: serde_json::Value = serde_json::from_str(&o.stdout).expect("JSON");
    let goals = document["goals"].as_array().expect("goals");
    // Both ways of six conditions; what starts the function has no goals.
    assert_eq!(goals.len(), 12, "{document:#}");
    let not_covered: Vec<_> = goals.iter().filter(|g| g["standing"] != "covered").collect();
    assert!(
        matches!(not_covered[..], [g] if g["standing"] == "infeasible" && g["at"].as_str().unwrap_or("").starts_with("p.c:14")),
        "{document:#}"
    );
    let mut firsts: Vec<&str> = Vec::new();
    for t in document["tests"].as_array().expect("tests") {
        firsts.extend(t["inputs"][0].as_str());
    }
    // The first node that is found is the first one.
    assert!(firsts.iter().all(|first| first.ends_with("= 0") || first.ends_with("= 1")), "{firsts:?}");
}

#[test]
fn what_cannot_be_started_is_said() {
    let dir = Dir::new();
    dir.file("p.c", format!("{LISTS}typedef struct {{ int x; }} anonymous;\nvoid f(anonymous *p) {{ (void)p; }}\n"));
    for (arguments, part) in [
        (&["--function", "third", "--heap-nodes", "3", "--precondition", "nothing"][..], "no function `nothing`"),
        (&["--function", "nothing", "--heap-nodes", "3"], "there is no function `nothing` to start with"),
        (&["--function", "f", "--heap-nodes", "3"], "has no name"),
        (&["--heap-nodes", "3"], "--function"),
        (&["--function", "third", "--precondition", "is_list"], "--heap-nodes"),
    ] {
        let o = dir.run(&[&["verify", "p.c"][..], arguments].concat());
        assert_ne!(o.code, Some(0), "{arguments:?}");
        assert!(o.stderr.contains(part), "{arguments:?}: {}", o.stderr);
    }
}
