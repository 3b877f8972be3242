//! Content that the service keeps: what it lacks is sent, what is needed is read, and nothing is taken for content whose digest it has not.

use crate::digest::{Blob, digest_of, is_well_formed, sha256};
use crate::line::{CALL, Line, MOST_READ, Wire, call};
use crate::retry::Trouble;
use bazel_remote_apis::build::bazel::remote::execution::v2::content_addressable_storage_client::ContentAddressableStorageClient;
use bazel_remote_apis::build::bazel::remote::execution::v2::{
    BatchReadBlobsRequest, BatchUpdateBlobsRequest, Digest, FindMissingBlobsRequest, batch_update_blobs_request,
    digest_function,
};
use bazel_remote_apis::google::bytestream::byte_stream_client::ByteStreamClient;
use bazel_remote_apis::google::bytestream::{ReadRequest, WriteRequest};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

pub(crate) const SHA256: i32 = digest_function::Value::Sha256 as i32;
/// What a message may have besides content, for each blob and for all.
const ABOUT_A_BLOB: usize = 256;
/// Digests in one question.
const MOST_DIGESTS: usize = 1_000;
/// A piece of what is too large for a batch.
const PIECE: usize = 1 << 20;
/// How long content that goes in pieces may take on its way.
const TRANSFER: Duration = Duration::from_secs(600);
/// The most that is read for one action: a service that names more has lost its way.
const MOST_BYTES: i64 = 1 << 30;

/// The service's storage.
pub(crate) struct Storage<'a> {
    pub(crate) line: &'a Line,
    pub(crate) wire: Wire,
    /// The most bytes in a batch.
    pub(crate) batch: usize,
}

/// Content by its hash.
pub(crate) type Contents = BTreeMap<String, Vec<u8>>;

impl Storage<'_> {
    fn client(&self) -> ContentAddressableStorageClient<Wire> {
        ContentAddressableStorageClient::new(self.wire.clone()).max_decoding_message_size(MOST_READ)
    }

    fn is_small(&self, size: i64) -> bool {
        usize::try_from(size).is_ok_and(|size| size + ABOUT_A_BLOB <= self.batch)
    }

    /// Sends what the service lacks.
    pub(crate) async fn send(&self, blobs: &[Blob]) -> Result<(), Trouble> {
        let missing = self.missing(blobs).await?;
        let mut seen = BTreeSet::new();
        let lacks = |b: &&Blob| missing.contains(&b.digest().hash) && seen.insert(b.digest().hash.clone());
        let (small, large): (Vec<&Blob>, Vec<&Blob>) =
            blobs.iter().filter(lacks).partition(|b| self.is_small(b.digest().size_bytes));
        for batch in batches(&small, self.batch, |b| b.bytes().len()) {
            self.send_together(&batch).await?;
        }
        for blob in large {
            self.send_in_pieces(blob).await?;
        }
        Ok(())
    }

    async fn missing(&self, blobs: &[Blob]) -> Result<BTreeSet<String>, Trouble> {
        let mut missing = BTreeSet::new();
        for some in blobs.chunks(MOST_DIGESTS) {
            let request = FindMissingBlobsRequest {
                instance_name: self.line.instance.clone(),
                blob_digests: some.iter().map(|b| b.digest().clone()).collect(),
                digest_function: SHA256,
            };
            let answer = call("asking for content", CALL, self.client().find_missing_blobs(request)).await?;
            missing.extend(answer.missing_blob_digests.into_iter().map(|d| d.hash));
        }
        Ok(missing)
    }

    async fn send_together(&self, blobs: &[&&Blob]) -> Result<(), Trouble> {
        let request = |b: &&&Blob| batch_update_blobs_request::Request {
            digest: Some(b.digest().clone()),
            data: b.bytes().to_vec(),
            ..batch_update_blobs_request::Request::default()
        };
        let request = BatchUpdateBlobsRequest {
            instance_name: self.line.instance.clone(),
            requests: blobs.iter().map(request).collect(),
            digest_function: SHA256,
        };
        let answer = call("sending content", CALL, self.client().batch_update_blobs(request)).await?;
        match answer.responses.iter().filter_map(|r| r.status.as_ref()).find(|s| s.code != 0) {
            Some(status) => Err(Trouble::of_status("sending content", status)),
            None => Ok(()),
        }
    }

    async fn send_in_pieces(&self, blob: &Blob) -> Result<(), Trouble> {
        let Digest { hash, size_bytes } = blob.digest().clone();
        let resource = self.line.resource(&format!("uploads/{}/blobs/{hash}/{size_bytes}", uuid()));
        let (bytes, count) = (blob.clone(), blob.bytes().len().div_ceil(PIECE).max(1));
        let piece = move |i: usize| WriteRequest {
            // The first piece says what it is a piece of.
            resource_name: if i == 0 { resource.clone() } else { String::new() },
            write_offset: (i * PIECE) as i64,
            finish_write: i + 1 == count,
            data: bytes.bytes().chunks(PIECE).nth(i).unwrap_or_default().to_vec(),
        };
        let pieces = tokio_stream::iter((0..count).map(piece));
        let mut client = ByteStreamClient::new(self.wire.clone());
        let answer = call("sending content", TRANSFER, client.write(pieces)).await?;
        // Somebody else may have sent it meanwhile: -1 says so, too.
        match answer.committed_size == size_bytes || answer.committed_size == -1 {
            true => Ok(()),
            false => Err(Trouble::passing(format!(
                "sending content: {} of {size_bytes} bytes arrived",
                answer.committed_size
            ))),
        }
    }

    /// Reads content, all of it or none.
    pub(crate) async fn read(&self, digests: &[Digest]) -> Result<Contents, Trouble> {
        if digests.iter().any(|d| !is_well_formed(d)) {
            return Err(Trouble::damaged("a result names content that has no digest"));
        }
        let wanted: BTreeMap<&str, &Digest> = digests.iter().map(|d| (d.hash.as_str(), d)).collect();
        let bytes = wanted.values().fold(0i64, |sum, d| sum.saturating_add(d.size_bytes));
        if bytes > MOST_BYTES {
            return Err(Trouble::damaged(format!("a result of {bytes} bytes")));
        }
        let (empty, rest): (Vec<&Digest>, Vec<&Digest>) = wanted.into_values().partition(|d| d.size_bytes == 0);
        let (small, large): (Vec<&Digest>, Vec<&Digest>) = rest.into_iter().partition(|d| self.is_small(d.size_bytes));
        let mut read = Contents::new();
        for digest in empty {
            keep(&mut read, digest, Vec::new())?;
        }
        for batch in batches(&small, self.batch, |d| usize::try_from(d.size_bytes).unwrap_or(usize::MAX)) {
            self.read_together(&batch, &mut read).await?;
        }
        for digest in large {
            let bytes = self.read_in_pieces(digest).await?;
            keep(&mut read, digest, bytes)?;
        }
        Ok(read)
    }

    async fn read_together(&self, digests: &[&&Digest], read: &mut Contents) -> Result<(), Trouble> {
        let request = BatchReadBlobsRequest {
            instance_name: self.line.instance.clone(),
            digests: digests.iter().map(|d| Digest::clone(d)).collect(),
            digest_function: SHA256,
            ..BatchReadBlobsRequest::default()
        };
        let answer = call("reading content", CALL, self.client().batch_read_blobs(request)).await?;
        for response in answer.responses {
            if let Some(status) = response.status.filter(|s| s.code != 0) {
                return Err(Trouble::of_status("reading content", &status));
            }
            // What was not asked for is not looked at.
            let asked = digests.iter().find(|d| response.digest.as_ref() == Some(**d));
            if let Some(digest) = asked {
                keep(read, digest, response.data)?;
            }
        }
        match digests.iter().find(|d| !read.contains_key(&d.hash)) {
            Some(_) => Err(Trouble::damaged("content that was asked for did not come")),
            None => Ok(()),
        }
    }

    async fn read_in_pieces(&self, digest: &Digest) -> Result<Vec<u8>, Trouble> {
        let resource_name = self.line.resource(&format!("blobs/{}/{}", digest.hash, digest.size_bytes));
        let mut client = ByteStreamClient::new(self.wire.clone()).max_decoding_message_size(MOST_READ);
        let request = ReadRequest { resource_name, ..ReadRequest::default() };
        let mut stream = call("reading content", CALL, client.read(request)).await?;
        let whole = async {
            let mut bytes = Vec::new();
            while let Some(piece) = stream.message().await.map_err(|s| Trouble::of_call("reading content", &s))? {
                bytes.extend_from_slice(&piece.data);
                if bytes.len() as i64 > digest.size_bytes {
                    return Err(Trouble::damaged("content is longer than its digest says"));
                }
            }
            Ok(bytes)
        };
        let late = |_| Trouble::passing("reading content: it takes too long");
        tokio::time::timeout(TRANSFER, whole).await.map_err(late)?
    }
}

