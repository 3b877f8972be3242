//! The client against a service that makes mistakes: what is tried again, what comes back, and what never does.

#![allow(clippy::print_stderr, reason = "a test says that it is skipped")]

use remote::fake::{Fake, Fault, Manner, Tls};
use remote::{Address, Answer, Blob, Client, Failure, Identity, Input, Lookup, Refusal, Settings, Task};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tonic::Code;

fn settings(fake: &Fake) -> Settings {
    Settings {
        address: Address::parse(&fake.address()).expect("an address"),
        instance: "main".into(),
        token: None,
        authority: None,
        identity: None,
        tool: ("test".into(), "1".into()),
    }
}

fn client(fake: &Fake) -> Client {
    Client::connect(&settings(fake), &AtomicBool::new(false)).expect("a service")
}

/// A script that copies its input into a directory, with more than a batch has.
fn task(script: &str, text: &str) -> Task {
    let input = |path: &str, content: &[u8], is_executable| Input {
        path: path.into(),
        content: Blob::new(content.to_vec()),
        is_executable,
    };
    let large: Vec<u8> = (0..3_000_000u32).map(|i| (i % 251) as u8).collect();
    Task {
        arguments: vec!["./p".into(), "word".into()],
        inputs: vec![
            input("p", format!("#!/bin/sh\nset -e\n{script}\n").as_bytes(), true),
            input("in/small", text.as_bytes(), false),
            input("in/deep/large", &large, false),
            input("in/empty", b"", false),
        ],
        output: "out".into(),
        timeout: Duration::from_secs(20),
        platform: Vec::new(),
    }
}

// What comes out has other digests than what went in: a service whose inputs are damaged is another matter.
const COPY: &str = "mkdir -p out/d; { cat in/small; printf .; } > out/d/small; { cat in/deep/large; printf .; } > out/large; cp in/empty out/empty; \
     echo \"$1\"; echo to err >&2";

fn run(client: &Client, task: &Task) -> Result<Answer, Failure> {
    client.run(task, Lookup::Welcome, &AtomicBool::new(false))
}

#[track_caller]
fn holds(answer: &Answer, text: &str) {
    assert_eq!((answer.exit_code, &answer.stdout[..], &answer.stderr[..]), (0, &b"word\n"[..], &b"to err\n"[..]));
    let mut files: Vec<(&str, usize)> = answer.files.iter().map(|(path, bytes)| (path.as_str(), bytes.len())).collect();
    files.sort_unstable();
    assert_eq!(files, [("d/small", text.len() + 1), ("empty", 0), ("large", 3_000_001)]);
}

#[test]
fn a_program_runs_elsewhere_and_its_result_is_remembered() {
    let fake = Fake::start(Manner::default());
    let client = client(&fake);
    let first = run(&client, &task(COPY, "one")).expect("an answer");
    holds(&first, "one");
    assert!(!first.is_remembered && first.worker == "fake");
    let again = run(&client, &task(COPY, "one")).expect("an answer");
    holds(&again, "one");
    assert!(again.is_remembered);
    let skipped = client.run(&task(COPY, "one"), Lookup::Skipped, &AtomicBool::new(false)).expect("an answer");
    assert!(!skipped.is_remembered);
    holds(&run(&client, &task(COPY, "other")).expect("an answer"), "other");
    assert_eq!((fake.executed(), fake.remembered()), (3, 1));
}

#[test]
fn what_fails_on_the_way_is_tried_again() {
    let pause = Some(Duration::from_millis(10));
    for fault in [
        Fault::Refuses(Code::Unavailable, pause),
        Fault::Refuses(Code::ResourceExhausted, pause),
        Fault::Refuses(Code::Internal, pause),
        Fault::Cut,
        Fault::Forgets,
        Fault::Ends(Code::Unavailable),
        Fault::Ends(Code::Aborted),
        Fault::Tampers,
        Fault::Truncates,
        Fault::Drops,
    ] {
        let fake = Fake::start(Manner::default());
        fake.fails([fault.clone()]);
        let answer = run(&client(&fake), &task(COPY, "text")).unwrap_or_else(|e| panic!("{fault:?}: {e}"));
        holds(&answer, "text");
        assert_eq!((fake.faults_left(), fake.under_way()), (0, 0), "{fault:?}");
        if matches!(fault, Fault::Cut) {
            assert_eq!(fake.executed(), 1, "what is under way is waited for");
        }
    }
}

