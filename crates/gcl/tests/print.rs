//! Parser and printer: what is printed is the layout that people would give it, and reads as the same tree.

use expect_test::{Expect, expect};

#[track_caller]
fn check(text: &str, printed: Expect) {
    let model = gcl::parse_text(text).unwrap_or_else(|e| panic!("{}:{}: {e:?}", e.pos.line, e.pos.col));
    let again = gcl::print(&model);
    printed.assert_eq(&again);
    let reread = gcl::parse_text(&again).unwrap_or_else(|e| panic!("{e:?} in\n{again}"));
    assert_eq!(model, reread, "{again}");
    assert_eq!(gcl::print(&reread), again);
}

#[test]
fn the_ticket_protocol() {
    check(
        "const N = 3;
         var next: int = *, serving: int = next;        // `= *`: unspecified
         process P[i: 0..N-1] {
           var my: int = 0;
           state idle, wait, crit;                       // the first is initial
           rule take  idle -> wait { my := next, next := next + 1 }
           rule enter wait -> crit when my == serving
           rule stay  crit -> crit { my := * }
           rule leave crit -> idle { serving := serving + 1 }
         }
         unsafe exists i, j in 0..N-1: i != j && P[i]@crit && P[j]@crit;",
        expect![[r#"
            const N = 3;

            var next: int = *, serving: int = next;

            process P[i: 0..N - 1] {
              var my: int = 0;
              state idle, wait, crit;
              rule take  idle -> wait { my := next, next := next + 1 }
              rule enter wait -> crit when my == serving;
              rule stay  crit -> crit { my := * }
              rule leave crit -> idle { serving := serving + 1 }
            }

            unsafe exists i, j in 0..N - 1: i != j && P[i]@crit && P[j]@crit;
        "#]],
    );
}

#[test]
fn every_declaration() {
    check(
        "/* all of it */ type Phase = {a, b, c}; type Small = 0..3; const LIMIT = -(2) * 3;
         var p, q: Phase = a, m: Small[2][Phase] = [0, [1,2,*]], r: (0..LIMIT+1)[4]; var b: bool;
         process Q { state s, t = *; rule go s, t -> t; rule back * -> s when b or not b { } rule rest }
         process R[i: 2, j: Phase] { state one, two = two; rule x(k: Small, l: 1..2) when @two and k = l { r[k] = 1; b := * } }
         rule far when forall i in Small, x, y in 2: r[i] <= x and y >= 0 { forall i in 4: { r[i] := *, m[0][a] := 1 } forall z in 0..1: r[z] := 2 }
         init { p == b } init r[0] = 2;
         invariant bound: (b ? 1 : 2) < if b then 1 else 2; unsafe {R[0][a]@one || R[0,a]@two}
         deadlock;"
            .replace("forall z", ", forall z")
            .as_str(),
        expect![[r#"
            type Phase = { a, b, c };
            type Small = 0..3;

            const LIMIT = -2 * 3;

            var p: Phase = a, q: Phase = a, m: Small[2][Phase] = [0, [1, 2, *]], r: (0..LIMIT + 1)[4] = *;
            var b: bool = *;

            process Q {
              state s, t = *;
              rule go   s, t -> t {}
              rule back * -> s    when b || !b;
              rule rest {}
            }

            process R[i: 2, j: Phase] {
              state one, two = two;
              rule x(k: Small, l: 1..2) when @two && k == l { r[k] := 1, b := * }
            }

            rule far when forall i in Small, x, y in 2: r[i] <= x && y >= 0 {
              forall i in 4: { r[i] := *, m[0][a] := 1 },
              forall z in 0..1: r[z] := 2,
            }

            init p == b;
            init r[0] == 2;

            invariant bound: (if b then 1 else 2) < (if b then 1 else 2);
            unsafe R[0][a]@one || R[0][a]@two;
            deadlock;
        "#]],
    );
}

#[test]
fn parentheses_stand_where_they_are_needed() {
    check(
        "init (a && (b && c)) || (d || e) && f; init a - (b - c) - -1 + (-1 - 2); init (a => b) => (c => d) <=> (e <=> f);
         init -(x + y) * 2 div 3 mod (4 * 5); init !(a = b) = !c; init (forall i in 2: a) && exists i in 2: b && c;
         init (if a then b else c) + 1 = -(-3);",
        expect![[r#"
            init a && b && c || (d || e) && f;
            init a - (b - c) - -1 + (-1 - 2);
            init (a => b) => c => d <=> (e <=> f);
            init -(x + y) * 2 div 3 mod (4 * 5);
            init !(a == b) == !c;
            init (forall i in 2: a) && (exists i in 2: b && c);
            init (if a then b else c) + 1 == 3;
        "#]],
    );
}
