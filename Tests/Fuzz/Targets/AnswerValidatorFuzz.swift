import ConferenceModel
import ConferenceErrors
import WorkerProtocol

@testable import ConferenceHost

/// Validates answers of providers. An accepted answer contains no terminal control characters and no URL of a scheme
/// that was not granted; neither does the error for a rejected one.
///
/// - Returns: true if the answer was accepted.
func fuzzAnswerValidator(_ input: UnsafeRawBufferPointer) -> Bool {
    guard let answer = try? Answer(Frame(kind: .result, request: 1, payload: Array(input))) else { return false }
    do {
        switch answer {
        case .roomTypes(let rooms):
            for room in try door.roomTypes(rooms) { precondition(isSafe(room.title) && isSafe(room.identifier)) }
        case .conference(let conference):
            let made = try door.conference(conference, room: room, now: 0)
            precondition(!made.entryPoints.isEmpty && made.entryPoints.count <= door.limits.entryPoints)
            for text in [made.title, made.identifier] { precondition(isSafe(text ?? "")) }
            for line in (made.details ?? "").split(separator: "\n") {
                precondition(line.split(separator: "\t").allSatisfy { isSafe(String($0)) })
            }
            for entry in made.entryPoints {
                precondition(isSafe(entry.url.text) && schemes.contains(entry.url.scheme))
                let texts = [entry.title, entry.meetingCode, entry.passcode, entry.pin, entry.region]
                for text in texts { precondition(isSafe(text ?? "")) }
            }
        case .done: break
        }
        return true
    } catch {
        precondition(isSafe(error.message))
        return false
    }
}

private let door = AnswerValidation(
    provider: InstalledProvider(
        identifier: "org.example.fuzz", name: "Fuzz", version: "1", path: "/p", library: "", origin: .user,
        state: .ready, grants: grants), limits: Limits())
private let grants = {
    var grants = Grants()
    grants.urlSchemes = ["zoommtg", "javascript"]
    return grants
}()
private let schemes: Set<String> = ["https", "tel", "sip", "sips", "zoommtg"]
private let room = RoomReference(provider: "org.example.fuzz", room: "one")
