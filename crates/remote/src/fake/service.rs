//! The calls of the protocol.

use super::state::{Fault, Shared};
use super::worker;
use crate::digest::digest_of;
use crate::retry::{RETRY_INFO, RetryInfo};
use crate::storage::SHA256;
use bazel_remote_apis::build::bazel::remote::execution::v2::action_cache_server::ActionCache;
use bazel_remote_apis::build::bazel::remote::execution::v2::capabilities_server::Capabilities;
use bazel_remote_apis::build::bazel::remote::execution::v2::content_addressable_storage_server::ContentAddressableStorage;
use bazel_remote_apis::build::bazel::remote::execution::v2::execution_server::Execution;
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    ActionResult, BatchReadBlobsRequest, BatchReadBlobsResponse, BatchUpdateBlobsRequest, BatchUpdateBlobsResponse,
    CacheCapabilities, Digest, ExecuteRequest, ExecutionCapabilities, FindMissingBlobsRequest,
    FindMissingBlobsResponse, GetActionResultRequest, GetCapabilitiesRequest, GetChunkMappingRequest,
    GetChunkMappingResponse, GetTreeRequest, GetTreeResponse, RegisterChunkMappingRequest,
    RegisterChunkMappingResponse, ServerCapabilities, SpliceBlobRequest, SpliceBlobResponse, SplitBlobRequest,
    SplitBlobResponse, UpdateActionResultRequest, WaitExecutionRequest, batch_read_blobs_response,
    batch_update_blobs_response,
};
use bazel_remote_apis::google::bytestream::byte_stream_server::ByteStream;
use bazel_remote_apis::google::bytestream::{
    QueryWriteStatusRequest, QueryWriteStatusResponse, ReadRequest, ReadResponse, WriteRequest, WriteResponse,
};
use bazel_remote_apis::google::longrunning::operations_server::Operations;
use bazel_remote_apis::google::longrunning::{
    CancelOperationRequest, DeleteOperationRequest, GetOperationRequest, ListOperationsRequest, ListOperationsResponse,
    Operation, WaitOperationRequest,
};
use bazel_remote_apis::google::{protobuf, rpc};
use prost::Message;
use std::pin::Pin;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Request, Response, Status, Streaming};

type Answer<T> = Result<Response<T>, Status>;
type Messages<T> = Pin<Box<dyn Stream<Item = Result<T, Status>> + Send>>;

/// How often an execution's end is looked for.
const TICK: Duration = Duration::from_millis(10);

impl Shared {
    fn admit<T>(&self, request: Request<T>) -> Result<T, Status> {
        let given = request.metadata().get("authorization").and_then(|v| v.to_str().ok()).map(str::to_string);
        match &self.manner.token {
            Some(token) if given != Some(format!("Bearer {token}")) => Err(Status::unauthenticated("who are you?")),
            _ => Ok(request.into_inner()),
        }
    }

    fn known(&self, instance: &str) -> Result<(), Status> {
        match instance == self.manner.instance {
            true => Ok(()),
            false => Err(Status::invalid_argument(format!("there is no instance [{instance}]"))),
        }
    }

    /// Messages about the execution until it is over.
    fn follow(&self, name: String, is_cut: bool) -> Messages<Operation> {
        let (send, receive) = mpsc::channel(4);
        let shared = self.clone();
        tokio::spawn(async move {
            let mut is_first = true;
            loop {
                let operation = shared.state().operations.get(&name).cloned();
                let Some(operation) = operation else {
                    let _ = send.send(Err(Status::not_found("there is no such execution"))).await;
                    return;
                };
                let is_done = operation.done;
                if (is_first || is_done) && send.send(Ok(operation)).await.is_err() {
                    return;
                }
                if is_done || is_cut {
                    return;
                }
                is_first = false;
                tokio::time::sleep(TICK).await;
            }
        });
        Box::pin(ReceiverStream::new(receive))
    }
}

/// An error that asks for a pause.
fn pausing(code: Code, pause: Option<Duration>) -> Status {
    let Some(pause) = pause else { return Status::new(code, "a fault") };
    let delay = protobuf::Duration { seconds: pause.as_secs() as i64, nanos: pause.subsec_nanos() as i32 };
    let info =
        protobuf::Any { type_url: RETRY_INFO.into(), value: RetryInfo { retry_delay: Some(delay) }.encode_to_vec() };
    let status = rpc::Status { code: code as i32, message: "a fault".into(), details: vec![info] };
    Status::with_details(code, "a fault", status.encode_to_vec().into())
}

