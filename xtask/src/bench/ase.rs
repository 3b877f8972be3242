//! The tables of the ASE paper with our columns beside its own.

use super::measure::{Row, engine_name};
use std::fmt::Write;

/// Fig. 7 as it is printed: program, ψ, then for ASE and UR each iterations, prover queries, predicates, seconds, concrete
/// and abstract states, then the check.
const FIG7: &str = "
bakery2 t 3 4 141 367 8 10 0.347 0.452 52/33 49/36 II
rax t 1 - 6 - 2 - 0.261 - 81/44 - SF
elev4 t 1 4 418 5789 13 19 1.013 8.146 468/378 468/456 SF
elev5 t 1 5 1169 26252 15 23 3.459 44 1256/910 1253/1204 SF
elev6 t 1 6 3156 105830 17 27 12.275 220.633 3248/2126 3224/3060 SF
elev7 t 1 - 7116 - 19 - 40.867 - 8160/4862 - SF
elev8 t 1 - 15036 - 21 - 185.717 - 15200/9422 - SF
ticket2 t 4 4 135 120 8 8 0.609 0.404 22/9 12/9 SF
ticket3 t 5 5 672 661 14 14 1.413 0.923 182/31 41/31 SF
ticket4 t 6 6 4088 4061 23 23 33.51 5.143 5011/129 170/129 SF
mesi t 16 16 6893 12172 47 47 36.61 49.627 18/18 18/18 SF
berkeley t 11 11 3113 4623 38 38 15.729 17.605 13/12 13/12 SF
b_bakery2-e f 1 2 0 74 2 5 0.178 1.188 80/80 193/193 -
ticket2-e f 1 2 0 11 2 5 0.073 0.155 12/9 26/17 -
ticket3-05 f 1 3 0 145 3 14 0.058 0.341 14/12 93/81 -
ticket3-10 f 3 8 152 1218 14 21 0.525 2.229 30/27 302/240 -
ticket3-15 f 8 13 1225 2090 21 26 3.107 5.15 47/44 507/395 -
ticket3-20 f 13 18 2500 3918 26 31 6.869 9.501 62/59 712/550 -
ticket3-25 f 18 23 3925 5493 31 36 13.038 15.821 77/74 917/705 -
ticket3-30 f 23 28 5500 7219 36 41 20.762 34.701 92/89 1112/860 -
ticket3-35 f 28 33 7225 9093 41 46 46.379 51.579 107/104 1327/1015 -
ticket3-40 f 33 38 9100 11118 46 51 71.462 82.974 122/119 1532/1170 -
rax-05 f 5 5 46 123 12 20 0.373 0.363 50/49 170/170 -
rax-10 f 10 10 146 483 17 35 0.988 1.528 90/89 350/350 -
rax-15 f 15 15 296 1068 22 50 2.031 4.341 130/129 530/530 -
rax-20 f 20 20 496 1878 27 65 3.675 9.934 170/169 710/710 -
rax-25 f 25 25 746 2913 32 80 6.442 19.578 210/209 890/890 -
rax-30 f 30 30 1046 4173 37 95 9.94 35.03 250/249 1070/1070 -
rax-35 f 35 35 1396 5658 42 110 15.155 57.315 290/289 1250/1250 -
rax-40 f 40 40 1796 7368 47 125 22.104 89.332 320/319 1430/1430 -
rax-45 f 45 45 2246 9303 52 140 30.821 133.063 370/369 1610/1610 -
";

/// Fig. 8: program, ψ, iterations, prover queries, predicates, symbolic and abstract states, seconds, the check.
const FIG8: &str = "
ticket2 t 4 523 12 5516/62 281.134 II
peterson2 t 1 24 4 700/38 424 II
bakery2 t 3 301 11 807/50 73.965 II
mesi t 2 260 13 112/14 3.56 II
synapse t 2 62 7 34/9 0.88 II
ticket2-e f 1 0 2 12/10 0.104 -
ticket3-e f 1 0 3 10/10 0.112 -
";

/// Where the paper has what, by column.
struct Columns {
    iterations: usize,
    queries: usize,
    predicates: usize,
    states: usize,
    seconds: usize,
}

const FIG7_ASE: Columns = Columns { iterations: 2, queries: 4, predicates: 6, seconds: 8, states: 10 };
const FIG7_UR: Columns = Columns { iterations: 3, queries: 5, predicates: 7, seconds: 9, states: 11 };
const FIG8_ASE: Columns = Columns { iterations: 2, queries: 3, predicates: 4, states: 5, seconds: 6 };

/// Both tables. A cell is what the paper has, an arrow, what we have.
pub(super) fn tables(rows: &[Row]) -> String {
    // With whatever words it was asked: those of the paper are `ase:paper`.
    let ase = |fig: &str, text: &str, columns: &Columns| table(rows, fig, "ase", text, columns);
    format!(
        "\n### Fig. 7, ASE\n\n{}\n### Fig. 7, UR\n\n{}\n### Fig. 8, ASE\n\n{}",
        ase("fig7", FIG7, &FIG7_ASE),
        table(rows, "fig7", "under_refine", FIG7, &FIG7_UR),
        ase("fig8", FIG8, &FIG8_ASE)
    )
}

fn table(rows: &[Row], fig: &str, engine: &str, text: &str, columns: &Columns) -> String {
    let mut out = String::from(
        "| program | ψ | iterations | solver calls | predicates | symbolic/abstract states | check | seconds |\n\
         |---|---|--:|--:|--:|--:|---|--:|\n",
    );
    for paper in text.trim().lines().map(|l| l.split(' ').collect::<Vec<_>>()) {
        let name = format!("{fig}/{}.gcl", paper[0]);
        let ours = rows.iter().find(|r| r.program == name && engine_name(&r.tool) == engine);
        let number = |of: fn(&Row) -> Option<u64>| ours.and_then(of).map_or("–".into(), |n| n.to_string());
        let truth = ours.map_or("–", |r| r.verdict.split('(').next().unwrap_or("–"));
        let check = if engine == "ase" { paper[paper.len() - 1] } else { "-" };
        let our_check = match ours.and_then(|r| r.proved_by.as_deref()) {
            Some("safe-fragment") => "SF",
            Some("inductive-invariant") => "II",
            _ => "-",
        };
        let _ = writeln!(
            out,
            "| {} | {} → {truth} | {} → {} | {} → {} | {} → {} | {} → {}/{} | {check} → {our_check} | {} → {} |",
            paper[0],
            paper[1],
            paper[columns.iterations],
            number(|r| r.iterations),
            paper[columns.queries],
            number(|r| r.solver_calls),
            paper[columns.predicates],
            number(|r| r.predicates),
            paper[columns.states],
            number(|r| r.states),
            number(|r| r.regions),
            paper[columns.seconds],
            ours.map_or("–".into(), |r| format!("{:.3}", r.seconds)),
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_all_columns_and_its_program() {
        let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(crate::models::KEPT);
        for (fig, text, columns) in [("fig7", FIG7, 13), ("fig8", FIG8, 8)] {
            for row in text.trim().lines() {
                assert_eq!(row.split(' ').count(), columns, "{row}");
                let program = format!("{fig}/{}.gcl", row.split(' ').next().unwrap_or_default());
                assert!(kept.join(&program).is_file(), "{program}");
            }
        }
    }
}
