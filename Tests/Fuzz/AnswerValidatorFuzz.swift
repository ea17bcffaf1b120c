import ConferenceModel
import Support
import WorkerProtocol

@testable import ConferenceHost

private let provider = InstalledProvider(
    identifier: "org.example.fuzz", name: "Fuzz", version: "1", path: "/p", library: "", origin: .user, state: .ready)

/// Shows any answer that can be read to the door of the host. What it lets through holds nothing that acts on a terminal.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAnswerValidator(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let payload = Array(UnsafeBufferPointer(start: data, count: size))
    guard let answer = try? Answer(Frame(kind: .result, request: 1, payload: payload)) else { return 0 }
    let door = AnswerValidation(provider: provider, limits: Limits())
    do {
        switch answer {
        case .roomTypes(let rooms):
            for room in try door.roomTypes(rooms) { precondition(isSafe(room.title)) }
        case .conference(let conference):
            let room = RoomReference(provider: provider.identifier, room: "one")
            let made = try door.conference(conference, room: room, now: 0)
            precondition(!made.entryPoints.isEmpty)
            for entry in made.entryPoints { precondition(isSafe(entry.url.text)) }
        case .done: break
        }
    } catch {
        precondition(isSafe(error.message))
    }
    return 0
}

private func isSafe(_ text: String) -> Bool { TextPolicy.printable(text) == text }
