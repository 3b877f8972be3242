//! A service on this machine that executes what it is asked to, and makes the mistakes that it is told to: for tests.

mod service;
mod state;
mod worker;

pub use state::{Fault, Manner, Tls};

use bazel_remote_apis::build::bazel::remote::execution::v2::action_cache_server::ActionCacheServer;
use bazel_remote_apis::build::bazel::remote::execution::v2::capabilities_server::CapabilitiesServer;
use bazel_remote_apis::build::bazel::remote::execution::v2::content_addressable_storage_server::ContentAddressableStorageServer;
use bazel_remote_apis::build::bazel::remote::execution::v2::execution_server::ExecutionServer;
use bazel_remote_apis::google::bytestream::byte_stream_server::ByteStreamServer;
use bazel_remote_apis::google::longrunning::operations_server::OperationsServer;
use state::Shared;
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio_stream::wrappers::TcpListenerStream;
pub use tonic::Code;
use tonic::transport::{Certificate, Identity, Server, ServerTlsConfig};

/// The service; it ends with the value.
pub struct Fake {
    address: SocketAddr,
    shared: Shared,
    runtime: Option<Runtime>,
}

impl Fake {
    /// Starts it on a port that is free.
    ///
    /// # Panics
    /// Where this machine has no port.
    #[expect(clippy::expect_used, reason = "for tests")]
    pub fn start(manner: Manner) -> Fake {
        let shared = Shared::new(manner);
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut server = Server::builder();
        if let Some(tls) = &shared.manner.tls {
            let config = ServerTlsConfig::new()
                .identity(Identity::from_pem(&tls.certificate, &tls.key))
                .client_ca_root(Certificate::from_pem(&tls.authority));
            server = server.tls_config(config).expect("certificates");
        }
        let server = server
            .add_service(CapabilitiesServer::new(shared.clone()))
            .add_service(ContentAddressableStorageServer::new(shared.clone()))
            .add_service(ByteStreamServer::new(shared.clone()))
            .add_service(ActionCacheServer::new(shared.clone()))
            .add_service(ExecutionServer::new(shared.clone()))
            .add_service(OperationsServer::new(shared.clone()));
        runtime.spawn(server.serve_with_incoming(TcpListenerStream::new(listener)));
        Fake { address, shared, runtime: Some(runtime) }
    }

    /// `grpc://…`, or `grpcs://…`
    pub fn address(&self) -> String {
        let scheme = if self.shared.manner.tls.is_some() { "grpcs" } else { "grpc" };
        format!("{scheme}://{}", self.address)
    }

    /// The next executions make these mistakes, one each.
    pub fn fails(&self, faults: impl IntoIterator<Item = Fault>) {
        self.shared.state().faults.extend(faults);
    }

    /// Mistakes that nobody has met yet.
    pub fn faults_left(&self) -> usize {
        self.shared.state().faults.len()
    }

    /// Programs that were started.
    pub fn executed(&self) -> usize {
        self.shared.state().executed
    }

    /// Executions that were answered with what was remembered.
    pub fn remembered(&self) -> usize {
        self.shared.state().remembered
    }

    /// Executions that did not want what is remembered.
    pub fn skipped(&self) -> usize {
        self.shared.state().skipped
    }

    /// Executions that were ended because somebody wished it.
    pub fn cancelled(&self) -> usize {
        self.shared.state().cancelled.len()
    }

    /// Executions that are under way.
    pub fn under_way(&self) -> usize {
        self.shared.state().operations.values().filter(|o| !o.done).count()
    }

    /// Changes a byte of all content that the results name.
    pub fn tamper(&self) {
        worker::damage(&mut self.shared.state(), None, |bytes| {
            if let Some(last) = bytes.last_mut() {
                *last ^= 1;
            }
        });
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
