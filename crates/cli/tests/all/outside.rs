//! Memory that a test fixes before the program starts is told as objects with members and links: no address is shown as one.

use crate::support::Dir;

const TWO_NODES: &str = "#include <assert.h>
struct node { int state; struct node *next; char name[4]; };
extern struct node *get(void);
static struct { unsigned char low, high; } flags;
int main(void)
{
    struct node *first = get();
    if (!first || !first->next || first->next == first) return 0;
    if (first->state == 300 && first->next->state == -2 && first->name[1] == 'x')
        assert(first->next->next != first);
    return 0;
}
";

#[test]
fn memory_has_members_and_links() {
    let dir = Dir::new();
    dir.file("p.c", TWO_NODES);
    let o = dir.run(&["verify", "p.c", "--check", "assertions", "--native", "off"]);
    assert_eq!(o.code, Some(10), "{}", o.stdout);
    let memory = o.stdout.split("memory before the program starts\n").nth(1).expect("the memory");
    let rows: Vec<&str> = memory.lines().take_while(|l| !l.is_empty()).collect();
    assert_eq!(rows.len(), 2, "{}", o.stdout);
    assert!(
        rows[0].starts_with("  outside #1 (node): state = 300, next = outside #") && rows[0].contains("name[1] = 'x'"),
        "{rows:?}"
    );
    assert!(rows[1].contains("(node): ") && rows[1].contains("state = -2, next = outside #1"), "{rows:?}");
    assert!(!o.stdout.contains("0x5000"), "{}", o.stdout);
    // Whoever wants the bytes gets them.
    let all = dir.run(&["verify", "p.c", "--check", "assertions", "--native", "off", "-v"]);
    assert!(all.stdout.contains("0x5000"), "{}", all.stdout);
}