#[tonic::async_trait]
impl Capabilities for Shared {
    async fn get_capabilities(&self, request: Request<GetCapabilitiesRequest>) -> Answer<ServerCapabilities> {
        self.known(&self.admit(request)?.instance_name)?;
        let function = if self.manner.knows_sha256 { SHA256 } else { SHA256 + 1 };
        Ok(Response::new(ServerCapabilities {
            cache_capabilities: Some(CacheCapabilities {
                digest_functions: vec![function],
                max_batch_total_size_bytes: self.manner.batch,
                ..CacheCapabilities::default()
            }),
            execution_capabilities: Some(ExecutionCapabilities {
                digest_function: function,
                exec_enabled: self.manner.executes,
                ..ExecutionCapabilities::default()
            }),
            ..ServerCapabilities::default()
        }))
    }
}

#[tonic::async_trait]
impl Execution for Shared {
    type ExecuteStream = Messages<Operation>;
    type WaitExecutionStream = Messages<Operation>;

    async fn execute(&self, request: Request<ExecuteRequest>) -> Answer<Messages<Operation>> {
        let request = self.admit(request)?;
        self.known(&request.instance_name)?;
        let digest = request.action_digest.unwrap_or_default();
        let fault = self.state().faults.pop_front();
        if let Some(Fault::Refuses(code, pause)) = fault {
            return Err(pausing(code, pause));
        }
        let is_cut = matches!(fault, Some(Fault::Cut | Fault::Forgets));
        let does_forget = matches!(fault, Some(Fault::Forgets));
        let name = worker::begin(self, &digest.hash, request.skip_cache_lookup, fault);
        let messages = self.follow(name.clone(), is_cut);
        if does_forget {
            // The first message is on its way.
            tokio::time::sleep(TICK * 3).await;
            self.state().operations.remove(&name);
        }
        Ok(Response::new(messages))
    }

    async fn wait_execution(&self, request: Request<WaitExecutionRequest>) -> Answer<Messages<Operation>> {
        let name = self.admit(request)?.name;
        Ok(Response::new(self.follow(name, false)))
    }
}

#[tonic::async_trait]
impl ContentAddressableStorage for Shared {
    type GetTreeStream = Messages<GetTreeResponse>;
    type GetChunkMappingStream = Messages<GetChunkMappingResponse>;

    async fn find_missing_blobs(&self, request: Request<FindMissingBlobsRequest>) -> Answer<FindMissingBlobsResponse> {
        let request = self.admit(request)?;
        let state = self.state();
        let missing_blob_digests =
            request.blob_digests.into_iter().filter(|d| !state.content.contains_key(&d.hash)).collect();
        Ok(Response::new(FindMissingBlobsResponse { missing_blob_digests }))
    }

    async fn batch_update_blobs(&self, request: Request<BatchUpdateBlobsRequest>) -> Answer<BatchUpdateBlobsResponse> {
        let request = self.admit(request)?;
        if request.encoded_len() as i64 > self.manner.batch {
            return Err(Status::invalid_argument("a batch is too large"));
        }
        let mut responses = Vec::new();
        for one in request.requests {
            let digest = one.digest.unwrap_or_default();
            let code = if digest_of(&one.data) == digest { Code::Ok } else { Code::InvalidArgument };
            self.state().content.insert(digest.hash.clone(), one.data);
            let status = Some(rpc::Status { code: code as i32, ..rpc::Status::default() });
            responses.push(batch_update_blobs_response::Response { digest: Some(digest), status });
        }
        Ok(Response::new(BatchUpdateBlobsResponse { responses }))
    }

    async fn batch_read_blobs(&self, request: Request<BatchReadBlobsRequest>) -> Answer<BatchReadBlobsResponse> {
        let request = self.admit(request)?;
        let state = self.state();
        let response = |digest: Digest| {
            let data = state.content.get(&digest.hash).cloned();
            let code = if data.is_some() { Code::Ok } else { Code::NotFound };
            batch_read_blobs_response::Response {
                digest: Some(digest),
                data: data.unwrap_or_default(),
                status: Some(rpc::Status { code: code as i32, ..rpc::Status::default() }),
                ..batch_read_blobs_response::Response::default()
            }
        };
        let responses: Vec<_> = request.digests.into_iter().map(response).collect();
        if responses.iter().map(|r| r.data.len() as i64).sum::<i64>() > self.manner.batch {
            return Err(Status::invalid_argument("a batch is too large"));
        }
        Ok(Response::new(BatchReadBlobsResponse { responses }))
    }

