//! Where a service is: `grpcs://HOST[:PORT]`, or `grpc://HOST:PORT` on this machine.

use std::fmt;
use std::net::IpAddr;

/// How bytes go there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transport {
    /// Encrypted, and the service shows who it is.
    Tls,
    /// As they are: on this machine only.
    Plain,
}

/// The address of a service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    pub transport: Transport,
    /// As a URI has it: an IPv6 address stands in brackets.
    pub host: String,
    pub port: u16,
}

const TLS_PORT: u16 = 443;

impl Address {
    /// Reads an address.
    ///
    /// # Errors
    /// What is wrong with it, and what is right. Plain text to another machine is refused: sources and tokens would be read by all between.
    pub fn parse(text: &str) -> Result<Address, String> {
        let wrong = || format!("`{text}` is no address of a service (example: grpcs://build.example:443)");
        let (scheme, rest) = text.split_once("://").ok_or_else(wrong)?;
        let transport = match scheme {
            "grpcs" => Transport::Tls,
            "grpc" => Transport::Plain,
            _ => return Err(format!("`{scheme}://` is not understood: a service is grpcs://HOST[:PORT]")),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (host, port) = match rest.rsplit_once(':') {
            // The last colon of `[::1]` is one of the address.
            Some((host, port)) if !port.ends_with(']') => (host, Some(port.parse().map_err(|_| wrong())?)),
            _ => (rest, None),
        };
        let is_host = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
        let is_ip6 = ip(host).is_some_and(|ip| ip.is_ipv6()) && host.starts_with('[');
        if host.is_empty() || !(is_ip6 || host.chars().all(is_host)) {
            return Err(wrong());
        }
        let port = match (transport, port) {
            (_, Some(port)) => port,
            (Transport::Tls, None) => TLS_PORT,
            (Transport::Plain, None) => return Err(format!("`{text}` names no port: grpc://HOST:PORT")),
        };
        if transport == Transport::Plain && !is_loopback(host) {
            return Err(format!(
                "`{text}` is not encrypted, which is for services on this machine only: use grpcs://{rest}"
            ));
        }
        Ok(Address { transport, host: host.to_string(), port })
    }

    /// As HTTP has it.
    pub fn uri(&self) -> String {
        let scheme = match self.transport {
            Transport::Tls => "https",
            Transport::Plain => "http",
        };
        format!("{scheme}://{}:{}", self.host, self.port)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

fn ip(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

fn is_loopback(host: &str) -> bool {
    host == "localhost" || ip(host).is_some_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let read = |text: &str| Address::parse(text).map(|a| (a.transport, a.uri()));
        assert_eq!(read("grpcs://build.example"), Ok((Transport::Tls, "https://build.example:443".into())));
        assert_eq!(read("grpcs://10.1.2.3:8980/"), Ok((Transport::Tls, "https://10.1.2.3:8980".into())));
        assert_eq!(read("grpc://localhost:50051"), Ok((Transport::Plain, "http://localhost:50051".into())));
        assert_eq!(read("grpc://127.0.0.1:1"), Ok((Transport::Plain, "http://127.0.0.1:1".into())));
        assert_eq!(read("grpc://[::1]:1"), Ok((Transport::Plain, "http://[::1]:1".into())));
        assert_eq!(read("grpcs://[fe80::1]"), Ok((Transport::Tls, "https://[fe80::1]:443".into())));
    }

    #[test]
    fn plain_text_stays_on_this_machine() {
        for far in ["grpc://build.example:1", "grpc://10.0.0.1:1", "grpc://0.0.0.0:1", "grpc://localhost.example:1"] {
            let why = Address::parse(far).expect_err(far);
            assert!(why.contains("not encrypted") && why.contains("grpcs://"), "{why}");
        }
        for wrong in [
            "",
            "build.example:1",
            "http://a:1",
            "grpcs://",
            "grpcs://a:b",
            "grpcs://a:99999",
            "grpcs://a b",
            "grpc://localhost",
        ] {
            assert!(Address::parse(wrong).is_err(), "{wrong}");
        }
    }
}
