//! The C headers `vcp*.h`, major version 1, in Rust. The headers explain every field and every function.
//!
//! The names are those of C without their prefix: `vcp_room_type` is `RoomType`, `VCP_E_AUTH` is `E_AUTH`. The test at
//! the end compares each of them with the headers in `include`.
#![allow(dead_code)]

use std::ffi::{c_char, c_void};
use std::mem::size_of;

/// Declares constants by their names in C, and lists them for the test.
macro_rules! c_constants {
    ($($type:ty { $($c_name:ident = $name:ident: $value:expr,)* })*) => {
        $($(pub const $name: $type = $value;)*)*

        #[cfg(test)]
        const CONSTANTS: &[(&str, i64)] = &[$($((stringify!($c_name), $name as i64),)*)*];
    };
}

/// Declares structs by their names in C, with the layout of C, and lists them for the test.
macro_rules! c_structs {
    ($($(#[$attribute:meta])* $c_name:ident = $name:ident { $($field:ident: $type:ty,)* })*) => {
        $($(#[$attribute])* #[repr(C)] pub struct $name { $(pub $field: $type,)* })*

        /// Each struct with its size, and each of its fields with its offset and its size.
        #[cfg(test)]
        #[allow(clippy::type_complexity)]
        const STRUCTS: &[(&str, usize, &[(&str, usize, usize)])] = &[$((
            stringify!($c_name), size_of::<$name>(),
            &[$((stringify!($field), std::mem::offset_of!($name, $field), size_of::<$type>()),)*],
        ),)*];
    };
}

pub type Status = i32;
/// Identifies a request; chosen by the host.
pub type Request = u64;

pub const EXT_LIFECYCLE: &str = "vcp.lifecycle/1";
pub const EXT_HTTP: &str = "vcp.http/1";
pub const EXT_SERIAL: &str = "vcp.serial/1";
pub const EXT_ACCOUNT: &str = "vcp.account/1";
pub const EXT_SIGN: &str = "vcp.sign/1";

c_constants! {
    u16 {
        VCP_ABI_MAJOR = ABI_MAJOR: 1,
        VCP_ABI_MINOR = ABI_MINOR: 0,
    }
    u32 {
        VCP_ENTRY_MAGIC = ENTRY_MAGIC: 0x3150_4356,
    }
    Status {
        VCP_OK = OK: 0,
        VCP_E_INVALID = E_INVALID: 1,
        VCP_E_UNSUPPORTED = E_UNSUPPORTED: 2,
        VCP_E_NOT_FOUND = E_NOT_FOUND: 3,
        VCP_E_AUTH = E_AUTH: 4,
        VCP_E_NETWORK = E_NETWORK: 5,
        VCP_E_UNAVAILABLE = E_UNAVAILABLE: 6,
        VCP_E_CANCELLED = E_CANCELLED: 7,
        VCP_E_DEADLINE = E_DEADLINE: 8,
        VCP_E_MEMORY = E_MEMORY: 9,
        VCP_E_LIMIT = E_LIMIT: 10,
        VCP_E_CONFIG = E_CONFIG: 11,
        VCP_E_STATE = E_STATE: 12,
        VCP_E_INTERNAL = E_INTERNAL: 13,
        VCP_E_OUTCOME_UNKNOWN = E_OUTCOME_UNKNOWN: 14,
    }
    u32 {
        VCP_KIND_UNSPECIFIED = KIND_UNSPECIFIED: 0,
        VCP_KIND_VIDEO = KIND_VIDEO: 1,
        VCP_KIND_PHONE = KIND_PHONE: 2,
        VCP_KIND_SIP = KIND_SIP: 3,
        VCP_KIND_CHAT = KIND_CHAT: 4,
        VCP_KIND_PAGE = KIND_PAGE: 5,
        VCP_EVENT_HAS_TITLE = EVENT_HAS_TITLE: 1,
        VCP_EVENT_HAS_TIMES = EVENT_HAS_TIMES: 2,
        VCP_EVENT_ALL_DAY = EVENT_ALL_DAY: 4,
        VCP_EVENT_RECURRING = EVENT_RECURRING: 8,
        VCP_REQUEST_REPEATED = REQUEST_REPEATED: 1,
    }
    i32 {
        VCP_LOG_DEBUG = LOG_DEBUG: 0,
        VCP_LOG_INFO = LOG_INFO: 1,
        VCP_LOG_WARNING = LOG_WARNING: 2,
        VCP_LOG_ERROR = LOG_ERROR: 3,
        VCP_ACCOUNT_NONE = ACCOUNT_NONE: 0,
        VCP_ACCOUNT_SIGNED_IN = ACCOUNT_SIGNED_IN: 1,
        VCP_ACCOUNT_EXPIRED = ACCOUNT_EXPIRED: 2,
    }
}

c_structs! {
    /// A borrowed text: UTF-8 with a length and no terminating zero.
    #[derive(Clone, Copy)]
    vcp_str = Str {
        ptr: *const c_char,
        len: usize,
    }

    vcp_room_type = RoomType {
        struct_size: u32,
        flags: u32,
        identifier: Str,
        title: Str,
    }

    vcp_url = Url {
        struct_size: u32,
        kind: u32,
        url: Str,
        title: Str,
        meeting_code: Str,
        passcode: Str,
        pin: Str,
        region: Str,
    }

    vcp_conference = Conference {
        struct_size: u32,
        url_count: u32,
        title: Str,
        details: Str,
        identifier: Str,
        urls: *const Url,
        url_stride: u32,
        reserved0: u32,
    }

    vcp_event_context = EventContext {
        struct_size: u32,
        flags: u32,
        title: Str,
        start: i64,
        end: i64,
        time_zone: Str,
        // Added after version 1.0: use `EventContext::recurrence_rule(event)`.
        recurrence_rule: Str,
    }

    vcp_conference_request = ConferenceRequest {
        struct_size: u32,
        flags: u32,
        room_type_identifier: Str,
        idempotency_key: Str,
        event: *const EventContext,
    }

    vcp_error = Error {
        struct_size: u32,
        status: Status,
        provider_code: i64,
        message: Str,
    }

    vcp_host = Host {
        struct_size: u32,
        abi_major: u16,
        abi_minor: u16,
        ctx: *mut c_void,
        host_name: Str,
        host_version: Str,
        bundle_identifier: Str,
        principal_class: Str,
        finish_room_types: unsafe extern "C" fn(*mut c_void, Request, *const RoomType, u32, u32) -> Status,
        finish_conference: unsafe extern "C" fn(*mut c_void, Request, *const Conference) -> Status,
        finish_done: unsafe extern "C" fn(*mut c_void, Request) -> Status,
        fail: unsafe extern "C" fn(*mut c_void, Request, *const Error) -> Status,
        is_cancelled: unsafe extern "C" fn(*mut c_void, Request) -> i32,
        milliseconds_left: unsafe extern "C" fn(*mut c_void, Request) -> i64,
        config_get: unsafe extern "C" fn(*mut c_void, Str, *mut c_char, usize, *mut usize) -> Status,
        log: unsafe extern "C" fn(*mut c_void, i32, Str),
        get_extension: unsafe extern "C" fn(*mut c_void, Str) -> *const c_void,
    }

    vcp_provider = Provider {
        struct_size: u32,
        abi_major: u16,
        abi_minor: u16,
        identifier: Str,
        display_name: Str,
        version: Str,
        create: unsafe extern "C" fn(*const Host, *mut *mut c_void, *mut Error) -> Status,
        fetch_room_types: unsafe extern "C" fn(*mut c_void, Request),
        fetch_conference: unsafe extern "C" fn(*mut c_void, Request, *const ConferenceRequest),
        destroy: unsafe extern "C" fn(*mut c_void),
        cancel: Option<unsafe extern "C" fn(*mut c_void, Request)>,
        get_extension: Option<unsafe extern "C" fn(*mut c_void, Str) -> *const c_void>,
    }

    vcp_entry = Entry {
        magic: u32,
        struct_size: u32,
        abi_major: u16,
        abi_minor: u16,
        provider_count: u32,
        provider_at: unsafe extern "C" fn(u32) -> *const Provider,
    }

    vcp_conference_change = ConferenceChange {
        struct_size: u32,
        flags: u32,
        identifier: Str,
        url: Str,
        idempotency_key: Str,
        event: *const EventContext,
    }

    /// An extension of the provider: return a pointer to it from `get_extension` for `EXT_LIFECYCLE`.
    vcp_provider_lifecycle = ProviderLifecycle {
        struct_size: u32,
        flags: u32,
        update_conference: Option<unsafe extern "C" fn(*mut c_void, Request, *const ConferenceChange)>,
        end_conference: Option<unsafe extern "C" fn(*mut c_void, Request, *const ConferenceChange)>,
    }

    vcp_http_header = HttpHeader {
        name: Str,
        value: Str,
    }

    vcp_http_request = HttpRequest {
        struct_size: u32,
        header_count: u32,
        method: Str,
        url: Str,
        headers: *const HttpHeader,
        body: Str,
        // Not empty only if `host.extension(EXT_ACCOUNT)` has returned a table.
        account: Str,
    }

    vcp_http_response = HttpResponse {
        struct_size: u32,
        status: Status,
        http_status: u32,
        header_count: u32,
        headers: *const HttpHeader,
        body: Str,
        message: Str,
    }

    /// An extension of the host: `host.extension(EXT_HTTP)`.
    vcp_host_http = HostHttp {
        struct_size: u32,
        flags: u32,
        send: unsafe extern "C" fn(
            *mut c_void, Request, *const HttpRequest,
            unsafe extern "C" fn(*mut c_void, *const HttpResponse), *mut c_void,
        ) -> Status,
    }

    /// An extension of the host: `host.extension(EXT_SERIAL)`.
    vcp_host_serial = HostSerial {
        struct_size: u32,
        flags: u32,
        call: unsafe extern "C" fn(*mut c_void, unsafe extern "C" fn(*mut c_void), *mut c_void) -> Status,
    }

    /// An extension of the host: `host.extension(EXT_ACCOUNT)`.
    vcp_host_account = HostAccount {
        struct_size: u32,
        flags: u32,
        state: unsafe extern "C" fn(*mut c_void, Str) -> i32,
        detail: unsafe extern "C" fn(*mut c_void, Str, Str, *mut c_char, usize, *mut usize) -> Status,
    }

    vcp_sign_call = SignCall {
        struct_size: u32,
        flags: u32,
        key: Str,
        input: Str,
    }

    vcp_sign_result = SignResult {
        struct_size: u32,
        status: Status,
        signature: Str,
        message: Str,
    }

    /// An extension of the host: `host.extension(EXT_SIGN)`.
    vcp_host_sign = HostSign {
        struct_size: u32,
        flags: u32,
        sign: unsafe extern "C" fn(
            *mut c_void, Request, *const SignCall,
            unsafe extern "C" fn(*mut c_void, *const SignResult), *mut c_void,
        ) -> Status,
    }
}

// These tables hold pointers to static data that is never written.
unsafe impl Sync for Provider {}
unsafe impl Sync for Entry {}

impl Str {
    pub const EMPTY: Str = Str { ptr: std::ptr::null(), len: 0 };

    /// Lends a text, which must outlive the call that borrows it.
    pub const fn lend(text: &str) -> Str {
        Str { ptr: text.as_ptr() as *const c_char, len: text.len() }
    }

    /// Returns a copy of the bytes.
    ///
    /// # Safety
    /// The text must be valid. A text from the host is valid until the call returns.
    pub unsafe fn bytes(self) -> Vec<u8> {
        if self.ptr.is_null() || self.len == 0 {
            return Vec::new();
        }
        unsafe { std::slice::from_raw_parts(self.ptr as *const u8, self.len) }.to_vec()
    }

    /// Returns a copy of the text, with U+FFFD in place of invalid UTF-8.
    ///
    /// # Safety
    /// As for `bytes`.
    pub unsafe fn copied(self) -> String {
        String::from_utf8_lossy(&unsafe { self.bytes() }).into_owned()
    }
}

impl EventContext {
    /// Returns the rule of a series; empty if an older host does not fill it in.
    ///
    /// # Safety
    /// `event` must be the pointer that the host passed, which is valid until the call returns.
    pub unsafe fn recurrence_rule(event: *const EventContext) -> Str {
        let end = std::mem::offset_of!(EventContext, recurrence_rule) + size_of::<Str>();
        // The size is the first field. The fields that an older host has left out must not be read.
        if (unsafe { *(event as *const u32) } as usize) < end {
            return Str::EMPTY;
        }
        unsafe { (*event).recurrence_rule }
    }
}

impl Host {
    /// Returns the table of an extension, or `None` if the host does not have it or has an older, shorter one.
    ///
    /// # Safety
    /// `Table` must be the struct that belongs to `name`, such as `HostHttp` for `EXT_HTTP`.
    pub unsafe fn extension<Table>(&self, name: &str) -> Option<&'static Table> {
        let table = unsafe { (self.get_extension)(self.ctx, Str::lend(name)) };
        // Every table begins with its size.
        if table.is_null() || (unsafe { *(table as *const u32) } as usize) < size_of::<Table>() {
            return None;
        }
        Some(unsafe { &*(table as *const Table) })
    }
}

#[cfg(test)]
mod tests {
    use std::{fmt::Write as _, io::Write as _, process};

    /// Has the C compiler compare every constant, size and offset with those of the headers.
    #[test]
    fn layout_is_that_of_the_c_headers() {
        let mut source = String::from("#include <stddef.h>\n#include \"vcp.h\"\n");
        let mut assert = |condition: String| writeln!(source, "_Static_assert({condition}, \"\");").unwrap();
        for (name, value) in super::CONSTANTS {
            assert(format!("{name} == {value}"));
        }
        for (name, size, fields) in super::STRUCTS {
            assert(format!("sizeof({name}) == {size}"));
            for (field, offset, size) in fields.iter() {
                assert(format!("offsetof({name}, {field}) == {offset} && sizeof((({name} *)0)->{field}) == {size}"));
            }
        }
        let names = [
            ("LIFECYCLE", super::EXT_LIFECYCLE), ("HTTP", super::EXT_HTTP), ("SERIAL", super::EXT_SERIAL),
            ("ACCOUNT", super::EXT_ACCOUNT), ("SIGN", super::EXT_SIGN),
        ];
        for (name, value) in names {
            assert(format!("__builtin_strcmp(VCP_EXT_{name}, \"{value}\") == 0"));
        }

        let include = std::env::var("VCP_INCLUDE").unwrap_or_else(|_| "include".to_string());
        let mut compiler = process::Command::new("cc")
            .args(["-std=c11", "-x", "c", "-fsyntax-only", "-I", &include, "-"])
            .stdin(process::Stdio::piped())
            .spawn()
            .expect("this test needs a C compiler");
        compiler.stdin.take().unwrap().write_all(source.as_bytes()).unwrap();
        assert!(compiler.wait().unwrap().success(), "vcp.rs differs from the headers in {include}");
    }
}
