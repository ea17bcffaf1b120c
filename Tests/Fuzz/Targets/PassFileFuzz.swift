import ConferenceErrors
import ConferenceModel
import Mail
import Recurrence
import Reservations

/// Reads passes for a wallet: input that begins as a zip file does is one, other input is the JSON in it. A file that is refused
/// has a safe sentence about it, and what is found keeps the rules of every reservation.
///
/// - Returns: true if there was a reservation.
func fuzzPassFile(_ input: UnsafeRawBufferPointer) -> Bool {
    let bytes = Array(input)
    guard bytes.starts(with: "PK".utf8) else { return fuzzPass(bytes) }
    do {
        let (passes, failures) = try PassFile.all(bytes, limits: limits)
        for failure in failures { precondition(isSafe(failure.error.sentence.text)) }
        precondition(passes.count <= limits.passesPerFile && passes.count + failures.count > 0)
        precondition(passes.allSatisfy { $0.texts.count <= limits.passTexts })
        return passes.map { fuzzPass(Array($0.json.utf8), $0.texts) }.contains(true)
    } catch {
        precondition(isSafe(error.sentence.text))
        return false
    }
}

private func fuzzPass(_ json: [UInt8], _ texts: [String: String] = [:]) -> Bool {
    let reading = Reservation.read(pass: json, texts: texts, zones: zones, limits: limits)
    for problem in reading.problems { precondition(isSafe(problem.sentence.text)) }
    for reservation in reading.reservations { checkReservation(reservation, isOurs: false) }
    return !reading.reservations.isEmpty
}

private let limits: Limits = {
    var limits = Limits()
    // So that short inputs reach them.
    (limits.passLength, limits.passEntries, limits.passesPerFile, limits.passTexts) = (4_000, 8, 3, 5)
    return limits
}()
private let zones = ZoneDatabase()
