import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Foundation
import Synchronization
import Terminal

/// Asks a provider, and shows the HTTPS calls that the host makes for it.
struct ProvidersTrace: Command {
    static let room = Option.value(
        "room", "ROOM", help: "Also make a conference in this room, and end it if the provider can")

    static let specification = CommandSpecification(
        "providers trace",
        summary: "show the HTTPS calls of a provider",
        details: [
            "Asks the provider for its rooms, and shows each of its calls: method, host, status, time, and the account whose "
                + "access the host has added. Paths, headers and bodies are not shown, because they can contain secrets.",
            "With --room, the provider also makes a conference without an event, which is then ended if the provider can "
                + "(VCPLifecycle). Otherwise its address is shown, so that you can end it.",
            "A bundle that is named by its path runs even if it is not trusted, for this run only, as for “providers check”. "
                + "--trace shows the calls of other commands on standard error.",
            "The exit status is that of the first request that fails.",
        ],
        positionals: [ProvidersCheck.provider],
        options: [room, CommonOptions.authorities, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl providers trace nextcloud-talk", "Show what listing the rooms needs."),
            .init(
                "conferencectl providers trace build/MyRooms.conferenceprovider --room meeting",
                "Show what making and ending a conference needs."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let trial = try ProviderTrial(
            arguments[ProvidersCheck.provider], directories: arguments[CommonOptions.providerDirectories],
            authorities: arguments[CommonOptions.authorities])
        defer { trial.end() }
        let requests = try await TracedRequests(trial).all(room: arguments[Self.room])
        if context.isJSON {
            try context.printJSON(.array(requests.map(\.json)))
        } else {
            for request in requests { try Self.print(request, context) }
        }
        for request in requests { if let error = request.error { throw error } }
    }

    private static func print(_ request: TracedRequest, _ context: Context) throws {
        try context.printLine(context.terminal.styled(request.kind.rawValue, .bold) + "  \(request.outcome)")
        var table = TerminalTable([.init(minimumWidth: 6), .init(), .init(), .init(), .init(style: .dim)])
        for call in request.calls {
            table.add([
                call.method, call.host, call.status.map { "\($0)" } ?? "no response", "\(call.milliseconds) ms",
                call.account ?? "",
            ])
        }
        try context.print(table, indentation: 2)
    }
}

/// A request to a provider, and the calls that it led to.
struct TracedRequest {
    enum Kind: String {
        case rooms, conference, end
    }

    let kind: Kind
    /// What came of it, for people.
    let outcome: String
    let calls: [TracedCall]
    let error: ConferenceError?

    var json: JSONValue {
        [
            "request": .string(kind.rawValue), "error": ProviderJSON.value(error),
            "calls": .array(
                calls.map { call in
                    [
                        "method": .string(call.method), "host": .string(call.host),
                        "status": .optional(call.status.map(Int64.init)), "milliseconds": .integer(call.milliseconds),
                        "account": .optional(call.account),
                    ]
                }),
        ]
    }
}

/// Makes the requests of a trace.
private struct TracedRequests {
    private let host: ConferenceHost
    private let provider: InstalledProvider
    private let calls: CallLog

    /// The calls of the request that is being made. They are reported on several threads.
    private final class CallLog: Sendable {
        private let calls = Mutex<[TracedCall]>([])

        func add(_ call: TracedCall) { calls.withLock { $0.append(call) } }

        func take() -> [TracedCall] {
            calls.withLock { calls in
                defer { calls = [] }
                return calls
            }
        }
    }

    init(_ trial: ProviderTrial) {
        let calls = CallLog()
        var configuration = trial.configuration
        configuration.trace = { if case .called(_, let call) = $0 { calls.add(call) } }
        host = ConferenceHost(configuration)
        provider = trial.provider
        self.calls = calls
    }

    /// - Parameter room: where to make a conference; nil to make none.
    func all(room: String?) async throws -> [TracedRequest] {
        var requests: [TracedRequest] = []
        for await list in host.roomLists(of: [provider]) {
            switch list.result {
            case .success(let rooms):
                requests.append(request(.rooms, rooms.count == 1 ? "1 room" : "\(rooms.count) rooms"))
            case .failure(let error): requests.append(request(.rooms, error))
            }
        }
        guard let room, requests.allSatisfy({ $0.error == nil }) else { return requests }
        let conference: VirtualConference
        do {
            conference = try await host.makeConference(
                in: RoomReference(provider: provider.identifier, room: room), idempotencyKey: UUID().uuidString,
                event: nil, waitsForEnd: true)
        } catch let error as ConferenceError {
            return requests + [request(.conference, error)]
        }
        let address = conference.preferred.url.text
        requests.append(request(.conference, TextPolicy.printable(address)))
        guard host.hasLifecycle(conference) else { return requests }
        do {
            try await host.endConference(conference, idempotencyKey: UUID().uuidString, event: nil)
            requests.append(request(.end, "ended"))
        } catch let error as ConferenceError {
            requests.append(request(.end, error))
        }
        return requests
    }

    private func request(_ kind: TracedRequest.Kind, _ outcome: String) -> TracedRequest {
        TracedRequest(kind: kind, outcome: outcome, calls: calls.take(), error: nil)
    }

    private func request(_ kind: TracedRequest.Kind, _ error: ConferenceError) -> TracedRequest {
        TracedRequest(kind: kind, outcome: "failed", calls: calls.take(), error: error)
    }
}
