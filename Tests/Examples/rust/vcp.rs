//! `vcp.h`, major version 1, in Rust: the structs with the same layout, and the sizes checked.
//!
//! The extensions are left out. The header explains every field.
#![allow(dead_code)]

use std::ffi::{c_char, c_void};
use std::mem::size_of;

pub const ABI_MAJOR: u16 = 1;
pub const ABI_MINOR: u16 = 0;
pub const ENTRY_MAGIC: u32 = 0x3150_4356;

pub type Status = i32;
pub const OK: Status = 0;
pub const E_INVALID: Status = 1;
pub const E_NOT_FOUND: Status = 3;
pub const E_INTERNAL: Status = 13;

pub const KIND_VIDEO: u32 = 1;
pub const KIND_PHONE: u32 = 2;

/// A number that the host gave out.
pub type Request = u64;

/// A borrowed text: UTF-8 without a terminating zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Str {
    pub ptr: *const c_char,
    pub len: usize,
}

impl Str {
    pub const EMPTY: Str = Str { ptr: std::ptr::null(), len: 0 };

    /// Lends a text; it has to outlive the call that it is lent to.
    pub const fn lend(text: &str) -> Str {
        Str { ptr: text.as_ptr() as *const c_char, len: text.len() }
    }

    /// A copy of a text that was lent; what is not UTF-8 becomes a replacement character.
    ///
    /// # Safety
    /// The text has to be valid, as the host promises for the time of a call.
    pub unsafe fn copied(self) -> String {
        if self.ptr.is_null() || self.len == 0 {
            return String::new();
        }
        let bytes = unsafe { std::slice::from_raw_parts(self.ptr as *const u8, self.len) };
        String::from_utf8_lossy(bytes).into_owned()
    }
}

#[repr(C)]
pub struct RoomType {
    pub struct_size: u32,
    pub flags: u32,
    pub identifier: Str,
    pub title: Str,
}

#[repr(C)]
pub struct Url {
    pub struct_size: u32,
    pub kind: u32,
    pub url: Str,
    pub title: Str,
    pub meeting_code: Str,
    pub passcode: Str,
    pub pin: Str,
    pub region: Str,
}

#[repr(C)]
pub struct Conference {
    pub struct_size: u32,
    pub url_count: u32,
    pub title: Str,
    pub details: Str,
    pub identifier: Str,
    pub urls: *const Url,
    pub url_stride: u32,
    pub reserved0: u32,
}

#[repr(C)]
pub struct ConferenceRequest {
    pub struct_size: u32,
    pub flags: u32,
    pub room_type_identifier: Str,
    pub idempotency_key: Str,
    pub event: *const c_void,
}

#[repr(C)]
pub struct Error {
    pub struct_size: u32,
    pub status: Status,
    pub provider_code: i64,
    pub message: Str,
}

#[repr(C)]
pub struct Host {
    pub struct_size: u32,
    pub abi_major: u16,
    pub abi_minor: u16,
    pub ctx: *mut c_void,
    pub host_name: Str,
    pub host_version: Str,
    pub bundle_identifier: Str,
    pub principal_class: Str,
    pub finish_room_types: unsafe extern "C" fn(*mut c_void, Request, *const RoomType, u32, u32) -> Status,
    pub finish_conference: unsafe extern "C" fn(*mut c_void, Request, *const Conference) -> Status,
    pub finish_done: unsafe extern "C" fn(*mut c_void, Request) -> Status,
    pub fail: unsafe extern "C" fn(*mut c_void, Request, *const Error) -> Status,
    pub is_cancelled: unsafe extern "C" fn(*mut c_void, Request) -> i32,
    pub milliseconds_left: unsafe extern "C" fn(*mut c_void, Request) -> i64,
    pub config_get: unsafe extern "C" fn(*mut c_void, Str, *mut c_char, usize, *mut usize) -> Status,
    pub log: unsafe extern "C" fn(*mut c_void, i32, Str),
    pub get_extension: unsafe extern "C" fn(*mut c_void, Str) -> *const c_void,
}

#[repr(C)]
pub struct Provider {
    pub struct_size: u32,
    pub abi_major: u16,
    pub abi_minor: u16,
    pub identifier: Str,
    pub display_name: Str,
    pub version: Str,
    pub create: unsafe extern "C" fn(*const Host, *mut *mut c_void, *mut Error) -> Status,
    pub fetch_room_types: unsafe extern "C" fn(*mut c_void, Request),
    pub fetch_conference: unsafe extern "C" fn(*mut c_void, Request, *const ConferenceRequest),
    pub destroy: unsafe extern "C" fn(*mut c_void),
    pub cancel: Option<unsafe extern "C" fn(*mut c_void, Request)>,
    pub get_extension: Option<unsafe extern "C" fn(*mut c_void, Str) -> *const c_void>,
}

#[repr(C)]
pub struct Entry {
    pub magic: u32,
    pub struct_size: u32,
    pub abi_major: u16,
    pub abi_minor: u16,
    pub provider_count: u32,
    pub provider_at: unsafe extern "C" fn(u32) -> *const Provider,
}

// The tables hold pointers to what is static; nobody writes to them.
unsafe impl Sync for Provider {}
unsafe impl Sync for Entry {}

#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<Str>() == 16);
    assert!(size_of::<RoomType>() == 40);
    assert!(size_of::<Url>() == 104);
    assert!(size_of::<Conference>() == 72);
    assert!(size_of::<ConferenceRequest>() == 48);
    assert!(size_of::<Error>() == 32);
    assert!(size_of::<Host>() == 152);
    assert!(size_of::<Provider>() == 104);
    assert!(size_of::<Entry>() == 24);
};
