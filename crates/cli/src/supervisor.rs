//! Runs the work on a thread with a large stack and watches time, memory, signals and the terminal meanwhile. A worker
//! that does not come back after a limit is left behind: the supervisor answers for it.

use crate::console;
use crate::exit::{Exit, Failure};
use crate::memory;
use crate::parts;
use crate::progress::Progress;
use crate::run::Run;
use base::Exhausted;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How often limits are looked at.
const TICK: Duration = Duration::from_millis(40);
/// How long the worker may take to notice a limit, and then to write its answer.
const GRACE: Duration = Duration::from_millis(1500);
const ANSWERING: Duration = Duration::from_millis(300);
/// Reserved, not used: memory is touched as recursion goes down.
const STACKS: [usize; 3] = [1 << 30, 1 << 28, 1 << 26];

/// Runs `work` to its end or to a limit.
pub(crate) fn supervise(run: Run, work: fn(&Run) -> Exit) -> Exit {
    let run = Arc::new(run);
    let signalled = catch_signals();
    let Some(done) = start(&run, work) else {
        console::complain("cannot start a thread");
        return Exit::Internal;
    };
    let mut progress = Progress::new(&run.options);
    let mut stopped: Option<(Instant, Exhausted)> = None;
    loop {
        match done.recv_timeout(TICK) {
            Ok(exit) => return exit,
            Err(RecvTimeoutError::Disconnected) => return Exit::Internal,
            Err(RecvTimeoutError::Timeout) => {}
        }
        progress.tick(&run);
        match stopped {
            None => stopped = limit(&run, &signalled).inspect(|&why| run.raise(why)).map(|why| (Instant::now(), why)),
            Some((since, why)) if since.elapsed() > GRACE => {
                if run.claim_answer() {
                    return parts::give_up(&run, why);
                }
                return done.recv_timeout(ANSWERING).unwrap_or(Exit::Unknown);
            }
            Some(_) => {}
        }
    }
}

fn limit(run: &Run, signalled: &AtomicBool) -> Option<Exhausted> {
    if signalled.load(Ordering::Relaxed) {
        return Some(Exhausted::Interrupted);
    }
    if run.started.elapsed() > run.options.time_limit {
        return Some(Exhausted::Time);
    }
    let most = run.options.memory_limit?;
    (memory::resident()? > most).then_some(Exhausted::Memory)
}

/// SIGINT, SIGTERM and SIGHUP set the flag.
fn catch_signals() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Without the handler the signal ends the process, which is what it asks for.
        let _ = signal_hook::flag::register(signal, flag.clone());
    }
    flag
}

fn start(run: &Arc<Run>, work: fn(&Run) -> Exit) -> Option<Receiver<Exit>> {
    for stack in STACKS {
        let (send, receive) = channel();
        let run = run.clone();
        let body = move || {
            let _ = send.send(guarded(&run, work));
        };
        if thread::Builder::new().name("attest".into()).stack_size(stack).spawn(body).is_ok() {
            return Some(receive);
        }
    }
    None
}

/// A panic becomes one message and the exit code of an internal error.
fn guarded(run: &Run, work: fn(&Run) -> Exit) -> Exit {
    let message: Arc<Mutex<String>> = Arc::default();
    let slot = message.clone();
    panic::set_hook(Box::new(move |info| {
        if let Ok(mut text) = slot.lock() {
            *text = info.to_string().replace('\n', " ");
        }
    }));
    match panic::catch_unwind(AssertUnwindSafe(|| work(run))) {
        Ok(exit) => exit,
        Err(_) => {
            let what = message.lock().map(|m| m.clone()).unwrap_or_default();
            let phase = run.progress.live().phase;
            // The supervisor must not answer any more.
            run.claim_answer();
            console::fail(
                run.options.format,
                &Failure::internal(format!(
                    "internal error while {phase}: {what}; please report it with the input and the command line"
                )),
            )
        }
    }
}
