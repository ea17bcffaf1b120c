import CConferenceProvider
import Foundation
import Glibc
import TestSupport
import Testing
import VirtualConferenceTesting

/// `vcp.rs`, which providers in Rust copy, against the C headers and against a host.
@Suite("vcp.rs", .timeLimit(.minutes(15)))
struct RustTests {
    private static let bindings = "\(CCompiler.package)/Tests/Examples/rust/vcp.rs"

    /// What to replace in `vcp.rs`, and whether its own test still passes: nothing, an offset, a constant and a name.
    private static let replacements = [
        ("", "", true),
        ("        passcode: Str,\n        pin: Str,", "        pin: Str,\n        passcode: Str,", false),
        ("VCP_E_AUTH = E_AUTH: 4", "VCP_E_AUTH = E_AUTH: 5", false), ("\"vcp.http/1\"", "\"vcp.http/2\"", false),
    ]

    private static let moreReplacements = [
        ("http_status: u32", "http_status: u64", false),
        ("VCP_ACCOUNT_EXPIRED = ACCOUNT_EXPIRED: 2", "VCP_ACCOUNT_EXPIRED = ACCOUNT_EXPIRED: 3", false),
        ("\"vcp.sign/1\"", "\"vcp.sign/2\"", false),
    ]

    @Test(
        "Its test compares every constant, size and offset with the C headers",
        arguments: tier(plain: replacements, all: replacements + moreReplacements))
    func layout(text: String, replacement: String, passes: Bool) throws {
        let compiler = try Programs.required("rustc")
        let directory = try TemporaryDirectory()
        let original = try String(contentsOfFile: Self.bindings, encoding: .utf8)
        try #require(text.isEmpty || original.contains(text))
        let source = text.isEmpty ? original : original.replacing(text, with: replacement)
        let file = try directory.write(source, to: "vcp.rs")
        let program = "\(directory.path)/layout"
        let build = try Programs.run(compiler, ["--test", "--edition", "2021", "-D", "warnings", file, "-o", program])
        try #require(build.status == 0, "\(build.output)")
        let result = try Programs.run(program, [], environment: ["VCP_INCLUDE": Example.header])
        #expect((result.status == 0) == passes, "\(result.output)")
        #expect(result.output.contains("layout_is_that_of_the_c_headers"))
    }