#[test]
fn three_times_and_not_more() {
    let fake = Fake::start(Manner::default());
    let soon = Fault::Refuses(Code::Unavailable, Some(Duration::from_millis(5)));
    fake.fails(vec![soon; 9]);
    let failure = run(&client(&fake), &task(COPY, "text")).expect_err("a failure");
    assert!(matches!(&failure, Failure::Infrastructure(why) if why.contains("(4 attempts)")), "{failure:?}");
    assert_eq!((fake.faults_left(), fake.executed()), (5, 0));
}

#[test]
fn damaged_content_is_never_an_answer() {
    let fake = Fake::start(Manner::default());
    let client = client(&fake);
    holds(&run(&client, &task(COPY, "text")).expect("an answer"), "text");
    // What is remembered is damaged behind the service's back: it is executed anew.
    fake.tamper();
    let answer = run(&client, &task(COPY, "text")).expect("an answer");
    holds(&answer, "text");
    assert!(!answer.is_remembered && fake.skipped() == 1);
}

#[test]
fn what_would_be_the_same_is_not_tried_again() {
    let fake = Fake::start(Manner::default());
    fake.fails([Fault::Refuses(Code::PermissionDenied, None), Fault::Cut]);
    let failure = run(&client(&fake), &task(COPY, "text")).expect_err("a failure");
    assert!(matches!(failure, Failure::Infrastructure(_)), "{failure:?}");
    assert_eq!(fake.faults_left(), 1);
}

#[test]
fn the_programs_own_limit_is_not_tried_again() {
    let fake = Fake::start(Manner::default());
    let client = client(&fake);
    let long = Task { timeout: Duration::from_millis(200), ..task("sleep 30", "text") };
    assert_eq!(run(&client, &long).expect_err("a limit"), Failure::TimedOut);
    assert_eq!(fake.executed(), 1);
    fake.fails([Fault::Ends(Code::DeadlineExceeded)]);
    assert_eq!(run(&client, &task(COPY, "text")).expect_err("a limit"), Failure::TimedOut);
    assert_eq!(fake.executed(), 1);
}

#[test]
fn whoever_wants_no_answer_leaves_nothing_behind() {
    let fake = Fake::start(Manner::default());
    let client = Arc::new(client(&fake));
    fake.fails([Fault::Hangs, Fault::Hangs]);
    let interrupted = Arc::new(AtomicBool::new(false));
    let threads: Vec<_> = (0..2)
        .map(|i| {
            let (client, interrupted) = (client.clone(), interrupted.clone());
            std::thread::spawn(move || client.run(&task(COPY, &i.to_string()), Lookup::Welcome, &interrupted))
        })
        .collect();
    let begun = Instant::now();
    while fake.under_way() < 2 {
        assert!(begun.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(5));
    }
    interrupted.store(true, Ordering::Relaxed);
    for thread in threads {
        assert_eq!(thread.join().expect("a thread").expect_err("no answer"), Failure::Interrupted);
    }
    assert_eq!((fake.under_way(), fake.cancelled()), (0, 2));
}

