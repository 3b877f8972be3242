//! One attempt at an execution: ask for it, listen until it is over, and ask again about one that is under way where the line was cut.

use crate::line::{CALL, Connected, Line, Wire, call};
use crate::retry::Trouble;
use bazel_remote_apis::build::bazel::remote::execution::v2::capabilities_client::CapabilitiesClient;
use bazel_remote_apis::build::bazel::remote::execution::v2::execution_client::ExecutionClient;
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    Digest, ExecuteOperationMetadata, ExecuteRequest, ExecuteResponse, GetCapabilitiesRequest, WaitExecutionRequest,
    execution_stage,
};
use bazel_remote_apis::google::longrunning::operation::Result as Outcome;
use bazel_remote_apis::google::longrunning::operations_client::OperationsClient;
use bazel_remote_apis::google::longrunning::{CancelOperationRequest, Operation};
use prost::Message;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tonic::{Code, Response, Status, Streaming};

/// How often the wish to end is looked at.
const TICK: Duration = Duration::from_millis(50);
/// How long a service may take to name an execution that is not wanted any more: only what has a name can be ended.
const NAMING: Duration = Duration::from_secs(5);
/// A service that says nothing for so long is asked whether it is still there.
const SILENCE: Duration = Duration::from_secs(30);
const PROBE: Duration = Duration::from_secs(15);
/// What a service may take besides the program's own time before the worker counts as lost.
const BESIDES: Duration = Duration::from_secs(120);

/// Whether what the service remembers of the same action will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lookup {
    Welcome,
    Skipped,
}

/// An action that is being executed.
pub(crate) struct Execution<'a> {
    pub(crate) line: &'a Line,
    pub(crate) action: Digest,
    /// The program's own limit.
    pub(crate) timeout: Duration,
    pub(crate) interrupted: &'a AtomicBool,
    pub(crate) lookup: Lookup,
    /// The service's name for it, while it is under way.
    pub(crate) operation: Option<String>,
}

impl Execution<'_> {
    /// Listens until it is over.
    pub(crate) async fn attempt(&mut self, connected: &Connected) -> Result<ExecuteResponse, Trouble> {
        let mut client = ExecutionClient::new(connected.wire.clone()).max_decoding_message_size(crate::line::MOST_READ);
        if let Some(name) = self.operation.clone() {
            let mut waiting = client.clone();
            match self
                .listen(connected, async move { waiting.wait_execution(WaitExecutionRequest { name }).await })
                .await
            {
                // The service has forgotten it: it was restarted, or has dropped what nobody waited for.
                Err(trouble) if trouble.is_about_nothing() => self.operation = None,
                other => return other,
            }
        }
        let request = ExecuteRequest {
            instance_name: self.line.instance.clone(),
            skip_cache_lookup: self.lookup == Lookup::Skipped,
            action_digest: Some(self.action.clone()),
            digest_function: crate::storage::SHA256,
            inline_stdout: true,
            inline_stderr: true,
            ..ExecuteRequest::default()
        };
        self.listen(connected, async move { client.execute(request).await }).await
    }

    async fn listen(
        &mut self,
        connected: &Connected,
        begin: impl Future<Output = Result<Response<Streaming<Operation>>, Status>>,
    ) -> Result<ExecuteResponse, Trouble> {
        let begun = tokio::select! {
            begun = timeout(CALL, begin) => begun,
            () = self.unwanted() => return Err(Trouble::interrupted()),
        };
        let late = |_| Trouble::passing("asking for an execution: no answer");
        let mut stream =
            begun.map_err(late)?.map_err(|s| Trouble::of_call("asking for an execution", &s))?.into_inner();
        let mut end = None;
        loop {
            let message = tokio::select! {
                message = timeout(SILENCE, stream.message()) => message,
                () = self.unwanted() => return Err(Trouble::interrupted()),
                () = until(end) => {
                    self.cancel(connected).await;
                    return Err(Trouble::passing("the worker is lost: it is over its time"));
                }
            };
            let Ok(message) = message else {
                self.probe(connected).await?;
                continue;
            };
            let message = message.map_err(|s| Trouble::of_call("an execution", &s))?;
            let Some(operation) = message else { return Err(Trouble::passing("an execution: the line was cut")) };
            if operation.done {
                self.operation = None;
                return finished(operation);
            }
            end = match stage(&operation) {
                execution_stage::Value::Executing => end.or_else(|| Instant::now().checked_add(self.timeout + BESIDES)),
                _ => None,
            };
            self.operation = Some(operation.name);
        }
    }

    /// Nobody wants the answer any more, and what there is to be ended has a name, or gets none.
    async fn unwanted(&self) {
        while !self.interrupted.load(Ordering::Relaxed) {
            sleep(TICK).await;
        }
        if self.operation.is_none() {
            sleep(NAMING).await;
        }
    }

    async fn probe(&self, connected: &Connected) -> Result<(), Trouble> {
        let request = GetCapabilitiesRequest { instance_name: self.line.instance.clone() };
        let mut client = CapabilitiesClient::new(connected.wire.clone());
        call("the service says nothing", PROBE, client.get_capabilities(request)).await.map(|_| ())
    }

    /// Ends what is under way. It is a wish: a service that does not hear it ends the program at its limit.
    pub(crate) async fn cancel(&mut self, connected: &Connected) {
        let Some(name) = self.operation.take() else { return };
        let mut client: OperationsClient<Wire> = OperationsClient::new(connected.wire.clone());
        let _ = timeout(NAMING, client.cancel_operation(CancelOperationRequest { name })).await;
    }
}

async fn until(end: Option<Instant>) {
    match end {
        Some(end) => sleep_until(end).await,
        None => std::future::pending().await,
    }
}

fn stage(operation: &Operation) -> execution_stage::Value {
    let metadata = operation.metadata.as_ref().and_then(|m| ExecuteOperationMetadata::decode(&m.value[..]).ok());
    metadata.map_or(execution_stage::Value::Unknown, |m| m.stage())
}

/// What the service says at the end.
fn finished(operation: Operation) -> Result<ExecuteResponse, Trouble> {
    let response = match operation.result {
        Some(Outcome::Error(status)) => return Err(ended(&status)),
        Some(Outcome::Response(any)) => ExecuteResponse::decode(&any.value[..]),
        None => return Err(Trouble::damaged("an execution is over and has no result")),
    };
    let response = response.map_err(|_| Trouble::damaged("the result of an execution cannot be read"))?;
    match &response.status {
        Some(status) if status.code != 0 => Err(ended(status)),
        _ => Ok(response),
    }
}

fn ended(status: &bazel_remote_apis::google::rpc::Status) -> Trouble {
    match Code::from_i32(status.code) {
        Code::DeadlineExceeded => Trouble::timed_out(),
        _ => Trouble::of_status("an execution", status),
    }
}