    @Test("A provider in Rust makes HTTPS calls, and updates and ends conferences")
    func extensions() async throws {
        let compiler = try Programs.required("rustc")
        let directory = try TemporaryDirectory()
        let file = try directory.write(Self.provider, to: "provider.rs")
        let library = "\(directory.path)/provider.so"
        let options = ["--edition", "2021", "--crate-type", "cdylib", "-D", "warnings", file, "-o", library]
        let build = try Programs.run(compiler, options)
        try #require(build.status == 0, "\(build.output)")
        let handle = try #require(dlopen(library, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE))
        let symbol = try #require(dlsym(handle, VCP_ENTRY_SYMBOL))
        typealias Entry = @convention(c) () -> UnsafePointer<vcp_entry>?
        let host = try FakeHost.withHTTP("", entry: unsafeBitCast(symbol, to: Entry.self)())

        #expect(
            await host.conference("room").conference?.details
                == "201 POST https://example.com/room Accept=text/plain 4 1")
        #expect(await host.conference("offline").status == Int(VCP_E_NETWORK))
        let update = await host.answer(to: .update, "c-1", url: "https://example.com/1", key: "k", title: "Tea")
        #expect(update?.conference?.details == "c-1 https://example.com/1 k Tea")
        let untitled = await host.answer(to: .update, "", url: "https://example.com/1")
        #expect(untitled?.conference?.details == " https://example.com/1 key -")
        #expect(await host.answer(to: .end, "c-1", url: "https://example.com/1") == .done)
        #expect(host.misuses == [])
    }

    /// A provider that uses the extensions. Each conference describes what the provider was told.
    private static let provider = """
        #[path = "\(bindings)"]
        mod vcp;

        use std::ffi::c_void;
        use std::mem::size_of;
        use vcp::Str;

        struct Call { host: *const vcp::Host, request: vcp::Request }

        unsafe fn finish(host: *const vcp::Host, request: vcp::Request, details: &str) {
            let url = vcp::Url {
                struct_size: size_of::<vcp::Url>() as u32, kind: vcp::KIND_VIDEO,
                url: Str::lend("https://example.com/"), title: Str::EMPTY, meeting_code: Str::EMPTY, passcode: Str::EMPTY, pin: Str::EMPTY, region: Str::EMPTY,
            };
            let conference = vcp::Conference {
                struct_size: size_of::<vcp::Conference>() as u32, url_count: 1, title: Str::EMPTY,
                details: Str::lend(details), identifier: Str::EMPTY, urls: &url,
                url_stride: size_of::<vcp::Url>() as u32, reserved0: 0,
            };
            ((*host).finish_conference)((*host).ctx, request, &conference);
        }

        unsafe fn fail(host: *const vcp::Host, request: vcp::Request, status: vcp::Status, message: Str) {
            let error =
                vcp::Error { struct_size: size_of::<vcp::Error>() as u32, status, provider_code: 0, message };
            ((*host).fail)((*host).ctx, request, &error);
        }

        unsafe extern "C" fn done(user: *mut c_void, response: *const vcp::HttpResponse) {
            let (call, response) = (Box::from_raw(user as *mut Call), &*response);
            if response.status != vcp::OK {
                return fail(call.host, call.request, response.status, response.message);
            }
            finish(call.host, call.request, &format!("{} {}", response.http_status, response.body.copied()));
        }

        unsafe extern "C" fn create(host: *const vcp::Host, out: *mut *mut c_void, _: *mut vcp::Error) -> vcp::Status {
            *out = host as *mut c_void;
            vcp::OK
        }

        unsafe extern "C" fn fetch_room_types(instance: *mut c_void, request: vcp::Request) {
            let host = &*(instance as *const vcp::Host);
            (host.finish_room_types)(host.ctx, request, std::ptr::null(), 0, size_of::<vcp::RoomType>() as u32);
        }

        unsafe extern "C" fn fetch_conference(
            instance: *mut c_void, request: vcp::Request, wanted: *const vcp::ConferenceRequest,
        ) {
            let host = &*(instance as *const vcp::Host);
            let Some(http) = host.extension::<vcp::HostHttp>(vcp::EXT_HTTP) else {
                return fail(host, request, vcp::E_UNSUPPORTED, Str::EMPTY);
            };
            let url = format!("https://example.com/{}", (*wanted).room_type_identifier.copied());
            let header = vcp::HttpHeader { name: Str::lend("Accept"), value: Str::lend("text/plain") };
            let call = vcp::HttpRequest {
                struct_size: size_of::<vcp::HttpRequest>() as u32, header_count: 1, method: Str::lend("POST"),
                url: Str::lend(&url), headers: &header, body: Str::lend("body"), account: Str::EMPTY,
            };
            let user = Box::into_raw(Box::new(Call { host, request })) as *mut c_void;
            let status = (http.send)(host.ctx, request, &call, done, user);
            if status != vcp::OK {
                drop(Box::from_raw(user as *mut Call));
                fail(host, request, status, Str::EMPTY);
            }
        }

        unsafe extern "C" fn update(
            instance: *mut c_void, request: vcp::Request, change: *const vcp::ConferenceChange,
        ) {
            let change = &*change;
            let title = match change.event.as_ref() {
                Some(event) if event.flags & vcp::EVENT_HAS_TITLE != 0 => event.title.copied(),
                _ => "-".to_string(),
            };
            let (identifier, url) = (change.identifier.copied(), change.url.copied());
            let details = format!("{identifier} {url} {} {title}", change.idempotency_key.copied());
            finish(instance as *const vcp::Host, request, &details);
        }

        unsafe extern "C" fn end(instance: *mut c_void, request: vcp::Request, _: *const vcp::ConferenceChange) {
            let host = &*(instance as *const vcp::Host);
            (host.finish_done)(host.ctx, request);
        }

        unsafe extern "C" fn destroy(_: *mut c_void) {}

        unsafe extern "C" fn get_extension(_: *mut c_void, id: Str) -> *const c_void {
            if id.copied() != vcp::EXT_LIFECYCLE { return std::ptr::null(); }
            &LIFECYCLE as *const vcp::ProviderLifecycle as *const c_void
        }

        static LIFECYCLE: vcp::ProviderLifecycle = vcp::ProviderLifecycle {
            struct_size: size_of::<vcp::ProviderLifecycle>() as u32, flags: 0,
            update_conference: Some(update), end_conference: Some(end),
        };

        static PROVIDER: vcp::Provider = vcp::Provider {
            struct_size: size_of::<vcp::Provider>() as u32, abi_major: vcp::ABI_MAJOR, abi_minor: vcp::ABI_MINOR,
            identifier: Str::EMPTY, display_name: Str::EMPTY, version: Str::EMPTY,
            create, fetch_room_types, fetch_conference, destroy, cancel: None, get_extension: Some(get_extension),
        };

        unsafe extern "C" fn provider_at(_: u32) -> *const vcp::Provider { &PROVIDER }

        static ENTRY: vcp::Entry = vcp::Entry {
            magic: vcp::ENTRY_MAGIC, struct_size: size_of::<vcp::Entry>() as u32, abi_major: vcp::ABI_MAJOR,
            abi_minor: vcp::ABI_MINOR, provider_count: 1, provider_at,
        };

        #[no_mangle]
        pub extern "C" fn vcp_entry_v1() -> *const vcp::Entry { &ENTRY }
        """
}