#[test]
fn services_that_are_of_no_use_say_why() {
    let refusal = |manner: Manner, change: &dyn Fn(&mut Settings)| {
        let fake = Fake::start(manner);
        let mut settings = settings(&fake);
        change(&mut settings);
        match Client::connect(&settings, &AtomicBool::new(false)) {
            Err(Failure::Refused(refusal, why)) => (refusal, why),
            Err(other) => panic!("{other:?}"),
            Ok(_) => panic!("accepted"),
        }
    };
    let guarded = || Manner { token: Some("secret".into()), ..Manner::default() };
    assert_eq!(refusal(guarded(), &|_| {}).0, Refusal::Credentials);
    assert_eq!(refusal(guarded(), &|s| s.token = Some("wrong".into())).0, Refusal::Credentials);
    assert_eq!(refusal(guarded(), &|s| s.token = Some("two\nlines".into())).0, Refusal::Credentials);
    assert_eq!(refusal(Manner::default(), &|s| s.instance = "other".into()).0, Refusal::Instance);
    let (of, why) = refusal(Manner { executes: false, ..Manner::default() }, &|_| {});
    assert!(of == Refusal::Service && why.contains("executes nothing"), "{why}");
    let (of, why) = refusal(Manner { knows_sha256: false, ..Manner::default() }, &|_| {});
    assert!(of == Refusal::Service && why.contains("SHA-256"), "{why}");
    let fake = Fake::start(guarded());
    let allowed = Settings { token: Some("secret".into()), ..settings(&fake) };
    let client = Client::connect(&allowed, &AtomicBool::new(false)).expect("a service");
    holds(&run(&client, &task(COPY, "text")).expect("an answer"), "text");
}

#[test]
fn a_service_that_is_not_there_is_looked_for_four_times() {
    let fake = Fake::start(Manner::default());
    let settings = settings(&fake);
    drop(fake);
    let begun = Instant::now();
    let failure = Client::connect(&settings, &AtomicBool::new(false)).err().expect("nobody");
    assert!(matches!(&failure, Failure::Infrastructure(why) if why.contains("(4 attempts)")), "{failure:?}");
    assert!(begun.elapsed() >= Duration::from_secs(13), "1, 3 and 9 s");
}

/// A certificate and its key, for which `by` vouches, made by `openssl`; none where there is no such program.
fn certificate(dir: &Path, name: &str, by: Option<&str>) -> Option<Identity> {
    let openssl = |args: &str| Command::new("openssl").args(args.split(' ')).current_dir(dir).output();
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    std::fs::write(dir.join("names"), "subjectAltName=IP:127.0.0.1").expect("a file");
    let made = match by {
        None => {
            openssl(&format!("req -x509 {key} -keyout {name}.key -out {name}.pem -subj /CN={name} -days 2")).ok()?
        }
        Some(by) => {
            openssl(&format!("req {key} -keyout {name}.key -out {name}.csr -subj /CN={name}")).ok()?;
            let who = format!("-CA {by}.pem -CAkey {by}.key -CAcreateserial");
            openssl(&format!("x509 -req -in {name}.csr {who} -days 2 -extfile names -out {name}.pem")).ok()?
        }
    };
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let read = |extension: &str| std::fs::read(dir.join(format!("{name}.{extension}"))).expect("a file");
    Some(Identity { certificate: read("pem"), key: read("key") })
}

#[test]
fn both_sides_show_who_they_are() {
    let dir = tempfile::tempdir().expect("a directory");
    let certificate = |name, by| certificate(dir.path(), name, by);
    let (Some(ours), Some(others)) = (certificate("ours", None), certificate("others", None)) else {
        eprintln!("SKIPPED: there is no openssl");
        return;
    };
    let (server, me, stranger) =
        (certificate("server", Some("ours")), certificate("me", Some("ours")), certificate("stranger", Some("others")));
    let Identity { certificate, key } = server.expect("a certificate");
    let tls = Tls { certificate, key, authority: ours.certificate.clone() };
    let fake = Fake::start(Manner { tls: Some(tls), ..Manner::default() });
    let with = |authority: &Identity, identity: &Option<Identity>| {
        let authority = Some(authority.certificate.clone());
        let settings = Settings { authority, identity: identity.clone(), ..settings(&fake) };
        // Nobody waits for four attempts.
        let interrupted = Arc::new(AtomicBool::new(false));
        let soon = interrupted.clone();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(900));
            soon.store(true, Ordering::Relaxed);
        });
        Client::connect(&settings, &interrupted)
    };
    let client = with(&ours, &me).unwrap_or_else(|e| panic!("{e}"));
    holds(&run(&client, &task(COPY, "text")).expect("an answer"), "text");
    for (what, authority, identity) in
        [("an unknown service", &others, &me), ("a stranger", &ours, &stranger), ("nobody", &ours, &None)]
    {
        assert!(with(authority, identity).is_err(), "{what}");
    }
}
