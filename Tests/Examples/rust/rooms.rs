//! A provider in Rust: two kinds of room, each with a video link and a telephone number.
//!
//! No panic may reach the host. Every function that the host calls therefore runs its work in `guarded`, which answers
//! the request with an error.

mod vcp;

use std::ffi::c_void;
use std::mem::size_of;
use std::panic::{catch_unwind, AssertUnwindSafe};
use vcp::Str;

const ROOMS: [(&str, &str); 2] = [("stand-up", "Stand-up"), ("open-house", "Open House")];

struct Instance {
    host: *const vcp::Host,
}

/// Why a request failed.
struct Failure {
    status: vcp::Status,
    message: String,
}

/// The answer to a request that has succeeded.
enum Answer {
    RoomTypes,
    Conference { room: &'static str, title: &'static str, link: String },
}

impl Instance {
    fn conference(&self, identifier: &str, key: &str) -> Result<Answer, Failure> {
        let Some((room, title)) = ROOMS.iter().find(|(known, _)| *known == identifier) else {
            // The user may have chosen from a list that is months old.
            let message = format!("The room “{identifier}” no longer exists.");
            return Err(Failure { status: vcp::E_NOT_FOUND, message });
        };
        let link = format!("https://meet.example.org/{room}-{:016x}", meeting_number(key));
        Ok(Answer::Conference { room, title, link })
    }

    /// Answers a request. The host copies the answer before its function returns.
    fn send(&self, request: vcp::Request, answer: Answer) {
        let host = unsafe { &*self.host };
        match answer {
            Answer::RoomTypes => {
                let rooms = ROOMS.map(|(identifier, title)| vcp::RoomType {
                    struct_size: size_of::<vcp::RoomType>() as u32,
                    flags: 0,
                    identifier: Str::lend(identifier),
                    title: Str::lend(title),
                });
                let stride = size_of::<vcp::RoomType>() as u32;
                unsafe { (host.finish_room_types)(host.ctx, request, rooms.as_ptr(), rooms.len() as u32, stride) };
            }
            Answer::Conference { room, title, link } => {
                let urls = [
                    url(vcp::KIND_VIDEO, &link, "Join Meeting", "", ""),
                    url(vcp::KIND_PHONE, "tel:+4930901820", "Audio Only", "4711", "DE"),
                ];
                let conference = vcp::Conference {
                    struct_size: size_of::<vcp::Conference>() as u32,
                    url_count: urls.len() as u32,
                    title: Str::lend(title),
                    details: Str::lend("To join by phone, enter the PIN."),
                    identifier: Str::lend(room),
                    urls: urls.as_ptr(),
                    url_stride: size_of::<vcp::Url>() as u32,
                    reserved0: 0,
                };
                unsafe { (host.finish_conference)(host.ctx, request, &conference) };
            }
        }
    }

    fn fail(&self, request: vcp::Request, failure: &Failure) {
        let host = unsafe { &*self.host };
        let error = vcp::Error {
            struct_size: size_of::<vcp::Error>() as u32,
            status: failure.status,
            provider_code: 0,
            message: Str::lend(&failure.message),
        };
        unsafe { (host.fail)(host.ctx, request, &error) };
    }

    /// Runs the work and answers the request with its result, its error, or the panic that it ended in.
    fn guarded(&self, request: vcp::Request, work: impl FnOnce() -> Result<Answer, Failure>) {
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok(answer)) => self.send(request, answer),
            Ok(Err(failure)) => self.fail(request, &failure),
            Err(_) => {
                let message = "The provider panicked; its log says where.".to_string();
                self.fail(request, &Failure { status: vcp::E_INTERNAL, message });
            }
        }
    }
}

fn url<'a>(kind: u32, url: &'a str, title: &'a str, pin: &'a str, region: &'a str) -> vcp::Url {
    vcp::Url {
        struct_size: size_of::<vcp::Url>() as u32,
        kind,
        url: Str::lend(url),
        title: Str::lend(title),
        meeting_code: Str::EMPTY,
        passcode: Str::EMPTY,
        pin: Str::lend(pin),
        region: Str::lend(region),
    }
}

/// Derives the name of the meeting from the key (FNV-1a), so that a repeated request gets the same conference.
fn meeting_number(key: &str) -> u64 {
    key.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

unsafe extern "C" fn create(host: *const vcp::Host, out: *mut *mut c_void, _why: *mut vcp::Error) -> vcp::Status {
    let instance = Box::new(Instance { host });
    unsafe { *out = Box::into_raw(instance) as *mut c_void };
    vcp::OK
}

unsafe extern "C" fn fetch_room_types(instance: *mut c_void, request: vcp::Request) {
    let instance = unsafe { &*(instance as *const Instance) };
    instance.guarded(request, || Ok(Answer::RoomTypes));
}

unsafe extern "C" fn fetch_conference(
    instance: *mut c_void,
    request: vcp::Request,
    wanted: *const vcp::ConferenceRequest,
) {
    let instance = unsafe { &*(instance as *const Instance) };
    instance.guarded(request, || {
        let (room, key) = unsafe { ((*wanted).room_type_identifier.copied(), (*wanted).idempotency_key.copied()) };
        instance.conference(&room, &key)
    });
}

unsafe extern "C" fn destroy(instance: *mut c_void) {
    drop(unsafe { Box::from_raw(instance as *mut Instance) });
}

unsafe extern "C" fn provider_at(index: u32) -> *const vcp::Provider {
    if index == 0 { &PROVIDER } else { std::ptr::null() }
}

static PROVIDER: vcp::Provider = vcp::Provider {
    struct_size: size_of::<vcp::Provider>() as u32,
    abi_major: vcp::ABI_MAJOR,
    abi_minor: vcp::ABI_MINOR,
    identifier: Str::EMPTY,
    display_name: Str::EMPTY,
    version: Str::EMPTY,
    create,
    fetch_room_types,
    fetch_conference,
    destroy,
    cancel: None,
    get_extension: None,
};

static ENTRY: vcp::Entry = vcp::Entry {
    magic: vcp::ENTRY_MAGIC,
    struct_size: size_of::<vcp::Entry>() as u32,
    abi_major: vcp::ABI_MAJOR,
    abi_minor: vcp::ABI_MINOR,
    provider_count: 1,
    provider_at,
};

#[no_mangle]
pub extern "C" fn vcp_entry_v1() -> *const vcp::Entry {
    &ENTRY
}
