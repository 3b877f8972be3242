//! The client: connects, looks whether the service can do what is needed, and has tasks executed, from any thread.

use crate::action::Task;
use crate::execution::{Execution, Lookup};
use crate::failure::{Failure, Refusal};
use crate::line::{CALL, Line, Settings, call};
use crate::outputs;
use crate::retry::{RETRIES, Trouble};
use crate::storage::{SHA256, Storage};
use bazel_remote_apis::build::bazel::remote::execution::v2::capabilities_client::CapabilitiesClient;
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    ExecuteResponse, GetCapabilitiesRequest, ServerCapabilities,
};
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::sleep;
use tonic::Code;

/// The most bytes of content in a message where the service says nothing: gRPC's own limit is 4 MB.
const BATCH: usize = 4_000_000;
const TICK: Duration = Duration::from_millis(50);

/// What has come of a task.
#[derive(Debug)]
pub struct Answer {
    pub exit_code: i32,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// The files that the program has written, by their paths in the directory of its output. They have the digests that the service has
    /// named; whether they are what the program writes is for others to say.
    pub files: Vec<(String, Vec<u8>)>,
    /// The service has remembered it.
    pub is_remembered: bool,
    /// Who has executed it, in the service's words.
    pub worker: String,
}

/// A service.
pub struct Client {
    runtime: Runtime,
    line: Line,
    batch: usize,
}

impl Client {
    /// Connects, and asks what the service can do.
    ///
    /// # Errors
    /// [`Failure::Refused`] where another attempt would end the same, [`Failure::Infrastructure`] where the service is not there.
    pub fn connect(settings: &Settings, interrupted: &AtomicBool) -> Result<Client, Failure> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|e| Failure::Infrastructure(format!("no thread can be started: {e}")))?;
        let _entered = runtime.enter();
        let line = Line::new(settings)?;
        let batch = runtime.block_on(introduced(&line, interrupted))?;
        drop(_entered);
        Ok(Client { runtime, line, batch })
    }

    /// Has the task executed. Blocks; several threads may do so at a time.
    ///
    /// # Errors
    /// Everything but [`Failure::Refused`]. What was under way is ended, as far as the service hears it.
    pub fn run(&self, task: &Task, lookup: Lookup, interrupted: &AtomicBool) -> Result<Answer, Failure> {
        self.runtime.block_on(self.answer(task, lookup, interrupted))
    }

    async fn answer(&self, task: &Task, lookup: Lookup, interrupted: &AtomicBool) -> Result<Answer, Failure> {
        let described = task.described();
        let mut execution = Execution {
            line: &self.line,
            action: described.digest.clone(),
            timeout: task.timeout,
            interrupted,
            lookup,
            operation: None,
        };
        let mut attempt = 1;
        loop {
            let connected = self.line.connected();
            let storage = Storage { line: &self.line, wire: connected.wire.clone(), batch: self.batch };
            let one = async {
                if execution.operation.is_none() {
                    wanted(interrupted, storage.send(&described.blobs)).await?;
                }
                let response = execution.attempt(&connected).await?;
                wanted(interrupted, received(&storage, response, &task.output)).await
            };
            let trouble = match one.await {
                Ok(answer) => return Ok(answer),
                Err(trouble) => trouble,
            };
            if !trouble.is_passing() || attempt > RETRIES {
                execution.cancel(&connected).await;
                return Err(trouble.into_failure(attempt));
            }
            if trouble.wants_another_execution() {
                execution.lookup = Lookup::Skipped;
            }
            if wanted(interrupted, pause(trouble.pause_before(attempt))).await.is_err() {
                execution.cancel(&connected).await;
                return Err(Failure::Interrupted);
            }
            self.line.renew(&connected);
            attempt += 1;
        }
    }
}

async fn pause(time: Duration) -> Result<(), Trouble> {
    sleep(time).await;
    Ok(())
}

/// The work, as long as somebody wants it.
async fn wanted<T>(interrupted: &AtomicBool, work: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
    let raised = async {
        while !interrupted.load(Ordering::Relaxed) {
            sleep(TICK).await;
        }
    };
    tokio::select! {
        done = work => done,
        () = raised => Err(Trouble::interrupted()),
    }
}

async fn received(storage: &Storage<'_>, response: ExecuteResponse, output: &str) -> Result<Answer, Trouble> {
    let result = response.result.ok_or_else(|| Trouble::damaged("an execution has no result"))?;
    let outputs = outputs::read(storage, &result, output).await?;
    Ok(Answer {
        exit_code: result.exit_code,
        stdout: outputs.stdout,
        stderr: outputs.stderr,
        files: outputs.files,
        is_remembered: response.cached_result,
        worker: result.execution_metadata.map(|m| m.worker).unwrap_or_default(),
    })
}

/// The most bytes in a batch, from a service that can do what is needed.
async fn introduced(line: &Line, interrupted: &AtomicBool) -> Result<usize, Failure> {
    let mut attempt = 1;
    loop {
        let connected = line.connected();
        let request = GetCapabilitiesRequest { instance_name: line.instance.clone() };
        let mut client = CapabilitiesClient::new(connected.wire.clone());
        match wanted(interrupted, call("asking what the service can do", CALL, client.get_capabilities(request))).await
        {
            Ok(capabilities) => return usable(&capabilities),
            Err(trouble) => {
                let refusal = match trouble.code() {
                    Some(Code::Unauthenticated | Code::PermissionDenied) => Some(Refusal::Credentials),
                    Some(Code::InvalidArgument | Code::NotFound) => Some(Refusal::Instance),
                    Some(Code::Unimplemented) => Some(Refusal::Service),
                    _ => None,
                };
                if let Some(refusal) = refusal {
                    return Err(Failure::Refused(refusal, trouble.what().to_string()));
                }
                if !trouble.is_passing() || attempt > RETRIES {
                    return Err(trouble.into_failure(attempt));
                }
                wanted(interrupted, pause(trouble.pause_before(attempt))).await.map_err(|t| t.into_failure(attempt))?;
                line.renew(&connected);
                attempt += 1;
            }
        }
    }
}

fn usable(capabilities: &ServerCapabilities) -> Result<usize, Failure> {
    let refused = |why: &str| Err(Failure::Refused(Refusal::Service, why.to_string()));
    let Some(cache) = &capabilities.cache_capabilities else { return refused("the service keeps no content") };
    let Some(execution) = capabilities.execution_capabilities.as_ref().filter(|e| e.exec_enabled) else {
        return refused("the service executes nothing (it may be a cache only)");
    };
    let executes_sha256 =
        [0, SHA256].contains(&execution.digest_function) || execution.digest_functions.contains(&SHA256);
    if !cache.digest_functions.contains(&SHA256) || !executes_sha256 {
        return refused("the service does not name content by SHA-256");
    }
    let most = usize::try_from(cache.max_batch_total_size_bytes).unwrap_or(0);
    Ok(if most == 0 { BATCH } else { most.min(BATCH) })
}
