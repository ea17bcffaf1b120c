import CConferenceProvider
import ConferenceModel
import Foundation

/// The host's table of C functions, with Swift's types.
///
/// The conformance to `Sendable` is unchecked because of the pointer. The table stays valid and unchanged from `create`
/// until the process ends, and each of its functions may be called on any thread.
struct HostTable: @unchecked Sendable {
    private let table: UnsafePointer<vcp_host>

    /// - Throws: ``VirtualConferenceError`` if the table has another major version or is too small.
    init(_ table: UnsafePointer<vcp_host>) throws(VirtualConferenceError) {
        let (major, size) = (UInt32(table.pointee.abi_major), Int(table.pointee.struct_size))
        guard major == VCP_ABI_MAJOR else {
            throw VirtualConferenceError(
                .unsupported, "The host uses version \(major) of vcp.h; this provider needs version \(VCP_ABI_MAJOR).")
        }
        guard size >= MemoryLayout<vcp_host>.size else {
            throw VirtualConferenceError(
                .invalid, "The host's table has \(size) bytes; this provider needs \(MemoryLayout<vcp_host>.size).")
        }
        self.table = table
    }

    var name: String { String(table.pointee.host_name) }
    var version: String { String(table.pointee.host_version) }
    var bundleIdentifier: String { String(table.pointee.bundle_identifier) }
    var principalClass: String { String(table.pointee.principal_class) }

    /// The first argument of the host's functions.
    var context: OpaquePointer? { table.pointee.ctx }

    /// Returns the table of an extension of the host, or nil if the host has no extension of this name.
    func hostExtension(_ name: String) -> UnsafeRawPointer? {
        withText(name) { table.pointee.get_extension(table.pointee.ctx, $0) }
    }

    /// Returns the table of an extension of the host, or nil if the host has no such table, or one that is too small.
    func hostExtension<Table>(_ name: String, as: Table.Type) -> UnsafePointer<Table>? {
        guard let found = hostExtension(name), found.load(as: UInt32.self) >= UInt32(MemoryLayout<Table>.size)
        else { return nil }
        return found.assumingMemoryBound(to: Table.self)
    }

    /// Returns the value of a setting, or nil if the setting has no value.
    func configurationValue(of key: String) -> String? {
        copiedText(capacity: Limits().configurationValueLength) { buffer, capacity, needed in
            withText(key) { table.pointee.config_get(table.pointee.ctx, $0, buffer, capacity, &needed) }
        }
    }

    /// Returns a text that a function of the host copies into a buffer, or nil if there is none.
    ///
    /// - Parameters:
    ///   - capacity: the length that the text probably does not exceed.
    ///   - fill: calls the function with a buffer, its capacity, and the place for the length of the text.
    func copiedText(
        capacity: Int, _ fill: (UnsafeMutablePointer<CChar>?, Int, inout Int) -> vcp_status
    ) -> String? {
        var capacity = capacity
        // If the value does not fit into the buffer, the first call returns its length and the second call gets the value.
        for _ in 0..<2 {
            var needed = 0
            var status = vcp_status(VCP_E_INTERNAL)
            let value = String(unsafeUninitializedCapacity: capacity) { buffer in
                buffer.withMemoryRebound(to: CChar.self) { characters in
                    status = fill(characters.baseAddress, capacity, &needed)
                }
                return status == VCP_OK ? min(needed, capacity) : 0
            }
            guard status == VCP_E_LIMIT else { return status == VCP_OK ? value : nil }
            capacity = needed
        }
        return nil
    }

    func log(_ message: String, level: vcp_log_level) {
        withText(message) { table.pointee.log(table.pointee.ctx, level, $0) }
    }

    func timeRemaining(for request: vcp_request) -> Duration {
        .milliseconds(table.pointee.milliseconds_left(table.pointee.ctx, request))
    }

    /// Sends the answer to a request. If the host refuses the answer, this is only logged, because no code waits for the
    /// result.
    func send(_ answer: Answer, for request: vcp_request) {
        let status =
            switch answer {
            case .roomTypes(let rooms): finish(request, rooms)
            case .conference(let conference): finish(request, conference)
            case .done: table.pointee.finish_done(table.pointee.ctx, request)
            case .failure(let error): fail(request, error)
            }
        if status != VCP_OK, status != VCP_E_CANCELLED {
            log("The host refused the answer to a request: status \(status).", level: vcp_log_level(VCP_LOG_WARNING))
        }
    }

    private func finish(_ request: vcp_request, _ rooms: [RoomTypeDescriptor]) -> vcp_status {
        var texts = TextArena()
        let places = rooms.map { (texts.add($0.identifier), texts.add($0.title)) }
        return texts.withTexts { text in
            let rooms = places.map { identifier, title in
                vcp_room_type(
                    struct_size: UInt32(MemoryLayout<vcp_room_type>.size), flags: 0, identifier: text(identifier),
                    title: text(title))
            }
            return rooms.withUnsafeBufferPointer {
                table.pointee.finish_room_types(
                    table.pointee.ctx, request, $0.baseAddress, UInt32(clamping: $0.count),
                    UInt32(MemoryLayout<vcp_room_type>.stride))
            }
        }
    }

    private func finish(_ request: vcp_request, _ conference: ConferenceDescriptor) -> vcp_status {
        var texts = TextArena()
        let title = texts.add(conference.title)
        let details = texts.add(conference.details)
        let identifier = texts.add(conference.identifier)
        let places = conference.urls.map { url in
            (
                kind: url.kind.number, url: texts.add(url.url.absoluteString), title: texts.add(url.title),
                code: texts.add(url.meetingCode), passcode: texts.add(url.passcode), pin: texts.add(url.pin),
                region: texts.add(url.region)
            )
        }
        return texts.withTexts { text in
            let urls = places.map { place in
                vcp_url(
                    struct_size: UInt32(MemoryLayout<vcp_url>.size), kind: place.kind, url: text(place.url),
                    title: text(place.title), meeting_code: text(place.code), passcode: text(place.passcode),
                    pin: text(place.pin), region: text(place.region))
            }
            return urls.withUnsafeBufferPointer {
                var conference = vcp_conference(
                    struct_size: UInt32(MemoryLayout<vcp_conference>.size), url_count: UInt32(clamping: $0.count),
                    title: text(title), details: text(details), identifier: text(identifier), urls: $0.baseAddress,
                    url_stride: UInt32(MemoryLayout<vcp_url>.stride), reserved0: 0)
                return table.pointee.finish_conference(table.pointee.ctx, request, &conference)
            }
        }
    }

    private func fail(_ request: vcp_request, _ error: VirtualConferenceError) -> vcp_status {
        withText(error.message) { message in
            var failure = vcp_error(
                struct_size: UInt32(MemoryLayout<vcp_error>.size), status: error.status.number,
                provider_code: error.providerCode, message: message)
            return table.pointee.fail(table.pointee.ctx, request, &failure)
        }
    }
}

extension VirtualConferenceError.Status {
    /// The number to send to the host. A thrown error whose status is that of success counts as an internal error.
    var number: vcp_status { rawValue == VCP_OK ? vcp_status(VCP_E_INTERNAL) : rawValue }
}

extension ConferenceURLDescriptor.Kind? {
    fileprivate var number: UInt32 {
        let kind =
            switch self {
            case nil: VCP_KIND_UNSPECIFIED
            case .video: VCP_KIND_VIDEO
            case .phone: VCP_KIND_PHONE
            case .sip: VCP_KIND_SIP
            case .chat: VCP_KIND_CHAT
            case .page: VCP_KIND_PAGE
            }
        return UInt32(kind)
    }
}