    async fn get_tree(&self, _: Request<GetTreeRequest>) -> Answer<Messages<GetTreeResponse>> {
        Err(Status::unimplemented("trees"))
    }

    async fn split_blob(&self, _: Request<SplitBlobRequest>) -> Answer<SplitBlobResponse> {
        Err(Status::unimplemented("parts"))
    }

    async fn get_chunk_mapping(&self, _: Request<GetChunkMappingRequest>) -> Answer<Messages<GetChunkMappingResponse>> {
        Err(Status::unimplemented("parts"))
    }

    async fn register_chunk_mapping(
        &self,
        _: Request<Streaming<RegisterChunkMappingRequest>>,
    ) -> Answer<RegisterChunkMappingResponse> {
        Err(Status::unimplemented("parts"))
    }

    async fn splice_blob(&self, _: Request<SpliceBlobRequest>) -> Answer<SpliceBlobResponse> {
        Err(Status::unimplemented("parts"))
    }
}

#[tonic::async_trait]
impl ByteStream for Shared {
    type ReadStream = Messages<ReadResponse>;

    async fn read(&self, request: Request<ReadRequest>) -> Answer<Messages<ReadResponse>> {
        let name = self.admit(request)?.resource_name;
        let hash = name.rsplit('/').nth(1).unwrap_or_default();
        let found = self.state().content.get(hash).cloned();
        let bytes = found.ok_or_else(|| Status::not_found("there is no such content"))?;
        let pieces: Vec<_> = bytes.chunks(50_000).map(|data| Ok(ReadResponse { data: data.to_vec() })).collect();
        Ok(Response::new(Box::pin(tokio_stream::iter(pieces))))
    }

    async fn write(&self, request: Request<Streaming<WriteRequest>>) -> Answer<WriteResponse> {
        let mut stream = self.admit(request)?;
        let (mut name, mut bytes) = (String::new(), Vec::new());
        while let Some(piece) = stream.message().await? {
            if name.is_empty() {
                name = piece.resource_name;
            }
            bytes.extend(piece.data);
        }
        let words: Vec<&str> = name.split('/').collect();
        let [instance, "uploads", _, "blobs", hash, size] = words[..] else {
            return Err(Status::invalid_argument("a name"));
        };
        self.known(instance)?;
        let digest = digest_of(&bytes);
        if digest.hash != hash || digest.size_bytes.to_string() != size {
            return Err(Status::invalid_argument("a digest"));
        }
        self.state().content.insert(digest.hash, bytes);
        Ok(Response::new(WriteResponse { committed_size: digest.size_bytes }))
    }

    async fn query_write_status(&self, _: Request<QueryWriteStatusRequest>) -> Answer<QueryWriteStatusResponse> {
        Err(Status::unimplemented("states of uploads"))
    }
}

#[tonic::async_trait]
impl ActionCache for Shared {
    async fn get_action_result(&self, _: Request<GetActionResultRequest>) -> Answer<ActionResult> {
        Err(Status::unimplemented("results by themselves"))
    }

    async fn update_action_result(&self, _: Request<UpdateActionResultRequest>) -> Answer<ActionResult> {
        Err(Status::permission_denied("results are ours"))
    }
}

#[tonic::async_trait]
impl Operations for Shared {
    async fn list_operations(&self, _: Request<ListOperationsRequest>) -> Answer<ListOperationsResponse> {
        Err(Status::unimplemented("lists"))
    }

    async fn get_operation(&self, _: Request<GetOperationRequest>) -> Answer<Operation> {
        Err(Status::unimplemented("operations"))
    }

    async fn delete_operation(&self, _: Request<DeleteOperationRequest>) -> Answer<protobuf::Empty> {
        Err(Status::unimplemented("operations"))
    }

    async fn cancel_operation(&self, request: Request<CancelOperationRequest>) -> Answer<protobuf::Empty> {
        let name = self.admit(request)?.name;
        worker::cancel(self, &name);
        Ok(Response::new(protobuf::Empty {}))
    }

    async fn wait_operation(&self, _: Request<WaitOperationRequest>) -> Answer<Operation> {
        Err(Status::unimplemented("operations"))
    }
}
