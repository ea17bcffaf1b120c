// Providers that report what they receive, and one for each kind of answer.
import VirtualConferenceKit

/// Answers with a value in every field.
struct Complete: PrincipalProvider {
    func roomTypes() -> [RoomTypeDescriptor] {
        [RoomTypeDescriptor(identifier: "a", title: "A"), RoomTypeDescriptor(identifier: "b", title: "B")]
    }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor {
        let link = try address("https://example.com/1#a=%22b%22")
        return ConferenceDescriptor(
            title: "Title",
            urls: [
                ConferenceURLDescriptor(
                    link, title: "Join", kind: .video, meetingCode: "123 456", passcode: "pass", pin: "99",
                    region: "DE"),
                ConferenceURLDescriptor(try address("tel:+1-412-555-0123,,,654321"), kind: .phone, region: "US"),
                ConferenceURLDescriptor(try address("sip:room@example.com"), kind: .sip),
                ConferenceURLDescriptor(link, kind: .chat), ConferenceURLDescriptor(link, kind: .page),
                ConferenceURLDescriptor(link),
            ],
            details: "Details", identifier: "own-1")
    }

    private func address(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw VirtualConferenceError(.fault, text) }
        return url
    }
}

/// Describes the request in its answer.
struct Echo: PrincipalProvider {
    func roomTypes() -> [RoomTypeDescriptor] { [] }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor {
        var lines = [request.roomTypeIdentifier, request.idempotencyKey]
        if let event = request.event {
            lines.append("title=\(event.title ?? "nil")")
            if let times = event.times {
                lines.append(
                    "\(Int(times.start.timeIntervalSince1970))-\(Int(times.end.timeIntervalSince1970)) "
                        + "\(times.timeZone?.identifier ?? "nil") \(times.isAllDay) \(times.isRecurring) "
                        + "\(times.recurrenceRule ?? "nil")")
            }
        }
        if request.isRepeated { lines.append("again") }
        return ConferenceDescriptor(urls: [], details: lines.joined(separator: "\n"))
    }
}

/// Runs until it is cancelled.
final class Waiting: PrincipalProvider {
    func roomTypes() async throws -> [RoomTypeDescriptor] {
        ProviderHost.current.log("waiting")
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        withExtendedLifetime(continuation) {}
        ProviderHost.current.log("stopped")
        try Task.checkCancellation()
        return []
    }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor { ConferenceDescriptor(urls: []) }
}

/// Reports whether two requests run at the same time.
final class Counting: PrincipalProvider {
    private var inside = 0
    private var most = 0

    func roomTypes() async throws -> [RoomTypeDescriptor] {
        inside += 1
        most = max(most, inside)
        for _ in 0..<20 { await Task.yield() }
        inside -= 1
        return [RoomTypeDescriptor(identifier: "most-\(most)", title: "Room")]
    }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor { ConferenceDescriptor(urls: []) }
}

/// Throws the error that the room type names.
struct Throwing: PrincipalProvider {
    enum Trouble: Error {
        case unknownRoom(String)
    }

    struct Described: LocalizedError {
        var errorDescription: String? { "The room is full." }
        var recoverySuggestion: String? { "Take another one." }
    }

    struct Numbered: CustomNSError, LocalizedError {
        static var errorDomain: String { "Rooms" }
        var errorCode: Int { 42 }
        var errorDescription: String? { "Numbered." }
    }

    struct Silent: LocalizedError {}

    func roomTypes() throws -> [RoomTypeDescriptor] { throw CancellationError() }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor {
        switch request.roomTypeIdentifier {
        case "own": throw VirtualConferenceError(.notFound, "No such room.", providerCode: 404)
        case "success": throw VirtualConferenceError(.init(rawValue: 0), "A failure that calls itself a success.")
        case "swift": throw Trouble.unknownRoom("x")
        case "described": throw Described()
        case "numbered": throw Numbered()
        case "silent": throw Silent()
        case "ns": throw NSError(domain: "Rooms", code: 7)
        case "ns-described":
            throw NSError(domain: "Rooms", code: 8, userInfo: [NSLocalizedDescriptionKey: "The server said no."])
        case "cocoa": throw CocoaError(.fileNoSuchFile)
        case "user-cancelled": throw CocoaError(.userCancelled)
        case "offline":
            throw NSError(
                domain: "NSURLErrorDomain", code: -1009, userInfo: [NSLocalizedDescriptionKey: "The Internet is gone."])
        case "timed-out": throw NSError(domain: "NSURLErrorDomain", code: -1001)
        default: throw CancellationError()
        }
    }
}
