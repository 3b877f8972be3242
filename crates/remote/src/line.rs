//! The connection to a service, and what each call carries.

use crate::address::{Address, Transport};
use crate::failure::{Failure, Refusal};
use crate::retry::Trouble;
use bazel_remote_apis::build::bazel::remote::execution::v2::{RequestMetadata, ToolDetails};
use prost::Message;
use std::future::Future;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tonic::metadata::{Ascii, BinaryMetadataValue, MetadataValue};
use tonic::service::Interceptor;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint};
use tonic::{Request, Response, Status};

/// How long a service may take to be there.
const CONNECT: Duration = Duration::from_secs(10);
/// How long it may take to answer a call that is not one for an execution.
pub(crate) const CALL: Duration = Duration::from_secs(60);
/// Messages that are read: content comes in batches below what the service says.
pub(crate) const MOST_READ: usize = 16 << 20;

/// A certificate of our own with its key, both PEM.
#[derive(Clone)]
pub struct Identity {
    pub certificate: Vec<u8>,
    pub key: Vec<u8>,
}

/// Which service, and who we are.
#[derive(Clone)]
pub struct Settings {
    pub address: Address,
    /// The service's name for what is ours; empty where it has none.
    pub instance: String,
    /// Sent with each call.
    pub token: Option<String>,
    /// Who vouches for the service, PEM; otherwise those that the system trusts.
    pub authority: Option<Vec<u8>>,
    pub identity: Option<Identity>,
    /// Name and version of the program that asks, for the service's records.
    pub tool: (String, String),
}

/// What is added to each call.
#[derive(Clone)]
pub(crate) struct Stamp {
    authorization: Option<MetadataValue<Ascii>>,
    about: BinaryMetadataValue,
}

impl Interceptor for Stamp {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let metadata = request.metadata_mut();
        if let Some(authorization) = &self.authorization {
            metadata.insert("authorization", authorization.clone());
        }
        metadata.insert_bin("build.bazel.remote.execution.v2.requestmetadata-bin", self.about.clone());
        Ok(request)
    }
}

/// What a client's stub works with.
pub(crate) type Wire = InterceptedService<Channel, Stamp>;

/// The connection, which is made anew where it has failed.
pub(crate) struct Line {
    endpoint: Endpoint,
    stamp: Stamp,
    pub(crate) instance: String,
    /// How often it was made, and what it is now.
    channel: Mutex<(u64, Channel)>,
}

/// The connection at some moment.
pub(crate) struct Connected {
    pub(crate) wire: Wire,
    number: u64,
}

impl Line {
    /// A connection that is made when it is used. A runtime of tokio must have been entered.
    ///
    /// # Errors
    /// Certificates or a token that cannot be used.
    pub(crate) fn new(settings: &Settings) -> Result<Line, Failure> {
        let endpoint = endpoint(settings)?;
        let stamp = stamp(settings)?;
        let channel = Mutex::new((0, endpoint.connect_lazy()));
        Ok(Line { endpoint, stamp, instance: settings.instance.clone(), channel })
    }

    pub(crate) fn connected(&self) -> Connected {
        let channel = self.channel.lock().unwrap_or_else(PoisonError::into_inner);
        Connected { wire: InterceptedService::new(channel.1.clone(), self.stamp.clone()), number: channel.0 }
    }

    /// The connection that somebody had is of no use any more: a network that was cut need not say so.
    pub(crate) fn renew(&self, had: &Connected) {
        let mut channel = self.channel.lock().unwrap_or_else(PoisonError::into_inner);
        if channel.0 == had.number {
            *channel = (had.number + 1, self.endpoint.connect_lazy());
        }
    }

    /// `rest` as a name of content: behind the instance, if there is one.
    pub(crate) fn resource(&self, rest: &str) -> String {
        match self.instance.as_str() {
            "" => rest.to_string(),
            instance => format!("{instance}/{rest}"),
        }
    }
}

fn endpoint(settings: &Settings) -> Result<Endpoint, Failure> {
    let unusable = |e: tonic::transport::Error| {
        let why = std::error::Error::source(&e).map_or_else(|| e.to_string(), ToString::to_string);
        Failure::Refused(Refusal::Credentials, format!("certificates cannot be used: {why}"))
    };
    let endpoint = Endpoint::from_shared(settings.address.uri()).map_err(unusable)?;
    let endpoint = endpoint.connect_timeout(CONNECT).tcp_keepalive(Some(Duration::from_secs(20)));
    if settings.address.transport == Transport::Plain {
        return Ok(endpoint);
    }
    let tls = match &settings.authority {
        Some(pem) => ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem)),
        None => ClientTlsConfig::new().with_native_roots(),
    };
    let tls = match &settings.identity {
        Some(own) => tls.identity(tonic::transport::Identity::from_pem(&own.certificate, &own.key)),
        None => tls,
    };
    endpoint.tls_config(tls).map_err(unusable)
}

fn stamp(settings: &Settings) -> Result<Stamp, Failure> {
    let header = |token: &String| {
        let refused = |_| Failure::Refused(Refusal::Credentials, "the token is no single line of ASCII".to_string());
        format!("Bearer {token}").parse().map_err(refused)
    };
    let (tool_name, tool_version) = settings.tool.clone();
    let about =
        RequestMetadata { tool_details: Some(ToolDetails { tool_name, tool_version }), ..RequestMetadata::default() };
    Ok(Stamp {
        authorization: settings.token.as_ref().map(header).transpose()?,
        about: BinaryMetadataValue::from_bytes(&about.encode_to_vec()),
    })
}

/// A call that is answered once.
pub(crate) async fn call<T>(
    what: &str,
    limit: Duration,
    answer: impl Future<Output = Result<Response<T>, Status>>,
) -> Result<T, Trouble> {
    match tokio::time::timeout(limit, answer).await {
        Err(_) => Err(Trouble::passing(format!("{what}: no answer within {} s", limit.as_secs()))),
        Ok(Err(status)) => Err(Trouble::of_call(what, &status)),
        Ok(Ok(answer)) => Ok(answer.into_inner()),
    }
}
