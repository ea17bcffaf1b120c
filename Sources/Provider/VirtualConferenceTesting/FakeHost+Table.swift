import CConferenceProvider

extension FakeHost {
    /// Creates the table of functions. As vcp.h requires, the table and its texts are never freed. The table does not retain
    /// the host; when the host is deinitialized, all its requests have been answered.
    static func table(
        _ host: FakeHost, _ principalClass: String, _ bundleIdentifier: String, _ change: (inout vcp_host) -> Void
    ) -> UnsafePointer<vcp_host> {
        var table = vcp_host(
            struct_size: UInt32(MemoryLayout<vcp_host>.size), abi_major: UInt16(VCP_ABI_MAJOR),
            abi_minor: UInt16(VCP_ABI_MINOR), ctx: OpaquePointer(Unmanaged.passRetained(WeakHost(host)).toOpaque()),
            host_name: permanentText("FakeHost"), host_version: permanentText("1.2.3"),
            bundle_identifier: permanentText(bundleIdentifier), principal_class: permanentText(principalClass),
            finish_room_types: { context, request, rooms, count, stride in
                guard rooms != nil || count == 0 else {
                    return misused(context, request, "finish_room_types: the list is null and its count \(count)")
                }
                let rooms = elements(rooms, count, stride).map {
                    ProviderAnswer.Room(identifier: text($0.identifier), title: text($0.title))
                }
                return answered(context, request, .roomTypes(rooms))
            },
            finish_conference: { context, request, conference in
                guard let conference = conference?.pointee else {
                    return misused(context, request, "finish_conference: the conference is null")
                }
                return answered(context, request, .conference(ProviderAnswer.Conference(conference)))
            },
            finish_done: { context, request in answered(context, request, .done) },
            fail: { context, request, error in
                guard let error = error?.pointee else { return misused(context, request, "fail: the error is null") }
                let failure = ProviderAnswer.failure(
                    status: error.status, code: error.provider_code, message: text(error.message))
                return answered(context, request, failure)
            },
            is_cancelled: { context, request in
                WeakHost.host(context)?.isCancelled(request) == false ? 0 : 1
            },
            milliseconds_left: { _, request in 1_000 + Int64(request) },
            config_get: { context, key, buffer, capacity, needed in
                copy(WeakHost.host(context)?.configuration[text(key)], buffer, capacity, needed)
            },
            log: { context, level, message in WeakHost.host(context)?.addLog("\(level) \(text(message))") },
            get_extension: { context, name in WeakHost.host(context)?.service.table(text(name)) })
        change(&table)
        return permanent(table)
    }
}

extension ProviderAnswer.Conference {
    fileprivate init(_ conference: vcp_conference) {
        title = text(conference.title)
        details = text(conference.details)
        identifier = text(conference.identifier)
        urls = (0..<Int(conference.url_count)).compactMap { index in
            guard let first = conference.urls else { return nil }
            let url = UnsafeRawPointer(first)
                .loadUnaligned(fromByteOffset: index * Int(conference.url_stride), as: vcp_url.self)
            return ProviderAnswer.Link(
                kind: Int(url.kind), url: text(url.url), title: text(url.title), meetingCode: text(url.meeting_code),
                passcode: text(url.passcode), pin: text(url.pin), region: text(url.region))
        }
    }
}

/// The context of a table, which outlives its host.
final class WeakHost: Sendable {
    private weak let host: FakeHost?

    init(_ host: FakeHost) { self.host = host }

    static func host(_ context: OpaquePointer?) -> FakeHost? {
        context.flatMap { Unmanaged<WeakHost>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue().host }
    }
}

private func permanentText(_ text: String) -> vcp_str {
    let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8.map { CChar(bitPattern: $0) })
    return vcp_str(ptr: UnsafePointer(bytes.baseAddress), len: bytes.count)
}

private func answered(_ context: OpaquePointer?, _ request: vcp_request, _ outcome: ProviderAnswer) -> vcp_status {
    WeakHost.host(context)?.finish(request, outcome) ?? vcp_status(VCP_E_NOT_FOUND)
}

/// Fails the request and reports the problem, as a real host does with an answer that breaks a rule.
private func misused(_ context: OpaquePointer?, _ request: vcp_request, _ problem: String) -> vcp_status {
    WeakHost.host(context)?.report(problem)
    let failure = ProviderAnswer.failure(status: vcp_status(VCP_E_INVALID), code: 0, message: problem)
    _ = answered(context, request, failure)
    return vcp_status(VCP_E_INVALID)
}

private func elements<Element>(
    _ first: UnsafePointer<Element>?, _ count: UInt32, _ stride: UInt32
) -> [Element] {
    guard let first else { return [] }
    return (0..<Int(count)).map {
        UnsafeRawPointer(first).loadUnaligned(fromByteOffset: $0 * Int(stride), as: Element.self)
    }
}