fn keep(read: &mut Contents, digest: &Digest, bytes: Vec<u8>) -> Result<(), Trouble> {
    if digest_of(&bytes) != *digest {
        return Err(Trouble::damaged("content does not have the digest that it was asked for by"));
    }
    read.insert(digest.hash.clone(), bytes);
    Ok(())
}

/// Parts of a list that fit into a message each.
fn batches<T>(all: &[T], most: usize, size: impl Fn(&T) -> usize) -> Vec<Vec<&T>> {
    let (mut out, mut used): (Vec<Vec<&T>>, usize) = (Vec::new(), 0);
    for one in all {
        let more = size(one).saturating_add(ABOUT_A_BLOB);
        match out.last_mut() {
            Some(batch) if used.saturating_add(more) <= most => {
                batch.push(one);
                used += more;
            }
            _ => {
                out.push(vec![one]);
                used = more;
            }
        }
    }
    out
}

/// A name that no other upload has.
fn uuid() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let moment = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
    let seed = format!("{} {moment} {}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let hex = sha256(seed.as_bytes());
    format!("{}-{}-4{}-a{}-{}", &hex[..8], &hex[8..12], &hex[12..15], &hex[15..18], &hex[18..30])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_have_all_and_no_batch_is_too_large() {
        let sizes = [10usize, 4000, 300, 1, 2500, 2500, 0];
        let parts = batches(&sizes, 5000, |s| *s);
        let all: Vec<usize> = parts.iter().flatten().map(|s| **s).collect();
        assert_eq!(all, sizes);
        assert!(parts.iter().all(|p| p.iter().map(|s| **s + ABOUT_A_BLOB).sum::<usize>() <= 5000), "{parts:?}");
        assert_eq!(parts.len(), 3);
    }

    #[test]
    fn names_of_uploads_differ() {
        let names: BTreeSet<String> = (0..1000).map(|_| uuid()).collect();
        assert_eq!(names.len(), 1000);
        assert!(names.iter().all(|n| n.len() == 36));
    }
}
