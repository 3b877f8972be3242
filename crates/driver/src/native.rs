//! Confirmation by the machine, as far as it concerns the verdict (`docs/decisions/0008-native-confirmation.md`).

use crate::run::Run;
use base::Phase;
use cert::native::{Native, NativeState, Reached};
use cert::{Reason, Verdict};
use ir::Program;

/// Has the machine execute the test of a violation, and says what came out; the verdict as it stands then. `lowered` is the
/// program as it was translated, `number` that of the violation.
///
/// Where the only violation is one of some layouts of the objects in memory, the machine's own layout decides: it has to tell that it is
/// this check that fails.
pub fn confirm(run: &Run<'_>, lowered: &Program, verdict: Verdict, number: usize) -> (Verdict, Option<Native>) {
    let of_some_layouts = run.progress.live().layout_test.take();
    let (test, is_sure) = match (&verdict, &of_some_layouts) {
        (Verdict::Fail(test), _) => (test, true),
        (Verdict::Unknown(_), Some(test)) => (test, false),
        _ => return (verdict, None),
    };
    run.progress.phase("executing the test natively");
    let _lap = run.progress.watch.phase(Phase::Check);
    let native = run.host.execute_natively(lowered, test, number);
    match (native.state, is_sure) {
        (NativeState::Disagrees, true) => {
            let reason = Reason::NativeDisagrees(native.reason.clone());
            (Verdict::Unknown(reason), Some(native))
        }
        (NativeState::Confirmed(Reached::This), false) => {
            let reason = format!("{}, as the objects lie on this machine", native.reason);
            (of_some_layouts.map_or(verdict, Verdict::Fail), Some(Native { reason, ..native }))
        }
        (_, true) => (verdict, Some(native)),
        (_, false) => (verdict, None),
    }
}
